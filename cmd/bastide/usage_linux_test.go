package main

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A bot in a test writes its use of memory after a signal.
func init() {
	path := os.Getenv(usageFile)
	if os.Getenv(asBot) == "" || path == "" {
		return
	}
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			tellUsage(path)
		}
	}()
}

// tellUsage replaces the file in one step, so that a reader never sees half of it.
func tellUsage(path string) {
	runtime.GC() // memory that can be freed is no leak
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	next := path + ".next"
	text := fmt.Sprintf("%d %d %d", os.Getpid(), m.HeapAlloc, runtime.NumGoroutine())
	if os.WriteFile(next, []byte(text), 0o600) == nil {
		_ = os.Rename(next, path) // the waiting test reports a missing file
	}
}

// usage is the memory and other resources that a bot uses.
type usage struct {
	resident, heap uint64 // bytes
	goroutines     int
}

// usage asks the process, which must be a bot in a test.
func (p *process) usage(t *testing.T) usage {
	t.Helper()
	u, ok := p.asked()
	if !ok {
		t.Fatal("the bot does not tell what it uses")
	}
	return u
}

// asked asks the process. ok is false if it ends before it has answered.
func (p *process) asked() (u usage, ok bool) {
	_ = p.Process.Signal(syscall.SIGUSR1) // the code below notices a process that has ended
	every := time.NewTicker(10 * time.Millisecond)
	defer every.Stop()
	patience := time.After(hanging)
	for {
		text, _ := os.ReadFile(p.told)
		var pid int
		if n, _ := fmt.Sscan(string(text), &pid, &u.heap, &u.goroutines); n == 3 && pid == p.Process.Pid {
			_ = os.Remove(p.told)
			u.resident, ok = p.resident()
			return u, ok
		}
		select {
		case <-p.exited:
			return usage{}, false
		case <-patience:
			return usage{}, false
		case <-every.C:
		}
	}
}

// resident is the process's own memory in bytes, without the pages of the program and of the database file, which the system
// can drop at any time. ok is false if it has ended.
func (p *process) resident() (bytes uint64, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	_, rest, found := strings.Cut(string(status), "RssAnon:")
	if err != nil || !found {
		return 0, false
	}
	kilobytes, err := strconv.ParseUint(strings.Fields(rest)[0], 10, 64)
	return kilobytes << 10, err == nil
}
