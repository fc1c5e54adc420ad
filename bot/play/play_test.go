package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// fakeOutbox is an outbox that records its calls.
type fakeOutbox struct {
	dropped, vanished []uint64
	sought            []session.ID
}

func (o *fakeOutbox) Hurry([]uint64) error                         { return nil }
func (o *fakeOutbox) Drop(_ session.ID, seq uint64)                { o.dropped = append(o.dropped, seq) }
func (o *fakeOutbox) Repetitions(...session.Post) []session.Post   { return nil }
func (o *fakeOutbox) NoteDeleted(message uint64)                   { o.vanished = append(o.vanished, message) }
func (o *fakeOutbox) LookFor(_ discord.Interaction, id session.ID) { o.sought = append(o.sought, id) }

// newPlay makes a Play with a store, a fake Discord and a fake outbox.
func newPlay(t *testing.T) (*Play, *bottest.Discord, *fakeOutbox) {
	t.Helper()
	r, api, out, log := bottest.Records(t), &bottest.Discord{}, &fakeOutbox{}, slog.New(slog.DiscardHandler)
	s := &server.Server{API: api, Records: r, Texts: bottest.Texts(), Log: log}
	s.Dashboards = server.NewDashboards(r, api, notice.New(api, places.New(r.Now), r.Mine, r.Now), s.Texts, log, func() {})
	return &Play{
		Deleted: func(*session.Session) {},
		API:     api, Records: r, Posts: bottest.Maker(r), Outbox: out, LostAnswers: out, Server: s,
		Order: catalog.Order(), Rand: bytes.NewReader(make([]byte, 1<<10)), Log: log,
	}, api, out
}

// commandIn is a command of a player in another channel.
func commandIn(channel discord.Snowflake, seat int) discord.Interaction {
	i := bottest.From(seat)
	i.Channel = channel
	return i
}

