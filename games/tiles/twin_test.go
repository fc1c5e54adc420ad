package tiles

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// twin is a board that works everything out from the start each time, by flood fill
// over maps: slow, and too simple to be wrong in the same way.
type twin struct {
	policy Policy
	shapes []Shape
	tiles  []Tile
	by     []games.Seat
	at     map[games.Cell]int
	men    map[part]games.Seat
}

func (w *twin) place(t Tile, by games.Seat) *twin {
	next := &twin{w.policy, w.shapes, append(slices.Clip(w.tiles), t), append(slices.Clip(w.by), by), maps.Clone(w.at), w.men}
	next.at[t.Cell] = len(w.tiles)
	return next
}

// end is one of the twelve ends of a tile's ground.
type end struct{ tile, slot int }

// part is a segment of a tile.
type part struct{ tile, segment int }

func (w *twin) segment(e end) part {
	t := w.tiles[e.tile]
	return part{e.tile, int(w.shapes[t.Kind].Slots[(e.slot+12-3*t.Turn)%12])}
}

func (w *twin) ground(p part) Ground {
	return w.shapes[w.tiles[p.tile].Kind].Segments[p.segment].Ground
}

// opposite finds the end that a slot meets.
func (w *twin) opposite(e end) (other end, ok bool) {
	side, i := e.slot/3, e.slot%3
	steps := []games.Cell{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}}
	c := w.tiles[e.tile].Cell
	tile, ok := w.at[games.Cell{X: c.X + steps[side].X, Y: c.Y + steps[side].Y}]
	return end{tile, (side+2)%4*3 + 2 - i}, ok
}

func (w *twin) walled(e end) bool {
	return w.policy.Wall != nil && w.policy.Wall(w.tiles[e.tile].Cell, e.slot/3)
}

// region walks from part to part.
func (w *twin) region(from part) (parts map[part]bool, open, ends int) {
	parts = map[part]bool{}
	for todo := []part{from}; len(todo) > 0; todo = todo[1:] {
		p := todo[0]
		if parts[p] {
			continue
		}
		parts[p] = true
		for slot := range 12 {
			e := end{p.tile, slot}
			if w.segment(e) != p {
				continue
			}
			other, ok := w.opposite(e)
			switch {
			case ok && w.ground(w.segment(other)) == w.ground(p):
				todo = append(todo, w.segment(other))
			case !ok && !w.walled(e):
				open++
				if !w.onePiece(e) || slot%3 == 1 {
					ends++
				}
			}
		}
	}
	return parts, open, ends
}

// onePiece tells whether a side belongs to one segment.
func (w *twin) onePiece(e end) bool {
	first := e.slot / 3 * 3
	one := w.segment(end{e.tile, first})
	return one == w.segment(end{e.tile, first + 1}) && one == w.segment(end{e.tile, first + 2})
}

// compare fails the test if the board says anything else than the twin.
func (w *twin) compare(t *testing.T, b *Board) {
	t.Helper()
	if b.Len() != len(w.tiles) {
		t.Fatalf("%d tiles, want %d", b.Len(), len(w.tiles))
	}
	gaps := w.frontier()
	for tile := range w.tiles {
		if b.Tile(tile) != w.tiles[tile] || b.By(tile) != w.by[tile] {
			t.Fatalf("tile %d: %v, want %v", tile, b.Tile(tile), w.tiles[tile])
		}
		for segment := range w.shapes[w.tiles[tile].Kind].Segments {
			w.compareRegion(t, b, part{tile, segment}, gaps)
		}
	}
	w.compareContacts(t, b)
	w.compareFrontier(t, b)
	w.compareSupply(t, b)
}

func (w *twin) compareRegion(t *testing.T, b *Board, p part, gaps []games.Cell) {
	t.Helper()
	want, open, ends := w.region(p)
	r := b.Region(p.tile, p.segment)
	got := map[part]bool{}
	for tile, segment := range b.Parts(r) {
		got[part{tile, segment}] = true
	}
	on := map[int]bool{}
	first := p.tile
	for q := range want {
		on[q.tile] = true
		first = min(first, q.tile)
	}
	if !maps.Equal(got, want) || b.Open(r) != open || b.Ends(r) != ends || b.Size(r) != len(on) || b.First(r) != first || b.Ground(r) != w.ground(p) {
		t.Fatalf("region of %v: parts %v, open %d, %d, size %d, first %d, ground %c; want %v, %d, %d, %d, %d, %c",
			p, got, b.Open(r), b.Ends(r), b.Size(r), b.First(r), b.Ground(r), want, open, ends, len(on), first, w.ground(p))
	}
	if !slices.Contains(slices.Collect(b.Regions()), r) {
		t.Fatalf("region of %v is not listed", p)
	}
	w.compareOpenings(t, b, r, want, gaps)
	w.compareMarks(t, b, r, want)
	w.compareMen(t, b, r, want)
}

// compareOpenings compares the empty cells at which the region goes on, each with the sides by
// which it does.
func (w *twin) compareOpenings(t *testing.T, b *Board, r Region, parts map[part]bool, gaps []games.Cell) {
	t.Helper()
	var want, got []Opening
	for tile := range w.tiles {
		for slot := range 12 {
			e, there := end{tile, slot}, Beside(w.tiles[tile].Cell, slot/3)
			if !parts[w.segment(e)] || !slices.Contains(gaps, there) {
				continue
			}
			at, side := b.Square(there), uint8(1)<<((slot/3+2)%4)
			if i := slices.IndexFunc(want, func(o Opening) bool { return o.Square == at }); i >= 0 {
				want[i].Sides |= side
			} else {
				want = append(want, Opening{at, side})
			}
		}
	}
	for most := range len(want) + 2 {
		got = b.Openings(r, make([]Opening, 0, most))
		if !slices.Equal(got, want[:min(most, len(want))]) {
			t.Fatalf("openings of %v: %v, want %v, at most %d", r, got, want, most)
		}
	}
}

