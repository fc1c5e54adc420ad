package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// daily is the channel for puzzles.
const daily = 77

// somePuzzles are a few puzzles of each game.
var somePuzzles = sync.OnceValue(func() map[string][]*puzzle.Puzzle {
	text, err := os.ReadFile("today/testdata/puzzles.txt")
	if err != nil {
		panic(err)
	}
	list, err := puzzle.Parse(string(text))
	if err != nil {
		panic(err)
	}
	all := map[string][]*puzzle.Puzzle{}
	for _, p := range list {
		all[p.Game()] = append(all[p.Game()], p)
	}
	return all
})

// newDays is a party with puzzles, whose server has the puzzle of the day at nine in New York.
func newDays(t *testing.T) *party {
	t.Helper()
	p := newParty(t)
	p.shut()
	p.usePuzzles(somePuzzles())
	p.open()
	p.turnOn(daily)
	return p
}

// usePuzzles gives the party's bot other puzzles, from the next open on.
func (p *party) usePuzzles(all map[string][]*puzzle.Puzzle) {
	said := *texts()
	said.puzzles = all
	p.texts = &said
}

// turnOn chooses the channel of the puzzle of the day, with two presses.
func (p *party) turnOn(channel int) {
	p.Helper()
	p.chat.MemberPermissions = discordgo.PermissionManageGuild
	settings := p.command("Sam", "server settings", nil)
	page := p.label("Sam", settings, bottest.Say("bot.button.today.settings"))
	p.press("Sam", page.id, p.menuOf(page, "channel"), fmt.Sprint(channel))
	p.chat.MemberPermissions = 0
}

// turnOff turns the puzzle of the day off.
func (p *party) turnOff() {
	p.Helper()
	p.chat.MemberPermissions = discordgo.PermissionManageGuild
	settings := p.command("Sam", "server settings", nil)
	page := p.label("Sam", settings, bottest.Say("bot.button.today.settings"))
	p.label("Sam", page, bottest.Say("bot.button.today.off"))
	p.chat.MemberPermissions = 0
}

// settled lets the bot do what is due.
func settled() {
	time.Sleep(2 * time.Minute)
	synctest.Wait()
}

// daily lists the posts of the puzzle of the day, the newest last.
func (p *party) daily(channel discord.Snowflake) (list []*shown) {
	for _, m := range p.public() {
		if m.channel == channel {
			list = append(list, m)
		}
	}
	return list
}

// askedOn is the puzzle of a day.
func askedOn(day int) *puzzle.Puzzle {
	return puzzle.Of(somePuzzles(), day, func(string) bool { return true })
}

// dayOf reads the day on the button of a post.
func (p *party) dayOf(m *shown) int {
	p.Helper()
	id, err := buttonid.Parse(p.idOf(m, "Answer"))
	if err != nil {
		p.Fatal(err)
	}
	return int(id.Tick)
}

// answerPuzzle makes a person answer the newest post by presses.
func (p *party) answerPuzzle(who string, m *shown, line []games.Action) *shown {
	p.Helper()
	return p.answerKnownPuzzle(who, m, askedOn(p.dayOf(m)), line)
}

// answerKnownPuzzle is answers for a known puzzle.
func (p *party) answerKnownPuzzle(who string, m *shown, one *puzzle.Puzzle, line []games.Action) *shown {
	p.Helper()
	panel := p.label(who, m, "Answer")
	if panel == nil {
		p.Fatal("the panel was not opened")
	}
	return p.answerPanel(who, panel, p.dayOf(m), one, line)
}

// answerPanel is answers in a panel that is open, for the puzzle of a day.
func (p *party) answerPanel(who string, panel *shown, day int, one *puzzle.Puzzle, line []games.Action) *shown {
	p.Helper()
	match, seat, err := one.Position(catalog.Builtin()[one.Game()])
	if err != nil {
		p.Fatal(err)
	}
	draft, tip, err := match.Planned(seat, line)
	if err != nil {
		p.Fatal(err)
	}
	if p.has(panel, posts.VerbTodayChange) {
		panel = p.label(who, panel, posts.VerbTodayChange)
	}
	for at, word := range draft {
		if word.Chosen {
			id := buttonid.ID{Tick: uint64(day), Verb: posts.TodayVerb(session.VerbChoose), At: at, Word: word.Text}
			panel = p.press(who, panel.id, posts.CustomID(id))
		}
	}
	if !tip.Ready {
		p.Fatalf("%q is not all of a decision", line)
	}
	if p.has(panel, posts.TodayVerb(session.VerbConfirm)) {
		panel = p.label(who, panel, posts.TodayVerb(session.VerbConfirm))
	}
	return panel
}

