package pagetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/nickname"
)

// last is the newest message of the channel.
const last = "#messages > .message:last-of-type "

// twoPlayers is what a lobby says once two players have joined.
const twoPlayers = "Players: 2 of"

// TestPage uses every feature of the page. The parts share a server and a browser. Each has a tab of its
// own, and reads only what it caused itself.
func TestPage(t *testing.T) {
	browser := startBrowser(t)
	s := newStage(t)
	parts := []struct {
		name string
		size size
		run  func(*stage, *tab)
	}{
		{"frame", desktop, testFrame},
		{"commands", desktop, testCommands},
		{"components", desktop, testComponents},
		{"presses", desktop, testPresses},
		{"selects", desktop, testSelects},
		{"modal", desktop, testModal},
		{"modal-phone", phone, testModal},
		{"failures", desktop, testFailures},
		{"thinking", desktop, testThinking},
		{"people", desktop, testPeople},
		{"threads", desktop, testThreads},
		{"veils", desktop, testVeils},
		{"menus", desktop, testMenus},
		{"lightbox", desktop, testLightbox},
		{"lightbox-phone", phone, testLightboxPhone},
		{"earlier", desktop, testEarlier},
		{"phone", phone, testPhone},
		{"layout", size{390, 844}, testLayout},
		{"names", desktop, testNames},
		{"clock", desktop, testClock},
		{"clock-phone", phone, testClockPhone},
		{"restart", desktop, testRestart},
	}
	for _, part := range parts {
		t.Run(part.name, func(t *testing.T) {
			p := openTab(t, browser, "page", s.url(), part.size)
			p.waitText("#people .who", "Alix")
			part.run(s, p)
			p.shot("end")
		})
	}
}

// command sends a command without options from the command box.
func command(p *tab, name string) {
	p.t.Helper()
	p.click("#composer .words")
	p.keys("/" + name)
	p.waitText("#suggestions [aria-selected=true]", "/"+name)
	p.keys(kb.Enter)
	p.waitText("#composer .command", "/"+name)
	p.keys(kb.Enter)
	p.wait("!document.querySelector('#composer .command')")
}

// show sends /show and waits for the newest message to be a fresh one of that kind.
func show(p *tab) {
	p.t.Helper()
	before := eval[int](p, "document.querySelectorAll('#messages .container').length")
	command(p, "show")
	p.wait(fmt.Sprintf("document.querySelectorAll('#messages .container').length > %d", before))
	p.waitText(last+".section", "count: 0")
}

// openDrawer shows the channel list on a phone, and waits until it has slid in.
func openDrawer(p *tab) {
	p.t.Helper()
	p.click("#menu")
	p.wait("document.querySelector('#drawer').getBoundingClientRect().left === 0")
}

func testFrame(_ *stage, p *tab) {
	p.waitText("#banner", "not Discord")
	p.waitText("#banner", "nothing leaves this computer")
	for _, name := range []string{"general", "castle-games", "game-tables"} {
		p.waitText("#channels", name)
	}
	p.waitText("#messages", "Nothing here yet")
	p.waitText("#messages .beginning", "press a key from 1 to 6")
	p.keys("2")
	p.waitText("#people .who", "Bruno")
	if lang := eval[string](p, "document.documentElement.lang"); lang != "en" {
		p.t.Errorf("the page's language became %q by itself", lang)
	}
	p.keys("/")
	p.waitText("#suggestions", "Show everything")
	p.keys(kb.Escape)
	p.speak("fr")
	p.waitText("#banner", "rien ne quitte cet ordinateur")
	p.waitText("#messages .beginning", "Alix, Bruno, Chloé, Dora et Emil")
	p.be("Alix")
	p.keys("/")
	p.waitText("#suggestions", "Tout montrer")
	p.keys(kb.Escape)
	p.be("Bruno")
	p.clickText("#channels a .name", "game-tables")
	p.waitText("#messages", "Aucun message dans ce forum")
	p.wait("document.querySelector('#foot').hidden") // nothing can be said there
	p.clickText("#messages .button", "＋ Nouveau post")
	p.click("#messages .post a")
	p.waitText("#title", "La table de Bruno")
	p.keys("/")
	p.waitText("#suggestions", "Tout montrer")
	p.keys(kb.Escape)
	p.clickText("#channels a .name", "game-tables")
	p.waitText("#title", "game-tables")
	p.waitText("#messages .post", "La table de Bruno")
	p.do(chromedp.Reload())
	p.waitText("#people .who", "Bruno")
	p.waitText("#title", "game-tables")
	p.speak("en")
	p.waitText("#banner", "nothing leaves this computer")
}

