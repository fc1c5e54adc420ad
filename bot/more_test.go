package bot

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// An interaction that Discord delivers again changes nothing, even if the same press would be
// possible again.
func TestRedelivered(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne"))
	join := p.pressing("Bruno", lobby.id, p.idOf(lobby, "join"))
	p.bot.Handle(t.Context(), join)
	p.label("Bruno", p.label("Bruno", lobby, "options"), "leave")
	p.bot.Handle(t.Context(), join)
	if n := len(p.sheet(1).Players); n != 1 {
		t.Errorf("%d players", n)
	}
}

// If the program is killed between a press and its answer, and Discord delivers the press again,
// the answer shows the current panel.
func TestAnsweredAfterCrash(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m, who := p.live(), p.turn(1)
	press := p.pressing(who, m.id, p.buttons(m)[0].CustomID)
	p.failNext("Respond", 1, discord.ErrUnavailable)
	p.bot.Handle(t.Context(), press)
	if p.has(m, session.VerbConfirm) {
		t.Fatal("the answer arrived")
	}
	p.bot.Handle(t.Context(), press)
	if !p.has(m, session.VerbConfirm) {
		t.Errorf("the panel shows %v", p.labels(m))
	}
}

// If the answer is already late, it is deferred first and comes as an edit.
func TestLateAnswers(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m, who := p.live(), p.turn(1)
	late := func(i discord.Interaction) discord.Interaction {
		i.Received = time.Now().Add(-2 * time.Second)
		return i
	}
	p.bot.Handle(t.Context(), late(p.pressing(who, m.id, p.buttons(m)[0].CustomID)))
	if !p.has(m, session.VerbConfirm) {
		t.Errorf("the preview shows %v", p.labels(m))
	}
	board := late(p.pressing(who, m.id, p.idOf(m, "board")))
	p.bot.Handle(t.Context(), board)
	if a := p.answer(board.ID); a == nil || len(a.Files) != 1 {
		t.Error("no board came")
	}
	p.bot.Handle(t.Context(), late(p.pressing(who, m.id, p.idOf(m, session.VerbConfirm))))
	if p.quiet(); !strings.Contains(p.text(m), "lays") {
		t.Errorf("the record says %q", p.text(m))
	}
}

// If a deferred answer arrived without Discord saying so, the bot still completes it. Otherwise it
// would appear to be thinking forever.
func TestUnconfirmedPromise(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m, who := p.live(), p.turn(1)
	p.set(func() { p.loseConfirmation = true })
	late := func(customID string) discord.Interaction {
		i := p.pressing(who, m.id, customID)
		i.Received = time.Now().Add(-2 * time.Second)
		p.bot.Handle(t.Context(), i)
		return i
	}
	if a := p.answer(late(p.idOf(m, "board")).ID); a == nil || len(a.Files) != 1 {
		t.Error("no board came")
	}
	late(p.buttons(m)[0].CustomID)
	if !p.has(m, session.VerbConfirm) {
		t.Errorf("the preview shows %v", p.labels(m))
	}
}

func TestMenus(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	spectator, player := p.label("Sam", m, "menu"), p.label("Alix", m, "menu")
	if p.has(spectator, "resign") || !p.has(player, "resign") {
		t.Errorf("the spectator has %v, the player %v", p.labels(spectator), p.labels(player))
	}
	back := bottest.Say("bot.button.go")
	if !slices.Contains(p.labels(spectator), back) || !slices.Contains(p.labels(player), back) {
		t.Errorf("from the menu nothing leads back to the turn: %v, %v", p.labels(spectator), p.labels(player))
	}
	rules := p.label("Sam", spectator, "Rules")
	first := p.text(rules)
	p.label("Sam", rules, "Next")
	if p.text(rules) == first || rules.to != persons["Sam"] {
		t.Error("the rules did not turn a page")
	}
	ask := p.label("Alix", player, "resign")
	p.label("Alix", ask, posts.VerbResignCancel)
	if p.sheet(1).Status != session.Live || len(p.buttons(ask)) != 0 {
		t.Error("keeping the seat did something else")
	}
	p.label("Alix", p.command("Alix", "match resign", nil), "Give up")
	p.quiet()
	if over := p.labels(p.label("Sam", p.newest(), "menu")); slices.Contains(over, back) {
		t.Errorf("the match is over, and its menu has %v", over)
	}
}

func TestExport(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.label("Alix", p.command("Alix", "match resign", nil), "Give up")
	p.quiet()
	i := p.interaction("Bruno")
	i.Kind, i.Name, i.Focused, i.Options = discord.Autocomplete, "match export", "match", words("match", "CARC")
	p.bot.Handle(t.Context(), i)
	if len(p.choices) != 1 || p.choices[0].Value != "1" || !strings.Contains(p.choices[0].Name, "Alix, Bruno") {
		t.Errorf("suggested: %v", p.choices)
	}
	if a := p.command("Bruno", "match export", words("match", "1")); len(a.Files) != 1 {
		t.Errorf("exported %q", p.text(a))
	}
	record, err := records.ReadRecord(p.store, p.row(1))
	if err != nil || len(record.Entries) != 1 {
		t.Errorf("%d entries, %v", len(record.Entries), err)
	}
	p.chat.Guild = 77
	p.refused(p.command("Sam", "match export", words("match", "1")), "bot.error.notfound")
}

// The message about a match that cannot be read differs from other failures, and other matches go
// on.
func TestDamagedMatch(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	row := p.row(1)
	row.Snapshot = []byte("nonsense")
	if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: row}); err != nil {
		t.Fatal(err)
	}
	p.refused(p.label("Sam", m, "board"), "bot.error.damaged")
	p.refused(p.label("Alix", m, "board"), "bot.unreadable.tell")
	p.refused(p.command("Sam", "games", nil), "bot.games.none")
}

// A draft that no longer fits is replaced by a new one.
func TestDraftThatDoesNotFit(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m, who := p.live(), p.turn(1)
	row := p.row(1)
	row.Draft = []byte(`[{"s":` + map[string]string{"Alix": "0", "Bruno": "1"}[who] + `,"d":[{"w":"fly","c":true}]}]`)
	if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: row}); err != nil {
		t.Fatal(err)
	}
	p.press(who, m.id, p.buttons(m)[0].CustomID)
	if !p.has(m, session.VerbConfirm) {
		t.Errorf("after a press: %v", p.labels(m))
	}
}
