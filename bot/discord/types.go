package discord

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord/surface"
)

// Snowflake is an id of Discord.
type Snowflake uint64

// String returns the decimal form that Discord uses in JSON.
func (s Snowflake) String() string { return strconv.FormatUint(uint64(s), 10) }

// ParseSnowflake reads a decimal id. It returns 0 for anything else.
func ParseSnowflake(text string) Snowflake {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0
	}
	return Snowflake(n)
}

// Errors of the [API], wrapped around the cause.
var (
	ErrExpired     = errors.New("interaction is over")          // 10062, 10015, 50027
	ErrAnswered    = errors.New("interaction already answered") // 40060
	ErrGone        = errors.New("message, channel or thread is gone")
	ErrForbidden   = errors.New("the bot may not do that there") // 50001, 50013
	ErrArchived    = errors.New("the thread is archived or locked")
	ErrOldEdits    = errors.New("too many edits of old messages") // 30046
	ErrInvalid     = errors.New("request refused as malformed")
	ErrToken       = errors.New("bot token refused")
	ErrUnavailable = errors.New("not accepted by Discord now") // refused for the moment, or unanswered: worth trying again later
)

// Kind is the kind of an interaction.
type Kind int

const (
	Command Kind = iota + 1
	Component
	Autocomplete
	Submit // of a modal
)

// User is a person (or bot) as shown in a server.
type User struct {
	ID   Snowflake
	Name string // display name there; untrusted text
	Bot  bool
}

// Member is a person on a server.
type Member struct {
	User
	Guild Snowflake
	Roles []Snowflake // without that of everyone
}

// Looker is an interaction that only says who looks, for [API.Sees].
func (m Member) Looker() Interaction {
	return Interaction{Guild: m.Guild, User: m.User, MemberRoles: m.Roles}
}

// Interaction is a command, a press, a completion or a submitted modal.
type Interaction struct {
	ID       Snowflake
	App      Snowflake
	Token    string // secret: it allows an answer
	Kind     Kind
	Received time.Time

	Surface     surface.Surface
	Guild       Snowflake // 0 in a direct message
	Channel     Snowflake
	ChannelType discordgo.ChannelType
	Parent      Snowflake // channel that a thread is in, category of another channel; 0: none
	User        User
	Locale      string // of the user, "fr", "en-US" …
	GuildLocale string // of the server, "" in a direct message
	// Permissions of the bot in that channel, and of the member.
	Permissions       int64
	MemberPermissions int64
	MemberRoles       []Snowflake // without that of everyone

	Name    string            // of the command or menu entry, in English
	Target  Target            // of the menu entry
	Options map[string]Option // of the command
	Focused string            // option to be completed

	CustomID string    // of the component or the modal
	Values   []string  // of a select
	Channels []Channel // among them, as far as Discord describes them
	Roles    []Role    // among them, likewise
	Users    []User    // among them, likewise
	Fields   []Field   // of a modal, each once
	Message  Snowflake // of the component, also of the one that opened a modal; 0 for a command
	Private  bool      // only User sees the message
}

// Target is the message or person whose menu was used.
type Target struct {
	User    User
	Buttons []string // custom ids of the message's components
}

// Channel is a channel that was chosen.
type Channel struct {
	ID   Snowflake
	Type discordgo.ChannelType
	// Permissions of the bot there; nil when Discord does not say.
	Permissions *int64
}

// Role is a role that was chosen.
type Role struct {
	ID Snowflake
	// Mentionable says that everyone may mention it.
	Mentionable bool
}

// Option is a value given to a command.
type Option struct {
	Text string
	Int  int64
	Bool bool
	User User
}

// File is an attachment.
type File struct {
	Name string // e.g. "board.png"
	Type string // MIME type
	Alt  string // description for people who cannot see it, at most 1024 characters
	Data []byte
	// Spoiler blurs it until a person presses it.
	Spoiler bool
}

// Message is a message. It is always made of components (V2).
type Message struct {
	Components []discordgo.MessageComponent
	Files      []File      // each is shown by a component as "attachment://name"
	Mentions   []Snowflake // people in the text who are notified
	Called     Snowflake   // role in the text whose members are notified; 0 for none
	Ephemeral  bool        // answers only
	Silent     bool        // no push notification
}

// Answer is the kind of an interaction's first response.
type Answer int