func testCommands(_ *stage, p *tab) {
	p.keys("/")
	p.waitText("#suggestions", "Show everything")
	p.keys("/ec") // the slash that is there already
	p.waitText("#suggestions [aria-selected=true]", "/echo")
	p.shot("list")
	p.keys(kb.Tab)
	p.waitText(".suggestions .head", "How to say it · required")
	p.keys("me")
	p.waitText("#suggestions [aria-selected=true]", "Merry")
	p.keys(kb.Enter)
	p.waitText(".suggestions .head", "What to say")
	p.keys("tra la")
	p.waitText("#suggestions", "tra la and so on")
	p.shot("completion")
	p.clickText("#suggestions .name", "tra la and so on")
	option(p, "times", "3")
	option(p, "loud", "True")
	option(p, "whom", "Chloé")
	option(p, "place", "#castle-games")
	p.shot("options")
	p.click("#composer .go")
	p.waitText(last, "echo mood=merry text=tra la… times=3 loud=true whom=Chloé place=1")
	p.waitText(last+".used", "Alix used /echo")
	testMissing(p)
}

// option adds an optional option and fills it in, with the suggestion if there is one.
func option(p *tab, name, value string) {
	p.t.Helper()
	p.clickText("#composer .add", "+ "+name)
	p.waitText(".suggestions .head", name)
	p.keys(value + kb.Tab)
	p.wait(fmt.Sprintf("document.querySelector('[data-option=%s]').value === %s", name, quote(value)))
}

// testMissing sends a command without what it requires, then gives the command up.
func testMissing(p *tab) {
	p.keys("/echo ")
	p.waitText("#composer .command", "/echo")
	p.click("#composer .go")
	p.waitText("#toasts", "Still missing: mood, text")
	p.keys(kb.Escape + kb.Escape)
	p.wait("!document.querySelector('#composer .command')")
	p.keys("hello" + kb.Enter)
	p.waitText("#toasts", "Only commands work here")
}

func testComponents(_ *stage, p *tab) {
	show(p)
	for selector, want := range map[string]string{
		".text h2": "Title of things", ".text h2 strong": "of", ".text h3": "Second", ".text h4": "Third", ".text .small": "small print",
		".text strong": "bold", ".text em": "slanted", ".text u": "under", ".text s": "gone", ".text p code": "code",
		".text pre code": "func *main* {}", ".text ul ul li": "deeper", ".text ol li": "second", ".text blockquote": "quoted",
		".text a[href='https://example.org/x'][target=_blank]": "a page", ".stamp": "2 hours ago", ".author": "Bastide", ".tag": "BOT",
		".text": `<script>alert("no")</script> <b>plain</b>`, "button:disabled": "Never", "a.button[href='https://example.org/']": "Away",
		"a.file[download]": "match.txt", ".opener": "One fruit",
	} {
		p.waitText(last+selector, want)
	}
	if p.has("#messages script, #messages .text b") {
		p.t.Error("markup in a text became elements")
	}
	p.waitText(last+".stamp", "2023")
	p.wait("document.querySelector('" + last + ".spoiler:not(.shown)')")
	p.click(last + ".spoiler")
	p.wait("document.querySelector('" + last + ".spoiler.shown')")
	for _, selector := range []string{".gallery img", ".thumbnail img"} {
		p.wait(fmt.Sprintf("document.querySelector('%s%s').naturalWidth === 300", last, selector))
		p.wait(fmt.Sprintf("document.querySelector('%s%s').alt === 'A red board, seen 0 times'", last, selector))
	}
	accent := eval[string](p, "getComputedStyle(document.querySelector('"+last+".container')).borderLeftColor")
	if accent != "rgb(192, 138, 62)" {
		p.t.Errorf("the container's bar is %s, want the accent colour", accent)
	}
}

