package burgenland

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/reasontest"
)

// Reasons are true. The test checks actions by their events and snapshots, and rolls by all faces
// of all dice.
func TestReasons(t *testing.T) {
	t.Parallel()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	reasontest.ForEachSuggestion(t, g, 8, 4, func(before games.State, seat games.Seat, line []games.Action, list []games.Text) {
		// The reasons describe the actions up to the next roll. Each must be true at some point.
		s := before.(*state)
		var at []*state
		for _, a := range line {
			at = append(at, s)
			now, events, err := games.Play(s, seat, []games.Action{a})
			if err != nil || len(events) > 0 && events[0].Draw != "" || now.(*state).seat != seat {
				if s = now.(*state); err == nil && (len(events) == 0 || events[0].Draw == "") {
					at = append(at, s)
				}
				break
			}
			s = now.(*state)
		}
		if len(at) == len(line) && s != at[len(at)-1] {
			at = append(at, s)
		}
		for _, text := range list {
			so := false
			for i, now := range at {
				next := now
				if i+1 < len(at) {
					next = at[i+1]
				}
				so = so || holds(now, next, seat, line[min(i, len(line)-1)], text)
			}
			if !so {
				t.Errorf("%v: %s %v", line, text.ID, text.Args)
			}
		}
	})
}

// faces counts the faces after which the crown stays in its colour. It walks over the ring space by
// space.
func faces(s *state) (stay int) {
	for face := 1; face <= 6; face++ {
		at := s.crown()
		for range face {
			at = (at + 1) % len(s.ring)
		}
		if s.ring[at].colour == s.ring[s.crown()].colour {
			stay++
		}
	}
	return stay
}

// worthOf adds up the best part of a castle.
func worthOf(castle row) (best int) {
	for _, part := range strings.Split(strings.ToLower(string(castle)), ".") {
		sum := 0
		for _, card := range part {
			sum += map[rune]int{'w': 1, 's': 2, 'h': 3, 'l': 5}[card]
		}
		best = max(best, sum)
	}
	return best
}

func holds(now, next *state, seat games.Seat, a games.Action, text games.Text) bool {
	n, _ := text.Args["n"].(int)
	colourOf := func(arg string) int {
		name, ok := text.Args[arg].(games.Text)
		for c, colour := range now.colours {
			if ok && strings.HasSuffix(name.ID, "."+colour) {
				return c
			}
		}
		return -1
	}
	lost := func() bool { // the more valuable outer card of the turn's castle
		castle := strings.ToLower(string(now.castles[seat][now.colour()]))
		if castle == "" {
			return false
		}
		loss := text.Args["card"].(games.Text)
		names := map[byte]string{'w': "wall", 's': "small-tower", 'h': "house", 'l': "large-tower"}
		worth := map[byte]int{'w': 1, 's': 2, 'h': 3, 'l': 5}
		one, other := castle[0], castle[len(castle)-1]
		after := worthOf(row(castle[1:]))
		switch without := worthOf(row(castle[:len(castle)-1])); {
		case worth[other] == worth[one]: // the player chooses
			after = max(after, without)
		case worth[other] > worth[one]:
			one, after = other, without
		}
		return loss.ID == "burgenland.loss" && loss.Args["card"].(games.Text).ID == "burgenland.yours."+names[one] &&
			loss.Args["before"] == worthOf(row(castle)) && loss.Args["after"] == after
	}
	dice := 1 + now.redDice(a)
	rolls := now.phase == rolling && a != "stop"
	begun := now.phase == rolling && now.hasRolled()
	switch id := strings.TrimPrefix(text.ID, "burgenland.reason."); id {
	case "but":
		return holds(now, next, seat, a, text.Args["what"].(games.Text)) && holds(now, next, seat, "stop", text.Args["feeds"].(games.Text))
	case "first":
		return rolls && !begun && dice == 1
	case "choice":
		return rolls && !begun && dice == n
	case "safe":
		return rolls && begun && faces(now) == 6
	case "free":
		return rolls && begun && now.castles[seat][now.colour()] == "" && colourOf("colour") == now.colour()
	case "lost":
		return begun && faces(now) == 0 && lost()
	case "risk":
		wall := strings.HasSuffix(text.Args["card"].(games.Text).Args["card"].(games.Text).ID, ".wall")
		return rolls && begun && lost() && text.Args["cheap"] == wall
	case "stop":
		return begun && a == "stop" && n == harmless(now, now.owned[seat]) && lost()
	case "over":
		return begun && a == "stop"
	case "reaches":
		return now.phase == choosing && next.crown() != now.crown() && next.seat == seat && n == faces(next) &&
			next.ring[next.crown()].colour == colourOf("colour")
	case "pays":
		return now.phase == choosing && next.points[1-seat]-now.points[1-seat] == n && n > 0
	case "feeds":
		face, _, _ := strings.Cut(text.Args["faces"].(string), "–")
		at := now.crown()
		for range number(face) {
			at = (at + 1) % len(now.ring)
		}
		c := now.ring[at].colour
		return begun && a == "stop" && now.ring[at].name == "crown" && c == now.colour() &&
			worthOf(now.castles[1-seat][c])-worthOf(now.castles[seat][c]) == n && n > 0
	case "loses", "loses.anyway":
		return now.phase == choosing && next.ring[next.crown()].colour != now.colour() && lost()
	case "loses.none":
		return now.phase == choosing && next.ring[next.crown()].colour != now.colour() && now.castles[seat] == next.castles[seat]
	case "armed":
		return next.owned[seat] == n && next.owned[1-seat] == text.Args["other"] && n >= now.owned[seat]
	case "scores":
		return next.points[seat]-now.points[seat] == n
	case "skips":
		c := colourOf("castle")
		return worthOf(now.castles[1-seat][c])-worthOf(now.castles[seat][c]) == n
	case "castle.leads", "castle.trails", "castle.even":
		c := colourOf("castle")
		own, theirs := worthOf(next.castles[seat][c]), worthOf(next.castles[1-seat][c])
		right := map[string]bool{"castle.leads": own > theirs, "castle.trails": own < theirs, "castle.even": own == theirs}
		return right[id] && own == n && theirs == text.Args["other"]
	}
	return false
}
