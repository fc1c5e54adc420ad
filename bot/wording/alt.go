package wording

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// MaxAlt is the longest alternative text that Discord accepts, in characters.
const MaxAlt = 1024

// Alt writes the alternative text of a picture from its scene. The most useful parts come first,
// because the end may be cut.
func Alt(l Localizer, sc scene.Scene, q Question) string {
	l = l.On(sc)
	parts := []string{
		l.Say("bot.alt.title", "game", l.GameName(l.game)),
		altAsk(l, q),
		altOwn(l, sc),
		altAsked(l, sc, q.Asked),
		altAreas(l, q.Areas),
		altSaid(l, q.Said),
		altScores(l, sc),
		altLast(l, sc),
		altCounts(l, sc.Panel.Counts),
	}
	return Clip(JoinWith(" ", parts), MaxAlt)
}

// altOwn describes what the viewer holds: the cards below the board, the tile to place now, or the
// waiting hand.
func altOwn(l Localizer, sc scene.Scene) string {
	if sc.Hand != nil {
		cards := slices.DeleteFunc(slices.Clone(sc.Hand.Items), func(it scene.Item) bool { return it.Kind != scene.Face })
		return l.Say("bot.alt.cards", "things", l.things(cards))
	}
	if now := altHand(l, sc); now != "" {
		return now
	}
	var waiting []scene.Item
	for _, p := range sc.Panel.Plates {
		waiting = append(waiting, p.Items...)
	}
	if len(waiting) == 0 {
		return ""
	}
	return l.Say("bot.alt.hand", "things", l.things(waiting))
}

func altHand(l Localizer, sc scene.Scene) string {
	if len(sc.Panel.Hand) == 0 {
		return ""
	}
	return l.Say("bot.alt.hand", "things", l.things(sc.Panel.Hand))
}

// mostSaid limits how many words of a half-made decision are listed; the picture shows them all.
const mostSaid = 8

// altSaid describes the half-made decision, at least its latest words.
func altSaid(l Localizer, said []Answer) string {
	if len(said) == 0 {
		return ""
	}
	var words []string
	if more := len(said) - mostSaid; more > 0 {
		words, said = []string{"…"}, said[more:]
	}
	for _, a := range said {
		words = append(words, l.answer(a))
	}
	return l.Say("bot.alt.said", "words", strings.Join(words, l.Say("bot.alt.and"))) // a word may contain a list
}

// answer names a word of a draft where no picture shows it.
func (l Localizer) answer(a Answer) string {
	name := cmp.Or(l.Text(a.As), l.spot(a.Choice))
	if a.Part == "" {
		return name
	}
	return name + " (" + l.Say("bot.part."+a.Part) + ")"
}

// altAsk asks the only question. Several stand before their own choices.
func altAsk(l Localizer, q Question) string {
	if len(q.Asked) > 1 {
		return ""
	}
	return Capital(l.Text(q.Ask))
}

// altAsked lists the choices of each question, and asks it if there are several.
func altAsked(l Localizer, sc scene.Scene, asked []Choosing) string {
	var parts []string
	for _, a := range asked {
		if len(asked) > 1 {
			parts = append(parts, ended(Capital(l.Text(a.Ask))))
		}
		parts = append(parts, altChoices(l, sc, a))
	}
	return JoinWith(" ", parts)
}

// ended ends a heading as a sentence, so that it does not run into the next one.
func ended(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".?!:") {
		return text
	}
	return text + "."
}

// chosenOr marks the text of a choice that stands.
func (l Localizer) chosenOr(text string, a Choosing, m Marked) string {
	if a.chosen(m) {
		return l.Say("bot.alt.chosen", "what", text)
	}
	return text
}

// altChoices says which mark belongs to which choice, and which of them stands. It leaves out places
// without a mark, of which there are too many.
func altChoices(l Localizer, sc scene.Scene, a Choosing) string {
	if sc.Hand != nil {
		sc = *sc.Hand
	}
	var pairs []string
	for _, m := range Among(a.Choices, a.Taken) {
		pair := l.inWords(sc, m)
		switch {
		case m.Mark == games.Number && m.Sign == "":
			continue
		case m.Mark != games.Named && m.Sign != "":
			pair = l.numbered(sc, m)
		}
		pairs = append(pairs, l.chosenOr(pair, a, m))
	}
	if len(pairs) == 0 {
		return ""
	}
	return l.Say("bot.alt.choices", "choices", strings.Join(pairs, l.Say("bot.alt.and")))
}

func altScores(l Localizer, sc scene.Scene) string {
	if sc.Panel.Unscored {
		return ""
	}
	var scores []string
	for _, p := range sc.Panel.Plates {
		scores = append(scores, l.Seat(games.Seat(p.Seat))+" "+strconv.Itoa(p.Score))
	}
	if len(scores) == 0 {
		return ""
	}
	return l.Say("bot.alt.scores", "scores", strings.Join(scores, ", "))
}

// altLast says where the last moves were made. Each place is listed once.
func altLast(l Localizer, sc scene.Scene) string {
	cells := map[int][]string{}
	var seats []int
	for _, item := range sc.Items {
		if !item.FramesMove() || !sc.Grid {
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
		moves[i] = l.Seat(games.Seat(seat)) + " " + strings.Join(cells[seat], " · ")
	}
	return l.Say("bot.alt.last", "moves", strings.Join(moves, ", "))
}

// Unders names what stands above the counts of a scene, as the picture's panel does.
func Unders(l Localizer, sc scene.Scene) map[string]string {
	words := map[string]string{}
	for _, p := range sc.Panel.Plates {
		for _, c := range p.Counts {
			if c.Under != "" {
				words[c.Under] = l.Say(sc.Game + ".under." + c.Under)
			}
		}
	}
	return words
}

func altCounts(l Localizer, counts []scene.Count) string {
	var parts []string
	for _, c := range counts {
		parts = append(parts, l.Say("bot.alt.count", "name", Capital(Counted(l)(c.Noun, c.N)), "number", c.N))
	}
	return JoinWith(" ", parts)
}
