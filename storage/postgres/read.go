package postgres

import (
	"fmt"
	"math"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
)

const columns = "id, rev, status, guild, channel, players, deadline, steps, head, snapshot, draft"

// head reads the row of a match.
func head(row pgx.CollectableRow) (m storage.Match, err error) {
	var id, rev, guild, channel, steps int64
	var status int16
	var players []int64
	err = row.Scan(&id, &rev, &status, &guild, &channel, &players, &m.Deadline, &steps, &m.Head, &m.Snapshot, &m.Draft)
	m.ID, m.Rev, m.Status, m.Steps = storage.MatchID(id), uint64(rev), storage.Status(status), uint32(steps)
	m.Guild, m.Channel, m.Players = uint64(guild), uint64(channel), number[uint64](players)
	return m, err
}

// Match implements [storage.Store].
func (s *Store) Match(id storage.MatchID) (storage.Match, error) {
	list, err := query(s, head, "select "+columns+" from matches where id = $1", int64(id))
	return single(list, err, fmt.Errorf("match %s: %w", id, storage.ErrNotFound))
}

// Matches implements [storage.Store].
func (s *Store) Matches(ids []storage.MatchID) ([]storage.Match, error) {
	return query(s, head, "select "+columns+" from matches where id = any($1) order by id", number[int64](ids))
}

// entry is an entry of a match's log. The first row says whether the match exists.
type entry struct {
	number *int64
	body   []byte
}

// Log implements [storage.Store].
func (s *Store) Log(id storage.MatchID, from uint32) ([][]byte, error) {
	rows, err := query(s, func(row pgx.CollectableRow) (e entry, err error) {
		return e, row.Scan(&e.number, &e.body)
	}, `select entry, body from matches left join log on match = id and entry >= $2 where id = $1 order by entry`, int64(id), int64(from))
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("match %s: %w", id, storage.ErrNotFound)
	}
	if err != nil || rows[0].number == nil {
		return nil, err
	}
	log := make([][]byte, len(rows))
	for i, r := range rows {
		if *r.number != int64(from)+int64(i) {
			return nil, fmt.Errorf("match %s: entry %d is missing: %w", id, int(from)+i, storage.ErrDamaged)
		}
		log[i] = r.body
	}
	return log, nil
}

// ids runs a statement that returns ids of matches.
func (s *Store) ids(sql string, args ...any) ([]storage.MatchID, error) {
	return query(s, pgx.RowTo[storage.MatchID], sql, args...)
}

// ByChannel implements [storage.Store].
func (s *Store) ByChannel(channel uint64) ([]storage.MatchID, error) {
	return s.ids("select id from matches where channel = $1 and channel <> 0 and status <> 3 order by id", int64(channel))
}

// ByPlayer implements [storage.Store].
func (s *Store) ByPlayer(user uint64, status storage.Status, limit int) ([]storage.MatchID, error) {
	return s.ids("select match from seats where player = $1 and status = $2 order by match desc limit $3",
		int64(user), int16(status), limited(limit))
}

// ownShards restricts a statement to the servers of the shards with the given epochs, an argument such as "$3",
// unless that is null. So a process does not read the posts and deadlines of a shard that it lost.
func ownShards(epochs string) string {
	return "(" + epochs + "::bigint[] is null or shard_of(guild, (select shards from bastide)) in (select shard from leases where epoch = any(" + epochs + ")))"
}

// holdsNothing reports whether a process that shares holds no shard. Then it need not ask at all.
func holdsNothing(epochs []int64) bool { return epochs != nil && len(epochs) == 0 }

// Due implements [storage.Store]. A process that shares with others sees only its own shards.
func (s *Store) Due(until int64, limit int) ([]storage.MatchID, error) {
	epochs := s.shared.staying()
	if holdsNothing(epochs) {
		return nil, nil
	}
	return s.ids("select id from matches where deadline <= $1 and deadline <> 0 and status <> 3 and "+
		ownShards("$3")+" order by deadline, id limit $2", until, limited(limit), epochs)
}

// Each reads heads in pages, and in smaller ones once something has changed meanwhile.
const (
	page      = 200
	smallPage = 20
)

