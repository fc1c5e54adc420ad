package bottest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/catalog"
)

// Call is a call of Discord's API.
type Call struct {
	Method           string // of [discord.API]
	Channel, Message discord.Snowflake
	Sent             discord.Message
	Nonce            string // of Send
	Answer           discord.Answer
}

// Discord accepts calls and notes them. Methods that no test expects panic.
type Discord struct {
	discord.API
	// Fail decides whether a call fails; nil means that none does.
	Fail func(Call) error

	mu    sync.Mutex
	calls []Call
}

// Calls lists the calls so far.
func (d *Discord) Calls() []Call {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]Call{}, d.calls...)
}

// Methods lists the names of the calls so far.
func (d *Discord) Methods() (names []string) {
	for _, c := range d.Calls() {
		names = append(names, c.Method)
	}
	return names
}

// take notes a call, and returns a unique id.
func (d *Discord) take(c Call) (discord.Snowflake, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls = append(d.calls, c)
	if d.Fail != nil {
		if err := d.Fail(c); err != nil {
			return 0, err
		}
	}
	return discord.Snowflake(5000 + len(d.calls)), nil
}

func (d *Discord) Respond(_ context.Context, _ discord.Interaction, r discord.Response) error {
	_, err := d.take(Call{Method: "Respond", Sent: r.Message, Answer: r.Answer})
	return err
}

func (d *Discord) EditResponse(_ context.Context, _ discord.Interaction, m discord.Message) error {
	_, err := d.take(Call{Method: "EditResponse", Sent: m})
	return err
}

func (d *Discord) DeleteResponse(context.Context, discord.Interaction) error {
	_, err := d.take(Call{Method: "DeleteResponse"})
	return err
}

func (d *Discord) Announce(_ context.Context, _ discord.Interaction, m discord.Message) (discord.Snowflake, error) {
	return d.take(Call{Method: "Announce", Sent: m})
}

func (d *Discord) FollowUp(_ context.Context, _ discord.Interaction, m discord.Message) (discord.Snowflake, error) {
	return d.take(Call{Method: "FollowUp", Sent: m})
}

func (d *Discord) DeleteFollowUp(context.Context, discord.Interaction, discord.Snowflake) error {
	_, err := d.take(Call{Method: "DeleteFollowUp"})
	return err
}

func (d *Discord) Send(_ context.Context, channel discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	return d.take(Call{Method: "Send", Channel: channel, Sent: m, Nonce: nonce})
}

func (d *Discord) Edit(_ context.Context, channel, message discord.Snowflake, m discord.Message) error {
	_, err := d.take(Call{Method: "Edit", Channel: channel, Message: message, Sent: m})
	return err
}

func (d *Discord) Delete(_ context.Context, channel, message discord.Snowflake) error {
	_, err := d.take(Call{Method: "Delete", Channel: channel, Message: message})
	return err
}

func (d *Discord) Look(_ context.Context, channel discord.Snowflake) error {
	_, err := d.take(Call{Method: "Look", Channel: channel})
	return err
}

func (d *Discord) Sees(_ context.Context, _ discord.Interaction, channel discord.Snowflake) (bool, error) {
	_, err := d.take(Call{Method: "Sees", Channel: channel})
	return err == nil, err
}

func (d *Discord) Permissions(context.Context, discord.Snowflake, []discord.Snowflake) ([]discord.Channel, error) {
	_, err := d.take(Call{Method: "Permissions"})
	return nil, err
}

func (d *Discord) RoleAdds(_ context.Context, _, role discord.Snowflake) (int64, error) {
	_, err := d.take(Call{Method: "RoleAdds", Channel: role})
	return 0, err
}

func (d *Discord) MayGive(_ context.Context, _ discord.Interaction, role discord.Snowflake) (bool, error) {
	_, err := d.take(Call{Method: "MayGive", Channel: role})
	return err == nil, err
}

// Member finds everyone on every server, unless Fail returns an error. The message of the call is the person.
func (d *Discord) Member(_ context.Context, guild, user discord.Snowflake) (discord.Member, error) {
	_, err := d.take(Call{Method: "Member", Channel: guild, Message: user})
	return discord.Member{User: discord.User{ID: user, Name: fmt.Sprint("Member ", user)}, Guild: guild}, err
}

