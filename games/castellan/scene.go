package castellan

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// The board is a grid whose cells stand for points: what stands at point 3,2 lies in
// the middle of cell 3,2. The nouns of the scene; what can be told in words is a Face or
// a Piece, Outlines only help the eye.
//
//	lawn           Outline  all of the board
//	ground         Outline  a unit square of a courtyard, between four points; Name the
//	                        owner's letter, "new" for one that a placement would close;
//	                        Pose its sides on the border: n e s w, and the corners where
//	                        the border turns round it: 1 north-east, 2 south-east …
//	site           Outline  where the castle begins, before its first piece
//	foundation     Outline  where a tower is missing at the end of a wall
//	end            Outline  the same, above the walls
//	short-wall     Outline  Points both ends; long-wall likewise
//	short, long    Face     the same wall in words, at its first end; Name "east", "south"
//	fresh          Outline  round a piece that Seat placed last; Points of a wall; Pose "own" for
//	                        the viewer's
//	tower          Piece
//	keep           Piece    Text what the courtyard counts, Pose words: "double", "small"
//	value          Label    the towers of a courtyard that a placement would close
//	planned        Outline  a piece that a run would build; Name the kind, Text the letter of its
//	                        courtyard, Points of a wall
//	enclosed       Outline  a unit square of the courtyard that a run would close; Pose as of
//	                        ground
//	card           Face     of the own hand; Name its id, Pose a letter for each thing on
//	                        it: W or T the back, t s l pieces, + a card to draw
//	build          Face     pieces still to be built; Name the kind, Text their number
//
// Spots: "tower-place", "short-place", "long-place" with Pose "closing" and Text the gain
// of those that close a courtyard, Points of a wall from its tower on, and then that where
// its number stands; "yard" a courtyard
// for the double keep, "court" one that a run would close.

// offer is a legal place and what it would bring.
type offer struct {
	piece
	closing bool
	divides bool // and all that it closes are parts of courtyards
	gain    int  // points of the seat to act
	after   *land
}

// text says that an offer closes a courtyard, or divides one.
func (o offer) text(closes, divides string, args ...any) games.Text {
	id := closes
	if o.divides {
		id = divides
	}
	return games.T(id, append(args, "gain", signed(o.gain))...)
}

// view gathers what a viewer sees.
type view struct {
	*state
	viewer     games.Seat
	acting     bool // the viewer is to act
	words      []string
	candidates []piece // legal places of every kind
	offered    []offer // those of the kind chosen, or the place chosen
	courts     []plan  // what closes courtyards, before a kind is chosen
	ended      bool    // nothing is left to be decided in this turn but to confirm its last piece
	items      []scene.Item
}

// View implements [games.State].
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := &view{state: s, viewer: seat, acting: seat == s.seat && s.phase != over}
	if v.acting {
		v.words = words
		v.consider()
	}
	board := v.board()
	v.items = make([]scene.Item, 0, 32+3*len(v.pieces)+len(v.offered)+4*len(v.yards))
	v.outline("lawn", "", "", board)
	v.addGrounds()
	v.addFuture()
	v.addSite()
	v.addFoundations()
	v.addWalls()
	v.addFresh()
	v.addEnds()
	v.addPlaces()
	v.addHalf()
	v.addTowers()
	v.addKeeps()
	v.addYardSpots()
	return scene.Scene{
		Game: ID, Board: board, Focus: v.focus(), Grid: true, A1: scene.Afar,
		Items: v.items, Panel: v.panel(), Hand: v.handScene(),
	}, v.prompt()
}

// consider finds the places that are offered, or the one that was chosen.
func (v *view) consider() {
	if v.phase != building {
		return
	}
	v.candidates = v.places()
	if len(v.words) == 0 {
		if !v.final {
			v.courts = plan{state: v.state}.courts()
		}
		return
	}
	for _, p := range v.candidates {
		words := [...]string{kindNames[p.kind], p.place()}
		if slices.Equal(v.words, words[:len(v.words)]) {
			v.offered = append(v.offered, v.offer(p))
		}
	}
	slices.SortFunc(v.offered, func(a, b offer) int {
		if a.closing != b.closing {
			if a.closing {
				return -1
			}
			return 1
		}
		return fromNorth(a.piece, b.piece)
	})
	v.conclude()
}

