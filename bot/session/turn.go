package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// Drafts are the unfinished decisions of a match, at most one a seat.
type Drafts []seatDraft

type seatDraft struct {
	Seat  games.Seat  `json:"s"`
	Draft table.Draft `json:"d"`
	Area  *openArea   `json:"a,omitempty"`
}

// openArea is the area of the board that a seat looks at while it chooses a place.
type openArea struct {
	At int `json:"at"` // index of the asked word in the draft
	N  int `json:"n"`  // which area, see AreaOf
}

func decodeDrafts(b []byte) (Drafts, error) {
	if len(b) == 0 {
		return nil, nil
	}
	var d Drafts
	if err := json.Unmarshal(b, &d); err != nil {
		return nil, fmt.Errorf("drafts: %w", err)
	}
	return d, nil
}

// of returns what a seat has begun.
func (d Drafts) of(seat games.Seat) seatDraft {
	for _, s := range d {
		if s.Seat == seat {
			return s
		}
	}
	return seatDraft{Seat: seat}
}

func (d Drafts) encode() []byte {
	if len(d) == 0 {
		return nil
	}
	return mustJSON(d)
}

// drafting is what the seats have begun to decide.
type drafting struct {
	Drafts Drafts
	turn   *Turn // cached, see [Session.Turn]
}

// SetDraft replaces the draft of a seat. The seat goes on looking at the same area of the board.
func (d *drafting) SetDraft(seat games.Seat, draft table.Draft) {
	begun := d.Drafts.of(seat)
	begun.Draft = draft
	d.begin(begun)
}

// OpenArea has the seat look at an area of the board while it chooses the word at an index of its draft,
// see AreaOf.
func (d *drafting) OpenArea(seat games.Seat, at, n int) {
	begun := d.Drafts.of(seat)
	begun.Area = &openArea{at, n}
	if n == 0 {
		begun.Area = nil
	}
	d.begin(begun)
}

// AreaOf returns the area that a seat looks at while it chooses the word at an index of its draft. 0 is
// the whole board, 3 its third area, and 32 the second area of that.
func (d *drafting) AreaOf(seat games.Seat, at int) int {
	if area := d.Drafts.of(seat).Area; area != nil && area.At == at {
		return area.N
	}
	return 0
}

// DropDraft drops what a seat has begun.
func (d *drafting) DropDraft(seat games.Seat) { d.begin(seatDraft{Seat: seat}) }

// begin replaces what a seat has begun.
func (d *drafting) begin(one seatDraft) {
	d.UnsettleTurn()
	d.Drafts = slices.DeleteFunc(slices.Clone(d.Drafts), func(other seatDraft) bool { return other.Seat == one.Seat })
	if len(one.Draft) > 0 || one.Area != nil {
		d.Drafts = append(d.Drafts, one)
	}
}

// resume replaces all unfinished decisions.
func (d *drafting) resume(drafts Drafts) { d.turn, d.Drafts = nil, drafts }

// DropDrafts drops all unfinished decisions.
func (d *drafting) DropDrafts() { d.turn, d.Drafts = nil, nil }

// UnsettleTurn drops the cached turn, after a change of the position or the draft.
func (d *drafting) UnsettleTurn() { d.turn = nil }

// Turn is the state of a seat's unfinished decision. It is computed once for an event, and then used to
// judge the press, to show the panel and to write the texts.
type Turn struct {
	Seat   games.Seat
	Draft  table.Draft
	Tip    table.Tip
	Scene  scene.Scene  // what the seat sees
	Prompt games.Prompt // what it is asked
	// Before is the position before the automatic part of the last press, and Told the number of the tip's
	// events before it; nil if there was no such part. See [table.Tip.Part].
	Before games.State
	Told   int
	// Only are the questions that are answered by the action that is ready, if the seat has no other action
	// and all of them are [games.Act]. Then one press does it, without confirmation.
	Only []games.Prompt
}

// Turn returns the state of the seat's decision. It drops a draft that is no longer valid after a
// correction of the rules. The error is [table.ErrDraft] when it is not the seat's turn.
func (s *Session) Turn(seat games.Seat) (*Turn, error) {
	if s.turn != nil && s.turn.Seat == seat {
		return s.turn, nil
	}
	said := s.Drafts.of(seat).Draft
	draft, tip, err := s.Match.Settle(seat, said)
	if errors.Is(err, table.ErrDraft) && said != nil {
		draft, tip, err = s.Match.Settle(seat, nil)
	}
	if err != nil {
		return nil, err
	}
	if t, taught := s.Teaching(); taught {
		draft, tip = t.Near(seat, draft, tip)
	}
	return s.SettleTurn(seat, draft, tip), nil
}

