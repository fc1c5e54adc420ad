// Package processes runs several processes of the bot on this machine, to try what a cluster does
// when one of them is killed. A process that ends is restarted after a pause.
package processes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
)

// Options of [New]; Program and Environment are required.
type Options struct {
	Program     string
	Arguments   []string
	Environment func(name string) []string // of a process
	Output      io.Writer                  // of all processes; each line begins with the name of its process
	Pause       time.Duration              // before a restart; 10 s if 0
	Grace       time.Duration              // before a stopping process is killed; 15 s if 0
	Changed     func()                     // called when a process started or ended; may be nil
}

// Processes keeps processes running.
type Processes struct {
	o   Options
	all []*process
}

var _ page.Processes = (*Processes)(nil)

// process is one of them; mu guards the fields below it.
type process struct {
	name   string
	wanted chan struct{} // requests a start before the pause is over

	mu  sync.Mutex
	cmd *exec.Cmd // nil while it is down
}

// New returns processes named "1", "2" and so on, which do not run yet.
func New(count int, o Options) *Processes {
	if o.Pause == 0 {
		o.Pause = 10 * time.Second
	}
	if o.Grace == 0 {
		o.Grace = 15 * time.Second
	}
	if o.Changed == nil {
		o.Changed = func() {}
	}
	o.Output = &shared{Writer: o.Output}
	p := &Processes{o: o}
	for n := range count {
		p.all = append(p.all, &process{name: strconv.Itoa(n + 1), wanted: make(chan struct{}, 1)})
	}
	return p
}

// Run keeps them running until the context ends. Then it tells them to stop, kills those that do
// not, and returns when all have ended.
func (p *Processes) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, one := range p.all {
		all.Go(func() {
			// A process dies with the thread that started it, see dieTogether: this thread stays.
			runtime.LockOSThread()
			p.keep(ctx, one)
		})
	}
	all.Wait()
}

// keep restarts a process whenever it ends.
func (p *Processes) keep(ctx context.Context, one *process) {
	for ctx.Err() == nil {
		err := p.once(ctx, one)
		p.o.Changed()
		if ctx.Err() != nil {
			return
		}
		fmt.Fprintf(p.o.Output, "process %s ended (%v) and starts again in %s\n", one.name, err, p.o.Pause)
		pause := time.NewTimer(p.o.Pause)
		select {
		case <-ctx.Done():
		case <-pause.C:
		case <-one.wanted:
		}
		pause.Stop()
	}
}

// once runs a process until it ends.
func (p *Processes) once(ctx context.Context, one *process) error {
	cmd := exec.CommandContext(ctx, p.o.Program, p.o.Arguments...)
	cmd.Env = p.o.Environment(one.name)
	lines := &prefixed{to: p.o.Output, prefix: "process " + one.name + ": "}
	cmd.Stdout, cmd.Stderr = lines, lines
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = p.o.Grace
	inOwnGroup(cmd)
	one.mu.Lock()
	err := cmd.Start()
	if err == nil {
		one.cmd = cmd
	}
	one.mu.Unlock()
	if err != nil {
		return err
	}
	p.o.Changed()
	err = cmd.Wait()
	one.mu.Lock()
	one.cmd = nil
	one.mu.Unlock()
	if err == nil {
		err = errors.New("by itself")
	}
	return err
}

// List implements [page.Processes].
func (p *Processes) List() (list []page.Process) {
	for _, one := range p.all {
		one.mu.Lock()
		list = append(list, page.Process{Name: one.name, Runs: one.cmd != nil})
		one.mu.Unlock()
	}
	return list
}

// Pause implements [page.Processes].
func (p *Processes) Pause() time.Duration { return p.o.Pause }

// Kill implements [page.Processes].
func (p *Processes) Kill(name string) error {
	for _, one := range p.all {
		if one.name == name {
			return one.killOrStart()
		}
	}
	return fmt.Errorf("there is no process %s", name)
}

// killOrStart kills a running process, or starts one that is down.
func (one *process) killOrStart() error {
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.cmd != nil {
		return one.cmd.Process.Kill()
	}
	select {
	case one.wanted <- struct{}{}:
	default: // already requested
	}
	return nil
}
