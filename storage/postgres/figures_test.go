package postgres

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// uncounted is the schema before the table figures existed.
const uncounted = 4

// The migration counts the existing matches. Later changes by the previous program are counted too,
// although its user has no rights on the table figures.
func TestFiguresOfFormerProgram(t *testing.T) {
	server := started(t, pgserver.Options{})
	execute(t, server.Address("postgres"), "create role owner login; create role player login")
	execute(t, server.Address("postgres"), "create database game owner owner")
	owner := strings.Replace(server.Address("game"), "bastide@", "owner@", 1)
	player := strings.Replace(server.Address("game"), "bastide@", "player@", 1)
	s, err := open(owner, Options{}, migrations()[:uncounted])
	must(t, err)
	must(t, s.Close())
	execute(t, owner, "grant select, insert, update, delete on all tables in schema public to player; grant usage, select on all sequences in schema public to player")
	former, err := open(player, Options{}, migrations()[:uncounted])
	must(t, err)
	defer former.Close()
	begin := func(status storage.Status) storage.Match {
		m, _, err := former.Commit(background, storage.Change{Match: storage.Match{Status: status, Guild: 1 << 63}})
		must(t, err)
		return m
	}
	begin(storage.Over)
	m := begin(storage.Lobby)
	newer := opened(t, owner)
	want := func(what string, want storage.Figures) {
		t.Helper()
		if got, err := newer.Figures(); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
		}
	}
	want("before", storage.Figures{Lobbies: 1})
	m.Status = storage.Live
	_, _, err = former.Commit(background, storage.Change{Match: m})
	must(t, err)
	begin(storage.Live)
	want("meanwhile", storage.Figures{Live: 2})
	_, err = newer.Check(func(fault error) { t.Error(fault) })
	must(t, err)
}

// A check reports wrong figures.
func TestWrongFigures(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	s := opened(t, address)
	storagetest.Fill(t, s, 30)
	for _, sql := range []string{"update figures set live = live + 1 where live = 1", "delete from figures", "insert into figures values (77, 1, 0)"} {
		execute(t, address, sql)
		if _, err := s.Check(nil); err == nil {
			t.Errorf("%s: not reported", sql)
		}
	}
}

// BenchmarkFigures asks a store of a thousand matches and one of a hundred thousand, alternately.
func BenchmarkFigures(b *testing.B) {
	stores := crowds(b)
	storagetest.Compare(b, func(i int) error { _, err := stores[i].Figures(); return err })
}

// BenchmarkOwn reads what belongs to one user: matches, and values with a prefix.
func BenchmarkOwn(b *testing.B) {
	stores := crowds(b)
	storagetest.Compare(b, func(i int) error {
		ids, err := stores[i].ByPlayer(storagetest.CrowdPlayer, storage.Live, 0)
		if err == nil && len(ids) != 10 {
			err = fmt.Errorf("%d matches", len(ids))
		}
		if err == nil {
			_, err = stores[i].Values("stats/4194304/")
		}
		return err
	})
}

// crowds are stores with few and with many matches.
func crowds(b *testing.B) (stores []*Store) {
	server := started(b, pgserver.Options{})
	for _, n := range storagetest.CrowdSizes {
		address := schema(b, server)
		to, err := Open(address, Options{Moving: true})
		must(b, err)
		storagetest.Crowd(b, to, n, nil)
		must(b, to.Close())
		execute(b, address, "analyze")
		stores = append(stores, opened(b, address))
	}
	return stores
}
