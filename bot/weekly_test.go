package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/today"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/storage"
)

// aMonday is ten o'clock in New York, the time zone of the server of [newWeek].
const aMonday = "2026-03-02T15:00:00Z"

// newWeek is a party on a Monday with puzzles and computers. Its server has just turned on the
// puzzle of the day.
func newWeek(t *testing.T) *party {
	t.Helper()
	p := newParty(t)
	p.shut()
	p.usePuzzles(somePuzzles())
	p.clock = since(t, aMonday)
	p.computers = Computers{Play: true, Playouts: 2}
	p.open()
	p.turnOn(daily)
	settled()
	return p
}

// newestDaily is the newest post of the puzzle of the day.
func (p *party) newestDaily() *shown {
	p.Helper()
	list := p.daily(daily)
	if len(list) == 0 {
		p.Fatal("there is no post")
	}
	return list[len(list)-1]
}

// inDirectMessages makes a person do something in their private messages.
func (p *party) inDirectMessages(who string, do func()) {
	chat := p.chat
	defer func() { p.chat = chat }()
	p.chat.Guild, p.chat.Channel, p.chat.Surface = 0, persons[who], surface.DirectMessages
	do()
}

// begins makes a person start the match of the week, and returns it.
func (p *party) begins(who string) *session.Session {
	p.Helper()
	told := p.label(who, p.newestDaily(), bottest.Say("bot.button.weekly"))
	if told == nil || !strings.Contains(p.text(told), bottest.Phrase("bot.today.playon.there")) {
		p.Fatalf("told: %v", told)
	}
	settled()
	return p.weekly(who)
}

// weekly is a person's newest match of the week.
func (p *party) weekly(who string) *session.Session {
	p.Helper()
	for _, status := range []session.Status{session.Live, session.Over} {
		mine, err := p.bot.records.Of(uint64(persons[who]), status, 0)
		if err != nil {
			p.Fatal(err)
		}
		if at := slices.IndexFunc(mine, func(s *session.Session) bool { return s.Week != nil }); at >= 0 {
			return mine[at]
		}
	}
	p.Fatalf("%s plays no match of the week", who)
	return nil
}

// finishWeekly makes a person play a match in private messages to its end by pressing any button.
func (p *party) finishWeekly(who string, id session.ID) *session.Session {
	p.Helper()
	choose := rand.New(rand.NewPCG(3, uint64(id)))
	for range 2000 {
		synctest.Wait()
		s := p.sheet(id)
		if s.Status == session.Over {
			return s
		}
		if len(s.ActingPeople()) == 0 || s.LivePost == 0 {
			time.Sleep(time.Second)
			continue
		}
		p.inDirectMessages(who, func() {
			p.mu.Lock()
			m := p.find(discord.Snowflake(s.LivePost))
			p.mu.Unlock()
			if p.has(m, "hand") {
				m = p.label(who, m, "hand")
			}
			for tries := 0; p.sheet(id).Position == s.Position && tries < 100; tries++ {
				p.pressAny(who, m, choose)
			}
		})
	}
	p.Fatal("the match does not end")
	return nil
}

// sleepUntil sleeps until a time of the bot's clock, and a little longer.
func (p *party) sleepUntil(moment string) {
	p.Helper()
	at, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		p.Fatal(err)
	}
	time.Sleep(at.Sub(p.clock()))
	settled()
}

var hexOf32 = regexp.MustCompile("`([0-9a-f]{64})`")

// hashesIn reads the numbers in a text that are seeds or their hashes.
func hashesIn(text string) (list []string) {
	for _, found := range hexOf32.FindAllStringSubmatch(text, -1) {
		list = append(list, found[1])
	}
	return list
}

