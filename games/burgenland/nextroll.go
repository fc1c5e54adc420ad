package burgenland

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// This file computes what the next roll may lead to.

// reach returns the space that a face leads to, and whether the turn goes on there. The turn ends
// outside its colour.
func (s *state) reach(face int) (to int, on bool) {
	to = (s.crown() + face) % ringSize
	colour := s.colour()
	return to, colour < 0 || s.ring[to].colour == colour
}

// payout returns who would gain how many points on the space that a face leads to. It includes
// optional scorings only if the seat to act gains from them.
func (s *state) payout(face int) (gainer games.Seat, points int) {
	at, on := s.reach(face)
	to := s.ring[at]
	leader, better, worse := s.compare(to.colour)
	if !on || !to.crown || s.scoringOptional(to) && leader != s.seat {
		return s.seat, 0
	}
	return leader, better - worse
}

// scoringOptional reports whether the seat to act may decline the scoring on a crown space.
func (s *state) scoringOptional(at space) bool { return at.card >= 0 || s.crownOptional }

// possibleScoring is a scoring that the next roll may lead to.
type possibleScoring struct {
	faces  []int
	colour int
	gainer games.Seat
	points int
	chosen bool // for at least one of the faces the scoring is optional
}

// possibleScorings lists the scorings that the next roll may lead to and that give points, one for
// each colour.
func (s *state) possibleScorings() (list []possibleScoring) {
	for face := 1; face <= dieFaces; face++ {
		gainer, points := s.payout(face)
		if points == 0 {
			continue
		}
		to, _ := s.reach(face)
		colour, optional := s.ring[to].colour, s.scoringOptional(s.ring[to])
		i := slices.IndexFunc(list, func(p possibleScoring) bool { return p.colour == colour })
		if i < 0 {
			i, list = len(list), append(list, possibleScoring{colour: colour, gainer: gainer, points: points})
		}
		list[i].faces, list[i].chosen = append(list[i].faces, face), list[i].chosen || optional
	}
	return list
}

// threat returns the scoring with which the next roll may give the other seat points. ok is false
// if there is none.
func (s *state) threat() (p possibleScoring, ok bool) {
	list := s.possibleScorings()
	i := slices.IndexFunc(list, func(p possibleScoring) bool { return p.gainer != s.seat })
	if i < 0 {
		return possibleScoring{}, false
	}
	return list[i], true
}

// costly reports whether a face leads out of the colour of the turn, which costs the seat a card.
func (s *state) costly(face int) bool {
	_, on := s.reach(face)
	return !on && s.castles[s.seat][s.colour()] != ""
}

// harmful reports whether a face costs a card or gives the other seat points. A player who stops
// instead avoids both.
func (s *state) harmful(face int) bool {
	gainer, points := s.payout(face)
	return s.costly(face) || points > 0 && gainer != s.seat
}

// cardAtRisk reports whether the next roll may cost a card.
func (s *state) cardAtRisk() bool { return slices.ContainsFunc(s.leavingFaces(), s.costly) }

// leavingFaces lists the faces that lead out of the colour of the turn.
func (s *state) leavingFaces() (list []int) {
	for face := 1; face <= dieFaces; face++ {
		if _, on := s.reach(face); !on {
			list = append(list, face)
		}
	}
	return list
}

// crownNotes say which faces lead to points and who gains them, and whether the scoring is
// optional.
func (s *state) crownNotes() (notes []games.Text) {
	for _, p := range s.possibleScorings() {
		id := "burgenland.note.crown"
		if s.points[p.gainer]+p.points >= s.goal {
			id = "burgenland.note.crown.wins"
		}
		notes = append(notes, games.T(id, "faces", facesText(p.faces), "castle", s.castleText(p.colour), "player", p.gainer, "n", p.points, "chosen", p.chosen))
	}
	return notes
}

// facesText lists faces in ascending order; consecutive faces become a range.
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

// ambiguous reports whether another rolled face leads to a different space of the same colour and
// type.
func (s *state) ambiguous(face int) bool {
	at, _ := s.reach(face)
	return slices.ContainsFunc(s.last.faces[:s.last.nfaces], func(other uint8) bool {
		to, _ := s.reach(int(other))
		return to != at && s.spaceName(to) == s.spaceName(at)
	})
}

// spacesToCrown returns the distance from a space to the next crown of its colour, 0 if there is
// none ahead.
func (b *board) spacesToCrown(at int) int {
	for n := 1; b.ring[(at+n)%ringSize].colour == b.ring[at].colour; n++ {
		if b.ring[(at+n)%ringSize].crown {
			return n
		}
	}
	return 0
}

// stayingFrom counts the faces that lead from a space to another space of its colour.
func (b *board) stayingFrom(at int) (n int) {
	for face := 1; face <= dieFaces; face++ {
		if b.ring[(at+face)%ringSize].colour == b.ring[at].colour {
			n++
		}
	}
	return n
}

// safePercent returns in how many of 100 rolls the player can choose a face that does no harm.
func (s *state) safePercent(dice int) int {
	safe := 0
	for face := 1; face <= dieFaces; face++ {
		if !s.harmful(face) {
			safe++
		}
	}
	return percent(safe, dice)
}

// percent returns in how many of 100 rolls at least one die shows one of the given number of faces.
// It returns 100 only if that is certain.
func percent(faces, dice int) int {
	all, out := 1, 1
	for range dice {
		all, out = all*dieFaces, out*(dieFaces-faces)
	}
	if out > 0 {
		return min(99, (200*(all-out)+all)/(2*all))
	}
	return 100
}
