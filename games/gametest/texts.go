package gametest

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// textMatches is the smallest number of matches played to collect texts.
const textMatches = 6

// checkTexts writes, in every language, each text that random matches, the scenarios and the stored
// snapshots of a game need. folder holds the game's package. It reports the id of a text that is
// missing, lacks an argument, is not translated or is never used.
func checkTexts(t testing.TB, g games.Game, texts fs.FS, rare []string, folder string) {
	t.Helper()
	s := &textChecker{
		TB: t, game: g.Info().ID, info: g.Info(), used: map[string]bool{}, said: map[string]bool{},
		asked: map[string]bool{}, seen: map[string]map[string]bool{}, facts: map[string]*factWords{},
	}
	for _, lang := range languages {
		s.catalogues = append(s.catalogues, readCatalogue(t, texts, lang))
	}
	checkCatalogues(t, s.game, s.catalogues)
	s.hosts(g.Info())
	s.lesson(g, texts)
	s.pages(g, texts)
	s.source(folder)
	s.scenarios(g, folder)
	s.snapshots(g, folder)
	variants := Variants(g)
	for n := range max(textMatches, len(variants)) {
		s.match(g, variants[n%len(variants)], uint64(n))
	}
	s.checkTold(g.Info())
	s.checkFacts()
	s.checkUse(rare)
}

// missedSuffix ends the id of a text that a look back says instead of a reason.
const missedSuffix = ".missed"

// checkUse reports unused texts. Rare texts may be unused, but must exist. What a look back says is
// used where its reason is.
func (s *textChecker) checkUse(rare []string) {
	s.Helper()
	for _, id := range slices.Sorted(maps.Keys(s.catalogues[0].own)) {
		if !s.used[id] && !s.used[strings.TrimSuffix(id, missedSuffix)] && !slices.Contains(rare, id) {
			s.Errorf("%s is never said: in no random match, no scenario, no stored snapshot and no line of the code", id)
		}
	}
	for _, id := range rare {
		if !s.has(id) {
			s.Errorf("no text %s, which is said to be rare", id)
		}
	}
}

// textChecker writes the texts of a game in all languages.
type textChecker struct {
	testing.TB
	game       string
	info       games.Info
	catalogues []catalogue
	used       map[string]bool            // ids
	said       map[string]bool            // ids with the names of their arguments
	asked      map[string]bool            // first words of the decisions already looked at
	seen       map[string]map[string]bool // the facts of events, by kind
	facts      map[string]*factWords
}

// need writes a text, but only once for the same argument names.
func (s *textChecker) need(id string, args map[string]any) {
	s.Helper()
	s.used[id] = true
	key := id
	if len(args) > 0 {
		key = fmt.Sprint(id, slices.Sorted(maps.Keys(args)), plural(args) == 1)
	}
	if s.said[key] {
		return
	}
	s.said[key] = true
	for _, c := range s.catalogues {
		if _, err := c.say(id, args); err != nil {
			s.Errorf("%v", err)
		}
	}
}

// textID joins the game's name and the parts of an id.
func (s *textChecker) textID(parts ...string) string { return s.game + "." + strings.Join(parts, ".") }

func (s *textChecker) has(id string) bool { return s.catalogues[0].has(id) }

func (s *textChecker) text(text games.Text) {
	s.Helper()
	if text.ID == "" {
		return
	}
	for _, arg := range text.Args {
		if nested, ok := arg.(games.Text); ok {
			s.text(nested)
		}
	}
	s.need(text.ID, text.Args)
}

