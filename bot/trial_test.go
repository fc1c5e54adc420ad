package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// plainPainter writes down what it should paint, so that pictures of different things differ.
type plainPainter struct{ bottest.Blank }

func (plainPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	o.Counted = nil
	var b []byte
	if sc.Track != nil {
		b = fmt.Appendf(b, "%+v ", *sc.Track)
	}
	if sc.Hand != nil {
		b = fmt.Appendf(b, "%+v ", *sc.Hand)
	}
	sc.Track, sc.Hand = nil, nil
	return fmt.Appendf(b, "%+v %+v", sc, o), nil
}

// openTrial opens a person's board from the menu of the live post.
func (p *party) openTrial(who string) *shown {
	p.Helper()
	return p.label(who, p.label(who, p.live(), "menu"), bottest.Say("bot.button.try"))
}

// verbOf returns the verb of a custom_id, without what says that it belongs to a board.
func verbOf(customID string) string {
	id, err := buttonid.Parse(customID)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(id.Verb, posts.VerbTry+"-")
}

// tryAny makes any press on a board that goes on with it, and returns the board.
func (p *party) tryAny(who string, m *shown, choose *rand.Rand) *shown {
	p.Helper()
	var ids []string
	for _, b := range p.buttons(m) {
		switch verbOf(b.CustomID) {
		case session.VerbConfirm:
			ids = append(ids, slices.Repeat([]string{b.CustomID}, 12)...)
		case session.VerbChoose, session.VerbArea, "draw", "seat":
			ids = append(ids, b.CustomID)
		}
	}
	for _, menu := range p.menus(m) {
		if verb := verbOf(menu.CustomID); verb == "luck" || verb == "take" || len(ids) == 0 {
			return p.press(who, m.id, menu.CustomID, menu.Options[choose.IntN(len(menu.Options))].Value)
		}
	}
	if len(ids) == 0 { // the match would be over
		return p.label(who, m, posts.VerbTryNew)
	}
	return p.press(who, m.id, ids[choose.IntN(len(ids))])
}

// numbers match what depends on how many messages there are.
var numbers = regexp.MustCompile(`/\d{4,}\b`)

// seenByOthers writes down everything that is sent to others than one person.
func (p *party) seenByOthers(than string) string {
	p.Helper()
	p.quiet()
	p.mu.Lock()
	defer p.mu.Unlock()
	var b strings.Builder
	for _, m := range p.all {
		if m.to == persons[than] {
			continue
		}
		parts, err := json.Marshal(m.Components)
		if err != nil {
			p.Fatal(err)
		}
		fmt.Fprintf(&b, "%d %v %v %s\n", m.to, m.gone, m.Mentions, numbers.ReplaceAllString(string(parts), "/#"))
		for _, f := range m.Files {
			fmt.Fprintf(&b, "%s %s %s\n", f.Name, f.Alt, f.Data)
		}
	}
	return b.String()
}

// stateOf writes down everything that is stored about a match.
func (p *party) stateOf(id session.ID) string {
	p.Helper()
	log, err := p.store.Log(p.row(id).ID, 0)
	if err != nil {
		p.Fatal(err)
	}
	return fmt.Sprintf("%+v\n%+v", p.row(id), log)
}

// trialGames are the games in which players can try things.
var trialGames = []struct {
	game string
	who  []string
}{
	{"carcassonne", []string{"Alix", "Bruno", "Chloé"}},
	{"castle", []string{"Alix", "Bruno"}},
	{"city", []string{"Alix", "Bruno", "Chloé"}},
	{"burgenland", []string{"Alix", "Bruno"}},
}

