package bot

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// rework is a change that a host can make to a data file: the lines to look for and their
// replacements, by game.
type rework map[string][]string

const (
	finishedID = session.ID(1)
	runningID  = session.ID(2)
)

var reworks = map[string]rework{
	"recounted": {
		"carcassonne": {`("id": "A", "count": )2`, `${1}3`},
		"castle":      {`("count": )2`, `${1}1`},
		"city":        {`("id": "a", "count": )4`, `${1}3`, `("id": "b", "count": )3`, `${1}4`},
		"castellan":   {`("id": "T1", "deck": "tower", "towers": )2`, `${1}1`},
		"burgenland":  {`("copies": )9`, `${1}8`},
	},
	"reordered": {
		"carcassonne": {`(?m)^( *\{"id": "A".*,)\n(.*,)$`, "$2\n$1"},
		"castle":      {`(?m)^( *\{"id": ".*,)\n(.*,)$`, "$2\n$1"},
		"city":        {`(?m)^( *\{"id": "a".*,)\n(.*,)$`, "$2\n$1"},
		"castellan":   {`(?m)^( *\{"id": "T1".*,)\n(.*,)$`, "$2\n$1"},
		"burgenland":  {`(?m)^( *\{"colour": "blue".*,)\n(.*,)$`, "$2\n$1"},
	},
	"turned": {
		"carcassonne": {`("id": "A".*"border": ")(\S+ \S+ \S+)  ([^"]*)`, `${1}${3}  ${2}`},
		"castle":      {`("id": ".*"border": ")(\S+ \S+ \S+)  ([^"]*)`, `${1}${3}  ${2}`},
		"city":        {`("id": "a".*"border": ")(\S+ \S+ \S+)  ([^"]*)`, `${1}${3}  ${2}`},
		"castellan":   {`("long_walls": )1, ("short_walls": )0`, `${1}0, ${2}1`},
		"burgenland":  {`"wall", "wall", "crown", "crown-wall"`, `"wall", "crown", "wall", "crown-wall"`},
	},
	"renamed": {
		"carcassonne": {`("set": "[^"]*)`, `${1}-2`}, "castle": {`("set": "[^"]*)`, `${1}-2`}, "city": {`("set": "[^"]*)`, `${1}-2`},
		"castellan": {`("set": "[^"]*)`, `${1}-2`}, "burgenland": {`("set": "[^"]*)`, `${1}-2`},
	},
}

