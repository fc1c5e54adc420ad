package main

import (
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/thinking"
)

// Searches count by subject and outcome. One that took no time of its own does not count.
func TestThoughtFigures(t *testing.T) {
	m := newMetrics()
	m.thought("turn", thinking.Done, 3*time.Second)
	m.thought("turn", thinking.Degraded, 0)
	families, err := m.registry.Gather()
	must(t, err)
	counted, timed := map[string]float64{}, uint64(0)
	for _, f := range families {
		for _, one := range f.Metric {
			switch f.GetName() {
			case "bastide_thoughts_total":
				counted[one.Label[0].GetValue()+" "+one.Label[1].GetValue()] = one.Counter.GetValue()
			case "bastide_thought_seconds":
				timed += one.Histogram.GetSampleCount()
			}
		}
	}
	if len(counted) != 2 || counted["turn done"] != 1 || counted["turn mended"] != 1 || timed != 1 {
		t.Errorf("%v, %d timed", counted, timed)
	}
}
