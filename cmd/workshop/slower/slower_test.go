package slower

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/benchmark/parse"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/command/commandtest"
)

// repository is a new repository of git, without commits.
type repository struct {
	*testing.T
	history
}

func newRepository(t *testing.T) repository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git")
	}
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+who+"_NAME", "Alix")
		t.Setenv("GIT_"+who+"_EMAIL", "alix@example.org")
	}
	r := repository{t, history{&command.Terminal{Context: t.Context()}, t.TempDir()}}
	r.run("init", "-q", "-b", "main")
	return r
}

func (r repository) run(args ...string) {
	r.Helper()
	if out, err := r.git(args...).CombinedOutput(); err != nil {
		r.Fatalf("git %v: %v: %s", args, err, out)
	}
}

// commit commits all files and returns the id.
func (r repository) commit(message string) string {
	r.Helper()
	r.run("add", "--all")
	r.run("commit", "-q", "--allow-empty", "-m", message)
	return r.line("rev-parse", "HEAD")
}

// The former commit is the one that landed last before the present one.
func TestFormer(t *testing.T) {
	r := newRepository(t)
	expect := func(when, given, want string) {
		t.Helper()
		if got := r.former(given); got != want {
			t.Errorf("%s: %q, not %q", when, got, want)
		}
	}
	expect("no commit", "", "")
	first := r.commit("first")
	expect("one commit", "", "")
	second := r.commit("second")
	expect("main without an origin", "", first)
	r.run("update-ref", "refs/remotes/origin/main", second)
	expect("main", "", first)
	expect("a commit that does not exist", strings.Repeat("0", 40), first)
	r.run("switch", "-q", "-c", "branch")
	third := r.commit("third")
	fourth := r.commit("fourth")
	expect("a branch of two commits", "", second)
	expect("a given commit", third[:10], third)

	shallow := repository{t, history{r.Terminal, t.TempDir()}}
	shallow.run("clone", "-q", "--depth", "1", "file://"+r.tree, ".")
	if got := shallow.former(""); got != "" || shallow.line("rev-parse", "HEAD") != fourth {
		t.Errorf("a shallow clone compares with %q", got)
	}
}

// taking is a package with one benchmark. It takes the given times, one for each run of a side, the last for all that follow.
func taking(name string, before, now []float64, runs *[2]int) *pair {
	p := &pair{what: "press", pattern: name}
	for side, times := range [][]float64{before, now} {
		p.sides[side] = func(pattern string) (parse.Set, error) {
			if pattern != name {
				return nil, fmt.Errorf("asked for %s", pattern)
			}
			at := times[min(runs[side], len(times)-1)]
			runs[side]++
			if at == 0 {
				return parse.Set{}, nil
			}
			return parse.Set{name: {{Name: name, NsPerOp: at * 1e6, AllocsPerOp: uint64(at)}}}, nil
		}
	}
	return p
}

