package imaging

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art/terrain"
	"github.com/bastide-games/bastide/imaging/layout"
	"github.com/bastide-games/bastide/imaging/view"
)

// Positions of The Castle: a match played for a while, or a snapshot.
var wallPositions = []struct {
	name     string
	turns    int
	snapshot string
	words    int // of a legal action, already said
	view     View
}{
	{"early", 6, "", 0, Board},
	{"middle", 30, "", 0, Board},
	{"preview", 30, "", 3, Close},
	{"over", 60, "", 0, Plain},
	{"laps", 0, `castle 1
turn order A first A
score 131 97
bag 1 1 0 1 1 1 0 0 1 1 1 0 1 1 1 1 1 1 2 2 1 0 1 2 2 2 1 0 1 1 1 2 2 1 1 1 0 1 2 1 1 1 1 1 1 0 1 1 1 1
pool 1 1 2 1 2 2 2 2 0
held 1 1 0 0 0 0 0 0 2
held 0 0 0 1 0 0 0 0 0
fresh 0 0 0 0 0 0 0 0 0
lying ...x...xxxxxxx
keeps - 9,4:h1
current -
hand -
tiles 9
tile C06 7,0 r0 A p0
tile A12 9,4 r0 B -
tile A08 6,0 r0 B -
tile A07 6,1 r1 A t0
tile A03 3,9 r0 B c0
tile D07 4,9 r0 A -
tile E08 4,8 r1 B -
tile B06 5,8 r3 B -
tile B02 7,1 r0 A -
`, 1, Board},
}

// wallScene is the scene of one of the positions.
func wallScene(i int) (scene.Scene, Options) {
	c := wallPositions[i]
	s := wallState(c.turns, c.snapshot)
	seat, words := games.Spectator, []string(nil)
	if turn := s.Turn(); len(turn) > 0 {
		seat = turn[0]
		legal := s.Legal(seat)
		words = legal[len(legal)/2].Words()[:c.words]
	}
	sc, prompt := s.View(seat, words)
	if len(prompt.Choices) == 1 {
		sc, prompt = s.View(seat, append(words, prompt.Choices[0].Word))
	}
	o := Options{View: c.view, Names: names, Marks: map[string]string{}}
	for _, choice := range prompt.Choices {
		if choice.Mark == games.Number {
			o.Marks[choice.Word] = strconv.Itoa(len(o.Marks) + 1)
		}
	}
	return sc, o
}

// wallState loads a snapshot, or plays some turns.
func wallState(turns int, snapshot string) games.State {
	g, err := castle.New(nil)
	if err != nil {
		panic(err)
	}
	setup := games.Setup{Seats: 2, Chance: chance.New(chance.Seed{4})}
	var s games.State
	if snapshot != "" {
		s, err = g.Load(setup, []byte(snapshot))
	} else {
		s, _, err = g.New(setup)
	}
	for n := 0; err == nil && n < 2*turns && len(s.Turn()) > 0; n++ {
		legal := s.Legal(s.Turn()[0])
		s, _, err = s.Apply(s.Turn()[0], legal[(n*7)%len(legal)])
	}
	if err != nil {
		panic(err)
	}
	return s
}

// wallSamples are the pictures the palette has to serve.
func wallSamples() (list []*image.RGBA) {
	for i := range wallPositions[1:3] {
		list = append(list, naive(wallScene(i+1)))
	}
	return list
}

// TestShowWall writes the positions to the folder of -show.
func TestShowWall(t *testing.T) {
	if *show == "" {
		t.Skip("give -show FOLDER to look at pictures")
	}
	p := New()
	for i, c := range wallPositions {
		s, o := wallScene(i)
		writeBoth(t, p, "castle-"+c.name, s, o)
	}
}