// Whatever a player tries, at whatever time of a match, no other person gets a byte that differs from those of
// a match in which nobody tries anything, and nothing that is stored about the match changes.
func TestTrialsAreSecret(t *testing.T) {
	t.Parallel()
	positions, presses := 6, 12
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		positions, presses = 60, 32
	}
	now := time.Now()
	for _, c := range trialGames {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			visited := 0
			play := func(tries bool) (sent, stored string, tried int) {
				p := newParty(t)
				p.shut()
				p.clock, p.easel.Painter = func() time.Time { return now }, plainPainter{}
				p.open()
				p.begin(c.game, nil, c.who...)
				choose, trying := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(3, 4))
				watched := c.who[len(c.who)-1]
				for range positions {
					if tries && p.sheet(1).Status == session.Live {
						visited++
						tried += p.tryHere(watched, presses, trying)
					}
					p.playOn(1, 1, choose)
				}
				p.quiet()
				return p.seenByOthers(watched), string(p.row(1).Snapshot), tried
			}
			sent, stored, tried := play(true)
			plain, untouched, _ := play(false)
			if sent != plain {
				t.Errorf("others get something else: %s", firstDifference(sent, plain))
			}
			if stored != untouched {
				t.Error("the match goes on in another way")
			}
			if visited < 6 || tried < visited*presses/2 {
				t.Errorf("from %d positions only %d were tried", visited, tried)
			}
			t.Logf("%d positions were tried from %d of the match", tried, visited)
		})
	}
}

// tryHere makes some presses on a person's board, and checks that nothing else changes. It returns how many
// positions the person saw.
func (p *party) tryHere(who string, presses int, choose *rand.Rand) (seen int) {
	p.Helper()
	sent, stored := p.seenByOthers(who), p.stateOf(1)
	m := p.openTrial(who)
	for range presses {
		if m != nil && strings.Contains(p.text(m), bottest.Phrase("bot.try.full")) {
			m = p.label(who, p.openTrial(who), posts.VerbTryNew)
		}
		if m == nil || m.to != persons[who] || !strings.Contains(p.text(m), bottest.Say("bot.try.title")) {
			p.Fatalf("no board: %+v", m)
		}
		if strings.Contains(p.text(m), bottest.Say("bot.try.outdated")) {
			m = p.label(who, m, posts.VerbTryNew)
			continue
		}
		m = p.tryAny(who, m, choose)
		seen++
	}
	if now := p.seenByOthers(who); now != sent {
		p.Fatalf("a press on the board changes what others get: %s", firstDifference(now, sent))
	}
	if now := p.stateOf(1); now != stored {
		p.Fatalf("a press on the board changes the match: %s", firstDifference(now, stored))
	}
	return seen
}

// firstDifference shows where two texts differ.
func firstDifference(a, b string) string {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	from := max(0, at-80)
	return fmt.Sprintf("%q and %q", a[from:min(len(a), at+80)], b[from:min(len(b), at+80)])
}

// firstChoice returns the press that confirms, or else chooses what is offered first.
func (p *party) firstChoice(m *shown) (customID string) {
	for _, b := range slices.Backward(p.buttons(m)) {
		switch verb := verbOf(b.CustomID); {
		case verb == session.VerbConfirm:
			return b.CustomID
		case asksOn(strings.Replace(b.CustomID, posts.VerbTry+"-", "", 1)):
			customID = b.CustomID
		}
	}
	return customID
}

// decideTrial makes the first decision that is offered on a board, up to the outcome that it asks for.
func (p *party) decideTrial(who string, m *shown) *shown {
	p.Helper()
	for range 20 {
		if menus := p.menus(m); len(menus) > 0 && verbOf(menus[0].CustomID) == "luck" {
			return m
		}
		m = p.press(who, m.id, p.firstChoice(m))
	}
	p.Fatalf("no decision: %v", p.labels(m))
	return nil
}

// trialOf reads a person's only board.
func (p *party) trialOf(who string) session.Trial {
	p.Helper()
	trials, err := session.DecodeTrials(p.value(records.TrialsKey(uint64(persons[who]))))
	if err != nil || len(trials) != 1 {
		p.Fatalf("%+v, %v", trials, err)
	}
	return trials[0]
}

