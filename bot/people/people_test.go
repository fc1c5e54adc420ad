package people

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// newPeople returns People with an empty store.
func newPeople(t *testing.T) *People {
	t.Helper()
	r, log := bottest.Records(t), slog.New(slog.DiscardHandler)
	s := &server.Server{Records: r, Texts: bottest.Texts(), Log: log}
	return &People{Records: r, Server: s, Texts: s.Texts, Order: catalog.Order(), Log: log,
		Paint: posts.NewPaintQueue(bottest.Blank{}, 1, func(time.Duration, int) {}),
		Cups:  noCups{}, Weekly: func(*interaction.Request) []discordgo.Button { return nil }}
}

// noCups is a server without cups.
type noCups struct{}

func (noCups) Of(wording.Localizer, uint64) ([]string, error) { return nil, nil }
func (noCups) LeaveAll(uint64) error                          { return nil }

// storeStats stores statistics of a player on the test server.
func (p *People) storeStats(t *testing.T, seat int, name string, rated, shown int) {
	t.Helper()
	tally := session.Tally{Name: name, Matches: rated + 1, Rated: rated}
	tally.Rating.Mu, tally.Rating.Sigma = float64(shown), 0
	key := records.TallyPrefix(sessiontest.Guild, "castle") + discord.Snowflake(sessiontest.User(seat)).String()
	if err := p.Records.Store.SetValue(key, mustJSON(tally)); err != nil {
		t.Fatal(err)
	}
}

// hide presses the button that hides a user or shows them again.
func (p *People) hide(t *testing.T, seat int, word string) error {
	t.Helper()
	q := bottest.Ask(nil, bottest.From(seat))
	q.Button = buttonid.ID{Word: word}
	_, err := p.Hide(t.Context(), q)
	return err
}

// A leaderboard lists players with enough rated matches, the best first, without hidden ones.
func TestLeaderboardOf(t *testing.T) {
	p := newPeople(t)
	p.storeStats(t, 0, "Alix", ranked-1, 50)
	p.storeStats(t, 1, "Bruno", ranked, 20)
	p.storeStats(t, 2, "Chloé", ranked, 30)
	p.storeStats(t, 3, "Dora", ranked, 40)
	if err := p.hide(t, 3, "yes"); err != nil {
		t.Fatal(err)
	}
	i := bottest.From(0)
	i.Options = map[string]discord.Option{"game": {Text: "castle"}}
	r, err := p.Leaderboard(t.Context(), bottest.Ask(nil, i))
	text := bottest.Said(bottest.Shown(t, r, err))
	chloé, bruno := strings.Index(text, "Chloé"), strings.Index(text, "Bruno")
	if chloé < 0 || bruno < chloé || strings.Contains(text, "Alix") || strings.Contains(text, "Dora") || r.How != interaction.Announce {
		t.Errorf("%d: %q", r.How, text)
	}
	if err := p.hide(t, 3, "no"); err != nil {
		t.Fatal(err)
	}
	if best, err := p.best(sessiontest.Guild, "castle"); err != nil || len(best) != 3 || best[0].Name != "Dora" {
		t.Errorf("shown again: %+v, %v", best, err)
	}
	if err := p.hide(t, 3, "perhaps"); !errors.Is(err, buttonid.ErrMalformed) {
		t.Errorf("hidden perhaps: %v", err)
	}
	i.Options = map[string]discord.Option{"game": {Text: "city"}}
	_, err = p.Leaderboard(t.Context(), bottest.Ask(nil, i))
	bottest.Refused(t, err, "bot.leaderboard.none")
}

