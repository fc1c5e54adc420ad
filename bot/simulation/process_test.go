package simulation

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/instance"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// process is a running bot.
type process struct {
	name   string
	store  *bolt.Store // its own file; nil: it shares one with others
	disk   *disk
	member *member // nil: it is alone
	line   *line
	power  *outage // see [life.powerFails]
	stop   context.CancelFunc
	ended  chan struct{}
	err    error // after the end
}

// texts are those of the bot and of the games of the catalogue.
var texts = sync.OnceValue(func() *bot.Texts {
	t, err := bot.ReadTexts(catalog.Texts()...)
	if err != nil {
		panic(err) // they are part of the program
	}
	return t
})

// start starts the process with a number, unless it runs.
func (l *life) start(number int) {
	if l.processes[number] != nil {
		return
	}
	p, err := l.prepare(number)
	if err != nil {
		l.failf("a process cannot be started: %v", err)
		return
	}
	if l.starts++; l.starts > l.Processes {
		l.noteOpen(l.fileOf(p))
	}
	ctx, stop := context.WithCancel(context.Background())
	p.stop = stop
	whole, err := l.assemble(ctx, p, number)
	if err != nil {
		stop()
		l.close(p)
		if errors.Is(err, errUnread) {
			l.start(number) // as a host does
		} else {
			l.failf("the bot cannot be made: %v", err)
		}
		return
	}
	go func() {
		p.err = whole.Bot.Run(ctx, whole.Gateway)
		whole.API.Close()
		close(p.ended)
	}()
	l.processes[number] = p
}

// prepare makes everything around the bot of a process.
func (l *life) prepare(number int) (*process, error) {
	p := &process{name: fmt.Sprint("p", number+1), ended: make(chan struct{})}
	frost := &freezer{}
	p.line = &line{dial: l.local.Dial, freezer: frost}
	p.disk = &disk{name: p.name, trace: l.trace, gate: l.gate, freezer: frost, ledger: l.ledger, life: l}
	if l.cluster != nil {
		p.disk.Store = l.cluster.Store
		p.member = l.cluster.member(p.disk)
		p.disk.fenced = p.member.fenced
		return p, nil
	}
	store, err := l.openFile()
	p.store, p.disk.Store = store, store
	return p, err
}

// fileOf is the file in which a process stores.
func (l *life) fileOf(p *process) *bolt.Store {
	if l.cluster != nil {
		return l.cluster.Store
	}
	return p.store
}

// openFile opens the database. What was confirmed must be there.
func (l *life) openFile() (*bolt.Store, error) {
	store, err := bolt.Open(l.path, bolt.Options{NoSync: true, Report: func(fault error) { l.failf("the database is damaged: %v", fault) }})
	if err != nil {
		return nil, err
	}
	for _, fault := range l.ledger.missing(store.Match) {
		l.failf("%s", fault)
	}
	l.file, l.library = store, &records.Library{Games: catalog.Builtin(), Sets: store}
	return store, nil
}

// assemble makes the bot of the process with a number.
func (l *life) assemble(ctx context.Context, p *process, number int) (*instance.Instance, error) {
	base, err := discord.ParseBase(l.doors[p.name])
	if err != nil {
		return nil, err
	}
	o := instance.Options{
		Token: l.local.Token(), Base: base, REST: discord.RESTOptions{Dial: p.line.Dial},
		Bot: bot.Config{
			Store: p.disk, Locks: locks{l.gate, p.name}, Games: catalog.Builtin(), Order: catalog.Order(), Texts: texts(), Painter: bottest.Blank{},
			Now: l.now, Rand: newChance(l.Seed, l.starts), Log: slog.New(complaints{l: l}), UndoWindow: time.Minute, PackAfter: 24 * time.Hour, Observer: observer{l},
			// The time of a bubble stands still while somebody thinks, so that nobody could think for some seconds.
			Computers: bot.Computers{Play: true, Playouts: 20},
			Thoughts:  thinking.New(thinking.Options{Workers: 1}), // on every machine
		},
	}
	if p.member != nil {
		o.Leases, o.Bot.Store, o.Bot.Now = p.member, p.member, l.wrongClock(number)
	}
	return instance.New(ctx, o)
}

// mostWrong is by how much the clock of a machine is wrong at most.
const mostWrong = 3 * time.Hour

// wrongClock is the clock of the machine of a process. Processes that share a database must not depend on it.
func (l *life) wrongClock(number int) func() time.Time {
	r := rand.New(rand.NewPCG(l.Seed, 8+uint64(number)))
	by := time.Duration(r.Int64N(int64(2*mostWrong))) - mostWrong
	return func() time.Time { return time.Now().Add(by) }
}

// revive starts processes that ended without being told to, as a host does. They end only if the database cannot be read.
func (l *life) revive() {
	for number, p := range l.processes {
		if p == nil || p.power != nil || p.disk.killed() {
			continue
		}
		select {
		case <-p.ended:
		default:
			continue
		}
		if !errors.Is(p.err, errUnread) && !errors.Is(p.err, errRefused) && !errors.Is(p.err, errForgotten) {
			l.failf("the bot ended with %v", p.err)
		}
		l.note("the bot is started again by its host")
		l.processes[number] = nil
		p.stop()
		l.close(p)
		l.start(number)
	}
}

