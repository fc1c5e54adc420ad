package wording

import (
	"fmt"
	"strings"
	"testing"
)

func TestPages(t *testing.T) {
	t.Parallel()
	lines := []string{"aaaa", "bbbb", "cccccccccccc", "", "dd"}
	for _, c := range []struct {
		lines      []string
		most, size int
		want       string
	}{
		{lines, 0, 10, `["aaaa\nbbbb" "ccccccccc…" "\ndd"]`},
		{lines, 1, 100, `["aaaa" "bbbb" "cccccccccccc" "" "dd"]`},
		{lines, 2, 100, `["aaaa\nbbbb" "cccccccccccc\n" "dd"]`},
		{nil, 2, 100, `[""]`},
	} {
		if got := fmt.Sprintf("%q", Pages(c.lines, c.most, c.size)); got != c.want {
			t.Errorf("%d lines of %d characters: %s, want %s", c.most, c.size, got, c.want)
		}
	}
}

// A text that is too long keeps its end. Letters count, not bytes.
func TestLatest(t *testing.T) {
	t.Parallel()
	lines := []string{"éa", "bb", "cc"}
	for most, want := range map[int]string{6: "éa bb cc", 5: "… bb cc", 2: "… cc", 1: "…"} {
		if got := strings.Join(latest(lines, most), " "); got != want {
			t.Errorf("%d characters: %q, want %q", most, got, want)
		}
	}
}

// The lines above a question are small, few and short: the last lines, each with its beginning.
func TestAside(t *testing.T) {
	t.Parallel()
	l, lines := speaker(t), []string{"one", "two", "three", strings.Repeat("four ", 50)}
	short := "-# " + Clip(lines[3], asideLine)
	for n, want := range map[int]string{0: "", 1: "-# one", 3: "-# one\n-# two\n-# three", 4: "-# … 1 earlier move\n-# two\n-# three\n" + short} {
		if got := aside(l, lines[:n]); got != want {
			t.Errorf("%d lines are told as %q, want %q", n, got, want)
		}
	}
	if lines[0] != "one" {
		t.Error("the lines are changed")
	}
}

func TestJoin(t *testing.T) {
	t.Parallel()
	parts := []string{"", "a", "", "b"}
	if got := Join(parts...); got != "a\nb" || parts[1] != "a" {
		t.Errorf("joined to %q, of %q", got, parts)
	}
	if got := Capital("étage"); got != "Étage" {
		t.Errorf("a sentence begins %q", got)
	}
}
