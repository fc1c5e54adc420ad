package gametest

import (
	"reflect"

	"github.com/bastide-games/bastide/games/table"
)

// cut is a place where a record can end before all is told: after so many entries, of whose
// outcomes so many are named.
type cut struct{ entries, named int }

// cuts lists the places of the match where something is drawn, and who begins is known.
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

// checkUnnamed: where a record without seed does not name what its last action reveals,
// nothing is told that depends on it.
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

// lastStep replays the match up to a cut as if the outcomes after it followed from a seed.
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
