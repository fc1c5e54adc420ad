package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/nickname"
)

// An interaction is read from its raw packet, and only what the bot uses. discordgo gives up on a whole
// interaction when the message of the button holds an unknown component.

type rawInteraction struct {
	ID          rawID           `json:"id"`
	App         rawID           `json:"application_id"`
	Type        int             `json:"type"`
	Token       string          `json:"token"`
	Guild       rawID           `json:"guild_id"`
	ChannelID   rawID           `json:"channel_id"`
	Locale      string          `json:"locale"`
	GuildLocale string          `json:"guild_locale"`
	Permissions rawBits         `json:"app_permissions"`
	Context     json.RawMessage `json:"context"`
	Owners      json.RawMessage `json:"authorizing_integration_owners"`
	Channel     struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent rawID                 `json:"parent_id"`
	} `json:"channel"`
	Member  *rawMember `json:"member"`
	User    *rawUser   `json:"user"`
	Message struct {
		ID    rawID       `json:"id"`
		Flags json.Number `json:"flags"`
	} `json:"message"`
	Data *rawData `json:"data"`
}

type rawMember struct {
	User        *rawUser `json:"user"`
	Nick        string   `json:"nick"`
	Permissions rawBits  `json:"permissions"`
	Roles       []rawID  `json:"roles"`
}

type rawUser struct {
	ID       rawID  `json:"id"`
	Username string `json:"username"`
	Global   string `json:"global_name"`
	Bot      bool   `json:"bot"`
}

type rawData struct {
	Name     string      `json:"name"`
	Options  []rawOption `json:"options"`
	Resolved struct {
		Users   map[string]rawUser   `json:"users"`
		Members map[string]rawMember `json:"members"`
		// Only the ids of a message's components are read, whatever their types.
		Messages map[string]struct {
			Components json.RawMessage `json:"components"`
		} `json:"messages"`
		Channels map[string]struct {
			Type        discordgo.ChannelType `json:"type"`
			Permissions *rawBits              `json:"app_permissions"`
		} `json:"channels"`
		Roles map[string]struct {
			Mentionable bool `json:"mentionable"`
		} `json:"roles"`
	} `json:"resolved"`
	Target     string          `json:"target_id"`
	CustomID   string          `json:"custom_id"`
	Values     []string        `json:"values"`
	Components json.RawMessage `json:"components"` // of a modal
}

type rawOption struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   json.RawMessage                        `json:"value"`
	Focused bool                                   `json:"focused"`
	Options []rawOption                            `json:"options"`
}

// rawID is a snowflake, which Discord writes as a string.
type rawID Snowflake

func (id *rawID) UnmarshalText(text []byte) error {
	*id = rawID(ParseSnowflake(string(text)))
	if *id == 0 {
		return errors.New("id is not a number")
	}
	return nil
}

// rawBits is a set of permissions, which Discord writes as a string.
type rawBits int64

func (b *rawBits) UnmarshalText(text []byte) error {
	n, err := strconv.ParseInt(string(text), 10, 64)
	*b = rawBits(n)
	return err
}

// ephemeral reports whether a message's flags say that only one person sees it.
func ephemeral(flags json.Number) bool {
	n, err := flags.Int64()
	return err == nil && discordgo.MessageFlags(n)&discordgo.MessageFlagsEphemeral != 0
}

var kindOfType = map[int]Kind{2: Command, 3: Component, 4: Autocomplete, 5: Submit}

// readInteraction reads the data of an INTERACTION_CREATE packet. The error says what is missing or
// malformed and never shows the packet.
func readInteraction(data []byte, received time.Time) (Interaction, error) {
	var raw rawInteraction
	if err := json.Unmarshal(data, &raw); err != nil {
		return Interaction{}, fmt.Errorf("unreadable interaction: %w", shapeOf(err))
	}
	i := Interaction{
		ID: Snowflake(raw.ID), App: Snowflake(raw.App), Token: raw.Token,
		Kind: kindOfType[raw.Type], Received: received,
		Guild: Snowflake(raw.Guild), Channel: Snowflake(raw.ChannelID), ChannelType: raw.Channel.Type,
		Parent: Snowflake(raw.Channel.Parent),
		Locale: raw.Locale, GuildLocale: raw.GuildLocale, Permissions: int64(raw.Permissions),
		Message: Snowflake(raw.Message.ID),
		Private: ephemeral(raw.Message.Flags),
		Surface: surface.Of(surface.Origin{
			Guild: raw.Guild != 0, DM: raw.Channel.Type == discordgo.ChannelTypeDM, Context: raw.Context, Owners: raw.Owners,
		}),
	}
	raw.setUser(&i)
	if missing := missingPart(i, raw); missing != "" {
		return Interaction{}, fmt.Errorf("interaction without %s (type %d)", missing, raw.Type)
	}
	if err := raw.Data.fill(&i); err != nil {
		return Interaction{}, fmt.Errorf("unreadable interaction: %w", err)
	}
	return i, nil
}

