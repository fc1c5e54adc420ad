package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
)

// exports are the statements that read everything, in the order of [storage.Place]. Their argument is the
// place after which they begin.
var exports = []struct {
	kind storage.Kind
	sql  string
	read func(pgx.CollectableRow) (storage.Item, error)
}{
	{storage.KindMatch, "select " + columns + `, array(select body from log where match = id order by entry)
		from matches where id > $1::bigint order by id`, exportedMatch},
	{storage.KindPost, "select seq, match, tries, not_before, body from outbox where seq > $1::bigint order by seq",
		func(row pgx.CollectableRow) (i storage.Item, err error) {
			i.Post, err = post(row)
			return i, err
		}},
	{storage.KindValue, "select key, data from settings where key > $1::text order by key",
		func(row pgx.CollectableRow) (i storage.Item, err error) {
			return i, row.Scan(&i.Value.Key, &i.Value.Data)
		}},
	{storage.KindInteraction, "select id, match from interactions where (id < 0, id) > ($1::bigint < 0, $1::bigint) order by id < 0, id",
		func(row pgx.CollectableRow) (i storage.Item, err error) {
			var id int64
			err = row.Scan(&id, &i.Of)
			i.Interaction = uint64(id)
			return i, err
		}},
	{storage.KindNumbers, `select case when m.is_called then m.last_value else 0 end, case when p.is_called then p.last_value else 0 end
		from match_ids m, post_numbers p where $1::bigint = 0`,
		func(row pgx.CollectableRow) (i storage.Item, err error) {
			return i, row.Scan(&i.LastMatch, &i.LastPost)
		}},
}

// exportedMatch reads the row of a match, with its log in the last column.
func exportedMatch(row pgx.CollectableRow) (i storage.Item, err error) {
	m := &i.Match
	var id, rev, guild, channel, steps int64
	var players []int64
	err = row.Scan(&id, &rev, &m.Status, &guild, &channel, &players, &m.Deadline, &steps, &m.Head, &m.Snapshot, &m.Draft, &i.Log)
	m.ID, m.Rev, m.Steps = storage.MatchID(id), uint64(rev), uint32(steps)
	m.Guild, m.Channel, m.Players = uint64(guild), uint64(channel), number[uint64](players)
	return i, err
}

// Export implements [storage.Portable]. Its use of memory does not grow with the database.
func (s *Store) Export(ctx context.Context, after storage.Place, f func(storage.Item) error) error {
	o := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, s.pool, o, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, unhurried); err != nil {
			return err
		}
		for _, e := range exports {
			if e.kind < after.Kind {
				continue
			}
			from := storage.Place{Kind: e.kind}
			if e.kind == after.Kind {
				from = after
			}
			rows, err := tx.Query(ctx, e.sql, placeArgument(from))
			if err != nil {
				return wrapKnown(err)
			}
			if err := passRows(rows, e.kind, e.read, f); err != nil {
				return fmt.Errorf("%s: %w", storage.Kinds[e.kind], err)
			}
		}
		return nil
	})
}

// placeArgument converts a place to the argument of its statement.
func placeArgument(p storage.Place) any {
	if p.Kind == storage.KindValue {
		return p.Key
	}
	return int64(p.Number)
}

// passRows passes every row to f.
func passRows(rows pgx.Rows, kind storage.Kind, read func(pgx.CollectableRow) (storage.Item, error), f func(storage.Item) error) error {
	defer rows.Close()
	for rows.Next() {
		item, err := read(rows)
		if err != nil {
			return wrapKnown(err)
		}
		item.Kind = kind
		if err := f(item); err != nil {
			return err
		}
	}
	return wrapKnown(rows.Err())
}

// Import implements [storage.Portable].
func (s *Store) Import(ctx context.Context, mark []byte, items ...storage.Item) error {
	return wrapKnown(pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "update bastide set moving = $1", mark); err != nil {
			return err
		}
		for _, t := range imports(items) {
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(t.rows)); err != nil {
				return err
			}
		}
		// A post belongs to the server of its match, which was imported before.
		_, err := tx.Exec(ctx, "update outbox o set guild = m.guild from matches m where m.id = o.match and o.guild <> m.guild")
		if err != nil {
			return err
		}
		for _, i := range items {
			if i.Kind == storage.KindNumbers {
				_, err := tx.Exec(ctx, `select setval('match_ids', greatest($1, 1), $1 > 0), setval('post_numbers', greatest($2, 1), $2 > 0)`,
					int64(i.LastMatch), int64(i.LastPost))
				return err
			}
		}
		return nil
	}))
}

