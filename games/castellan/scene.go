package castellan

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// The board is a grid of cells, one for each point: what stands at point 3,2 lies in the middle of
// cell 3,2. Nouns of the scene follow. Faces and Pieces can also be described in words; Outlines
// only help the eye.
//
//	lawn           Outline  the whole board
//	ground         Outline  a unit square of a courtyard, between four points; Name the
//	                        owner's letter, or "new" if a placement would close it;
//	                        Pose its sides on the border: n e s w, and the corners that
//	                        the border turns around: 1 north-east, 2 south-east …
//	site           Outline  where the castle begins, before the first piece
//	foundation     Outline  where a tower is missing at the end of a wall
//	end            Outline  the same, above the walls
//	short-wall     Outline  Points both ends; long-wall likewise
//	short, long    Face     the same wall in words, at its first end; Name "east", "south"
//	fresh          Outline  around a piece that Seat placed last; Points of a wall; Pose "own"
//	                        for the viewer's
//	tower          Piece
//	keep           Piece    Text the value of the courtyard, Pose words: "double", "small"
//	value          Label    the value of a courtyard that a placement would close
//	planned        Outline  a piece that a run would build; Name the kind, Text the letter of
//	                        its courtyard, Points of a wall
//	enclosed       Outline  a unit square of the courtyard that a run would close; Pose as
//	                        for ground
//	card           Face     of the viewer's hand; Name its id, Pose a letter for each thing on
//	                        it: W or T the back, t s l pieces, + a card to draw
//	build          Face     pieces left to build; Name the kind, Text their number
//
// Spots: "tower-place", "short-place" and "long-place"; Pose "closing" and Text the gain if they
// close a courtyard; Points of a wall, starting at its tower, then the point of its number. "yard"
// is a courtyard that may get the double keep, "court" one that a run would close.

// offer is a legal place and what building there brings.
type offer struct {
	piece
	closing bool
	divides bool // everything it closes is part of an existing courtyard
	gain    int  // points for the seat to act
	after   *land
}

// text chooses between the texts for closing and for dividing a courtyard.
func (o offer) text(closes, divides string, args ...any) games.Text {
	id := closes
	if o.divides {
		id = divides
	}
	return games.T(id, append(args, "gain", signed(o.gain))...)
}

// view collects what a viewer sees.
type view struct {
	*state
	viewer     games.Seat
	acting     bool // the viewer is the seat to act
	words      []string
	candidates []piece // legal places of every kind
	offered    []offer // of the chosen kind, or the chosen place
	courts     []plan  // plans that close courtyards, before a kind is chosen
	ended      bool    // only the last piece of the turn is left to confirm
	items      []scene.Item
}

