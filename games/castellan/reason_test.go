package castellan

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/reasontest"
	host "github.com/bastide-games/bastide/games/table"
)

// Reasons are true: points match the score, and courtyards that are said to be closable can be
// closed when the test tries every legal piece.
func TestReasons(t *testing.T) {
	t.Parallel()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	reasontest.ForEachSuggestion(t, g, 6, 4, func(before games.State, seat games.Seat, line []games.Action, list []games.Text) {
		s := before.(*state)
		now, _, err := games.Play(s, seat, line)
		if err != nil {
			t.Fatal(err)
		}
		after, points := now.(*state), 0
		for _, text := range list {
			switch strings.TrimPrefix(text.ID, "castellan.reason.") {
			case "closes":
				_, now := changed(t, text)
				points += now
			case "grows", "doubles", "divides":
				points += text.Args["n"].(int)
			}
			if !isTrue(s, after, seat, line, text) {
				t.Errorf("%v: %s %v", line, text.ID, text.Args)
			}
		}
		if gained := after.Score()[seat] - s.Score()[seat]; points < gained {
			t.Errorf("%v: %d points are told, %d gained", line, points, gained)
		}
	})
}

func isTrue(s, after *state, seat games.Seat, line []games.Action, text games.Text) bool {
	n, _ := text.Args["n"].(int)
	switch strings.TrimPrefix(text.ID, "castellan.reason.") {
	case "closes":
		return len(after.land.areas) >= len(s.land.areas)+n
	case "waits":
		return after.Score()[seat] == s.Score()[seat] && text.Args["gain"] != signed(0)
	case "grows", "doubles", "divides":
		for _, told := range after.Together() { // the courtyards, by their corners
			if told.Args["at"] == text.Args["at"] && told.Args["player"] == seat && told.Args["n"].(int) >= n {
				return true
			}
		}
		return false
	case "draws":
		return strings.Contains(strings.Join(words(line), " "), verbCard) && n > 0
	case "cards":
		return after.players[seat].hand.count() == n || after.seat != seat
	case "hand":
		return handOf(after, seat) == [2]int{text.Args["walls"].(games.Text).Args["n"].(int), text.Args["towers"].(games.Text).Args["n"].(int)}
	case "next":
		return closable(after, seat, text)
	case "safe":
		return singles(after, seat) == 0
	case "safer":
		return singles(after, seat) == n && singles(s, seat) == text.Args["before"]
	case "same":
		return singles(after, seat) == singles(s, seat)
	case "joins":
		walls := 0
		for _, p := range after.pieces {
			if p.kind != tower && (p.at.String() == text.Args["at"] || p.end().String() == text.Args["at"]) {
				walls++
			}
		}
		return walls == n
	case "links":
		ends := map[string]bool{}
		for _, p := range s.pieces {
			ends[p.at.String()], ends[p.end().String()] = true, true
		}
		return ends[text.Args["at"].(string)] && ends[text.Args["to"].(string)]
	case "keep":
		return !after.players[seat].doubled
	}
	return false
}

// A turn that gains nothing mentions that other cards of the hand would have closed a courtyard,
// exactly if the menu of cards offers that.
func TestWaitingIsGivenAReason(t *testing.T) {
	waited := 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != playing || s.played != 0 || len(s.legal) < 2 {
			return
		}
		line, after := []games.Action(nil), s
		for after.seat == s.seat && after.phase != over {
			line = append(line, after.StandIn(s.seat))
			after = built(t, after, line[len(line)-1:])
		}
		if after.Score()[s.seat] != s.Score()[s.seat] {
			return
		}
		could := slices.ContainsFunc(s.cardRuns(), func(r games.Run) bool {
			return strings.HasPrefix(r.Does[len(r.Does)-1].ID, "castellan.does.may")
		})
		said := slices.ContainsFunc(s.Reasons(s.seat, line), func(why games.Text) bool { return why.ID == "castellan.reason.waits" })
		if said != could {
			t.Errorf("something could be closed: %v, said: %v", could, said)
		}
		if said {
			waited++
		}
		begun := line[:slices.Index(line, verbBuild)+1]
		if built(t, s, begun).phase == building && slices.ContainsFunc(s.Reasons(s.seat, begun), func(why games.Text) bool { return why.ID == "castellan.reason.waits" }) {
			t.Errorf("%v, which may still close something, is said to wait", begun)
		}
	})
	if waited == 0 {
		t.Error("nobody could have closed anything")
	}
}

func words(line []games.Action) (list []string) {
	for _, a := range line {
		list = append(list, string(a))
	}
	return list
}

// handOf counts the backs of a hand by the ids of its cards.
func handOf(s *state, seat games.Seat) (backs [2]int) {
	for i := range s.players[seat].hand.each {
		if strings.HasPrefix(s.names[i], "W") {
			backs[0]++
		} else {
			backs[1]++
		}
	}
	return backs
}

// singles counts the single pieces with which the other seat could close a courtyard.
func singles(s *state, seat games.Seat) int { return len(answers(s, seat)) }

// answer is a piece with which the other seat closes a courtyard: the points it gains, and the
// position after it.
type answer struct {
	gain  int
	after *state
}

// answers finds these pieces by playing each of them.
func answers(s *state, seat games.Seat) (list []answer) {
	next := *s
	next.seat, next.phase, next.todo, next.turn = 1-seat, building, supply{1, 1, 1}, max(next.turn, 2)
	next.legal = next.list()
	if next.phase != building {
		return nil
	}
	for _, a := range next.legal {
		p, _ := parsePiece(a.Words()[0], a.Words()[1])
		played, _, err := next.Apply(next.seat, a)
		if err != nil {
			continue
		}
		if len(played.(*state).yards) > len(next.yards) && (p.kind == tower || hasBothTowers(s, p)) {
			list = append(list, answer{played.(*state).Score()[next.seat] - next.Score()[next.seat], played.(*state)})
		}
	}
	return list
}

// hasBothTowers reports whether both ends of a wall have towers.
func hasBothTowers(s *state, p piece) bool {
	stand := 0
	for _, l := range s.pieces {
		if l.kind == tower && (l.at == p.at || l.at == p.end()) {
			stand++
		}
	}
	return stand == 2
}

// closable reports whether some of the pieces to build, played in order, make a courtyard with the
// stated points. It takes the pieces from the game's plan, but plays them to see what they do.
func closable(s *state, seat games.Seat, text games.Text) bool {
	if s.phase == playing && s.seat == seat {
		if now, _, err := s.Apply(seat, verbBuild); err == nil {
			s = now.(*state)
		}
	}
	for _, c := range (plan{state: s}).courtyardPlans() {
		line, after, ok := s.inOrder(c.added)
		at, _ := c.newCourtyard(s)
		if ok && at.String() == text.Args["at"] && after.Score()[seat]-s.Score()[seat] == text.Args["n"] && len(line) > 0 {
			return true
		}
	}
	return false
}
