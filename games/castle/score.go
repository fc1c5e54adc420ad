package castle

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// unscored lists the completed features on which followers stand, each by the first
// follower laid. Courts are never completed. Since every feature is scored as soon as it
// is completed, these are the ones that the tile laid last has completed, also those it
// is no part of (ruling 4).
func (s *state) unscored() []part {
	var list []part
	var seen []tiles.Region
	for tile, l := range s.Laid {
		if l.On == nobody {
			continue
		}
		r := s.Board.Region(tile, int(l.On))
		if s.Board.Open(r) == 0 && s.Board.Ground(r) != court && !slices.Contains(seen, r) {
			seen = append(seen, r)
			list = append(list, part{int16(tile), int16(l.On)})
		}
	}
	return list
}

// census counts the followers of each seat on a region.
func (s *state) census(r tiles.Region) (counts [seats]int) {
	s.Census(r, counts[:])
	return counts
}

// leader returns the seat with more followers on a region than the other; nobody's
// region and a tie have none (ruling 6).
func (s *state) leader(r tiles.Region) games.Seat {
	switch counts := s.census(r); {
	case counts[0] > counts[1]:
		return 0
	case counts[1] > counts[0]:
		return 1
	}
	return games.Spectator
}

// tie sends home the followers of every completed feature on which both seats have
// equally many. Nobody scores (ruling 6).
func (s *state) tie() []games.Event {
	var events []games.Event
	for _, p := range s.unscored() {
		if r := s.region(p); s.leader(r) == games.Spectator {
			events = append(events, s.about("tied", games.Spectator, r).Event)
			events = append(events, s.release(r)...)
		}
	}
	return events
}

// about begins an event about a feature.
func (s *state) about(kind string, seat games.Seat, r tiles.Region) told {
	return fact(kind, seat, "feature", grounds[s.Board.Ground(r)].feature, "at", s.oldest(r).String())
}

// oldest returns the cell of the oldest tile of a feature that is no start space, or of
// the start space if there is no tile.
func (s *state) oldest(r tiles.Region) games.Cell {
	for tile := range s.Board.Parts(r) {
		if tile >= len(s.starts) {
			return s.Board.Tile(tile).Cell
		}
	}
	return s.Board.Tile(s.Board.First(r)).Cell
}

// due lists the features to be scored next: those of the seat in turn, then those of
// the other (ruling 5).
func (s *state) due() (seat games.Seat, list []part) {
	var theirs []part
	for _, p := range s.unscored() {
		if s.leader(s.region(p)) == s.InTurn {
			list = append(list, p)
		} else {
			theirs = append(theirs, p)
		}
	}
	if len(list) > 0 {
		return s.InTurn, list
	}
	return s.other(), theirs
}

// proceed scores what is due, as far as nothing has to be asked, and ends the turn.
func (s *state) proceed() ([]games.Event, error) {
	var events []games.Event
	for {
		seat, list := s.due()
		switch {
		case len(list) == 0:
			more, err := s.finish()
			return append(events, more...), err
		case s.matters(seat, list):
			s.phase, s.List = ordering, s.orders(list)
			return events, nil
		case s.ask(list[0]):
			return events, nil
		}
		kind, _ := s.doubles(list[0])
		more, err := s.pay(list[0], kind)
		if err != nil {
			return nil, err
		}
		events = append(events, more...)
	}
}

// orders lists which feature may be scored first.
func (s *state) orders(list []part) []games.Action {
	actions := make([]games.Action, len(list))
	for i, p := range list {
		actions[i] = games.Join(verbScore, s.word(p))
	}
	slices.Sort(actions)
	return actions
}

// word names a part: its cell and segment, "3,4:p0".
func (s *state) word(p part) string {
	return s.Board.Tile(int(p.tile)).Cell.String() + ":" + s.kind(int(p.tile)).segments[p.segment].id
}

