package pagetest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/bastide-games/bastide/bot/bottest"
)

// smallCity is an option of Carcassonne with a value, as lobbies show it.
func smallCity(value string) string {
	return bottest.Say("bot.option", "name", bottest.Say("carcassonne.option.small"), "value", bottest.Say("carcassonne.option.small."+value))
}

// From the lobbies of three games to the first turn: a called person finds a bar that leads to the turn
// with one press, and disappears afterwards.
func TestWayIn(t *testing.T) {
	browser := startBrowser(t)
	program := startProgram(t)
	alix := openTab(t, browser, "alix", program.url(), desktop)
	bruno := openTab(t, browser, "bruno", program.url(), phone)
	bruno.be("Bruno")
	const lobbies = "[...document.querySelectorAll('#messages .button')].filter((b) => b.innerText.includes('Options')).length === %d"
	for n, game := range []string{"burgenland", "castle", "carcassonne"} { // each is posted before the next is asked for
		eval[any](alix, fmt.Sprintf(`(async () => { const s = await (await fetch('playground/api/state')).json(); const c = s.channels.find((x) => x.type === 'text').id;
			await fetch('playground/api/command', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ as: s.people[0].id, channel: c, name: 'play', options: { game: '%s' } }) }); })() && 1`, game))
		alix.wait(fmt.Sprintf(lobbies, n+1))
	}
	alix.shot("lobby")
	bruno.wait(fmt.Sprintf(lobbies, 3))
	bruno.shot("lobby")
	at := func(label string) string {
		return "[...document.querySelectorAll('#messages .button')].filter((b) => b.innerText.includes('" + label + "')).at(-1)"
	}
	alix.clickAt(at("Options"))
	alix.clickText("#messages .opener span", smallCity("two")) // more options than a form can hold
	alix.shot("options")
	alix.clickText("#messages .option > span", smallCity("full"))
	alix.waitText("#messages", smallCity("full"))
	bruno.clickAt(at("Join"))
	alix.wait("!" + at("Start") + ".disabled")
	bruno.clickAt(at("Start"))
	for _, p := range []*tab{alix, bruno} {
		p.wait("document.querySelector('#messages a.button.link')")
		p.shot("started")
	}
	p := first("!document.querySelector('#turn').hidden", alix, bruno)
	p.click("#turn")
	p.wait(asked)
	p.wait("document.querySelector('#turn').hidden")
	p.shot("turn")
}

// asked says whether the first question of a match of Carcassonne shows, in English or French: for a place
// or, if the tile has only one, for a follower.
const asked = "/Where does the tile go|Où va la tuile|Place a follower|Placer un partisan/.test(document.querySelector('#messages').innerText)"

// toTheTurn checks that the answer with the whole board leads back to the turn, any number of times.
func toTheTurn(p *tab) {
	const post = "[...document.querySelectorAll('#messages [data-message]')].find((m) => m.innerText.includes('🔍'))"
	p.clickText("#messages .button", "🔍 Board")
	p.waitText("#messages .private", "The whole board")
	for range 2 {
		eval[any](p, post+".scrollIntoView({ block: 'end' }); document.querySelector('#messages .private a.button.link').scrollIntoView({ block: 'end' })")
		p.click("#messages .private a.button.link")
		p.wait("(({ top, bottom }) => bottom > 0 && top < innerHeight / 2)(" + post + ".getBoundingClientRect())")
	}
}

// Private messages with the bot exist before any message: a match against the computer begins there with
// two presses, and commands for servers are not offered.
func TestPrivateMessages(t *testing.T) {
	browser := startBrowser(t)
	p := openTab(t, browser, "private", startProgram(t).url(), phone)
	openDrawer(p)
	p.waitText("#channels", "Private messages")
	p.shot("drawer")
	p.click("#channels .dm")
	p.waitText("#title", "Bastide")
	p.waitText("#messages", "Nothing here yet")
	p.keys("/")
	p.waitText("#suggestions", "/play")
	p.waitNoText("#suggestions", "/server")
	p.waitText(".suggestions .head", "commands: type on, or scroll")
	p.keys("play ")
	p.waitText(".suggestions .head", "Send it with ➤ as it is, or add:")
	p.keys(kb.ArrowDown + kb.Enter)
	p.waitText(".suggestions .head", "game Which game")
	p.keys(kb.Escape + kb.Escape)
	p.wait("!document.querySelector('#composer .command')")
	p.shot("empty")
	p.click("#messages .empty .button")
	p.waitText("#messages", "Only you can see this")
	p.clickAt("[...document.querySelectorAll('#messages .button')].find((b) => b.innerText.includes('Play alone'))")
	p.clickText(last+".button", "🤖 easy")
	p.wait(asked)
	p.shot("turn")
	toTheTurn(p)
	openDrawer(p)
	p.enter("general")
	p.keys("/ser")
	p.waitText("#suggestions", "/server")
	p.keys(kb.Escape)
	p.clickAt("[...document.querySelectorAll('#messages .button')].find((b) => b.innerText.includes('How it works'))")
	p.waitText("#messages", "Only you can see this")
	p.waitText("#messages", "(1/6)")
	p.wait(begun)
	p.clickText(last+".button", "Next ▸")
	p.waitText("#messages", "(2/6)")
	p.wait(begun)
	p.clickAt("[...document.querySelectorAll('#messages .button')].findLast((b) => b.innerText.includes('Try it'))")
	p.waitText("#messages", "The lesson is")
	p.click(last + "a.mention")
	p.waitText("#title", "Bastide")
}
