package bot

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// arrowOf returns the custom_id of the arrow with a word, and whether it is enabled.
func (p *party) arrowOf(m *shown, word string) (id string, alive bool) {
	p.Helper()
	for _, b := range p.buttons(m) {
		if strings.HasSuffix(b.CustomID, "."+word) {
			return b.CustomID, !b.Disabled
		}
	}
	p.Fatalf("no way %q in %v", word, p.labels(m))
	return "", false
}

func (p *party) leap(who string, m *shown, word string) {
	p.Helper()
	id, alive := p.arrowOf(m, word)
	if !alive {
		p.Fatalf("%q cannot be pressed: %s", word, p.text(m))
	}
	p.press(who, m.id, id)
}

// The board in words below a former step is the board of that step.
func TestPastInWords(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.playOn(1, 12, rand.New(rand.NewPCG(5, 5)))
	words := func(ways ...string) string {
		m := p.command("Sam", "board", nil)
		for _, way := range ways {
			p.leap("Sam", m, way)
		}
		if answer := p.label("Sam", m, bottest.Say("bot.button.text")); answer != nil {
			m = answer
		}
		return p.text(m)
	}
	now, first := words(), words("first")
	if strings.Count(first, "\n") >= strings.Count(now, "\n") || words("first", "last") != now {
		t.Errorf("at the beginning the board is\n%s\nnow it is\n%s\nand back at the present\n%s", first, now, words("first", "last"))
	}
	m := p.command("Sam", "board", nil)
	if answer := p.press("Sam", m.id, "1:1:0:text:0.perhaps"); answer == nil || p.text(answer) == now {
		t.Error("a word that is no step is taken for one")
	}
}

// Every person can page through the board to the beginning and back.
func TestPastSteps(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.playOn(1, 12, rand.New(rand.NewPCG(5, 5)))
	p.quiet()
	steps := p.sheet(1).Match.Steps
	m := p.command("Sam", "board", nil)
	if ways := p.labels(m)[:4]; !slices.Equal(ways, []string{"Beginning", "◂ Step", bottest.Say("bot.button.go"), bottest.Say("bot.button.film")}) || m.to != persons["Sam"] {
		t.Errorf("from now on there is no way, and only Sam may see it (%d): %v", m.to, ways)
	}
	at := func(n int) {
		t.Helper()
		if want := fmt.Sprintf("Step %d of %d", n, steps); !strings.Contains(p.text(m), want) {
			t.Errorf("%q is not told: %s", want, p.text(m))
		}
	}
	p.leap("Sam", m, "back")
	at(steps - 1)
	p.leap("Sam", m, "back10")
	at(steps - 11)
	if !strings.Contains(p.text(m), "> ") {
		t.Errorf("the step has no text: %s", p.text(m))
	}
	p.leap("Sam", m, "on")
	at(steps - 10)
	p.leap("Sam", m, "first")
	at(0)
	if _, alive := p.arrowOf(m, "back"); alive {
		t.Error("there is a way before the beginning")
	}
	p.leap("Sam", m, "on")
	if _, alive := p.arrowOf(m, "back10"); alive {
		t.Error("ten steps lead before the beginning")
	}
	if _, alive := p.arrowOf(m, "on10"); !alive {
		t.Error("ten steps on are not possible")
	}
	p.leap("Sam", m, "last")
	at(steps)
}

// The pages work in games whose turns have many steps, and show everything that a turn changed.
func TestPastTurns(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("castellan", nil, "Alix", "Bruno")
	p.playOn(1, 5, rand.New(rand.NewPCG(5, 5)))
	m := p.command("Sam", "board", nil)
	p.leap("Sam", m, "back")
	ends := []string{p.text(m)}
	for range 2 {
		p.leap("Sam", m, "backturn")
		ends = append(ends, p.text(m))
		if told := p.text(m); !strings.Contains(told, " plays cards for ") || strings.Contains(told, "builds") {
			t.Errorf("the text of a turn is %q", told)
		}
	}
	p.leap("Sam", m, "onturn")
	if p.text(m) != ends[1] {
		t.Errorf("a turn back and one on lead from\n%s\nto\n%s", ends[1], p.text(m))
	}
	if p.leap("Sam", m, "last"); !strings.Contains(p.text(m), " plays cards for ") {
		t.Errorf("the text of the last turn is %q", p.text(m))
	}
}

