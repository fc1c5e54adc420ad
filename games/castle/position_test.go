package castle

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/snapshot"
	"github.com/bastide-games/bastide/games/tilegame"
)

// A sketch is a short way to write a snapshot, so that a rule of the late match can be
// shown by a scenario of a few lines. What is not said is as in the beginning:
//
//	turn A              who is to lay a tile
//	hand C03            which
//	score 31 0
//	left A01 A02        the tiles in the bag; "left" alone: none
//	held A w2 w8        wall tiles; as many towers, from the first, are empty
//	keep A 3,4:h0
//	tile A05 7,0 r2 A t0
//	room #### …         another room, with a start for each "start 1,0 N house"
type sketch struct {
	t       testing.TB
	game    *game
	file    file
	words   map[string][]string
	held    map[string][]string
	keeps   map[string]string
	tiles   []string
	isSmall bool
}

// from is a game that begins in a position.
type from struct {
	*game
	snapshot []byte
}

func (g from) New(setup games.Setup) (games.State, []games.Event, error) {
	s, err := g.Load(setup, g.snapshot)
	return s, nil, err
}

// TestPositions runs the scenarios that begin in a position.
func TestPositions(t *testing.T) {
	files, err := filepath.Glob("testdata/positions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no positions: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		head, rest, _ := strings.Cut(string(text), "\ncase ")
		g := readPosition(t, head)
		cases, err := gametest.ParseCases("case " + rest)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		start, _, err := g.New(setupOf(1))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, g.snapshot)
		}
		for _, c := range cases {
			t.Run(filepath.Base(name)+"/"+c.Name, func(t *testing.T) {
				// The outcomes before the position have happened; the names stand for any.
				c.Header.Forced = append(slices.Repeat([]string{"-"}, int(start.Draws())), c.Header.Forced...)
				if err := c.Run(g); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			})
		}
	}
}

func readPosition(t testing.TB, head string) from {
	t.Helper()
	f, err := tilegame.Decode[file](builtin)
	if err != nil {
		t.Fatal(err)
	}
	p := sketch{t: t, file: f, words: map[string][]string{}, held: map[string][]string{}, keeps: map[string]string{"A": "-", "B": "-"}}
	for line := range strings.Lines(head) {
		if words := strings.Fields(line); len(words) > 0 && words[0] != "#" {
			p.line(words)
		}
	}
	if p.isSmall {
		p.raise()
	}
	data, err := json.Marshal(p.file)
	if err != nil {
		t.Fatal(err)
	}
	made, err := New(data)
	if err != nil {
		t.Fatal(err)
	}
	p.game = made.(*game)
	return from{p.game, []byte(p.snapshot())}
}

func (p *sketch) line(words []string) {
	switch words[0] {
	case "room":
		p.file.Room, p.file.Starts, p.isSmall = words[1:], nil, true
	case "start":
		var s fileStart
		c, _ := games.ParseCell(words[1])
		s.Cell, s.Side, s.Ground = [2]int{c.X, c.Y}, words[2], words[3]
		p.file.Starts = append(p.file.Starts, s)
	case "held":
		p.held[words[1]] = words[2:]
	case "keep":
		p.keeps[words[1]] = words[2]
	case "tile":
		p.tiles = append(p.tiles, strings.Join(words, " "))
	default:
		p.words[words[0]] = words[1:]
	}
}

// raise builds towers at the bends of another room, every sixth space one.
func (p *sketch) raise() {
	r := &room{rows: p.file.Room}
	if err := r.readCells(); err != nil {
		p.t.Fatal(err)
	}
	list, _ := r.bends(r.cells[0])
	p.file.Towers = nil
	for i, b := range list {
		p.file.Towers = append(p.file.Towers, fileTower{[2]int{b.corner.X, b.corner.Y}, [2]int{6 * i, 6*i + 1}, i == 0})
	}
}

func (p *sketch) snapshot() string {
	one := func(key, other string) string {
		if w, ok := p.words[key]; ok {
			return strings.Join(w, " ")
		}
		return other
	}
	pool := p.game.set.wall
	held := map[string]*[wallKinds]uint8{"A": {}, "B": {}}
	taken := 0
	for seat, names := range p.held {
		for _, name := range names {
			kind := slices.Index(wallNames, name)
			held[seat][kind]++
			pool[kind]--
			taken++
		}
	}
	lying := []byte(strings.Repeat("x", len(p.game.set.towers)))
	for i, t := range p.game.set.towers {
		if t.bare || taken > 0 {
			lying[i] = '.'
			if !t.bare {
				taken--
			}
		}
	}
	b := fmt.Appendf(nil, "castle 1\nturn place %s first A\nscore %s\n", one("turn", "A"), one("score", "0 0"))
	b = snapshot.AppendNumbers(b, "bag", p.bag())
	b = snapshot.AppendNumbers(b, "pool", pool[:])
	b = snapshot.AppendNumbers(b, "held", held["A"][:])
	b = snapshot.AppendNumbers(b, "held", held["B"][:])
	b = fmt.Appendf(b, "fresh 0 0 0 0 0 0 0 0 0\nlying %s\nkeeps %s %s\ncurrent -\nhand %s\ntiles %d\n",
		lying, p.keeps["A"], p.keeps["B"], one("hand", "-"), len(p.tiles))
	for _, line := range p.tiles {
		b = append(b, line+"\n"...)
	}
	return string(b)
}

// bag counts the tiles said to be left, or all that lie nowhere else.
func (p *sketch) bag() []uint8 {
	bag := make([]uint8, len(p.game.set.tiles.Names))
	left, said := p.words["left"]
	if said {
		for _, name := range left {
			bag[slices.Index(p.game.set.tiles.Names, name)]++
		}
		return bag
	}
	for i, k := range p.game.set.tiles.Kinds[:len(bag)] {
		bag[i] = uint8(k.Count)
	}
	for _, name := range p.words["hand"] {
		bag[slices.Index(p.game.set.tiles.Names, name)]--
	}
	for _, line := range p.tiles {
		bag[slices.Index(p.game.set.tiles.Names, strings.Fields(line)[1])]--
	}
	return bag
}
