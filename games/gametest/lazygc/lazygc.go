// Package lazygc makes tests faster. A test binary keeps little in memory and allocates much, so
// the garbage collector would run many times a second and take about half of the processor time.
package lazygc

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

// Main runs the tests of a package; its TestMain calls it. Benchmarks keep the usual garbage collection.
func Main(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() == "" {
		Set()
	}
	os.Exit(m.Run())
}

// Set makes the garbage collector run rarely in this process, unless GOGC is set.
func Set() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(1000)
	debug.SetMemoryLimit(1 << 30) // so that a large heap is collected as usual
}