func testPresses(s *stage, p *tab) {
	show(p)
	p.clickText(last+".button", "Count")
	p.waitText(last+".section", "counted")
	p.waitText(last+".edited", "(edited)")
	p.wait("!document.querySelector('" + last + "[aria-disabled]')")
	p.wait("document.activeElement.textContent === 'Count'") // the keyboard stays where it was
	before := p.text(last + ".section")
	p.keys(kb.Enter)
	p.wait(fmt.Sprintf("document.querySelector('%s.section').innerText !== %s", last, quote(before)))
	p.clickText(last+".button", "Whisper")
	p.waitText(last, "this is between us")
	p.waitText(last+".only", "Only you can see this")
	p.clickText(last+"a", "the message")
	p.wait("document.querySelector('.message.glow .container')")
	p.be("Bruno")
	p.waitNoText("#messages", "this is between us")
	p.be("Alix")
	p.waitText(last, "this is between us")
	p.clickText(last+".plain", "Dismiss")
	p.waitNoText("#messages", "this is between us")
}

func testSelects(_ *stage, p *tab) {
	show(p)
	p.clickText(last+".opener span", "One fruit")
	p.waitText(last+".option small", "green")
	pending := p.watch(last + ".opener.pending")
	p.keys(kb.ArrowDown + kb.Enter)
	pending()
	p.waitText(last+".section", "one chose pear")
	p.clickText(last+".opener span", "Two fruits")
	p.clickText(last+".option span", "Pear")
	p.wait("document.querySelector('" + last + ".finish').disabled")
	p.clickText(last+".option span", "Plum")
	p.shot("several")
	p.clickText(last+".finish", "Done")
	p.waitText(last+".section", "some chose pear+plum")
	p.clickText(last+".opener span", "Somebody")
	p.clickText(last+".option span", "Dora")
	p.waitText(last+".section", "who chose 1")
	p.clickText(last+".opener span", "Some place")
	p.clickText(last+".option span", "#castle-games")
	p.waitText(last+".section", "where chose 1")
	p.clickText(last+".opener span", "One fruit")
	p.keys(kb.Escape)
	p.wait("!document.querySelector('.picker.open')")
}

// A form moves the focus to its preselected choice, and returns it to the button that opened the form.
func testModal(_ *stage, p *tab) {
	show(p)
	open := func() {
		p.clickText(last+".button", "Build")
		p.waitText("dialog.modal h2", "What to build")
		p.wait("document.activeElement.value === 'tower'")
	}
	open()
	p.wait("document.querySelector('dialog.modal').matches('[aria-labelledby=modal-title]')")
	p.wait("document.querySelector('dialog.modal :checked').value === 'tower'")
	p.wait("document.querySelector('dialog.modal').getBoundingClientRect().right <= innerWidth && document.documentElement.scrollWidth <= innerWidth")
	p.shot("open")
	p.keys(kb.Escape)
	p.wait("!document.querySelector('dialog.modal')")
	p.wait("document.activeElement.textContent === 'Build'")
	open()
	p.clickText("dialog.modal .button", "Submit")
	p.wait("document.querySelector('dialog.modal select:invalid')") // nothing is chosen there yet
	eval[any](p, "(document.querySelector('dialog.modal select').value = 'v7') && 1")
	p.clickText("dialog.modal .radio", "Hut")
	p.clickText("dialog.modal .button", "Submit")
	p.waitText(last+".section", "plan house=hut stone=v7 walls=v0 towers=v0")
	p.wait("!document.querySelector('dialog.modal')")
	open()
	p.clickText("dialog.modal .button", "Cancel")
	p.wait("!document.querySelector('dialog.modal')")
}

func testFailures(_ *stage, p *tab) {
	show(p)
	pending := p.watch(last + ".pending")
	p.clickText(last+".button", "Mute")
	p.waitText(last+".failure", "This interaction failed.")
	pending()
	p.clickText(last+".button", "Count")
	p.waitText(last+".section", "counted")
	p.waitNoText(last, "This interaction failed.")
	command(p, "mute")
	p.waitText("#toasts", "The application did not respond.")
}

func testThinking(s *stage, p *tab) {
	command(p, "think")
	p.waitText(last+".thinking", "Bastide is thinking…")
	s.thought <- struct{}{}
	p.waitText(last, "thought about it")
	p.waitText(last+".only", "Only you can see this")
}

