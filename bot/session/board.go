package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// board is the match itself.
type board struct {
	Match    table.Match `json:"-"`                // meaningless in a lobby
	Snapshot []byte      `json:"-"`                // of Match
	Header   string      `json:"header,omitempty"` // of the record; holds the secret seed
	Hash     string      `json:"hash,omitempty"`   // of the seed
	// Renewed is when the cause happened for which the match got another seed than it began
	// with, Unix seconds, see [Session.Renew]; 0: it did not.
	Renewed int64 `json:"renewed,omitempty"`
	// Stored is the snapshot that the store has, and Kept the step of the match whose
	// snapshot stands in the log as well, the latest there. Both are for whoever stores.
	Stored []byte `json:"-"`
	Kept   int    `json:"kept,omitempty"`
	// Outcome is what the match has come to, so that lists of finished matches need not read
	// their positions; nil before the end, and of matches that ended before this was kept.
	Outcome *Outcome `json:"outcome,omitempty"`
}

// Outcome is how a match ended.
type Outcome struct {
	Points  []int        `json:"p"` // by seat
	Winners []games.Seat `json:"w,omitempty"`
}

// NoteOutcome notes what the match has come to.
func (b *board) NoteOutcome() { b.Outcome = &Outcome{b.Match.State.Score(), b.Match.Winners()} }

// NoteLogged notes that the snapshot is put into the log, NoteStored that the session is
// stored.
func (b *board) NoteLogged() { b.Kept = b.Match.Steps }

func (b *board) NoteStored() { b.Stored = b.Snapshot }

// SetMatch makes another position that of the match. What the last one has answered is not
// needed any more.
func (b *board) SetMatch(m table.Match) (err error) {
	if m.State != b.Match.State {
		m = m.Remembering()
	}
	b.Match = m
	b.Snapshot, err = m.Snapshot()
	return err
}

// Playing lists the seats that were not given up.
func (b *board) Playing() (seats []games.Seat) {
	for seat, gone := range b.Match.Gone {
		if !gone {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// Stock lists what chance can still bring in a running match, as far as the seat can tell;
// nil where the game does not say.
func (b *board) Stock(seat games.Seat) []games.Stock {
	if state, ok := b.Match.State.(games.Stocked); ok && !b.Match.Over() {
		return state.Stock(seat)
	}
	return nil
}

// Record returns the match as a record. log are its stored entries. The errors are those
// of [table.DecodeHeader].
func (b *board) Record(log []table.Entry) (table.Record, error) {
	header, err := b.header()
	return table.Record{Header: header, Entries: log}, err
}

// Replayable returns the match as a record that can be replayed by the present rules of its
// game: see [table.Record.Adopt]. log are its stored entries.
func (s *Session) Replayable(log []table.Entry) (table.Record, error) {
	record, err := s.Record(log)
	if err != nil {
		return record, err
	}
	return record.Adopt(s.Game, s.Match)
}

func (b *board) header() (table.Header, error) { return table.DecodeHeader([]byte(b.Header)) }

// KeepHeader keeps what the match began with.
func (b *board) KeepHeader(h table.Header) { b.Header, b.Hash = string(h.Encode()), h.Seed.Hash() }

// Tellers lists the seats whose moves make up a turn in which the seat has decided: all of
// them in games in which a turn is shared, and where a computer has decided after them.
func (s *Session) Tellers(before table.Match, seat games.Seat) []games.Seat {
	if _, shared := before.State.(games.Turner); !shared && !s.Automatic(seat) {
		return append(slices.Clip(before.Turn()), seat)
	}
	return s.Everybody()
}