// ready are the answers of a puzzle that are complete decisions, the best first.
func ready(t testing.TB, one *puzzle.Puzzle) (list [][]games.Action) {
	t.Helper()
	match, seat, err := one.Position(catalog.Builtin()[one.Game()])
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range one.Answers {
		if tip, err := match.Plan(seat, a.Line); err == nil && tip.Ready {
			list = append(list, a.Line)
		}
	}
	return list
}

// A server turns on the puzzle of the day with two presses. The post comes at once, without a
// notification. A person answers in private and changes the answer. The next morning's post has the
// solution and the names, and the old one has lost its button.
func TestToday(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newDays(t)
		settled()
		list := p.daily(daily)
		if len(list) != 1 || !list[0].Silent || len(list[0].Files) != 1 {
			t.Fatalf("%d posts", len(list))
		}
		first := list[0]
		t.Log(p.text(first), p.labels(first))
		one := askedOn(p.dayOf(first))
		lines := ready(t, one)
		stands := bottest.Say("bot.today.stands")
		if text := p.text(p.label("Alix", first, "Answer")); strings.Contains(text, stands) {
			t.Errorf("before answering: %s", text)
		}
		told := p.answerPuzzle("Alix", first, lines[len(lines)-1])
		t.Log(p.text(told), p.labels(told))
		if text := p.text(p.label("Alix", told, posts.VerbTodayChange)); !strings.Contains(text, stands) {
			t.Errorf("while answering anew: %s", text)
		}
		told = p.answerPuzzle("Alix", first, lines[0])
		if !strings.Contains(p.text(told), bottest.Phrase("bot.today.answered")) {
			t.Errorf("after answering: %s", p.text(told))
		}
		p.answerPuzzle("Bruno", first, lines[len(lines)-1])
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		list = p.daily(daily)
		if len(list) != 2 {
			t.Fatalf("%d posts after a day", len(list))
		}
		t.Log(p.text(list[1]), p.labels(list[1]))
		if text := p.text(list[1]); !strings.Contains(text, "Solution") || !strings.Contains(text, "⭐⭐⭐ Alix") || !strings.Contains(text, bottest.Say("bot.today.given", "count", 2)) {
			t.Errorf("the solution: %s", text)
		}
		if text := p.text(first); len(p.buttons(first)) != 1 || !p.has(first, posts.VerbTodaySolution) || !strings.Contains(text, bottest.Phrase("bot.today.over")) {
			t.Errorf("the old post: %v %s", p.labels(first), text)
		}
	})
}

// The solution of a day stays within reach for as long as the day is stored, although its post and the one with the
// solution are short by then. Presses on former buttons of the puzzle show it too.
func TestTodaySolutionStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.usePuzzles(somePuzzles())
		p.clock = since(t, aMonday) // the few puzzles of this test do not come back for some days
		p.open()
		p.turnOn(daily)
		settled()
		first := p.newestDaily()
		day := p.dayOf(first)
		lines := ready(t, askedOn(day))
		panel := p.label("Chloé", first, "Answer")
		choice := p.wantedToday(panel)
		p.answerPuzzle("Alix", first, lines[0])
		p.answerPuzzle("Dora", first, lines[len(lines)-1])
		early := p.press("Bruno", first.id, posts.TodayID(posts.VerbTodaySolution, day, 0))
		p.refused(early, "bot.today.soon")
		time.Sleep(3 * 24 * time.Hour)
		synctest.Wait()
		own, _, _ := strings.Cut(bottest.Say("bot.today.yours", "deed", "§", "stars", ""), "§")
		best := bottest.Say("bot.today.yours.best", "stars", "⭐⭐⭐")
		for who, pictures := range map[string]int{"Alix": 1, "Bruno": 1, "Dora": 2} { // of the best answer, and of another own one
			told := p.label(who, first, bottest.Say("bot.button.today.solution"))
			text := p.text(told)
			if told.to != persons[who] || len(told.Files) != pictures || !strings.Contains(text, bottest.Phrase("bot.today.solution")) || !strings.Contains(text, "⭐⭐⭐ Alix") {
				t.Errorf("%s is told, with %d pictures: %s", who, len(told.Files), text)
			}
			if strings.Contains(text, own) != (who == "Dora") || strings.Contains(text, best) != (who == "Alix") {
				t.Errorf("%s reads as the own answer: %s", who, text)
			}
		}
		late := bottest.Say("bot.today.late")
		for from, told := range map[string]*shown{
			"the post":  p.press("Bruno", first.id, posts.TodayID(posts.VerbToday, day, 0)),
			"the panel": p.press("Chloé", panel.id, choice),
		} {
			if text := p.text(told); !strings.Contains(text, late) || !strings.Contains(text, bottest.Phrase("bot.today.solution")) {
				t.Errorf("from %s: %s", from, text)
			}
		}
		time.Sleep(40 * 24 * time.Hour)
		synctest.Wait()
		p.refused(p.label("Alix", first, bottest.Say("bot.button.today.solution")), "bot.today.forgotten")
	})
}

