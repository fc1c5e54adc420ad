package simulation

import (
	"cmp"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/bastide-games/bastide/bot/session"
)

// answer is a panel of a match in the answer to a press.
type answer struct {
	panel
	private bool
	at      time.Time
}

// whose is a sequence of panels: those of a match that everybody sees, or those of one person.
type whose struct{ match, user uint64 }

// looked is a press and what its answer showed.
type looked struct {
	pressed  uint64 // the tick of the panel on which it was pressed
	accepted bool   // it has changed the match
	shown    uint64 // the tick of the panel in the answer; 0: there was none
}

// panelModel knows the newest panel that anybody has seen. It may grow at any time, because of what others do. It never
// becomes older: no answer shows an older panel, and no press on an older one has an effect.
var panelModel = porcupine.Model{
	Init: func() any { return uint64(0) },
	Step: func(state, input, output any) (bool, any) {
		newest, in, shown := state.(uint64), input.(looked), output.(uint64)
		if in.accepted && in.pressed < newest || shown != 0 && shown < newest {
			return false, newest
		}
		if in.accepted {
			newest = in.pressed + 1
		}
		return shown == 0 || shown >= newest, max(newest, shown)
	},
}

// histories are the presses on panels and their answers, by panels.
func (l *life) histories() map[whose][]porcupine.Operation {
	shown := map[string]map[bool]uint64{} // by interaction, and whether it was private
	for token, list := range l.answers {
		cause := l.tokens[token]
		for _, a := range list {
			if by, known := l.presses[cause]; known && a.match == by.id.Match && !a.at.After(by.end) {
				if shown[cause] == nil {
					shown[cause] = map[bool]uint64{}
				}
				shown[cause][a.private] = max(shown[cause][a.private], a.tick)
			}
		}
	}
	all := map[whose][]porcupine.Operation{}
	for cause, by := range l.presses {
		_, changed := l.moves[cause]
		for _, private := range []bool{false, true} {
			in := looked{by.id.Tick, changed && isTurn(by.id) && private == isPrivate(by.id), shown[cause][private]}
			if in.accepted || in.shown != 0 {
				of := whose{match: by.id.Match}
				if private {
					of.user = by.user
				}
				all[of] = append(all[of], porcupine.Operation{Input: in, Output: in.shown, Call: by.call, Return: by.back})
			}
		}
	}
	return all
}

// checkHistory checks that what people pressed and saw can have happened in one order.
func (l *life) checkHistory() {
	all := l.histories()
	for _, of := range slices.SortedFunc(maps.Keys(all), func(a, b whose) int { return cmp.Or(cmp.Compare(a.match, b.match), cmp.Compare(a.user, b.user)) }) {
		l.note("a history of presses is checked")
		if list := all[of]; !porcupine.CheckOperations(panelModel, list) {
			l.failf("match %s: what was pressed and seen fits no order, at the latest with %+v", session.ID(of.match), firstMisfit(list))
		}
	}
}

// A person who sees an older panel after a newer one was seen, or whose press on an older one has an effect, is noticed.
// What happens at the same time may happen in any order.
func TestHistory(t *testing.T) {
	t.Parallel()
	op := func(call, back int64, in looked) porcupine.Operation {
		return porcupine.Operation{Input: in, Output: in.shown, Call: call, Return: back}
	}
	first, second := op(1, 2, looked{4, true, 5}), op(3, 6, looked{5, true, 7})
	for name, c := range map[string]struct {
		op   porcupine.Operation
		fits bool
	}{
		"a newer panel":                     {op(7, 8, looked{5, false, 7}), true},
		"an older panel":                    {op(7, 8, looked{5, false, 5}), false},
		"an older panel at the same time":   {op(4, 8, looked{4, false, 5}), true},
		"a press on an older panel":         {op(7, 8, looked{5, true, 0}), false},
		"a refused press on an older panel": {op(7, 8, looked{5, false, 0}), true},
	} {
		if fits := porcupine.CheckOperations(panelModel, []porcupine.Operation{first, second, c.op}); fits != c.fits {
			t.Errorf("%s fits: %v", name, fits)
		}
	}
	if misfit := firstMisfit([]porcupine.Operation{second, op(7, 8, looked{5, false, 5}), first}); misfit.Call != 7 {
		t.Errorf("%+v", misfit)
	}
}

// firstMisfit is the first operation, by its end, that does not fit those before it.
func firstMisfit(list []porcupine.Operation) porcupine.Operation {
	slices.SortFunc(list, func(a, b porcupine.Operation) int { return cmp.Compare(a.Return, b.Return) })
	n := 1
	for n < len(list) && porcupine.CheckOperations(panelModel, list[:n]) {
		n++
	}
	return list[n-1]
}
