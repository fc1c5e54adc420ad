package cups

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// A table of a duel plays two matches in lockstep, see package session. The stored state of both matches decides which sealed
// decisions are carried out, so the program can be killed at any point.

// canDuel reports whether a game with this preset can be played as duels: two matches with the same seed must meet the same
// outcomes.
func canDuel(game games.Game, preset games.Preset) bool {
	if game == nil || game.Info().Can.Fated == nil {
		return false
	}
	options, err := game.Info().Complete(tournament.MinSeats, preset.Options)
	if err != nil {
		return false
	}
	s, _, err := game.New(games.Setup{Seats: tournament.MinSeats, Options: options, Chance: chance.New(chance.Seed{})})
	if err != nil {
		return false
	}
	fated, ok := s.(games.Fated)
	return ok && fated.Fated()
}

// contestOf names a match of a table, by the board's index.
func contestOf(key Key, cup *Cup, table, board int) session.Contest {
	c := session.Contest{Cup: key.N, Round: cup.State.Current() + 1, Table: table + 1}
	if cup.Rules.Duel {
		c.Board = board + 1
	}
	return c
}

// seatsAt returns a table as it sits at a board: the second board has the seats reversed.
func seatsAt(t tournament.Table, board int) tournament.Table {
	if board > 0 {
		t.Seats = slices.Clone(t.Seats)
		slices.Reverse(t.Seats)
		t.Match = t.Board(board)
	}
	return t
}

// Twin links to the other match of a duel. ok is false if there is none or it is not found.
func (c *Cups) Twin(s *session.Session) (link session.Link, ok bool) {
	if !s.Dueling() {
		return link, false
	}
	for _, p := range s.Players { // one of them may have been erased
		id, err := c.matchOf(s.Guild, p.User, s.Contest.Twin(), s.Started-int64(day/time.Second))
		if err != nil || id == 0 {
			continue
		}
		other, err := c.head(uint64(id))
		if err != nil {
			return link, false
		}
		return other.Link(), true
	}
	return link, false
}

// side is the state of one match of a duel.
type side struct {
	id     session.ID
	drawn  uint64 // number of outcomes
	sealed bool   // a sealed decision waits
	veiled bool   // the seed is still secret
	over   bool   // also if it never existed or was deleted
}

func sideOf(s *session.Session) side {
	return side{s.ID, s.Match.State.Draws(), s.HasSealed(), s.Veiled, s.Status == session.Over}
}

// asFar reports whether the other match allows this one to carry out its sealed decision: the next outcome must not help a
// player there who has not decided yet.
func (one side) asFar(other side) bool {
	return other.over || one.drawn < other.drawn || one.drawn == other.drawn && other.sealed
}

// lockstep carries out the sealed decisions of the round's duels that need not wait any more. It reports whether a duel is
// still open, which matters after the cup was called off.
func (c *Cups) lockstep(ctx context.Context, key Key, cup *Cup) (open bool, err error) {
	if !cup.Rules.Duel {
		return false, nil
	}
	for i, t := range cup.tables() {
		if t.Bye() || t.Result != nil {
			continue
		}
		pair, err := c.pair(key, cup, i)
		if err != nil {
			return false, err
		}
		if err := c.applySealed(ctx, &pair); err != nil {
			return false, err
		}
		if cup.Phase != Playing && pair[0].over && pair[1].over {
			err = errors.Join(c.unveil(ctx, pair[0].id), c.unveil(ctx, pair[1].id))
		}
		if err != nil {
			return false, err
		}
		open = open || !pair[0].over || !pair[1].over
	}
	return open, nil
}

// applySealed carries out sealed decisions of a duel until both matches wait for a player or for each other.
func (c *Cups) applySealed(ctx context.Context, pair *[2]side) error {
	for again := true; again; {
		again = false
		for n, one := range pair {
			if !one.sealed || !one.asFar(pair[1-n]) {
				continue
			}
			next, moved, err := c.unseal(ctx, one.id)
			if err != nil {
				return err
			}
			pair[n], again = next, again || moved
		}
	}
	return nil
}

// pair reads both matches of a table.
func (c *Cups) pair(key Key, cup *Cup, table int) (pair [2]side, err error) {
	for board := range pair {
		if pair[board], err = c.side(session.ID(cup.tables()[table].Board(board))); err != nil {
			return pair, err
		}
	}
	for board, one := range pair {
		if one.id != 0 || pair[1-board].id == 0 {
			continue
		}
		if cup.Phase == Playing { // it will be opened
			pair[board].over = false
			continue
		}
		if pair[board], err = c.findUnknownMatch(key, cup, pair[1-board].id, contestOf(key, cup, table, board)); err != nil {
			return pair, err
		}
	}
	return pair, nil
}

// findUnknownMatch searches for a match that was begun but not noted before its cup was called off.
func (c *Cups) findUnknownMatch(key Key, cup *Cup, twin session.ID, contest session.Contest) (found side, err error) {
	s, err := c.head(uint64(twin))
	if err != nil {
		return side{over: true}, nil // the other match is gone, so its players are unknown
	}
	var id session.ID
	for _, p := range s.Players {
		if id, err = c.matchOf(key.Guild, p.User, contest, cup.begun()); err != nil || id != 0 {
			break
		}
	}
	if err != nil {
		return found, err
	}
	return c.side(id)
}

// side reads a match.
func (c *Cups) side(id session.ID) (side, error) {
	if id == 0 {
		return side{over: true}, nil
	}
	defer c.records.LockMatch(id)()
	s, err := c.records.LoadLocked(id)
	switch {
	case records.Lost(err):
		return side{id: id, over: true}, nil
	case err != nil:
		return side{}, err
	}
	c.records.Keep(s)
	return sideOf(s), nil
}

// unseal carries out the sealed decision of a match, unless the match is paused, and reports whether it did.
func (c *Cups) unseal(ctx context.Context, id session.ID) (now side, moved bool, err error) {
	defer c.records.LockMatch(id)()
	s, err := c.records.LoadLocked(id)
	if err != nil {
		return now, false, err
	}
	next, result, err := events.Unseal(s, c.records.Env(id))
	switch {
	case err != nil:
		return now, false, err
	case result.Unchanged:
		c.records.Keep(s)
		return sideOf(s), false, nil
	}
	if next, _, err = c.records.Commit(ctx, next, result, 0); err != nil {
		return now, false, err
	}
	return sideOf(next), true, nil
}

// unveil publishes the seed of a match if the match exists. Call it when both matches of the duel are over.
func (c *Cups) unveil(ctx context.Context, id session.ID) error {
	if id == 0 {
		return nil
	}
	defer c.records.LockMatch(id)()
	s, err := c.records.LoadLocked(id)
	switch {
	case records.Lost(err):
		return nil
	case err != nil:
		return err
	case !s.Veiled:
		c.records.Keep(s)
		return nil
	}
	next, result := events.Unveil(s, c.records.Env(id))
	_, _, err = c.records.Commit(ctx, next, result, 0)
	return err
}
