package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// A match that began under earlier rules continues under the present ones from its snapshot, which
// all later versions can read. Its log is different: it may hold actions that are illegal now, or
// lead elsewhere.

// errElsewhere says that a record ends differently by the present rules.
var errElsewhere = errors.New("by the rules of this program it ends differently")

// Adopt returns the record of a match as one of the present rules, if by these all of it is legal
// and leads to the position of the match. If not, the error wraps [ErrRules].
func (r Record) Adopt(g games.Game, reached Match) (Record, error) {
	present := g.Info().Rules
	if r.Header.Rules == present {
		return r, nil
	}
	adopted := r
	adopted.Header.Rules = present
	played, err := adopted.Replay(g, nil)
	if err == nil && !SamePosition(played, reached) {
		err = errElsewhere
	}
	if err != nil {
		return r, fmt.Errorf("rules %d, this program plays rules %d: %w: %w", r.Header.Rules, present, ErrRules, err)
	}
	return adopted, nil
}

// SamePosition reports whether two matches have equal positions.
func SamePosition(a, b Match) bool {
	one, err := a.Snapshot()
	other, also := b.Snapshot()
	return err == nil && also == nil && bytes.Equal(one, other)
}

// Recall returns what is known of a match without playing it: the steps that still count and whose
// snapshots were kept, by their numbers, without events. The errors are those of [Load].
func (r Record) Recall(g games.Game, snapshots map[int][]byte) (course []Step, err error) {
	stands := []int{0} // by step: the step with its position
	for i, e := range r.Entries {
		at := i + 1
		if to, back := e.back(); back && to < at {
			at = stands[to]
		}
		stands = append(stands, at)
	}
	for at := stands[len(stands)-1]; ; at = stands[at-1] {
		if snapshot, kept := snapshots[at]; kept {
			step, err := r.recalled(g, at, snapshot)
			if err != nil {
				return nil, err
			}
			course = append(course, step)
		}
		if at == 0 {
			break
		}
	}
	if len(course) == 0 {
		return nil, fmt.Errorf("none of %d steps was kept: %w", len(r.Entries), ErrRules)
	}
	slices.Reverse(course)
	return course, nil
}

func (r Record) recalled(g games.Game, at int, snapshot []byte) (Step, error) {
	m, err := Load(g, r.Header, snapshot)
	if err != nil {
		return Step{}, fmt.Errorf("step %d: %w", at, err)
	}
	step := Step{N: at, After: m}
	if at > 0 {
		step.Entry = r.Entries[at-1]
	}
	return step, nil
}

// agrees compares the points at the end of a replay with those that the record names.
func (r Record) agrees(m Match) error {
	points := r.Header.Points
	if points == nil || slices.Equal(points, m.State.Score()) {
		return nil
	}
	reason := fmt.Sprintf("the record ends with the points %v, this program comes to %v", points, m.State.Score())
	return &RecordError{Line: r.LineOf(pointsKey), Reason: reason + r.otherRules(m.Header)}
}

// otherRules adds to a reason why a record is wrong that it is replayed by other rules, if it is.
func (r Record) otherRules(replayed Header) string {
	if r.Header.Rules == 0 || r.Header.Rules == replayed.Rules {
		return ""
	}
	return fmt.Sprintf(" (it was played by rules %d, this program plays rules %d)", r.Header.Rules, replayed.Rules)
}
