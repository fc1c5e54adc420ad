package carcassonne_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/carcassonne"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// twin is a second, slow reading of the printed rules that shares nothing with the
// game but the ids of tiles and segments: maps, flood fill from scratch after each
// tile, no incremental state. Random matches must score alike, step by step.
type twin struct {
	perField  bool // option: fields scored one by one
	small     int  // points of a city of two tiles
	board     map[games.Cell]laid
	followers map[node]int // seat
	score     []int
	lastCell  games.Cell
}

type laid struct{ kind, turn int }

// node is a segment of a laid tile: kind 'c', 'r', 'f' or 'm', and its number.
type node struct {
	cell games.Cell
	kind byte
	n    int
}

// twinTiles: cities by their sides (* for a shield), roads by their sides, fields by
// their half sides (0 to 7 clockwise from the north-west corner) and the cities they
// touch.
var twinTiles = []struct {
	id, cities, roads, fields string
	cloister                  bool
}{
	{"A", "", "S", "01234567:", true},
	{"B", "", "", "01234567:", true},
	{"C", "NESW*", "", "", false},
	{"D", "N", "EW", "27:0 3456:", false},
	{"E", "N", "", "234567:0", false},
	{"F", "EW*", "", "01:0 45:0", false},
	{"G", "EW", "", "01:0 45:0", false},
	{"H", "N S", "", "2367:01", false},
	{"I", "N W", "", "2345:01", false},
	{"J", "N", "ES", "2567:0 34:", false},
	{"K", "N", "SW", "2347:0 56:", false},
	{"L", "N", "E S W", "27:0 34: 56:", false},
	{"M", "NE*", "", "4567:0", false},
	{"N", "NE", "", "4567:0", false},
	{"O", "NW*", "ES", "25:0 34:", false},
	{"P", "NW", "ES", "25:0 34:", false},
	{"Q", "NEW*", "", "45:0", false},
	{"R", "NEW", "", "45:0", false},
	{"S", "NEW*", "S", "4:0 5:0", false},
	{"T", "NEW", "S", "4:0 5:0", false},
	{"U", "", "NS", "1234: 5670:", false},
	{"V", "", "SW", "012347: 56:", false},
	{"W", "", "E S W", "0127: 34: 56:", false},
	{"X", "", "N E S W", "12: 34: 56: 70:", false},
}

const compass = "NESW"

var steps = []games.Cell{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}}

func group(list string, n int) string { return strings.Fields(list)[n] }

// ports lists the places where a segment reaches the border: sides 0 to 3 for cities
// and roads, half sides 0 to 7 for fields, as turned on the board.
func (w *twin) ports(at node) []int {
	l := w.board[at.cell]
	t := twinTiles[l.kind]
	var ports []int
	switch at.kind {
	case 'c', 'r':
		list := t.cities
		if at.kind == 'r' {
			list = t.roads
		}
		for _, side := range strings.TrimSuffix(group(list, at.n), "*") {
			ports = append(ports, (strings.IndexRune(compass, side)+l.turn)%4)
		}
	case 'f':
		halves, _, _ := strings.Cut(group(t.fields, at.n), ":")
		for _, h := range halves {
			ports = append(ports, (int(h-'0')+2*l.turn)%8)
		}
	}
	return ports
}

// across returns the segment that meets a port of this one, if a tile lies there.
func (w *twin) across(from node, port int) (node, bool) {
	side, facing := port, (port+2)%4
	if from.kind == 'f' {
		side, facing = port/2, []int{5, 4, 7, 6, 1, 0, 3, 2}[port]
	}
	cell := games.Cell{X: from.cell.X + steps[side].X, Y: from.cell.Y + steps[side].Y}
	if _, ok := w.board[cell]; !ok {
		return node{}, false
	}
	for _, other := range w.segments(cell) {
		if other.kind == from.kind && slices.Contains(w.ports(other), facing) {
			return other, true
		}
	}
	panic("neighbours do not match")
}

func (w *twin) segments(cell games.Cell) []node {
	t := twinTiles[w.board[cell].kind]
	var all []node
	for kind, list := range map[byte]string{'c': t.cities, 'r': t.roads, 'f': t.fields} {
		for n := range strings.Fields(list) {
			all = append(all, node{cell, kind, n})
		}
	}
	if t.cloister {
		all = append(all, node{cell, 'm', 0})
	}
	return all
}

// feature collects all that hangs together with a segment, and whether it is closed.
func (w *twin) feature(from node) (parts map[node]bool, closed bool) {
	parts, closed = map[node]bool{from: true}, true
	for queue := []node{from}; len(queue) > 0; queue = queue[1:] {
		for _, port := range w.ports(queue[0]) {
			next, ok := w.across(queue[0], port)
			if !ok {
				closed = false
			} else if !parts[next] {
				parts[next] = true
				queue = append(queue, next)
			}
		}
	}
	return parts, closed
}

func cells(parts map[node]bool) map[games.Cell]bool {
	all := map[games.Cell]bool{}
	for p := range parts {
		all[p.cell] = true
	}
	return all
}

func (w *twin) around(cell games.Cell) int {
	n := 0
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if _, ok := w.board[games.Cell{X: cell.X + dx, Y: cell.Y + dy}]; ok {
				n++
			}
		}
	}
	return n
}

func (w *twin) shields(parts map[node]bool) int {
	n := 0
	for p := range parts {
		if strings.HasSuffix(group(twinTiles[w.board[p.cell].kind].cities, p.n), "*") {
			n++
		}
	}
	return n
}

