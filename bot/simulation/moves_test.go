package simulation

import (
	"slices"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// press is what a person pressed. Its beginning and end have numbers, in the order in which they happened.
type press struct {
	user       uint64
	id         buttonid.ID
	call, back int64
	end        time.Time // when the person had an answer
}

// stamp is the next number.
func (l *life) stamp() (number int64) {
	l.locked(func() { l.stamps++; number = l.stamps })
	return number
}

// move is what a press added to the log of a match.
type move struct {
	before *session.Session
	seats  []games.Seat // that moved, in order
}

// beforehand is a match before a change, nil if there was none.
func (d *disk) beforehand(id storage.MatchID) *session.Session {
	m, err := d.Store.Match(id)
	if err != nil {
		return nil
	}
	s, err := session.DecodeHead(records.Stored(m))
	if err != nil {
		return nil
	}
	return s
}

// noteMove notes what was stored because of a press.
func (l *life) noteMove(c storage.Change, before *session.Session) {
	if c.Interaction == 0 || before == nil {
		return
	}
	m := move{before: before}
	for _, e := range entries(c) {
		if !c.Replace {
			m.seats = append(m.seats, e.Seat)
		}
	}
	cause := strconv.FormatUint(c.Interaction, 10)
	l.locked(func() { l.moves[cause] = m })
	l.checkAuthor(cause)
}

// noteStored notes and checks a change that was stored.
func (l *life) noteStored(c storage.Change, m storage.Match, before *session.Session, had map[string]session.Tally) {
	l.noteMove(c, before)
	if now, err := session.Decode(records.Stored(m), l.library.Game); err == nil { // else the log says so at the end
		l.noteSecrets(now)
		l.noteStage(c, now)
		l.checkCounted(c, before, now, had)
		l.checkBegin(before, now)
		l.checkPlanned(l.library.Sets, before, now)
		l.checkLate(l.library.Sets, before, now)
		l.checkSeats(now)
		l.locked(func() { l.waiting = l.waiting || now.Pending != nil && !now.HasSealed() })
	}
}

// notePress notes what a person pressed, if they had an answer.
func (l *life) notePress(p *resident, customID, interaction string, call int64) {
	back := l.stamp()
	id, err := buttonid.Parse(customID)
	user, unknown := strconv.ParseUint(p.ID(), 10, 64)
	if err != nil || unknown != nil || interaction == "" {
		return
	}
	l.locked(func() { l.presses[interaction] = press{user, id, call, back, time.Now()} })
	l.checkAuthor(interaction)
	l.checkErased(interaction)
}

// checkAuthor checks that nobody moves for somebody else. A press may also carry out a decision that waited
// before, and what follows without a choice.
func (l *life) checkAuthor(interaction string) {
	var by press
	var did move
	both := false
	l.locked(func() {
		pressed, moved := false, false
		by, pressed = l.presses[interaction]
		did, moved = l.moves[interaction]
		both = pressed && moved
	})
	if !both || !isTurn(by.id) {
		return
	}
	own := games.Seat(slices.IndexFunc(did.before.Players, func(p session.Player) bool { return p.User == by.user && p.Computer == "" }))
	if by.id.Match != uint64(did.before.ID) || own < 0 {
		l.failf("match %s: %d pressed %s and has no seat", did.before.ID, by.user, by.id.Verb)
		return
	}
	chosen := slices.DeleteFunc(slices.Clone(did.seats), did.before.IsPending)
	if len(chosen) > 0 && chosen[0] != own {
		l.failf("match %s: %d has seat %s and has moved for seat %s", did.before.ID, by.user, own, chosen[0])
	}
}