const (
	Reply       Answer = iota + 1 // a new message
	Update                        // edits the component's message
	DeferReply                    // a message follows (Ephemeral is fixed now)
	DeferUpdate                   // an edit of the message may follow
	Choices                       // of an autocompletion
	Ask                           // a modal, of commands and components
)

// Response is an interaction's first response.
type Response struct {
	Answer  Answer
	Message Message // of Reply and Update; Ephemeral also of DeferReply
	Choices []Suggestion
	Modal   Modal
}

// Suggestion is a choice offered while an option is typed.
type Suggestion struct{ Name, Value string }

// API sends requests to Discord. Every method returns before the context's deadline. It retries only
// what cannot have taken effect, or what a nonce protects.
type API interface {
	// Respond answers an interaction for the first time, within Discord's 3 seconds.
	Respond(context.Context, Interaction, Response) error
	// Announce is Respond with a new public message. It returns the message's id, 0 when the message
	// was posted but its id is unknown.
	Announce(context.Context, Interaction, Message) (Snowflake, error)
	// Answer returns the id of the message that answers an interaction. Errors: ErrExpired, and ErrGone
	// if there is none.
	Answer(context.Context, Interaction) (Snowflake, error)
	// EditResponse changes the answer, or the message a DeferUpdate was about.
	EditResponse(context.Context, Interaction, Message) error
	// DeleteResponse deletes the answer, or the message a DeferUpdate was about. Errors: ErrGone if
	// there is none.
	DeleteResponse(context.Context, Interaction) error
	// FollowUp adds a message to an answered interaction.
	FollowUp(context.Context, Interaction, Message) (Snowflake, error)
	// DeleteFollowUp deletes such a message. Errors: ErrGone if there is none.
	DeleteFollowUp(ctx context.Context, i Interaction, message Snowflake) error

	// Send posts on the bot's own initiative. The same nonce posts at most once within some minutes.
	Send(ctx context.Context, channel Snowflake, m Message, nonce string) (Snowflake, error)
	Edit(ctx context.Context, channel, message Snowflake, m Message) error
	Delete(ctx context.Context, channel, message Snowflake) error
	// OpenDM returns the channel of direct messages to a user, which is always the same. Only an
	// attempt shows whether the user accepts messages.
	OpenDM(ctx context.Context, user Snowflake) (channel Snowflake, err error)

	// Look checks that a channel or thread exists. Errors: ErrGone, and ErrForbidden if the bot may not
	// see it.
	Look(ctx context.Context, channel Snowflake) error
	// Sees reports whether the person of an interaction sees another channel of its server, or the
	// channel of a public thread. Errors: as Look.
	Sees(ctx context.Context, i Interaction, channel Snowflake) (bool, error)
	// Permissions returns channels of a server with the bot's permissions there, none in one that the bot may not
	// see. Deleted ones are missing. Errors: as Look.
	Permissions(ctx context.Context, guild Snowflake, channels []Snowflake) ([]Channel, error)
	// RoleAdds returns which permissions a role of a server adds to those of everyone. Errors: as Look,
	// and ErrGone if the role does not exist.
	RoleAdds(ctx context.Context, guild, role Snowflake) (permissions int64, err error)
	// MayGive reports whether the person of an interaction may give people a role: the owner of the server may, and who
	// has "Manage Roles" on the whole server and a role above it. Permissions in a channel do not count: there the same
	// permission is about the channel's own permissions. Errors: as Look.
	MayGive(ctx context.Context, i Interaction, role Snowflake) (bool, error)
	// Member returns a person who is on a server now. Errors: ErrGone if they are not, or the bot is not.
	Member(ctx context.Context, guild, user Snowflake) (Member, error)
	// SetRole gives a member of a server a role, or takes it away. Errors: ErrForbidden if the bot may
	// not.
	SetRole(ctx context.Context, guild, user, role Snowflake, has bool) error
	// StartThread opens the public thread of a message in a text channel. A message has at most one; if
	// it exists already, its id is returned.
	StartThread(ctx context.Context, channel, message Snowflake, name string) (Snowflake, error)
	// Unarchive reopens an archived thread.
	Unarchive(ctx context.Context, thread Snowflake) error
	// SetCommands replaces the bot's global commands.
	SetCommands(context.Context, []*discordgo.ApplicationCommand) error
}

// Handler handles one interaction. It runs on a goroutine of its own that recovers from panics. The
// context ends when the bot shuts down for good.
type Handler func(context.Context, Interaction)
