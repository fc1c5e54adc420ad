package session_test

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/cockroachdb/datadriven"
)

// Every script of testdata/scripts has the written outcome, with and without a restart of the bot after
// every event. testdata/scripts/README.md explains the language.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/scripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) { perform(t, file, false) })
		t.Run(name+" with restarts", func(t *testing.T) { perform(t, file, true) })
	}
}

// begin is the start of every script, at eight in the morning of day 1.
var begin = time.Date(2024, time.January, 1, 8, 0, 0, 0, time.UTC)

// script is a running script.
type script struct {
	driver
	texts *wording.Texts
	out   bytes.Buffer

	users      map[string]uint64
	moderators []string
	programs   []string
	held       bool          // posts wait for the script to deliver them
	unknown    uint64        // outbox number of a post that is already in the channel, 0 for none
	last       session.Press // the last press of a button
	presses    int
	shown      [][2]string // facts that were shown
	idle       bool        // the last thought came too late
	removed    bool        // the match was removed
}

// perform runs a script.
func perform(t *testing.T, file string, restarts bool) {
	texts, err := loadTexts()
	if err != nil {
		t.Fatal(err)
	}
	x := &script{
		driver: driver{
			restarts: restarts, now: begin, message: 1000,
			rhythms: map[uint64]clock.Rhythm{}, vanished: map[uint64]bool{},
		},
		texts: texts, users: map[string]uint64{},
	}
	datadriven.RunTest(t, file, func(t *testing.T, d *datadriven.TestData) string {
		x.TB = t
		x.out.Reset()
		for _, words := range lines(d) {
			if err := x.line(words); err != nil {
				t.Fatalf("%s: %q: %v", d.Pos, words, err)
			}
			x.showFacts()
		}
		return x.out.String()
	})
}

// lines returns the words of the lines that share an outcome.
func lines(d *datadriven.TestData) [][]string {
	first := []string{d.Cmd}
	for _, arg := range d.CmdArgs {
		first = append(first, arg.String())
	}
	all := [][]string{first}
	for line := range strings.Lines(d.Input) {
		all = append(all, strings.Fields(line))
	}
	return all
}

// loadTexts reads the texts once.
var loadTexts = sync.OnceValues(func() (*wording.Texts, error) {
	var all []fs.FS
	for _, e := range catalog.Entries {
		all = append(all, e.Texts)
	}
	return wording.LoadTexts(all...)
})

// directives are the lines other than presses, by their first words.
var directives []directive

type directive struct {
	words string
	do    func(*script, []string) error
}

func init() {
	directives = []directive{
		{"open", (*script).openLobby},
		{"begin", (*script).beginMatch},
		{"duel", (*script).duel},
		{"the other match is as far", func(x *script, _ []string) error { x.follow(x.unseal()); return nil }},
		{"the other match is over", func(x *script, _ []string) error { x.follow(x.unveil()); return nil }},
		{"moderators", func(x *script, names []string) error { x.moderators = names; return nil }},
		{"programs", func(x *script, names []string) error { x.programs = names; return nil }},
		{"after", (*script).after},
		{"at", (*script).at},
		{"the bot is away for", (*script).away},
		{"the bot is busy for", (*script).busy},
		{"the clock is set back by", (*script).setBack},
		{"posts wait", func(x *script, _ []string) error { x.held = true; return nil }},
		{"posts arrive", func(x *script, _ []string) error { x.held = false; x.deliverAll(); return nil }},
		{"next post arrives", (*script).nextArrives},
		{"next post sent, unknown", (*script).nextUnknown},
		{"next post fails:", (*script).nextFails},
		{"an edit is under way", func(x *script, _ []string) error { x.editing = true; return nil }},
		{"the edit has landed", func(x *script, _ []string) error { x.editing = false; return nil }},
		{"message", (*script).deleted},
		{"the channel is deleted", func(x *script, _ []string) error { x.follow(x.lose(session.Loss{Channel: x.s.Channel})); return nil }},
		{"the server is lost", func(x *script, _ []string) error { x.follow(x.lose(session.Loss{})); return nil }},
		{"habits of", (*script).habits},
		{"play on", (*script).playOn},
		{"computers think", (*script).think},
		{"the computer decides", (*script).decides},
	}
}