// The match of the week shows its fingerprint on Monday, and each person has one attempt. The seed
// stays secret until Sunday is over. Then the post of the day has the table and the seed, and
// people can leaf through every match.
func TestWeekly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newWeek(t)
		monday := p.newestDaily()
		told := p.text(monday)
		hashes := hashesIn(told)
		if !strings.Contains(told, bottest.Phrase("bot.weekly.title")) || len(hashes) != 1 {
			t.Fatalf("on Monday: %s", told)
		}
		t.Log(told, p.labels(monday))
		s := p.begins("Alix")
		if s.Guild != 0 || s.Hash != hashes[0] || s.Hints || len(s.Players) != 2 {
			t.Errorf("a match on %d with the hash %s of %d, hints %v", s.Guild, s.Hash, len(s.Players), s.Hints)
		}
		if again := p.begins("Alix"); again.ID != s.ID {
			t.Error("a second match was begun")
		}
		s = p.finishWeekly("Alix", s.ID)
		other := p.begins("Bruno")
		if other.Match.Header.Seed != s.Match.Header.Seed || other.GameID != s.GameID || other.Players[1].Computer != s.Players[1].Computer {
			t.Error("Bruno has another match")
		}
		p.inDirectMessages("Alix", func() {
			verify := p.text(p.command("Alix", "match verify", words("match", s.ID.String())))
			export := p.text(p.command("Alix", "match export", words("match", s.ID.String())))
			if !strings.Contains(verify, s.Hash) || strings.Contains(verify, s.Match.Header.Seed.Hex()) || !strings.Contains(export, bottest.Phrase("bot.weekly.sealed")) {
				t.Errorf("before Sunday: %s\n%s", verify, export)
			}
		})
		if again := p.text(p.label("Alix", monday, bottest.Say("bot.button.weekly"))); !strings.Contains(again, bottest.Phrase("bot.weekly.played")) {
			t.Errorf("a second try: %s", again)
		}
		if games := p.command("Chloé", "games", nil); !p.has(games, "weekly") && !strings.Contains(strings.Join(p.labels(games), " "), bottest.Say("bot.button.weekly")) {
			t.Errorf("/games offers %v", p.labels(games))
		}
		p.sleepUntil("2026-03-09T03:50:00Z") // ten to midnight in New York, where clocks were changed on that Sunday
		for _, m := range p.daily(daily)[1:] {
			if text := p.text(m); strings.Contains(text, "Fingerprint") || strings.Contains(text, "Alix") {
				t.Errorf("told too early: %s", text)
			}
		}
		p.wantNoSeeds(s.Match.Header.Seed)
		if shown := p.text(p.command("Chloé", "match replay", words("match", s.ID.String()))); !strings.Contains(shown, bottest.Say("bot.error.notfound")) {
			t.Errorf("shown too early: %s", shown)
		}
		p.sleepUntil("2026-03-09T04:01:00Z")
		if n := len(p.daily(daily)); n != 7 {
			t.Errorf("%d posts in a week", n)
		}
		sunday := p.text(p.newestDaily())
		seed, err := hex.DecodeString(hashesIn(sunday)[0])
		sum := sha256.Sum256(seed)
		if err != nil || hex.EncodeToString(sum[:]) != hashes[0] || hashesIn(sunday)[1] != hashes[0] {
			t.Errorf("the seed: %s", sunday)
		}
		if !strings.Contains(sunday, "1. Alix") || !strings.Contains(sunday, bottest.Say("bot.weekly.unfinished", "names", "Bruno")) {
			t.Errorf("the table: %s", sunday)
		}
		p.pageThroughMatch("Chloé", p.newestDaily(), s)
		p.sleepUntil("2026-03-09T13:00:00Z")
		next := p.newestDaily()
		t.Log(p.text(next), p.labels(next))
		if text := p.text(next); len(p.daily(daily)) != 8 || !strings.Contains(text, "1. Alix") || slices.Contains(hashesIn(text)[2:], hashes[0]) || len(hashesIn(text)) != 3 {
			t.Errorf("the next Monday: %s", text)
		}
		p.pageThroughMatch("Bruno", next, s)
		p.sleepUntil("2026-03-10T13:00:00Z")
		if text := p.text(p.newestDaily()); strings.Contains(text, "Alix") || len(hashesIn(text)) > 0 {
			t.Errorf("told twice: %s", text)
		}
		p.pageThroughMatch("Chloé", p.newestDaily(), s)
	})
}

