package discord

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// The traps of discordgo v0.29.0, and the tests that show that this package avoids them.
var traps = []struct {
	trap  string
	tests []string
}{
	{"429 without retry_after is repeated at once, without end", []string{"TestRetries", "TestPausesGrowAndEnd", "TestStorm"}},
	{"429 is waited for without maximum or context; 429 as HTML is a syntax error", []string{"TestRetries", "TestTooLongToWait", "TestContextEndsEveryWait", "TestRetryAfterIsKept"}},
	{"502 is repeated at once, so that a message may be there twice", []string{"TestRetries", "TestEchoOfOwnTry", "TestOwnPostsAgainstLocalDiscord"}},
	{"202 is an error", []string{"TestAcceptedIsNoError"}},
	{"every interaction leaves rate-limit buckets behind", []string{"TestNoWaitingForOthers", "ratelimit/TestNothingIsKeptOfOldInteractions"}},
	{"a bucket is locked for a whole request, that of all interactions' edits too", []string{"TestNoWaitingForOthers"}},
	{"buckets know neither X-RateLimit-Bucket nor other limits", []string{"TestBucketIsPaced", "TestGlobalLimitStopsTheBotButNotAnswers", "TestForeignLimitStopsEverything"}},
	{"operation 7 while opening locks for ever", []string{"TestComesBack", "TestWatchdogReplacesStuckSession"}},
	{"operation 9 while opening identifies at once, whatever it says", []string{"TestComesBack", "TestPauseGrows"}},
	{"silence is waited for without end", []string{"TestSilence", "TestShutdownWhileOpening"}},
	{"fatal close codes do not end the reconnecting; its pauses do not grow", []string{"TestFatalCodesEndRun", "TestTokenRefusedByREST", "TestPauseGrows", "TestDyingAfterReadyCountsAsFailure"}},
	{"the gateway that knows the session is not asked to resume it, or for ever", []string{"TestResumesWhereTheSessionIs", "TestResumeThatFails"}},
	{"a closed session comes back", []string{"TestShutdownFinishesWork", "TestShutdownWhileOpening", "TestNoGoroutineIsLeft"}},
	{"a dead connection is noticed after five heartbeats, and its session ended", []string{"TestSilence", "TestComesBack"}},
	{"an unknown component spoils the whole interaction", []string{"TestUnknownComponents", "TestReadInteraction", "TestOddPackets", "FuzzReadInteraction"}},
	{"a panic in a handler ends the process; order or heartbeats suffer", []string{"TestPanicBarrier", "TestBurst", "TestShutdownFinishesWork"}},
	{"the latency and the state race with the gateway", []string{"TestRacyCallsAreAvoided"}},
	{"closing sleeps a second with the lock held", []string{"TestGapIsShort", "TestIdentify", "TestShutdownWhileOpening"}},
	{"by default every intent is asked for, and compression", []string{"TestIdentify"}},
	{"requests last 20 seconds, an interaction 3", []string{"TestAnswerDeadline"}},
}

// files parses the sources of a folder.
func files(t *testing.T, folder string) (list map[string]*ast.File) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	list = map[string]*ast.File{}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") {
			if list[e.Name()], err = parser.ParseFile(token.NewFileSet(), filepath.Join(folder, e.Name()), nil, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	return list
}

func TestEveryTrapHasATest(t *testing.T) {
	var known []string
	for _, folder := range []string{"", "ratelimit"} {
		for _, f := range files(t, "./"+folder) {
			for _, d := range f.Decls {
				if fun, ok := d.(*ast.FuncDecl); ok && fun.Recv == nil {
					known = append(known, path.Join(folder, fun.Name.Name))
				}
			}
		}
	}
	for _, trap := range traps {
		for _, name := range trap.tests {
			if !slices.Contains(known, name) {
				t.Errorf("%s: there is no %s", trap.trap, name)
			}
		}
	}
}

// The package replaces what its comment says: outside of the session, no code of discordgo's uses the
// network.
func TestReplacedHalfIsUnused(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if version := regexp.MustCompile(`bwmarrin/discordgo (v[\d.]+)`).FindSubmatch(module); version == nil || !bytes.Contains(doc, append([]byte("discordgo "), version[1]...)) {
		t.Errorf("doc.go speaks of another version than go.mod: %s", version)
	}
	for name, f := range files(t, ".") {
		if strings.HasSuffix(name, "_test.go") || name == "session.go" {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "discordgo" && (s.Sel.Name == "New" || strings.HasPrefix(s.Sel.Name, "Endpoint")) {
					t.Errorf("%s uses discordgo.%s", name, s.Sel.Name)
				}
			}
			return true
		})
	}
}

func TestAcceptedIsNoError(t *testing.T) {
	for name, send := range sends {
		synctest.Test(t, func(t *testing.T) {
			net := always(202, `{"id":"42"}`)
			if err := send(t.Context(), testREST(net)); err != nil || net.count() != 1 {
				t.Errorf("%s: %v after %d requests", name, err, net.count())
			}
		})
	}
}

// racy are methods and fields of discordgo's session that are read without its lock.
var racy = []string{"HeartbeatLatency", "State", "LastHeartbeatAck", "LastHeartbeatSent", "DataReady"}

func TestRacyCallsAreAvoided(t *testing.T) {
	for name, f := range files(t, ".") {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(racy, s.Sel.Name) {
				t.Errorf("%s uses %s", name, s.Sel.Name)
			}
			return true
		})
	}
	if s := newSession(t.Context(), testToken, testLog(t), nil, quick); s.StateEnabled {
		t.Error("discordgo keeps a state")
	}
}

// Types of components and fields that did not exist when this was written.
func TestUnknownComponents(t *testing.T) {
	t.Parallel()
	odd := strings.NewReplacer(`"data":{`, `"message":{"id":"4","components":[{"type":99,"x":[{}]},{"type":1,"components":[null,{"type":"2"}]}]},
		"entitlements":[7],"data":{"new":{"type":77},"resolved":{"gadgets":{"1":null}},`)
	f := newFakeGateway(t, false, func(w *wire) {
		w.greet("one")
		w.dispatch("INTERACTION_CREATE", odd.Replace(press(1)))
		w.stay()
	})
	if i := run(t, f, nil).next(t); i.ID != 1 || i.CustomID != "b1" || i.Message != 4 {
		t.Errorf("interaction = %+v", i)
	}
}
