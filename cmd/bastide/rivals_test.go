package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Two hosts with one token and two databases get the same interactions, and one of them is always
// late. The log explains this.
func TestTwoHosts(t *testing.T) {
	if !all() {
		t.Skip("two hosts get in each other's way for half a minute only with BASTIDE_TEST_ALL=1")
	}
	t.Parallel()
	s := newServer(t, inOwnProcess())
	second := exec.Command(os.Args[0], "run")
	second.Env = []string{"BASTIDE_DB=" + filepath.Join(t.TempDir(), "other.db")}
	p := s.spawned(second)
	defer p.kill()
	ctx, cancel := limited(t)
	defer cancel()
	for !strings.Contains(s.said(), "another program answers the interactions of this bot") {
		must(t, ctx.Err())
		out, err := s.local.Person("Alix").Command(ctx, "castle-games", "help", nil)
		must(t, err)
		if out.Failed {
			t.Error("nobody answers")
		}
		time.Sleep(300 * time.Millisecond)
	}
	once := 0
	for _, r := range s.local.Requests() {
		if strings.HasSuffix(r.Route, "/callback") && r.Code == 40060 {
			once++
		}
	}
	if once < 5 {
		t.Errorf("it is told after %d answers that came late", once)
	}
	if strings.Contains(s.said(), "level=ERROR msg=\"a press or command failed") {
		t.Error("what comes late is no failure of the bot")
	}
}
