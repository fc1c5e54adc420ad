package morris

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// lost says how the mover has lost: by having two men left, or no move. It is "" if the match goes
// on.
func (s *state) lost() string {
	switch {
	case s.mustTake || s.placing():
		return ""
	case len(s.men(s.mover())) < 3:
		return "men"
	case len(s.moves()) == 0:
		return "blocked"
	}
	return ""
}

// Winners implements games.State.
func (s *state) Winners() []games.Seat {
	if s.lost() == "" {
		return nil
	}
	return []games.Seat{s.other()}
}

// Turn implements games.State.
func (s *state) Turn() []games.Seat {
	if s.movesSinceMill == limit || s.lost() != "" {
		return nil
	}
	return []games.Seat{s.mover()}
}

// Legal implements games.State.
func (s *state) Legal(seat games.Seat) (legal []games.Action) {
	if !slices.Contains(s.Turn(), seat) {
		return nil
	}
	switch {
	case s.mustTake:
		legal = actions(s.captures())
	case s.placing():
		legal = actions(s.men(games.Spectator))
	default:
		for _, m := range s.moves() {
			legal = append(legal, games.Action(m[0].String()+" "+m[1].String()))
		}
	}
	slices.Sort(legal)
	return legal
}

func actions(at []games.Cell) (list []games.Action) {
	for _, c := range at {
		list = append(list, games.Action(c.String()))
	}
	return list
}

// captures lists the men that the mover may take: those in no mill, or all if every man is in one.
func (s *state) captures() []games.Cell {
	men := s.men(s.other())
	if free := slices.DeleteFunc(slices.Clone(men), s.inMill); len(free) > 0 {
		return free
	}
	return men
}

// moves lists the mover's moves as from and to: along the lines, or to any point with the last
// three men.
func (s *state) moves() (list [][2]games.Cell) {
	men, empty := s.men(s.mover()), s.men(games.Spectator)
	for _, from := range men {
		for _, to := range empty {
			if way := [2]games.Cell{from, to}; len(men) == 3 || joined[way] {
				list = append(list, way)
			}
		}
	}
	return list
}

// Apply implements games.State.
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	next, words := *s, a.Words()
	at, _ := games.ParseCell(words[len(words)-1])
	told := games.Event{Seat: seat, Facts: []games.Fact{{Name: "at", Value: at.String()}}}
	if s.mustTake {
		told.Kind = "taken"
		next.put(at, games.Spectator)
		next.mustTake = false
	} else {
		told.Kind = next.placeOrMove(seat, words)
	}
	if !next.mustTake {
		next.turns++
	}
	return &next, append([]games.Event{told}, next.ending()...), nil
}

// placeOrMove puts a man on the last of the points, from the hand or from the first of them. It returns
// the kind of the event.
func (s *state) placeOrMove(seat games.Seat, words []string) (kind string) {
	kind = "placed"
	if !s.placing() {
		kind = "moved"
		from, _ := games.ParseCell(words[0])
		s.put(from, games.Spectator)
		s.movesSinceMill++
	}
	to, _ := games.ParseCell(words[len(words)-1])
	s.put(to, seat)
	if s.mustTake = s.inMill(to) && len(s.men(s.other())) > 0; s.mustTake {
		s.movesSinceMill = 0
	}
	return kind
}

// ending returns the event of how the match has ended, if it has.
func (s *state) ending() []games.Event {
	if how := s.lost(); how != "" {
		return []games.Event{{Kind: "won", Seat: s.other(), Facts: []games.Fact{{Name: "how", Value: how}}}}
	}
	if s.movesSinceMill == limit {
		return []games.Event{{Kind: "drawn", Seat: games.Spectator}}
	}
	return nil
}

// Draws implements games.State: only the seat that begins is drawn.
func (s *state) Draws() uint64 { return 1 }

// Score implements games.State: there are no points.
func (s *state) Score() []int { return make([]int, seats) }