// TestTrackIsTheOnlyNumbersOnTheWall: the cells are named at the rim, but never on the track.
func TestTrackIsTheOnlyNumbersOnTheWall(t *testing.T) {
	f := compose(wallScene(1))
	names := 0
	for _, s := range f.stamps {
		if s.look.noun == "pin" {
			t.Fatal("a pin on the board")
		}
		if s.look.noun != "text" || s.look.name != "coordinate" {
			continue
		}
		names++
		if s.look.text < "1" || s.look.text >= "a" {
			t.Errorf("%q is no column or row of the room", s.look.text)
		}
		if f.OnScreen() {
			continue // on a rim of its own
		}
		middle := f.Box(image.Rectangle{s.at, s.at.Add(image.Pt(int(s.look.w*s.look.unit), int(s.look.h*s.look.unit)))}).Centre()
		for _, it := range f.board.Scene.Items {
			if (it.Noun == "space" || it.Noun == "tower") && it.Box.Holds(scene.Rect{X: middle.X, Y: middle.Y}) {
				t.Errorf("%q stands on the track at %v", s.look.text, it.Box)
			}
		}
	}
	if names < 4 {
		t.Errorf("%d columns and rows are named", names)
	}
	if share := f.Part.H * float64(f.Unit) / float64(f.Size.Y); share < .82 {
		t.Errorf("the board takes %.2f of the height", share)
	}
}

// BenchmarkWall draws the board of The Castle, its sprites known.
func BenchmarkWall(b *testing.B) {
	p := New()
	s, o := wallScene(1)
	data, err := p.PNG(s, o)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		if _, err := p.PNG(s, o); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data))/1000, "kB")
}

// TestWallStandsStill: for every choice the picture shows the same parts of the room.
func TestWallStandsStill(t *testing.T) {
	parts, pictures := map[scene.Rect]bool{}, 0
	s, o := wallScene(1)
	for x := 3.; x < 9; x++ {
		for y := 3.; y < 8; y++ {
			s.Items = slices.DeleteFunc(slices.Clone(s.Items), func(it scene.Item) bool { return it.Kind == scene.Spot })
			s.Items = append(s.Items, scene.Item{Kind: scene.Spot, Noun: "cell", Word: "here", Box: scene.Rect{X: x, Y: y, W: 1, H: 1}})
			o.Marks = map[string]string{"here": "1"}
			parts[compose(s, o).Part], pictures = true, pictures+1
		}
	}
	if len(parts) > 1 {
		t.Errorf("%d pictures show %d parts of the room", pictures, len(parts))
	}
}

// phoneHeights are the heights that a post leaves for a picture, px on a phone; 0 for no limit.
var phoneHeights = []int{0, 210, 230, 260, 300, 340, 380, 430}

// screens hands out the pictures of all positions as a phone shows them above the buttons.
func screens(t *testing.T, see func(what string, s scene.Scene, f *frame)) {
	t.Helper()
	for i, c := range wallPositions {
		s, o := wallScene(i)
		o.Counted = wordsOf("castle", "en")
		for _, o.View = range []View{Board, Close} {
			for _, o.Highest = range phoneHeights {
				see(fmt.Sprintf("%s, view %d, %d px", c.name, o.View, o.Highest), s, compose(s, o))
			}
		}
	}
}

// place is where a stamp lies in the picture.
func place(s stamp) image.Rectangle {
	return image.Rectangle{Max: image.Pt(view.Round(s.look.w*s.look.unit), view.Round(s.look.h*s.look.unit))}.Add(s.at)
}

// TestTrackIsReadOnAPhone: in a picture above the buttons, every seat has a lane of its own, with its flag on
// the right space. The lanes can be read, hide nothing and are nowhere hidden.
func TestTrackIsReadOnAPhone(t *testing.T) {
	const leastSide, leastRun = 13, 4 // px on a phone; spaces
	screens(t, func(what string, s scene.Scene, f *frame) {
		flags, run := map[int][]string{}, map[int]int{}
		var lanes []image.Rectangle
		for _, st := range f.stamps {
			switch r := place(st); st.look.noun {
			case "track-flag":
				if !st.look.chosen {
					flags[st.look.seat] = append(flags[st.look.seat], st.look.text)
				}
			case "track-space":
				run[st.look.seat]++
				if !r.In(image.Rectangle{Max: f.Size}) || r.Overlaps(f.Field()) {
					t.Errorf("%s: space %s lies at %v", what, st.look.text, r)
				}
				if slices.ContainsFunc(lanes, func(o image.Rectangle) bool { return o.Inset(1).Overlaps(r) }) {
					t.Errorf("%s: space %s lies on another, at %v", what, st.look.text, r)
				}
				if side := onPhone(f, 1) * st.look.unit; side < leastSide {
					t.Errorf("%s: space %s is %.1f px on a phone", what, st.look.text, side)
				}
				lanes = append(lanes, r)
			}
		}
		for _, flag := range s.Track.Flags {
			if got := flags[flag.Seat]; !slices.Equal(got, []string{strconv.Itoa(flag.At)}) || run[flag.Seat] < leastRun {
				t.Errorf("%s: seat %d stands on %d, and %d spaces show %q", what, flag.Seat, flag.At, run[flag.Seat], got)
			}
		}
	})
}

