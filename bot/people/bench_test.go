package people

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// benchmarkPeople returns People with few matches and with many, half of which are over.
func benchmarkPeople(b *testing.B) (all []*People) {
	for _, n := range storagetest.CrowdSizes {
		store := bottest.OpenStore(b, filepath.Join(b.TempDir(), "bastide.db"))
		b.Cleanup(func() { _ = store.Close() })
		storagetest.Crowd(b, store, n, func(m *storage.Match) {
			var s session.Session
			s.GameID = "castle"
			for _, user := range m.Players {
				s.Players = append(s.Players, session.Player{User: user, Name: "Zoé"})
			}
			if m.ID%2 == 0 {
				s.Outcome = &session.Outcome{Points: []int{31, 45}, Winners: []games.Seat{1}}
				s.End(1_700_000_000)
				m.Status = storage.Over
			}
			m.Head = s.EncodeHead()
		})
		r := &records.Records{Store: store, Log: slog.New(slog.DiscardHandler)}
		all = append(all, &People{Records: r, Texts: bottest.Texts(), Log: r.Log})
	}
	return all
}

// BenchmarkPrivacy answers /me privacy, and BenchmarkMyData writes the file of a user's data, with a
// thousand and with a hundred thousand matches. Ten of them are the user's.
func BenchmarkPrivacy(b *testing.B) {
	benchmarkOwn(b, func(p *People) error {
		i := bottest.From(0)
		i.User.ID = discord.Snowflake(storagetest.CrowdPlayer)
		_, err := p.privacy(bottest.Ask(nil, i))
		return err
	})
}

func BenchmarkMyData(b *testing.B) {
	benchmarkOwn(b, func(p *People) error {
		file, err := p.dossierFile(storagetest.CrowdPlayer)
		if err == nil && len(file.Data) < 2000 {
			err = fmt.Errorf("a file of %d bytes", len(file.Data))
		}
		return err
	})
}

// benchmarkOwn measures do before and after the lists of users are made.
func benchmarkOwn(b *testing.B, do func(*People) error) {
	all := benchmarkPeople(b)
	b.Run("searched", func(b *testing.B) { storagetest.Compare(b, func(i int) error { return do(all[i]) }) })
	for _, p := range all {
		if err := p.Records.ListPeople(b.Context(), 0); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("listed", func(b *testing.B) { storagetest.Compare(b, func(i int) error { return do(all[i]) }) })
}