// View implements [games.State].
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := &view{state: s, viewer: seat, acting: seat == s.seat && s.phase != over}
	if v.acting {
		v.words = words
		v.findOffers()
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

// findOffers finds the offered places, or the chosen one.
func (v *view) findOffers() {
	if v.phase != building {
		return
	}
	v.candidates = v.places()
	if len(v.words) == 0 {
		if !v.final {
			v.courts = v.closable(plan{state: v.state}.courtyardPlans())
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
	v.showEnd()
}

// showEnd shows a half-done placement like a finished one if it ends the turn. The player cannot
// take that piece back later, so they must see the whole turn before they place it.
func (v *view) showEnd() {
	half, ok := v.halfPlaced()
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

// offer computes what a placement would bring.
func (v *view) offer(p piece) offer {
	next := plan{state: v.state}.with(p)
	claimed, divided := v.land.changed(next.land)
	return offer{piece: p, after: next.land, closing: claimed+divided > 0, divides: claimed == 0 && divided > 0, gain: next.gain}
}

// halfPlaced returns the placement that is half done.
func (v *view) halfPlaced() (o offer, ok bool) {
	if len(v.words) < 2 || len(v.offered) == 0 {
		return offer{}, false
	}
	return v.offered[0], true
}

func (v *view) add(it scene.Item) { v.items = append(v.items, it) }

// outline adds a hint for the eye that belongs to no player.
func (v *view) outline(noun, name, pose string, box scene.Rect, points ...scene.Point) {
	v.add(scene.Item{Kind: scene.Outline, Noun: noun, Name: name, Pose: pose, Seat: scene.Nobody, Box: box, Points: points})
}

func (p point) cell() scene.Rect { return scene.Cell(int(p.x), int(p.y)) }

func (p point) centre() scene.Point { return p.cell().Centre() }

// box is the area of the points that a piece covers.
func (p piece) box() scene.Rect { return p.at.cell().Around(p.end().cell()) }

// line returns the ends of a wall on the board.
func (p piece) line() []scene.Point { return []scene.Point{p.at.centre(), p.end().centre()} }

func (v *view) addGrounds() {
	for i := range v.land.labels {
		if n := v.land.courtyardAt(v.land.point(i)); n >= 0 {
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

// sides encodes the sides of a cell on the border of its courtyard, and the corners that the border
// turns around.
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

// addEnds marks the wall ends that still need a tower, unless one is offered there. It shows why
// walls that seem to enclose something do not close it yet.
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

// addFresh frames the viewer's pieces of this turn. At the beginning of the turn it frames what the
// others have built since the viewer's last turn; for spectators, the last pieces of every player.
func (v *view) addFresh() {
	since := v.turn - v.seats - 1
	if v.acting && v.phase != playing && !v.startsBuilding() {
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

// startsBuilding reports whether the turn has begun with building, because the game played all
// cards without asking.
func (v *view) startsBuilding() bool {
	return v.untouched() && len(v.words) < 2 && (v.firstOut != games.Spectator || v.played.count() == 1 && v.players[v.seat].hand == 0)
}

// untouched reports whether nothing has been built in this turn yet.
func (s *state) untouched() bool {
	return len(s.pieces) == 0 || s.pieces[len(s.pieces)-1].turn != s.turn
}

// addPlaces adds a spot for each offered place.
func (v *view) addPlaces() {
	if len(v.words) > 1 {
		return
	}
	numbers := v.numbers()
	for i, o := range v.offered {
		v.addPlace(o, numbers[i])
	}
}

// addPlace adds a spot with its number at a point.
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

// addHalf adds the half-placed piece.
func (v *view) addHalf() {
	o, ok := v.halfPlaced()
	if !ok {
		return
	}
	it := scene.Item{Kind: scene.Outline, Noun: kindNames[o.kind] + "-wall", Seat: scene.Nobody, Box: o.at.cell(), Points: o.line(), Ghost: true}
	if o.kind == tower {
		it = scene.Item{Kind: scene.Piece, Noun: "tower", Seat: scene.Nobody, Box: o.at.cell(), Ghost: true}
	}
	v.add(it)
}

// addFuture adds the courtyards that the half-done placement would close, with their values.
func (v *view) addFuture() {
	o, ok := v.halfPlaced()
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

// isNew reports whether area n of after is no area of the current land.
func (v *view) isNew(after *land, n int) bool {
	j := v.land.courtyardAt(after.areas[n].at)
	if j < 0 {
		return true
	}
	parts := 0
	for _, a := range after.areas {
		if v.land.courtyardAt(a.at) == j {
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

// keepSpots lists the points of all keeps.
func (s *state) keepSpots() []scene.Point {
	list := make([]scene.Point, len(s.yards))
	for n := range s.yards {
		list[n], _ = s.land.keepSpot(n)
	}
	return list
}

// addYardSpots marks the courtyards that may get the double keep. It also does so while the player
// chooses decks, because the answer can still change then.
func (v *view) addYardSpots() {
	for n, y := range v.yards {
		if !v.mayDouble(y) {
			continue
		}
		at, _ := v.land.keepSpot(n)
		v.add(scene.Item{
			Kind: scene.Spot, Noun: "yard", Word: y.at.String(), Seat: int(v.seat),
			Box: scene.Rect{X: at.X - .5, Y: at.Y - .5, W: 1, H: 1},
		})
	}
}

// mayDouble reports whether a courtyard may get the double keep now.
func (v *view) mayDouble(y yard) bool {
	return v.acting && (v.phase == doubling || v.phase == drawing) && y.fresh && y.owner == v.seat
}

// keepSpot returns where the keep of a courtyard stands, as near to the middle as possible. Best is
// a free point between four of its cells, which has room for a large keep; otherwise a cell, or the
// middle between two cells.
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

// room is a place where a keep can stand.
type room struct {
	at    scene.Point
	roomy bool
}

// rooms lists the places for a keep in a cell: its middle, the middles between it and its
// neighbours in the courtyard, and its north-western point if that is free.
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

// The least area of lawn that the picture shows, in units; enough for a first turn.
const lawnW, lawnH = 7, 5

// board is the area with the castle and the offered places.
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

// The least area of a close picture, in units.
const closeW, closeH = 7, 5

// about is the margin around what was built, in units.
const about = 1

// focus is the area that a close picture shows: around the half-done placement or the closable
// courtyard; otherwise what was built in this turn, or in the last one while cards are chosen. It
// is empty while places are offered, because these need the whole castle around them.
func (v *view) focus() scene.Rect {
	board := v.board()
	box := board
	if half, ok := v.halfPlaced(); ok {
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

// built is the area of the pieces placed in this turn; before the first piece, of the last turn;
// for spectators, of every player's last turn, because they may have missed several. It includes
// the whole courtyards that these pieces closed, divided or stand in.
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
			if n := v.land.courtyardAt(v.land.point(cell)); n >= 0 {
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

// beside lists the cells next to a piece; for a tower, all four around it.
func (l *land) beside(p piece) (cells []int) {
	i, along, across := l.index(p.at), l.step(p.upright), l.step(!p.upright)
	if p.kind == tower {
		round := l.cellsAround(i)
		return round[:]
	}
	for n := range int(p.length()) {
		cells = append(cells, i+n*along, i+n*along-across)
	}
	return cells
}

// box is the area of a courtyard with the walls and towers around it.
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

func clamp(x, lo, hi float64) float64 { return max(lo, min(x, hi)) }

// panel shows the points and the number of cards of each seat, the viewer's cards, and the pieces
// left to build.
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
		if !v.acting { // otherwise the question and its buttons show the number of each kind
			p.Plates[v.seat].Items = v.buildItems()
		}
		return p
	}
	if held, chosen := v.ownCards(); held != 0 && (!v.acting || v.phase == playing) {
		p.Hand = v.cardItems(chosen)
		p.Plates[v.viewer].Items = v.cardItems(held)
	}
	return p
}

// counts shows the backs in a player's hand and decks. Keeps have no count, because their supply is
// unlimited. Chosen cards count as part of the hand until they are played, so that all players see
// the same numbers.
func (v *view) counts(seat games.Seat) []scene.Count {
	p := v.players[seat]
	if v.phase == playing && seat == v.seat {
		p.hand |= v.played
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

// buildItems are the pieces left to build, without the half-placed one.
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
