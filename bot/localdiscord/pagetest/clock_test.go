package pagetest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord/page"
)

// leaper is a clock that the page can move. One event lies ahead.
type leaper struct {
	mu    sync.Mutex
	ahead time.Duration
	done  bool
}

func (c *leaper) now() time.Time { return time.Now().Add(c.Ahead()) }

func (c *leaper) Ahead() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ahead
}

func (c *leaper) Forward(_ context.Context, by time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += by
	return nil
}

func (c *leaper) ToNext(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.done {
		return page.ErrNothingDue
	}
	c.ahead, c.done = c.ahead+3*time.Hour, true
	return nil
}

// hoursAhead is how far the page's clock is ahead.
const hoursAhead = "document.querySelector('#clock').dataset.ahead / 3600"

func testClock(_ *stage, p *tab) {
	before := eval[float64](p, hoursAhead)
	for _, leap := range []struct {
		label string
		hours float64
	}{{"+1 hour", 1}, {"+1 day", 25}, {"Next event", 28}} {
		p.clickText("#clock .leap", leap.label)
		p.wait(fmt.Sprintf("document.querySelector('#clock:not(:has([aria-disabled]))') && %s === %v", hoursAhead, before+leap.hours))
	}
	command(p, "show")
	p.wait("[...document.querySelectorAll('#messages .day')].at(-1)?.textContent === 'Today'")
	p.clickText("#clock .leap", "Next event")
	p.waitText("#toasts", "Nothing will happen by itself")
}

func testClockPhone(_ *stage, p *tab) {
	p.speak("fr")
	p.waitText("#banner", "rien ne quitte cet ordinateur")
	openDrawer(p)
	p.waitText("#clock", "Événement suivant")
	p.wait("document.querySelector('#clock').scrollWidth <= document.querySelector('#clock').clientWidth")
	p.clickText("#clock .leap", "+1 jour")
	p.speak("en")
	p.waitText("#banner", "nothing leaves this computer")
}

// TestSlowMatch starts the real program and lets the time of a slow turn run out by the page's clock: one
// reminder, then the time is over.
func TestSlowMatch(t *testing.T) {
	browser := startBrowser(t)
	program := startProgram(t)
	p := openTab(t, browser, "slow", program.url(), desktop)
	p.enter("castle-games")
	p.click("#composer .words")
	p.keys("/play ")
	p.clickText("#composer .add", "+ game")
	p.waitText("#suggestions", "Carcassonne")
	p.keys("carca" + kb.Enter)
	p.clickText("#composer .add", "+ speed")
	p.waitText("#suggestions", "one day")
	p.keys("one" + kb.Enter)
	p.click("#composer .go")
	p.waitText(last, bottest.Say("bot.speed"))
	p.shot("lobby")
	p.be("Bruno")
	p.clickText(last+".button", "Join")
	p.be("Alix")
	p.waitText(last, twoPlayers)
	p.clickText(last+".button", "Start")
	p.wait("document.querySelector('#channels .thread .dot')") // the turn is there
	p.goTo("document.querySelector('#channels .thread')", "Carcassonne")
	p.waitText(last, "deadline: ")
	p.shot("turn")
	p.clickText("#clock .leap", "Next event")
	p.waitText(last, "still your turn")
	p.shot("reminder")
	if eval[bool](p, "document.querySelector('#messages > .message:last-of-type').innerText.includes('@Bruno')") {
		p.be("Bruno")
	}
	p.clickText(last+".button", eval[string](p, "document.querySelector('#messages > .message:last-of-type .button').innerText.trim()"))
	p.waitText(last, "🔕")
	p.be("Alix")
	p.clickText("#clock .leap", "+1 day")
	p.waitText(last, "Time has run out")
	p.shot("late")
}