// line runs a line of a script.
func (x *script) line(words []string) error {
	text := strings.Join(words, " ")
	for _, d := range directives {
		if rest, ok := strings.CutPrefix(text+" ", d.words+" "); ok {
			return d.do(x, strings.Fields(rest))
		}
	}
	return x.person(words)
}

// tell writes a line to the output.
func (x *script) tell(format string, args ...any) {
	x.out.WriteString(x.readable(fmt.Sprintf(format, args...)) + "\n")
}

// user returns a person's number; a new name gets a new one.
func (x *script) user(name string) session.Player {
	if x.users[name] == 0 {
		x.users[name] = sessiontest.User(len(x.users))
	}
	return session.Player{User: x.users[name], Name: name}
}

// assignments takes "name=value" out of words.
func assignments(words []string) (rest []string, set map[string]string) {
	set = map[string]string{}
	for _, w := range words {
		if name, value, ok := strings.Cut(w, "="); ok {
			set[name] = value
		} else {
			rest = append(rest, strings.TrimSuffix(w, ","))
		}
	}
	return rest, set
}

// openLobby is "open GAME by NAME [inviting NAME …] [speed=day] [undo=2m] [where=thread]", or
// "where=private" for private messages.
func (x *script) openLobby(words []string) error {
	words, set := assignments(words)
	if len(words) < 3 || words[1] != "by" {
		return fmt.Errorf("open GAME by NAME")
	}
	if set["undo"] != "" {
		var err error
		if x.undo, err = time.ParseDuration(set["undo"]); err != nil {
			return err
		}
	}
	o := session.Opening{
		Game: catalog.Builtin()[words[0]], Guild: sessiontest.Guild, Channel: sessiontest.Channel, Creator: x.user(words[2]),
		Where: cmp.Or(set["where"], session.Here), Lang: "en", Chosen: set,
	}
	if set["where"] == "private" {
		o.Guild, o.Where = 0, session.Here
	}
	if set["against"] != "" {
		o.Computers = []session.Player{{Name: "Ada", Computer: set["against"]}}
	}
	for _, name := range words[min(len(words), 4):] {
		o.Invited = append(o.Invited, x.user(name))
	}
	r := x.driver.open(o)
	x.answer(words[2], r)
	x.follow(r)
	return nil
}

// beginMatch is "begin GAME with NAME, NAME …" and the rest as for open: the lobby, the others joining, and
// the start, without output.
func (x *script) beginMatch(words []string) error {
	names, set := assignments(words)
	if len(names) < 3 || names[1] != "with" {
		return fmt.Errorf("begin GAME with NAME, NAME")
	}
	open := []string{names[0], "by", names[2]}
	for name, value := range set {
		open = append(open, name+"="+value)
	}
	lines := [][]string{append([]string{"open"}, open...)}
	for _, name := range names[3:] {
		lines = append(lines, []string{name, "joins"})
	}
	lines = append(lines, []string{names[2], "starts"})
	told := x.out.Len()
	for _, line := range lines {
		if err := x.line(line); err != nil {
			return err
		}
	}
	x.out.Truncate(told)
	return nil
}

// duel is "duel GAME with NAME, NAME [speed=day] [undo=2m]": the first match of a duel.
func (x *script) duel(words []string) (err error) {
	names, set := assignments(words)
	if len(names) != 4 || names[1] != "with" {
		return fmt.Errorf("duel GAME with NAME, NAME")
	}
	if set["undo"] != "" {
		if x.undo, err = time.ParseDuration(set["undo"]); err != nil {
			return err
		}
	}
	x.follow(x.pair(session.Opening{
		Game: catalog.Builtin()[names[0]], Guild: sessiontest.Guild, Channel: sessiontest.Channel, Lang: "en", Chosen: set,
		Contest: &session.Contest{Cup: 1, Round: 1, Table: 1, Board: 1},
	}, x.user(names[2]), x.user(names[3])))
	return nil
}

// pass moves the clock to a time and runs what is due on the way.
func (x *script) pass(until time.Time) {
	for {
		due := time.Unix(x.deadline(), 0)
		if x.removed || x.deadline() == 0 || due.After(until) {
			break
		}
		if due.After(x.now) {
			x.now = due
		}
		r, rang := x.runDue()
		if !rang {
			break
		}
		x.tell("%s", x.moment(x.now.Unix()))
		x.follow(r)
		x.showFacts()
	}
	x.now = until
}