// On a server that wants no more puzzles, the last one can be answered until it is over. Then its post becomes short.
func TestTodayEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.usePuzzles(somePuzzles())
		p.clock = since(t, aMonday)
		p.open()
		p.turnOn(daily)
		settled()
		last := p.newestDaily()
		p.turnOff()
		p.sleepUntil("2026-03-03T06:50:00Z")
		if told := p.answerPuzzle("Alix", last, ready(t, askedOn(p.dayOf(last)))[0]); !strings.Contains(p.text(told), bottest.Phrase("bot.today.answered")) {
			t.Errorf("before the end: %s", p.text(told))
		}
		p.shut()
		p.open()
		p.sleepUntil("2026-03-03T07:00:00Z")
		if text := p.text(last); len(p.buttons(last)) != 1 || !p.has(last, posts.VerbTodaySolution) || !strings.Contains(text, bottest.Phrase("bot.today.over")) {
			t.Errorf("after the end: %v %s", p.labels(last), text)
		}
		if text := p.text(p.label("Alix", last, bottest.Say("bot.button.today.solution"))); !strings.Contains(text, "⭐⭐⭐ Alix") {
			t.Errorf("the solution: %s", text)
		}
		p.turnOn(daily)
		p.sleepUntil("2026-03-03T14:30:00Z")
		if next := p.newestDaily(); len(p.daily(daily)) != 2 || !p.has(next, posts.VerbToday) || p.has(last, posts.VerbToday) {
			t.Errorf("turned on again: %d posts, the last %v", len(p.daily(daily)), p.labels(next))
		}
		p.allKept()
	})
}

// A choice on a new panel works at the first press, whatever the question of the real puzzle is.
func TestTodayFirstPress(t *testing.T) {
	for _, e := range catalog.Entries {
		list, err := puzzle.Load(e.Texts)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			continue // games without puzzles have none on any day
		}
		t.Run(e.ID, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.shut()
				p.usePuzzles(map[string][]*puzzle.Puzzle{e.ID: list[:1]})
				p.open()
				p.turnOn(daily)
				settled()
				panel := p.label("Alix", p.daily(daily)[0], "Answer")
				before, first := p.labels(panel), p.wantedToday(panel)
				if after := p.labels(p.press("Alix", panel.id, first)); slices.Equal(before, after) {
					t.Errorf("%s leads from %q to the same", first, before)
				}
			})
		})
	}
}

// The result shows what each answer has won, and says so if no person found the best answer.
func TestTodayWon(t *testing.T) {
	unfound := bottest.Say("bot.today.unfound")
	one := somePuzzles()["carcassonne"][0]
	lines := ready(t, one)
	best, worst := lines[0], lines[len(lines)-1]
	for name, c := range map[string]struct {
		answers map[string][]games.Action
		found   bool
	}{
		"unfound": {map[string][]games.Action{"Alix": worst}, false},
		"found":   {map[string][]games.Action{"Alix": worst, "Bruno": best}, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.shut()
				p.usePuzzles(map[string][]*puzzle.Puzzle{one.Game(): {one}})
				p.open()
				p.turnOn(daily)
				settled()
				if text := p.text(p.newestDaily()); !strings.Contains(text, "Difficulty ★☆☆ ·") {
					t.Errorf("the question: %s", text)
				}
				for who, line := range c.answers {
					p.answerKnownPuzzle(who, p.newestDaily(), one, line)
				}
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				text := p.text(p.newestDaily())
				_, bars, _ := strings.Cut(text, "answered:\n")
				bars, _, _ = strings.Cut(bars, "## ")
				if strings.Contains(bars, unfound) == c.found || strings.Contains(bars, " ⭐⭐⭐\n") != c.found || strings.Contains(bars, "⭐⭐⭐ Bruno") != c.found {
					t.Errorf("what was answered: %s", bars)
				}
			})
		})
	}
}

// The board in words is a message beside the panel that people can page through.
func TestTodayInWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.usePuzzles(map[string][]*puzzle.Puzzle{"city": somePuzzles()["city"][1:2]})
		p.open()
		p.turnOn(daily)
		settled()
		panel := p.label("Alix", p.newestDaily(), "Answer")
		words := p.label("Alix", p.label("Alix", panel, bottest.Say("bot.button.board")), bottest.Say("bot.button.text"))
		first := p.text(words)
		next := p.label("Alix", words, "More")
		if words.id == panel.id || next.id != words.id || p.text(next) == first {
			t.Errorf("panel %d, words %d and %d: %q, then %q", panel.id, words.id, next.id, first, p.text(next))
		}
	})
}