// conclude shows the placement that is half done like those before it where it ends the turn. That piece cannot be taken
// back once it is placed, so it is when it is about to be that the turn is seen as a whole.
func (v *view) conclude() {
	half, ok := v.half()
	if !ok {
		return
	}
	if after, _, err := v.Apply(v.seat, half.action()); err == nil && after.(*state).seat != v.seat {
		v.state, v.offered, v.ended = plan{state: v.state}.with(half.piece).state, nil, true
	}
}

// fromNorth orders pieces from north to south.
func fromNorth(a, b piece) int {
	return cmp.Or(cmp.Compare(a.at.y, b.at.y), cmp.Compare(a.at.x, b.at.x),
		cmp.Compare(a.end().y, b.end().y), cmp.Compare(a.end().x, b.end().x), cmp.Compare(a.kind, b.kind))
}

// offer tells what a placement would bring.
func (v *view) offer(p piece) offer {
	next := plan{state: v.state}.with(p)
	claimed, divided := v.land.changed(next.land)
	return offer{piece: p, after: next.land, closing: claimed+divided > 0, divides: claimed == 0 && divided > 0, gain: next.gain}
}

// half returns the placement that is half done.
func (v *view) half() (o offer, ok bool) {
	if len(v.words) < 2 || len(v.offered) == 0 {
		return offer{}, false
	}
	return v.offered[0], true
}

func (v *view) add(it scene.Item) { v.items = append(v.items, it) }

// outline adds something that only helps the eye and belongs to nobody.
func (v *view) outline(noun, name, pose string, box scene.Rect, points ...scene.Point) {
	v.add(scene.Item{Kind: scene.Outline, Noun: noun, Name: name, Pose: pose, Seat: scene.Nobody, Box: box, Points: points})
}

func (p point) cell() scene.Rect { return scene.Cell(int(p.x), int(p.y)) }

func (p point) centre() scene.Point { return p.cell().Centre() }

// box is the points that a piece takes.
func (p piece) box() scene.Rect { return p.at.cell().Around(p.end().cell()) }

// line returns the ends of a wall on the board.
func (p piece) line() []scene.Point { return []scene.Point{p.at.centre(), p.end().centre()} }

func (v *view) addGrounds() {
	for i := range v.land.labels {
		if n := v.land.at(v.land.point(i)); n >= 0 {
			v.addGround(v.land, i, v.yards[n].owner.String())
		}
	}
}

// addGround adds a unit square of a courtyard.
func (v *view) addGround(l *land, cell int, name string) {
	at := l.point(cell).cell()
	at.X, at.Y = at.X+.5, at.Y+.5
	v.outline("ground", name, l.sides(cell), at)
}

// sides names the sides of a cell where its courtyard ends, and the corners round which
// the border turns.
func (l *land) sides(cell int) string {
	own := func(dx, dy int) bool { return l.labels[cell+dx+dy*l.w] == l.labels[cell] }
	open := [4]bool{own(0, -1), own(1, 0), own(0, 1), own(-1, 0)}
	corner := [4]bool{own(1, -1), own(1, 1), own(-1, 1), own(-1, -1)}
	pose := ""
	for i, is := range open {
		if !is {
			pose += "nesw"[i : i+1]
		} else if open[(i+1)%4] && !corner[i] {
			pose += "1234"[i : i+1]
		}
	}
	return pose
}

// addSite marks where the castle begins.
func (v *view) addSite() {
	if len(v.pieces) == 0 {
		v.outline("site", "", "", point{}.cell())
	}
}

func (v *view) addFoundations() {
	for i, is := range v.land.points {
		if is&(hasEnd|hasTower) == hasEnd {
			v.outline("foundation", "", "", v.land.point(i).cell())
		}
	}
}

// addEnds marks the ends of walls that still need a tower, unless one is offered there: walls
// that only seem to enclose something do not close it yet.
func (v *view) addEnds() {
	for i, is := range v.land.points {
		at := v.land.point(i)
		if is&(hasEnd|hasTower) == hasEnd && !slices.ContainsFunc(v.offered, func(o offer) bool { return o.kind == tower && o.at == at }) {
			v.outline("end", "", "", at.cell())
		}
	}
}

func (v *view) addWalls() {
	for _, l := range v.pieces {
		if l.kind == tower {
			continue
		}
		name := "east"
		if l.upright {
			name = "south"
		}
		v.outline(kindNames[l.kind]+"-wall", "", "", l.at.cell(), l.line()...)
		v.add(scene.Item{Kind: scene.Face, Noun: kindNames[l.kind], Name: name, Seat: scene.Nobody, Box: l.at.cell()})
	}
}