// TestTrackIsShownOnce: where the lanes stand, the board shows nothing of the track; the whole board shows it
// all, and no lane.
func TestTrackIsShownOnce(t *testing.T) {
	onBoard := func(f *frame) (n int) {
		for _, st := range f.stamps {
			if nouns := []string{"marker", "space", "tower", "socket", "wall", "moat"}; !st.look.icon && slices.Contains(nouns, st.look.noun) {
				n++
			}
		}
		return n
	}
	screens(t, func(what string, _ scene.Scene, f *frame) {
		if n := onBoard(f); n > 0 {
			t.Errorf("%s: %d parts of the track stand on the board", what, n)
		}
	})
	for i := range wallPositions {
		s, o := wallScene(i)
		o.View = Plain
		f := compose(s, o)
		if onBoard(f) < 80 || slices.ContainsFunc(f.stamps, func(st stamp) bool { return st.look.noun == "track-space" }) {
			t.Errorf("%s: the whole board shows %d parts of the track", wallPositions[i].name, onBoard(f))
		}
	}
}

// TestPrizesAreShownOnce: a wall tile on a corner tower is one, though the tower has two spaces, and what a seat
// has won stands beside its lane.
func TestPrizesAreShownOnce(t *testing.T) {
	screens(t, func(what string, s scene.Scene, f *frame) {
		prizes, won := 0, map[int][]string{}
		towers := map[string]bool{}
		for _, st := range f.stamps {
			switch l := st.look; {
			case !l.icon:
			case l.noun == "wall-tile" && l.seat == scene.Nobody:
				prizes++
			case len(l.noun) == 2 && l.noun[0] == 'w':
				won[l.seat] = append(won[l.seat], l.noun)
			case l.noun == "track-space":
				n, _ := strconv.Atoi(l.text)
				if at := s.Track.Spaces[n]; at.Prize != "" {
					towers[fmt.Sprint(l.seat, " ", at.Place)] = true
				}
			}
		}
		if prizes != len(towers) {
			t.Errorf("%s: %d wall tiles at %d towers, %v", what, prizes, len(towers), towers)
		}
		for _, flag := range s.Track.Flags {
			if !slices.Equal(won[flag.Seat], flag.Won) {
				t.Errorf("%s: seat %d has won %v, the picture shows %v", what, flag.Seat, flag.Won, won[flag.Seat])
			}
		}
	})
}

// TestRecordsCutNoFlag: neither edge of a picture in the record goes through a flag.
func TestRecordsCutNoFlag(t *testing.T) {
	for i := range wallPositions {
		s, o := wallScene(i)
		o.View = Small
		for y := range 11 {
			s.Focus = scene.Rect{X: 4, Y: float64(y), W: 3, H: 3}
			f := compose(s, o)
			for _, flag := range f.board.Flags() {
				if both := flag.Meet(f.Part); both.W > 0 && both.H > 0 && both.H < flag.H-1e-6 {
					t.Errorf("%s, row %d: the flag at %v is cut by %v", wallPositions[i].name, y, flag, f.Part)
				}
			}
		}
	}
}