// A new match has no pages, and a short one has no arrow for ten steps. While the match runs, one
// arrow leads back to its turn.
func TestPastShort(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.quiet()
	if got := p.labels(p.command("Alix", "board", nil)); !slices.Equal(got, []string{bottest.Say("bot.button.go"), bottest.Say("bot.button.text")}) {
		t.Errorf("at first: %v", got)
	}
	p.playOn(1, 4, rand.New(rand.NewPCG(5, 5)))
	p.quiet()
	m := p.command("Alix", "board", nil)
	p.leap("Alix", m, "back")
	want := []string{"Beginning", "◂ Step", "Step ▸", "Now", bottest.Say("bot.button.go"), bottest.Say("bot.button.film"), bottest.Say("bot.button.text"), "◀ Menu"}
	if got := p.labels(m); !slices.Equal(got, want) {
		t.Errorf("between: %v", got)
	}
	p.leap("Alix", m, "first")
	if got := p.labels(m); !slices.Equal(got, want) {
		t.Errorf("the buttons have moved: %v", got)
	}
}

// The board in words has the tile that a person has placed and not confirmed yet, also where it
// describes connected features.
func TestBoardInWordsHasTheDraft(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	joined := 0
	for range 6 {
		p.playOn(1, 1, rand.New(rand.NewPCG(5, 5)))
		p.quiet()
		who := p.turn(1)
		p.label(who, p.live(), "1")
		text := p.text(p.command(who, "board", map[string]discord.Option{"text": {Bool: true}}))
		s := p.sheet(1)
		turn, err := s.Turn(s.Acting()[0])
		if err != nil {
			t.Fatal(err)
		}
		l := texts().wording.Localizer("en").About(s).On(turn.Scene)
		told := func(state games.State) (lines []string) {
			for _, clause := range state.(games.Described).Together() {
				lines = append(lines, l.Text(clause))
			}
			return lines
		}
		before := told(s.Match.State)
		for _, line := range told(turn.Tip.State) {
			if !strings.Contains(text, "• "+line) {
				t.Errorf("%q is not told:\n%s", line, text)
			}
			if !slices.Contains(before, line) {
				joined++
			}
		}
	}
	if joined == 0 {
		t.Error("no tile joined anything")
	}
}

// sitter stores how the last picture of each view was to be painted.
type sitter struct {
	posts.Painter
	last sync.Map
}

func (p *sitter) PNG(s scene.Scene, o imaging.Options) ([]byte, error) {
	p.last.Store(o.View, o)
	return p.Painter.PNG(s, o)
}

func (p *sitter) lastOptions(view imaging.View) imaging.Options {
	o, _ := p.last.Load(view)
	return o.(imaging.Options)
}

// On the whole board, a person who chooses sees the numbers of the turn's post, or the
// places of which an area is asked. Other people see none.
func TestBoardMarksAsTurn(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	seen := &sitter{Painter: bottest.Blank{}}
	p.easel.Painter = seen
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.quiet()
	for choose := rand.New(rand.NewPCG(5, 5)); len(seen.lastOptions(imaging.Board).Frames) == 0; p.quiet() {
		p.playOn(1, 1, choose)
	}
	turn, who := seen.lastOptions(imaging.Board), p.turn(1)
	p.command(who, "board", nil)
	whole := seen.lastOptions(imaging.Plain)
	if !maps.Equal(whole.Marks, turn.Marks) {
		t.Errorf("the turn marks %v, the whole board %v", turn.Marks, whole.Marks)
	}
	p.command("Sam", "board", nil)
	if whole := seen.lastOptions(imaging.Plain); len(whole.Marks) > 0 {
		t.Errorf("Sam is offered %v", whole.Marks)
	}
}