// addFresh frames what the viewer builds in this turn, and before anything was decided in it what the others placed
// since the viewer's last one; for spectators, what everybody placed last.
func (v *view) addFresh() {
	since := v.turn - v.seats - 1
	if v.acting && v.phase != playing && !v.unasked() {
		since = v.turn - 1
	}
	for _, l := range v.pieces {
		if l.by == v.viewer && l.turn < v.turn {
			since = max(since, l.turn)
		}
	}
	for _, l := range v.pieces {
		if l.turn <= since {
			continue
		}
		it := scene.Item{Kind: scene.Outline, Noun: "fresh", Name: kindNames[l.kind], Seat: int(l.by), Box: l.at.cell()}
		if l.by == v.viewer {
			it.Pose = "own"
		}
		if l.kind != tower {
			it.Points = l.line()
		}
		v.add(it)
	}
}

// unasked reports whether a turn has begun with pieces to be built, as all cards are played without asking.
func (v *view) unasked() bool {
	return v.untouched() && len(v.words) < 2 && (v.out != games.Spectator || v.now.count() == 1 && v.players[v.seat].hand == 0)
}

// untouched reports whether nothing has been built in this turn yet.
func (s *state) untouched() bool {
	return len(s.pieces) == 0 || s.pieces[len(s.pieces)-1].turn != s.turn
}

// addPlaces adds a spot for each place that is offered.
func (v *view) addPlaces() {
	if len(v.words) > 1 {
		return
	}
	numbers := v.numbers()
	for i, o := range v.offered {
		v.addPlace(o, numbers[i])
	}
}

// addPlace adds a spot whose number stands at a point.
func (v *view) addPlace(o offer, number scene.Point) {
	it := scene.Item{Kind: scene.Spot, Noun: kindNames[o.kind] + "-place", Word: o.place(), Seat: int(v.seat), Box: o.at.cell()}
	if o.kind != tower {
		it.Points = append(v.fromTower(o.piece), number)
	}
	if o.closing {
		it.Pose, it.Text = "closing", signed(o.gain)
	}
	v.add(it)
}

// addHalf adds the piece that is half placed.
func (v *view) addHalf() {
	o, ok := v.half()
	if !ok {
		return
	}
	it := scene.Item{Kind: scene.Outline, Noun: kindNames[o.kind] + "-wall", Seat: scene.Nobody, Box: o.at.cell(), Points: o.line(), Ghost: true}
	if o.kind == tower {
		it = scene.Item{Kind: scene.Piece, Noun: "tower", Seat: scene.Nobody, Box: o.at.cell(), Ghost: true}
	}
	v.add(it)
}

// addFuture adds the courtyards that the half-done placement would close, and how many
// towers each would have.
func (v *view) addFuture() {
	o, ok := v.half()
	if !ok || !o.closing {
		return
	}
	for i, label := range o.after.labels {
		if label != outside && v.isNew(o.after, int(label)-1) {
			v.addGround(o.after, i, "new")
		}
	}
	for n, a := range o.after.areas {
		if v.isNew(o.after, n) {
			at, _ := o.after.keepSpot(n)
			v.add(scene.Item{
				Kind: scene.Label, Noun: "value", Text: strconv.Itoa(a.value), Seat: scene.Nobody, Ghost: true,
				Box: scene.Rect{X: at.X - .5, Y: at.Y - .5, W: 1, H: 1},
			})
		}
	}
}

// isNew reports whether an area of another land is no area of this one.
func (v *view) isNew(after *land, n int) bool {
	j := v.land.at(after.areas[n].at)
	if j < 0 {
		return true
	}
	parts := 0
	for _, a := range after.areas {
		if v.land.at(a.at) == j {
			parts++
		}
	}
	return parts > 1
}

func (v *view) addTowers() {
	for _, l := range v.pieces {
		if l.kind == tower {
			v.add(scene.Item{Kind: scene.Piece, Noun: "tower", Seat: scene.Nobody, Box: l.at.cell()})
		}
	}
}

func (v *view) addKeeps() {
	for n, y := range v.yards {
		pose := ""
		if y.double {
			pose = "double"
		}
		at, roomy := v.land.keepSpot(n)
		if !roomy {
			pose += " small"
		}
		v.add(scene.Item{
			Kind: scene.Piece, Noun: "keep", Seat: int(y.owner), Text: strconv.Itoa(y.points()), Pose: pose,
			Box: scene.Rect{X: at.X - .5, Y: at.Y - .5, W: 1, H: 1},
		})
	}
}

