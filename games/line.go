package games

import (
	"fmt"
	"strings"
)

// String writes the event as one line, the form used by scenario files and by the
// text output of replays:
//
//	scored A feature=city at=0,0 : tiles 4x2 + shields 1x2 = 10
//
// that is: the kind, the seat's letter, the facts, and after a colon the sum.
func (e Event) String() string {
	var b strings.Builder
	b.WriteString(e.Kind)
	b.WriteByte(' ')
	b.WriteString(e.Seat.String())
	for _, f := range e.Facts {
		fmt.Fprintf(&b, " %s=%s", f.Name, f.Value)
	}
	if e.Draw != "" {
		fmt.Fprintf(&b, " draw=%s", e.Draw)
	}
	if len(e.Terms) > 0 {
		b.WriteString(" : ")
		for i, t := range e.Terms {
			if i > 0 {
				b.WriteString(" + ")
			}
			fmt.Fprintf(&b, "%s %dx%d", t.Name, t.Count, t.Each)
		}
		fmt.Fprintf(&b, " = %d", e.Points())
	}
	return b.String()
}
