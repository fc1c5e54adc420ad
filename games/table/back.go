package table

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// Back is the first word of the entry with which a seat takes decisions back. After "back 12" the
// position is again that after 12 entries of the log, which itself only grows. Seats that were
// given up since then stay so, and no outcome that became known is used again.
const Back = "back"

// BackTo returns the entry with which a seat goes back to the position after a number of entries.
func BackTo(seat games.Seat, steps int) Entry {
	return Entry{Seat: seat, Action: games.Join(Back, strconv.Itoa(steps))}
}

// back reads an entry made by [BackTo].
func (e Entry) back() (steps int, ok bool) {
	words := e.Action.Words()
	if len(words) != 2 || words[0] != Back {
		return 0, false
	}
	steps, err := strconv.Atoi(words[1])
	return steps, err == nil && steps >= 0 && BackTo(e.Seat, steps) == e
}

// TakeBack carries out an entry made by [BackTo]. past holds the match after each entry of its log,
// from the beginning to the receiver. Any seat may take back, even one that was given up; the host
// decides whether the others agree. The error is a *[games.Refusal] for other entries, for steps
// that are not in the past, and after the end.
func (m Match) TakeBack(g games.Game, past []Match, e Entry) (Match, []games.Event, error) {
	if err := m.refusal(e); err != nil {
		return m, nil, err
	}
	steps, ok := e.back()
	if !ok || steps >= m.Steps {
		return m, nil, &games.Refusal{Reason: games.Illegal, Seat: e.Seat, Action: e.Action}
	}
	then := past[steps]
	next := Match{Header: m.Header, Steps: m.Steps + 1, Gone: m.Gone, Spent: m.known() - then.State.Draws()}
	snapshot, err := then.State.Snapshot()
	if err != nil {
		return m, nil, err
	}
	if next.State, err = g.Load(m.Header.setup(next.Spent), snapshot); err != nil {
		return m, nil, err
	}
	return next, []games.Event{{
		Kind: TakenBack, Seat: e.Seat, Facts: []games.Fact{{Name: "steps", Value: strconv.Itoa(steps)}},
	}}, nil
}

// known counts the outcomes that have become known, even those that were taken back.
func (m Match) known() uint64 { return m.State.Draws() + m.Spent }

// Past replays the record and returns the match after each entry, the beginning first.
// Its errors are those of [Record.Replay].
func (r Record) Past(g games.Game) ([]Match, error) {
	past := make([]Match, 0, len(r.Entries)+1)
	_, err := r.Replay(g, func(s Step) error {
		past = append(past, s.After)
		return nil
	})
	return past, err
}

// Course returns the steps that still count, from the beginning. It leaves out steps that were
// taken back, and the taking back itself. Its errors are those of [Record.Replay].
func (r Record) Course(g games.Game) ([]Step, error) {
	var steps []Step
	var stands []int // by step: the step with its position, which is another one only if it took back
	_, err := r.Replay(g, func(s Step) error {
		at := s.N
		if to, back := s.Entry.back(); back && s.N > 0 {
			at = stands[to]
		}
		steps, stands = append(steps, s), append(stands, at)
		return nil
	})
	if err != nil {
		return nil, err
	}
	var course []Step
	for at := stands[len(stands)-1]; ; at = stands[at-1] {
		course = append(course, steps[at])
		if at == 0 {
			slices.Reverse(course)
			return course, nil
		}
	}
}
