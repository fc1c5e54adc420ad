package castellan

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

var (
	entry = regexp.MustCompile(`(?m)^"(castellan\.[^"]+)" = `)
	field = regexp.MustCompile(`{{\.(\w+)}}`)
)

// catalogue reads the ids of a language, and the arguments each of its texts needs.
func catalogue(t *testing.T, lang string) map[string][]string {
	t.Helper()
	content, err := Texts.ReadFile("texts/" + lang + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	at := entry.FindAllStringSubmatchIndex(string(content), -1)
	needs := map[string][]string{}
	for i, m := range at {
		end := len(content)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		id := string(content[m[2]:m[3]])
		if _, twice := needs[id]; twice {
			t.Errorf("%s: %s stands twice", lang, id)
		}
		var names []string
		for _, f := range field.FindAllStringSubmatch(string(content[m[1]:end]), -1) {
			names = append(names, f[1])
		}
		slices.Sort(names)
		needs[id] = slices.Compact(names)
	}
	return needs
}

func TestLanguagesHaveTheSameTexts(t *testing.T) {
	en, fr := catalogue(t, "en"), catalogue(t, "fr")
	if len(en) < 90 {
		t.Fatalf("only %d texts", len(en))
	}
	for _, id := range slices.Sorted(maps.Keys(en)) {
		if _, ok := fr[id]; !ok {
			t.Errorf("no French for %s", id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(fr)) {
		if _, ok := en[id]; !ok {
			t.Errorf("no English for %s", id)
		}
	}
}

// speaker checks the texts that a game uses against the catalogues.
type speaker struct {
	t     *testing.T
	langs []map[string][]string
	used  map[string]bool
}

func (s speaker) need(id string, args map[string]any) {
	s.used[id] = true
	for _, known := range s.langs {
		names, ok := known[id]
		if !ok {
			s.t.Errorf("no text %s", id)
		}
		for _, name := range names {
			if _, ok := args[name]; !ok {
				s.t.Errorf("%s needs %q, given %v", id, name, args)
			}
		}
	}
}

func (s speaker) text(text games.Text) {
	s.need(text.ID, text.Args)
	for _, arg := range text.Args {
		if nested, ok := arg.(games.Text); ok {
			s.text(nested)
		}
	}
}

// worded are the facts whose values are words to be translated.
var worded = []string{"piece"}

func (s speaker) event(e games.Event) {
	args := map[string]any{"player": e.Seat, "points": e.Points(), "sum": ""}
	for _, f := range e.Facts {
		args[f.Name] = f.Value
		if slices.Contains(worded, f.Name) {
			s.need("castellan."+f.Name+"."+f.Value, nil)
		}
	}
	for _, term := range e.Terms {
		s.need("castellan.term."+term.Name, nil)
	}
	s.need("castellan.event."+e.Kind, args)
}

// item checks that everything on the board that is no mere help to the eye has words.
func (s speaker) item(it scene.Item) {
	if it.Kind == scene.Spot || it.Kind == scene.Outline {
		return
	}
	id := "castellan." + it.Noun + "." + it.Name
	if _, ok := s.langs[0][id]; !ok {
		id = "castellan.noun." + it.Noun
	}
	s.need(id, nil)
}

func (s speaker) view(state *state) {
	eachBeginning(state.legal, func(words []string) {
		sc, p := state.View(state.seat, words)
		s.prompt(p)
		for _, it := range append(sc.Items, sc.Panel.Hand...) {
			s.item(it)
		}
	})
	for seat := range games.Seat(state.seats) {
		sc, p := state.View(seat, nil)
		s.prompt(p)
		for _, plate := range sc.Panel.Plates {
			for _, c := range plate.Counts {
				s.need("castellan.noun."+c.Noun, nil)
			}
			for _, it := range plate.Items {
				s.item(it)
			}
		}
	}
	s.bars(state.Barred(state.seat, nil))
}

func (s speaker) bars(bars []games.Bar) {
	for _, bar := range bars {
		s.text(bar.Label)
		for _, why := range bar.Why {
			s.text(why)
		}
	}
}

func (s speaker) prompt(p games.Prompt) {
	for _, c := range p.Choices {
		s.text(c.Label)
	}
	if p.Ask.ID != "" {
		s.text(p.Ask)
	}
	for _, n := range p.Notes {
		s.text(n)
	}
}

// Everything said in random matches is in both catalogues, with all it needs.
func TestEverythingSaidHasAText(t *testing.T) {
	s := speaker{t, []map[string][]string{catalogue(t, "en"), catalogue(t, "fr")}, map[string]bool{}}
	_, events, err := builtinGame(t).New(games.Setup{Seats: minSeats})
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint64(4) {
		playRandomly(t, builtinGame(t), 2+int(n)%3, n, func(_, after *state, _ games.Action, more []games.Event) {
			if len(after.pieces)%3 == 0 {
				s.view(after)
			}
			events = append(events, more...)
		})
	}
	for _, e := range events {
		s.event(e)
	}
	s.hosts()
	for _, id := range slices.Sorted(maps.Keys(s.langs[0])) {
		if !s.used[id] && !rare[id] {
			t.Errorf("%s is never used", id)
		}
	}
}

// hosts marks the texts that hosts ask for by name.
func (s speaker) hosts() {
	for _, id := range strings.Fields("name tagline edition reconstructed record option.placed option.placed.about option.placed.trial option.placed.final") {
		s.need("castellan."+id, nil)
	}
	for n := 1; ; n++ {
		id := fmt.Sprintf("castellan.rules.%d", n)
		if _, ok := s.langs[0][id]; !ok {
			return
		}
		s.need(id, nil)
	}
}

// rare texts are not met in every handful of random matches.
var rare = map[string]bool{
	"castellan.event.dropped": true,
	"castellan.ask.heirs":     true,
	"castellan.note.owed":     true,
	"castellan.event.divided": true,
	"castellan.event.grew":    true,
	"castellan.list.4":        true,
	"castellan.event.part":    true,
	"castellan.event.singled": true,
	"castellan.event.stayed":  true,
	"castellan.list.0":        true,
}

// eachBeginning calls with every beginning of the actions, the empty one included.
func eachBeginning(legal []games.Action, look func(words []string)) {
	seen := map[string]bool{}
	for _, a := range legal {
		words := a.Words()
		for i := range len(words) + 1 {
			if prefix := strings.Join(words[:i], " "); !seen[prefix] {
				seen[prefix] = true
				look(words[:i])
			}
		}
	}
}
