package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// mostButtons is the number of choices up to which a menu is not needed.
const mostButtons = 8

// among limits a match to some decisions of one position.
type among struct {
	seat  games.Seat
	lines [][]games.Action
	said  map[games.State]path
	rests map[string][]games.Action // what runs build after their own lines, by the actions up to then
}

// path is how a position was reached from the question.
type path struct {
	said []games.Action
	rest []games.Action // what the last run still builds; this says nothing
}

// Among returns the match with only the decisions of a seat that contain one of the given lines. The
// last action of a line may be only the beginning of one. After such a line, everything legal is
// offered again. Nothing says what a choice brings: prompts have no effects, points, notes and ranks,
// and pictures have no outcomes. Like a remembering match, it is not safe for concurrent use.
func (m Match) Among(seat games.Seat, lines [][]games.Action) Match {
	m.among, m.memo = &among{seat, lines, map[games.State]path{m.State: {}}, map[string][]games.Action{}}, nil
	return m
}

// asks reports whether the seat is being asked for one of the decisions in a position, and returns
// the actions that led there.
func (a *among) asks(state games.State, seat games.Seat) (p path, ok bool) {
	if a == nil || seat != a.seat {
		return path{}, false
	}
	p, ok = a.said[state]
	return p, ok
}

// follow remembers how a position was reached.
func (a *among) follow(before games.State, seat games.Seat, action games.Action, after games.State) {
	p, ok := a.asks(before, seat)
	switch {
	case !ok:
		return
	case len(p.rest) > 0 && p.rest[0] == action:
		p.rest = p.rest[1:]
	default:
		p.said = append(slices.Clip(p.said), action)
		p.rest = a.rests[fmt.Sprint(p.said)]
	}
	a.said[after] = p
}

// offers reports whether a row of actions from the question on belongs to one of the decisions.
func (a *among) offers(row []games.Action) bool {
	return slices.ContainsFunc(a.lines, func(line []games.Action) bool { return fits(line, row) })
}

// fits reports whether a row of actions has a line's actions, in any order, before all others; or
// some of them, and no others.
func fits(line, row []games.Action) bool {
	_, ok := leftOf(line, row)
	return ok
}

// leftOf returns the actions of a line that a row which fits does not have.
func leftOf(line, row []games.Action) (left []games.Action, ok bool) {
	left = slices.Clone(line)
	for _, action := range row {
		if len(left) == 0 {
			break
		}
		at := slices.IndexFunc(left, func(part games.Action) bool { return begins(action, part) })
		if at < 0 {
			return nil, false
		}
		left = slices.Delete(left, at, at+1)
	}
	return left, true
}

// begins reports whether an action begins with all words of another.
func begins(action, with games.Action) bool {
	rest, ok := strings.CutPrefix(string(action), string(with))
	return ok && (rest == "" || rest[0] == ' ')
}

// legal leaves out actions that belong to none of the decisions.
func (a *among) legal(state games.State, seat games.Seat, all []games.Action) []games.Action {
	p, ok := a.asks(state, seat)
	if !ok {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(action games.Action) bool {
		rest := len(p.rest) > 0 && p.rest[0] == action
		return !rest && !a.offers(append(slices.Clip(p.said), action))
	})
}

// view leaves out choices that begin none of the legal actions, and everything that says what the
// others bring.
func (a *among) view(sc scene.Scene, asked games.Prompt, words []string, legal []games.Action) (scene.Scene, games.Prompt) {
	gone := map[string]bool{}
	var offered []games.Choice
	for _, c := range asked.Choices {
		begun := games.Join(append(slices.Clip(words), c.Words()...)...)
		if !slices.ContainsFunc(legal, func(action games.Action) bool { return begins(action, begun) }) {
			gone[c.Word] = true
			continue
		}
		offered = append(offered, plain(c))
	}
	if len(offered) <= mostButtons {
		for i := range offered {
			offered[i].Menu = false
		}
	}
	asked.Choices, asked.Notes = offered, nil
	asked.Taken = slices.Clone(asked.Taken)
	for i, c := range asked.Taken {
		asked.Taken[i] = plain(c)
	}
	sc = withoutOutcomes(sc, gone)
	if sc.Hand != nil {
		hand := withoutOutcomes(*sc.Hand, gone)
		sc.Hand = &hand
	}
	return sc, asked
}

// goesOn reports whether a run goes on with a line after some actions. What a decision scores is part
// of its line, so a run after the whole line must not score.
func (a *among) goesOn(state games.State, line, said, run []games.Action) bool {
	left, ok := leftOf(line, said)
	if !ok {
		return false
	}
	if len(left) == 0 {
		after, _, err := games.Play(state, a.seat, run)
		return err == nil && after.Score()[a.seat] == state.Score()[a.seat]
	}
	n := min(len(left), len(run))
	return slices.Equal(left[:n], run[:n])
}

// plain is a choice without anything that says what it brings.
func plain(c games.Choice) games.Choice {
	if c.Plain.ID != "" {
		c.Label, c.As = c.Plain, games.Text{}
	}
	c.Does, c.Gains, c.May, c.Says, c.Rank, c.Main = nil, 0, 0, games.Text{}, 0, false
	return c
}

// withoutOutcomes leaves out the places of choices that are gone, the values of what is being tried,
// and the frames round what players did last: they do not matter, and a picture without them is
// larger.
func withoutOutcomes(sc scene.Scene, gone map[string]bool) scene.Scene {
	sc.Items = slices.DeleteFunc(slices.Clone(sc.Items), func(it scene.Item) bool {
		return it.Kind == scene.Spot && gone[it.Word] || it.Kind == scene.Label && it.Ghost ||
			sc.Grid && it.FramesMove() && !it.Ghost
	})
	return sc
}

// runs leaves out runs that belong to none of the decisions. The others are listed in a menu, and
// ranked ones in an order that says nothing.
func (a *among) runs(state games.State, seat games.Seat, all []games.Run) (list []games.Run) {
	p, ok := a.asks(state, seat)
	if !ok {
		return all
	}
	for _, r := range all {
		if slices.ContainsFunc(a.lines, func(line []games.Action) bool { return a.goesOn(state, line, p.said, r.Line) }) {
			list = append(list, r)
			a.rests[fmt.Sprint(slices.Concat(p.said, r.Line))] = r.Rest()
		}
	}
	if slices.ContainsFunc(list, func(r games.Run) bool { return r.Rank > 0 }) {
		slices.SortFunc(list, func(a, b games.Run) int { return cmp.Compare(a.Word, b.Word) })
	}
	for i := range list {
		list[i].Choice, list[i].Items = plain(list[i].Choice), nil
		list[i].Menu = true
	}
	return list
}