// testPeople has Alix ask Bruno and Chloé something. A called person is led to the message until no
// message asks any more. A message that only names a person is no call.
func testPeople(_ *stage, p *tab) {
	ask(p, "Bruno")
	p.waitText("#turn:not(.mine)", "Bruno is asked #general")
	p.wait("document.querySelector('#people .chip[aria-label*=Bruno] .dot')")
	p.shot("wanted")
	p.click("#turn")
	p.waitText("#people .who", "Bruno")
	p.waitText("#messages .calls .mention.me", "@Bruno")
	p.wait("!document.querySelector('#people .chip[aria-label*=Bruno] .dot')")
	p.wait("document.querySelector('#turn').hidden") // what asks is in view
	p.clickText("#channels .name", "castle-games")
	p.waitText("#turn.mine", "Bruno, you are asked #general")
	p.wait("document.querySelector('[data-channel] .dot.wanted')")
	p.click("#turn")
	p.clickText(last+".button", "Here")
	p.waitText(last, "has come")
	p.enter("castle-games")
	p.wait("document.querySelector('#turn').hidden && !document.querySelector('.dot.wanted')")
	p.be("Alix")
	p.enter("general")
	ask(p, "Chloé")
	p.waitText("#turn", "Chloé is asked")
	p.do(chromedp.Reload())
	p.waitText("#turn", "Chloé is asked") // the server knows
	p.keys("3")
	p.waitText("#people .who", "Chloé")
	p.clickText(last+".button", "Hand")
	p.waitText(last, "your cards")
	p.wait("document.querySelector('.calls').getBoundingClientRect().bottom <= document.querySelector('#messages').getBoundingClientRect().top") // the post is out of sight
	if eval[bool](p, "!document.querySelector('#turn').hidden") {
		p.t.Error("a person who looks at the own hand is called away from it")
	}
	p.clickText(last+".plain", "Dismiss")
	p.clickText(last+".button", "Here")
	p.wait("document.querySelector('#turn').hidden")
}

// ask calls a person.
func ask(p *tab, name string) {
	p.t.Helper()
	p.keys("/call ")
	p.waitText("#suggestions", name)
	p.keys(name[:3] + kb.Enter)
	p.keys(kb.Enter)
}

func testThreads(_ *stage, p *tab) {
	command(p, "thread")
	p.waitText("#channels .thread .name", "A quiet corner")
	p.wait("document.querySelector('#channels .thread.news .dot')")
	p.waitText("#messages a.mention", "A quiet corner") // though the message may come first
	if eval[string](p, "document.querySelector('"+last+"a.button').target") != "" {
		p.t.Error("the way to a thread leads out of the page, because it was shown before the thread was there")
	}
	p.click("#channels .thread .name")
	p.waitText("#title", "A quiet corner")
	p.waitText("#messages", "welcome to the corner")
	p.wait("!document.querySelector('#channels .thread .dot')")
	p.enter("general")
	p.click(last + "a.button")
	p.waitText("#title", "A quiet corner")
	ask(p, "Bruno")
	p.waitText("#turn", "Bruno is asked A quiet corner")
	p.enter("general")
	ask(p, "Dora")
	p.waitText("#turn", "Bruno is asked A quiet corner") // in a channel all calls are told
	p.click("#channels .thread .name")
	p.waitText("#title", "A quiet corner")
	p.be("Bruno")
	p.clickText(last+".button", "Here")
	p.wait("document.querySelector('#people .chip[aria-label*=Dora] .dot')")
	p.wait("document.querySelector('#turn').hidden") // in a thread those of another match are not
	p.wait("document.querySelector('#channels .thread .name').scrollWidth <= document.querySelector('#channels .thread .name').clientWidth")
	path := eval[string](p, "'channels/1' + location.hash.slice(location.hash.indexOf('/'))")
	p.do(chromedp.Navigate(p.home + path)) // as Discord's own address
	p.waitText("#title", "A quiet corner")
}

// testLightbox enlarges a picture to the height of the window, then to full size, and closes it.
func testLightbox(_ *stage, p *tab) {
	lightbox(p, func() { p.click("dialog.lightbox img") })
	p.click(last + ".gallery .picture")
	p.wait("document.activeElement.matches('.lightbox .stage')")
	p.keys(kb.Enter)
	p.wait("document.querySelector('dialog.lightbox.actual')")
	p.keys(kb.Escape)
	p.wait("!document.querySelector('dialog')")
}