// Others see the statistics of a user who is not hidden; users always see their own.
func TestStatsOf(t *testing.T) {
	p := newPeople(t)
	p.storeStats(t, 1, "Bruno", ranked, 20)
	asked := func(by int) error {
		i := bottest.From(by)
		i.Options = map[string]discord.Option{"user": {User: discord.User{ID: discord.Snowflake(sessiontest.User(1)), Name: "Bruno"}}}
		r, err := p.Stats(t.Context(), bottest.Ask(nil, i))
		if err == nil && !strings.Contains(bottest.Said(bottest.Shown(t, r, err)), "6 matches") {
			t.Errorf("told %q", bottest.Said(bottest.Shown(t, r, err)))
		}
		return err
	}
	if err := asked(0); err != nil {
		t.Error(err)
	}
	if err := p.hide(t, 1, "yes"); err != nil {
		t.Fatal(err)
	}
	bottest.Refused(t, asked(0), "bot.stats.hidden")
	if err := asked(1); err != nil {
		t.Errorf("hidden from themselves: %v", err)
	}
	_, err := p.Stats(t.Context(), bottest.Ask(nil, bottest.From(4)))
	bottest.Refused(t, err, "bot.stats.none")
}

// Quiet hours need a time zone. Either all changes are stored or none.
func TestChangeHabits(t *testing.T) {
	p := newPeople(t)
	user := sessiontest.User(0)
	weekends := func(h clock.Habits) (clock.Habits, error) { h.Weekends = true; return h, nil }
	zone := func(h clock.Habits) (clock.Habits, error) { h.Zone = "Europe/Paris"; return h, nil }
	if _, err := p.changeHabits(t.Context(), user, []change{weekends}); !errors.Is(err, interaction.ErrNoZone) {
		t.Errorf("without a zone: %v", err)
	}
	wrong := func(h clock.Habits) (clock.Habits, error) { return h, buttonid.ErrMalformed }
	if _, err := p.changeHabits(t.Context(), user, []change{zone, wrong}); err == nil {
		t.Error("a part of the change was stored")
	}
	if h, err := p.Records.Habits(user); err != nil || h.Zone != "" {
		t.Errorf("kept %+v, %v", h, err)
	}
	if _, err := p.changeHabits(t.Context(), user, []change{zone, weekends}); err != nil {
		t.Fatal(err)
	}
	if h, err := p.Records.Habits(user); err != nil || h.Zone != "Europe/Paris" || !h.Weekends {
		t.Errorf("kept %+v, %v", h, err)
	}
}

// While a user cannot be taken out of a match, nothing of theirs is erased.
func TestMayErase(t *testing.T) {
	p := newPeople(t)
	s := bottest.Keep(t, p.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	stuck := errors.New("stuck")
	p.Quit = func(context.Context, session.Player, session.ID) error { return stuck }
	r, err := p.Erase(t.Context(), bottest.Ask(nil, bottest.From(1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Message(t.Context()); !errors.Is(err, stuck) {
		t.Errorf("erased in spite of %v: %v", stuck, err)
	}
	if s, err = p.Records.Load(s.ID); err != nil || s.Players[1].Name != "Bruno" {
		t.Fatalf("%v, %v", s.Players, err)
	}
	s.End(1)
	if s, _, err = p.Records.Commit(t.Context(), s, session.Result{}, 0); err != nil {
		t.Fatal(err)
	}
	p.storeStats(t, 1, "Bruno", 7, 10)
	r, err = p.Erase(t.Context(), bottest.Ask(nil, bottest.From(1)))
	bottest.Shown(t, r, err)
	after, err := p.Records.Load(s.ID)
	if err != nil || after.Players[0].Name != "Alix" || after.Players[1].User != 0 || after.Players[1].Name != nickname.Erased {
		t.Errorf("%+v, %v", after.Players, err)
	}
	if rows, err := p.Records.TalliesOf(sessiontest.User(1)); len(rows) > 0 || err != nil {
		t.Errorf("%d tallies are left, %v", len(rows), err)
	}
	var file bytes.Buffer
	if err := p.Records.Store.(storage.Store).Backup(&file); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(file.Bytes(), []byte("Bruno")) || !bytes.Contains(file.Bytes(), []byte("Alix")) {
		t.Error("the file has the erased name, or no name at all")
	}
}
