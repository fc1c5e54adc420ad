package bot

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// formerButton is a button on a post of a running match when the database in testdata/former was
// written, by the version of 22 November 2026, schema 2.
type formerButton struct {
	Game    string
	Who     string
	Message discord.Snowflake
	Channel discord.Snowflake
	ID      string // custom_id
	Private bool
}

// In a database of an earlier version, a match of every game is in the middle of a turn. Each
// button of its posts still does what it did.
func TestFormerDatabase(t *testing.T) {
	for _, b := range formerButtons(t) {
		id, err := buttonid.Parse(b.ID)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(b.Game+"/"+id.Verb, func(t *testing.T) { pressFormer(t, b, id) })
	}
}

func formerButtons(t *testing.T) (all []formerButton) {
	text, err := os.ReadFile(filepath.Join("testdata", "former", "buttons.json"))
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil || len(all) == 0 {
		t.Fatalf("%d buttons: %v", len(all), err)
	}
	return all
}

// deciding are the verbs of an earlier version that change the match.
var deciding = map[string]bool{"say": true, "ok": true, "back": true, "pass": true, "h-say": true, "h-back": true}

// formerNow is when the database was written.
var formerNow = time.Unix(1_795_330_200, 0)

func pressFormer(t *testing.T, b formerButton, id buttonid.ID) {
	p := newParty(t)
	p.shut()
	unpack(t, filepath.Join("testdata", "former", "matches.db.gz"), p.path)
	p.window = time.Minute
	p.clock = func() time.Time { return formerNow } // no turn's time has run out
	p.open()
	p.quiet()
	p.ids = 1 << 41 // later than the interactions of the database
	before := p.sheet(session.ID(id.Match))
	p.mu.Lock()
	p.all = append(p.all, &shown{id: b.Message, channel: b.Channel})
	p.mu.Unlock()
	i := p.interaction(b.Who)
	i.Kind, i.CustomID, i.Message = discord.Component, b.ID, b.Message
	i.Channel, i.Private = b.Channel, b.Private
	p.bot.Handle(t.Context(), i)
	after := p.sheet(before.ID)
	if deciding[id.Verb] && after.TickOf(after.Seat(uint64(persons[b.Who]))) == id.Tick {
		t.Errorf("%s changed nothing", b.ID)
	}
	if after.Match.Steps < before.Match.Steps {
		t.Errorf("%d steps became %d", before.Match.Steps, after.Match.Steps)
	}
	m := p.answer(i.ID)
	if !deciding[id.Verb] && (m == nil || len(m.Files)+len(p.buttons(m)) == 0) {
		t.Errorf("%s shows nothing", b.ID)
	}
	if deciding[id.Verb] {
		p.speaksToday(b.Message)
	}
}

// speaksToday checks that an edited message has only buttons of this version.
func (p *party) speaksToday(message discord.Snowflake) {
	p.Helper()
	p.mu.Lock()
	m := p.find(message)
	p.mu.Unlock()
	for _, b := range p.buttons(m) {
		if b.Style == discordgo.LinkButton {
			continue
		}
		id, err := buttonid.Parse(b.CustomID)
		if plain, _ := posts.SplitVerb(id.Verb); err != nil || formerVerbs[id.Verb] != "" || formerVerbs[plain] != "" {
			p.Errorf("a button of an earlier version: %q", b.CustomID)
		}
	}
}

// unpack writes a packed file.
func unpack(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, z); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