// after is "after 3h".
func (x *script) after(words []string) error {
	d, err := time.ParseDuration(strings.Join(words, ""))
	if err != nil {
		return err
	}
	x.pass(x.now.Add(d))
	x.tell("%s", x.moment(x.now.Unix()))
	return nil
}

var clockTime = regexp.MustCompile(`^day (\d+) (\d\d):(\d\d)(?::(\d\d))?$`)

// at is "at day 2 08:00".
func (x *script) at(words []string) error {
	parts := clockTime.FindStringSubmatch(strings.Join(words, " "))
	if parts == nil {
		return fmt.Errorf("at day 2 08:00")
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(parts[i+1])
	}
	until := time.Date(2024, time.January, n[0], n[1], n[2], n[3], 0, time.UTC)
	if until.Before(x.now) {
		return fmt.Errorf("that is over")
	}
	x.pass(until)
	return nil
}

// away is "the bot is away for 3h": what is due in that time happens when the bot is back.
func (x *script) away(words []string) error {
	d, err := time.ParseDuration(strings.Join(words, ""))
	if err != nil {
		return err
	}
	x.now = x.now.Add(d)
	x.pass(x.now)
	x.tell("%s", x.moment(x.now.Unix()))
	return nil
}

// busy is "the bot is busy for 3h": what is due in that time does not happen yet.
func (x *script) busy(words []string) error {
	d, err := time.ParseDuration(strings.Join(words, ""))
	x.now = x.now.Add(d)
	return err
}

func (x *script) setBack(words []string) error {
	d, err := time.ParseDuration(strings.Join(words, ""))
	if err != nil {
		return err
	}
	x.now = x.now.Add(-d)
	x.follow(x.setRight())
	x.tell("%s", x.moment(x.now.Unix()))
	return nil
}

// deleted is "message 1003 is deleted".
func (x *script) deleted(words []string) error {
	message, err := strconv.ParseUint(words[0], 10, 64)
	if err != nil || len(words) != 3 {
		return fmt.Errorf("message 1003 is deleted")
	}
	x.follow(x.lose(session.Loss{Message: message, Channel: x.s.Channel}))
	return nil
}

// habits is "habits of Bruno: 22:00-08:00", "habits of Bruno: none".
func (x *script) habits(words []string) error {
	var h clock.Habits
	if len(words) != 2 {
		return fmt.Errorf("habits of NAME: HOURS")
	}
	if words[1] != "none" {
		var err error
		if h.Quiet, err = clock.ParseHours(words[1]); err != nil {
			return err
		}
	}
	x.follow(x.setHabits(x.user(strings.TrimSuffix(words[0], ":")).User, h))
	return nil
}

// think is "computers think" or "computers think after 10s".
func (x *script) think(words []string) (err error) {
	x.thinks = true
	if len(words) == 2 {
		x.delay, err = time.ParseDuration(words[1])
	}
	return err
}

// decides is "the computer decides"; with "(at the same instant)" it decides about the position before the
// last event.
func (x *script) decides(words []string) error {
	about := x.aimedAt(strings.Join(words, " "))
	x.before = x.s
	r := x.decide(about)
	if x.idle = r.Unchanged; x.idle {
		x.tell("nothing waits for that")
	}
	x.follow(r)
	return nil
}

// playOn is "play on 12": all players make first choices until so many more steps are done or the match is
// over. It writes the whole log, and what followed the last decision.
func (x *script) playOn(words []string) error {
	steps := 1_000_000
	if len(words) > 0 {
		var err error
		if steps, err = strconv.Atoi(words[0]); err != nil {
			return err
		}
	}
	before, logged, last := x.out.Len(), len(x.log), 0
	for until := x.s.Match.Steps + steps; x.s.Status == session.Live && x.s.Match.Steps < until; {
		last = x.out.Len()
		was := x.s
		if err := x.line([]string{x.s.Players[x.s.Acting()[0]].Name, "goes", "on"}); err != nil {
			return err
		}
		if x.s == was {
			return fmt.Errorf("it does not go on: %s", x.out.Bytes()[last:])
		}
	}
	final := slices.Clone(x.out.Bytes()[max(last, before):])
	x.out.Truncate(before)
	for entries := range slices.Chunk(x.log[logged:], 6) {
		var line []string
		for _, e := range entries {
			line = append(line, e.String())
		}
		x.tell("log: %s", strings.Join(line, "; "))
	}
	x.out.Write(final)
	return nil
}