// Steps can be asked for by number. Numbers out of range mean the nearest step.
func TestPastByNumber(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.playOn(1, 4, rand.New(rand.NewPCG(5, 5)))
	steps := p.sheet(1).Match.Steps
	for asked, want := range map[int64]int{0: 0, 2: 2, int64(steps): steps, 9999: steps, -7: 0} {
		m := p.command("Alix", "board", map[string]discord.Option{"step": {Int: asked}})
		if text := fmt.Sprintf("Step %d of %d", want, steps); !strings.Contains(p.text(m), text) {
			t.Errorf("step %d shows %q, want %q", asked, p.text(m), text)
		}
	}
}

// Arrows that were never made are refused, also on public messages.
func TestForgedLeaps(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.command("Alix", "board", nil)
	for _, id := range []string{"1:1:0:step", "1:1:0:step:3.sideways", "1:1:0:step:3."} {
		p.refused(p.press("Alix", m.id, id), "bot.error.malformed")
	}
	p.refused(p.press("Alix", p.live().id, "1:1:0:step:0.first"), "bot.error.malformed")
	p.press("Alix", m.id, "1:1:0:step:0.on10") // there is none, for it leads nowhere
	if !strings.Contains(p.text(m), "Step 0 of 0") {
		t.Errorf("shown: %s", p.text(m))
	}
}

// What was hidden from a seat stays hidden in the pages of the past. A seat sees of each step what
// it saw then, and a spectator less.
func TestPastHidesHands(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", map[string]string{"hand": "three"}, "Alix", "Bruno")
	p.playOn(1, 6, rand.New(rand.NewPCG(5, 5)))
	s := p.sheet(1)
	course, err := p.bot.records.Course(s)
	if err != nil {
		t.Fatal(err)
	}
	l := p.bot.texts.Localizer("en").About(s)
	for _, step := range course {
		for _, e := range step.Events {
			if !e.Private {
				continue
			}
			told := func(seat games.Seat) bool {
				return strings.Contains(wording.Step(l, step, len(course)-1, seat), l.Event(e))
			}
			if !told(e.Seat) || told(1-e.Seat) || told(games.Spectator) {
				t.Errorf("step %d: %q is for seat %s alone", step.N, l.Event(e), e.Seat)
			}
		}
		for _, plate := range step.After.Still(0).Panel.Plates {
			if plate.Seat != 0 && len(plate.Items) > 0 {
				t.Errorf("step %d shows the hand of seat %d", step.N, plate.Seat)
			}
		}
	}
}

// A match that began under other rules, which would lead elsewhere, says so instead of showing its
// past.
func TestLostPast(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.playOn(1, 2, rand.New(rand.NewPCG(5, 5)))
	s := p.sheet(1)
	s.Game = later{s.Game, true}
	if _, err := p.bot.records.Course(s); err == nil || err.Error() != "bot.past.lost" {
		t.Errorf("the past is %v", err)
	}
	if text, err := json.Marshal(discordgo.Button{Disabled: true}); err != nil || !strings.Contains(string(text), `"disabled":true`) {
		t.Errorf("a button that cannot be pressed is sent as %s, %v", text, err)
	}
}

// The pictures of a finished match open at its last turn, not at the empty board, and lead to the
// beginning.
func TestPicturesOfAResult(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	result := p.over("burgenland", nil, "Alix", "Bruno")
	menu := p.label("Sam", result, bottest.Say("bot.button.menu"))
	m := p.label("Sam", menu, bottest.Say("bot.button.pictures"))
	n := p.sheet(1).Match.Steps
	last, _, _ := strings.Cut(bottest.Say("bot.past.step", "at", n, "of", n, "player", ""), " — ")
	if text := p.text(m); !strings.HasPrefix(text, last) {
		t.Errorf("the first that Sam sees is %q, want %q", text, last)
	}
	if text := p.text(p.label("Sam", m, bottest.Say("bot.button.first"))); !strings.Contains(text, bottest.Phrase("bot.past.start")) {
		t.Errorf("the way to the beginning leads to %q", text)
	}
}