// reworked returns the game with its own data file changed, each line at its first place.
func reworked(t *testing.T, g games.Game, how string) games.Game {
	t.Helper()
	own := g.(games.Equipped)
	file := string(own.SetData())
	for pairs := reworks[how][g.Info().ID]; len(pairs) > 0; pairs = pairs[2:] {
		look := regexp.MustCompile(pairs[0])
		at := look.FindStringSubmatchIndex(file)
		if at == nil {
			t.Fatalf("%s of %s: no %s", how, g.Info().ID, pairs[0])
		}
		file = file[:at[0]] + string(look.ExpandString(nil, pairs[1], file, at)) + file[at[1]:]
	}
	changed, err := own.WithSet([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// later is a game with a later version of its rules. With other rules, a match begins differently.
type later struct {
	games.Game
	other bool
}

func (g later) Info() games.Info {
	info := g.Game.Info()
	info.Rules++
	return info
}

func (g later) New(setup games.Setup) (games.State, []games.Event, error) {
	state, events, err := g.Game.New(setup)
	for n := byte(0); g.other && err == nil; n++ {
		setup.Chance = chance.New(chance.Seed{n})
		other, told, err := g.Game.New(setup)
		if err != nil || fmt.Sprint(told) != fmt.Sprint(events) {
			return other, told, err
		}
	}
	return state, events, err
}

// lengths is a painter whose films say how many pictures they have.
type lengths struct{ bottest.Blank }

func (lengths) Film(scenes []scene.Scene, _ imaging.FilmOptions) ([]byte, error) {
	return []byte(strconv.Itoa(len(scenes))), nil
}

// bygone is what was known of two matches before the change.
type bygone struct {
	file     []byte
	sessions map[session.ID]*session.Session
	steps    map[session.ID]int // of the course
}

// before plays a match that is over and one that goes on, in a bot with a game.
func before(t *testing.T, g games.Game) bygone {
	t.Helper()
	p := newParty(t)
	p.shut()
	p.games = catalog.Builtin()
	p.games[g.Info().ID] = g
	if err := os.Remove(p.path); err != nil {
		t.Fatal(err)
	}
	p.open()
	f := bygone{sessions: map[session.ID]*session.Session{}, steps: map[session.ID]int{}}
	choose := rand.New(rand.NewPCG(3, 4))
	for _, id := range []session.ID{finishedID, runningID} {
		p.begin(g.Info().ID, nil, "Alix", "Bruno")
		for range 4 {
			s, log := p.play(p.sheet(id), 4, choose)
			if err := p.commit(s, session.Result{Log: log}); err != nil {
				t.Fatal(err)
			}
		}
		if id == finishedID {
			p.label("Alix", p.command("Alix", "match resign", nil), "Give up")
		}
		p.quiet()
		f.sessions[id] = p.sheet(id)
		course, err := p.bot.records.Course(f.sessions[id])
		if err != nil {
			t.Fatal(err)
		}
		f.steps[id] = len(course)
	}
	packed, err := p.bot.records.PackFinished(t.Context(), time.Now().Add(time.Hour), 0)
	if err != nil || packed != 1 {
		t.Fatalf("%d matches packed, %v", packed, err)
	}
	p.shut()
	if f.file, err = os.ReadFile(p.path); err != nil {
		t.Fatal(err)
	}
	p.open()
	return f
}

// after is a bot with the same database and another game.
func after(t *testing.T, f bygone, g games.Game) *party {
	t.Helper()
	p := newParty(t)
	p.shut()
	if err := os.WriteFile(p.path, f.file, 0o600); err != nil {
		t.Fatal(err)
	}
	p.games = maps.Clone(catalog.Builtin())
	p.games[g.Info().ID] = g
	p.easel.Painter = lengths{}
	p.ids, p.fakeDiscord.next = 1<<41, 1<<20 // later than everything in the database
	p.open()
	return p
}

// After a change of every game's data file and rules, running and finished matches stay as they
// began. They can be viewed, filmed, verified and exported, and new matches use the changed files.
func TestChangedSet(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.Entries {
		own := catalog.Builtin()[e.ID]
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			f := before(t, own)
			t.Run("rules", func(t *testing.T) { f.checkMatches(t, later{own, false}, false) })
			t.Run("other rules", func(t *testing.T) { f.checkMatches(t, later{own, true}, true) })
			if reworks["renamed"][e.ID] == nil {
				t.Log("no changes of its data file stand in reworks")
				return
			}
			for how := range reworks {
				t.Run(how, func(t *testing.T) { f.checkMatches(t, reworked(t, own, how), false) })
			}
			t.Run("removed", func(t *testing.T) {
				before(t, reworked(t, own, "renamed")).checkMatches(t, own, false)
			})
		})
	}
}

// checkMatches checks everything about both matches with the present game. If the past is lost, the
// present rules cannot replay the log.
func (f bygone) checkMatches(t *testing.T, now games.Game, lost bool) {
	p := after(t, f, now)
	for id, was := range f.sessions {
		s := p.sheet(id)
		if got, want := s.Match.Still(0), was.Match.Still(0); !reflect.DeepEqual(got, want) {
			t.Errorf("match %s shows something else now", id)
		}
		if s.Game.Info().SetHash != was.Game.Info().SetHash {
			t.Errorf("match %s is played with another set", id)
		}
		m := p.command("Alix", "match replay", words("match", id.String()))
		if len(m.Files) != 1 {
			t.Fatalf("match %s has no film: %s", id, p.text(m))
		}
		pictures, err := strconv.Atoi(string(m.Files[0].Data))
		if want := f.steps[id]; err != nil || !lost && pictures != want || lost && pictures < 5 {
			t.Errorf("match %s: a film of %d pictures, there were %d, %v", id, pictures, want, err)
		}
		if err := p.bot.records.Verify(p.store, p.row(id)); err != nil {
			t.Errorf("match %s is not sound: %v", id, err)
		}
		f.viewPast(p, s, lost)
	}
	f.readExport(p, now, lost)
	running := p.sheet(runningID)
	s, log := p.play(running, 3, rand.New(rand.NewPCG(5, 6)))
	if err := p.commit(s, session.Result{Log: log}); err != nil {
		t.Fatal(err)
	}
	p.label("Alix", p.command("Alix", "match resign", nil), "Give up")
	if s := p.sheet(runningID); s.Status != session.Over || s.Match.Steps <= running.Match.Steps {
		t.Errorf("the match has not bygone on to its end: %v after %d steps", s.Status, s.Match.Steps)
	}
	p.begin(now.Info().ID, nil, "Alix", "Bruno")
	if h := p.sheet(runningID + 1).Match.Header; h.SetHash != now.Info().SetHash || h.Rules != now.Info().Rules {
		t.Errorf("a new match takes rules %d and the set %q", h.Rules, h.Set)
	}
	sets, err := p.store.Values("set/")
	used := map[string]bool{now.Info().SetHash: true, f.sessions[finishedID].Game.Info().SetHash: true}
	delete(used, "") // a game without a set
	if err != nil || len(sets) != len(used) {
		t.Errorf("%d sets are kept, want %d, %v", len(sets), len(used), err)
	}
}

// viewPast looks at the first page of the past.
func (f bygone) viewPast(p *party, s *session.Session, lost bool) {
	p.Helper()
	stills, err := p.bot.records.Snapshots(s)
	if err != nil || stills[0].N != 0 || stills[len(stills)-1].N != s.Match.Steps {
		p.Errorf("match %s: %d steps to look at, %v", s.ID, len(stills), err)
	}
	if last := stills[len(stills)-1].After; !table.SamePosition(last, s.Match) {
		p.Errorf("match %s: the last step is not where it stands", s.ID)
	}
	if _, err := p.bot.records.Course(s); (err != nil) != lost {
		p.Errorf("match %s: course %v, want it lost: %v", s.ID, err, lost)
	}
}

// readExport reads the record of the finished match in another program, which has the present game.
func (f bygone) readExport(p *party, now games.Game, lost bool) {
	p.Helper()
	m := p.command("Alix", "match export", words("match", finishedID.String()))
	if m == nil || len(m.Files) != 1 {
		p.Fatalf("no record: %s", p.text(m))
	}
	record, err := table.ParseRecord(m.Files[0].Data)
	if err != nil {
		p.Fatal(err)
	}
	own := now
	if l, ok := now.(later); ok {
		own = l
	}
	equipped, err := record.Equip(own, func(hash string) ([]byte, error) {
		if own, ok := catalog.Builtin()[now.Info().ID].(games.Equipped); ok && games.SetHash(own.SetData()) == hash {
			return own.SetData(), nil
		}
		return nil, nil
	})
	if err != nil {
		p.Fatal(err)
	}
	end, err := record.Replay(equipped, nil)
	if lost || now.Info().Unscored { // without points, equal scores prove nothing
		if err == nil || !strings.Contains(err.Error(), "rules") {
			p.Errorf("a record by other rules: %v", err)
		}
		return
	}
	if want := f.sessions[finishedID].Match.State.Score(); err != nil || !reflect.DeepEqual(end.State.Score(), want) {
		p.Errorf("the record ends with %v, want %v, %v", end.State.Score(), want, err)
	}
}
