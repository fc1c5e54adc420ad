package search

import (
	"embed"
	"fmt"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Texts holds the message catalogues of reasons, texts/en.toml and texts/fr.toml.
//
//go:embed texts/*.toml
var Texts embed.FS

// mostHints is how many candidates are shown.
const mostHints = 3

// Hint is a candidate with the reasons for it.
type Hint struct {
	Candidate
	// Why says what the candidate brings, one sentence each and the most important first;
	// at least one.
	Why []games.Text
}

// Hints are the best candidates for a decision.
type Hints struct {
	List []Hint // the best first, up to three
	// Sure says how clearly the first is better than the others.
	Sure     games.Text
	Playouts int // imagined courses
}

// Advise thinks about a question and explains the answer. tell writes what a row of actions is
// called: of candidates that are called the same only the best is shown, as nobody could tell
// them apart; nil tells all apart. Its errors are those of [Think], and of tell.
func Advise(q Question, tell func([]games.Action) (string, error)) (Hints, error) {
	a, err := Think(q)
	if err != nil {
		return Hints{}, err
	}
	list := a.Candidates
	if len(list) == 0 {
		list = []Candidate{{Action: a.Action, Line: a.Line, Points: a.Expected, Lead: measureOf(q.Game).lead(a.Expected, q.Seat)}}
	}
	if list, err = toldApart(list, tell); err != nil {
		return Hints{}, err
	}
	var h Hints
	for _, c := range list {
		why, err := reasons(q, c.Line)
		if err != nil {
			return Hints{}, err
		}
		h.List = append(h.List, Hint{c, why})
	}
	h.Sure, h.Playouts = games.T(sureness(list)), a.Playouts
	switch {
	case len(q.Match.State.Legal(q.Seat)) == 1:
		h.Sure = games.T("search.sure.only")
	case a.Playouts == 0:
		h.Sure = games.T("search.sure.glance")
	}
	return h, nil
}

// mostTold is how many candidates are looked at to find some that are called different things.
const mostTold = 32

// toldApart returns the best candidates that are called different things.
func toldApart(list []Candidate, tell func([]games.Action) (string, error)) (apart []Candidate, err error) {
	told := map[string]bool{}
	for i, c := range list[:min(mostTold, len(list))] {
		name := fmt.Sprint(i)
		if tell != nil {
			if name, err = tell(c.Line); err != nil {
				return nil, err
			}
		}
		if told[name] {
			continue
		}
		told[name] = true
		if apart = append(apart, c); len(apart) == mostHints {
			break
		}
	}
	return apart, nil
}

// sureness compares the two best candidates: a lead of two standard errors is taken for
// clear, one of less than one for none. A single one is what alone was worth looking at.
func sureness(list []Candidate) string {
	if len(list) < 2 {
		return "search.sure.alone"
	}
	ahead := list[0].Lead - list[1].Lead
	switch spread := math.Hypot(list[0].Error, list[1].Error); {
	case ahead > 2*spread:
		return "search.sure.clear"
	case ahead > spread:
		return "search.sure.likely"
	}
	return "search.sure.close"
}

// reasons says what a line does to the points, so far and if the match ended after it.
func reasons(q Question, line []games.Action) ([]games.Text, error) {
	before, err := imagined(q.Game, q.Match, q.Seat, q.Seed)
	if err != nil {
		return nil, err
	}
	after := before
	for _, a := range line {
		if !slices.Contains(after.Legal(q.Seat), a) {
			break // an outcome came between that is another one here
		}
		if after, _, err = after.Apply(q.Seat, a); err != nil {
			return nil, err
		}
	}
	strive := measureOf(q.Game)
	if len(after.Turn()) == 0 {
		return []games.Text{games.T(ending(strive, after, q.Seat))}, nil
	}
	now := change(before, after, scored)
	if strive.wins {
		return append(gains(q.Seat, now), used(q, before, after)...), nil
	}
	why := explain(q.Seat, now, change(before, after, strive.worth))
	return append(why, used(q, before, after)...), nil
}

// used says how many figures the seat would have put on the board and not have back.
func used(q Question, before, after games.State) []games.Text {
	noun := q.Game.Info().Figure
	had, stood, known := figures(before, q.Seat, noun)
	left, standing, _ := figures(after, q.Seat, noun)
	n := standing - stood
	if !known || left >= had || n <= 0 {
		return nil
	}
	what := games.T(q.Game.Info().ID+".noun."+noun, "n", n, "count", n)
	return []games.Text{games.T("search.why.uses", "n", n, "what", what, "left", left)}
}

// figures counts those that a seat has left and those on the board; known is false for a game
// without any.
func figures(s games.State, seat games.Seat, noun string) (left, standing int, known bool) {
	sc, _ := s.View(seat, nil)
	for _, plate := range sc.Panel.Plates {
		for _, c := range plate.Counts {
			if plate.Seat == int(seat) && c.Noun == noun {
				left, known = c.N, true
			}
		}
	}
	for _, it := range sc.Items {
		if it.Kind == scene.Piece && it.Seat == int(seat) && it.Noun == noun {
			standing++
		}
	}
	return left, standing, known
}

// change returns by how much a number of each seat differs between two positions.
func change(before, after games.State, number func(games.State, []float64)) []float64 {
	was, is := make([]float64, len(before.Score())), make([]float64, len(before.Score()))
	number(before, was)
	number(after, is)
	for seat := range is {
		is[seat] -= was[seat]
	}
	return is
}

// ending names what it brings to end the match.
func ending(strive measure, end games.State, seat games.Seat) string {
	if strive.wins && games.Returns(end)[seat] > 0 {
		return "search.why.wins"
	}
	return "search.why.ends"
}

// gains says which points a seat gets where they do not tell who wins.
func gains(seat games.Seat, now []float64) []games.Text {
	if n := int(now[seat]); n > 0 {
		return []games.Text{games.T("search.why.scores", "n", n, "who", seat)}
	}
	return []games.Text{games.T("search.why.later")}
}

// explain puts changes into words: points at once, points in prospect, and what it does to
// the others. Less than half a point is not worth a sentence.
func explain(seat games.Seat, now, prospect []float64) (why []games.Text) {
	say := func(id string, points float64, who games.Seat) {
		if n := int(math.Round(points)); n > 0 {
			why = append(why, games.T(id, "n", n, "who", who))
		}
	}
	say("search.why.scores", now[seat], seat)
	say("search.why.builds", prospect[seat]-max(0, now[seat]), seat)
	for other := range now {
		if games.Seat(other) != seat {
			say("search.why.hinders", -prospect[other], games.Seat(other))
			say("search.why.costs", prospect[other], games.Seat(other))
		}
	}
	say("search.why.risks", -prospect[seat], seat)
	if len(why) == 0 {
		why = append(why, games.T("search.why.patience"))
	}
	return why
}
