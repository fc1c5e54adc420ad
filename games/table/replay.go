package table

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Step is one stage of a replay. Step 0 is the beginning, without entry.
type Step struct {
	N      int
	Line   int // of the record
	Entry  Entry
	Before Match // meaningless in step 0
	Events []games.Event
	After  Match
}

// Draws lists the names of the random outcomes of the step, in order.
func (s Step) Draws() []string { return Draws(s.Events) }

// Draws lists the names of the random outcomes that the events tell of, in order.
func Draws(events []games.Event) []string {
	var names []string
	for _, e := range events {
		if e.Draw != "" {
			names = append(names, e.Draw)
		}
	}
	return names
}

// Complete fills in what a record may leave out, the rules version, the data set
// and the default options, from the game. Its error says what the game refuses.
func (h Header) Complete(g games.Game) (Header, error) {
	info := g.Info()
	if h.Rules == 0 {
		h.Rules = info.Rules
	}
	if h.Set == "" {
		h.Set = info.Set
	}
	full, err := info.Complete(h.Seats, h.Options)
	if err != nil {
		return h, err
	}
	h.Options = full
	return h, h.fits(info)
}

// Replay plays the record from its beginning and calls each, which may be nil, for
// every step. It returns the last match. Errors of the record are *[RecordError];
// an error of each is returned as it is.
func (r Record) Replay(g games.Game, each func(Step) error) (Match, error) {
	header, err := r.Header.Complete(g)
	if err != nil {
		return Match{}, &RecordError{Reason: "the header does not fit", Err: err}
	}
	m, events, err := New(g, header)
	if err != nil {
		return Match{}, &RecordError{Reason: "the match cannot begin", Err: err}
	}
	if each == nil {
		each = func(Step) error { return nil }
	}
	if err := each(Step{Events: events, After: m}); err != nil {
		return m, err
	}
	past := []Match{m}
	for i, entry := range r.Entries {
		step, err := m.step(g, past, entry, r.line(i))
		if err != nil {
			return m, err
		}
		if err := each(step); err != nil {
			return step.After, err
		}
		m = step.After
		past = append(past, m)
	}
	return m, nil
}

// Outcomes replays the record like [Record.Replay] and tells with each step which
// outcomes of chance became known in it, in the order of their numbers.
func (r Record) Outcomes(g games.Game, each func(Step, []chance.Outcome) error) (Match, error) {
	var drawn []chance.Outcome
	r.Header.watch = func(o chance.Outcome) { drawn = append(drawn, o) }
	return r.Replay(g, func(s Step) error {
		fresh := drawn
		drawn = nil
		return each(s, fresh)
	})
}

func (r Record) line(i int) int {
	if i < len(r.Lines) {
		return r.Lines[i]
	}
	return 0
}

func (m Match) step(g games.Game, past []Match, e Entry, line int) (Step, error) {
	h := m.Header
	if drawn := m.known(); !h.Seeded && drawn > uint64(len(h.Forced)) {
		reason := fmt.Sprintf("%d outcomes were needed before this action, draws names %d and there is no seed",
			drawn, len(h.Forced))
		return Step{}, &RecordError{Line: line, Reason: reason}
	}
	var after Match
	var events []games.Event
	var err error
	if _, back := e.back(); back {
		after, events, err = m.TakeBack(g, past, e)
	} else {
		after, events, err = m.Apply(e)
	}
	if err != nil {
		return Step{}, &RecordError{Line: line, Reason: "refused", Err: err}
	}
	return Step{N: after.Steps, Line: line, Entry: e, Before: m, Events: events, After: after}, nil
}

// Named returns the record with the outcomes drawn so far named instead of the
// seed, so that it can be read, edited and replayed without any random number.
func (r Record) Named(g games.Game) (Record, error) {
	var names []string
	_, err := r.Replay(g, func(s Step) error {
		names = append(names, s.Draws()...)
		return nil
	})
	r.Header.Forced = names
	r.Header.Seeded = false
	r.Entries = slices.Clip(r.Entries)
	return r, err
}