// A command is about the match of the channel, or the person's only match on the server. If neither
// exists, the refusal asks which match, says that there is none, or links to the last one.
func TestMatchOfACommand(t *testing.T) {
	p, api, _ := newPlay(t)
	meant := func(i discord.Interaction) (*session.Session, error) { return p.FindMeant(bottest.Ask(api, i)) }
	_, err := meant(bottest.From(0))
	bottest.Refused(t, err, "bot.error.nomatch")
	first := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	for name, i := range map[string]discord.Interaction{"there": bottest.From(5), "elsewhere": commandIn(99, 0)} {
		if s, err := meant(i); err != nil || s.ID != first.ID {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = meant(commandIn(99, 5))
	bottest.Refused(t, err, "bot.error.nomatch")
	abroad := commandIn(99, 0)
	abroad.Guild++
	_, err = meant(abroad)
	bottest.Refused(t, err, "bot.error.nomatch")
	both := bottest.Keep(t, p.Records, sessiontest.Begin(t, "city", "Alix", "Bruno"))
	for _, who := range []int{0, 5} { // a player and somebody else
		_, err = meant(bottest.From(who))
		bottest.Refused(t, err, "bot.error.several")
		var refusal session.Refusal
		errors.As(err, &refusal)
		for _, s := range []*session.Session{first, both} {
			if matches := fmt.Sprint(refusal.Text.Args["matches"]); !strings.Contains(matches, "`"+s.ID.String()+"`") {
				t.Errorf("told %q, without match %s", matches, s.ID)
			}
		}
	}
	both.End(1)
	if _, _, err := p.Records.Commit(t.Context(), both, session.Result{}, 0); err != nil {
		t.Fatal(err)
	}
	second := bottest.Keep(t, p.Records, sessiontest.Begin(t, "castle", "Alix", "Bruno"), func(s *session.Session) { s.Channel, s.Home = 98, 98 })
	_, err = meant(commandIn(99, 0))
	bottest.Refused(t, err, "bot.error.which")
	if s, err := p.FindMovable(bottest.Ask(api, commandIn(98, 0))); err != nil || s.ID != first.ID {
		t.Errorf("a match moved to this channel: %v", err)
	}
	for _, s := range []*session.Session{first, second} {
		s.End(1)
		if _, _, err := p.Records.Commit(t.Context(), s, session.Result{}, 0); err != nil {
			t.Fatal(err)
		}
	}
	_, err = meant(commandIn(98, 0))
	bottest.Refused(t, err, "bot.press.over")
	if s, err := p.FindSeen(bottest.Ask(api, commandIn(98, 0))); err != nil || s.ID != second.ID {
		t.Errorf("the board of a finished match: %v", err)
	}
	bottest.Keep(t, p.Records, sessiontest.Begin(t, "city", "Alix", "Bruno"), func(s *session.Session) { s.Channel = 97 })
	if s, err := p.FindSeen(bottest.Ask(api, bottest.From(0))); err != nil || s.Channel != 97 {
		t.Errorf("a running match elsewhere and a finished one here: %v", err)
	}
}

// A moderator can name a match in any notation. Without a name the command is about the channel's
// match. Other people are refused.
func TestMatchOfAModerator(t *testing.T) {
	p, api, _ := newPlay(t)
	match := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	_, err := p.FindModerated(bottest.Ask(api, bottest.From(0)))
	bottest.Refused(t, err, "bot.match.forbidden")
	i := bottest.From(5)
	i.MemberPermissions = discordgo.PermissionManageMessages
	for _, text := range []string{"", match.ID.String(), "#" + match.ID.String(), " #" + match.ID.String() + " "} {
		i.Options = map[string]discord.Option{"match": {Text: text}}
		if s, err := p.FindModerated(bottest.Ask(api, i)); err != nil || s.ID != match.ID {
			t.Errorf("%q: %v", text, err)
		}
	}
	i.Options = map[string]discord.Option{"match": {Text: "!"}}
	_, err = p.FindModerated(bottest.Ask(api, i))
	bottest.Refused(t, err, "bot.error.notfound")
	i.Options, i.Guild = nil, i.Guild+1
	if _, err := p.Manage(t.Context(), bottest.Ask(api, i)); err == nil {
		t.Error("a moderator can use matches of another server")
	}
}

// The server's settings decide where a match is played, then the command, then the bot's
// permissions.
func TestPlaceOfAMatch(t *testing.T) {
	const threads = discordgo.PermissionCreatePublicThreads
	for name, c := range map[string]struct {
		threads, where string
		lacks          int64
		thread         bool // typed in one
		want, refused  string
	}{
		"a thread, if nothing is said":    {want: session.InThread},
		"here, where that cannot be":      {lacks: threads, want: session.Here},
		"here, if wanted":                 {where: session.Here, want: session.Here},
		"in a thread already":             {thread: true, want: session.Here},
		"a thread that cannot be":         {where: session.InThread, lacks: threads, refused: "bot.error.permission"},
		"never a thread":                  {threads: server.ThreadsNever, want: session.Here},
		"a thread that is not wanted":     {threads: server.ThreadsNever, where: session.InThread, refused: "bot.settings.never"},
		"always a thread":                 {threads: server.ThreadsAlways, want: session.InThread},
		"here, though a thread is wanted": {threads: server.ThreadsAlways, where: session.Here, refused: "bot.settings.always"},
		"nowhere without pictures":        {where: session.Here, lacks: discordgo.PermissionAttachFiles, refused: "bot.error.permission"},
	} {
		p, api, _ := newPlay(t)
		i := bottest.From(0)
		i.Permissions &^= c.lacks
		i.Options = map[string]discord.Option{"where": {Text: c.where}}
		if c.thread {
			i.ChannelType = discordgo.ChannelTypeGuildPublicThread
		}
		got, err := p.place(bottest.Ask(api, i), server.Settings{Threads: c.threads})
		if c.refused != "" {
			bottest.Refused(t, err, c.refused)
		} else if err != nil || got != c.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	p, api, _ := newPlay(t)
	bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	i := bottest.From(2)
	if where, err := p.place(bottest.Ask(api, i), server.Settings{}); err != nil || where != session.InThread {
		t.Errorf("beside another match: %q, %v", where, err)
	}
	_, err := p.place(bottest.Ask(api, i), server.Settings{Threads: server.ThreadsNever})
	bottest.Refused(t, err, "bot.lobby.taken")
}

// Permissions decide who is a host or a moderator and where the bot may write. They do not count in
// another channel, unless that is a thread of the first.
func TestRights(t *testing.T) {
	i := bottest.From(0)
	var here, thread, elsewhere session.Session
	here.Channel, here.Home = uint64(i.Channel), uint64(i.Channel)
	thread.Channel, thread.Home, thread.LobbyPost = 77, uint64(i.Channel), 77
	elsewhere.Channel, elsewhere.Home = 77, uint64(i.Channel)
	for name, c := range map[string]struct {
		may                         int64
		hosts, moderates, elsewhere bool
	}{
		"nothing":         {},
		"manage messages": {discordgo.PermissionManageMessages, true, true, false},
		"manage channels": {discordgo.PermissionManageChannels, true, false, false},
		"manage threads":  {discordgo.PermissionManageThreads, false, true, false},
		"manage server":   {discordgo.PermissionManageGuild, true, true, true},
		"administrator":   {discordgo.PermissionAdministrator, true, true, true},
	} {
		i.MemberPermissions = c.may
		for _, s := range []*session.Session{&here, &thread} {
			if mayHost(i, s) != c.hosts || mayModerate(i, s) != c.moderates {
				t.Errorf("%s: hosts %v, moderates %v", name, mayHost(i, s), mayModerate(i, s))
			}
		}
		if mayHost(i, &elsewhere) != c.elsewhere || mayModerate(i, &elsewhere) != c.elsewhere {
			t.Errorf("%s, elsewhere: hosts %v, moderates %v", name, mayHost(i, &elsewhere), mayModerate(i, &elsewhere))
		}
	}
	i = bottest.From(0)
	if !MayWrite(i) {
		t.Error("the bot may not write as an administrator")
	}
	if i.Permissions &^= discordgo.PermissionSendMessages; MayWrite(i) {
		t.Error("the bot may write without the permission to send")
	}
}

// contestedStore is a store whose first commits lose against another change.
type contestedStore struct {
	records.Store
	left int
}

func (c *contestedStore) Commit(ctx context.Context, change storage.Change) (storage.Match, []uint64, error) {
	if c.left--; c.left >= 0 {
		return storage.Match{}, nil, storage.ErrStale
	}
	return c.Store.Commit(ctx, change)
}

// press presses a button of a match.
func (p *Play) press(ctx context.Context, s *session.Session, seat int, verb, word string, at int) error {
	i := bottest.From(seat)
	i.ID += discord.Snowflake(s.Revision)
	i.Kind, i.Message, i.CustomID, i.Channel = discord.Component, discord.Snowflake(s.LivePost), "custom", discord.Snowflake(s.Channel)
	q := bottest.Ask(p.API, i)
	q.Button = buttonid.ID{Match: uint64(s.ID), Tick: s.TickOf(s.Seat(sessiontest.User(seat))), Verb: verb, Word: word, At: at}
	return p.Press(ctx, q)
}

// A press that lost against another change is tried again, a limited number of times. A post that
// the answer has shown is dropped.
func TestPressIsRetried(t *testing.T) {
	for lost, want := range []bool{true, true, true, false} {
		p, api, out := newPlay(t)
		s := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
		p.Records.Store = &contestedStore{p.Records.Store, lost}
		seat := s.Acting()[0]
		turn, err := s.Turn(seat)
		if err != nil {
			t.Fatal(err)
		}
		open := turn.Tip.Open()
		err = p.press(t.Context(), s, int(s.Players[seat].User-sessiontest.User(0)), session.VerbChoose, open.Prompt.Choices[0].Word, open.At)
		after, loaded := p.Records.Load(s.ID)
		if done := err == nil; loaded != nil || done != want || (after.Revision > s.Revision) != want {
			t.Errorf("overtaken %d times: %v, revision %d after %d", lost, err, after.Revision, s.Revision)
		}
		if answers := api.Methods(); want && !slices.Equal(answers, []string{"Respond"}) || len(out.dropped) > 1 {
			t.Errorf("answered by %q, %d posts dropped", answers, len(out.dropped))
		}
	}
}

// People can only use a match from the place where it is played.
func TestOutOfReach(t *testing.T) {
	p, api, _ := newPlay(t)
	s := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	abroad := bottest.From(0)
	abroad.Kind, abroad.Guild = discord.Component, abroad.Guild+1
	q := bottest.Ask(api, abroad)
	q.Button = buttonid.ID{Match: uint64(s.ID), Verb: session.VerbConfirm}
	if err := p.Press(t.Context(), q); err != storage.ErrNotFound || len(api.Calls()) > 0 {
		t.Errorf("%v, %v", err, api.Methods())
	}
}

// One public answer opens a lobby and becomes its message. If Discord may have the answer although
// the call failed, the bot looks for it.
func TestOpenLobby(t *testing.T) {
	p, api, out := newPlay(t)
	i := bottest.From(0)
	i.Options = map[string]discord.Option{"game": {Text: "castle"}, "where": {Text: session.Here}}
	if err := p.Open(t.Context(), bottest.Ask(api, i)); err != nil {
		t.Fatal(err)
	}
	s, err := p.Records.Load(1)
	if err != nil || s.Status != session.Lobby || s.GameID != "castle" || s.LobbyPost != 5001 || !slices.Equal(api.Methods(), []string{"Announce"}) {
		t.Errorf("%+v, %v, %q", s, err, api.Methods())
	}
	if len(out.sought) > 0 {
		t.Error("the bot looks for an answer that has arrived")
	}
	i.ID++
	i.Channel++
	api.Fail = func(bottest.Call) error { return discord.ErrUnavailable }
	if err := p.Open(t.Context(), bottest.Ask(api, i)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(out.sought, []session.ID{2}) {
		t.Errorf("looked for the answers about %v", out.sought)
	}
	i.Options = map[string]discord.Option{"game": {Text: "chess"}}
	if err := p.Open(t.Context(), bottest.Ask(api, i)); err == nil {
		t.Error("a lobby of an unknown game was opened")
	}
}

// A deleted message or channel changes only the matches that use it.
func TestLosses(t *testing.T) {
	p, _, _ := newPlay(t)
	s := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	other := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Chloé", "Dora"), func(s *session.Session) { s.Channel, s.Home = 98, 98 })
	p.HandleLoss(t.Context(), discord.Loss{Guild: sessiontest.Guild, Channel: sessiontest.Channel, Message: discord.Snowflake(s.LivePost)})
	if after, err := p.Records.Load(s.ID); err != nil || after.LivePost != 0 {
		t.Errorf("the live post is still %d: %v", after.LivePost, err)
	}
	p.HandleLoss(t.Context(), discord.Loss{Guild: sessiontest.Guild, Channel: 98})
	if after, err := p.Records.Load(other.ID); err != nil || after.Trouble == "" {
		t.Errorf("no trouble without a channel: %v", err)
	}
	if after, err := p.Records.Load(s.ID); err != nil || after.Trouble != "" {
		t.Errorf("trouble %q of another's channel: %v", after.Trouble, err)
	}
}

// The people concerned can stop or delete a match that cannot be read.
func TestUnreadableMatchIsEnded(t *testing.T) {
	p, api, _ := newPlay(t)
	s := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	ask := func(seat int) *interaction.Request {
		i := bottest.From(seat)
		i.Kind = discord.Component
		q := bottest.Ask(api, i)
		q.Button = buttonid.ID{Match: uint64(s.ID)}
		return q
	}
	bottest.Refused(t, p.RequireConcerned(ask(0)), "bot.unreadable.not")
	row, err := p.Records.Store.Match(storage.MatchID(s.ID))
	if err != nil {
		t.Fatal(err)
	}
	row.Snapshot, row.Deadline = []byte("nonsense"), 1<<40
	if _, _, err := p.Records.Store.Commit(t.Context(), storage.Change{Match: row}); err != nil {
		t.Fatal(err)
	}
	bottest.Refused(t, p.RequireConcerned(ask(5)), "bot.unreadable.forbidden")
	if err := p.RequireConcerned(ask(1)); err != nil {
		t.Fatal(err)
	}
	if err := p.EndUnreadable(t.Context(), ask(1)); err != nil {
		t.Fatal(err)
	}
	if row, err = p.Records.Store.Match(row.ID); err != nil || row.Status != storage.Over || row.Deadline != 0 {
		t.Errorf("stopped: %+v, %v", row, err)
	}
	if !slices.Contains(api.Methods(), "Edit") {
		t.Errorf("no message to the players: %q", api.Methods())
	}
	if err := p.DeleteUnreadable(t.Context(), ask(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Records.Store.Match(row.ID); err == nil {
		t.Error("the match still exists")
	}
}

// A post is delivered only if the answer that shows it failed. An answer that Discord already had
// has arrived.
func TestPostsShownByTheAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		fails error
		told  bool
	}{"arrives": {nil, true}, "was there": {discord.ErrAnswered, true}, "is lost": {discord.ErrUnavailable, false}} {
		p, api, out := newPlay(t)
		s := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
		seat := int(s.Players[s.Acting()[0]].User - sessiontest.User(0))
		for verb := session.VerbChoose; verb == session.VerbChoose; {
			turn, err := s.Turn(s.Acting()[0])
			if err != nil {
				t.Fatal(err)
			}
			at, word := 0, ""
			if open := turn.Tip.Open(); open != nil {
				at, word = open.At, open.Prompt.Choices[0].Word
			} else {
				verb = session.VerbConfirm
				api.Fail = func(bottest.Call) error { return c.fails }
			}
			if err := p.press(t.Context(), s, seat, verb, word, at); err != nil && c.fails == nil {
				t.Fatalf("%s: %v", name, err)
			}
			if s, err = p.Records.Load(s.ID); err != nil {
				t.Fatal(err)
			}
		}
		var record uint64
		rows, err := p.Records.Store.Posts(0, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if what, err := session.DecodePost(row.Body); err == nil && what.Kind == session.PostRecord {
				record = row.Seq
			}
		}
		if record == 0 || slices.Contains(out.dropped, record) != c.told || !c.told && len(out.dropped) > 0 {
			t.Errorf("%s: the record is post %d, dropped %v", name, record, out.dropped)
		}
	}
}

// In private messages nobody can be invited, and only one match runs at a time.
func TestPrivateMatches(t *testing.T) {
	p, api, _ := newPlay(t)
	p.Posts.Computers, p.Records.Thinks = true, true
	i := bottest.From(0)
	i.Guild, i.Surface = 0, surface.DirectMessages
	i.Options = map[string]discord.Option{"game": {Text: "castle"}, OpponentOption(1): {User: discord.User{ID: 9, Name: "Bruno"}}}
	bottest.Refused(t, p.Open(t.Context(), bottest.Ask(api, i)), "bot.private.alone")
	delete(i.Options, OpponentOption(1))
	if err := p.Open(t.Context(), bottest.Ask(api, i)); err != nil {
		t.Fatal(err)
	}
	i.ID++
	i.Options["against"] = discord.Option{Text: session.StandInStrength}
	if err := p.Open(t.Context(), bottest.Ask(api, i)); err != nil {
		t.Fatal(err)
	}
	if s, err := p.Records.Load(2); err != nil || s.Status != session.Live || !s.InPrivate() {
		t.Errorf("no match has begun: %+v, %v", s, err)
	}
	i.ID++
	bottest.Refused(t, p.Open(t.Context(), bottest.Ask(api, i)), "bot.private.taken")
}

// staleStore is a store that lists a match that was just deleted.
type staleStore struct{ records.Store }

func (g staleStore) ByChannel(channel uint64) ([]storage.MatchID, error) {
	ids, err := g.Store.ByChannel(channel)
	return append(ids, 999), err
}

// A deleted match loses nothing, and the log says nothing about it.
func TestLossAfterDeletion(t *testing.T) {
	p, _, _ := newPlay(t)
	s := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	p.Records.Store = staleStore{p.Records.Store}
	var said bytes.Buffer
	p.Log = slog.New(slog.NewTextHandler(&said, nil))
	p.HandleLoss(t.Context(), discord.Loss{Guild: sessiontest.Guild, Channel: sessiontest.Channel, Message: discord.Snowflake(s.LivePost)})
	if after, err := p.Records.Load(s.ID); err != nil || after.LivePost != 0 || said.Len() > 0 {
		t.Errorf("the live post is %d, %v; told %q", after.LivePost, err, said.String())
	}
}