// keepSpots are where the keeps of all courtyards stand.
func (s *state) keepSpots() []scene.Point {
	list := make([]scene.Point, len(s.yards))
	for n := range s.yards {
		list[n], _ = s.land.keepSpot(n)
	}
	return list
}

// addYardSpots marks the courtyards that may get the double keep: also while the decks
// are asked for, since the answer can still be changed then.
func (v *view) addYardSpots() {
	for n, y := range v.yards {
		if !v.asked(y) {
			continue
		}
		at, _ := v.land.keepSpot(n)
		v.add(scene.Item{
			Kind: scene.Spot, Noun: "yard", Word: y.at.String(), Seat: int(v.seat),
			Box: scene.Rect{X: at.X - .5, Y: at.Y - .5, W: 1, H: 1},
		})
	}
}

// asked reports whether a courtyard may get the double keep now.
func (v *view) asked(y yard) bool {
	return v.acting && (v.phase == doubling || v.phase == drawing) && y.fresh && y.owner == v.seat
}

// keepSpot returns where the keep of a courtyard stands: as near to the middle as can
// be on a free point amid four of its cells, which is roomy, or else in a cell or between
// two.
func (l *land) keepSpot(n int) (at scene.Point, roomy bool) {
	cells := l.cells(n)
	var middle scene.Point
	for _, i := range cells {
		c := l.point(i).centre()
		middle.X += (c.X + .5) / float64(len(cells))
		middle.Y += (c.Y + .5) / float64(len(cells))
	}
	least := math.Inf(1)
	for _, i := range cells {
		for _, c := range l.rooms(i) {
			d := math.Hypot(c.at.X-middle.X, c.at.Y-middle.Y)
			if c.roomy && !roomy || c.roomy == roomy && d < least {
				at, roomy, least = c.at, c.roomy, d
			}
		}
	}
	return at, roomy
}

// cells lists the cells of a courtyard.
func (l *land) cells(n int) (list []int) {
	for i, label := range l.labels {
		if int(label) == n+1 {
			list = append(list, i)
		}
	}
	return list
}

// room is where a keep can stand.
type room struct {
	at    scene.Point
	roomy bool
}

// rooms lists the places for a keep in a cell: its middle, between it and the next ones
// of the same courtyard, and its north-western point if nothing is there.
func (l *land) rooms(i int) []room {
	c := l.point(i).centre()
	list := []room{{at: scene.Point{X: c.X + .5, Y: c.Y + .5}}}
	own := func(cell int) bool { return l.labels[cell] == l.labels[i] }
	if own(i+1) && l.points[i+1]&hasSouth == 0 {
		list = append(list, room{at: scene.Point{X: c.X + 1, Y: c.Y + .5}})
	}
	if own(i+l.w) && l.points[i+l.w]&hasEast == 0 {
		list = append(list, room{at: scene.Point{X: c.X + .5, Y: c.Y + 1}})
	}
	if l.points[i] == 0 && own(i-1) && own(i-l.w) && own(i-l.w-1) {
		list = append(list, room{at: c, roomy: true})
	}
	return list
}

// The least that is shown of the lawn, in units: room for a first turn.
const lawnW, lawnH = 7, 5

// board is the castle and the places offered.
func (v *view) board() scene.Rect {
	box := scene.Rect{X: -(lawnW / 2), Y: -(lawnH / 2), W: lawnW, H: lawnH}
	for _, l := range v.pieces {
		box = box.Around(l.box())
	}
	for _, o := range v.offered {
		box = box.Around(o.box())
	}
	return box
}

// The least that a close picture shows, in units.
const closeW, closeH = 7, 5

// about is how much is seen round what was built, in units.
const about = 1

