package main

import (
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/games/table"
)

// noughtsRecord is a match of the example game, begun by A.
func noughtsRecord(t *testing.T, cells ...string) (table.Record, table.Match) {
	t.Helper()
	text := "bastide record 1\ngame noughts\nseats 2\ndraws A\n\n"
	for n, cell := range cells {
		text += string("AB"[n%2]) + " " + cell + "\n"
	}
	r, err := table.ParseRecord([]byte(text))
	must(t, err)
	game, err := noughts.New(nil)
	must(t, err)
	m, err := r.Replay(game, nil)
	must(t, err)
	return r, m
}

// A match that nobody won is told as a draw, in words, in numbers and in records.
func TestDraw(t *testing.T) {
	drawn, draw := noughtsRecord(t, "0,0", "1,0", "2,0", "1,1", "0,1", "2,1", "1,2", "0,2", "2,2")
	if got, want := result(draw), "final score 0 0, a draw"; got != want {
		t.Errorf("result %q, want %q", got, want)
	}
	won, victory := noughtsRecord(t, "0,0", "1,0", "0,1", "1,1", "0,2")
	for want, text := range map[string][]byte{
		"\n# score 0 0\n# winners -\n": withScore(drawn, draw),
		"\n# score 1 0\n# winners A\n": withScore(won, victory),
	} {
		if !strings.HasSuffix(string(text), want) {
			t.Errorf("the record ends with %q, want %q", text, want)
		}
	}
	tally := newTally(2)
	tally.match(victory)
	if out := printed(tally); strings.Contains(out, "drawn") {
		t.Errorf("a draw is counted:\n%s", out)
	}
	tally.match(draw)
	if out := printed(tally); !strings.Contains(out, "\ndrawn    1\n") || !strings.Contains(out, "from 0 to 1, won 1\n") {
		t.Errorf("no draw is counted:\n%s", out)
	}
}

func printed(t *tally) string {
	var b strings.Builder
	t.print(&b, time.Second)
	return b.String()
}

// A game without a data set is listed without one.
func TestGameWithoutSet(t *testing.T) {
	game, err := noughts.New(nil)
	must(t, err)
	if got, want := about(game.Info()), "noughts: 2 seats, rules 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	header, err := table.NewHeader(game, 2, nil, chance.Seed{1})
	must(t, err)
	if text := string(header.Encode()); strings.Contains(text, "\nset") {
		t.Errorf("header %q", text)
	}
}