// The whole board and its words below an answer are those that the answer leads to. Before the answer, they have the
// question.
func TestTodayWholeBoard(t *testing.T) {
	for id, list := range somePuzzles() {
		t.Run(id, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.shut()
				p.usePuzzles(map[string][]*puzzle.Puzzle{id: list[:1]})
				p.open()
				p.turnOn(daily)
				settled()
				post := p.newestDaily()
				inWords := func(m *shown) string {
					whole := p.label("Alix", m, bottest.Say("bot.button.board"))
					if whole.to != persons["Alix"] || len(whole.Files) != 1 {
						t.Fatalf("%d pictures: %s", len(whole.Files), p.text(whole))
					}
					return p.text(p.label("Alix", whole, bottest.Say("bot.button.text")))
				}
				said, _, _ := strings.Cut(bottest.Say("bot.alt.said", "words", "§"), "§")
				asked := inWords(post)
				told := p.answerKnownPuzzle("Alix", post, list[0], ready(t, list[0])[0])
				if decided := inWords(told); decided == asked || !strings.Contains(decided, said) {
					t.Errorf("before and after the answer:\n%s\n%s", asked, decided)
				}
			})
		})
	}
}

// since is a clock that starts at a time and goes on from there.
func since(t testing.TB, begin string) func() time.Time {
	t.Helper()
	from, err := time.Parse(time.RFC3339, begin)
	if err != nil {
		t.Fatal(err)
	}
	started := time.Now()
	return func() time.Time { return from.Add(time.Since(started)) }
}

// A fortnight includes a change of the clocks in New York, on the eighth of March. A post comes
// each morning at nine there, across restarts, and a table after the week.
func TestTodayFortnight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.usePuzzles(somePuzzles())
		p.clock = since(t, "2026-03-02T15:00:00Z")
		p.open()
		p.turnOn(daily)
		york, err := time.LoadLocation("America/New_York")
		if err != nil {
			t.Fatal(err)
		}
		settled()
		for day := 1; day < 14; day++ {
			list := p.daily(daily)
			m := list[len(list)-1]
			lines := ready(t, askedOn(p.dayOf(m)))
			p.answerPuzzle("Alix", m, lines[0])
			if day != 3 {
				p.answerPuzzle("Bruno", m, lines[len(lines)-1])
			}
			if day%4 == 0 {
				p.shut()
				p.open()
			}
			synctest.Wait()
			next, ok := p.bot.Next()
			if local := next.In(york); !ok || local.Hour() != 9 || local.Minute() != 0 {
				t.Fatalf("the next one is to come at %v", local)
			}
			time.Sleep(next.Sub(p.clock()) - time.Minute)
			synctest.Wait()
			if n := len(p.daily(daily)); n != day {
				t.Fatalf("%d posts before the morning of day %d", n, day)
			}
			settled()
			if list = p.daily(daily); len(list) != day+1 {
				t.Fatalf("%d posts on the morning of day %d", len(list), day)
			}
			text := p.text(list[day])
			if sunday := next.In(york).Weekday() == time.Sunday; sunday != strings.Contains(text, bottest.Say("bot.today.week")) {
				t.Errorf("on a %v: %s", next.In(york).Weekday(), text)
			}
			if day == 6 && (!strings.Contains(text, "1. Alix — 18 ⭐ on 6 days") || !strings.Contains(text, "Alix **6** · Bruno **5**")) {
				t.Errorf("after the week: %s", text)
			}
		}
	})
}

