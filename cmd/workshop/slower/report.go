package slower

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/tools/benchmark/parse"
)

const (
	noticed = 1.25 // times as slow as before: printed
	failed  = 2.0  // times as slow as before: an error

	rounds = 4 // runs of each side
	most   = 8 // runs of each side of a benchmark that seems slower
)

// pair is a package whose benchmarks both trees have: run of the former commit, and run of this tree.
type pair struct {
	what, pattern string
	sides         [2]func(pattern string) (parse.Set, error)
}

// figures are the least that an operation took in any run, before and now. Another program on the machine only adds to
// the time, so the least time is the one that was disturbed least.
type figures struct {
	what, name string
	time       [2]float64 // nanoseconds
	allocs     [2]float64
	reason     bool // a commit says why it is slower
}

func (f *figures) slower() float64 { return f.time[1] / f.time[0] }

// report collects the figures by the names of the benchmarks.
type report struct {
	reasons string
	all     map[string]*figures
	now     func() time.Time
}

func newReport(reasons string) *report {
	return &report{reasons: reasons, all: map[string]*figures{}, now: time.Now}
}

// measure runs the benchmarks of both sides in turns, then again those that seem slower, because a busy moment of the machine
// can be the cause. It starts no round after the limit.
func (r *report) measure(list []*pair, limit time.Duration) error {
	end := r.now().Add(limit)
	for round := 0; round < most && r.now().Before(end); round++ {
		for _, p := range list {
			patterns := []string{p.pattern}
			if round >= rounds {
				patterns = r.suspects(p.what)
			}
			for _, pattern := range patterns {
				if err := r.round(p, pattern, round); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// round runs both sides once. The one that begins alternates. A benchmark may fail only before: then it was repaired since.
func (r *report) round(p *pair, pattern string, round int) error {
	for _, side := range []int{round % 2, 1 - round%2} {
		set, err := p.sides[side](pattern)
		if err != nil && side == 1 {
			return err
		}
		for name, list := range set {
			for _, b := range list {
				r.take(p.what, name, side, b)
			}
		}
	}
	return nil
}

func (r *report) take(what, name string, side int, b *parse.Benchmark) {
	f := r.all[name]
	if f == nil {
		none := [2]float64{math.Inf(1), math.Inf(1)}
		f = &figures{what: what, name: name, time: none, allocs: none}
		f.reason = strings.Contains(r.reasons, strings.Split(name, "/")[0])
		r.all[name] = f
	}
	f.time[side] = min(f.time[side], b.NsPerOp)
	f.allocs[side] = min(f.allocs[side], float64(b.AllocsPerOp))
}

// suspects are the benchmarks of a package that seem slower than before.
func (r *report) suspects(what string) (names []string) {
	for _, f := range r.both() {
		if f.what == what && f.slower() > noticed {
			names = append(names, f.name)
		}
	}
	return names
}

// both lists the benchmarks that both trees have, the one that became slower most first.
func (r *report) both() []*figures {
	list := slices.DeleteFunc(slices.Collect(maps.Values(r.all)), func(f *figures) bool {
		return math.IsInf(f.time[0], 1) || math.IsInf(f.time[1], 1)
	})
	slices.SortFunc(list, func(a, b *figures) int {
		return cmp.Or(cmp.Compare(b.slower(), a.slower()), strings.Compare(a.name, b.name))
	})
	return list
}

// print writes a line for each benchmark, and returns an error if one takes twice as long as before without a reason.
func (r *report) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var faults []string
	for _, f := range r.both() {
		fmt.Fprintf(w, "%s\t%s\t%.3g → %.3g ms\t%.2f times\t%s\n", f.what, f.name, f.time[0]/1e6, f.time[1]/1e6, f.slower(), f.verdict())
		if f.slower() >= failed && !f.reason {
			faults = append(faults, f.name)
		}
	}
	w.Flush()
	if len(faults) > 0 {
		return errors.New("takes twice as long as before: " + strings.Join(faults, ", ") +
			`; if it must, say why in the commit, in a last line "Slower: ` + faults[0] + `, because …"`)
	}
	return nil
}

// verdict says what became worse by more than a quarter.
func (f *figures) verdict() string {
	var worse []string
	if f.slower() > noticed {
		worse = append(worse, "SLOWER")
	}
	if f.allocs[1] > f.allocs[0]*noticed {
		worse = append(worse, fmt.Sprintf("%.0f → %.0f allocations", f.allocs[0], f.allocs[1]))
	}
	return strings.Join(worse, ", ")
}
