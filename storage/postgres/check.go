package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
)

// faults are the statements of a check. Each returns a text for every fault.
var faults = []string{
	`select format('match %s: the log has %s entries, the head counts %s', id, count(entry), steps) from matches left join log on match = id
		group by id having count(entry) <> steps or count(entry) > 0 and (min(entry) <> 0 or max(entry) <> count(entry) - 1)`,
	`select format('log of match %s, which does not exist', match) from log where not exists (select from matches where id = match) group by match`,
	`select format('post %s of match %s, which does not exist', seq, match) from outbox where not exists (select from matches where id = match)`,
	`select format('post %s belongs to another server than its match', seq) from outbox o join matches m on m.id = o.match where o.guild <> m.guild`,
	`select format('post %s: number not given out yet', seq) from outbox, post_numbers p where seq > p.last_value or seq = p.last_value and not p.is_called`,
	`select format('match %s: number not given out yet', id) from matches, match_ids p where id > p.last_value or id = p.last_value and not p.is_called`,
	`select format('match %s: the list of players is wrong', coalesce(id, match)) from
		(select id, player, status from matches, unnest(players) player) m full join seats s
		on s.match = m.id and s.player = m.player and s.status = m.status where m.id is null or s.match is null`,
	`select format('server %s: %s lobbies and %s running matches, its figures say %s and %s', coalesce(c.guild, f.guild), coalesce(c.lobbies, 0),
		coalesce(c.live, 0), coalesce(f.lobbies, 0), coalesce(f.live, 0)) from (` + countedSQL + `) c full join figures f on f.guild = c.guild
		where (coalesce(c.lobbies, 0), coalesce(c.live, 0)) <> (coalesce(f.lobbies, 0), coalesce(f.live, 0))`,
}

// countedSQL counts what the table figures should hold.
const countedSQL = `select guild, count(*) filter (where status = 1) as lobbies, count(*) filter (where status = 2) as live
	from matches where status <> 3 group by guild`

const countSQL = `select (select count(*) from matches) + (select count(*) from log) + (select count(*) from outbox) +
	(select count(*) from interactions) + (select count(*) from settings)`

// Check implements [storage.Store]. It compares logs, posts and indexes with the heads. PostgreSQL itself
// checks the pages of its files, if the cluster has data checksums, and with pg_amcheck. In a large
// database the check takes long.
func (s *Store) Check(report func(error)) (records int, err error) {
	found, records, err := s.checked()
	if s.broken(err) {
		found, records, err = s.checked()
	}
	if err != nil {
		return 0, wrapKnown(err)
	}
	for _, fault := range found {
		if report != nil {
			report(fmt.Errorf("%s: %w", fault, storage.ErrDamaged))
		}
	}
	if len(found) > 0 {
		err = fmt.Errorf("%d faults found: %w", len(found), storage.ErrDamaged)
	}
	return records, err
}

// checked returns all faults and the number of records, as of one instant.
func (s *Store) checked() (found []string, records int, err error) {
	ctx := context.Background()
	o := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, s.pool, o, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, unhurried); err != nil {
			return err
		}
		for _, sql := range faults {
			rows, err := tx.Query(ctx, sql)
			if err != nil {
				return err
			}
			list, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return err
			}
			found = append(found, list...)
		}
		return tx.QueryRow(ctx, countSQL).Scan(&records)
	})
	return found, records, err
}
