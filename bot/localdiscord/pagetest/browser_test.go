package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience bounds every wait for the page. No busy machine reaches it.
const patience = 3 * time.Minute

// size is the inside of a window, in CSS pixels.
type size struct{ width, height int64 }

var (
	desktop = size{1280, 800}
	phone   = size{360, 740}
)

// startBrowser starts Chromium for one test. Short runs skip the test, because browsing takes minutes and
// not every machine has Chromium.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	if os.Getenv("BASTIDE_TEST_ALL") != "1" {
		t.Skip("the playground page is tested in Chromium with BASTIDE_TEST_ALL=1")
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("no chromium in PATH, so the playground page cannot be tested")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start chromium: %v", err)
	}
	return ctx
}

// tab is one page, open in a tab of its own.
type tab struct {
	t    *testing.T
	name string
	home string // the page's address
	ctx  context.Context
}

// openTab opens the page at an address and size, once the bot is online. Any exception of the page's code
// fails the test.
func openTab(t *testing.T, browser context.Context, name, address string, s size) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(browser)
	t.Cleanup(stop)
	p := &tab{t: t, name: name, home: address, ctx: ctx}
	err := chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*runtime.EventExceptionThrown); ok {
			t.Errorf("%s: the page threw: %s", name, thrown(e.ExceptionDetails))
		}
	})
	if err != nil {
		t.Fatalf("%s: listen: %v", name, err)
	}
	p.do(chromedp.EmulateViewport(s.width, s.height), chromedp.Navigate(address))
	p.wait("document.querySelector('#messages').children.length && document.querySelector('#bot .online')")
	return p
}

func thrown(d *runtime.ExceptionDetails) string {
	if d.Exception != nil && d.Exception.Description != "" {
		return d.Exception.Description
	}
	return d.Text
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

// eval evaluates an expression of JavaScript on the page.
func eval[T any](p *tab, expression string, options ...chromedp.EvaluateOption) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, options...))
	if err != nil {
		p.t.Fatalf("%s: %s: %v", p.name, expression, err)
	}
	return value
}

// wait waits until an expression is true.
func (p *tab) wait(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingTimeout(patience)))
	if err != nil {
		p.shot("failed")
		p.t.Fatalf("%s: never came true: %s: %v\nthe page says:\n%s", p.name, expression, err, p.text("main"))
	}
}

// waitText waits until an element contains a text.
func (p *tab) waitText(selector, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("[...document.querySelectorAll(%s)].some((one) => one.textContent.includes(%s))", quote(selector), quote(text)))
}

// goTo presses the element of an expression, which leads to a channel, until the channel's title shows.
// The list of channels may be redrawn, and move, just before the press.
func (p *tab) goTo(find, title string) {
	p.t.Helper()
	there := fmt.Sprintf("document.querySelector('#title').textContent.includes(%s)", quote(title))
	for range 5 {
		p.clickAt(find)
		ctx, cancel := context.WithTimeout(p.ctx, patience/6)
		_, err := chromedp.Run(ctx, chromedp.Poll[bool](there, chromedp.WithPollingTimeout(patience/6)))
		cancel()
		if err == nil {
			return
		}
	}
	p.wait(there)
}