// shapeOf reduces a decoding error to the shape of the text. Other errors may repeat parts of the text.
func shapeOf(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("%s in %q", wrong.Value, wrong.Field)
	}
	return errors.New("not the JSON expected")
}

func missingPart(i Interaction, raw rawInteraction) string {
	switch {
	case i.ID == 0:
		return "id"
	case i.Token == "":
		return "token"
	case i.Kind == 0:
		return "a known type"
	case i.User.ID == 0:
		return "user"
	case raw.Data == nil:
		return "data"
	case (i.Kind == Command || i.Kind == Autocomplete) && raw.Data.Name == "":
		return "command name"
	case (i.Kind == Component || i.Kind == Submit) && raw.Data.CustomID == "":
		return "custom_id"
	}
	return ""
}

func (raw rawInteraction) setUser(i *Interaction) {
	switch {
	case raw.Member != nil && raw.Member.User != nil:
		i.User = raw.Member.User.named(raw.Member.Nick)
		i.MemberPermissions = int64(raw.Member.Permissions)
		for _, role := range raw.Member.Roles {
			i.MemberRoles = append(i.MemberRoles, Snowflake(role))
		}
	case raw.User != nil:
		i.User = raw.User.named("")
	}
}

// named is the user with the name shown in the server, or another one if that is invisible.
func (u rawUser) named(nick string) User {
	return User{ID: Snowflake(u.ID), Name: nickname.First(nick, u.Global, u.Username), Bot: u.Bot}
}

func (d *rawData) fill(i *Interaction) (err error) {
	i.Name, i.CustomID, i.Values = d.Name, d.CustomID, d.Values
	for _, value := range d.Values {
		if c, ok := d.Resolved.Channels[value]; ok {
			i.Channels = append(i.Channels, Channel{ParseSnowflake(value), c.Type, (*int64)(c.Permissions)})
		}
		if r, ok := d.Resolved.Roles[value]; ok {
			i.Roles = append(i.Roles, Role{ParseSnowflake(value), r.Mentionable})
		}
		if u, ok := d.Resolved.Users[value]; ok {
			i.Users = append(i.Users, u.named(d.Resolved.Members[value].Nick))
		}
	}
	if u, ok := d.Resolved.Users[d.Target]; ok {
		i.Target.User = u.named(d.Resolved.Members[d.Target].Nick)
	}
	var shown any
	if json.Unmarshal(d.Resolved.Messages[d.Target].Components, &shown) == nil {
		i.Target.Buttons = customIDs(shown)
	}
	switch i.Kind {
	case Command, Autocomplete:
		i.Options = map[string]Option{}
		d.addOptions(i, d.Options)
	case Submit:
		i.Fields, err = d.fields()
	}
	return err
}

// customIDs lists the custom ids in a tree of components of any type.
func customIDs(tree any) (ids []string) {
	switch t := tree.(type) {
	case []any:
		for _, part := range t {
			ids = append(ids, customIDs(part)...)
		}
	case map[string]any:
		if id, ok := t["custom_id"].(string); ok {
			ids = append(ids, id)
		}
		ids = append(append(ids, customIDs(t["components"])...), customIDs(t["accessory"])...)
	}
	return ids
}

// addOptions collects the values. A subcommand becomes part of the command's name.
func (d *rawData) addOptions(i *Interaction, options []rawOption) {
	for _, o := range options {
		switch o.Type {
		case discordgo.ApplicationCommandOptionSubCommand, discordgo.ApplicationCommandOptionSubCommandGroup:
			i.Name += " " + o.Name
			d.addOptions(i, o.Options)
			continue
		}
		i.Options[o.Name] = d.option(o)
		if o.Focused {
			i.Focused = o.Name
		}
	}
}

// option reads a value by its form, not by the declared type: while an option is being typed, its
// value is any text.
func (d *rawData) option(o rawOption) Option {
	var value any
	if json.Unmarshal(o.Value, &value) != nil {
		return Option{}
	}
	var opt Option
	switch v := value.(type) {
	case string:
		opt.Text = v
	case bool:
		opt.Bool, opt.Text = v, strconv.FormatBool(v)
	case float64:
		opt.Int, opt.Text = int64(v), string(o.Value)
	}
	switch o.Type {
	case discordgo.ApplicationCommandOptionUser, discordgo.ApplicationCommandOptionMentionable:
		if u, ok := d.Resolved.Users[opt.Text]; ok {
			opt.User = u.named(d.Resolved.Members[opt.Text].Nick)
		}
	}
	return opt
}
