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

// Texts holds the message catalogues of the reasons.
//
//go:embed texts/*.toml
var Texts embed.FS

// mostHints is how many candidates a hint shows. mostAlike is how many of them may begin with the
// same choice, such as the same place for a tile.
const mostHints, mostAlike = 3, 2

// Hint is a candidate with the reasons for it.
type Hint struct {
	Candidate
	Why Reasons
}

// Reasons are the visible consequences of a line. There may be none: a move that only prepares
// others is explained by its expected points alone.
type Reasons struct {
	Does   []games.Text  // clauses about the board, the most important first, if the game can name them
	Scored []games.Event // immediate points, the seat's own first; empty if only others score
	More   []games.Text  // one sentence each
	Lead   float64       // by how much the seat's lead changes before the first random outcome
}

// Hints are the best candidates for a decision.
type Hints struct {
	List []Hint // the best first, up to three
	// Sure is set if there is no alternative, or if no playouts were made. Otherwise it is the zero
	// text and the leads say enough.
	Sure     games.Text
	Playouts int // number of playouts
	// Ends is the range of final leads after the first candidate. It is set where points decide who
	// wins and playouts were made.
	Ends Range
}

// Advise answers a question and explains the answer. tell writes what a sequence of actions is
// called. Only the best of the candidates with the same name is shown, since a reader could not
// tell them apart; a nil tell keeps them all. The errors are those of [Think] and of tell.
func Advise(q Question, tell func([]games.Action) (string, error)) (Hints, error) {
	choice, forced := q.skipForced()
	a, err := Think(choice)
	if err != nil {
		return Hints{}, err
	}
	list := a.Candidates
	if len(list) == 0 {
		list = []Candidate{{Action: a.Action, Line: a.Line, Points: a.Expected, Lead: measureOf(q.Game).lead(a.Expected, q.Seat)}}
	}
	list = prependActions(forced, list)
	if list, err = distinct(list, tell); err != nil {
		return Hints{}, err
	}
	if list, err = q.completeLines(list); err != nil {
		return Hints{}, err
	}
	if list, err = distinct(list, tell); err != nil { // compared by the whole line
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
		apart, err := LeadDeviation(q)
		if err != nil {
			return Hints{}, err
		}
		h.Ends = RangeAround(q.Game.Info().ID, list[0].Lead, apart)
	}
	switch {
	case len(choice.Match.State.Legal(q.Seat)) == 1:
		h.Sure = games.T("search.sure.only")
	case a.Playouts == 0:
		h.Sure = games.T("search.sure.glance")
	}
	return h, nil
}

// skipForced skips forced actions, such as a tile that fits in one place only, up to the next real
// choice of the seat in the same turn. If there is none, or something is drawn on the way, it
// returns the question unchanged.
func (q Question) skipForced() (choice Question, forced []games.Action) {
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

// prependActions puts the forced actions in front of the candidates' lines.
func prependActions(forced []games.Action, list []Candidate) []Candidate {
	if len(forced) == 0 {
		return list
	}
	list = slices.Clone(list)
	for i, c := range list {
		list[i].Action, list[i].Line = forced[0], slices.Concat(forced, c.Line)
	}
	return list
}

// completeLines extends the candidates' lines up to a final action, with a glance where the playouts
// stopped earlier. A player who follows the advice then has nothing left to decide.
func (q Question) completeLines(list []Candidate) ([]Candidate, error) {
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
			next, err := searchGreedy(onward)
			if err != nil {
				return nil, err
			}
			c.Line = slices.Concat(tip.Line(), next.Line)
		}
		list[i] = c
	}
	return list, nil
}

// mostNamed is how many candidates are searched for some with different names.
const mostNamed = 32

// distinct returns the best candidates with different names. Those that begin like an earlier one
// come last: a different first choice tells the reader more.
func distinct(list []Candidate, tell func([]games.Action) (string, error)) (apart []Candidate, err error) {
	told, alike := map[string]bool{}, map[string]int{}
	var last []Candidate
	for i, c := range list[:min(mostNamed, len(list))] {
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

// Why explains a line up to the first random outcome. It uses the match, the seat and the seed of
// the question.
func Why(q Question, line []games.Action) (why Reasons, err error) {
	before, err := imagined(q.Game, q.Match, q.Seat, q.Seed)
	if err != nil {
		return why, err
	}
	after, events, err := games.Play(before, q.Seat, line)
	if err != nil {
		return why, err
	}
	why.Lead = leadChange(before, events, q.Seat)
	drawn := slices.ContainsFunc(events, func(e games.Event) bool { return e.Draw != "" })
	if len(after.Turn()) == 0 && !drawn {
		why.More = []games.Text{games.T(endClause(measureOf(q.Game), after, q.Seat))}
		return why, nil
	}
	why.Scored, why.More = ownScores(events, q.Seat), lastFiguresWarning(q, before, after)
	if r, able := before.(games.Reasoner); able {
		why.Does = r.Reasons(q.Seat, line)
	}
	return why, nil
}

// leadChange returns by how much the seat's lead over the best other one changes with the points that are scored before
// the first random outcome.
func leadChange(before games.State, events []games.Event, seat games.Seat) float64 {
	was := make([]float64, len(before.Score()))
	scored(before, was)
	now := slices.Clone(was)
	for _, e := range events {
		if e.Draw != "" {
			break
		}
		if e.Seat >= 0 && int(e.Seat) < len(now) {
			now[e.Seat] += float64(e.Points())
		}
	}
	return Lead(now, seat) - Lead(was, seat)
}

// ownScores returns the events that scored before the first random outcome, the seat's own first. It
// returns none if only others scored.
func ownScores(events []games.Event, seat games.Seat) []games.Event {
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

// lastFiguresWarning warns that the line would use the seat's last figures without getting them back.
func lastFiguresWarning(q Question, before, after games.State) []games.Text {
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

// figures counts the figures a seat has left and those on the board. known is false for a game
// without figures.
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

// endClause names the result if the line ends the match.
func endClause(strive measure, end games.State, seat games.Seat) string {
	if strive.wins && games.Returns(end)[seat] > 0 {
		return "search.why.wins"
	}
	return "search.why.ends"
}
