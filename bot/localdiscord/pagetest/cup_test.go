package pagetest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// TestCup plays a whole cup of eight people on a phone, from the form to the winner: all join, the clock
// moves to the end of the registration, and in each match of three rounds the last by name gives up.
func TestCup(t *testing.T) {
	browser := startBrowser(t)
	program := startProgram(t, "--db", filepath.Join(t.TempDir(), "cup.db"), "--people", fmt.Sprint(world.MostPlayers))
	p := openTab(t, browser, "cup", program.url(), size{390, 844})
	c := &cup{tab: p, people: map[string]string{}}
	c.look()
	c.uses("Alix", c.home, "server cup")
	joined := bottest.Phrase("bot.cup.joined")
	p.clickText("#messages .private .button", "Open it here")
	c.call("Winter cup")
	for _, who := range c.names {
		c.visit(who, c.home)
		p.clickText("#messages .message:not(.private) .button", "Join")
		p.waitText("#messages .private", joined)
		p.clickText("#messages .private .plain", "Dismiss") // so that the next answer is not taken for this one
		p.waitNoText("#messages", joined)
	}
	p.waitText("#messages", "8 people take part: "+strings.Join(c.names[:7], ", ")+" and "+c.names[7])
	c.shots("joined")
	openDrawer(p)
	p.clickText("#clock .leap", "Next event")
	for round := 1; round <= 3; round++ {
		c.visit("Alix", c.home)
		p.waitText("#messages", fmt.Sprintf("Round %d of 3", round))
		p.waitText("#messages .message:not(.private) a.mention", fmt.Sprintf(" — round %d", round)) // a link to a match
		c.shots(fmt.Sprint("round", round))
		c.giveUp(4*round, fmt.Sprintf(" — round %d", round))
	}
	c.visit("Alix", c.home)
	p.waitText("#messages", "@Alix wins: Winter cup. Congratulations!")
	p.waitText("#messages", "1. Alix — 3")
	p.wait("[...document.querySelectorAll('#messages img')].some((one) => one.alt.startsWith('Crosstable: 1. Alix 3, ') && one.naturalWidth > 0)")
	c.shots("over")
}

// cup is what the test knows about a cup on the page.
type cup struct {
	*tab
	home   string            // id of the channel
	names  []string          // of the players
	people map[string]string // ids by name
}

// place is a channel as the page knows it.
type place struct{ ID, Name, Type string }

// look reads the people, and returns the threads.
func (c *cup) look() (threads []place) {
	c.t.Helper()
	state := eval[struct {
		People []struct {
			ID, Name  string
			Spectator bool
		}
		Channels []place
	}](c.tab, "(async () => (await fetch('playground/api/state')).json())()", chromedp.EvalAwaitPromise)
	c.names = nil
	for _, one := range state.People {
		c.people[one.Name] = one.ID
		if !one.Spectator {
			c.names = append(c.names, one.Name)
		}
	}
	for _, one := range state.Channels {
		switch {
		case one.Type == "thread":
			threads = append(threads, one)
		case one.Name == "castle-games":
			c.home = one.ID
		}
	}
	return threads
}

// visit follows a link to a channel, as a person.
func (c *cup) visit(who, channel string) {
	c.t.Helper()
	eval[string](c.tab, fmt.Sprintf("location.hash = %s", quote(c.people[who]+"/"+channel)))
	c.waitText("#people .who", who)
	c.wait("document.querySelector('#messages').children.length")
}

// uses uses a command, and waits for a private answer with buttons.
func (c *cup) uses(who, channel, name string) {
	c.t.Helper()
	c.visit(who, channel)
	body := fmt.Sprintf("{ as: %s, channel: %s, name: %s, options: {} }", quote(c.people[who]), quote(channel), quote(name))
	eval[int](c.tab, "(async () => (await fetch('playground/api/command', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify("+body+") })).status)()", chromedp.EvalAwaitPromise)
	c.wait("document.querySelector('#messages .private .button')")
}

// call gives the cup that was just opened a name, by a form.
func (c *cup) call(name string) {
	c.t.Helper()
	c.clickText("#messages .private .button", bottest.Say("bot.button.cup.name"))
	c.waitText("dialog.modal h2", bottest.Say("bot.cup.name.title"))
	eval[any](c.tab, fmt.Sprintf("(document.querySelector('dialog.modal input').value = %s) && 1", quote(name)))
	c.shot("naming")
	c.clickText("dialog.modal .button", "Submit")
	c.waitText("#messages .message:not(.private)", name)
	c.shots("named")
}

// giveUp lets the last by name give up in each match of a round, once so many threads are there.
func (c *cup) giveUp(threads int, round string) {
	c.t.Helper()
	var all []place
	for all = c.look(); len(all) < threads; all = c.look() {
		c.wait(fmt.Sprintf("document.querySelectorAll('#channels .thread').length >= %d", threads))
	}
	for _, thread := range all {
		names, of := strings.CutSuffix(thread.Name, round)
		if !of {
			continue
		}
		c.uses(slices.Max(strings.Split(names, ", ")), thread.ID, "match resign")
		c.clickText("#messages .private .button", "Give up my seat")
		c.waitText("#messages", " wins!")
		c.waitText("#messages", "🏆 Winter cup, "+strings.TrimPrefix(round, " — "))
		if strings.HasPrefix(names, "Alix") {
			c.shots("result")
		}
	}
}

// shots takes pictures of the newest post of the channel and of the cup's channel.
func (c *cup) shots(name string) {
	c.shot(name)
	if eval[bool](c.tab, "Boolean([...document.querySelectorAll('#messages .message:not(.private)')][0]?.scrollIntoView() ?? true)") {
		c.shot(name + "-first")
	}
}
