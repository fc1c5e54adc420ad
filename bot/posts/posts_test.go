package posts

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/rulebook"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// recordingPainter remembers what it was asked to paint.
type recordingPainter struct {
	mu     sync.Mutex
	scenes []scene.Scene
	asked  []imaging.Options
	err    error
}

func (a *recordingPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.scenes, a.asked = append(a.scenes, sc), append(a.asked, o)
	return []byte("png"), a.err
}

func (a *recordingPainter) Film(scenes []scene.Scene, o imaging.FilmOptions) ([]byte, error) {
	return []byte(strings.Join(o.Names, " ")), a.err
}

// studio makes the messages of a running match.
type studio struct {
	*sessiontest.Match
	*Maker
	painted *recordingPainter
}

func loadTexts(t testing.TB) *wording.Texts {
	t.Helper()
	texts, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	own := *texts
	return &own
}

// loaded are the texts of which each test gets a copy.
var loaded = sync.OnceValues(func() (*wording.Texts, error) { return wording.LoadTexts(catalog.Texts()...) })

func loadCovers(t testing.TB) map[string]table.Record {
	t.Helper()
	var all []fs.FS
	for _, e := range catalog.Entries {
		all = append(all, e.Texts)
	}
	covers, err := rulebook.LoadCovers(all...)
	if err != nil {
		t.Fatal(err)
	}
	return covers
}

func newStudio(m *sessiontest.Match) *studio {
	m.Helper()
	painted := &recordingPainter{}
	paint := NewPaintQueue(painted, 1, func(time.Duration, int) {})
	return &studio{m, &Maker{
		Texts: loadTexts(m), Paint: paint, Covers: NewCovers(paint, loadCovers(m)), Env: m.Env,
		Stills: func(*session.Session) ([]table.Step, error) { return nil, session.Refuse("bot.past.lost") },
		Twin:   func(*session.Session) (session.Link, bool) { return session.Link{}, false },
	}, painted}
}

func begin(t testing.TB, game string, names ...string) *studio {
	t.Helper()
	return newStudio(sessiontest.Begin(t, game, names...))
}

// post makes the message of a post.
func (s *studio) post(p session.Post) discord.Message {
	s.Helper()
	m, err := s.Message(context.Background(), s.S, p)
	if err != nil {
		s.Fatal(err)
	}
	return checkLimits(s, m)
}

// reply makes the message of a reply, for a French reader.
func (s *studio) reply(r session.Reply, hand bool) discord.Message {
	s.Helper()
	m, err := s.Reply(context.Background(), s.S, r, Reader{s.Texts.Localizer("fr"), hand})
	if err != nil {
		s.Fatal(err)
	}
	return checkLimits(s, m)
}

// checkLimits checks a message against Discord's limits.
func checkLimits(t testing.TB, m discord.Message) discord.Message {
	t.Helper()
	n, length := 0, 0
	ids := map[string]bool{}
	for _, c := range allComponents(m.Components) {
		n++
		id := ""
		switch c := c.(type) {
		case discordgo.TextDisplay:
			length += len([]rune(c.Content))
		case discordgo.Button:
			id = c.CustomID
		case discordgo.SelectMenu:
			id = c.CustomID
		}
		if id != "" && ids[id] {
			t.Errorf("two components are %s", id)
		}
		ids[id] = true
	}
	if n > 40 || length > 4000 || strings.Contains(text(m), "<no value>") || strings.Contains(text(m), "bot.") {
		t.Errorf("%d components, %d characters: %s", n, length, text(m))
	}
	return m
}

// allComponents lists components and all components inside them.
func allComponents(components []discordgo.MessageComponent) (all []discordgo.MessageComponent) {
	for _, c := range components {
		all = append(all, c)
		switch c := c.(type) {
		case discordgo.Container:
			all = append(all, allComponents(c.Components)...)
		case discordgo.ActionsRow:
			all = append(all, allComponents(c.Components)...)
		case discordgo.Section:
			all = append(append(all, allComponents(c.Components)...), c.Accessory)
		}
	}
	return all
}

func text(m discord.Message) string {
	var lines []string
	for _, c := range allComponents(m.Components) {
		if c, ok := c.(discordgo.TextDisplay); ok {
			lines = append(lines, c.Content)
		}
	}
	return strings.Join(lines, "\n")
}

