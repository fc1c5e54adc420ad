package cups

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// openTables opens the missing matches of the round.
func (c *Cups) openTables(ctx context.Context, key Key, cup Cup, all members) (Cup, error) {
	for _, i := range cup.open() {
		for board := range cup.Rules.Boards() {
			t := cup.tables()[i]
			if t.Board(board) != 0 || board > 0 && cup.left(t) {
				continue
			}
			id, err := c.openTable(ctx, key, &cup, all, i, board)
			if err != nil {
				return cup, err
			}
			round := cup.State.Current()
			cup, err = c.change(key, func(cup *Cup) error {
				s, err := cup.State.Note(round, i, board, uint64(id))
				cup.State = &s
				return err
			})
			if err != nil {
				return cup, err
			}
			if board > 0 { // sealed decisions of both may be due now
				c.Touch(key)
			}
		}
	}
	return cup, nil
}

// left reports whether a player of a table has left the cup.
func (cup *Cup) left(t tournament.Table) bool { return slices.ContainsFunc(t.Seats, cup.State.Out) }

// openTable returns a match of a table, by the board's index. It finds a match that was begun but not noted in the cup, or
// begins a new one.
func (c *Cups) openTable(ctx context.Context, key Key, cup *Cup, all members, table, board int) (session.ID, error) {
	contest, t := contestOf(key, cup, table, board), cup.tables()[table]
	var players []session.Player
	for _, no := range seatsAt(t, board).Seats {
		one, _ := all.by(no)
		players = append(players, session.Player{User: one.user, Name: one.Name})
	}
	for _, p := range players { // one of them may have been replaced meanwhile
		if id, err := c.matchOf(key.Guild, p.User, contest, cup.begun()); err != nil || id != 0 {
			return id, err
		}
	}
	game := c.records.Games[cup.Game]
	if game == nil {
		return 0, errors.New("no such game: " + cup.Game)
	}
	env := c.records.Env(0)
	if err := c.seed(&env, t, board); err != nil {
		return 0, err
	}
	s, result, err := events.Pair(session.Opening{
		Game: game, Guild: key.Guild, Channel: cup.Channel, Lang: cup.Lang,
		Options: optionsOf(game, cup.Preset), Chosen: map[string]string{session.OptionSpeed: cup.Speed}, Contest: &contest, Season: cup.Season, CupName: cup.Named,
	}, players, env)
	if err != nil {
		return 0, err
	}
	s, _, err = c.records.Commit(ctx, s, result, 0)
	if err != nil {
		return 0, err
	}
	return s.ID, nil
}

// seed sets the secret seed of a table's match: a new one, or for a later board the seed of the first match.
func (c *Cups) seed(env *session.Env, t tournament.Table, board int) error {
	if board > 0 {
		first, err := c.records.Load(session.ID(t.Match))
		switch {
		case err == nil:
			env.Seed = first.Match.Header.Seed
			return nil
		case !records.Lost(err):
			return err
		}
	}
	_, err := io.ReadFull(c.rand, env.Seed[:])
	return err
}

// optionsOf returns the options of a game's preset.
func optionsOf(game games.Game, preset string) map[string]string {
	for _, p := range game.Info().Presets {
		if p.ID == preset {
			return p.Options
		}
	}
	return nil
}

// matchOf searches a player's matches since a time (Unix seconds) for a table's match. It returns 0 if there is none.
func (c *Cups) matchOf(guild, user uint64, contest session.Contest, since int64) (session.ID, error) {
	for _, status := range []storage.Status{storage.Live, storage.Over} {
		ids, err := c.records.Store.ByPlayer(user, status, 0)
		if err != nil {
			return 0, err
		}
		for _, id := range ids {
			s, err := c.head(uint64(id))
			switch {
			case unfound(err), err == nil && s.Guild != guild:
				continue
			case err != nil:
				return 0, err
			}
			if s.Contest != nil && *s.Contest == contest {
				return s.ID, nil
			}
			if s.Started < since { // all others are older
				break
			}
		}
	}
	return 0, nil
}