// hosts writes the texts that the bot asks for by name.
func (s *textChecker) hosts(info games.Info) {
	s.Helper()
	for _, part := range []string{"name", "tagline", "rules.1"} {
		s.need(s.textID(part), nil)
	}
	for _, part := range []string{"edition", "first", "only", "back"} {
		if id := s.textID(part); s.has(id) {
			s.need(id, nil)
		}
	}
	if id := s.textID("stock", "title"); s.has(id) {
		s.need(id, map[string]any{"count": 2, "kinds": 2})
	}
	if id := s.textID("reconstructed"); info.Reconstructed && s.has(id) { // the bot has a sentence that fits every game
		s.need(id, nil)
	}
	for n := 2; s.has(s.textID(fmt.Sprint("rules.", n))); n++ {
		s.need(s.textID(fmt.Sprint("rules.", n)), nil)
	}
	for _, p := range info.Presets {
		s.need(s.textID("preset", p.ID), nil)
	}
	for _, o := range info.Options {
		s.need(s.textID("option", o.ID), nil)
		s.need(s.textID("option", o.ID, "about"), nil)
		for _, value := range o.Values {
			s.need(s.textID("option", o.ID, value), nil)
			if about := s.textID("option", o.ID, value, "about"); s.has(about) {
				s.need(about, nil)
			}
		}
	}
}

func (s *textChecker) view(state games.State, seat games.Seat, words []string) {
	s.Helper()
	sc, prompt := state.View(seat, words)
	s.prompt(prompt)
	s.scene(sc)
	if runner, ok := state.(games.Runner); ok && len(words) == 0 {
		for _, r := range runner.Runs(seat) {
			s.text(r.Label)
			s.text(r.Note)
			s.scene(scene.Scene{Items: r.Items})
		}
	}
	s.advice(state, seat, games.Join(words...))
	if explainer, ok := state.(games.Explainer); ok {
		for _, bar := range explainer.Barred(seat, words) {
			s.text(bar.Label)
			for _, why := range bar.Why {
				s.text(why)
			}
		}
	}
}

// advice writes the texts about an action and the reasons for it.
func (s *textChecker) advice(state games.State, seat games.Seat, a games.Action) {
	s.Helper()
	if !slices.Contains(state.Legal(seat), a) {
		return
	}
	if reasoner, ok := state.(games.Reasoner); ok {
		for _, clause := range reasoner.Reasons(seat, []games.Action{a}) {
			s.text(clause)
			if missed := clause.ID + missedSuffix; s.has(missed) {
				s.text(games.Text{ID: missed, Args: clause.Args})
			}
		}
	}
	if summarizer, ok := state.(games.Summarizer); ok {
		for _, clause := range summarizer.Summary(seat, []games.Action{a}) {
			s.text(clause)
		}
	}
}

func (s *textChecker) prompt(p games.Prompt) {
	s.Helper()
	s.text(p.Ask)
	for _, c := range p.Choices {
		s.text(c.Label)
		s.text(c.As)
		s.text(c.Says)
		for _, clause := range c.Does {
			s.text(clause)
		}
	}
	for _, note := range slices.Concat(p.Shown, p.Notes) {
		s.text(note)
	}
}

func (s *textChecker) scene(sc scene.Scene) {
	s.Helper()
	for _, item := range slices.Concat(sc.Items, sc.Panel.Hand) {
		s.item(item)
	}
	counts := sc.Panel.Counts
	for _, plate := range sc.Panel.Plates {
		counts = slices.Concat(counts, plate.Counts)
		for _, item := range plate.Items {
			s.item(item)
		}
	}
	for _, c := range counts {
		s.noun(c.Noun, c.N)
		if c.Under != "" {
			s.text(games.T(s.textID("under", c.Under)))
		}
		if short := s.textID("panel", c.Noun); s.has(short) {
			s.need(short, map[string]any{"n": c.N, "count": c.N})
		}
	}
}

// item writes the name of a thing: its own, or that of its sort. A mark that only helps the eye
// needs no name.
func (s *textChecker) item(item scene.Item) {
	s.Helper()
	named := s.textID(item.Noun, item.Name)
	if s.has(named) {
		s.need(named, nil)
	}
	if noun := s.textID("noun", item.Noun); s.has(noun) || !s.has(named) && !item.Kind.Marks() {
		s.noun(item.Noun, 1)
	}
}

func (s *textChecker) noun(noun string, n int) {
	s.Helper()
	s.need(s.textID("noun", noun), map[string]any{"n": n, "count": n})
}
