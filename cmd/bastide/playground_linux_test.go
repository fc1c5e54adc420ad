package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// childrenOf lists the running processes that a process has started.
func childrenOf(t *testing.T, parent int) (list []int) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	must(t, err)
	for _, file := range files {
		text, _ := os.ReadFile(file) // it may have ended
		_, rest, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(rest)
		if len(fields) < 2 || fields[0] == "Z" || fields[1] != strconv.Itoa(parent) {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		must(t, err)
		list = append(list, pid)
	}
	return list
}

// playing is what the page of a cluster shows.
type playing struct {
	Processes struct {
		List []struct {
			Name   string
			Runs   bool
			Guilds []string
		}
	}
	Commands []json.RawMessage
	Bot      struct{ Online bool }
}

// awaitPage asks as the page does until it shows what is wanted.
func awaitPage(t *testing.T, page string, will func(playing) bool) (p playing) {
	t.Helper()
	ctx, cancel := limited(t)
	defer cancel()
	for ctx.Err() == nil {
		p = playing{}
		must(t, json.Unmarshal([]byte(fetched(t, page+"/playground/api/state")), &p))
		if will(p) {
			return p
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("the page never showed what it was to, but %+v", p.Processes)
	return p
}

// killOnPage presses the button of a process.
func killOnPage(t *testing.T, page, name string) {
	t.Helper()
	r, err := http.Post(page+"/playground/api/kill", "application/json", strings.NewReader(`{"process":`+strconv.Quote(name)+`}`))
	must(t, err)
	r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("kill: %s", r.Status)
	}
}

// pageOf reads the page's address.
func pageOf(t *testing.T, r io.Reader) string {
	t.Helper()
	line := make([]byte, 1000)
	n, err := r.Read(line)
	must(t, err)
	_, rest, _ := strings.Cut(string(line[:n]), "http://")
	return "http://" + strings.Fields(rest)[0]
}

// playground is a playground of several processes, in a process of its own.
type playground struct {
	*exec.Cmd
	page string
	said bytes.Buffer // read it at the end
}

// newPlayground starts a playground, and waits for its page.
func newPlayground(t *testing.T, args ...string) *playground {
	t.Helper()
	p := &playground{Cmd: exec.Command(os.Args[0], append([]string{"playground", "--addr", "127.0.0.1:0", "--processes", "2"}, args...)...)}
	p.Env = append(os.Environ(), asBot+"=1", "XDG_DATA_HOME="+t.TempDir())
	p.Stderr = &p.said
	out, err := p.StdoutPipe()
	must(t, err)
	must(t, p.Start())
	t.Cleanup(func() {
		_ = p.Process.Kill() // it may have ended
		_ = p.Wait()
		if t.Failed() {
			t.Logf("the playground said:\n%s", p.said.String())
		}
	})
	p.page = pageOf(t, out)
	return p
}

// In a playground of several processes, the page kills one. Another takes over its server, and a
// second press starts it again. No command line shows the token, and no process or file remains at
// the end.
func TestPlaygroundOfProcesses(t *testing.T) {
	t.Parallel()
	own := newPlayground(t, "--db", newDatabase(t))
	p := awaitPage(t, own.page, func(p playing) bool { // each serves a server by then
		return p.Bot.Online && len(p.Commands) > 0 && len(p.Processes.List[0].Guilds) == 1 && len(p.Processes.List[1].Guilds) == 1
	})
	both := bots(t, own.Process.Pid)
	for _, pid := range both {
		if line := read(t, fmt.Sprintf("/proc/%d/cmdline", pid)); strings.Contains(line, "postgres") || strings.Contains(line, ".local.") {
			t.Errorf("everybody on this machine can read %q", line)
		}
	}
	killOnPage(t, own.page, "1")
	began := time.Now()
	p = awaitPage(t, own.page, func(p playing) bool { return p.Bot.Online && len(p.Processes.List[1].Guilds) == 2 })
	t.Logf("looked after by the other one after %s: %+v", time.Since(began), p.Processes)
	killOnPage(t, own.page, "1")
	awaitPage(t, own.page, func(p playing) bool { return p.Processes.List[0].Runs })
	must(t, own.Process.Signal(syscall.SIGTERM))
	if err := own.Wait(); err != nil || strings.Count(own.said.String(), "\n") != 1 || !strings.Contains(own.said.String(), "process 1 ended (signal: killed)") {
		t.Errorf("ended with %v, said %s", err, own.said.String())
	}
	for _, pid := range both {
		if _, err := os.Stat(fmt.Sprintf("/proc/%d/exe", pid)); err == nil {
			t.Errorf("process %d is left", pid)
		}
	}
}

// bots lists the bot processes that a process has started.
func bots(t *testing.T, parent int) []int {
	t.Helper()
	return slices.DeleteFunc(childrenOf(t, parent), func(pid int) bool {
		line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)) // it may have ended
		return !strings.HasSuffix(string(line), "\x00run\x00")
	})
}

// All that a playground has started ends when it is killed, also a temporary database.
func TestPlaygroundIsKilled(t *testing.T) {
	t.Parallel()
	pgtest.Shared(t) // skips without PostgreSQL
	own := newPlayground(t)
	awaitPage(t, own.page, func(p playing) bool { return p.Bot.Online })
	children := childrenOf(t, own.Process.Pid)
	if len(children) != 3 {
		t.Errorf("it has started %v, want two processes and a database", children)
	}
	for _, pid := range children {
		if folder, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid)); err == nil && strings.Contains(folder, "bastide-postgres-") {
			defer os.RemoveAll(strings.TrimSuffix(folder, "/data")) // nothing else removes it
		}
	}
	must(t, own.Process.Kill())
	for end := time.Now().Add(hanging); len(children) > 0; time.Sleep(20 * time.Millisecond) {
		children = slices.DeleteFunc(children, func(pid int) bool {
			_, err := os.Stat(fmt.Sprintf("/proc/%d/exe", pid))
			return err != nil
		})
		if time.Now().After(end) {
			t.Fatalf("%v go on", children)
		}
	}
}

// Wrong flags and unusable databases are refused in one sentence.
func TestPlaygroundOfProcessesRefused(t *testing.T) {
	for _, c := range []struct {
		words []string
		args  []string
	}{
		{[]string{"--processes is 0", "1 to 9"}, []string{"--processes", "0"}},
		{[]string{"--processes is 10", "1 to 9"}, []string{"--processes", "10"}},
		{[]string{"--db", "PostgreSQL"}, []string{"--processes", "2", "--db", filepath.Join(t.TempDir(), "play.db")}},
		{[]string{"PGPASSWORD"}, []string{"--processes", "2", "--db", "postgres://me:hidden@127.0.0.1/x"}},
		{[]string{"--db", "127.0.0.1:1"}, []string{"--db", "postgres://me@127.0.0.1:1/x"}},
	} {
		fails(t, c.words, append([]string{"playground", "--addr", "127.0.0.1:0"}, c.args...)...)
	}
	address := newDatabase(t)
	store, err := postgres.Open(address, postgres.Options{})
	must(t, err)
	_, _, err = store.Commit(background, storage.Change{Match: storage.Match{Status: storage.Live, Guild: 7, Channel: 7, Head: []byte("x")}})
	must(t, err)
	must(t, store.Close())
	fails(t, []string{"a bot's matches"}, "playground", "--addr", "127.0.0.1:0", "--db", address)
}
