package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestProcesses runs the bot as three processes and kills the one that answers, on the page. Another one
// answers the next press, and the killed one is started again.
func TestProcesses(t *testing.T) {
	browser := startBrowser(t)
	program := startProgram(t, "--processes", "3")
	p := openTab(t, browser, "processes", program.url(), desktop)
	p.wait("document.querySelector('#clock').hidden")
	p.waitText("#processes .note", "each process has its own")
	for n := range 3 {
		p.waitText("#channels .server", fmt.Sprintf("Server %d", n+1))
		p.wait(fmt.Sprintf("[...document.querySelectorAll('#processes small')].some((one) => one.innerText === 'looks after Server %d')", n+1))
	}
	p.enter("castle-games-2")
	p.waitText("#guild", "Server 2")
	p.waitText(last, "Castle games, one turn at a time") // the greeting stands above what follows
	p.click("#composer .words")
	p.keys("/play ")
	p.clickText("#composer .add", "+ game")
	p.waitText("#suggestions", "Carcassonne")
	p.keys("carca" + kb.Enter)
	p.click("#composer .go")
	p.waitText(last, "One more player")
	p.waitText(last+".by", "process ")
	name := strings.TrimPrefix(p.text(last+".by"), "process ")
	p.waitText(processOf(name), "looks after Server 2")
	p.shot("before")
	p.click("#processes .strike[data-process='" + name + "']")
	p.waitText(processOf(name), "down")
	p.wait("document.querySelector('#bot .online') && [...document.querySelectorAll('#processes small')].some((one) => one.innerText.includes('Server 2'))")
	p.be("Bruno")
	p.shot("killed")
	p.clickText(last+".button", "Join")
	p.waitText(last, twoPlayers)
	p.wait("!document.querySelector('" + last + ".by').innerText.endsWith(" + quote(" "+name) + ")")
	p.click("#processes .strike.start[data-process='" + name + "']")
	p.wait("document.querySelector('#processes .strike:not(.start)[data-process=\"" + name + "\"]')")
	p.do(chromedp.EmulateViewport(phone.width, phone.height))
	openDrawer(p)
	p.wait("document.querySelector('#processes').scrollWidth <= document.querySelector('#processes').clientWidth")
	p.shot("phone")
}

// processOf selects the line of a process.
func processOf(name string) string {
	return "#processes li:has([data-process='" + name + "'])"
}