// TestRoomIsLargerThanItsWalls: a picture above the buttons shows all cells within the walls, much larger than
// with the walls, and as large as its height or the column beside it allows. No plate or hand lies on them.
func TestRoomIsLargerThanItsWalls(t *testing.T) {
	const larger = 1.15
	for i, c := range wallPositions {
		whole, o := wallScene(i)
		o.View = Board
		for _, o.Highest = range phoneHeights {
			f := compose(whole, o)
			room := f.board.Inside(f.Part)
			if !f.Part.Holds(room) {
				t.Errorf("%s, %d px: %v is not all of the room, %v", c.name, o.Highest, f.Part, room)
			}
			if all := unitOfAll(f, whole.Board); float64(f.Unit) < larger*float64(all) {
				t.Errorf("%s, %d px: a tile has %d px, and %d with the walls", c.name, o.Highest, f.Unit, all)
			}
			if high := f.Px(float64(o.Highest)); o.Highest > 0 && f.Size.Y > high+1 {
				t.Errorf("%s: a picture of at most %d px has %d", c.name, high, f.Size.Y)
			}
			for _, r := range []image.Rectangle{f.Panel, f.Track} {
				if r.Overlaps(f.Place(room)) || !r.In(image.Rectangle{Max: f.Size}) {
					t.Errorf("%s, %d px: the panel, %v, lies on the board, %v", c.name, o.Highest, r, f.Field())
				}
			}
			for _, st := range f.stamps {
				if hand := place(st); st.look.noun == "held" && f.Form == layout.Flank && onCells(f, hand) {
					t.Errorf("%s, %d px: the hand, %v, lies on cells", c.name, o.Highest, hand)
				}
			}
		}
	}
}

// TestRoomsOfEverySize: a host's room can be narrow, flat, tiny or huge. The panel and the lanes still stand beside it,
// within the picture.
func TestRoomsOfEverySize(t *testing.T) {
	for _, size := range [][2]float64{{1, 2}, {2, 1}, {24, 1}, {1, 24}, {3, 20}, {20, 3}, {24, 24}} {
		s, o := wallScene(1)
		w, h := size[0], size[1]
		s.Board = scene.Rect{W: w, H: h}.Grow(1.4)
		s.Items = []scene.Item{
			{Kind: scene.Outline, Noun: "yard", Seat: scene.Nobody, Points: []scene.Point{{}, {X: w}, {X: w, Y: h}, {Y: h}, {}}},
			{Kind: scene.Spot, Noun: "cell", Word: "here", Box: scene.Cell(0, 0)},
		}
		o.Marks = map[string]string{"here": "1"}
		for _, o.View = range []View{Board, Close} {
			for _, o.Highest = range phoneHeights {
				f := compose(s, o)
				picture, lanes := image.Rectangle{Max: f.Size}, 0
				for _, st := range f.stamps {
					if r := place(st); st.look.noun == "track-space" {
						lanes++
						if !r.In(picture) || r.Overlaps(f.Area) {
							t.Errorf("%v, view %d, %d px: a space of the track lies at %v", size, o.View, o.Highest, r)
						}
					}
				}
				if lanes < 4 || !f.Panel.In(picture) || f.Panel.Overlaps(f.Area) || !f.Part.Meet(scene.Cell(0, 0)).Holds(scene.Cell(0, 0)) {
					t.Errorf("%v, view %d, %d px: %d spaces of the track, panel %v, board %v, part %v", size, o.View, o.Highest, lanes, f.Panel, f.Area, f.Part)
				}
			}
		}
	}
}

// onCells reports whether a part of the picture hides something of the room.
func onCells(f *frame, r image.Rectangle) bool {
	const step = 4
	for _, it := range f.board.Items {
		if it.Noun != "yard" {
			continue
		}
		for y := r.Min.Y; y < r.Max.Y; y += step {
			for x := r.Min.X; x < r.Max.X; x += step {
				c := f.Box(image.Rect(x, y, x, y))
				if terrain.Inside(scene.Point{X: c.X, Y: c.Y}, it.Points) {
					return true
				}
			}
		}
	}
	return false
}

// unitOfAll is the size of a unit, px, at which a part of the board would fit into a picture.
func unitOfAll(f *frame, part scene.Rect) int {
	return int(min(float64(f.Area.Dx())/part.W, float64(f.Area.Dy())/part.H)) &^ 1 // sizes are even
}