// follow puts posts into the outbox and delivers them, unless they are held.
func (x *script) follow(r session.Result) {
	for _, e := range r.Log {
		x.tell("log: %s", e)
	}
	for _, p := range r.Posts {
		x.seq++
		if p.Told && p.Edits() && !x.editing { // the delivery of the new message will say which one to edit
			x.tell("by the answer: %s", x.post(p))
			continue
		}
		x.outbox = append(x.outbox, session.Queued{Seq: x.seq, Post: p})
		if x.held {
			x.tell("waits: %s", x.post(p))
		}
	}
	for range r.Done {
		x.tell("waits no more: a post")
	}
	for _, seq := range r.Hurry {
		i := slices.IndexFunc(x.outbox, func(q session.Queued) bool { return q.Seq == seq })
		x.tell("hurried: %s", x.post(x.outbox[i].Post))
	}
	if r.Removed {
		x.removed = true
		x.tell("the match is removed")
	}
	if !x.held {
		x.deliverAll()
	}
}

// take takes the next useful post out of the outbox.
func (x *script) take() (session.Post, bool) {
	for len(x.outbox) > 0 {
		p, sent := x.outbox[0].Post, x.outbox[0].Seq == x.unknown
		x.outbox = x.outbox[1:]
		if sent || !x.pointless(p) {
			return x.current(p), true
		}
		x.tell("needless: %s", x.post(p))
	}
	return session.Post{}, false
}

func (x *script) deliverAll() {
	held := x.held
	x.held = false
	for len(x.outbox) > 0 {
		if p, ok := x.take(); ok {
			x.arrive(p)
		}
	}
	x.held = held
}

// arrive delivers a post.
func (x *script) arrive(p session.Post) {
	message := p.Message
	if !p.Edits() {
		x.message++
		message = x.message
	}
	if p.Edits() {
		x.tell("%s", x.post(p))
	} else {
		x.tell("new %d: %s", message, x.post(p))
	}
	x.before = x.s
	x.queueOnly(x.delivered(p, message))
}

// queueOnly is follow without the delivery, which the caller does.
func (x *script) queueOnly(r session.Result) {
	for _, p := range r.Posts {
		x.seq++
		x.outbox = append(x.outbox, session.Queued{Seq: x.seq, Post: p})
		if x.held {
			x.tell("waits: %s", x.post(p))
		}
	}
	if r.Removed {
		x.removed = true
		x.tell("the match is removed")
	}
}

func (x *script) nextArrives([]string) error {
	if p, ok := x.take(); ok {
		x.arrive(p)
	}
	return nil
}

// nextUnknown puts the next post into the channel before the bot knows about it.
func (x *script) nextUnknown([]string) error {
	x.unknown = x.outbox[0].Seq
	x.tell("stands as %d, which is not known yet: %s", x.message+1, x.post(x.outbox[0].Post))
	return nil
}

// failures are the reasons why a post is not delivered.
var failures = map[string]session.Failure{
	"thread": session.FailedThread, "channel": session.FailedChannel, "forbidden": session.FailedForbidden,
	"aside": session.FailedAside, "edit": session.FailedEdit, "gone": session.FailedEditGone,
}

// nextFails is "next post fails: REASON". A post that may not be written is tried again.
func (x *script) nextFails(words []string) error {
	why, known := failures[strings.Join(words, " ")]
	if !known {
		return fmt.Errorf("no such reason")
	}
	p, ok := x.take()
	if !ok {
		return fmt.Errorf("no post waits")
	}
	x.tell("fails: %s", x.post(p))
	r := x.undeliverable(p, why)
	if why == session.FailedForbidden {
		x.outbox = append([]session.Queued{{Seq: x.seq, Post: p}}, x.outbox...)
	}
	x.queueOnly(r)
	return nil
}
