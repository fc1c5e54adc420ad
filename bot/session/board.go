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
	Header   string      `json:"header,omitempty"` // start of the record; contains the secret seed
	Hash     string      `json:"hash,omitempty"`   // of the seed
	// Renewed is the time of the cause for which the match got another seed, in Unix seconds, see
	// [Session.Renew]; 0 if it kept its seed.
	Renewed int64 `json:"renewed,omitempty"`
	// Stored is the snapshot in the store. Kept is the step of the latest snapshot in the log. Both are for
	// the code that stores the session.
	Stored []byte `json:"-"`
	Kept   int    `json:"kept,omitempty"`
	// Outcome is the result of the match, so that lists of finished matches need not read their positions.
	// It is nil before the end, and in matches that ended before it existed.
	Outcome *Outcome `json:"outcome,omitempty"`
}

// Outcome is how a match ended.
type Outcome struct {
	Points  []int        `json:"p"` // by seat
	Winners []games.Seat `json:"w,omitempty"`
}

// NoteOutcome stores the result of the match.
func (b *board) NoteOutcome() { b.Outcome = &Outcome{b.Match.State.Score(), b.Match.Winners()} }

// NoteLogged records that the snapshot is added to the log, NoteStored that the session is stored.
func (b *board) NoteLogged() { b.Kept = b.Match.Steps }

func (b *board) NoteStored() { b.Stored = b.Snapshot }

// SetMatch replaces the position of the match. Cached answers about the previous one are dropped.
func (b *board) SetMatch(m table.Match) (err error) {
	if m.State != b.Match.State {
		m = m.Remembering()
	}
	b.Match = m
	b.Snapshot, err = m.Snapshot()
	return err
}

// pretend shows another position than that of the match. Nothing of it is stored.
func (b *board) pretend(m table.Match) { b.Match = m }

// Playing lists the seats that were not given up.
func (b *board) Playing() (seats []games.Seat) {
	for seat, gone := range b.Match.Gone {
		if !gone {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// Stock lists what can still be drawn in a running match, as far as the seat can tell; nil where the game
// does not say.
func (b *board) Stock(seat games.Seat) []games.Stock {
	if state, ok := b.Match.State.(games.Stocked); ok && !b.Match.Over() {
		return state.Stock(seat)
	}
	return nil
}

// Record returns the match as a record. log contains its stored entries. The errors are those of
// [table.DecodeHeader].
func (b *board) Record(log []table.Entry) (table.Record, error) {
	header, err := b.header()
	return table.Record{Header: header, Entries: log}, err
}

// Replayable returns the match as a record that can be replayed with the present rules of its game: see
// [table.Record.Adopt]. log contains its stored entries.
func (s *Session) Replayable(log []table.Entry) (table.Record, error) {
	record, err := s.Record(log)
	if err != nil {
		return record, err
	}
	return record.Adopt(s.Game, s.Match)
}

func (b *board) header() (table.Header, error) { return table.DecodeHeader([]byte(b.Header)) }

// KeepHeader stores the header of the match.
func (b *board) KeepHeader(h table.Header) { b.Header, b.Hash = string(h.Encode()), h.Seed.Hash() }

// Tellers lists the seats whose moves form a turn in which the seat has decided. These are all seats in
// games with shared turns, and where a computer has decided after the seat.
func (s *Session) Tellers(before table.Match, seat games.Seat) []games.Seat {
	if _, shared := before.State.(games.Turner); !shared && !s.Automatic(seat) {
		return append(slices.Clip(before.Turn()), seat)
	}
	return s.Everybody()
}