// table holds rows to insert into a table.
type table struct {
	name    string
	columns []string
	rows    [][]any
}

func (t *table) add(row ...any) { t.rows = append(t.rows, row) }

// imports sorts items into tables.
func imports(items []storage.Item) []*table {
	matches := &table{name: "matches", columns: []string{"id", "rev", "status", "guild", "channel", "players", "deadline", "steps", "head", "snapshot", "draft"}}
	seats := &table{name: "seats", columns: []string{"player", "status", "match"}}
	log := &table{name: "log", columns: []string{"match", "entry", "body"}}
	outbox := &table{name: "outbox", columns: []string{"seq", "match", "guild", "tries", "not_before", "body"}}
	settings := &table{name: "settings", columns: []string{"key", "data"}}
	interactions := &table{name: "interactions", columns: []string{"id", "match"}}
	for i := range items {
		m, p := &items[i].Match, &items[i].Post
		switch items[i].Kind {
		case storage.KindMatch:
			matches.add(int64(m.ID), int64(m.Rev), int16(m.Status), int64(m.Guild), int64(m.Channel), numbers(m.Players),
				m.Deadline, int64(m.Steps), notNull(m.Head), notNull(m.Snapshot), notNull(m.Draft))
			seen := map[uint64]bool{}
			for _, player := range m.Players {
				if !seen[player] {
					seats.add(int64(player), int16(m.Status), int64(m.ID))
				}
				seen[player] = true
			}
			for n, body := range items[i].Log {
				log.add(int64(m.ID), int64(n), notNull(body))
			}
		case storage.KindPost:
			outbox.add(int64(p.Seq), int64(p.Match), int64(m.Guild), int64(p.Tries), p.NotBefore, notNull(p.Body))
		case storage.KindValue:
			settings.add(items[i].Value.Key, notNull(items[i].Value.Data))
		case storage.KindInteraction:
			interactions.add(int64(items[i].Interaction), int64(items[i].Of))
		}
	}
	return []*table{matches, seats, log, outbox, settings, interactions}
}

// Mark implements [storage.Portable].
func (s *Store) Mark() ([]byte, error) {
	list, err := query(s, pgx.RowTo[[]byte], "select moving from bastide")
	return single(list, err, storage.ErrDamaged)
}

// Empty implements [storage.Portable].
func (s *Store) Empty() (bool, error) {
	list, err := query(s, pgx.RowTo[bool], `select not (m.is_called or p.is_called or exists (select from matches) or
		exists (select from settings) or exists (select from interactions)) from match_ids m, post_numbers p`)
	return single(list, err, storage.ErrDamaged)
}

var errNoMove = errors.New("not cleared: no other database was being moved into this one")

// Clear implements [storage.Portable].
func (s *Store) Clear(ctx context.Context) error {
	return wrapKnown(pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, "update bastide set moving = null where moving is not null")
		if err == nil && tag.RowsAffected() == 0 {
			err = errNoMove
		}
		if err == nil {
			_, err = tx.Exec(ctx, `truncate matches, seats, log, outbox, settings, interactions, figures`)
		}
		if err == nil {
			_, err = tx.Exec(ctx, `select setval('match_ids', 1, false), setval('post_numbers', 1, false)`)
		}
		return err
	}))
}

// Reserve implements [storage.Portable]. Its lock excludes every process that serves.
func (s *Store) Reserve(ctx context.Context) error {
	c, err := s.pool.Acquire(ctx)
	if err != nil {
		return wrapKnown(err)
	}
	s.reserved = c.Hijack()
	var free bool
	if err := s.reserved.QueryRow(ctx, "select pg_try_advisory_lock(space(), $1)", inUse).Scan(&free); err != nil {
		return wrapKnown(err)
	}
	if !free {
		return fmt.Errorf("the bot is running with this database: stop it first (%w)", storage.ErrLocked)
	}
	return nil
}
