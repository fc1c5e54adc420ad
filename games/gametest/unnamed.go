package gametest

import (
	"reflect"

	"github.com/bastide-games/bastide/games/table"
)

// cut is a point where a shortened record ends: after some entries, with some of the outcomes
// named.
type cut struct{ entries, named int }

// cuts lists the points of the match where something is drawn, without the draw for who begins.
func (c *trial) cuts() (list []cut) {
	c.Helper()
	named := 0
	_, err := table.Record{Header: c.header, Entries: c.entries}.Replay(c.game, func(s table.Step) error {
		for range s.Draws() {
			if named > 0 {
				list = append(list, cut{s.N, named})
			}
			named++
		}
		return nil
	})
	if err != nil {
		c.Fatalf("replay: %v", err)
	}
	return list
}

// checkUnnamed checks records without a seed. If one does not name the outcomes of its last action,
// the events and score must not depend on them.
func (c *trial) checkUnnamed() {
	c.Helper()
	cuts := c.cuts()
	for range min(3, len(cuts)) {
		at := cuts[c.pick(len(cuts))]
		one, two := c.lastStep(at, 1), c.lastStep(at, 2)
		if !one.Unknown || !reflect.DeepEqual(one.Events, two.Events) || !reflect.DeepEqual(one.Score(), two.Score()) {
			c.Fatalf("step %d of which %d outcomes are named tells\n%v %v\n%v %v",
				at.entries, at.named, one.Events, one.Score(), two.Events, two.Score())
		}
	}
}

// lastStep replays the match up to a cut. The outcomes after it come from a seed.
func (c *trial) lastStep(at cut, seed uint64) (last table.Step) {
	c.Helper()
	r := table.Record{Header: c.header, Entries: c.entries[:at.entries]}
	r.Header.Seeded, r.Header.Seed, r.Header.Forced = false, Seed(seed), c.names[:at.named]
	_, err := r.Replay(c.game, func(s table.Step) error {
		last = s
		return nil
	})
	if err != nil {
		c.Fatalf("record cut after %d steps: %v", at.entries, err)
	}
	return last
}