// A puzzle is over everywhere at one instant: a server far in the east adds the solution to its next post then, and
// one far in the west takes no answers any more. Whoever forges the button of an open puzzle gets no match from it.
func TestTodayAcrossTimeZones(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.usePuzzles(somePuzzles())
		p.computers = Computers{Play: true, Playouts: 2}
		p.clock = since(t, "2026-03-01T20:30:00Z") // 9:30 of the next day in Auckland
		p.open()
		p.turnOnIn("Pacific/Auckland")
		settled()
		east := p.newestDaily()
		one := askedOn(p.dayOf(east))
		solution, later := bottest.Phrase("bot.today.solution"), bottest.Phrase("bot.today.later")
		playOn := posts.PuzzleID(one.ID)
		if told := p.text(p.press("Alix", east.id, playOn)); !strings.Contains(told, bottest.Phrase("bot.today.open")) {
			t.Errorf("played on from today's puzzle: %s", told)
		}
		p.sleepUntil("2026-03-02T20:30:00Z")
		next := p.newestDaily()
		if text := p.text(next); next.id == east.id || strings.Contains(text, solution) || !strings.Contains(text, later) || p.has(next, posts.VerbTodaySolution) {
			t.Errorf("while others are still asked: %s %q", text, p.labels(next))
		}
		p.turnOnIn("America/Los_Angeles") // still the same puzzle there, with the rest of its time
		settled()
		if p.newestDaily().id != next.id {
			t.Error("a puzzle was asked twice")
		}
		p.sleepUntil("2026-03-03T06:55:00Z")
		if text := p.text(next); strings.Contains(text, solution) {
			t.Errorf("too early: %s", text)
		}
		p.answerPuzzle("Bruno", next, ready(t, askedOn(p.dayOf(next)))[0])
		if told := p.text(p.press("Alix", east.id, playOn)); !strings.Contains(told, bottest.Phrase("bot.today.open")) {
			t.Errorf("played on too early: %s", told)
		}
		p.sleepUntil("2026-03-03T07:00:00Z")
		if text := p.text(next); !strings.Contains(text, solution) || strings.Contains(text, later) || !p.has(next, posts.VerbTodaySolution) {
			t.Errorf("when it is over everywhere: %s %q", text, p.labels(next))
		}
		if told := p.text(p.press("Alix", east.id, playOn)); !strings.Contains(told, bottest.Phrase("bot.today.playon.there")) {
			t.Errorf("played on: %s", told)
		}
		p.sleepUntil("2026-03-04T06:58:00Z")
		west := p.newestDaily()
		if text := p.text(west); !strings.Contains(text, bottest.Phrase("bot.today.title")) {
			t.Errorf("in the west: %s", text)
		}
		p.sleepUntil("2026-03-04T07:00:00Z")
		if told := p.text(p.label("Bruno", west, "Answer")); !strings.Contains(told, bottest.Say("bot.today.late")) {
			t.Errorf("answered when it was over everywhere: %s", told)
		}
		p.sleepUntil("2026-03-04T17:05:00Z")
		if text := p.text(p.newestDaily()); !strings.Contains(text, solution) || strings.Contains(text, later) {
			t.Errorf("the next morning in the west: %s", text)
		}
	})
}

// turnOnIn turns on the puzzle of the day in a time zone.
func (p *party) turnOnIn(zone string) {
	p.Helper()
	p.turnOn(daily)
	p.chat.MemberPermissions = discordgo.PermissionManageGuild
	page := p.label("Sam", p.command("Sam", "server settings", nil), bottest.Say("bot.button.today.settings"))
	p.press("Sam", page.id, p.menuOf(page, "zone"), zone)
	p.chat.MemberPermissions = 0
}

// If the channel is gone or the bot may not write there, the settings tell the host. The bot tries
// again the next day. Another channel gets the puzzle at once.
func TestTodayOutOfReach(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		told string
	}{"gone": {discord.ErrGone, bottest.Say("bot.today.fault.gone")}, "forbidden": {discord.ErrForbidden, bottest.Say("bot.today.fault.forbidden")}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newDays(t)
				settled()
				p.mu.Lock()
				p.closed = map[discord.Snowflake]error{daily: c.err}
				p.mu.Unlock()
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				p.chat.MemberPermissions = discordgo.PermissionManageGuild
				page := p.label("Sam", p.command("Sam", "server settings", nil), bottest.Say("bot.button.today.settings"))
				p.chat.MemberPermissions = 0
				if text := p.text(page); !strings.Contains(text, c.told) {
					t.Errorf("the host is told: %s", text)
				}
				if n := p.refusals[daily]; n > 2 { // the new post, and the old one's button
					t.Errorf("the channel was tried %d times", n)
				}
				p.turnOn(daily + 1)
				settled()
				if n := len(p.daily(daily + 1)); n != 1 {
					t.Errorf("%d posts in another channel", n)
				}
				p.turnOn(daily)
				p.mu.Lock()
				p.closed = nil
				p.mu.Unlock()
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				if n := len(p.daily(daily)); n != 2 {
					t.Errorf("%d posts in the channel after it came back", n)
				}
			})
		})
	}
}

// Several processes that do not know each other post each day once, though one clock is an hour
// late and one an hour early.
func TestTodayInSeveralProcesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newDays(t)
		p.mu.Lock()
		p.nonceLifetime = 3 * time.Minute
		p.mu.Unlock()
		for _, off := range []time.Duration{0, -time.Hour, time.Hour} {
			other, err := New(Config{
				API: p.fakeDiscord, Store: p.store, Games: catalog.Builtin(), Texts: p.texts, Painter: bottest.Blank{},
				Now: func() time.Time { return time.Now().Add(off) },
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := other.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			defer other.Close(context.WithoutCancel(t.Context()))
		}
		settled()
		for day := 1; day < 10; day++ {
			if n := len(p.daily(daily)); n != day {
				t.Fatalf("%d posts on day %d", n, day)
			}
			time.Sleep(24 * time.Hour)
			synctest.Wait()
		}
	})
}

// unconfirming is a Discord that sends what it is asked to without confirming it, or does not get the
// request.
type unconfirming struct {
	discord.API
	hears, says bool
	sent        int
}

