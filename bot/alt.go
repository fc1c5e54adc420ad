package bot

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// question is what is asked below a picture; the zero question asks nothing.
type question struct {
	ask     games.Text
	choices []marked
	said    []games.Choice // words of the draft so far
	notes   []games.Text   // told beside the picture, and in words only there
}

// alt writes the alternative text of a picture from the scene it shows, most needed
// first, so that what has to be cut is what can be missed.
func (v voice) alt(sc scene.Scene, q question) string {
	parts := []string{
		v.say("bot.alt.title", "game", v.gameName(v.game)),
		capital(v.text(q.ask)),
		v.altHand(sc),
		v.altChoices(sc, q.choices),
		v.altSaid(q.said),
		v.altScores(sc),
		v.altLast(sc),
		v.altCounts(sc.Panel.Counts),
	}
	return clip(joinWith(" ", parts), maxAlt)
}

// capital begins a sentence with a capital letter.
func capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}

func joinWith(by string, parts []string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, by)
}

func (v voice) gameName(id string) string { return v.or(id+".name", id) }

func (v voice) altHand(sc scene.Scene) string {
	if len(sc.Panel.Hand) == 0 {
		return ""
	}
	return v.say("bot.alt.hand", "things", v.things(sc.Panel.Hand))
}

// things lists the names of some items.
func (v voice) things(items []scene.Item) string {
	names := make([]string, len(items))
	for i, item := range items {
		names[i] = v.thing(item)
	}
	return strings.Join(names, ", ")
}

// thing names an item: by its own text, or by that of its sort and its id.
func (v voice) thing(item scene.Item) string {
	if id := v.game + "." + item.Noun + "." + item.Name; v.has(id) {
		return v.say(id)
	}
	noun := v.noun(item.Noun, 1)
	return joinWith(" ", []string{noun, item.Name, item.Text})
}

func (v voice) noun(noun string, n int) string {
	if id := v.game + ".noun." + noun; v.has(id) {
		return v.say(id, "n", n, "count", n)
	}
	return noun
}

// mostSaid bounds how much of a half-made decision is told: the picture shows it all.
const mostSaid = 8

// altSaid says what the half-made decision is, the latest words at least.
func (v voice) altSaid(said []games.Choice) string {
	if len(said) == 0 {
		return ""
	}
	var words []string
	if more := len(said) - mostSaid; more > 0 {
		words, said = []string{"…"}, said[more:]
	}
	for _, c := range said {
		words = append(words, v.spot(c))
	}
	return v.say("bot.alt.said", "words", strings.Join(words, ", "))
}

// altChoices says which mark stands for which choice.
func (v voice) altChoices(sc scene.Scene, choices []marked) string {
	var pairs []string
	for _, m := range choices {
		if m.mark != "" {
			pairs = append(pairs, m.mark+" = "+v.spotIn(sc, m.Choice))
		}
	}
	if len(pairs) == 0 {
		return ""
	}
	return v.say("bot.alt.choices", "choices", strings.Join(pairs, "; "))
}

// spot names a choice: a cell by its coordinates, unless its label does, anything else by
// its label.
func (v voice) spot(c games.Choice) string {
	label := v.text(c.Label)
	if _, ok := games.ParseCell(c.Word); ok && !strings.HasPrefix(label, c.Word) {
		return c.Word
	}
	if label != "" {
		return label
	}
	return c.Word
}

// spotIn names a choice as spot does, and where within its cell it lies: two knights
// on one tile differ only in that.
func (v voice) spotIn(sc scene.Scene, c games.Choice) string {
	name := v.spot(c)
	placed := strings.HasPrefix(name, c.Word) // then nothing else can be meant
	for _, item := range sc.Items {
		if item.Kind == scene.Spot && item.Word == c.Word && sc.Grid && !placed {
			where := v.say("bot.side." + side(item.Box.Centre()))
			if strings.HasSuffix(name, " "+where) {
				return name // the game says so itself
			}
			return name + " (" + where + ")"
		}
	}
	return name
}

// side says in which part of its cell a point lies, as a compass point.
func side(p scene.Point) string {
	third := func(x float64) int { return int(3 * (x - math.Floor(x))) }
	const names = "nw n  ne w  c  e  sw s  se"
	at := 3 * (3*third(p.Y) + third(p.X))
	return strings.TrimSpace(names[at:min(at+3, len(names))])
}

func (v voice) altScores(sc scene.Scene) string {
	var scores []string
	for _, p := range sc.Panel.Plates {
		scores = append(scores, v.seat(games.Seat(p.Seat))+" "+strconv.Itoa(p.Score))
	}
	if len(scores) == 0 {
		return ""
	}
	return v.say("bot.alt.scores", "scores", strings.Join(scores, ", "))
}

// altLast says where the last moves were made, each place once.
func (v voice) altLast(sc scene.Scene) string {
	cells := map[int][]string{}
	var seats []int
	for _, item := range sc.Items {
		if item.Kind != scene.Outline || item.Seat < 0 || !sc.Grid {
			continue
		}
		if cells[item.Seat] == nil {
			seats = append(seats, item.Seat)
		}
		if at := cellOf(item).String(); !slices.Contains(cells[item.Seat], at) {
			cells[item.Seat] = append(cells[item.Seat], at)
		}
	}
	if len(seats) == 0 {
		return ""
	}
	moves := make([]string, len(seats))
	for i, seat := range seats {
		moves[i] = v.seat(games.Seat(seat)) + " " + strings.Join(cells[seat], " · ")
	}
	return v.say("bot.alt.last", "moves", strings.Join(moves, ", "))
}

// altCards names the cards of a hand that has a picture of its own.
func (v voice) altCards(sc scene.Scene) string {
	cards := slices.DeleteFunc(slices.Clone(sc.Items), func(it scene.Item) bool { return it.Kind != scene.Face })
	return v.say("bot.alt.cards", "things", v.things(cards))
}

func (v voice) altCounts(counts []scene.Count) string {
	var parts []string
	for _, c := range counts {
		parts = append(parts, v.say("bot.alt.count", "name", capital(v.noun(c.Noun, c.N)), "number", c.N))
	}
	return joinWith(" ", parts)
}
