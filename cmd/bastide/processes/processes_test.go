//go:build unix

package processes

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// text is a buffer that several use.
type text struct {
	mu sync.Mutex
	bytes.Buffer
}

func (t *text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Buffer.Write(p)
}

func (t *text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Buffer.String()
}

// run runs processes of a script until the end of the test.
func run(t *testing.T, count int, script string, o Options) (p *Processes, said *text, end func()) {
	t.Helper()
	said = &text{}
	o.Program, o.Arguments, o.Output = "/bin/sh", []string{"-c", script}, said
	o.Environment = func(name string) []string { return append(os.Environ(), "NAME="+name) }
	p = New(count, o)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { p.Run(ctx); close(done) }()
	end = func() { cancel(); <-done }
	t.Cleanup(end)
	return p, said, end
}

// await waits for something.
func await(t *testing.T, what string, there func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); !there(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never happened: %s", what)
		}
	}
}

// runs reports whether the first process runs.
func (p *Processes) runs() bool { return p.List()[0].Runs }

// What ends by itself is started again after the pause, and what was killed by a second press
// at once.
func TestStartsAgain(t *testing.T) {
	_, said, _ := run(t, 1, "echo begun; exit 3", Options{Pause: time.Millisecond})
	await(t, "three starts", func() bool { return strings.Count(said.String(), "process 1: begun\n") >= 3 })
	if !strings.Contains(said.String(), "process 1 ended (exit status 3) and starts again in 1ms\n") {
		t.Errorf("said %q", said.String())
	}
	p, said, _ := run(t, 2, "echo begun; exec sleep 1000", Options{Pause: time.Hour})
	begun := func() int { return strings.Count(said.String(), "process 1: begun\n") }
	await(t, "a start", func() bool { return begun() == 1 })
	if err := p.Kill("1"); err != nil {
		t.Error(err)
	}
	await(t, "an end", func() bool { return !p.runs() })
	if err := p.Kill("1"); err != nil {
		t.Error(err)
	}
	await(t, "a start by hand", func() bool { return begun() == 2 })
	if p.Kill("3") == nil {
		t.Error("there is no third process, but it was killed")
	}
}

// Whoever asks twice for a start, before it came, asked once.
func TestAskTwice(t *testing.T) {
	p := New(1, Options{})
	for range 2 {
		if err := p.Kill("1"); err != nil {
			t.Error(err)
		}
	}
	if n := len(p.all[0].wanted); n != 1 {
		t.Errorf("%d starts are wanted", n)
	}
}

// At the end all are told to stop, and those that do not listen are killed.
func TestAllEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "told")
	_, said, end := run(t, 2, `trap "echo told >>`+file+`.$NAME; [ $NAME = 1 ] && exit 0" TERM; echo begun; while :; do sleep 0.01; done`,
		Options{Grace: 2 * time.Second}) // a busy machine has to hear of it meanwhile
	await(t, "both", func() bool { return strings.Count(said.String(), "begun") == 2 })
	end()
	for _, name := range []string{"1", "2"} {
		if _, err := os.Stat(file + "." + name); err != nil {
			t.Errorf("process %s was not told: %v", name, err)
		}
	}
}

// Lines of several stay whole, and a very long one is not waited for.
func TestPrefix(t *testing.T) {
	var out bytes.Buffer
	w := &prefixed{to: &out, prefix: "a: "}
	for _, part := range []string{"one\ntw", "o\n", "rest"} {
		if _, err := w.Write([]byte(part)); err != nil {
			t.Error(err)
		}
	}
	if out.String() != "a: one\na: two\n" {
		t.Errorf("wrote %q", out.String())
	}
	out.Reset()
	w.Write(bytes.Repeat([]byte("x"), longest))
	if n := out.Len(); n != longest+len("a: rest")-len("rest")+1+len("rest") {
		t.Errorf("wrote %d bytes of a long line", n)
	}
}
