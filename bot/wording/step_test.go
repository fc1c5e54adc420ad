package wording

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// A turn of several rolls is described in order, with the results after each roll. The way of the
// crown is mentioned only if there is nothing else, and obvious events are left out.
func TestTurnInSteps(t *testing.T) {
	t.Parallel()
	_, l := begin(t, "burgenland", "Alix", "Bruno")
	var turn []games.Event
	tell := func(kind, draw string, facts ...string) {
		e := games.Event{Kind: kind, Seat: 1, Draw: draw}
		for i := 0; i < len(facts); i += 2 {
			e.Facts = append(e.Facts, games.Fact{Name: facts[i], Value: facts[i+1]})
		}
		turn = append(turn, e)
	}
	tell("rolled", "3", "die", "own", "face", "3")
	tell("moved", "", "face", "3", "at", "13", "space", "small-tower", "colour", "yellow")
	tell("took", "", "n", "2")
	tell("rolled", "6", "die", "own", "face", "6")
	tell("rolled", "1", "die", "special", "face", "1")
	tell("rolled", "2", "die", "special", "face", "2")
	tell("spent", "", "n", "2")
	told := Told(l, 1, []session.Move{{Seat: 1, Events: turn}})
	check(t, told, "Bruno rolls **3**: takes 2 red dice; rolls **6** and 🔴 **1 and 2**.")
	tell("moved", "", "face", "2", "at", "15", "space", "large-tower", "colour", "yellow")
	told = Told(l, 1, []session.Move{{Seat: 1, Events: turn}})
	check(t, told, "rolls **6** and 🔴 **1 and 2**: moves the crown to ")
	tell("built", "", "card", "large-tower", "castle", "yellow", "where", "left")
	tell("stopped", "")
	tell("ended", "", "winners", "B")
	told = Told(l, 1, []session.Move{{Seat: 1, Events: turn}})
	check(t, told, "🔴 **1 and 2**: builds a large yellow tower. Bruno has reached the king.")
}