// pageThroughMatch pages through a match of the last week with the button of a post.
func (p *party) pageThroughMatch(who string, post *shown, s *session.Session) {
	p.Helper()
	list := p.label(who, post, bottest.Say("bot.button.weekly.look"))
	menu := p.menus(list)[0]
	if len(menu.Options) != 1 || menu.Options[0].Value != s.ID.String() {
		p.Fatalf("%s may choose %v", who, menu.Options)
	}
	first := p.press(who, list.id, menu.CustomID, menu.Options[0].Value)
	if first == nil || len(first.Files) != 1 {
		p.Fatalf("%s sees nothing of the match", who)
	}
	before := p.text(first)
	if back := p.label(who, first, bottest.Say("bot.button.back1")); p.text(back) == before {
		p.Errorf("%s cannot leaf back from %q", who, before)
	}
	if file := p.command(who, "match export", words("match", s.ID.String())); len(file.Files) != 1 || !strings.Contains(string(file.Files[0].Data), s.Match.Header.Seed.Hex()) {
		p.Errorf("%s gets no record", who)
	}
}

// wantNoSeeds fails if any message contains a seed.
func (p *party) wantNoSeeds(seed chance.Seed) {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.all {
		if text := textOf(m.Components); strings.Contains(text, seed.Hex()) {
			p.Errorf("the seed is told in %q", text)
		}
		for _, f := range m.Files {
			if strings.Contains(string(f.Data), seed.Hex()) {
				p.Errorf("the seed is told in a file %s", f.Name)
			}
		}
	}
}

// A person's data about the match of the week can be shown, exported and erased. A person who hides
// is not in the table.
func TestWeeklyPrivacy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newWeek(t)
		for _, who := range []string{zoe, "Alix"} {
			p.finishWeekly(who, p.begins(who).ID)
		}
		page := p.command(zoe, "me privacy", nil)
		if text := p.text(page); !strings.Contains(text, bottest.Say("bot.privacy.weekly", "count", 1)) {
			t.Errorf("told: %s", text)
		}
		seed := p.weekly(zoe).Match.Header.Seed.Hex()
		mine := p.label(zoe, page, "my-data")
		if file := string(mine.Files[0].Data); !strings.Contains(file, `"monday"`) || strings.Contains(file, seed) {
			t.Errorf("exported: %s", file)
		}
		p.press(zoe, page.id, "1:0:0:hide:0.yes")
		p.sleepUntil("2026-03-09T05:00:00Z")
		if text := p.text(p.newestDaily()); strings.Contains(text, "Zoé") || !strings.Contains(text, "1. Alix") {
			t.Errorf("after hiding: %s", text)
		}
		p.press(zoe, page.id, "1:0:0:erase-all")
		if found := p.traces(fmt.Sprint(uint64(persons[zoe])), zoe); len(found) > 0 {
			t.Errorf("after erasing: %v", found)
		}
	})
}

// A person who erases their data in the middle of a week gets no second try, and nothing that is stored names
// them. When the week is over, not even a code of them is left, also on a server that has turned the puzzle off.
func TestWeeklyHasOneTryAfterErasing(t *testing.T) {
	for _, off := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := newWeek(t)
			p.finishWeekly(zoe, p.begins(zoe).ID)
			post := p.newestDaily()
			page := p.command(zoe, "me privacy", nil)
			p.press(zoe, page.id, "1:0:0:erase-all")
			if found := p.traces(fmt.Sprint(uint64(persons[zoe])), zoe); len(found) > 0 {
				t.Errorf("after erasing: %v", found)
			}
			p.allKept()
			if off {
				p.turnOff()
			}
			p.shut()
			p.open()
			settled()
			if text := p.text(p.label(zoe, post, bottest.Say("bot.button.weekly"))); !strings.Contains(text, bottest.Phrase("bot.weekly.tried")) {
				t.Errorf("a second try: %s", text)
			}
			if games := p.command(zoe, "games", nil); strings.Contains(strings.Join(p.labels(games), " "), bottest.Say("bot.button.weekly")) {
				t.Errorf("/games offers %v", p.labels(games))
			}
			p.begins("Alix")
			if board := p.boardText(); !strings.Contains(board, `"spent"`) {
				t.Errorf("the board: %s", board)
			}
			p.sleepUntil("2026-03-09T05:00:00Z")
			if board := p.boardText(); strings.Contains(board, `"spent"`) || strings.Contains(board, `"key"`) {
				t.Errorf("after the week: %s", board)
			}
		})
	}
}

