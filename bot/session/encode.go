package session

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// version is written into every head. A head of another version counts as damaged, so a new version of heads needs a
// new schema of each engine of storage as well: then older programs refuse the whole database.
const version = 1

// ErrDamaged means that this program cannot read a stored match.
var ErrDamaged = errors.New("stored match cannot be read")

// Stored is the stored form of a match: what the store has to know, and the rest as bytes.
type Stored struct {
	ID       ID
	Revision uint64 // number of changes, see Session
	Status   Status
	Guild    uint64
	Channel  uint64
	Players  []uint64 // users with a seat, or waiting in the lobby
	Deadline int64    // Unix seconds; 0 for none
	Head     []byte
	Snapshot []byte
	Draft    []byte
}

// head is what is stored of a session besides the game. The fields of its parts are on the top level of the
// JSON.
type head struct {
	V int `json:"v"`
	*board
	*panels
	*premoves
	*setup
	*choices
	*lobby
	*seats
	*place
	*livePost
	*history
	*waiting
	*voting
	*offering
	*paused
	*timing
	*automatic
	*account
	*lifetime
	*teaching
	*weekly
	*duel
}

// head returns the stored parts of the session.
func (s *Session) head() head {
	return head{
		V: version, board: &s.board, panels: &s.panels, premoves: &s.premoves, setup: &s.setup, choices: &s.choices, lobby: &s.lobby, seats: &s.seats, place: &s.place, livePost: &s.livePost,
		history: &s.history, waiting: &s.waiting, voting: &s.voting, offering: &s.offering, paused: &s.paused,
		timing: &s.timing, automatic: &s.automatic, account: &s.account, lifetime: &s.lifetime, teaching: &s.teaching, weekly: &s.weekly, duel: &s.duel,
	}
}

// DecodeHead decodes the head of a match without its position: enough to know who plays what and where. The
// error wraps [ErrDamaged].
func DecodeHead(stored Stored) (*Session, error) {
	s := &Session{ID: stored.ID, Revision: stored.Revision, Guild: stored.Guild}
	h := s.head()
	if err := decodeInto(&h, &h.V, stored); err != nil {
		return nil, err
	}
	s.renameJumps()
	s.Status, s.Channel, s.Snapshot, s.Stored = stored.Status, stored.Channel, stored.Snapshot, stored.Snapshot
	return s, nil
}

// result is what is stored about how a match ended.
type result struct {
	V int `json:"v"`
	*setup
	*seats
	*livePost
	*account
	*lifetime
	Outcome *Outcome `json:"outcome"`
}

// DecodeResult decodes only who played what, where and when, and how the match ended. It is faster than DecodeHead, for
// statistics of thousands of finished matches. The error wraps [ErrDamaged].
func DecodeResult(stored Stored) (*Session, error) {
	s := &Session{ID: stored.ID, Revision: stored.Revision, Guild: stored.Guild}
	r := result{setup: &s.setup, seats: &s.seats, livePost: &s.livePost, account: &s.account, lifetime: &s.lifetime}
	if err := decodeInto(&r, &r.V, stored); err != nil {
		return nil, err
	}
	s.Status, s.Channel, s.Outcome, s.Match.Gone = stored.Status, stored.Channel, r.Outcome, table.GoneOf(stored.Snapshot)
	return s, nil
}

// decodeInto decodes a stored head, or parts of it. v is where its version is decoded to.
func decodeInto(h any, v *int, stored Stored) error {
	*v = 0
	if err := json.Unmarshal(stored.Head, h); err != nil {
		return fmt.Errorf("match %s: %w: head: %w", stored.ID, ErrDamaged, err)
	}
	if *v != version {
		return fmt.Errorf("match %s: %w: head of version %d, this program reads %d", stored.ID, ErrDamaged, *v, version)
	}
	return nil
}

// Pulse is the part of a head that a bot reads of every running match at its start.
type Pulse struct {
	ID ID  `json:"-"`
	V  int `json:"v"`
	livePost
	timing
}

// DecodePulse decodes the pulse of a match, which takes a third of the time of its head. The error wraps [ErrDamaged].
func DecodePulse(stored Stored) (Pulse, error) {
	p := Pulse{ID: stored.ID}
	err := decodeInto(&p, &p.V, stored)
	return p, err
}

// Finder returns the game with an id and a data set, given by its hash, see [games.Info]; "" is the data
// set of new matches.
type Finder func(id, setHash string) (games.Game, error)

// Decode decodes a match. The error wraps [ErrDamaged].
func Decode(stored Stored, find Finder) (*Session, error) {
	s, err := DecodeHead(stored)
	if err != nil {
		return nil, err
	}
	if err := s.decode(stored, find); err != nil {
		return nil, fmt.Errorf("match %s: %w: %w", stored.ID, ErrDamaged, err)
	}
	return s, nil
}

func (s *Session) decode(stored Stored, find Finder) (err error) {
	if s.Drafts, err = decodeDrafts(stored.Draft); err != nil {
		return err
	}
	var header table.Header
	if s.Status != Lobby {
		if header, err = s.header(); err != nil {
			return err
		}
	}
	if s.Game, err = find(s.GameID, header.SetHash); err != nil || s.Status == Lobby {
		return err
	}
	m, err := table.Load(s.Game, header, stored.Snapshot)
	s.Match = m.Remembering()
	return err
}

// Encode returns the stored form of the session.
func (s *Session) Encode() Stored {
	return Stored{
		ID: s.ID, Revision: s.Revision, Status: s.Status, Guild: s.Guild, Channel: s.Channel, Players: s.users(),
		Deadline: s.Deadline(), Head: s.EncodeHead(), Snapshot: s.Snapshot, Draft: s.Drafts.encode(),
	}
}

// mustJSON encodes plain data, which cannot fail.
func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// EncodeHead returns the stored head of the session.
func (s *Session) EncodeHead() []byte { return mustJSON(s.head()) }
