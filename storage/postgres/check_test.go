package postgres

import (
	"testing"

	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// A check may take longer than the limit for a statement.
func TestCheckTakesItsTime(t *testing.T) {
	s := opened(t, schema(t, started(t, pgserver.Options{}))+"&pool_max_conns=1")
	usual := faults
	t.Cleanup(func() { faults = usual })
	faults = append([]string{"select 'slept' where pg_sleep(0.1) is null"}, usual...)
	limit := func() (was string) {
		must(t, s.pool.QueryRow(background, "show statement_timeout").Scan(&was))
		return was
	}
	_, err := s.pool.Exec(background, "set statement_timeout = '50ms'")
	must(t, err)
	_, err = s.Check(func(fault error) { t.Error(fault) })
	must(t, err)
	if was := limit(); was != "50ms" {
		t.Errorf("after a check a statement may take %s", was)
	}
}