func (d *unconfirming) Send(ctx context.Context, channel discord.Snowflake, m discord.Message, nonce string) (id discord.Snowflake, err error) {
	d.sent++
	if d.hears {
		id, err = d.API.Send(ctx, channel, m, nonce)
	}
	if d.says {
		return id, err
	}
	return 0, discord.ErrUnavailable
}

// An unconfirmed post is sent again only while Discord knows its nonce. So there is at most one
// post a day, whether the first one arrived or not.
func TestTodayUnconfirmed(t *testing.T) {
	for name, c := range map[string]struct {
		heard bool
		after time.Duration // until Discord confirms again
		want  int           // posts on the first day
	}{"soon": {true, 30 * time.Second, 1}, "not even heard": {false, 30 * time.Second, 1}, "late": {true, time.Hour, 1}, "lost": {false, time.Hour, 0}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newDays(t)
				settled()
				p.shut()
				line := &unconfirming{API: p.fakeDiscord, hears: c.heard}
				p.front = line
				p.clock = since(t, "2026-05-04T13:00:00Z")
				p.open()
				time.Sleep(c.after)
				p.shut() // the store has what the bot knows
				line.hears, line.says = true, true
				p.mu.Lock()
				before := len(p.all)
				if c.after > 3*time.Minute {
					p.nonceLifetime = 3 * time.Minute
				}
				p.mu.Unlock()
				p.open()
				time.Sleep(2 * time.Hour)
				synctest.Wait()
				if n := len(p.daily(daily)) - 1; n != c.want { // one was posted before
					t.Errorf("%d posts, %d of them before; sent %d times", n, before, line.sent)
				}
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				if n := len(p.daily(daily)) - 1; n != c.want+1 {
					t.Errorf("%d posts after another day", n)
				}
			})
		})
	}
}

// recordingPainter paints pictures that contain everything a painter gets.
type recordingPainter struct{ bottest.Blank }

func (recordingPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	return json.Marshal([]any{sc, o.View, o.Names, o.Highest, o.Winners, o.Words, o.Marks, o.Chosen, o.Pointed, o.Rings, o.Key})
}

// Nothing sent before a day ends depends on the values of its answers. With the same positions and
// other values, every byte is the same.
func TestTodayKeepsTheSecret(t *testing.T) {
	games := somePuzzles()
	for game := range games {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			usual := everythingSent(t, games[game][:1])
			other := *games[game][0]
			other.Answers = slices.Clone(other.Answers)
			slices.Reverse(other.Answers)
			for i := range other.Answers {
				other.Answers[i].Lead = float64(-i) / 4
			}
			turned := everythingSent(t, []*puzzle.Puzzle{&other})
			if !bytes.Equal(usual, turned) {
				at := 0
				for at < min(len(usual), len(turned)) && usual[at] == turned[at] {
					at++
				}
				t.Errorf("from byte %d on: %.200q\nand %.200q", at, usual[at:], turned[at:])
			}
			if len(usual) < 1000 {
				t.Errorf("only %d bytes were sent", len(usual))
			}
		})
	}
}

// everythingSent is what a day with a puzzle sends: the post, panels, each answer, the board in
// words, and the stored data of the person.
func everythingSent(t *testing.T, list []*puzzle.Puzzle) (all []byte) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.easel.Painter = recordingPainter{}
		p.usePuzzles(map[string][]*puzzle.Puzzle{list[0].Game(): list})
		p.open()
		p.turnOn(daily)
		settled()
		post := p.daily(daily)[0]
		seen := func(m *shown) {
			p.mu.Lock()
			defer p.mu.Unlock()
			for _, part := range []any{m.Components, m.Files} {
				text, err := json.Marshal(part)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, text...)
			}
		}
		seen(post)
		lines := slices.SortedFunc(slices.Values(ready(t, list[0])), slices.Compare[[]games.Action])
		for _, line := range lines {
			seen(p.label("Alix", post, "Answer"))
			seen(p.answerKnownPuzzle("Alix", post, list[0], line))
		}
		seen(p.press("Bruno", post.id, posts.TodayID(posts.VerbToday, p.dayOf(post), 0)))
		panel := p.label("Chloé", post, "Answer")
		whole := p.label("Chloé", panel, bottest.Say("bot.button.board"))
		seen(whole)
		seen(p.label("Chloé", whole, bottest.Say("bot.button.text")))
		seen(p.label("Alix", p.command("Alix", "me privacy", nil), "my-data"))
	})
	return all
}