// boardText is what is stored about the puzzles of the server.
func (p *party) boardText() string {
	p.Helper()
	data, err := p.store.Value(today.BoardKey(guild))
	if err != nil {
		p.Fatal(err)
	}
	return string(data)
}

// A person has only one attempt, even if it is resigned, stopped, too late, or another match is in
// the way.
func TestWeeklyHasOneTry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newWeek(t)
		s := p.begins("Alix")
		p.inDirectMessages("Alix", func() {
			ask := p.command("Alix", "match resign", nil)
			p.label("Alix", ask, session.VerbResign)
		})
		b := p.begins("Bruno")
		p.inDirectMessages("Bruno", func() { p.command("Bruno", "match abandon", nil) })
		for _, one := range []*session.Session{s, b} {
			if s := p.sheet(one.ID); s.Status != session.Over {
				t.Errorf("match %s is %v", s.ID, s.Status)
			}
		}
		for _, who := range []string{"Alix", "Bruno"} {
			if text := p.text(p.label(who, p.newestDaily(), bottest.Say("bot.button.weekly"))); !strings.Contains(text, bottest.Phrase("bot.weekly.tried")) {
				t.Errorf("%s: %s", who, text)
			}
		}
		late := p.begins("Chloé")
		p.inDirectMessages("Dora", func() {
			p.command("Dora", "play", words("game", "castle", "against", "easy"))
		})
		settled()
		if text := p.text(p.label("Dora", p.newestDaily(), bottest.Say("bot.button.weekly"))); !strings.Contains(text, bottest.Phrase("bot.private.taken")) {
			t.Errorf("Dora: %s", text)
		}
		old := p.newestDaily()
		weekly := p.idOf(old, bottest.Say("bot.button.weekly"))
		p.sleepUntil("2026-03-09T05:00:00Z")
		if text := p.text(p.press("Emil", old.id, weekly)); !strings.Contains(text, bottest.Say("bot.weekly.over")) {
			t.Errorf("after the week: %s", text)
		}
		p.finishWeekly("Chloé", late.ID)
		p.sleepUntil("2026-03-09T14:00:00Z")
		if text := p.text(p.newestDaily()); !strings.Contains(text, bottest.Say("bot.weekly.unfinished", "names", "Alix, Bruno, and Chloé")) && !strings.Contains(text, bottest.Say("bot.weekly.unfinished", "names", "Alix, Bruno and Chloé")) {
			t.Errorf("the table: %s", text)
		}
	})
}

// Restarts and a changed clock do not matter: the week stays the same, and its table comes once.
// After a restored backup everybody still has the same seed.
func TestWeeklyAfterRestarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newWeek(t)
		hash := hashesIn(p.text(p.newestDaily()))[0]
		clock := p.clock
		s := p.begins("Alix")
		for _, off := range []time.Duration{-48 * time.Hour, 2 * time.Hour, 0} {
			p.shut()
			p.clock = func() time.Time { return clock().Add(off) }
			store := bottest.OpenStore(t, p.path)
			if err := errors.Join(storage.MarkRestored(store, p.clock().Add(time.Hour)), store.Close()); err != nil {
				t.Fatal(err)
			}
			p.open()
			settled()
		}
		s = p.finishWeekly("Alix", s.ID)
		if n := len(p.daily(daily)); n != 1 {
			t.Errorf("%d posts on Monday", n)
		}
		if again := p.begins("Bruno"); again.Hash != hash || again.Match.Header.Seed != s.Match.Header.Seed {
			t.Error("Bruno has another match")
		}
		p.shut() // over the end of the week, and past its posts
		time.Sleep(9 * 24 * time.Hour)
		p.open()
		settled()
		if text := p.text(p.newestDaily()); !strings.Contains(text, "1. Alix") || !strings.Contains(text, bottest.Say("bot.weekly.unfinished", "names", "Bruno")) || len(p.daily(daily)) != 2 {
			t.Errorf("after the holidays: %s", text)
		}
	})
}

