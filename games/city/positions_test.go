package city

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// TestPositions runs the scenarios that begin in the middle of a match: it would take
// thirty tiles to come to the first rampart. A file holds cases of these lines:
//
//	case NAME
//	seats 3                  the match
//	left 20                  tiles in the bag, which says what pile it is
//	box 5                    ramparts in the game, 70 without this line
//	turn …, gate …, tile …,  lines of a snapshot; what is missing is as at the
//	rampart …                beginning of a turn
//	A follow none                     from here on as in other scenarios, see gametest
//
// In a _fail file every case has a refusal.
func TestPositions(t *testing.T) {
	files, err := filepath.Glob("testdata/positions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no positions: %v", err)
	}
	g := builtinGame(t)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split("\n"+string(text), "\ncase ")[1:] {
			title, rest, _ := strings.Cut(part, "\n")
			t.Run(filepath.Base(name)+"/"+title, func(t *testing.T) { runPosition(t, g, rest) })
		}
	}
}

func runPosition(t *testing.T, g *game, text string) {
	t.Helper()
	p := draft{heads: map[string]string{}}
	checked := false
	var events []games.Event
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' || p.state == nil && p.take(line) {
			continue
		}
		if p.state == nil {
			p.load(t, g)
		}
		switch line[0] {
		case '>':
			events = expect(t, events, line[2:])
			checked = true
		case '?':
			claim(t, p.state, line[2:])
			checked = true
		case '!':
			refuse(t, p.state, line[2:])
			checked = true
		default:
			entry, err := table.ParseEntry(line)
			if err != nil {
				t.Fatal(err)
			}
			if p.state, events, err = p.state.Apply(entry.Seat, entry.Action); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
	}
	if !checked {
		t.Error("nothing is checked")
	}
}

// draft is a snapshot in the making.
type draft struct {
	heads           map[string]string
	tiles, ramparts []string
	state           games.State
}

// take takes in a line of the position; false for the first line of what is played.
func (p *draft) take(line string) bool {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case "tile":
		p.tiles = append(p.tiles, line)
	case "rampart":
		p.ramparts = append(p.ramparts, line)
	case "seats", "left", "box", "turn", "phase", "resting", "score", "held", "gate":
		p.heads[key] = rest
	default:
		return false
	}
	return true
}

func (p *draft) load(t *testing.T, g *game) {
	t.Helper()
	seats, err := strconv.Atoi(p.heads["seats"])
	if err != nil {
		t.Fatal(err)
	}
	if box, ok := p.heads["box"]; ok {
		g = boxOf(t, box)
	}
	zeros := strings.Repeat(" 0", seats)[1:]
	var b strings.Builder
	b.WriteString("city 1\n")
	for _, h := range [][2]string{{"turn", "follow A"}, {"phase", "0 0"}, {"resting", zeros}, {"score", zeros}, {"bag", p.bag(t, g)}, {"held", "-"}, {"gate", "-"}} {
		value := h[1]
		if own, ok := p.heads[h[0]]; ok {
			value = own
		}
		fmt.Fprintf(&b, "%s %s\n", h[0], value)
	}
	fmt.Fprintf(&b, "tiles %d\n%s\nramparts %d\n", len(p.tiles), strings.Join(p.tiles, "\n"), len(p.ramparts))
	for _, r := range p.ramparts {
		b.WriteString(r + "\n")
	}
	p.state, err = g.Load(games.Setup{Seats: seats, Chance: chance.New(numbered(1))}, []byte(b.String()))
	if err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
}

// boxOf makes the game with another number of ramparts.
func boxOf(t *testing.T, ramparts string) *game {
	t.Helper()
	g, err := New([]byte(strings.Replace(string(builtin), `"ramparts": 70`, `"ramparts": `+ramparts, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*game)
}

// bag lists as many tiles as are left: the last of the set that are not in use.
func (p *draft) bag(t testing.TB, g *game) string {
	t.Helper()
	left, err := strconv.Atoi(p.heads["left"])
	if err != nil {
		t.Fatal(err)
	}
	counts := make([]string, len(g.set.Kinds))
	for i, k := range slices.Backward(g.set.Kinds) {
		n := k.Count
		for _, line := range append(p.tiles, "tile "+p.heads["held"]) {
			if strings.Fields(line + " -")[1] == k.ID {
				n--
			}
		}
		n = min(n, left)
		left -= n
		counts[i] = strconv.Itoa(n)
	}
	return strings.Join(counts, " ")
}

func expect(t *testing.T, events []games.Event, want string) []games.Event {
	t.Helper()
	for i, e := range events {
		if e.String() == want {
			return events[i+1:]
		}
	}
	t.Fatalf("no event %q in %v", want, events)
	return nil
}

func claim(t *testing.T, s games.State, text string) {
	t.Helper()
	what, rest, _ := strings.Cut(text, " ")
	got := ""
	switch what {
	case "legal", "not":
		entry, err := table.ParseEntry(rest)
		if err != nil {
			t.Fatal(err)
		}
		if legal := s.Legal(entry.Seat); slices.Contains(legal, entry.Action) != (what == "legal") {
			t.Errorf("%s: legal are %v, turn %v", text, legal, s.Turn())
		}
		return
	case "score":
		got = fmt.Sprint(s.Score())
	case "turn":
		got = fmt.Sprint(s.Turn())
	case "winners":
		got = fmt.Sprint(s.Winners())
	}
	if got != "["+rest+"]" {
		t.Errorf("%s: got %s", text, got)
	}
}

func refuse(t *testing.T, s games.State, text string) {
	t.Helper()
	entry, err := table.ParseEntry(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Apply(entry.Seat, entry.Action); err == nil {
		t.Errorf("%s was not refused", text)
	}
}
