package table

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Step is a step of a replay. Step 0 is the beginning, without an entry.
type Step struct {
	N      int
	Line   int // of the record
	Entry  Entry
	Before Match // meaningless in step 0
	Events []games.Event
	After  Match

	// Unknown says that the step, the last of its record, revealed an outcome that is not named,
	// and there is no seed. The last of Events has [NotKnown] in the place of its name. After is
	// only one of the possible positions.
	Unknown bool
}

// NotKnown stands for the name of an unknown outcome.
const NotKnown = "?"

// Draws lists the names of the random outcomes of the step, in order.
func (s Step) Draws() []string { return Draws(s.Events) }

// Draws lists the names of the random outcomes in events, in order.
func Draws(events []games.Event) []string {
	var names []string
	for _, e := range events {
		if e.Draw != "" {
			names = append(names, e.Draw)
		}
	}
	return names
}

// Score lists the points of each seat after the step, as far as they are known.
func (s Step) Score() []int {
	if !s.Unknown {
		return s.After.State.Score()
	}
	score := make([]int, s.After.Header.Seats)
	if s.N > 0 {
		copy(score, s.Before.State.Score())
	}
	for _, e := range s.Events {
		if points := e.Points(); points != 0 {
			score[e.Seat] += points
		}
	}
	return score
}

// hide cuts the events off after the first unnamed outcome.
func (s *Step) hide(named uint64) {
	for i, e := range s.Events {
		if e.Draw == "" {
			continue
		}
		if named > 0 {
			named--
			continue
		}
		s.Unknown = true
		s.Events = append(slices.Clone(s.Events[:i]), unknown(e))
		return
	}
}

// unknown returns the event of an unknown outcome.
func unknown(e games.Event) games.Event {
	hidden := games.Event{Kind: e.Kind, Seat: e.Seat, Private: e.Private, Draw: NotKnown}
	for _, f := range e.Facts {
		if f.Value == e.Draw {
			f.Value = NotKnown
		}
		hidden.Facts = append(hidden.Facts, f)
	}
	return hidden
}

// Complete fills in from the game what a record may leave out: the rules version, the data set and
// the default options. Its error says what the game refuses.
func (h Header) Complete(g games.Game) (Header, error) {
	h, _, err := h.complete(g.Info())
	return h, err
}

// complete also returns which line of the header is wrong, see [Record.LineOf].
func (h Header) complete(info games.Info) (full Header, refused string, err error) {
	if h.Rules == 0 {
		h.Rules = info.Rules
	}
	if h.Set == "" {
		h.Set, h.SetHash = info.Set, info.SetHash
	}
	if h.Points != nil {
		h.Rules = info.Rules // the end will show whether that makes a difference
	}
	if key, err := h.fits(info); err != nil {
		return h, key, err
	}
	if _, err := info.Complete(h.Seats, nil); err != nil {
		return h, "seats", err
	}
	for _, id := range slices.Sorted(maps.Keys(h.Options)) {
		if _, err := info.Complete(h.Seats, map[string]string{id: h.Options[id]}); err != nil {
			return h, "option " + id, err
		}
	}
	h.Options, err = info.Complete(h.Seats, h.Options)
	return h, "", err
}

// Replay plays the record from its beginning and calls each, which may be nil, for every step. It
// returns the last match. Errors of the record are *[RecordError]; an error of each is returned as
// it is.
func (r Record) Replay(g games.Game, each func(Step) error) (Match, error) {
	header, refused, err := r.Header.complete(g.Info())
	if err != nil {
		return Match{}, &RecordError{Line: r.LineOf(refused), Reason: "the header does not fit", Err: err}
	}
	m, events, err := New(g, header)
	if err != nil {
		return Match{}, r.blame(err, "the match cannot begin", r.LineOf("seats"))
	}
	if each == nil {
		each = func(Step) error { return nil }
	}
	last := r.named(Step{Events: events, After: m}, 0)
	if err := each(last); err != nil {
		return m, err
	}
	past := []Match{m}
	for i, entry := range r.Entries {
		step, err := r.step(g, past, entry, r.line(i))
		if err != nil {
			return m, err
		}
		step = r.named(step, m.known())
		if err := each(step); err != nil {
			return step.After, err
		}
		m = step.After
		past = append(past, m)
		last = step
	}
	if last.Unknown {
		return m, nil
	}
	return m, r.agrees(m)
}

// named hides what follows the outcomes that the record names, if there is no seed. known is the
// number of outcomes known before the step.
func (r Record) named(s Step, known uint64) Step {
	if n := uint64(len(r.Header.Forced)); !r.Header.Seeded {
		s.hide(n - min(known, n))
	}
	return s
}

// blame says which line of the record causes an error: the one that names an impossible outcome,
// else the given one.
func (r Record) blame(err error, reason string, line int) error {
	var outcome *chance.NamedError
	if !errors.As(err, &outcome) {
		return &RecordError{Line: line, Reason: reason, Err: err}
	}
	wrong := &RecordError{Line: line, Reason: fmt.Sprintf("draws, place %d of the list", outcome.N+1), Err: outcome}
	if outcome.N < uint64(len(r.drawn)) {
		wrong.Line = r.drawn[outcome.N]
	}
	return wrong
}

// Outcomes replays the record like [Record.Replay]. With each step it gives the outcomes of chance
// that became known, in order.
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

// step carries out an entry after the past.
func (r Record) step(g games.Game, past []Match, e Entry, line int) (Step, error) {
	m := past[len(past)-1]
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
		return Step{}, r.blame(err, "refused"+r.otherRules(h), line)
	}
	return Step{N: after.Steps, Line: line, Entry: e, Before: m, Events: events, After: after}, nil
}

// Named returns the record with its outcomes by name instead of the seed. It can then be read,
// edited and replayed without random numbers.
func (r Record) Named(g games.Game) (Record, error) {
	var names []string
	_, err := r.Replay(g, func(s Step) error {
		names = append(names, s.Draws()...)
		if s.Unknown {
			names = names[:len(names)-1]
		}
		return nil
	})
	r.Header.Forced = names
	r.Header.Seeded = false
	r.Entries = slices.Clip(r.Entries)
	return r, err
}
