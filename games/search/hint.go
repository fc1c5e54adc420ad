package search

import (
	"cmp"
	"embed"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// Texts holds the message catalogues of reasons, texts/en.toml and texts/fr.toml.
//
//go:embed texts/*.toml
var Texts embed.FS

// mostHints is how many candidates are shown, mostAlike how many of them begin with the same choice, such as
// one place for a tile.
const mostHints, mostAlike = 3, 2

// Hint is a candidate with the reasons for it.
type Hint struct {
	Candidate
	Why Reasons
}

// Reasons are what can be seen on the board to come of a line. There may be none: how good
// something is that only prepares others is told by no more than the points to be expected.
type Reasons struct {
	Does   []games.Text  // clauses on what it does on the board, the most important first, where the game can tell
	Scored []games.Event // points at once: first those of the seat itself, of which there are some
	More   []games.Text  // a sentence each
}

// Hints are the best candidates for a decision.
type Hints struct {
	List []Hint // the best first, up to three
	// Sure says that there is nothing else to do, or that nothing was imagined; the zero text
	// otherwise, when the leads tell all.
	Sure     games.Text
	Playouts int // imagined courses
	// Ends is where the match ends after the first, where points tell who wins and something was
	// imagined.
	Ends Range
}

// Advise thinks about a question and explains the answer. tell writes what a row of actions is
// called: of candidates that are called the same only the best is shown, as nobody could tell
// them apart; nil tells all apart. Its errors are those of [Think], and of tell.
func Advise(q Question, tell func([]games.Action) (string, error)) (Hints, error) {
	choice, forced := q.onward()
	a, err := Think(choice)
	if err != nil {
		return Hints{}, err
	}
	list := a.Candidates
	if len(list) == 0 {
		list = []Candidate{{Action: a.Action, Line: a.Line, Points: a.Expected, Lead: measureOf(q.Game).lead(a.Expected, q.Seat)}}
	}
	list = behind(forced, list)
	if list, err = toldApart(list, tell); err != nil {
		return Hints{}, err
	}
	if list, err = q.whole(list); err != nil {
		return Hints{}, err
	}
	if list, err = toldApart(list, tell); err != nil { // by all that they do
		return Hints{}, err
	}
	slices.SortStableFunc(list[1:], func(a, b Candidate) int { return cmp.Compare(b.Lead, a.Lead) })
	var h Hints
	for _, c := range list {
		why, err := Why(q, c.Line)
		if err != nil {
			return Hints{}, err
		}
		h.List = append(h.List, Hint{c, why})
	}
	h.Playouts = a.Playouts
	if q.Game.Info().ByPoints() && a.Playouts > 0 {
		apart, err := Apart(q)
		if err != nil {
			return Hints{}, err
		}
		h.Ends = Within(q.Game.Info().ID, list[0].Lead, apart)
	}
	switch {
	case len(choice.Match.State.Legal(q.Seat)) == 1:
		h.Sure = games.T("search.sure.only")
	case a.Playouts == 0:
		h.Sure = games.T("search.sure.glance")
	}
	return h, nil
}

// onward goes past actions that are all there is to do, such as laying a tile that fits in one place,
// to the next choice of the seat in the same turn: that is the question. Where there is none, or
// something is drawn on the way, it is the one that was asked.
func (q Question) onward() (choice Question, forced []games.Action) {
	choice = q
	for {
		legal := choice.Match.State.Legal(q.Seat)
		if len(legal) != 1 {
			return choice, forced
		}
		next, told, err := choice.Match.Apply(table.Entry{Seat: q.Seat, Action: legal[0]})
		drawn := slices.ContainsFunc(told, func(e games.Event) bool { return e.Draw != "" })
		if err != nil || drawn || !slices.Contains(next.Turn(), q.Seat) {
			return q, nil
		}
		choice.Match, forced = next, append(forced, legal[0])
	}
}

// behind puts what was done before in front of the lines of candidates.
func behind(forced []games.Action, list []Candidate) []Candidate {
	if len(forced) == 0 {
		return list
	}
	list = slices.Clone(list)
	for i, c := range list {
		list[i].Action, list[i].Line = forced[0], slices.Concat(forced, c.Line)
	}
	return list
}

// whole lets the lines of candidates go on to what is final, at a glance where the imagined courses
// have left off before: who does as advised has nothing left to decide.
func (q Question) whole(list []Candidate) ([]Candidate, error) {
	list = slices.Clone(list)
	for i, c := range list {
		for {
			tip, err := q.Match.Plan(q.Seat, c.Line)
			if err != nil {
				return nil, err
			}
			if tip.Ready {
				break
			}
			onward := q
			onward.Match.State = tip.State
			next, err := glance(onward)
			if err != nil {
				return nil, err
			}
			c.Line = slices.Concat(tip.Line(), next.Line)
		}
		list[i] = c
	}
	return list, nil
}

// mostTold is how many candidates are looked at to find some that are called different things.
const mostTold = 32

// toldApart returns the best candidates that are called different things. Of those that begin alike some come
// last: what else can be done says more.
func toldApart(list []Candidate, tell func([]games.Action) (string, error)) (apart []Candidate, err error) {
	told, alike := map[string]bool{}, map[string]int{}
	var last []Candidate
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
		words := c.Line[0].Words()
		first := fmt.Sprint(words[:min(2, len(words))])
		if alike[first]++; alike[first] > mostAlike {
			last = append(last, c)
			continue
		}
		if apart = append(apart, c); len(apart) == mostHints {
			break
		}
	}
	apart = append(apart, last...)
	return apart[:min(mostHints, len(apart))], nil
}