// locks are those of a process.
type locks struct {
	gate *gate
	name string
}

// Lock implements [records.Locker].
func (k locks) Lock(key string) (unlock func()) { return k.gate.lock(k.name + " " + key) }

// shut stops a process as a signal does.
func (l *life) shut(number int) {
	p := l.processes[number]
	if p == nil {
		return
	}
	l.melt(p)
	l.processes[number] = nil
	p.stop()
	l.await(p)
	if p.err != nil && p.power == nil {
		l.failf("the bot ended with %v", p.err)
	}
	l.close(p)
}

// kill ends a process at once: nothing that it does from now on reaches Discord or the database.
func (l *life) kill(number int) {
	p := l.processes[number]
	if p == nil {
		return
	}
	l.processes[number] = nil
	p.disk.kill()
	p.line.cut()
	if p.member != nil {
		p.member.die()
	}
	p.disk.freezer.melt()
	p.stop()
	l.await(p)
	l.close(p)
}

// close closes the file of a process, if it has one of its own.
func (l *life) close(p *process) {
	if p.store == nil {
		return
	}
	if err := p.store.Close(); err != nil {
		l.failf("the database cannot be closed: %v", err)
	}
	if p.power == nil {
		return
	}
	if p.power.left != nil {
		l.note("the power fails during a change")
	}
	if err := p.power.restore(); err != nil {
		l.failf("%v", err)
	}
}

// freeze lets a process stand still.
func (l *life) freeze(number int) (heal func()) {
	if p := l.processes[number]; p != nil {
		return l.freezeProcess(p)
	}
	return nil
}

// freezeProcess is the same for a process that runs.
func (l *life) freezeProcess(p *process) (heal func()) {
	if !p.disk.freezer.freeze() {
		return nil
	}
	if p.member != nil {
		p.member.silent()
	}
	return func() { l.melt(p) }
}

// melt lets a frozen process go on.
func (l *life) melt(p *process) {
	if p.disk.freezer.melt() {
		p.line.flow()
		if p.member != nil {
			p.member.heard()
		}
	}
}

// loseDatabase cuts a process off from the database, but not from Discord.
func (l *life) loseDatabase(number int) (heal func()) {
	p := l.processes[number]
	if p == nil {
		return nil
	}
	p.disk.refuse(true)
	if p.member != nil {
		p.member.cutOff()
	}
	return func() {
		p.disk.refuse(false)
		if p.member != nil {
			p.member.heard()
		}
	}
}

// powerFails lets the machine of a process lose its power during its next change.
func (l *life) powerFails(number int, seed uint64) (heal func()) {
	p := l.processes[number]
	if p == nil {
		return nil
	}
	if p.store != nil {
		p.power = &outage{path: l.path, seed: seed, off: p.line.cut}
		p.disk.fail(p.power)
	}
	return func() {
		if l.processes[number] == p {
			l.kill(number)
		}
		l.start(number)
	}
}

// await waits until a process that was told to stop has ended.
func (l *life) await(p *process) {
	l.gate.through(time.Now().Add(time.Hour), p.ended)
	select {
	case <-p.ended:
	default:
		l.failf("the bot does not stop")
	}
}

// chance is a source of chance that several goroutines may read.
type chance struct {
	mu     sync.Mutex
	source *rand.ChaCha8
}

func newChance(seed uint64, run int) *chance {
	var key [32]byte
	for i := range 8 {
		key[i], key[8+i] = byte(seed>>(8*i)), byte(run>>(8*i))
	}
	return &chance{source: rand.NewChaCha8(key)}
}

func (c *chance) Read(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.source.Read(p)
}

// complaints notices what the log must not say, and notes the rest.
type complaints struct {
	l    *life
	with string // what every line of this logger says
}

func (c complaints) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }
func (c complaints) WithGroup(string) slog.Handler                    { return c }

func (c complaints) WithAttrs(list []slog.Attr) slog.Handler {
	for _, a := range list {
		c.with += " " + a.String()
	}
	return c
}

func (c complaints) Handle(_ context.Context, r slog.Record) error {
	c.l.note("log: " + r.Message)
	if r.Message == "a user has erased their data" {
		r.Attrs(func(a slog.Attr) bool { c.l.noteErased(a.Value.String()); return true })
	}
	var b strings.Builder
	b.WriteString(r.Message + c.with)
	r.Attrs(func(a slog.Attr) bool { b.WriteString(" " + a.String()); return true })
	if line := b.String(); forbidden(line) {
		c.l.failf("%s", line)
	}
	return nil
}

// forbidden reports whether the bot must not log a line: a panic, or a failure for which no fault is to blame.
func forbidden(line string) bool {
	excused := func(by ...error) bool {
		return slices.ContainsFunc(by, func(err error) bool { return strings.Contains(line, err.Error()) })
	}
	switch {
	case strings.Contains(line, "panic"), strings.Contains(line, "please report it"):
		return true
	case strings.HasPrefix(line, "a press or command failed"):
		return !excused(errKilled, errRefused, errForgotten, errUnread, storage.ErrFenced)
	case strings.HasPrefix(line, "cannot adapt the time limit"):
		return !excused(errKilled, errRefused, errForgotten, errUnread)
	}
	return false
}