// SettleTurn caches the state of the seat's decision.
func (s *Session) SettleTurn(seat games.Seat, draft table.Draft, tip table.Tip) *Turn {
	t := TurnOf(s.Match, seat, draft, tip, s.offered(tip))
	t.Only = s.only(tip)
	s.turn = t
	return t
}

// offered are the runs that are offered after a draft. A lesson offers none: it goes through a turn choice
// by choice.
func (s *Session) offered(tip table.Tip) []games.Run {
	if s.Taught() {
		return nil
	}
	return s.Match.Runs(tip)
}

// TurnOf returns the choices, including runs, and the view after a draft.
func TurnOf(m table.Match, seat games.Seat, draft table.Draft, tip table.Tip, runs []games.Run) *Turn {
	t := &Turn{Seat: seat, Draft: draft, Tip: tip.Offering(runs)}
	t.Scene, t.Prompt = m.View(tip.State, seat, tip.Words)
	if len(runs) > 0 {
		t.Scene = table.Showing(t.Scene, runs)
	}
	if t.Before, t.Told = tip.BeforePart(draft); t.Before != nil {
		was, _ := m.View(t.Before, seat, nil)
		t.Scene.Items = table.Ghosted(t.Scene.Items, was.Items)
	}
	return t
}

// only lists the questions of the only action, see Turn.Only.
func (b *board) only(tip table.Tip) (asked []games.Prompt) {
	if !tip.Ready || len(tip.Words) == 0 || len(b.Match.Legal(tip.State, tip.Seat)) != 1 {
		return nil
	}
	for said := range tip.Words {
		_, prompt := b.Match.View(tip.State, tip.Seat, tip.Words[:said])
		if prompt.Style != games.Act || len(prompt.Choices) != 1 {
			return nil
		}
		asked = append(asked, prompt)
	}
	return asked
}

// OpenTurn returns the decision that everybody may see: exactly one seat has to decide, and no part of it
// is hidden from any player. Computers do not look at hands.
func (s *Session) OpenTurn() (*Turn, bool) {
	acting := s.Acting()
	if len(acting) != 1 {
		return nil, false
	}
	t, err := s.Turn(acting[0])
	return t, err == nil && !(t.secret() && len(s.Opponents(acting[0])) > 0)
}

// Public reports whether everybody may see the decision.
func (s *Session) Public() bool {
	_, open := s.OpenTurn()
	return open
}

func (t *Turn) secret() bool {
	return t.Prompt.Secret ||
		slices.ContainsFunc(t.Tip.Controls, func(c table.Control) bool { return c.Prompt.Secret })
}

// Begun reports whether to show a preview instead of the whole board: the player has chosen something, or
// has to confirm the only move.
func (t *Turn) Begun() bool {
	return t.Tip.Ready && len(t.Only) == 0 || t.Chosen()
}

// Chosen reports whether the player has chosen something.
func (t *Turn) Chosen() bool {
	return slices.ContainsFunc(t.Tip.Controls, func(c table.Control) bool { return c.Chosen })
}

// Few reports whether the question is about at most two places, so that the rest of the board does not
// matter.
func (t *Turn) Few() bool {
	open := t.Tip.Open()
	if open == nil || open.Prompt.Style != games.Act {
		return false
	}
	marked := 0
	for _, c := range open.Prompt.Choices {
		if c.Mark == games.Number {
			marked++
		}
	}
	return marked == 1 || marked == 2
}

// Ask returns the question to show: the open one, or the last one that was answered instead of its preset.
func (t *Turn) Ask() games.Text {
	if open := t.Tip.Open(); open != nil {
		return open.Prompt.Ask
	}
	if asked := t.Tip.Asked(); len(asked) > 0 {
		return asked[len(asked)-1].Prompt.Ask
	}
	switch {
	case len(t.Only) > 0:
		return t.Only[0].Ask
	case len(t.Tip.Controls) > 0:
		return games.T("bot.turn.chosen")
	}
	return games.T("bot.turn.confirm")
}

// Barred lists what the seat may wonder about: what is missing from its choices, and why. It is empty when
// the game explains nothing.
func (s *Session) Barred(seat games.Seat) []games.Bar {
	if !s.Acts(seat) {
		return nil
	}
	t, err := s.Turn(seat)
	if err != nil {
		return nil
	}
	state, ok := t.Tip.State.(games.Explainer)
	if !ok {
		return nil
	}
	return state.Barred(seat, t.Tip.Words)
}
