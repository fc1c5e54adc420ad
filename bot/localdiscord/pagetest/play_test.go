package pagetest

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPlay starts the real program as its README says, and plays a whole match of Carcassonne on the page:
// Alix at a desk, Bruno on a phone in French, Sam watching. In the middle of a turn the program is stopped
// and started again.
func TestPlay(t *testing.T) {
	browser := startBrowser(t)
	program := startProgram(t)
	alix := openTab(t, browser, "alix", program.url(), desktop)
	bruno := openTab(t, browser, "bruno", program.url()+"?lang=fr", phone)
	bruno.be("Bruno")
	sam := openTab(t, browser, "sam", program.url(), desktop)
	sam.be("Sam")
	openMatch(alix, bruno, sam)
	m := &match{players: []*tab{alix, bruno}, watcher: sam, chance: rand.New(rand.NewPCG(72, 5))}
	turns := m.play(program)
	if turns < 60 {
		t.Errorf("the match was over after %d turns; a box of 72 tiles lasts longer", turns)
	}
	for _, p := range []*tab{alix, bruno, sam} {
		p.waitText(last, "Rematch")
		p.shot("end")
	}
}

// openMatch opens a lobby, lets Bruno join, starts, and leads everybody to the thread.
func openMatch(alix, bruno, sam *tab) {
	openDrawer(bruno)
	for _, p := range []*tab{alix, bruno, sam} {
		p.enter("castle-games")
	}
	alix.click("#composer .words")
	alix.keys("/play ")
	alix.clickText("#composer .add", "+ game")
	alix.waitText("#suggestions", "Carcassonne")
	alix.keys("carca" + kb.Enter)
	alix.clickText("#composer .add", "+ opponent1")
	alix.waitText("#suggestions", "Bruno")
	alix.keys("bru" + kb.Enter)
	alix.shot("command")
	alix.click("#composer .go")
	alix.waitText(last, "Carcassonne")
	bruno.waitText("#messages .calls", "@Bruno")
	alix.shot("lobby")
	bruno.clickText(last+".button", "Join")
	alix.waitText(last, twoPlayers)
	bruno.shot("joined")
	alix.clickText(last+".button", "Start")
	for _, p := range []*tab{alix, bruno, sam} {
		p.wait("document.querySelector('#channels .thread')")
		if p == bruno {
			openDrawer(p)
		}
		p.goTo("document.querySelector('#channels .thread')", "Carcassonne")
	}
}

// match is played by pressing what can be pressed.
type match struct {
	players []*tab
	watcher *tab
	chance  *rand.Rand
}

// live is what a tab shows of the newest public message with buttons.
type live struct {
	ID     string   // of the message
	Key    string   // changes with every change of the buttons
	Mine   bool     // it calls the person who looks
	Labels []string // of the buttons that can be pressed
}

const readLive = `(() => {
	const node = [...document.querySelectorAll('#messages .message:not(.private)')].filter((one) => one.querySelector('.button')).at(-1);
	if (!node || node.ariaBusy === 'true') return { Labels: [] };
	const buttons = [...node.querySelectorAll('.button:enabled')];
	return { ID: node.dataset.message, Mine: node.classList.contains('calls'),
		Key: buttons.map((one) => one.dataset.customId).join(), Labels: buttons.map((one) => one.innerText.trim()) };
})()`

var (
	area    = regexp.MustCompile(`^[↖↑↗←•→↙↓↘]\x{FE0E}? \d`) // of the board, with the number of its places
	number  = regexp.MustCompile(`^\d+( |$)`)                // of a place or a follower, mostly with what it does
	commits = regexp.MustCompile(`^✅ Confirm`)
)

// confirm is the label of the button that commits, with what it commits where there is room.
func (l live) confirm() string { return strings.Join(l.find(commits), "") }

// over says whether the buttons are those of a finished match.
func (l live) over() bool { return len(l.find(regexp.MustCompile("Replay$"))) > 0 }

func (l live) find(like *regexp.Regexp) []string {
	return slices.DeleteFunc(slices.Clone(l.Labels), func(label string) bool { return !like.MatchString(label) })
}

// play plays to the end and returns the number of turns.
func (m *match) play(program *program) (turns int) {
	for turns = 0; ; turns++ {
		p, now := m.next()
		if now.over() {
			return turns
		}
		m.snap(turns)
		now = m.place(p, now)
		switch turns {
		case 3:
			m.meddle(now)
		case 8:
			program.restart(append(m.players, m.watcher))
			p.wait(readLive + ".Labels.length")
			now = eval[live](p, readLive)
		}
		now = m.follow(p, now)
		m.press(p, now, now.confirm())
	}
}