func accent(m discord.Message) Accent {
	if c := m.Components[0].(discordgo.Container).AccentColor; c != nil {
		return Accent(*c)
	}
	return NoAccent
}

// verbs lists the verbs of the buttons and menus.
func verbs(t testing.TB, m discord.Message) (verbs []string) {
	t.Helper()
	for _, c := range allComponents(m.Components) {
		id := ""
		switch c := c.(type) {
		case discordgo.Button:
			if id = c.CustomID; c.Style == discordgo.LinkButton {
				verbs = append(verbs, "link")
				continue
			}
		case discordgo.SelectMenu:
			id = c.CustomID
		default:
			continue
		}
		parsed, err := buttonid.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		verbs = append(verbs, parsed.Verb)
	}
	return verbs
}

// checkMessage compares a message with its accent, the verbs of its buttons and parts of its text.
func checkMessage(t testing.TB, m discord.Message, a Accent, want string, parts ...string) {
	t.Helper()
	if got := accent(m); got != a {
		t.Errorf("the accent is %x, want %x", int(got), int(a))
	}
	if got := strings.Join(slices.Compact(verbs(t, m)), " "); got != want {
		t.Errorf("buttons %q, want %q", got, want)
	}
	for _, part := range parts {
		without, not := strings.CutPrefix(part, "!")
		if strings.Contains(text(m), without) == not {
			t.Errorf("%q: has %q is %v", text(m), without, not)
		}
	}
}

func checkMentions(t testing.TB, m discord.Message, want ...uint64) {
	t.Helper()
	var got []uint64
	for _, id := range m.Mentions {
		got = append(got, uint64(id))
	}
	if !slices.Equal(got, want) {
		t.Errorf("it mentions %v, want %v", got, want)
	}
}

// Every post and every reply can be made, of every game and at every stage.
func TestEveryPost(t *testing.T) {
	t.Parallel()
	for id := range catalog.Builtin() {
		s := begin(t, id, "Alix", "Bruno")
		for range 15 {
			seat := s.S.Acting()[0]
			for kind := range postMakers {
				if kind == session.PostOffer || kind == session.PostVote || kind == session.PostResult {
					continue
				}
				s.post(session.Post{Kind: kind, Position: s.S.Position, Seat: seat})
			}
			s.reply(session.Reply{Show: session.ShowPanel, Seat: seat}, false)
			s.reply(session.Reply{Show: session.ShowPanel, Seat: 1 - seat}, true)
			s.reply(session.Reply{Show: session.ShowDecided, Seat: seat}, true)
			s.Choose()
		}
		end := s.post(session.Post{Kind: session.PostResult})
		points := "points "
		if s.S.Game.Info().Unscored {
			points = ""
		}
		checkMessage(t, end, AccentResult, "rematch "+points+"look film board menu", "!"+s.S.Match.Header.Seed.Hex(), "!"+s.S.Hash)
	}
	s := begin(t, "castle", "Alix", "Bruno")
	if _, err := s.Message(context.Background(), s.S, session.Post{Kind: "other"}); err == nil {
		t.Error("a post of an unknown kind can be made")
	}
	if _, err := s.Reply(context.Background(), s.S, session.Reply{}, Reader{L: s.Texts.Localizer("")}); err == nil {
		t.Error("the reply Nothing has a message")
	}
}

// If the picture of a post cannot be painted, the post is not sent.
func TestNoPostWithoutItsPicture(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"castle", "castellan"} {
		s := begin(t, game, "Alix", "Bruno")
		s.painted.err = errors.New("no paint")
		scored := []session.Move{{Events: []games.Event{{Kind: "scored", Terms: []games.Term{{Count: 1, Each: 1}}}}}}
		for _, kind := range []string{session.PostTurn, session.PostRecord, session.PostResult} {
			if _, err := s.Message(context.Background(), s.S, session.Post{Kind: kind, Moves: scored}); !errors.Is(err, s.painted.err) {
				t.Errorf("%s %s: error %v", game, kind, err)
			}
		}
		for _, show := range []session.Show{session.ShowPanel, session.ShowDecided} {
			_, err := s.Reply(context.Background(), s.S, session.Reply{Show: show, Seat: 0}, Reader{s.Texts.Localizer(""), true})
			if !errors.Is(err, s.painted.err) || !Paints(show) {
				t.Errorf("%s %d: error %v", game, show, err)
			}
		}
	}
	if Paints(session.ShowLobby) {
		t.Error("a lobby has a picture")
	}
}