func (w *twin) compareMarks(t *testing.T, b *Board, r Region, parts map[part]bool) {
	t.Helper()
	sum, bits := 0, uint8(0)
	for p := range parts {
		mark := w.shapes[w.tiles[p.tile].Kind].Segments[p.segment].Mark
		sum, bits = sum+int(mark), bits|mark
	}
	if b.Marks(r) != sum || b.MarkBits(r) != bits {
		t.Fatalf("marks of %v: %d, %b, want %d, %b", r, b.Marks(r), b.MarkBits(r), sum, bits)
	}
}

// compareMen compares the followers on a region, and those on its tiles.
func (w *twin) compareMen(t *testing.T, b *Board, r Region, parts map[part]bool) {
	t.Helper()
	var want [MaxSeats]int
	for p := range parts {
		if seat, ok := w.men[p]; ok {
			want[seat]++
			if b.On(p.tile) != p.segment {
				t.Fatalf("on tile %d stands %d, want %d", p.tile, b.On(p.tile), p.segment)
			}
		}
	}
	var got [MaxSeats]int
	for seat := range got {
		got[seat] = b.Followers(r).Of(games.Seat(seat))
	}
	if got != want || b.HasFollower(r) != (want != [MaxSeats]int{}) {
		t.Fatalf("on %v stand %v, want %v", r, got, want)
	}
}

func (w *twin) compareSupply(t *testing.T, b *Board) {
	t.Helper()
	var want [MaxSeats]int
	for _, seat := range w.men {
		want[seat]++
	}
	for seat, n := range want {
		if b.FollowersOf(games.Seat(seat)) != n {
			t.Fatalf("%d followers of %v, want %d", b.FollowersOf(games.Seat(seat)), games.Seat(seat), n)
		}
	}
	if !slices.IsSortedFunc(b.AllFollowers(), func(a, b Follower) int { return int(a.Tile) - int(b.Tile) }) || len(b.AllFollowers()) != len(w.men) {
		t.Fatalf("followers %v", b.AllFollowers())
	}
}

// compareContacts compares the pairs of regions in contact, named by their first parts.
func (w *twin) compareContacts(t *testing.T, b *Board) {
	t.Helper()
	name := func(p part) string {
		parts, _, _ := w.region(p)
		all := slices.SortedFunc(maps.Keys(parts), func(a, b part) int {
			return (a.tile-b.tile)*MaxSegments + a.segment - b.segment
		})
		return fmt.Sprint(all[0])
	}
	want := map[[2]string]bool{}
	contact := func(p, q part) {
		pair := []string{name(p), name(q)}
		slices.Sort(pair)
		want[[2]string(pair)] = true
	}
	for tile, laid := range w.tiles {
		for _, pair := range w.shapes[laid.Kind].Touch {
			contact(part{tile, int(pair[0])}, part{tile, int(pair[1])})
		}
		for slot := range 12 {
			e := end{tile, slot}
			if other, ok := w.opposite(e); ok && w.ground(w.segment(e)) != w.ground(w.segment(other)) {
				contact(w.segment(e), w.segment(other))
			}
		}
	}
	got := map[[2]string]bool{}
	for p, q := range b.Contacts() {
		pair := []string{b.name(p), b.name(q)}
		slices.Sort(pair)
		got[[2]string(pair)] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("contacts %v, want %v", got, want)
	}
}

// name names a region by its first part.
func (b *Board) name(r Region) string {
	for tile, segment := range b.Parts(r) {
		return fmt.Sprint(part{tile, segment})
	}
	return ""
}

func (w *twin) compareFrontier(t *testing.T, b *Board) {
	t.Helper()
	if got, want := b.Frontier(), w.frontier(); !slices.Equal(got, want) {
		t.Fatalf("frontier %v, want %v", got, want)
	}
	for tile := range w.tiles {
		for side := range 4 {
			if at := b.Beside(b.SquareOf(tile), side); (b.cells[at].gap > 0) != slices.Contains(b.Gaps(), at) {
				t.Fatalf("%s is a gap: %v", b.Cell(at), b.cells[at].gap > 0)
			}
		}
	}
}

func (w *twin) frontier() []games.Cell {
	cells := map[games.Cell]bool{}
	for c := range w.at {
		for side := range 4 {
			there := Beside(c, side)
			if _, taken := w.at[there]; !taken && (w.policy.Room == nil || w.policy.Room(there)) {
				cells[there] = true
			}
		}
	}
	return slices.SortedFunc(maps.Keys(cells), Reading)
}

// fitting tries every cell and every rotation up to the first that looks alike.
func (w *twin) fitting(kind int) []Tile {
	var ways []Tile
	for _, c := range w.frontier() {
		for turn := range w.shapes[kind].Period() {
			with := w.place(Tile{c, kind, turn}, games.Spectator)
			if with.suits(len(w.tiles)) {
				ways = append(ways, Tile{c, kind, turn})
			}
		}
	}
	return ways
}

func (w *twin) suits(tile int) bool {
	for slot := range 12 {
		e := end{tile, slot}
		if other, ok := w.opposite(e); ok && !w.policy.Match(w.ground(w.segment(e)), w.ground(w.segment(other)), slot%3) {
			return false
		}
	}
	return true
}
