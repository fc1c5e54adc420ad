package burgenland

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
	entry = regexp.MustCompile(`(?m)^"(burgenland\.[^"]+)" = `)
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
	if len(en) < 150 {
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
var worded = []string{"card", "castle", "colour", "space", "where", "die", "why"}

func (s speaker) event(e games.Event) {
	args := map[string]any{"player": e.Seat, "points": e.Points(), "sum": ""}
	for _, f := range e.Facts {
		args[f.Name] = f.Value
		if slices.Contains(worded, f.Name) {
			s.need("burgenland."+f.Name+"."+f.Value, nil)
		}
	}
	for _, term := range e.Terms {
		s.need("burgenland.term."+term.Name, nil)
	}
	s.need("burgenland.event."+e.Kind, args)
}

// item checks that everything on the board that is no mere help to the eye has words.
func (s speaker) item(it scene.Item) {
	if it.Kind == scene.Spot || it.Kind == scene.Outline {
		return
	}
	id := "burgenland." + it.Noun + "." + it.Name
	if _, ok := s.langs[0][id]; !ok {
		id = "burgenland.noun." + it.Noun
	}
	s.need(id, nil)
}

func (s speaker) view(state *state) {
	eachBeginning(append([]games.Action{}, state.legal...), func(words []string) {
		v, p := state.View(state.seat, words)
		for _, c := range p.Choices {
			s.text(c.Label)
		}
		if p.Ask.ID != "" {
			s.text(p.Ask)
		}
		for _, n := range p.Notes {
			s.text(n)
		}
		for _, it := range v.Items {
			s.item(it)
		}
	})
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

// Everything said in random matches is in both catalogues, with all it needs.
func TestEverythingSaidHasAText(t *testing.T) {
	s := speaker{t, []map[string][]string{catalogue(t, "en"), catalogue(t, "fr")}, map[string]bool{}}
	for _, crown := range crownOption.Values {
		g := optional{embeddedGame(t), crown}
		_, events, err := g.New(games.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			s.event(e)
		}
		for n := range uint64(6) {
			playRandomly(t, g, n, func(_, after games.State, _ games.Action, events []games.Event) {
				s.view(after.(*state))
				for _, e := range events {
					s.event(e)
				}
			})
		}
	}
	s.hosts()
	for _, id := range slices.Sorted(maps.Keys(s.langs[0])) {
		if !s.used[id] && !rare[id] {
			t.Errorf("%s is never used", id)
		}
	}
}

// optional plays a game with another value of its option.
type optional struct {
	games.Game
	crown string
}

func (o optional) New(setup games.Setup) (games.State, []games.Event, error) {
	setup.Options = map[string]string{crownOption.ID: o.crown}
	return o.Game.New(setup)
}

// hosts marks the texts that hosts ask for by name.
func (s speaker) hosts() {
	for _, id := range strings.Fields("name tagline edition reconstructed record noun.red-die option.crown option.crown.about option.crown.must option.crown.may") {
		s.need("burgenland."+id, nil)
	}
	for n := 1; ; n++ {
		id := fmt.Sprintf("burgenland.rules.%d", n)
		if _, ok := s.langs[0][id]; !ok {
			return
		}
		s.need(id, nil)
	}
}

// rare texts are not met in every handful of random matches.
var rare = map[string]bool{
	"burgenland.event.joined":    true,
	"burgenland.event.nodice":    true,
	"burgenland.do.dice.none":    true,
	"burgenland.do.score.even":   true,
	"burgenland.do.gap.n":        true,
	"burgenland.place.gap":       true,
	"burgenland.do.use.free":     true,
	"burgenland.note.free":       true,
	"burgenland.do.found":        true,
	"burgenland.event.seized":    true,
	"burgenland.why.own":         true,
	"burgenland.do.return.right": true,
}
