package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// errDamaged says that a stored match cannot be read by this program.
var errDamaged = errors.New("stored match cannot be read")

// sheet is a stored match, read.
type sheet struct {
	row    storage.Match
	head   head
	drafts drafts
	game   games.Game
	match  table.Match // meaningless in a lobby
}

// load reads a match. Its errors wrap [storage.ErrNotFound] or errDamaged.
func (b *Bot) load(id storage.MatchID) (*sheet, error) {
	row, err := b.Store.Match(id)
	if err != nil {
		if errors.Is(err, storage.ErrDamaged) {
			err = errors.Join(errDamaged, err)
		}
		return nil, fmt.Errorf("match %s: %w", id, err)
	}
	return b.read(row)
}

// read makes a sheet of a stored match.
func (b *Bot) read(row storage.Match) (*sheet, error) {
	s := &sheet{row: row}
	err := s.decode(b.Games)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w: %w", row.ID, errDamaged, err)
	}
	return s, nil
}

func (s *sheet) decode(known map[string]games.Game) (err error) {
	if s.head, err = decodeHead(s.row.Head); err != nil {
		return err
	}
	if s.drafts, err = decodeDrafts(s.row.Draft); err != nil {
		return err
	}
	s.game = known[s.head.Game]
	if s.game == nil {
		return fmt.Errorf("game %q is not in the catalogue", s.head.Game)
	}
	if s.row.Status == storage.Lobby {
		return nil
	}
	header, err := table.DecodeHeader([]byte(s.head.Header))
	if err != nil {
		return err
	}
	s.match, err = table.Load(s.game, header, s.row.Snapshot)
	return err
}

// id returns the number of the match.
func (s *sheet) id() storage.MatchID { return s.row.ID }

// change collects what a transaction will do besides storing the sheet.
type change struct {
	cause  uint64 // interaction
	log    [][]byte
	posts  []posting
	done   []uint64 // outbox rows that were delivered
	values []storage.Value
}

// commit stores the sheet and what the change says, and returns the numbers of the
// posts. Its errors are those of the store.
func (b *Bot) commit(ctx context.Context, s *sheet, c change) ([]uint64, error) {
	c.posts = append(slices.Clip(c.posts), append(b.wind(s), s.unanswered()...)...)
	c.posts = append(c.posts, s.keepOffer()...)
	counted, unlock := b.closing(s)
	defer unlock()
	s.row.Head = mustJSON(s.head)
	s.row.Draft = s.drafts.encode()
	s.row.Players = s.head.users()
	s.row.Deadline = b.deadline(s)
	posts := make([][]byte, len(c.posts))
	for i, p := range c.posts {
		p.At = b.Now().UnixMilli()
		posts[i] = mustJSON(p)
	}
	began := time.Now()
	row, seqs, err := b.Store.Commit(ctx, storage.Change{
		Match: s.row, Log: c.log, Interaction: c.cause, Posts: posts, Delivered: c.done,
		Values: append(counted, c.values...),
	})
	b.Observer.Committed(time.Since(began), err)
	if err != nil {
		return nil, err
	}
	s.row = row
	b.dashboards.changed(s)
	if len(posts) > 0 {
		b.outbox.wake()
	}
	if row.Deadline != 0 {
		b.alarms.wake()
	}
	return seqs, nil
}

// acting lists the seats that have to decide now.
func (s *sheet) acting() []games.Seat {
	if s.row.Status != storage.Live {
		return nil
	}
	return s.match.Turn()
}

func (s *sheet) acts(seat games.Seat) bool { return slices.Contains(s.acting(), seat) }

// play carries out log entries and, after them, what has to be done for seats that
// were given up. It returns the lines for the log and what happened.
func (s *sheet) play(entries []table.Entry) (log [][]byte, events []games.Event, err error) {
	for i := 0; ; i++ {
		var e table.Entry
		if i < len(entries) {
			e = entries[i]
		} else if stand, ok := s.match.StandIn(); ok && !s.match.Over() {
			e = stand
		} else {
			return log, events, nil
		}
		next, happened, err := s.match.Apply(e)
		if err != nil {
			return nil, nil, err
		}
		s.match = next
		log = append(log, []byte(e.String()))
		events = append(events, happened...)
	}
}