// OpenDM gives each user a channel with the user's own number.
func (d *Discord) OpenDM(_ context.Context, user discord.Snowflake) (discord.Snowflake, error) {
	_, err := d.take(Call{Method: "OpenDM", Channel: user})
	return user, err
}

func (d *Discord) SetRole(_ context.Context, _, _, role discord.Snowflake, _ bool) error {
	_, err := d.take(Call{Method: "SetRole", Channel: role})
	return err
}

// Records stores matches of all games in a file of its own.
func Records(t testing.TB) *records.Records {
	t.Helper()
	store := OpenStore(t, filepath.Join(t.TempDir(), "bastide.db"))
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &records.Records{
		Store: store, Library: &records.Library{Games: catalog.Builtin(), Sets: store}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Mine: func(uint64) bool { return true }, Committed: func(time.Duration, error) {}, Changed: func(*session.Session, bool) {},
		Editing: func(session.ID) bool { return false }, Vanished: func(uint64) bool { return false },
	}
}

// Keep stores a match, after changes if there are any, and returns it as stored.
func Keep(t testing.TB, r *records.Records, m *sessiontest.Match, before ...func(*session.Session)) *session.Session {
	t.Helper()
	s := *m.S
	s.ID, s.Revision = 0, 0
	for _, do := range before {
		do(&s)
	}
	stored, _, err := r.Commit(t.Context(), &s, session.Result{Log: m.Entries}, 0)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := r.Load(stored.ID)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// Maker makes messages with blank pictures.
func Maker(r *records.Records) *posts.Maker {
	paint := posts.NewPaintQueue(Blank{}, 1, func(time.Duration, int) {})
	return &posts.Maker{
		Texts: Texts(), Paint: paint, Covers: posts.NewCovers(paint, nil), Stills: r.Snapshots,
		Env:  func() session.Env { return session.Env{Now: r.Now(), Rhythm: r.Rhythm} },
		Twin: func(*session.Session) (session.Link, bool) { return session.Link{}, false },
	}
}

// Allowed are all permissions that the bot uses where people play.
const Allowed = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles |
	discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads

// From is a command in English, from a player of the matches of package sessiontest, by seat, in the
// channel where these are played.
func From(seat int) discord.Interaction {
	return discord.Interaction{
		ID: 77, Kind: discord.Command, Guild: sessiontest.Guild, Channel: sessiontest.Channel, ChannelType: discordgo.ChannelTypeGuildText,
		User:   discord.User{ID: discord.Snowflake(sessiontest.User(seat)), Name: "Somebody"},
		Locale: "en-US", GuildLocale: "en-US", Permissions: Allowed, Received: time.Now(),
	}
}

// Ask makes a request from an interaction.
func Ask(api discord.API, i discord.Interaction) *interaction.Request {
	desk := &interaction.Desk{
		API: api, Texts: Texts(), Log: slog.New(slog.DiscardHandler), Crowded: func() bool { return false },
		Answered: func(time.Duration) {}, Incident: func() string { return "incident" }, Doubt: func(uint64) {}, Mine: func(uint64) bool { return true },
	}
	return desk.Request(i)
}

// Said is the whole text of a message.
func Said(m discord.Message) (text string) { return said(m.Components) }

func said(list []discordgo.MessageComponent) (text string) {
	for _, c := range list {
		switch c := c.(type) {
		case discordgo.TextDisplay:
			text += c.Content + "\n"
		case discordgo.Container:
			text += said(c.Components)
		case discordgo.Section:
			text += said(c.Components)
		}
	}
	return text
}

// Shown makes the message of a reply.
func Shown(t testing.TB, r interaction.Reply, err error) discord.Message {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Message(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Refused checks that an error is a refusal with a text of the catalogue.
func Refused(t testing.TB, err error, id string) {
	t.Helper()
	var refusal session.Refusal
	if !errors.As(err, &refusal) || refusal.Text.ID != id {
		t.Errorf("refused with %v, want %s", err, id)
	}
}