// A benchmark that seems slower is measured again. Only one that stays twice as slow, without a reason, is a fault.
func TestVerdict(t *testing.T) {
	t.Parallel()
	steady := []float64{8}
	for _, c := range []struct {
		name        string
		before, now []float64
		reasons     string
		runs        int
		marked      string
		fault       bool
	}{
		{name: "BenchmarkEqual", before: steady, now: steady, runs: rounds},
		{name: "BenchmarkQuicker", before: steady, now: []float64{2}, runs: rounds},
		{name: "BenchmarkLittle", before: steady, now: []float64{9}, runs: rounds},
		{name: "BenchmarkBusyMoment", before: steady, now: []float64{90, 90, 90, 90, 90, 9}, runs: 6},
		{name: "BenchmarkNoise", before: []float64{80, 8}, now: []float64{8, 80, 70}, runs: rounds},
		{name: "BenchmarkSlower", before: steady, now: []float64{12}, runs: most, marked: "1.50 times  SLOWER, 8 → 12 allocations"},
		{name: "BenchmarkTwice", before: steady, now: []float64{99, 16}, runs: most, marked: "2.00 times  SLOWER, 8 → 16 allocations", fault: true},
		{name: "BenchmarkReason", before: steady, now: []float64{24}, runs: most, marked: "SLOWER", reasons: "BenchmarkReason, because it shows more"},
		{name: "BenchmarkOther", before: steady, now: []float64{24}, runs: most, marked: "SLOWER", reasons: "BenchmarkReason", fault: true},
		{name: "BenchmarkNew", before: []float64{0}, now: steady, runs: rounds},
	} {
		var runs [2]int
		var out strings.Builder
		r := newReport(c.reasons)
		err := r.measure([]*pair{taking(c.name, c.before, c.now, &runs)}, time.Hour)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		err = r.print(&out)
		if (err != nil) != c.fault || err != nil && !strings.Contains(err.Error(), c.name) {
			t.Errorf("%s: the fault is %v", c.name, err)
		}
		if runs != [2]int{c.runs, c.runs} {
			t.Errorf("%s: %d runs, not %d", c.name, runs, c.runs)
		}
		if !strings.Contains(out.String(), c.marked) || c.marked == "" && strings.Contains(out.String(), "SLOWER") {
			t.Errorf("%s: printed %q", c.name, out.String())
		}
	}
}

// A benchmark that fails now is a fault, one that failed at the former commit is not.
func TestFails(t *testing.T) {
	t.Parallel()
	for side, broken := range []bool{false, true} {
		p := taking("BenchmarkBroken", []float64{1}, []float64{1}, new([2]int))
		p.sides[side] = func(string) (parse.Set, error) { return nil, errors.New("broken") }
		if err := newReport("").measure([]*pair{p}, time.Hour); (err != nil) != broken {
			t.Errorf("broken on side %d: %v", side, err)
		}
	}
}

// No round begins after the limit.
func TestLimit(t *testing.T) {
	t.Parallel()
	var runs [2]int
	clock := time.Unix(0, 0)
	r := newReport("")
	r.now = func() time.Time { return clock.Add(time.Duration(runs[1]) * time.Minute) }
	if err := r.measure([]*pair{taking("BenchmarkSlower", []float64{1}, []float64{9}, &runs)}, 150*time.Second); err != nil || runs != [2]int{3, 3} {
		t.Errorf("%d runs: %v", runs, err)
	}
}

// A slow loop in a package that is watched fails, and a package that did not change is not measured.
func TestPlanted(t *testing.T) {
	r := newRepository(t)
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(r.tree, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	loop := func(turns int) string {
		return fmt.Sprintf("package p\n\nvar sum int\n\nfunc Do() {\n\tfor i := range %d {\n\t\tsum += i * sum\n\t}\n}\n", turns)
	}
	test := "package p\n\nimport \"testing\"\n\nfunc %s(b *testing.B) {\n\tfor b.Loop() {\n\t\tDo()\n\t}\n}\n"
	write("go.mod", "module example.org/p\n\ngo 1.26\n")
	names := map[string]string{"imaging": "BenchmarkBoard", "bot": "BenchmarkPress", "games/search": "BenchmarkThink"}
	for _, pkg := range slices.Sorted(maps.Keys(names)) {
		write(pkg+"/p.go", loop(1000))
		write(pkg+"/p_test.go", fmt.Sprintf(test, names[pkg]))
	}
	r.commit("before")
	write("imaging/p.go", loop(100_000))
	write("bot/p.go", loop(1001))
	r.commit("now")
	t.Chdir(r.tree)
	t.Setenv("BASTIDE_BASE", "")
	code, out, fault := commandtest.Of[struct {
		Slower Command `cmd:""`
	}]().Run(t, "slower", "--limit", "1s")
	if code != command.Failed || !strings.Contains(fault, ": BenchmarkBoard;") {
		t.Errorf("%d %s", code, fault)
	}
	for _, want := range []string{" before\n", "search: not changed", "SLOWER", "BenchmarkPress", "commit: not in both commits"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