// testLightboxPhone does so with a finger. None of its presses becomes a click, which the element below
// would get when the picture closes.
func testLightboxPhone(_ *stage, p *tab) {
	eval[chromedp.Void](p, "void addEventListener('touchend', (event) => document.body.classList.toggle('clicks', event.cancelable && !event.defaultPrevented))")
	lightbox(p, func() { p.tap("document.querySelector('dialog.lightbox img')") })
	if p.has("body.clicks") {
		p.t.Error("a finger on the enlarged picture presses what lies below too")
	}
}

const (
	imageBox = "document.querySelector('dialog.lightbox img').getBoundingClientRect()"
	stageBox = "document.querySelector('dialog.lightbox .stage').getBoundingClientRect()"
)

func lightbox(p *tab, press func()) {
	p.t.Helper()
	show(p)
	posted := eval[float64](p, "document.querySelector('"+last+".gallery img').offsetHeight")
	p.click(last + ".gallery .picture")
	p.waitText("dialog.lightbox .caption", "A red board, seen 0 times")
	p.wait("document.querySelector('dialog.lightbox img').style.transform")
	p.shot("open")
	first := eval[float64](p, imageBox+".height")
	if first < 1.2*posted {
		p.t.Errorf("a press makes the picture %v px high, which was %v px in the post", first, posted)
	}
	press()
	p.wait("document.querySelector('dialog.lightbox.actual')")
	if second := eval[float64](p, imageBox+".height"); second < 1.2*first {
		p.t.Errorf("another press makes the picture %v px high, after %v px", second, first)
	}
	before := eval[float64](p, imageBox+".left")
	p.drag(60, 0)
	if after := eval[float64](p, imageBox+".left"); after != before+60 {
		p.t.Errorf("dragged by 60 px, the picture moved from %v to %v", before, after)
	}
	for range 30 {
		p.drag(150, 0)
	}
	if left := eval[float64](p, imageBox+".left - "+stageBox+".left"); left != 0 {
		p.t.Errorf("the picture was dragged %v px into the window", left)
	}
	wide := eval[float64](p, imageBox+".width")
	p.pinch()
	p.wait(fmt.Sprintf("%s.width > %v", imageBox, wide))
	p.shot("large")
	press()
	p.wait("!document.querySelector('dialog')")
}

// testEarlier fills a channel beyond one page of messages.
func testEarlier(s *stage, p *tab) {
	p.enter("castle-games")
	for range 51 {
		eval[chromedp.Void](p, "fetch('playground/api/command', { method: 'POST', headers: { 'Content-Type': 'application/json' }, "+
			"body: JSON.stringify({ as: location.hash.slice(1).split('/')[0] || document.querySelector('[data-person]').dataset.person, "+
			"channel: document.querySelector('[aria-current]').dataset.channel, name: 'echo', options: { mood: 'calm', text: 'x' } }) })")
	}
	p.wait("document.querySelectorAll('#messages .message').length >= 51")
	p.do(chromedp.Reload())
	p.clickText("#messages .earlier button", "Show earlier messages")
	p.wait("document.querySelectorAll('#messages .message').length >= 51")
	p.wait("!document.querySelector('#messages .earlier')")
}

