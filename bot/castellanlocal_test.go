package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// ending returns the button of a message with a given end of its custom_id, or "".
func ending(m *localdiscord.Message, end string) string {
	ids := buttonsOf(m.Components)
	if i := slices.IndexFunc(ids, func(id string) bool { return strings.HasSuffix(id, end) }); i >= 0 {
		return ids[i]
	}
	return ""
}

// closing returns the first button of a message that closes a courtyard, or "".
func closing(m *localdiscord.Message) string {
	ids := buttonsOf(m.Components)
	if i := slices.IndexFunc(ids, func(id string) bool { return strings.Contains(id, ".close-") }); i >= 0 {
		return ids[i]
	}
	return ""
}

// changes plays one turn of Castellan. It closes courtyards and builds the rest in one press, and
// then changes the rest once. It returns the question at that point, or "".
func (w *town) changes(choose *rand.Rand) (who *localdiscord.Person, asked string) {
	w.Helper()
	before := w.head(1)
	who = w.Person(before.Players[before.Acting()[0]].Name)
	hand := w.must(who.Press(w.ctx, w.live(who).ID, ending(w.live(who), ":"+session.VerbHand))).Message.ID
	for press := 0; w.head(1).Position == before.Position; press++ {
		m := who.Message(hand)
		if part := ending(m, session.VerbBack+":0."+session.BackPart); part != "" && asked == "" {
			asked = w.changed(who, m, part)
			continue
		}
		var says []string
		for _, id := range buttonsOf(m.Components) {
			if asksOn(id) {
				says = append(says, id)
			}
		}
		confirm, closes := ending(m, session.VerbConfirm), closing(m)
		switch {
		case confirm != "":
			w.must(who.Press(w.ctx, hand, confirm))
		case closes != "" && asked == "":
			w.must(who.Press(w.ctx, hand, closes))
		default:
			w.must(who.Press(w.ctx, hand, says[choose.IntN(len(says))]))
		}
	}
	return who, asked
}

// changed presses the button that takes the rest back, and returns its question. Then the post must
// offer pieces to build again.
func (w *town) changed(who *localdiscord.Person, m *localdiscord.Message, part string) string {
	w.Helper()
	asked := said(m)
	answer := w.must(who.Press(w.ctx, m.ID, part)).Message
	if answer.ID != m.ID {
		w.Fatalf("at %q the rest cannot be changed: %q", asked, said(answer))
	}
	if after := who.Message(m.ID); ending(after, session.VerbConfirm) != "" || ending(after, "."+session.BackPart) != "" {
		w.Errorf("nothing is left to build: %q", said(after))
	}
	return asked
}

// After a press that closes a courtyard and builds the rest, the rest can be changed at any
// following question: whether the courtyard gets the double keep, or where to draw. This holds in
// both languages and for a whole match.
func TestTheRestIsChanged(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		lobby := w.must(w.Person("Alix").Command(w.ctx, "general", "play", map[string]any{"game": "castellan"})).Message
		w.must(w.Person("Bruno").PressLabel(w.ctx, lobby.ID, "Rejoindre"))
		w.must(w.Person("Alix").PressLabel(w.ctx, lobby.ID, "Commencer"))
		choose := rand.New(rand.NewPCG(1, 4))
		seen := map[string]int{}
		for w.head(1).Status != session.Over {
			who, asked := w.changes(choose)
			l := w.bot.texts.Localizer(map[string]string{"Alix": "en", "Bruno": "fr"}[who.Name()])
			for name, questions := range map[string][]string{
				"keep": {l.Say("castellan.ask.doubling"), l.Say("castellan.ask.heirs")},
				"draw": {l.Say("castellan.ask.drawing", "n", 1), l.Say("castellan.ask.drawing", "n", 2), l.Say("castellan.ask.drawing", "n", 3)},
			} {
				if slices.ContainsFunc(questions, func(q string) bool { return strings.Contains(asked, q) }) {
					seen[name]++
				}
			}
		}
		if seen["keep"] == 0 || seen["draw"] == 0 {
			w.Errorf("the rest was changed where this was asked: %v", seen)
		}
	})
}
