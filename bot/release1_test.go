package bot

import (
	"bytes"
	"compress/gzip"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// release1 is a database of the first release, and package postgres has the same in PostgreSQL.
// Until that release has its tag, write it again with BASTIDE_UPDATE=1 go test -run TestRelease1
// ./bot and then ./storage/postgres. After that it never changes, because every later release must
// open it.
var release1 = filepath.Join("..", "storage", "testdata", "release1", "bastide.db.gz")

// release1Now is when it was written.
func release1Now() time.Time { return time.Unix(1_795_600_000, 0) }

// In the database of the first release, all matches are unchanged and can be played to their end,
// and the data about people can be found and erased.
func TestRelease1(t *testing.T) {
	if os.Getenv("BASTIDE_UPDATE") != "" {
		writeRelease1(t)
	}
	p := newParty(t)
	p.shut()
	unpack(t, release1, p.path)
	p.clock = release1Now
	p.open()
	p.ids = 1 << 42 // later than the interactions of the database
	p.quiet()
	var running []session.ID
	library, count := &records.Library{Games: catalog.Builtin(), Sets: p.store}, map[storage.Status]int{}
	for _, status := range records.Stages {
		if err := p.store.Each(status, func(m storage.Match, damage error) error {
			count[status]++
			if status == storage.Live {
				running = append(running, session.ID(m.ID))
			}
			if damage != nil || status == storage.Lobby {
				return damage
			}
			return library.Verify(p.store, m)
		}); err != nil {
			t.Error(err)
		}
	}
	if games := len(release1Games); count[storage.Lobby] != 1 || count[storage.Live] != 2*games || count[storage.Over] != games {
		t.Fatalf("%v matches", count)
	}
	drafts := 0
	for _, id := range running {
		if len(p.sheet(id).Drafts) > 0 {
			drafts++
		}
		if s := p.end(id); !s.Match.Over() {
			t.Errorf("match %s does not come to its end", id)
		}
	}
	if drafts == 0 {
		t.Error("no choice was begun")
	}
	p.quiet()
	if got := p.tally("carcassonne", zoe); got.Matches != 3 {
		t.Errorf("%d matches are remembered", got.Matches)
	}
	m := p.command(zoe, "me privacy", nil)
	if text := p.text(m); !strings.Contains(text, "finished: 15") || !strings.Contains(text, bottest.Say("bot.privacy.hidden")) {
		t.Errorf("about Zoé: %s", text)
	}
	if habits, err := p.bot.records.Habits(uint64(persons[zoe])); err != nil || habits.Zone != "Europe/Paris" {
		t.Errorf("habits %+v, %v", habits, err)
	}
	p.label(zoe, m, "erase")
	p.label(zoe, m, bottest.Say("bot.button.erase.confirm"))
	if left := p.traces("123456789012345678", zoe); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	if _, err := p.store.Check(func(fault error) { t.Error(fault) }); err != nil {
		t.Error(err)
	}
}

// release1Games are those of the first release.
var release1Games = []string{"carcassonne", "castle", "city", "castellan", "burgenland"}

// writeRelease1 writes a database with three matches of every game: one at its beginning with an
// unfinished choice, one in the middle and one at its end. It also has a lobby, and the settings of
// a person and a server.
func writeRelease1(t *testing.T) {
	p := newParty(t)
	p.shut()
	p.clock = release1Now
	p.open()
	p.list()
	choose := rand.New(rand.NewPCG(1, 1))
	for _, game := range release1Games {
		for _, steps := range []int{0, 9, 1000} {
			p.chat.Channel++
			id := p.next1(game)
			s := p.sheet(id)
			if steps == 0 {
				p.beginToChoose(s)
				continue
			}
			s, log := p.play(s, steps, choose)
			if err := p.commit(s, session.Result{Log: log}); err != nil {
				t.Fatal(err)
			}
		}
	}
	p.chat.Channel++
	p.command("Alix", "play", words("game", "city"))
	p.command(zoe, "me rhythm", words("zone", "Europe/Paris", "quiet", "22-8"))
	p.press(zoe, p.command(zoe, "me privacy", nil).id, "1:0:0:hide:0.yes")
	p.quiet()
	p.shut()
	data, err := os.ReadFile(p.path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	_, err = z.Write(data)
	if err == nil {
		err = z.Close()
	}
	if err == nil {
		err = os.WriteFile(release1, packed.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.open() // the test shuts it at its end
}

// next1 starts a match and returns its number.
func (p *party) next1(game string) (id session.ID) {
	p.Helper()
	p.begin(game, nil, "Alix", zoe)
	for _, status := range records.Stages {
		if err := p.store.Each(status, func(m storage.Match, err error) error {
			id = max(id, session.ID(m.ID))
			return err
		}); err != nil {
			p.Fatal(err)
		}
	}
	return id
}

// beginToChoose presses the first choice below the post of a match.
func (p *party) beginToChoose(s *session.Session) {
	p.Helper()
	p.mu.Lock()
	m := p.find(discord.Snowflake(s.LivePost))
	p.mu.Unlock()
	for _, b := range p.buttons(m) {
		if asksOn(b.CustomID) {
			p.press(s.Players[s.Acting()[0]].Name, m.id, b.CustomID)
			return
		}
	}
}
