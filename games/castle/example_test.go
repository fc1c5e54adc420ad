package castle_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/table"
)

// TestWorkedExample replays the record that the documentation shows, and compares what
// follows with what is written there.
func TestWorkedExample(t *testing.T) {
	text, err := os.ReadFile("testdata/example/record.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/example/replay.txt")
	if err != nil {
		t.Fatal(err)
	}
	g, err := castle.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	record, err := table.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	_, err = record.Replay(g, func(s table.Step) error {
		b.WriteString(strings.TrimRight(fmt.Sprintf("step %d  %s", s.N, said(s)), " ") + "\n")
		for _, e := range s.Events {
			b.WriteString("  " + e.String() + "\n")
		}
		score := s.After.State.Score()
		fmt.Fprintf(&b, "  = %d %d\n", score[0], score[1])
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("got\n%s", b.String())
	}
}

func said(s table.Step) string {
	if s.N == 0 {
		return ""
	}
	return s.Entry.String()
}
