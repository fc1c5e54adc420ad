package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Decision is what a seat confirms at once, as a [Draft] does: a row of actions up to the first
// final one.
type Decision struct {
	Line []games.Action
	// Core are the actions that tell it apart from other decisions. Where runs say most of a row,
	// see [games.Run], these are the first run and what was said until it last scored; what a run
	// builds after its own line counts only if it scores. Elsewhere it is the whole row.
	Core []games.Action
}

// Decisions lists what a seat can confirm now, as it is offered: by runs alone where there are any,
// else by all choices. whole is false, and the list incomplete, if there are more than most rows.
func (m Match) Decisions(seat games.Seat, most int) (list []Decision, whole bool, err error) {
	d := deciding{match: m, seat: seat, most: most, met: map[string]bool{}}
	err = d.from(branching{state: m.State})
	if errors.Is(err, errMany) {
		return d.list, false, nil
	}
	return d.list, err == nil, err
}

// Unordered names a row of actions, whatever their order.
func Unordered(line []games.Action) string {
	var text strings.Builder
	for _, a := range slices.Sorted(slices.Values(line)) {
		text.WriteString(string(a))
		text.WriteByte('\n')
	}
	return text.String()
}

var errMany = errors.New("too many decisions")

// deciding is a list of decisions in the making.
type deciding struct {
	match Match
	seat  games.Seat
	most  int
	rows  int
	list  []Decision
	met   map[string]bool // what is already listed
}

// branching is the beginning of a row, and where it leads.
type branching struct {
	Decision
	state games.State
	said  []games.Action // without what runs build after their own line
	runs  bool           // there were runs
	final bool
}

// from lists all rows that begin with a branching.
func (d *deciding) from(b branching) error {
	if b.final {
		return d.add(b)
	}
	runs := d.match.runs(b.state, d.seat)
	for _, r := range runs {
		if err := d.goOn(b, r.Line, r.Rest(), true); err != nil {
			return err
		}
	}
	if len(runs) > 0 {
		return nil
	}
	for _, a := range d.match.Legal(b.state, d.seat) {
		if err := d.goOn(b, []games.Action{a}, nil, false); err != nil {
			return err
		}
	}
	return nil
}

// add lists a whole row, unless an equivalent one is listed.
func (d *deciding) add(b branching) error {
	if d.rows++; d.rows > d.most {
		return errMany
	}
	if !b.runs {
		tip, err := d.match.Plan(d.seat, b.Line)
		if err != nil {
			return err
		}
		b.Line = nil
		for _, e := range tip.Entries() {
			b.Line = append(b.Line, e.Action)
		}
		b.Core = b.Line
	}
	if name := fmt.Sprint(b.Line); !d.met[name] {
		d.met[name] = true
		d.list = append(d.list, b.Decision)
	}
	return nil
}

// goOn lists all rows that continue a branching with some actions, and then with the rest.
func (d *deciding) goOn(b branching, line, rest []games.Action, run bool) (err error) {
	first := len(b.Line) == 0
	for i, a := range slices.Concat(line, rest) {
		if b, err = d.act(b, a, i < len(line)); err != nil || b.final {
			break
		}
	}
	if err != nil {
		return err
	}
	if b.runs = b.runs || run; first {
		b.Core = b.said
	}
	return d.from(b)
}

// act returns the branching with one more action.
func (d *deciding) act(b branching, a games.Action, said bool) (branching, error) {
	after, _, err := d.match.apply(b.state, d.seat, a)
	b.Line = append(slices.Clip(b.Line), a)
	if said {
		b.said = append(slices.Clip(b.said), a)
	}
	var named *chance.NamedError
	if errors.As(err, &named) { // in a replay; what follows is known, and the action is final
		b.final = true
		return b, nil
	}
	if err != nil {
		return b, err
	}
	if after.Score()[d.seat] != b.state.Score()[d.seat] {
		if !said {
			b.said = slices.Clip(b.Line)
		}
		b.Core = b.said
	}
	b.final = games.Final(b.state, after, d.seat)
	b.state = after
	return b, nil
}