// collect counts the results of the round's matches. It first ends the matches of players who left, whose time for a turn
// ran out, or who were still playing at the end of the round.
func (c *Cups) collect(ctx context.Context, key Key, cup Cup, all members) (Cup, error) {
	round := cup.State.Current()
	for _, i := range cup.open() {
		result, err := c.tableResult(ctx, &cup, all, cup.tables()[i])
		if err != nil {
			return cup, err
		}
		if result == nil {
			continue
		}
		cup, err = c.change(key, func(cup *Cup) error {
			s, err := cup.State.Report(round, i, *result)
			if errors.Is(err, tournament.ErrCounted) {
				return errAsIs
			}
			cup.State = &s
			return err
		})
		if err != nil {
			return cup, err
		}
	}
	return cup, nil
}

// tableResult returns the result of a table, nil if it has not ended.
func (c *Cups) tableResult(ctx context.Context, cup *Cup, all members, table tournament.Table) (*tournament.Result, error) {
	var ended []tournament.Result
	for board := range cup.Rules.Boards() {
		one, err := c.resultOf(ctx, cup, all, seatsAt(table, board))
		if err != nil {
			return nil, err
		}
		if one != nil {
			ended = append(ended, *one)
		}
	}
	switch {
	case len(ended) < cup.Rules.Boards():
		return nil, nil
	case len(ended) == 1:
		return &ended[0], nil
	}
	for board := range ended {
		if err := c.unveil(ctx, session.ID(table.Board(board))); err != nil {
			return nil, err
		}
	}
	both := tournament.Duel(ended[0], ended[1])
	return &both, nil
}

// resultOf returns the result of a table's match, nil if it has not ended. When the round is over there is always one,
// whatever is wrong with the match, because a cup ends on the day that it announces.
func (c *Cups) resultOf(ctx context.Context, cup *Cup, all members, table tournament.Table) (*tournament.Result, error) {
	id, ended := session.ID(table.Match), c.roundEnded(cup)
	if id == 0 { // not opened yet, such as the second match of a duel
		if !ended && !cup.left(table) {
			return nil, nil
		}
		return unplayedResult(cup, table), nil
	}
	s, over, err := c.judge(ctx, cup, all, table, ended)
	switch damaged := errors.Is(err, storage.ErrDamaged) || errors.Is(err, session.ErrDamaged); {
	case errors.Is(err, storage.ErrNotFound), damaged && (over || ended): // a moderator deleted it, or nobody can play on
		return drawResult(cup, table), nil
	case damaged:
		return nil, nil // /server moderate shows what to do
	case err != nil || !over:
		return nil, err
	}
	return matchResult(cup, s, table), nil
}

// roundEnded reports whether the time of the round is over.
func (c *Cups) roundEnded(cup *Cup) bool { return c.records.Now().Unix() >= cup.Ends }

// unplayedResult returns the result of a match that is not played to its end because players left the cup.
func unplayedResult(cup *Cup, table tournament.Table) *tournament.Result {
	r := tournament.Unplayed(table.Seats, func(no int) bool { return !cup.State.Out(no) })
	return &r
}

// drawResult returns the result of a match that ended without one: a draw between the players who are still there.
func drawResult(cup *Cup, table tournament.Table) *tournament.Result {
	if cup.left(table) {
		return unplayedResult(cup, table)
	}
	return &tournament.Result{Places: make([]int, len(table.Seats))}
}

// matchResult returns the result of a match that is over.
func matchResult(cup *Cup, s *session.Session, table tournament.Table) *tournament.Result {
	if !s.Match.Over() || len(s.Players) != len(table.Seats) {
		return drawResult(cup, table)
	}
	r := &tournament.Result{Places: make([]int, len(table.Seats))}
	gone, allLeft := slices.Contains(s.Match.Gone, true), !slices.ContainsFunc(table.Seats, func(no int) bool { return !cup.State.Out(no) })
	switch {
	case allLeft && len(s.Match.State.Turn()) > 0:
		return unplayedResult(cup, table)
	case gone:
		r.Absent = absent(s)
	case !s.Game.Info().Unscored:
		r.Points = s.Match.State.Score()
	}
	for seat := range r.Places {
		for other := range r.Places {
			if rankOf(s, other) < rankOf(s, seat) {
				r.Places[seat]++
			}
		}
	}
	return r
}

// absent marks the seats that were given up before they decided anything, nil if there are none.
func absent(s *session.Session) (list []bool) {
	for seat, gone := range s.Match.Gone {
		if gone && (seat >= len(s.Pace) || s.Pace[seat].Turns == 0) {
			if list == nil {
				list = make([]bool, len(s.Players))
			}
			list[seat] = true
		}
	}
	return list
}