// outcome is what a commitment came to.
type outcome struct {
	log   [][]byte  // lines to be stored
	told  []chapter // what the turn has led to so far, the commitment last
	moved bool      // the position changed, so that every panel is out of date
	// goesOn says that the turn has not ended: the same seat, and nobody else meanwhile,
	// has to decide again, or another seat has to in the middle of the turn.
	goesOn bool
	whose  games.Seat // the seat whose turn it is
}

// advance plays the entries of a seat and brings everything that is kept with the
// match up to date: snapshot, drafts, ticks, story and status.
func (b *Bot) advance(s *sheet, seat games.Seat, entries []table.Entry) (outcome, error) {
	before := s.match
	log, events, err := s.play(entries)
	if err != nil {
		return outcome{}, err
	}
	if s.row.Snapshot, err = s.match.Snapshot(); err != nil {
		return outcome{}, err
	}
	o := outcome{log: log, moved: moved(before, s.match)}
	o.goesOn = goesOn(before, s.match, seat, len(log) == len(entries))
	s.tell(chapter{Seat: seat, On: o.goesOn, Events: events})
	o.told = s.running(s.tellers(before, seat)...)
	o.whose = opener(o.told, seat)
	if decided := len(entries) > 0 && entries[0].Action != table.Resign; decided && (!o.goesOn || !s.acts(seat)) {
		b.book(s, seat)
	}
	s.pass(seat, o)
	b.ended(s)
	return o, nil
}

// ended notes that the match is over, if it is.
func (b *Bot) ended(s *sheet) {
	if s.match.Over() {
		s.row.Status = storage.Over
		s.head.Ended = b.Now().Unix()
	}
}

// goesOn reports whether the turn has not ended between two positions: see outcome.
// undisturbed says that nobody stood in for a seat meanwhile.
func goesOn(before, after table.Match, seat games.Seat, undisturbed bool) bool {
	return moved(before, after) && !after.Over() && (games.SameTurn(before.State, after.State) ||
		undisturbed && alone(before, seat) && alone(after, seat))
}

// tellers lists the seats whose chapters make up a turn in which the seat has decided:
// all of them in games in which a turn is shared.
func (s *sheet) tellers(before table.Match, seat games.Seat) []games.Seat {
	if _, shared := before.State.(games.Turner); !shared {
		return append(slices.Clip(before.Turn()), seat)
	}
	all := make([]games.Seat, len(s.head.Players))
	for i := range all {
		all[i] = games.Seat(i)
	}
	return all
}

// opener returns the seat that began a turn: the first after whose decision it went on,
// else the one that has ended it.
func opener(turn []chapter, last games.Seat) games.Seat {
	if i := slices.IndexFunc(turn, func(c chapter) bool { return c.On }); i >= 0 {
		return turn[i].Seat
	}
	return last
}

// alone reports whether the seat is the only one that has to decide.
func alone(m table.Match, seat games.Seat) bool {
	turn := m.Turn()
	return len(turn) == 1 && turn[0] == seat
}

// pass makes panels out of date, and the turn end, as a commitment of the seat demands.
func (s *sheet) pass(seat games.Seat, o outcome) {
	s.drafts = s.drafts.with(seat, nil)
	if o.moved || s.sealed(seat) {
		s.head.Sealed = nil
	}
	if o.moved {
		s.drafts = nil
		s.head.move()
	} else {
		s.head.tickSeat(seat)
	}
	if o.moved && !o.goesOn {
		s.head.From = s.match.Steps
	}
	s.head.Called = slices.DeleteFunc(slices.Clone(s.head.Called), func(c games.Seat) bool {
		return c == seat || !slices.Contains(s.match.Turn(), c)
	})
	if o.goesOn && s.acts(seat) {
		s.head.Called = append(s.head.Called, seat) // it is here
	}
}

// moved reports whether the position itself changed: a seat that is given up out of
// turn leaves everybody's panel as it is.
func moved(before, after table.Match) bool {
	return after.Over() || before.State != after.State
}

// record returns the match as a record, from its log.
func (s *sheet) record(store Store) (table.Record, error) {
	header, err := table.DecodeHeader([]byte(s.head.Header))
	if err != nil {
		return table.Record{}, err
	}
	lines, err := store.Log(s.id(), 0)
	if err != nil {
		return table.Record{}, err
	}
	r := table.Record{Header: header}
	for _, line := range lines {
		e, err := table.ParseEntry(strings.TrimSpace(string(line)))
		if err != nil {
			return table.Record{}, fmt.Errorf("log: %w", err)
		}
		r.Entries = append(r.Entries, e)
	}
	return r, nil
}