// watch notes from now on whether such an element ever exists. seen waits until one did. So an element
// that is shown only for a moment is not missed.
func (p *tab) watch(selector string) (seen func()) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		window.seen = false;
		const look = () => window.seen ||= document.querySelector(%s) !== null;
		new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
		return true;
	})()`, quote(selector)))
	return func() { p.t.Helper(); p.wait("window.seen") }
}

// first waits until an expression is true on one of the tabs, and returns that one.
func first(expression string, tabs ...*tab) *tab {
	for end := time.Now().Add(patience); time.Now().Before(end); {
		for _, p := range tabs {
			if eval[bool](p, "Boolean("+expression+")") {
				return p
			}
		}
	}
	tabs[0].t.Fatalf("never came true on any tab: %s", expression)
	return nil
}

// enter opens a channel of the list.
func (p *tab) enter(channel string) {
	p.t.Helper()
	p.goTo(showing("#channels .name", channel), channel)
}

// waitNoText waits until no such element contains a text.
func (p *tab) waitNoText(selector, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("![...document.querySelectorAll(%s)].some((one) => one.textContent.includes(%s))", quote(selector), quote(text)))
}

// has says whether an element exists now.
func (p *tab) has(selector string) bool {
	p.t.Helper()
	return eval[bool](p, fmt.Sprintf("document.querySelector(%s) !== null", quote(selector)))
}

// text is what an element shows, "" if it does not exist.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf("document.querySelector(%s)?.innerText || ''", quote(selector)))
}

// click presses an element with the mouse, once it exists.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.clickAt(fmt.Sprintf("document.querySelector(%s)", quote(selector)))
}

// restingPlace is the middle of the element of an expression, once it has neither moved nor been covered
// for some frames. The page may redraw it at any moment.
const restingPlace = `(async () => {
	for (let before = '', still = 0; ;) {
		const node = %s;
		node?.scrollIntoView({ block: 'center', behavior: 'instant' });
		await new Promise((next) => setTimeout(next, 16));
		const box = node?.getBoundingClientRect();
		const middle = box && [box.x + box.width / 2, box.y + box.height / 2];
		const hit = middle && document.elementFromPoint(...middle);
		still = hit && (node.contains(hit) || hit.contains(node)) && String(middle) === before ? still + 1 : 0;
		before = String(middle);
		if (still === 2) return middle;
	}
})()`

// clickAt presses the element of an expression.
func (p *tab) clickAt(find string) {
	p.t.Helper()
	p.wait(find + "?.checkVisibility()")
	at := eval[[]float64](p, fmt.Sprintf(restingPlace, find), chromedp.EvalAwaitPromise)
	p.do(chromedp.MouseClickXY(at[0], at[1]))
}

// clickText presses the element that [showing] finds.
func (p *tab) clickText(selector, text string) {
	p.t.Helper()
	p.clickAt(showing(selector, text))
}

// showing is an expression for the last element of a selector that shows exactly a text.
func showing(selector, text string) string {
	return fmt.Sprintf("[...document.querySelectorAll(%s)].filter((one) => one.innerText.trim() === %s && one.checkVisibility()).at(-1)", quote(selector), quote(text))
}

// tap presses the element of an expression with a finger.
func (p *tab) tap(find string) {
	p.t.Helper()
	at := eval[[]float64](p, fmt.Sprintf(restingPlace, find), chromedp.EvalAwaitPromise)
	p.touch(input.DispatchTouchEventTypeTouchStart, at)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// drag moves the mouse, pressed, from the middle of the window.
func (p *tab) drag(dx, dy float64) {
	p.t.Helper()
	at := eval[[]float64](p, "[innerWidth / 2, innerHeight / 2]")
	for i, kind := range []input.DispatchMouseEventType{chromedp.MousePressed, chromedp.MouseMoved, chromedp.MouseReleased} {
		far := float64(min(i, 1))
		p.do(chromedp.MouseEvent(kind, at[0]+far*dx, at[1]+far*dy, chromedp.Button("left")))
	}
}

// pinch moves two fingers apart, in the middle of the window.
func (p *tab) pinch() {
	p.t.Helper()
	at := eval[[]float64](p, "[innerWidth / 2, innerHeight / 2]")
	for _, apart := range []float64{40, 80, 120} {
		kind := input.DispatchTouchEventTypeTouchMove
		if apart == 40 {
			kind = input.DispatchTouchEventTypeTouchStart
		}
		p.touch(kind, []float64{at[0] - apart, at[1]}, []float64{at[0] + apart, at[1]})
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// touch sends a touch event with fingers at these places.
func (p *tab) touch(kind input.DispatchTouchEventType, places ...[]float64) {
	p.t.Helper()
	fingers := []*input.TouchPoint{}
	for i, at := range places {
		id := float64(i)
		fingers = append(fingers, &input.TouchPoint{X: at[0], Y: at[1], ID: &id})
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: fingers})
		return err
	}))
}

// keys types into whatever has the focus.
func (p *tab) keys(text string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(text))
}

// be switches to a person, and waits until the page shows that.
func (p *tab) be(name string) {
	p.t.Helper()
	if eval[bool](p, "document.querySelector('#people .who').checkVisibility()") { // no room for all people
		p.click("#people .who")
	}
	p.click(fmt.Sprintf("#people .chip[aria-label*=%s]", quote(" "+name+" ")))
	p.waitText("#people .who", name)
}

// speak chooses the language of the page.
func (p *tab) speak(language string) {
	p.t.Helper()
	p.wait("document.querySelector('#language select')")
	eval[bool](p, fmt.Sprintf("(() => { const one = document.querySelector('#language select'); one.value = %s; return one.dispatchEvent(new Event('change')); })()", quote(language)))
}

// shot takes a picture of the page into the folder BASTIDE_SHOTS names, if any.
func (p *tab) shot(name string) {
	folder := os.Getenv("BASTIDE_SHOTS")
	if folder == "" {
		folder = p.t.TempDir()
	}
	image, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Errorf("%s: take a picture: %v", p.name, err)
		return
	}
	test := strings.ReplaceAll(p.t.Name(), "/", "-")
	if err := os.WriteFile(filepath.Join(folder, test+"-"+p.name+"-"+name+".png"), image, 0o644); err != nil {
		p.t.Error(err)
	}
}

// quote writes a text as a JavaScript string.
func quote(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always marshals
	}
	return string(b)
}