// rankOf is the sort key of a seat in a match that is over: winners first, then the others by result, then seats that
// were given up.
func rankOf(s *session.Session, seat int) int {
	winners := s.Match.Winners()
	switch {
	case s.Match.Gone[seat]:
		return 2 * len(s.Players)
	case len(winners) == 0, slices.Contains(winners, games.Seat(seat)):
		return -1
	}
	return s.Match.Better(games.Seat(seat))
}

// judge reads a table's match and ends it if the rules of the cup require it. ended says that the round is over. over
// reports whether the match is, also if it cannot be read.
func (c *Cups) judge(ctx context.Context, cup *Cup, all members, table tournament.Table, ended bool) (s *session.Session, over bool, err error) {
	id := session.ID(table.Match)
	m, err := c.records.Store.Match(storage.MatchID(id))
	if err != nil {
		return nil, false, err
	}
	if m.Status == storage.Over {
		s, err = c.records.Load(id)
		return s, true, err
	}
	head, err := session.DecodeHead(records.Stored(m))
	if err != nil || !ended && !head.Clock.Late && !cup.left(table) {
		return nil, false, err
	}
	defer c.records.LockMatch(id)()
	if s, err = c.records.LoadLocked(id); err != nil {
		return nil, false, err
	}
	for s.Status == session.Live {
		next, result, err := verdict(s, cup, all, table, ended, c.records.Env(id))
		if err != nil {
			return nil, false, err
		}
		if result.Unchanged {
			c.records.Keep(s)
			return nil, false, nil
		}
		if s, _, err = c.records.Commit(ctx, next, result, 0); err != nil {
			return nil, false, err
		}
	}
	return s, true, nil
}

// verdict gives up the seat of a running match that must lose. When the round is over and no player is to blame, the match
// ends without a result.
func verdict(s *session.Session, cup *Cup, all members, table tournament.Table, ended bool, e session.Env) (*session.Session, session.Result, error) {
	seat, why := loser(s, cup, table, ended, e)
	switch {
	case seat != games.Spectator:
		by := games.Spectator
		if why == events.Withdrew {
			why, by = exit(all, table, table.Seats[seat])
		}
		return events.Forfeit(s, e, seat, why, by)
	case ended:
		return events.Stop(s, e)
	}
	return s, session.Result{Unchanged: true}, nil
}

// exit says how an entrant left the cup, and at which seat of the table the manager plays who has taken them out.
func exit(all members, table tournament.Table, no int) (why string, by games.Seat) {
	one, known := all.by(no)
	if !known || !one.Entry.Out {
		return events.Withdrew, games.Spectator
	}
	if by := slices.Index(table.Seats, one.By); one.By != 0 && by >= 0 {
		return events.Expelled, games.Seat(by)
	}
	return events.Expelled, games.Spectator
}

// loser returns the seat that must give up a running match, and why: its player left the cup, their time for a turn ran
// out, or they used the most time when the round ended. It is [games.Spectator] for none, and if only the match is to
// blame: a moderator has paused it, or its channel is gone or closed to the bot.
func loser(s *session.Session, cup *Cup, table tournament.Table, ended bool, e session.Env) (lost games.Seat, why string) {
	for seat, no := range table.Seats {
		if cup.State.Out(no) && !s.Match.Gone[seat] {
			return games.Seat(seat), events.Withdrew
		}
	}
	late := s.Clock.Seat
	switch {
	case s.Paused != 0 || s.Trouble != "":
		return games.Spectator, ""
	case s.LateSeat(late):
		return late, events.RanOut
	case !ended:
		return games.Spectator, ""
	}
	lost, used := games.Spectator, int64(-1)
	for seat := range s.Players {
		if t := timeOf(s, games.Seat(seat), e); !s.Match.Gone[seat] && t > used {
			lost, used = games.Seat(seat), t
		}
	}
	return lost, events.Slowest
}

// timeOf returns how many seconds a seat has used in the match.
func timeOf(s *session.Session, seat games.Seat, e session.Env) (used int64) {
	if int(seat) < len(s.Pace) {
		used = s.Pace[seat].Used
	}
	if c := s.Clock; c.Seat == seat && c.Began != 0 {
		used += c.Used
		if !c.Stands {
			used += int64(e.Rhythm(c.User).Counted(time.Unix(c.Since, 0), e.Now) / time.Second)
		}
	}
	return used
}