// next waits until the live message calls a person, or the match is over.
func (m *match) next() (*tab, live) {
	for end := time.Now().Add(patience); time.Now().Before(end); {
		for _, p := range m.players {
			now := eval[live](p, readLive)
			if now.over() || now.Mine && len(now.Labels) > 0 {
				return p, now
			}
		}
	}
	for _, p := range append(m.players, m.watcher) {
		p.shot("stuck")
		p.t.Logf("%s sees %+v and:\n%s", p.name, eval[live](p, readLive), p.text("#messages"))
	}
	m.watcher.t.Fatal("it is no player's turn")
	return nil, live{}
}

// place chooses a place for the tile, in an area if there are many, unless only one is possible.
func (m *match) place(p *tab, now live) live {
	for now.confirm() == "" {
		spots := append(now.find(area), now.find(number)...)
		now = m.press(p, now, spots[m.chance.IntN(len(spots))])
	}
	return now
}

// follow sometimes places a follower.
func (m *match) follow(p *tab, now live) live {
	if spots := now.find(number); len(spots) > 0 && m.chance.IntN(2) == 0 {
		return m.press(p, now, spots[m.chance.IntN(len(spots))])
	}
	return now
}

// press presses a button of the live message and waits for the result.
func (m *match) press(p *tab, before live, label string) live {
	p.t.Helper()
	p.clickText(fmt.Sprintf("[data-message='%s'] .button", before.ID), label)
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	changed := fmt.Sprintf("(() => { const now = %s; return now.Labels.length && now.Key !== %s && now })()", readLive, quote(before.Key))
	now, err := chromedp.Run(ctx, chromedp.Poll[live](changed, chromedp.WithPollingTimeout(patience)))
	if err != nil {
		p.shot("stuck")
		p.t.Fatalf("%s: nothing came of pressing %q: %v\nthe page says:\n%s", p.name, label, err, p.text("#messages"))
	}
	return now
}

// meddle has the watcher press a button of another person's turn.
func (m *match) meddle(now live) {
	m.watcher.clickText(fmt.Sprintf("[data-message='%s'] .button", now.ID), now.confirm())
	m.watcher.waitText("#messages .private", "You are watching this match")
	m.watcher.waitText("#messages .private a.mention", "› 💬") // a link to the turn, within the page
	m.watcher.shot("meddled")
	m.watcher.clickText("#messages .private .plain", "Dismiss")
	m.watcher.waitNoText("#messages", "You are watching this match")
}

// snap takes pictures now and then.
func (m *match) snap(turn int) {
	if !slices.Contains([]int{0, 5, 20, 45, 65}, turn) {
		return
	}
	for _, p := range append(m.players, m.watcher) {
		p.shot(fmt.Sprintf("turn%02d", turn))
	}
}

// program is the real binary, running its playground.
type program struct {
	t       *testing.T
	binary  string
	address string
	folder  string
	args    []string // of its playground
	process *exec.Cmd
	output  bytes.Buffer
}

// startProgram builds the program and starts its playground with an empty database, or with
// the given arguments.
func startProgram(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{t: t, address: freeAddress(t), folder: t.TempDir(), args: args}
	if args == nil {
		p.args = []string{"--db", filepath.Join(p.folder, "test.db")}
	}
	p.binary = filepath.Join(p.folder, "bastide")
	build := exec.Command("go", "build", "-o", p.binary, "github.com/bastide-games/bastide/cmd/bastide")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the program: %v\n%s", err, output)
	}
	p.start()
	t.Cleanup(func() {
		p.stop()
		if t.Failed() {
			t.Logf("the program said:\n%s", p.output.String())
		}
	})
	return p
}

func (p *program) url() string { return "http://" + p.address + "/" }

func (p *program) start() {
	p.t.Helper()
	p.process = exec.Command(p.binary, append([]string{"playground", "--addr", p.address}, p.args...)...)
	p.process.Stdout, p.process.Stderr = &p.output, &p.output
	if err := p.process.Start(); err != nil {
		p.t.Fatalf("start the program: %v", err)
	}
	for end := time.Now().Add(patience); time.Now().Before(end); {
		response, err := http.Get(p.url())
		if err == nil {
			response.Body.Close()
			return
		}
	}
	p.t.Fatalf("the program never served its page; it said:\n%s", p.output.String())
}

// stop ends the program as Ctrl+C does.
func (p *program) stop() {
	p.t.Helper()
	if err := p.process.Process.Signal(os.Interrupt); err != nil {
		p.t.Errorf("interrupt the program: %v", err)
	}
	if err := p.process.Wait(); err != nil {
		p.t.Errorf("the program did not stop cleanly: %v\n%s", err, p.output.String())
	}
}

// restart stops and starts the program while the tabs look on.
func (p *program) restart(tabs []*tab) {
	p.t.Helper()
	p.stop()
	for _, each := range tabs {
		each.wait("!document.querySelector('#outage').hidden")
	}
	p.start()
	for _, each := range tabs {
		each.wait("document.querySelector('#outage').hidden")
		each.wait("document.querySelector('#bot .online')")
	}
}