// A board is kept over a restart. It goes on when the match goes on as it was tried, and is out of date
// otherwise; then it can be started over.
func TestTrialIsKept(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	mover := p.turn(1)
	waits := map[string]string{"Alix": "Bruno", "Bruno": "Alix"}[mover]

	m := p.decideTrial(waits, p.openTrial(waits))
	next := p.sheet(1).Match // as it will really go on
	for _, a := range p.trialOf(waits).Tries[0].Line {
		var err error
		if next, _, err = next.Apply(table.Entry{Seat: next.Turn()[0], Action: a}); err != nil {
			t.Fatal(err)
		}
	}
	tile := next.State.(games.Supposer).Supposable()[0].Face.Name
	m = p.press(waits, m.id, p.menus(m)[0].CustomID, tile)
	m = p.decideTrial(waits, m)
	before := p.text(m)
	p.shut()
	p.open()
	if after := p.openTrial(waits); p.text(after) != before {
		t.Errorf("after a restart: %s\nbefore: %s", p.text(after), before)
	}

	steps := p.sheet(1).Match.Steps
	for range 20 { // it goes on as it was tried
		if p.sheet(1).Match.Steps == steps {
			p.press(mover, p.live().id, p.firstChoice(p.live()))
		}
	}
	if after := p.openTrial(waits); p.text(after) != before || p.turn(1) != waits {
		t.Errorf("after the first move: %s\nbefore: %s", p.text(after), before)
	}
	p.playOn(1, 2, rand.New(rand.NewPCG(1, 2)))
	m = p.openTrial(waits)
	if !strings.Contains(p.text(m), bottest.Say("bot.try.outdated")) {
		t.Errorf("not out of date: %s", p.text(m))
	}
	p.label(waits, m, posts.VerbTryNew)
	if m = p.openTrial(waits); strings.Contains(p.text(m), bottest.Say("bot.try.outdated")) || p.has(m, posts.VerbTryUndo) {
		t.Errorf("not started over: %s", p.text(m))
	}
	if trial := p.trialOf(waits); len(trial.Tries) > 0 || trial.Steps != p.sheet(1).Match.Steps {
		t.Errorf("stored: %+v", trial)
	}
}

// A press takes back what was tried last, step by step, and a press on an older state of the board changes
// nothing.
func TestTrialBack(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	mover := p.turn(1)
	m := p.openTrial(mover)
	first := p.text(m)
	m = p.decideTrial(mover, m)
	asked, menu := p.text(m), p.menus(m)[0]
	m = p.press(mover, m.id, menu.CustomID, menu.Options[3].Value)
	if p.text(m) == asked {
		t.Fatalf("nothing was drawn: %s", asked)
	}
	undo := p.idOf(m, posts.VerbTryUndo)
	for range 2 { // the second press comes from a board that has changed
		if m = p.press(mover, m.id, undo); p.text(m) != asked {
			t.Fatalf("not back at the draw: %s", p.text(m))
		}
	}
	if m = p.label(mover, m, posts.VerbTryUndo); p.text(m) != first || p.has(m, posts.VerbTryUndo) {
		t.Errorf("not back at the beginning: %s", p.text(m))
	}
	other := p.menus(p.label(mover, m, bottest.Say("bot.button.try.draw")))[0]
	m = p.press(mover, m.id, other.CustomID, other.Options[5].Value)
	m = p.label(mover, m, "’s turn")
	if tries := p.trialOf(mover).Tries; len(tries) != 1 || tries[0].Suppose != other.Options[5].Value {
		t.Errorf("another seat has not the tile that was chosen: %+v", tries)
	}
	if m = p.label(mover, m, posts.VerbTryUndo); p.text(m) != first {
		t.Errorf("not back at the beginning: %s", p.text(m))
	}
}

// A player who waits sees whose turn the board begins with. One button leads to their own turn, with the tile that
// they choose.
func TestTrialOfOwnTurn(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	mover := p.turn(1)
	waits := map[string]string{"Alix": "Bruno", "Bruno": "Alix"}[mover]
	if m := p.openTrial(mover); slices.Contains(p.labels(m), bottest.Say("bot.button.try.mine")) || !strings.Contains(p.text(m), bottest.Phrase("bot.try.turn.yours")) {
		t.Errorf("%s, who is to move, sees %s, with %v", mover, p.text(m), p.labels(m))
	}
	m := p.openTrial(waits)
	if theirs := "### " + bottest.Say("bot.button.try.seat", "player", session.Name(mover)); !strings.Contains(p.text(m), theirs) {
		t.Errorf("no %q: %s", theirs, p.text(m))
	}
	m = p.label(waits, m, bottest.Say("bot.button.try.mine"))
	if menu := p.menus(m)[0]; !strings.Contains(p.text(m), bottest.Say("bot.try.draw.yours")) {
		t.Errorf("nobody asks for the tile: %s", p.text(m))
	} else {
		m = p.press(waits, m.id, menu.CustomID, menu.Options[2].Value)
		seat := p.sheet(1).Seat(uint64(persons[waits]))
		if tries := p.trialOf(waits).Tries; len(tries) != 1 || tries[0].Seat != seat || tries[0].Suppose != menu.Options[2].Value {
			t.Errorf("tried: %+v", tries)
		}
	}
	if !strings.Contains(p.text(m), bottest.Phrase("bot.try.turn.yours")) || slices.Contains(p.labels(m), bottest.Say("bot.button.try.mine")) {
		t.Errorf("not their turn: %s, with %v", p.text(m), p.labels(m))
	}
}