// focus is what a close picture shows: what is around the half-done placement or the courtyard that can
// be closed, or what was built in this turn or, while cards are chosen, in the one before; none while
// places are offered, which have to be seen with the castle.
func (v *view) focus() scene.Rect {
	board := v.board()
	box := board
	if half, ok := v.half(); ok {
		box = half.box()
		box = scene.Rect{X: box.X - 2, Y: box.Y - 2, W: box.W + 4, H: box.H + 4}
	} else if len(v.offered) > 0 {
		return scene.Rect{}
	} else if len(v.courts) > 0 {
		box = v.courts[0].box()
		box = scene.Rect{X: box.X - 1, Y: box.Y - 1, W: box.W + 2, H: box.H + 2}
	} else if built, ok := v.built(); ok {
		box = scene.Rect{X: built.X - about, Y: built.Y - about, W: built.W + 2*about, H: built.H + 2*about}
	}
	c := box.Centre()
	w, h := min(max(box.W, closeW), board.W), min(max(box.H, closeH), board.H)
	return scene.Rect{
		X: clamp(c.X-w/2, board.X, board.X+board.W-w), Y: clamp(c.Y-h/2, board.Y, board.Y+board.H-h), W: w, H: h,
	}
}

// built is where pieces were placed in this turn, or before it is built in the last one, for spectators
// in everybody's last: they are shown what several turns have led to. All of a courtyard that they closed,
// divided or stand in belongs to it.
func (v *view) built() (box scene.Rect, ok bool) {
	since := v.turn
	if v.phase == playing {
		since--
		if v.viewer == games.Spectator {
			since -= v.seats - 1
		}
	}
	for _, l := range v.pieces {
		if l.turn < since {
			continue
		}
		at := l.box()
		for _, cell := range v.land.beside(l.piece) {
			if n := v.land.at(v.land.point(cell)); n >= 0 {
				at = at.Around(v.land.box(n))
			}
		}
		if ok {
			at = box.Around(at)
		}
		box, ok = at, true
	}
	return box, ok
}

// beside lists the cells that a piece has at its sides, a tower all round it.
func (l *land) beside(p piece) (cells []int) {
	i, along, across := l.index(p.at), l.step(p.upright), l.step(!p.upright)
	if p.kind == tower {
		round := l.around(i)
		return round[:]
	}
	for n := range int(p.length()) {
		cells = append(cells, i+n*along, i+n*along-across)
	}
	return cells
}

// box is a courtyard with the walls and towers round it.
func (l *land) box(n int) (box scene.Rect) {
	for k, i := range l.cells(n) {
		p := l.point(i)
		at := p.cell().Around(point{p.x + 1, p.y + 1}.cell())
		if k > 0 {
			at = box.Around(at)
		}
		box = at
	}
	return box
}

// clamp returns the number nearest to x that is not less than lo nor more than hi.
func clamp(x, lo, hi float64) float64 { return max(lo, min(x, hi)) }

// panel tells the points and the numbers of cards of every seat, the viewer's own cards,
// and what is still to be built.
func (v *view) panel() scene.Panel {
	var p scene.Panel
	score := v.Score()
	for seat := range v.seats {
		p.Plates = append(p.Plates, scene.Plate{
			Seat: seat, Score: score[seat], Active: games.Seat(seat) == v.seat && v.phase != over,
			First:  games.Seat(seat) == v.first,
			Counts: v.counts(games.Seat(seat)),
		})
	}
	if v.phase == building {
		if !v.acting { // else the question and its buttons say how many there are of each kind
			p.Plates[v.seat].Items = v.buildItems()
		}
		return p
	}
	if held, chosen := v.own(); held != 0 && (!v.acting || v.phase == playing) {
		p.Hand = v.cardItems(chosen)
		p.Plates[v.viewer].Items = v.cardItems(held)
	}
	return p
}

// counts are the backs in a player's hand and decks. Keeps are not counted: their supply
// never ends, for any marker may stand for one. Cards chosen are counted in the hand
// until they are played, as in everybody's picture of the board.
func (v *view) counts(seat games.Seat) []scene.Count {
	p := v.players[seat]
	if v.phase == playing && seat == v.seat {
		p.hand |= v.now
	}
	var list []scene.Count
	for _, of := range []struct {
		noun string
		h    hand
	}{{"hand", p.hand}, {"deck", p.deck}} {
		for d, name := range deckNames {
			list = append(list, scene.Count{Noun: name + "-" + of.noun, N: (of.h & v.of[d]).count(), Under: of.noun})
		}
	}
	return list
}

// buildItems are the pieces still to be built, without the one that is half placed.
func (v *view) buildItems() []scene.Item {
	var list []scene.Item
	todo := v.toBuild()
	for _, k := range kindOrder {
		if n := int(todo[k]); n > 0 {
			list = append(list, scene.Item{Kind: scene.Face, Noun: "build", Name: kindNames[k], Text: strconv.Itoa(n), Seat: scene.Nobody})
		}
	}
	return list
}
