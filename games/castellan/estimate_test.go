package castellan

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// atEnd turns an estimate into points at the end of the match.
func atEnd(s *state) []float64 {
	points := make([]float64, s.seats)
	for seat, n := range s.Score() {
		points[seat] = float64(n)
	}
	return points
}

// Estimates are about the end: equal for all at the beginning, about as many points as a match
// gives, and the score when nothing is left.
func TestEstimateIsOfTheEnd(t *testing.T) {
	for n := range uint64(4) {
		begin := -1.
		end, _ := playRandomly(t, builtinGame(t), 2+int(n%3), n, func(before, _ *state, _ games.Action, _ []games.Event) {
			if begin >= 0 {
				return
			}
			points := before.Estimate()
			begin = points[0]
			if begin < 25 || begin > 60 || slices.Min(points) != slices.Max(points) {
				t.Errorf("at the beginning everybody can expect %v", points)
			}
		})
		if !slices.Equal(end.Estimate(), atEnd(end)) {
			t.Errorf("at the end %v are expected, %v scored", end.Estimate(), end.Score())
		}
	}
}

// The estimate does not reveal a hand: all players know that every card gets played.
func TestEstimateKeepsSecrets(t *testing.T) {
	eachRandomPosition(t, 2, func(s *state) {
		for seat := range games.Seat(s.seats) {
			other, err := s.Resample(seat, [32]byte{1})
			if err != nil {
				t.Fatal(err)
			}
			if was, is := s.Estimate(), other.(*state).Estimate(); !slices.Equal(was, is) {
				t.Errorf("%s: %v, with other hands %v", seat, was, is)
			}
		}
	})
}

// square is a position in which A has built three sides of a square and has these pieces left.
func square(t *testing.T, todo supply) *state {
	t.Helper()
	begin, _, err := builtinGame(t).New(games.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := begin.(*state)
	for _, p := range []piece{
		{kind: tower}, {kind: tower, at: point{1, 0}}, {kind: tower, at: point{1, 1}}, {kind: tower, at: point{0, 1}},
		{kind: short}, {kind: short, at: point{1, 0}, upright: true}, {kind: short, at: point{0, 1}},
	} {
		s.pieces = append(s.pieces, placedPiece{piece: p, by: 1, turn: 1})
	}
	s.seat, s.first, s.turn, s.phase, s.todo, s.land = 0, 1, 2, building, todo, survey(piecesOf(s.pieces))
	s.legal = s.list()
	return s
}

// A playout closes what it can, whatever the seed. It keeps the double keep for something better
// than a square of four towers.
func TestPlayoutCloses(t *testing.T) {
	drift := func(s *state, seed uint64) *playout {
		end := s.Imagine(0).(*playout)
		end.Begin(seed)
		end.Drift()
		return end
	}
	for n := range uint64(20) {
		if end := drift(square(t, supply{0, 2, 0}), n); end.Score()[0] != 4 || end.players[0].doubled {
			t.Errorf("chance %d: %d points, double keep used: %t", n, end.Score()[0], end.players[0].doubled)
		}
	}
	last := square(t, supply{0, 1, 0})
	last.players[0].hand, last.players[0].deck = 0, 0
	if end := drift(last, 0); end.Score()[0] != 8 {
		t.Errorf("with the last piece %d points", end.Score()[0])
	}
}