// A player who tries their real next move makes its choices in the match with one press, and confirms it there as
// usual. Nobody can play the move of another seat so, or with another tile.
func TestTrialIsPlayed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	mover := p.turn(1)
	waits := map[string]string{"Alix": "Bruno", "Bruno": "Alix"}[mover]
	button := bottest.Say("bot.button.try.play")
	if m := p.decideTrial(waits, p.openTrial(waits)); slices.Contains(p.labels(m), button) {
		t.Errorf("%s can play for %s", waits, mover)
	}
	m := p.label(mover, p.openTrial(mover), bottest.Say("bot.button.try.draw"))
	other := p.menus(m)[0]
	m = p.decideTrial(mover, p.press(mover, m.id, other.CustomID, other.Options[5].Value))
	if slices.Contains(p.labels(m), button) {
		t.Error("a move with another tile can be played")
	}
	m = p.decideTrial(mover, p.label(mover, m, posts.VerbTryNew))
	line := p.trialOf(mover).Tries[0].Line
	p.label(mover, m, button)
	p.quiet()
	s := p.sheet(1)
	turn, err := s.Turn(s.Acting()[0])
	if err != nil || s.Match.Steps != 0 || !turn.Tip.Ready || !slices.Equal(turn.Tip.Line(), line) {
		t.Fatalf("%v: after %d steps the draft is %v, not %v", err, s.Match.Steps, turn.Tip.Line(), line)
	}
	if p.press(mover, p.live().id, p.firstChoice(p.live())); p.sheet(1).Match.Steps == 0 {
		t.Error("it cannot be confirmed")
	}
}

// value reads a stored value.
func (p *party) value(key string) []byte {
	p.Helper()
	data, err := p.store.Value(key)
	if err != nil {
		p.Fatal(err)
	}
	return data
}

// What a person has tried is in their export, and erased with everything else.
func TestTrialsAreTheirOwn(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("castle", nil, zoe, "Bruno")
	p.decideTrial(zoe, p.openTrial(zoe))
	key := records.TrialsKey(uint64(persons[zoe]))
	stored := p.value(key)
	if stored == nil {
		t.Fatal("nothing is stored")
	}
	m := p.command(zoe, "me privacy", nil)
	file := p.label(zoe, m, posts.VerbMyData).Files[0].Data
	if !bytes.Contains(file, []byte(`"trials"`)) {
		t.Errorf("not in the export: %s", file)
	}
	p.label(zoe, p.label(zoe, p.command(zoe, "me privacy", nil), posts.VerbEraseAsk), posts.VerbErase)
	if now := p.value(key); now != nil {
		t.Errorf("not erased: %s", now)
	}
}

// Where hands are secret, and for persons without a seat, there is no board.
func TestNoTrial(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game    string
		options map[string]string
		who     string
		id      string
	}{
		{"castellan", nil, "Alix", "bot.try.none"},
		{"carcassonne", map[string]string{"hand": "three"}, "Alix", "bot.try.none"},
		{"carcassonne", nil, "Sam", "bot.hand.none"},
	} {
		p := newParty(t)
		p.begin(c.game, c.options, "Alix", "Bruno")
		if m := p.label(c.who, p.live(), "menu"); p.has(m, posts.VerbTry) {
			t.Errorf("%s offers a board to %s", c.game, c.who)
		}
		p.refused(p.press(c.who, p.live().id, "1:1:0:try"), c.id)
	}
}