// While a day lasts, a person who answers sees the same whatever the answers are worth. The bot
// computes their stars after the day.
func TestTodayAnswersWithoutSolution(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := *somePuzzles()["carcassonne"][0]
		lines := ready(t, &one)
		p := newParty(t)
		p.shut()
		p.usePuzzles(map[string][]*puzzle.Puzzle{one.Game(): {&one}})
		p.open()
		p.turnOn(daily)
		settled()
		post, solution := p.daily(daily)[0], one.Answers
		p.shut() // so that nothing looks at the puzzle meanwhile
		one.Answers = nil
		for _, a := range slices.Backward(solution) {
			one.Answers = append(one.Answers, puzzle.Answer{Line: a.Line})
		}
		p.open()
		for who, line := range map[string][]games.Action{"Alix": lines[0], "Bruno": lines[len(lines)-1]} {
			if told := p.answerKnownPuzzle(who, post, &one, line); !strings.Contains(p.text(told), bottest.Phrase("bot.today.answered")) {
				t.Errorf("%s is told %s", who, p.text(told))
			}
		}
		p.shut()
		one.Answers = solution
		p.open()
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if text := p.text(p.daily(daily)[1]); !strings.Contains(text, "⭐⭐⭐ Alix") || strings.Contains(text, "⭐⭐⭐ Alix and Bruno") || !strings.Contains(text, "2 people") {
			t.Errorf("the next day: %s", text)
		}
	})
}

// The stored data of a person who answers can be shown, exported and erased. A person who hides is
// counted but not named.
func TestTodayPrivacy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newDays(t)
		settled()
		post := p.daily(daily)[0]
		best := ready(t, askedOn(p.dayOf(post)))[0]
		p.answerPuzzle(zoe, post, best)
		p.answerPuzzle("Alix", post, best)
		page := p.command(zoe, "me privacy", nil)
		if text := p.text(page); !strings.Contains(text, bottest.Say("bot.privacy.today", "count", 1)) || !strings.Contains(text, "Recorded results: 0") {
			t.Errorf("told: %s", text)
		}
		mine := p.label(zoe, page, "my-data")
		if file := string(mine.Files[0].Data); !strings.Contains(file, string(best[0])) || strings.Contains(file, "stars") {
			t.Errorf("exported: %s", file)
		}
		p.press(zoe, page.id, "1:0:0:hide:0.yes")
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		list := p.daily(daily)
		if text := p.text(list[1]); strings.Contains(text, "Zoé") || !strings.Contains(text, bottest.Say("bot.today.given", "count", 2)) || !strings.Contains(text, "Alix") {
			t.Errorf("after hiding: %s", text)
		}
		p.press(zoe, page.id, "1:0:0:erase-all")
		if found := p.traces(fmt.Sprint(uint64(persons[zoe])), zoe); len(found) > 0 {
			t.Errorf("after erasing: %v", found)
		}
	})
}

// A solved puzzle can be played on in private messages, as a match against the computer. It starts
// from the puzzle's position, the person has the seat that was asked, and the match does not count.
func TestTodayPlayOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newDays(t)
		p.shut()
		p.computers = Computers{Play: true, Playouts: 2}
		p.clock = since(t, aMonday) // the few puzzles of this test do not come back for some days
		p.open()
		settled()
		solved := askedOn(p.dayOf(p.newestDaily()))
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		post := p.newestDaily()
		there := p.label("Alix", p.label("Alix", post, posts.VerbTodaySolution), "Play on")
		if text := p.text(there); !strings.Contains(text, bottest.Phrase("bot.today.playon.there")) {
			t.Fatalf("told: %s", text)
		}
		settled()
		s := p.sheet(1)
		match, seat, err := solved.Position(catalog.Builtin()[solved.Game()])
		if err != nil {
			t.Fatal(err)
		}
		if s.GameID != solved.Game() || s.Seat(uint64(persons["Alix"])) != seat || s.Match.Steps < match.Steps || !s.Counted {
			t.Errorf("a match of %s, Alix in seat %v of %v, %d steps", s.GameID, s.Seat(1), seat, s.Match.Steps)
		}
		for at, name := range wording.ComputerNames(bottest.Texts().Localizer("en"), session.StandInStrength)[:len(s.Players)] {
			if games.Seat(at) != seat && s.Players[at].Name != name {
				t.Errorf("seat %d is %s, and was %s in the puzzle", at, s.Players[at].Name, name)
			}
		}
		if _, err := p.bot.records.Course(s); err != nil {
			t.Errorf("it cannot be replayed: %v", err)
		}
		if again := p.label("Alix", p.label("Alix", post, posts.VerbTodaySolution), "Play on"); !strings.Contains(p.text(again), bottest.Phrase("bot.private.taken")) {
			t.Errorf("pressed again: %s", p.text(again))
		}
	})
}