// testPhone measures what a finger needs on a narrow screen.
func testPhone(_ *stage, p *tab) {
	kept := false
	for n := 0; n < 3 && !kept; n++ { // what is loaded at first may come late, and change something
		eval[bool](p, "Boolean(window.pressed = [...document.querySelectorAll('#channels .entry, #people button')])")
		show(p)
		kept = eval[bool](p, "window.pressed.length && window.pressed.every((one) => one.isConnected)")
	}
	if !kept {
		p.t.Error("channels or people are redrawn although nothing about them has changed: a press that had begun is lost")
	}
	p.wait("document.documentElement.scrollWidth <= innerWidth && document.querySelector('#messages').scrollWidth <= innerWidth")
	tops := eval[[]float64](p, "[...document.querySelectorAll('"+last+".row:nth-last-of-type(n) .button')].slice(0, 8).map((one) => one.getBoundingClientRect().top)")
	if len(tops) != 8 || len(slices.Compact(tops[:4:4])) != 1 || len(slices.Compact(tops[4:])) != 1 {
		p.t.Errorf("four buttons do not fit one row: their tops are %v", tops)
	}
	for selector, least := range map[string]int{last + ".button": 36, last + ".opener": 40, ".who, #menu, .round": 44} {
		small := eval[[]string](p, fmt.Sprintf("[...document.querySelectorAll(%s)].filter((one) => one.checkVisibility() && Math.min(one.offsetHeight, one.offsetWidth) < %d).map((one) => one.outerHTML)", quote(selector), least))
		if len(small) > 0 {
			p.t.Errorf("too small for a finger: %q", small)
		}
	}
	p.shot("message")
	testOneBar(p)
	openDrawer(p)
	p.shot("drawer")
	p.enter("castle-games")
	p.wait("document.querySelector('#drawer').getBoundingClientRect().right <= 0")
	p.click("#composer .round")
	p.waitText("#suggestions", "Say it again")
	p.clickText("#suggestions .name", "/echo")
	p.clickText("#suggestions .name", "Calm")
	p.shot("command")
	p.wait("document.documentElement.scrollWidth <= innerWidth")
	p.click("#composer .round")
	p.wait("!document.querySelector('#composer .command')")
}

// testLayout compares the messages on a phone with the figures by which TestOneScreen of package
// posts reckons how high they are.
func testLayout(_ *stage, p *tab) {
	show(p)
	for what, want := range map[string]string{
		"one('.gallery').clientWidth":                                                                "350",
		"getComputedStyle(one('.text p:not(.small)')).lineHeight":                                    "21px",
		"getComputedStyle(one('.text .small')).lineHeight":                                           "17px",
		"one('.row').offsetHeight":                                                                   "36",
		"one('.row + .row').offsetTop - one('.row').offsetTop":                                       "44",
		"one('.row .button').offsetWidth":                                                            "60",
		"one('[data-custom-id=count]').offsetWidth - one('[data-custom-id=count] span').offsetWidth": "32",
		"one('.opener').offsetHeight":                                                                "40",
		"parseInt(getComputedStyle(one('.container')).paddingTop)":                                   "12",
		"one('.gallery').offsetTop - one('.section').offsetTop - one('.section').offsetHeight":       "8",
	} {
		got := eval[string](p, "(() => { const one = (selector) => document.querySelector('"+last+"' + selector); return String("+what+"); })()")
		if got != want {
			p.t.Errorf("%s is %s, want %s", what, got, want)
		}
	}
}

// testOneBar checks what is above and below the messages: one bar, with the call in it, and nothing that
// covers them.
func testOneBar(p *tab) {
	p.t.Helper()
	ask(p, "Bruno")
	p.waitText("#turn", "Bruno is asked")
	p.click("#composer .words")
	p.keys("hello" + kb.Enter)
	p.waitText("#toasts", "Only commands work here")
	p.keys(kb.Escape) // takes the words away, which would stand before the next command
	eval[chromedp.Void](p, "document.querySelector('#messages').scrollTop = 0")
	p.wait("!document.querySelector('#latest').hidden")
	p.shot("bar")
	p.waitText("#latest", "Latest")
	p.waitText("#messages .beginning", "Tap the name at the top")
	if eval[bool](p, "document.querySelector('#messages .beginning').innerText.includes('key')") {
		p.t.Error("a phone is told of keys")
	}
	over := eval[[]string](p, `(() => {
		const box = (id) => document.getElementById(id).getBoundingClientRect();
		const list = box('messages');
		const found = ['top', 'turn', 'people', 'toasts', 'composer', 'latest'].filter((id) => box(id).bottom > list.top && box(id).top < list.bottom);
		if (list.top > 56) found.push('the bar is ' + list.top + ' px high');
		if (box('turn').bottom > box('top').bottom || box('latest').left < box('composer').right) found.push('the bars');
		return found;
	})()`)
	if len(over) > 0 {
		p.t.Errorf("lies over the messages or in the way: %q", over)
	}
	p.click("#latest")
	p.clickText(last+".button", "Here")
	p.clickText("#toasts button", "✕")
	show(p) // what the press still waits for
	eval[chromedp.Void](p, "document.querySelector('#messages').scrollTop = 0")
	p.wait("!document.querySelector('#latest').hidden")
	show(p)
	p.wait(begun) // the page goes to the answer of a command
}