// worth returns the points of a road, city or cloister.
func (w *twin) worth(from node, parts map[node]bool, closed bool) int {
	tiles := len(cells(parts))
	switch {
	case from.kind == 'm':
		return w.around(from.cell)
	case from.kind == 'r':
		return tiles
	case !closed:
		return tiles + w.shields(parts)
	case tiles == 2:
		return w.small
	}
	return 2*tiles + 2*w.shields(parts)
}

// most adds the points for each seat with most followers.
func (w *twin) most(points int, count map[int]int) {
	best := 0
	for _, n := range count {
		best = max(best, n)
	}
	for seat, n := range count {
		if n == best {
			w.score[seat] += points
		}
	}
}

// settle scores roads, cities and cloisters: the closed ones, at the end all.
func (w *twin) settle(end bool) {
	for changed := true; changed; {
		changed = false
		for at := range w.followers {
			if at.kind == 'f' {
				continue
			}
			parts, closed := w.feature(at)
			if at.kind == 'm' {
				closed = w.around(at.cell) == 9
			}
			if !closed && !end {
				continue
			}
			count := map[int]int{}
			for p := range parts {
				if seat, ok := w.followers[p]; ok {
					count[seat]++
					delete(w.followers, p)
				}
			}
			w.most(w.worth(at, parts, closed), count)
			changed = true
			break
		}
	}
}

// harvest scores the fields at the end, city by city or field by field.
func (w *twin) harvest() {
	var done []map[node]bool
	for cell := range w.board {
		for _, at := range w.segments(cell) {
			if at.kind != 'c' || slices.ContainsFunc(done, func(m map[node]bool) bool { return m[at] }) {
				continue
			}
			city, closed := w.feature(at)
			done = append(done, city)
			if closed {
				w.feed(city)
			}
		}
	}
}

func (w *twin) feed(city map[node]bool) {
	all := map[int]int{}
	var fields []map[node]bool
	for at := range w.followers {
		if slices.ContainsFunc(fields, func(m map[node]bool) bool { return m[at] }) {
			continue
		}
		field, _ := w.feature(at)
		fields = append(fields, field)
		if !w.touches(field, city) {
			continue
		}
		own := map[int]int{}
		for p := range field {
			if seat, ok := w.followers[p]; ok {
				own[seat]++
				all[seat]++
			}
		}
		if w.perField {
			w.most(3, own)
		}
	}
	if !w.perField {
		w.most(3, all)
	}
}

func (w *twin) touches(field, city map[node]bool) bool {
	for p := range field {
		_, near, _ := strings.Cut(group(twinTiles[w.board[p.cell].kind].fields, p.n), ":")
		for _, n := range near {
			if city[node{p.cell, 'c', int(n - '0')}] {
				return true
			}
		}
	}
	return false
}

// apply follows the game's own report of what was laid and where.
func (w *twin) apply(t *testing.T, e table.Entry, events []games.Event, over bool) {
	for _, ev := range events {
		if ev.Kind != "placed" {
			continue
		}
		cell, _ := games.ParseCell(ev.Fact("at"))
		turn, _ := strconv.Atoi(ev.Fact("turn"))
		kind := -1
		for i, tile := range twinTiles {
			if tile.id == ev.Fact("tile") {
				kind = i
			}
		}
		if kind < 0 {
			t.Fatalf("unknown tile in %v", ev)
		}
		w.board[cell] = laid{kind, turn}
		w.lastCell = cell
	}
	if words := e.Action.Words(); words[0] == "follow" {
		w.follow(int(e.Seat), words[1])
	}
	if over {
		w.settle(true)
		w.harvest()
	}
}

func (w *twin) follow(seat int, spot string) {
	if spot != "none" {
		n := 0
		if len(spot) > 1 {
			n = int(spot[1] - '0')
		}
		w.followers[node{w.lastCell, spot[0], n}] = seat
	}
	w.settle(false)
}

func TestRandomMatchesScoreLikeTheTwin(t *testing.T) {
	g, err := carcassonne.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	matches := 60
	if testing.Short() {
		matches = 10
	}
	for n := range matches {
		options := map[string]string{}
		for i, o := range g.Info().Options {
			options[o.ID] = o.Values[(n>>i)%2]
		}
		compare(t, g, 2+n%4, options, uint64(n))
	}
}

func compare(t *testing.T, g games.Game, seats int, options map[string]string, n uint64) {
	t.Helper()
	h, err := table.NewHeader(g, seats, options, chance.Seed{byte(n), 3})
	if err != nil {
		t.Fatal(err)
	}
	m, events, err := table.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	w := &twin{
		perField: options["fields"] == "field", small: 2,
		board: map[games.Cell]laid{}, followers: map[node]int{}, score: make([]int, seats),
	}
	if options["small"] == "full" {
		w.small = 4
	}
	w.board[games.Cell{}] = laid{kind: 3}
	w.apply(t, table.Entry{}, events, false)
	random := chance.New(chance.Seed{byte(n), 4})
	for step := uint64(0); !m.Over(); step++ {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		e := table.Entry{Seat: seat, Action: legal[random.Number(step, len(legal))]}
		if m, events, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
		w.apply(t, e, events, m.Over())
		if e.Action.Words()[0] == "follow" && !slices.Equal(w.score, m.State.Score()) {
			t.Fatalf("match %d %v, step %d %s: scores %v, the slow twin says %v\n%v",
				n, options, step, e, m.State.Score(), w.score, events)
		}
	}
}