// If no post with the table could be sent on Sunday, the table comes with the next post.
func TestWeeklyOutOfReach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newWeek(t)
		p.begins("Alix")
		p.sleepUntil("2026-03-07T20:00:00Z")
		p.mu.Lock()
		p.closed = map[discord.Snowflake]error{daily: discord.ErrForbidden}
		p.mu.Unlock()
		p.sleepUntil("2026-03-10T20:00:00Z")
		p.mu.Lock()
		p.closed = nil
		p.mu.Unlock()
		p.sleepUntil("2026-03-11T20:00:00Z")
		text := p.text(p.newestDaily())
		if !strings.Contains(text, bottest.Say("bot.weekly.unfinished", "names", "Alix")) || !strings.Contains(text, bottest.Phrase("bot.weekly.title")) {
			t.Errorf("on Wednesday: %s", text)
		}
	})
}

// A server without games that are won by points has no match of the week, and neither has a bot
// without computers.
func TestWeeklyWithoutComputers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newDays(t)
		settled()
		if m := p.newestDaily(); p.has(m, posts.VerbWeekly) || strings.Contains(p.text(m), bottest.Phrase("bot.weekly.title")) {
			t.Errorf("offered: %s %v", p.text(m), p.labels(m))
		}
	})
}

// only chooses what of the puzzle and the match of the week is posted.
func (p *party) only(what string) {
	p.Helper()
	p.manager()
	defer p.member()
	page := p.label("Sam", p.command("Sam", "server settings", nil), bottest.Say("bot.button.today.settings"))
	p.press("Sam", page.id, p.menuOf(page, "what"), what)
}

// A server can have the match of the week without the puzzle: one post a week, which gets the table on Sunday. The puzzle
// can be opened in private, as on servers that post neither.
func TestOnlyTheWeek(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newWeek(t)
		puzzled := p.newestDaily()
		hash := hashesIn(p.text(puzzled))[0]
		p.only(server.OnlyWeek)
		settled()
		if !p.has(puzzled, posts.VerbToday) {
			t.Errorf("the last puzzle cannot be answered: %v", p.labels(puzzled))
		}
		monday := p.newestDaily()
		if text := p.text(monday); len(p.daily(daily)) != 2 || !slices.Contains(hashesIn(text), hash) || p.has(monday, posts.VerbToday) || len(monday.Files) > 0 {
			t.Fatalf("%d posts, the newest: %s %v", len(p.daily(daily)), text, p.labels(monday))
		}
		s := p.finishWeekly("Alix", p.begins("Alix").ID)
		p.begins("Bruno")
		p.sleepUntil("2026-03-03T07:00:00Z")
		if ids := p.labels(puzzled); len(ids) != 1 || !p.has(puzzled, posts.VerbTodaySolution) {
			t.Errorf("the post of the last puzzle, when that is over: %v", ids)
		}
		p.sleepUntil("2026-03-05T20:00:00Z")
		puzzle := p.press("Chloé", monday.id, posts.CustomID(buttonid.ID{Verb: posts.VerbTodayOpen}))
		if puzzle == nil || len(puzzle.Files) == 0 {
			t.Errorf("the puzzle in private: %v", puzzle)
		}
		p.sleepUntil("2026-03-09T03:50:00Z")
		if text := p.text(p.newestDaily()); len(p.daily(daily)) != 2 || strings.Contains(text, "Alix") {
			t.Errorf("%d posts, the newest: %s", len(p.daily(daily)), text)
		}
		p.wantNoSeeds(s.Match.Header.Seed)
		p.sleepUntil("2026-03-09T04:02:00Z")
		sunday := p.newestDaily()
		if text := p.text(sunday); sunday.id != monday.id || !strings.Contains(text, "1. Alix") || hashesIn(text)[0] != s.Match.Header.Seed.Hex() || strings.Contains(text, bottest.Phrase("bot.weekly.title")) {
			t.Errorf("on Sunday: %s", text)
		}
		p.pageThroughMatch("Chloé", sunday, s)
		p.shut()
		p.open()
		p.sleepUntil("2026-03-09T14:00:00Z")
		next := p.newestDaily()
		if text := p.text(next); len(p.daily(daily)) != 3 || !strings.Contains(text, "1. Alix") || !strings.Contains(text, bottest.Phrase("bot.weekly.title")) {
			t.Errorf("%d posts, the next Monday: %s", len(p.daily(daily)), text)
		}
		p.only("both")
		settled()
		if tuesday := p.newestDaily(); !p.has(tuesday, posts.VerbToday) || len(p.daily(daily)) != 4 {
			t.Errorf("%d posts, with both again: %s", len(p.daily(daily)), p.text(tuesday))
		}
		p.allKept()
	})
}