// begun says whether the newest message, which is higher than the view, is shown from its beginning.
const begun = "(() => { const [top, all] = ['" + last + "', '#messages'].map((one) => document.querySelector(one).getBoundingClientRect().top); return Math.abs(top - all) < 2 && !document.querySelector('#latest').hidden; })()"

// testRestart stops the program while the page is open and starts it again.
func testRestart(s *stage, p *tab) {
	show(p)
	p.clickText(last+".button", "Count")
	p.waitText(last+".section", "counted")
	s.down()
	p.wait("!document.querySelector('#outage').hidden")
	p.waitText("#outage", "The program is not running")
	p.shot("outage")
	s.up()
	s.await()
	p.wait("document.querySelector('#outage').hidden")
	p.waitText(last+".section", "counted")
	p.wait("document.querySelector('" + last + ".gallery img').naturalWidth === 300")
	p.waitText("#bot", "online")
	p.clickText(last+".button", "Whisper")
	p.waitText(last, "this is between us")
}

// testVeils uncovers a picture that is a spoiler, and checks an emoji between words.
func testVeils(_ *stage, p *tab) {
	command(p, "veil")
	p.waitText(last, "what is behind")
	p.wait("document.querySelector('" + last + "img.emoji').naturalWidth === 300")
	p.wait("document.querySelector('" + last + ".picture.blurred')")
	p.click(last + ".picture")
	p.wait("document.querySelector('" + last + ".picture:not(.blurred)')")
	if p.has("dialog[open]") {
		p.t.Error("what uncovers a picture enlarges it too")
	}
}

// testMenus chooses the script's entries in the menus of a message and of a name.
func testMenus(_ *stage, p *tab) {
	show(p)
	p.click(last + ".apps")
	p.clickText(".menu button", "Look at it")
	p.waitText(last, "looked at buttons: ")
	eval[bool](p, `document.querySelector(".everybody [data-person]:nth-child(2)").dispatchEvent(
		new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 300, clientY: 50 }))`)
	p.clickText(".menu button", "Greet")
	p.waitText(last, "greeted Bruno")
	p.wait("!document.querySelector('.menu')")
}

// testNames shows names in the places where texts have them. Each is seen as the person wrote it, and becomes no link,
// mention or markdown.
func testNames(_ *stage, p *tab) {
	l := bottest.Texts().Localizer("en")
	written, wanted := make([]string, len(bottest.AwkwardNames)), make([]string, len(bottest.AwkwardNames))
	for i, name := range bottest.AwkwardNames {
		written[i], wanted[i] = l.Name(name), nickname.Visible(name)
	}
	lists, err := json.Marshal([][]string{written, wanted})
	if err != nil {
		p.t.Fatal(err)
	}
	wrong := eval[[]string](p, fmt.Sprintf(`import('./markdown.js').then(({ markdown }) => {
		const [written, wanted] = %s, wrong = [];
		for (const place of ['NAME', 'NAME x', 'x NAME', '**NAME**', '- NAME', '### NAME', '-# NAME']) {
			const show = (name) => {
				const shown = document.createElement('div');
				shown.append(...markdown(place.replace('NAME', () => name)));
				return shown;
			};
			const elements = (shown) => [...shown.querySelectorAll('*')].map((one) => one.tagName).join();
			const plain = show('Alix');
			written.forEach((name, i) => {
				const shown = show(name);
				if (elements(shown) !== elements(plain) || shown.textContent !== plain.textContent.replace('Alix', () => wanted[i]))
					wrong.push(place + ' with ' + name + ' shows ' + shown.innerHTML);
			});
		}
		return wrong;
	})`, lists), chromedp.EvalAwaitPromise)
	for _, what := range wrong {
		p.t.Error(what)
	}
	if link := eval[string](p, `import('./markdown.js').then(({ markdown }) => markdown('discord.gg/abc')[0].querySelector('a').href)`, chromedp.EvalAwaitPromise); link != "https://discord.gg/abc" {
		p.t.Errorf("an invitation leads to %q", link)
	}
}
