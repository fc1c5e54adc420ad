package bot

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// headVersion is written into every head; a head of a later version is not read.
const headVersion = 1

// player is somebody with a seat, or waiting in a lobby.
type player struct {
	User uint64 `json:"u"`
	Name string `json:"n"` // as shown when joining; untrusted text
}

// former is somebody who had a seat and left it to a substitute.
type former struct {
	Seat games.Seat `json:"s"`
	User uint64     `json:"u"`
	Name string     `json:"n"`           // untrusted text
	From int        `json:"f,omitempty"` // steps of the match when the seat was taken …
	Till int        `json:"t"`           // … and when it was left
	Pace pace       `json:"p,omitzero"`  // in the seat
}

// where a match is to be played.
const (
	inThread = "thread"
	here     = "here"
)

// Troubles a match can have with its channel.
const (
	troubleGone      = "gone"      // the channel or thread was deleted
	troubleForbidden = "forbidden" // the bot may no longer write there
)

// head is what the bot keeps with a match beside what the game needs.
type head struct {
	V       int               `json:"v"`
	Tick    uint64            `json:"tick"`           // grows with every change of a draft or the game
	Ticks   []uint64          `json:"ticks"`          // by seat: of the panel that seat has now
	Last    string            `json:"last,omitempty"` // custom_id of the last press that was applied
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Where   string            `json:"where"`
	Lang    string            `json:"lang"`            // of public posts
	Speed   string            `json:"speed,omitempty"` // see speeds; empty: no clock
	Creator uint64            `json:"creator"`
	Players []player          `json:"players"` // by seat once the match runs
	Invited []player          `json:"invited,omitempty"`
	Header  string            `json:"header,omitempty"` // of the record; holds the secret seed
	Hash    string            `json:"hash,omitempty"`   // of the seed

	Lobby   uint64       `json:"lobby,omitempty"`   // message, once known
	Home    uint64       `json:"home"`              // channel of the lobby
	Live    uint64       `json:"live,omitempty"`    // message with the live buttons, once known
	Pressed uint64       `json:"pressed,omitempty"` // live post that a press told of before its delivery did
	Turn    uint64       `json:"turn,omitempty"`    // counts the positions since the start
	Since   uint64       `json:"since,omitempty"`   // tick of the first panels of this position
	From    int          `json:"from,omitempty"`    // steps of the match when the turn now running began
	Called  []games.Seat `json:"called,omitempty"`  // seats that know it is their turn
	Calls   []uint64     `json:"calls,omitempty"`   // messages that call somebody to the live post
	Story   []chapter    `json:"story,omitempty"`   // what happened lately
	Trouble string       `json:"trouble,omitempty"` // with the channel
	Sealed  *sealed      `json:"sealed,omitempty"`  // the decision that waits to be carried out
	Vote    *vote        `json:"vote,omitempty"`    // the last one asked for
	Offer   *offer       `json:"offer,omitempty"`   // of a seat, the last one
	Paused  int64        `json:"paused,omitempty"`  // by a moderator, since then, Unix seconds
	Clock   ticking      `json:"clock,omitzero"`    // of the turn now running
	Pace    []pace       `json:"pace,omitempty"`    // by seat
	Former  []former     `json:"former,omitempty"`  // who left a seat to somebody else
	Counted bool         `json:"counted,omitempty"` // in the statistics
	Unrated string       `json:"unrated,omitempty"` // why it changed no rating
	Gains   []gain       `json:"gains,omitempty"`   // by seat
	Started int64        `json:"started,omitempty"` // Unix seconds
	Ended   int64        `json:"ended,omitempty"`
}

// chapter is what one commitment led to.
type chapter struct {
	Seat   games.Seat    `json:"s"`           // who committed; Spectator for the beginning
	Steps  int           `json:"n"`           // of the match afterwards
	On     bool          `json:"o,omitempty"` // the turn went on
	Stood  bool          `json:"p,omitempty"` // it was the stand-in who committed
	Events []games.Event `json:"e"`
}

func decodeHead(b []byte) (head, error) {
	var h head
	if err := json.Unmarshal(b, &h); err != nil {
		return h, fmt.Errorf("head: %w", err)
	}
	if h.V != headVersion {
		return h, fmt.Errorf("head of version %d, this program reads %d", h.V, headVersion)
	}
	return h, nil
}

// seat returns the seat of a user, Spectator if there is none.
func (h *head) seat(user uint64) games.Seat {
	return games.Seat(slices.IndexFunc(h.Players, func(p player) bool { return p.User == user }))
}

func (h *head) invited(user uint64) bool {
	return slices.ContainsFunc(h.Invited, func(p player) bool { return p.User == user })
}

func (h *head) users() []uint64 {
	users := make([]uint64, 0, len(h.Players))
	for _, p := range h.Players {
		if p.User != 0 { // erased
			users = append(users, p.User)
		}
	}
	return users
}

func (h *head) names() []string {
	names := make([]string, len(h.Players))
	for i, p := range h.Players {
		names[i] = p.Name
	}
	return names
}

// move notes that the position has changed: whoever has to decide now has a new
// turn, and every panel is out of date.
func (h *head) move() {
	h.Turn++
	h.tick()
	h.Since = h.Tick
}

// tick makes every panel of the match out of date.
func (h *head) tick() {
	h.Tick++
	h.Ticks = make([]uint64, len(h.Players))
	for i := range h.Ticks {
		h.Ticks[i] = h.Tick
	}
}

// tickSeat makes the panel of one seat out of date.
func (h *head) tickSeat(seat games.Seat) {
	h.Tick++
	h.Ticks = slices.Clone(h.Ticks)
	h.Ticks[seat] = h.Tick
}

// at returns the tick of the seat's panel.
func (h *head) at(seat games.Seat) uint64 {
	if seat < 0 || int(seat) >= len(h.Ticks) {
		return h.Tick
	}
	return h.Ticks[seat]
}

// drafts are the half-made decisions of a match, one a seat at most.
type drafts []seatDraft

type seatDraft struct {
	Seat  games.Seat  `json:"s"`
	Draft table.Draft `json:"d"`
}

func decodeDrafts(b []byte) (drafts, error) {
	if len(b) == 0 {
		return nil, nil
	}
	var d drafts
	if err := json.Unmarshal(b, &d); err != nil {
		return nil, fmt.Errorf("drafts: %w", err)
	}
	return d, nil
}

func (d drafts) of(seat games.Seat) table.Draft {
	for _, s := range d {
		if s.Seat == seat {
			return s.Draft
		}
	}
	return nil
}

// with returns the drafts with that of a seat replaced, or removed if it is empty.
func (d drafts) with(seat games.Seat, draft table.Draft) drafts {
	rest := slices.DeleteFunc(slices.Clone(d), func(s seatDraft) bool { return s.Seat == seat })
	if len(draft) == 0 {
		return rest
	}
	return append(rest, seatDraft{seat, draft})
}

func (d drafts) encode() []byte {
	if len(d) == 0 {
		return nil
	}
	return mustJSON(d)
}

// mustJSON encodes plain data, which cannot fail.
func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}