// Why says what comes of a line, as far as no outcome has its say. Of the question it takes the
// match, the seat and the seed of what is hidden.
func Why(q Question, line []games.Action) (why Reasons, err error) {
	before, err := imagined(q.Game, q.Match, q.Seat, q.Seed)
	if err != nil {
		return why, err
	}
	after, events, err := games.Play(before, q.Seat, line)
	if err != nil {
		return why, err
	}
	drawn := slices.ContainsFunc(events, func(e games.Event) bool { return e.Draw != "" })
	if len(after.Turn()) == 0 && !drawn {
		why.More = []games.Text{games.T(ending(measureOf(q.Game), after, q.Seat))}
		return why, nil
	}
	why = Reasons{Scored: gained(events, q.Seat), More: last(q, before, after)}
	if r, able := before.(games.Reasoner); able {
		why.Does = r.Reasons(q.Seat, line)
	}
	return why, nil
}

// gained are the events that brought points before the first outcome, those of a seat first; none
// where only others got some, which speaks for nothing.
func gained(events []games.Event, seat games.Seat) []games.Event {
	var own, others []games.Event
	for _, e := range events {
		if e.Draw != "" {
			break
		}
		switch {
		case e.Points() == 0 || e.Private:
		case e.Seat == seat:
			own = append(own, e)
		default:
			others = append(others, e)
		}
	}
	if len(own) == 0 {
		return nil
	}
	return append(own, others...)
}

// last says that the seat would have put its last figures on the board and not have them back.
func last(q Question, before, after games.State) []games.Text {
	noun := q.Game.Info().Figure
	had, stood, known := figures(before, q.Seat, noun)
	left, standing, _ := figures(after, q.Seat, noun)
	n := standing - stood
	if !known || left > 0 || had == 0 || n <= 0 {
		return nil
	}
	what := games.T(q.Game.Info().ID+".noun."+noun, "n", n, "count", n)
	return []games.Text{games.T("search.why.uses", "n", n, "what", what)}
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

// ending names what it brings to end the match.
func ending(strive measure, end games.State, seat games.Seat) string {
	if strive.wins && games.Returns(end)[seat] > 0 {
		return "search.why.wins"
	}
	return "search.why.ends"
}