// When a server wants neither any more, its match of the week can be played until it ends. Then the last post of a puzzle
// has the table.
func TestWeekEndsAfterTurningOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newWeek(t)
		last := p.newestDaily()
		p.turnOff()
		s := p.finishWeekly("Alix", p.begins("Alix").ID)
		p.sleepUntil("2026-03-04T12:00:00Z")
		if !slices.Contains(p.labels(last), bottest.Say("bot.button.weekly")) {
			t.Errorf("in the week: %v", p.labels(last))
		}
		p.shut()
		p.open()
		p.sleepUntil("2026-03-09T04:02:00Z")
		if text := p.text(last); slices.Contains(p.labels(last), bottest.Say("bot.button.weekly")) || p.has(last, posts.VerbToday) || !p.has(last, posts.VerbTodaySolution) || !strings.Contains(text, "1. Alix") {
			t.Errorf("after the week: %v %s", p.labels(last), text)
		}
		p.pageThroughMatch("Chloé", last, s)
		p.turnOn(daily)
		settled()
		if text := p.text(p.newestDaily()); len(p.daily(daily)) != 2 || strings.Contains(text, "1. Alix") {
			t.Errorf("turned on again, %d posts: %s", len(p.daily(daily)), text)
		}
		p.allKept()
	})
}

// The own post of a week gets its table, whatever the server has decided since.
func TestWeekAloneEndsAnyway(t *testing.T) {
	for name, turn := range map[string]func(*party){"off": (*party).turnOff, "both": func(p *party) { p.only("both") }} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newWeek(t)
				p.only(server.OnlyWeek)
				settled()
				own := p.newestDaily()
				p.finishWeekly("Alix", p.begins("Alix").ID)
				turn(p)
				p.sleepUntil("2026-03-09T04:02:00Z")
				if text := p.text(own); slices.Contains(p.labels(own), bottest.Say("bot.button.weekly")) || !strings.Contains(text, "1. Alix") {
					t.Errorf("after the week: %v %s", p.labels(own), text)
				}
			})
		})
	}
}

// A server can have the puzzle without the match of the week.
func TestOnlyThePuzzle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.usePuzzles(somePuzzles())
		p.clock = since(t, aMonday)
		p.computers = Computers{Play: true, Playouts: 2}
		p.open()
		p.turnOn(daily)
		settled()
		p.only(server.OnlyPuzzle)
		settled()
		p.sleepUntil("2026-03-04T20:00:00Z")
		for _, m := range p.daily(daily) { // the first came before the choice
			if text := p.text(m); strings.Contains(text, bottest.Phrase("bot.weekly.title")) || slices.Contains(p.labels(m), bottest.Say("bot.button.weekly")) {
				t.Errorf("with the match of the week: %v %s", p.labels(m), text)
			}
		}
		if n := len(p.daily(daily)); n != 3 {
			t.Errorf("%d posts in three days", n)
		}
		p.only("both")
		settled()
		if last := p.newestDaily(); !slices.Contains(p.labels(last), bottest.Say("bot.button.weekly")) {
			t.Errorf("with both again: %v", p.labels(last))
		}
	})
}