// Each implements [storage.Store]. f may use the store. Matches that this process changes meanwhile are
// passed in their current state; changes by others are seen up to the time when their page is read.
func (s *Store) Each(status storage.Status, f func(storage.Match, error) error) error {
	return s.each(status, nil, f)
}

// EachHeld implements [storage.Leases].
func (s *Store) EachHeld(status storage.Status, f func(storage.Match, error) error) error {
	return s.each(status, s.shared.list(), f)
}

// EachIn implements [storage.Leases].
func (s *Store) EachIn(shard int, status storage.Status, f func(storage.Match, error) error) error {
	return s.each(status, s.shared.of(shard), f)
}

// EachOf implements [storage.Leases].
func (s *Store) EachOf(guild uint64, status storage.Status, f func(storage.Match, error) error) error {
	return s.pages("status = $1 and status <> 3 and guild = $3", int16(status), int64(guild), f)
}

// each is Each for the servers of the shards with the given epochs, or for all.
func (s *Store) each(status storage.Status, epochs []int64, f func(storage.Match, error) error) error {
	if holdsNothing(epochs) {
		return nil
	}
	return s.pages("status = $1 and "+ownShards("$3"), int16(status), epochs, f)
}

// pages calls f for every match that meets a condition, in order of id. $1 and $3 are arguments of the
// condition.
func (s *Store) pages(condition string, first, third any, f func(storage.Match, error) error) error {
	size := page
	for after := int64(0); ; {
		before := s.changes.Load()
		list, err := query(s, head, "select "+columns+" from matches where "+condition+" and id > $2 order by id limit $4",
			first, after, third, size)
		if err != nil {
			return err
		}
		passed := 0
		for ; passed < len(list) && s.changes.Load() == before; passed++ {
			if err := f(list[passed], nil); err != nil {
				return err
			}
			after = int64(list[passed].ID)
		}
		switch {
		case passed < len(list):
			size = smallPage
		case len(list) < size:
			return nil
		}
	}
}

var figuresSQL = "select coalesce(sum(lobbies), 0)::bigint, coalesce(sum(live), 0)::bigint, (select count(*) from outbox where " + ownShards("$1") +
	") from figures where " + ownShards("$1")

// Figures implements [storage.Store]. A process that shares with others sees only its own shards. The
// statement adds up a row for each server that ever had a match.
func (s *Store) Figures() (counts storage.Figures, err error) {
	epochs := s.shared.list()
	if holdsNothing(epochs) {
		return counts, nil
	}
	list, err := query(s, func(row pgx.CollectableRow) (f storage.Figures, err error) {
		return f, row.Scan(&f.Lobbies, &f.Live, &f.Posts)
	}, figuresSQL, epochs)
	return single(list, err, storage.ErrDamaged)
}

// Posts implements [storage.Store]. A process that shares with others sees only its own shards.
func (s *Store) Posts(after uint64, limit int) ([]storage.Post, error) {
	if after > math.MaxInt64 {
		return nil, nil
	}
	epochs := s.shared.list()
	if holdsNothing(epochs) {
		return nil, nil
	}
	return query(s, post, "select seq, match, tries, not_before, body from outbox where seq > $1 and "+
		ownShards("$3")+" order by seq limit $2", int64(after), limited(limit), epochs)
}

func post(row pgx.CollectableRow) (p storage.Post, err error) {
	var seq, match, tries int64
	err = row.Scan(&seq, &match, &tries, &p.NotBefore, &p.Body)
	p.Seq, p.Match, p.Tries = uint64(seq), storage.MatchID(match), uint32(tries)
	return p, err
}

// Value implements [storage.Store].
func (s *Store) Value(key string) ([]byte, error) {
	list, err := query(s, pgx.RowTo[[]byte], "select data from settings where key = $1", key)
	if len(list) == 0 {
		return nil, err
	}
	return list[0], err
}

// Values implements [storage.Store]. No key continues a prefix with the highest character, so an index
// finds exactly the keys with the prefix.
func (s *Store) Values(prefix string) ([]storage.Value, error) {
	return query(s, func(row pgx.CollectableRow) (v storage.Value, err error) {
		return v, row.Scan(&v.Key, &v.Data)
	}, "select key, data from settings where key >= $1 and key < $1 || chr(1114111) order by key", prefix)
}
