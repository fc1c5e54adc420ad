package burgenland

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// What the next roll may lead to.

// reach returns the space that a face leads to, and whether the turn goes on there: it ends outside its colour.
func (s *state) reach(face int) (to int, on bool) {
	to = (s.crown() + face) % ringSize
	colour := s.colour()
	return to, colour < 0 || s.ring[to].colour == colour
}

// pays returns who would gain how many points on the space that a face leads to: by a comparison that has to
// be made there, or that the seat to act would choose.
func (s *state) pays(face int) (gainer games.Seat, points int) {
	at, on := s.reach(face)
	to := s.ring[at]
	leader, better, worse := s.compare(to.colour)
	if !on || !to.crown || s.optional(to) && leader != s.seat {
		return s.seat, 0
	}
	return leader, better - worse
}

// optional reports whether the seat to act may leave out the comparison on a crown space.
func (s *state) optional(at space) bool { return at.card >= 0 || s.may }

// prospect is a comparison to which the next roll may lead.
type prospect struct {
	faces  []int
	colour int
	gainer games.Seat
	points int
	chosen bool // on one of the faces the seat to act need not compare
}

// prospects lists the comparisons to which the next roll may lead and that bring points, one for each colour.
func (s *state) prospects() (list []prospect) {
	for face := 1; face <= dieFaces; face++ {
		gainer, points := s.pays(face)
		if points == 0 {
			continue
		}
		to, _ := s.reach(face)
		colour, optional := s.ring[to].colour, s.optional(s.ring[to])
		i := slices.IndexFunc(list, func(p prospect) bool { return p.colour == colour })
		if i < 0 {
			i, list = len(list), append(list, prospect{colour: colour, gainer: gainer, points: points})
		}
		list[i].faces, list[i].chosen = append(list[i].faces, face), list[i].chosen || optional
	}
	return list
}

// fed returns what the next roll may bring the other seat, ok is false for nothing.
func (s *state) fed() (p prospect, ok bool) {
	list := s.prospects()
	i := slices.IndexFunc(list, func(p prospect) bool { return p.gainer != s.seat })
	if i < 0 {
		return prospect{}, false
	}
	return list[i], true
}

// crownNotes say which faces lead to points, and whose; and of those where that is a choice that it is one.
func (s *state) crownNotes() (notes []games.Text) {
	for _, p := range s.prospects() {
		id := "burgenland.note.crown"
		if s.points[p.gainer]+p.points >= s.goal {
			id = "burgenland.note.crown.wins"
		}
		notes = append(notes, games.T(id, "faces", facesText(p.faces), "castle", s.castleText(p.colour), "player", p.gainer, "n", p.points, "chosen", p.chosen))
	}
	return notes
}

// facesText lists faces in ascending order, neighbours as a stretch.
func facesText(faces []int) string {
	if last := faces[len(faces)-1]; len(faces) > 1 && last-faces[0] == len(faces)-1 {
		return strconv.Itoa(faces[0]) + "–" + strconv.Itoa(last)
	}
	list := make([]string, len(faces))
	for i, face := range faces {
		list[i] = strconv.Itoa(face)
	}
	return strings.Join(list, ", ")
}

// twin reports whether another rolled face leads to a space of the same colour and sort.
func (s *state) twin(face int) bool {
	at, _ := s.reach(face)
	return slices.ContainsFunc(s.last.faces[:s.last.nfaces], func(other uint8) bool {
		to, _ := s.reach(int(other))
		return to != at && s.spaceName(to) == s.spaceName(at)
	})
}

// toCrown returns how many spaces before the next crown of its colour a space lies, 0 if all of them lie behind it.
func (b *board) toCrown(at int) int {
	for n := 1; b.ring[(at+n)%ringSize].colour == b.ring[at].colour; n++ {
		if b.ring[(at+n)%ringSize].crown {
			return n
		}
	}
	return 0
}

// stayingFrom counts the faces that lead from a space to others of its colour.
func (b *board) stayingFrom(at int) (n int) {
	for face := 1; face <= dieFaces; face++ {
		if b.ring[(at+face)%ringSize].colour == b.ring[at].colour {
			n++
		}
	}
	return n
}

// safeOf100 returns in how many of 100 rolls of some dice there is a face to choose that goes on with the turn and
// brings the other seat no points.
func (s *state) safeOf100(dice int) int {
	safe := 0
	for face := 1; face <= dieFaces; face++ {
		gainer, points := s.pays(face)
		if _, on := s.reach(face); on && (points == 0 || gainer == s.seat) {
			safe++
		}
	}
	return of100(safe, dice)
}

// of100 returns in how many of 100 rolls of some dice one of them shows one of so many faces: all of them only
// where that is sure.
func of100(faces, dice int) int {
	all, out := 1, 1
	for range dice {
		all, out = all*dieFaces, out*(dieFaces-faces)
	}
	if out > 0 {
		return min(99, (200*(all-out)+all)/(2*all))
	}
	return 100
}