// choose scores the chosen feature first.
func (s *state) choose(words []string) ([]games.Event, error) {
	_, list := s.due()
	p := list[slices.IndexFunc(list, func(p part) bool { return s.word(p) == words[0] })]
	if s.ask(p) {
		return nil, nil
	}
	kind, _ := s.doubles(p)
	return s.settle(p, kind)
}

// settle scores a feature, doubled by a kind of wall tile or by nobody, and goes on.
func (s *state) settle(p part, kind int) ([]games.Event, error) {
	events, err := s.pay(p, kind)
	if err != nil {
		return nil, err
	}
	more, err := s.proceed()
	return append(events, more...), err
}

// pay scores a completed feature for its leader: points, doubled by a kind of wall tile
// or by nobody, the landing, the keep, and the followers return.
func (s *state) pay(p part, kind int) ([]games.Event, error) {
	var events []games.Event
	r := s.region(p)
	seat := s.leader(r)
	each := s.each(r)
	if kind != nobody {
		each *= 2
		events = s.spend(kind)
	}
	e := s.about("scored", seat, r).worth(games.Term{Name: grounds[s.Board.Ground(r)].feature, Count: s.Board.Size(r), Each: each})
	events = append(events, e)
	s.score[seat] += e.Points()
	took, err := s.land(seat)
	if err != nil {
		return nil, err
	}
	events = append(events, took...)
	events = append(events, s.keep(seat, r)...)
	return append(events, s.release(r)...), nil
}

// each returns what a tile of a completed feature is worth: on a path with a well, or
// several, two points.
func (s *state) each(r tiles.Region) int {
	switch s.Board.Ground(r) {
	case tower:
		return 2
	case path:
		for tile, segment := range s.Board.Parts(r) {
			if s.kind(tile).segments[segment].well {
				return 2
			}
		}
	}
	return 1
}

// keep puts the keep of a seat into a house it has scored, if it has no keep yet or the
// house is larger (ruling 7).
func (s *state) keep(seat games.Seat, r tiles.Region) []games.Event {
	size := s.Board.Size(r)
	if s.Board.Ground(r) != house || size <= s.keepSize(seat) {
		return nil
	}
	for tile, l := range s.Laid {
		if l.By == int8(seat) && l.On != nobody && s.Board.Region(tile, int(l.On)) == r {
			s.keeps[seat] = part{int16(tile), int16(l.On)}
			break
		}
	}
	return []games.Event{fact("keep", seat, "at", s.oldest(r).String(), "size", strconv.Itoa(size)).Event}
}

// keepSize returns how many tiles the house of the seat's keep has, 0 without a keep.
func (s *state) keepSize(seat games.Seat) int {
	if s.keeps[seat] == noPart {
		return 0
	}
	return s.Board.Size(s.region(s.keeps[seat]))
}

// release takes the followers off a feature and tells each seat how many it gets back.
func (s *state) release(r tiles.Region) []games.Event {
	var back [seats]int
	for tile, l := range s.Laid {
		if l.On != nobody && s.Board.Region(tile, int(l.On)) == r {
			s.Laid[tile].On = nobody
			back[l.By]++
		}
	}
	var events []games.Event
	for seat, n := range back {
		if n > 0 {
			events = append(events, fact("returned", games.Seat(seat), "n", strconv.Itoa(n)).Event)
		}
	}
	return events
}

// preview returns the points each seat would get for what an action completes, without
// asking and drawing anything, and for how many features.
func (s *state) preview(words []string) (points, features [seats]int) {
	next := s.clone()
	double := noPart
	switch words[0] {
	case verbPlace:
		next.lay(words[1:])
	case verbFollow:
		if words[1] != none {
			next.stand(words[1])
		}
	case verbUse:
		if words[1] != none {
			double = s.current
		}
	}
	for _, p := range next.unscored() {
		r := next.region(p)
		seat := next.leader(r)
		if seat == games.Spectator {
			continue
		}
		gain := next.each(r) * next.Board.Size(r)
		if kind, choice := next.doubles(p); p == double || kind != nobody && !choice {
			gain *= 2
		}
		points[seat] += gain
		features[seat]++
	}
	return points, features
}