// A press of the panel costs as much as one in a turn.
func TestCostOfAnAnswer(t *testing.T) {
	for game, list := range somePuzzles() {
		t.Run(game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := &costs{}
				p := newParty(t)
				p.shut()
				p.usePuzzles(map[string][]*puzzle.Puzzle{game: list})
				p.games = map[string]games.Game{game: countedGame{catalog.Builtin()[game], c}}
				p.easel.Painter = countedPainter{costs: c}
				p.wrap = func(s records.Store) records.Store { return countedStore{s, c} }
				p.open()
				p.turnOn(daily)
				settled()
				panel := p.label("Alix", p.daily(daily)[0], "Answer")
				for range 20 {
					id := p.wantedToday(panel)
					if id == "" {
						return
					}
					c.reset()
					panel = p.press("Alix", panel.id, id)
					for name, n := range c.all() {
						if got := n.Load(); got > mostCosts[name] {
							t.Errorf("%s: %d times %s, at most %d", id, got, name, mostCosts[name])
						}
					}
				}
				t.Error("no answer after twenty presses")
			})
		})
	}
}

// wantedToday returns the button that leads to an answer, or "".
func (p *party) wantedToday(m *shown) string {
	for _, verb := range []string{session.VerbConfirm, session.VerbChoose} {
		for _, b := range slices.Backward(p.buttons(m)) {
			if id, err := buttonid.Parse(b.CustomID); err == nil && id.Verb == posts.TodayVerb(verb) {
				return b.CustomID
			}
		}
	}
	return ""
}

// The button of the greeting leads to the puzzle with one press, for a player and for a manager,
// whether the puzzle is posted in a channel or not. A manager has a button below it that leads to the
// settings. Where it is not posted, the next day's puzzle comes with the solution of the last one.
func TestTodayWithOnePress(t *testing.T) {
	for name, posted := range map[string]bool{"posted": true, "not posted": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.shut()
				p.usePuzzles(map[string][]*puzzle.Puzzle{"carcassonne": somePuzzles()["carcassonne"]})
				p.open()
				if posted {
					p.turnOn(daily)
					settled()
				}
				p.bot.Arrived(p.Context(), discord.Arrival{Guild: uint64(guild), Joined: time.Now(), Channels: []string{"73"}})
				greeting := p.daily(73)[0]
				opening, settings := posts.CustomID(buttonid.ID{Verb: posts.VerbTodayOpen}), bottest.Say("bot.button.today.settings")
				show := func(who string, manages bool) *shown {
					if manages {
						p.chat.MemberPermissions = discordgo.PermissionManageGuild
						defer func() { p.chat.MemberPermissions = 0 }()
					}
					panel := p.press(who, greeting.id, opening)
					choice := func(b discordgo.Button) bool {
						return strings.Contains(b.CustomID, ":"+posts.TodayVerb(session.VerbChoose)+":")
					}
					if !slices.ContainsFunc(p.buttons(panel), choice) || len(panel.Files) != 1 {
						t.Errorf("%s sees %s %q", who, p.text(panel), p.labels(panel))
					}
					if !strings.Contains(p.text(panel), bottest.Say("carcassonne.name")) {
						t.Errorf("%s sees no game: %s", who, p.text(panel))
					}
					if slices.Contains(p.labels(panel), settings) != manages {
						t.Errorf("%s has the buttons %q", who, p.labels(panel))
					}
					if manages {
						page := p.label(who, panel, settings)
						if !strings.Contains(p.text(page), bottest.Say("bot.today.settings.title")) {
							t.Errorf("%s sees the settings %s", who, p.text(page))
						}
						if posted {
							page = p.press(who, page.id, p.menuOf(page, "hour"), "9")
						}
						panel = p.label(who, page, bottest.Say("bot.button.back"))
						if panel.id != page.id || !slices.ContainsFunc(p.buttons(panel), choice) {
							t.Errorf("%s goes back to %s %q", who, p.text(panel), p.labels(panel))
						}
					}
					return panel
				}
				show("Sam", true)
				panel := show("Alix", false)
				solution := bottest.Phrase("bot.today.solution")
				if strings.Contains(p.text(panel), solution) {
					t.Errorf("the first day has a solution: %s", p.text(panel))
				}
				id, err := buttonid.Parse(p.buttons(panel)[0].CustomID)
				if err != nil {
					t.Fatal(err)
				}
				one := somePuzzles()["carcassonne"][0]
				p.answerPanel("Alix", panel, int(id.Tick), one, ready(t, one)[0])
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				panel = show("Alix", false)
				if strings.Contains(p.text(panel), solution) || p.has(panel, posts.VerbTodaySolution) == posted {
					t.Errorf("the next day: %s %q", p.text(panel), p.labels(panel))
				}
				own := bottest.Say("bot.today.yours.best", "stars", "⭐⭐⭐")
				for who, answered := range map[string]bool{"Alix": true, "Sam": false} {
					if posted {
						break
					}
					told := p.label(who, show(who, who == "Sam"), posts.VerbTodaySolution)
					if text := p.text(told); !strings.Contains(text, solution) || strings.Contains(text, own) != answered || len(told.Files) != 1 {
						t.Errorf("%s is told, with %d pictures: %s", who, len(told.Files), text)
					}
				}
			})
		})
	}
}
