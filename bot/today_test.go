package bot

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/today"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/puzzle"
)

// daily is the channel in which puzzles are posted.
const daily = 77

// somePuzzles are a few of each game, for tests.
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
	p.asking(somePuzzles())
	p.open()
	p.turnOn(daily)
	return p
}

// asking gives the party's bot other puzzles, from the next opening on.
func (p *party) asking(all map[string][]*puzzle.Puzzle) {
	said := *texts()
	said.puzzles = all
	p.texts = &said
}

// turnOn chooses the channel of the puzzle of the day, with two presses.
func (p *party) turnOn(channel int) {
	p.Helper()
	p.chat.MemberPermissions = discordgo.PermissionManageGuild
	settings := p.command("Sam", "server settings", nil)
	page := p.label("Sam", settings, "Puzzle of the day")
	p.press("Sam", page.id, p.menuOf(page, "channel"), fmt.Sprint(channel))
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

// asked is the puzzle that is asked on a day, and when one of the wanted games has it.
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

// answers lets somebody answer the newest post by presses.
func (p *party) answers(who string, m *shown, line []games.Action) *shown {
	p.Helper()
	panel := p.label(who, m, "Answer")
	if panel == nil {
		p.Fatal("the panel was not opened")
	}
	one := askedOn(p.dayOf(m))
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
			id := buttonid.ID{Tick: uint64(p.dayOf(m)), Verb: posts.TodayVerb(session.VerbChoose), At: at, Word: word.Text}
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

// ready are the answers of a puzzle that are whole decisions, the best first.
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

// A server turns the puzzle of the day on with two presses. The post comes at once, silently; somebody
// answers in private, and changes the answer; the next morning's post has the solution and the names,
// and the old one has lost its button.
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
		told := p.answers("Alix", first, lines[len(lines)-1])
		t.Log(p.text(told), p.labels(told))
		told = p.answers("Alix", first, lines[0])
		if !strings.Contains(p.text(told), "Your answer") {
			t.Errorf("after answering: %s", p.text(told))
		}
		p.answers("Bruno", first, lines[len(lines)-1])
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		list = p.daily(daily)
		if len(list) != 2 {
			t.Fatalf("%d posts after a day", len(list))
		}
		t.Log(p.text(list[1]), p.labels(list[1]))
		if text := p.text(list[1]); !strings.Contains(text, "Solution") || !strings.Contains(text, "⭐⭐⭐ Alix") || !strings.Contains(text, "2 people have answered") {
			t.Errorf("the solution: %s", text)
		}
		if text := p.text(first); len(p.labels(first)) > 0 || !strings.Contains(text, "is over") {
			t.Errorf("the old post: %v %s", p.labels(first), text)
		}
		late := p.press("Chloé", first.id, posts.TodayID(posts.VerbToday, int(p.dayOf(list[1])-1), 0))
		if !strings.Contains(p.text(late), "is over") {
			t.Errorf("after the day: %s", p.text(late))
		}
	})
}

var _ = errors.Is
var _ = rand.New
var _ = slices.Sort[[]int]
var _ = today.Is
