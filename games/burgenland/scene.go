package burgenland

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Nouns of the scene. Faces and Pieces can also be described in words; Outlines only help the eye.
//
//	board          Face     the ring's background and the meadow inside
//	space          Face     Name "blue-house": colour and type; Text its value;
//	                        Pose "crowned" beside the crown, "veiled" outside the turn's colour
//	chevron        Outline  between two spaces, Pose the direction: "east", "south" …
//	crown          Piece    Name as for its space; a Ghost where a face would lead
//	land           Face     the row of a colour, Name the colour
//	shield         Outline  of a row, Name the colour
//	worth-blue     Piece    Text the value of the castle, Pose "leader" for the better one
//	gain           Outline  Text what a scoring would give the leader
//	card           Face     Name "blue-house", Text its value; Pose "idle" if it does not count
//	gap            Face     an empty place in a castle
//	part           Outline  around the part of a castle with gaps that counts
//	new            Outline  around a card built in its owner's latest turn
//	stock          Outline  below the supply; kind: a kind of card in it, as Name
//	pile-blue-house  Face   Text how many lie beside the board
//	player         Piece    the bar of a seat, Text its special dice, Pose "active"
//	name, points   Outline  in it: the seat's name, which only the picture knows; its score
//	tray           Outline  the place for rolled dice
//	die, red-die   Face     Name the face rolled; Seat who rolled
//	used           Outline  around a die with the face that was used
//	reached        Outline  Name as for the space that the roll led to
//	deed           Outline  Name the effect of the roll, Text its amount or card
//	pool           Face     Text how many special dice lie on the board
//	track          Outline  Text the goal
//	marker         Piece    Text the points of its seat
//	reach          Outline  a space the next roll may lead to: Name the face, Pose "leave" if
//	                        it has another colour
//	trail          Outline  Points along the way of the crown; stop: where it stood
//
// Spots: "target" is a space that a face leads to (Name the face, Pose "leave" if it has another
// colour), "badge" stands on such a die, "slot" is a place for a card, "copy" a card to take or
// give back; also "take-dice" and "score".

// view collects the items of a scene.
type view struct {
	*state
	viewer games.Seat
	words  []string
	offers []string // the next words, if the viewer is asked
	items  []scene.Item
}

// View implements [games.State].
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := view{state: s, viewer: seat, words: words}
	prompt := s.prompt(seat, words)
	for _, c := range prompt.Choices {
		v.offers = append(v.offers, c.Word)
	}
	v.add(scene.Item{Kind: scene.Face, Noun: "board", Box: scene.Rect{W: boardW, H: boardH}})
	v.addRing()
	v.addPlayers()
	for c := range colours {
		v.addLand(c)
	}
	v.addStock()
	v.addTrack()
	v.addPath()
	v.addTargets()
	return scene.Scene{
		Game: ID, Board: scene.Rect{W: boardW, H: boardH}, Items: v.items, Panel: s.panel(),
	}, prompt
}

func (v *view) add(it scene.Item) {
	if it.Seat == 0 && it.Kind == scene.Face {
		it.Seat = scene.Nobody
	}
	v.items = append(v.items, it)
}

// outline adds a hint for the eye.
func (v *view) outline(noun, name, text string, seat games.Seat, box scene.Rect) {
	v.add(scene.Item{Kind: scene.Outline, Noun: noun, Name: name, Text: text, Seat: int(seat), Box: box})
}

// spot adds a mark for a choice if it is offered now.
func (v *view) spot(noun, name, word, pose string, box scene.Rect) {
	if slices.Contains(v.offers, word) {
		v.add(scene.Item{Kind: scene.Spot, Noun: noun, Name: name, Word: word, Pose: pose, Seat: int(v.seat), Box: box})
	}
}

// spaceName names a space of the ring by its colour and type.
func (b *board) spaceName(at int) string { return b.colours[b.ring[at].colour] + "-" + b.ring[at].name }

func (v *view) addRing() {
	for at, sp := range v.ring {
		it := scene.Item{Kind: scene.Face, Noun: "space", Name: v.spaceName(at), Pose: v.spacePose(at), Box: spaceBox(at), Number: at + 1}
		if sp.card >= 0 {
			it.Text = strconv.Itoa(v.cards[sp.card].value)
		}
		v.add(it)
	}
	for at := range ringSize {
		v.add(scene.Item{Kind: scene.Outline, Noun: "chevron", Pose: direction(at), Seat: scene.Nobody, Box: chevronBox(at)})
	}
}

func (v *view) spacePose(at int) string {
	turn := v.colour()
	switch {
	case at == v.crown():
		return "crowned"
	case turn >= 0 && v.ring[at].colour != turn:
		return "veiled"
	}
	return ""
}

// addPlayers adds the players and the dice between them.
func (v *view) addPlayers() {
	for seat := range seats {
		it := scene.Item{Kind: scene.Piece, Noun: "player", Seat: seat, Text: strconv.Itoa(v.owned[seat]), Box: playerBox(seat)}
		if games.Seat(seat) == v.seat && v.phase != over {
			it.Pose = "active"
		}
		v.add(it)
		v.outline("name", "", "", games.Seat(seat), nameBox(seat))
		v.outline("points", "", strconv.Itoa(v.points[seat]), games.Seat(seat), scoreBox(seat))
	}
	v.outline("tray", "", "", games.Spectator, trayBox())
	v.addDice()
}

// addDice adds the dice of the last roll, the space they led to, and its effect.
func (v *view) addDice() {
	t := layOutDice(v.last.nfaces, v.last.used > 0, v.showsDeed())
	for i, face := range v.last.faces[:v.last.nfaces] {
		noun := "die"
		if i > 0 {
			noun = "red-die"
		}
		box := t.dieBox(i)
		name := faceNames[face-1]
		if face == v.last.used {
			v.outline("used", "", "", v.last.seat, box)
		}
		v.items = append(v.items, scene.Item{Kind: scene.Face, Noun: noun, Name: name, Seat: int(v.last.seat), Box: box})
		if v.phase == choosing {
			v.spot("badge", "", name, "", scene.Rect{X: box.X + box.W - .26, Y: box.Y - .16, W: .42, H: .42})
		}
	}
	if v.last.used > 0 {
		v.outline("reached", v.spaceName(v.crown()), "", games.Spectator, t.reachedBox())
	}
	if v.showsDeed() {
		v.outline("deed", deedNames[v.last.deed], v.deedText(), v.last.gainer, t.deedBox())
	}
}

// showsDeed reports whether the tray shows the effect of the last roll. A card that was built is
// visible in the castle instead.
func (v *view) showsDeed() bool {
	switch v.last.deed {
	case diceDeed, scoredDeed, evenDeed:
		return true
	}
	return v.last.deed == leftDeed && v.last.amount > 0
}

func (v *view) deedText() string {
	if v.last.deed == leftDeed {
		return v.colours[v.ring[v.last.stops[1]].colour] + "-" + cardNames[v.last.amount-1]
	}
	return strconv.Itoa(v.last.amount)
}

// addLand adds the row of a colour: both castles and their values.
func (v *view) addLand(c int) {
	name := v.colours[c]
	v.add(scene.Item{Kind: scene.Face, Noun: "land", Name: name, Box: landBox(c)})
	v.outline("shield", name, "", games.Spectator, shieldBox(c))
	leader, better, worse := v.compare(c)
	for seat := range seats {
		it := scene.Item{Kind: scene.Piece, Noun: "worth-" + name, Seat: seat, Box: worthBox(seat, c)}
		value := worse
		if games.Seat(seat) == leader {
			value = better
		}
		if value == better { // both if they are equal
			it.Pose = "leader"
		}
		it.Text = strconv.Itoa(value)
		v.add(it)
		v.addCastle(seat, c)
	}
	if better > worse {
		v.outline("gain", "", strconv.Itoa(better-worse), leader, gainBox(int(leader), c))
	}
	if c == v.crownSpace().colour {
		v.spot("score", name, "score", "", shieldBox(c))
	}
}

// addCastle adds the places of a castle and, if its owner is asked, the free places at its ends.
func (v *view) addCastle(seat, c int) {
	r := v.castles[seat][c]
	left, right := v.openEnds(seat, c)
	boxes := slots(seat, c, left+len(r)+right)
	from, to, _ := r.best(v.board)
	for i := range len(r) {
		v.addPlace(seat, c, i, boxes[left+i], i >= from && i < to)
	}
	if len(r.gaps()) > 0 {
		v.outline("part", "", "", games.Seat(seat), union(boxes[left+from], boxes[left+to-1]))
	}
	if left > 0 {
		v.spot("slot", "", "left", "", boxes[0])
	}
	if right > 0 {
		v.spot("slot", "", "right", "", boxes[len(boxes)-1])
	}
	v.gapSpots(seat, c, boxes[left:])
	v.copySpots(seat, c, boxes[left:])
}

// openEnds returns how many free places are shown beyond each end of a castle.
func (v *view) openEnds(seat, c int) (left, right int) {
	if !v.asksForCard(seat, c) {
		return 0, 0
	}
	return btoi(slices.Contains(v.offers, "left")), btoi(slices.Contains(v.offers, "right"))
}

// asksForCard reports whether the viewer is asked about cards of this castle.
func (v *view) asksForCard(seat, c int) bool {
	return v.phase == acting && games.Seat(seat) == v.seat && c == v.crownSpace().colour && v.viewer == v.seat
}

// addPlace adds what stands at one place of a castle.
func (v *view) addPlace(seat, c, i int, box scene.Rect, counts bool) {
	letter := v.castles[seat][c][i]
	kind := kindOf(letter)
	if kind < 0 {
		v.add(scene.Item{Kind: scene.Face, Noun: "gap", Box: box})
		return
	}
	it := scene.Item{
		Kind: scene.Face, Noun: "card", Name: v.colours[c] + "-" + cardNames[kind],
		Text: strconv.Itoa(v.cards[kind].value), Box: box,
	}
	if !counts {
		it.Pose = "idle"
	}
	v.add(it)
	if letter == fresh[kind] {
		v.outline("new", "", "", games.Seat(seat), box)
	}
}

// gapSpots marks the gaps that the card may fill: by their numbers, or a single gap by the word
// "gap".
func (v *view) gapSpots(seat, c int, boxes []scene.Rect) {
	if !v.asksForCard(seat, c) {
		return
	}
	gaps := v.castles[seat][c].gaps()
	said := len(v.words) > 0 && v.words[len(v.words)-1] == "gap"
	for n, i := range gaps {
		switch {
		case said:
			v.spot("slot", "gap", strconv.Itoa(n+1), "", boxes[i])
		case v.castles[seat][c].fitsGap(v.crownSpace().card, i):
			v.spot("slot", "gap", "gap", "", boxes[i])
		}
	}
}

// copySpots marks the opponent's cards that the viewer may take, or the viewer's outer cards of
// which one goes back.
func (v *view) copySpots(seat, c int, boxes []scene.Rect) {
	if v.viewer != v.seat || len(v.words) == 0 {
		return
	}
	switch {
	case v.words[0] == "take" && games.Seat(seat) != v.seat && c == v.crownSpace().colour:
		for i, box := range boxes {
			if len(v.words) == 1 {
				v.spot("copy", "", strconv.Itoa(i+1), "", box)
			} else if v.words[1] == strconv.Itoa(i+1) {
				v.outline("chosen", "", "", v.seat, box)
			}
		}
	case v.words[0] == "return" && games.Seat(seat) == v.seat && c == v.colour():
		v.spot("copy", "", "left", "", boxes[0])
		v.spot("copy", "", "right", "", boxes[len(boxes)-1])
	}
}

// addStock adds the supply of cards and special dice.
func (v *view) addStock() {
	v.outline("stock", "", "", games.Spectator, stockBox())
	for kind, card := range cardNames {
		v.outline("kind", card, "", games.Spectator, kindBox(kind))
		for c, colour := range v.colours {
			v.add(scene.Item{
				Kind: scene.Face, Noun: "pile-" + colour + "-" + card, Text: strconv.Itoa(v.supply(c, kind)), Box: pileBox(c, kind),
			})
		}
	}
	v.add(scene.Item{Kind: scene.Face, Noun: "pool", Text: strconv.Itoa(v.freeDice()), Box: poolBox()})
	v.spot("take-dice", "", "dice", "", poolBox())
}

func (v *view) addTrack() {
	v.outline("track", "", strconv.Itoa(v.goal), games.Spectator, trackBox())
	equal := v.points[0] == v.points[1]
	for seat, points := range v.points {
		v.add(scene.Item{
			Kind: scene.Piece, Noun: "marker", Seat: seat, Text: strconv.Itoa(points),
			Box: pointBox(seat, points, v.goal, equal),
		})
	}
}

// addPath adds the crown and its trail through the latest turn.
func (v *view) addPath() {
	stops := v.last.stops[:v.last.nstops]
	var trail []scene.Point
	for at := int(stops[0]); at != v.crown(); at = (at + 1) % ringSize {
		trail = append(trail, laneAt(at, 0).Centre())
	}
	if len(trail) > 0 {
		v.add(scene.Item{Kind: scene.Outline, Noun: "trail", Seat: int(v.last.seat), Points: append(trail, laneAt(v.crown(), 0).Centre())})
	}
	for i, at := range stops[:len(stops)-1] {
		pose := ""
		if i == 0 {
			pose = "start"
		}
		v.add(scene.Item{Kind: scene.Outline, Noun: "stop", Pose: pose, Seat: int(v.last.seat), Box: laneAt(int(at), stopSide)})
	}
	v.addCrown(v.crown(), false)
}

func (v *view) addCrown(at int, ghost bool) {
	v.add(scene.Item{Kind: scene.Piece, Noun: "crown", Name: v.spaceName(at), Seat: scene.Nobody, Ghost: ghost, Box: laneAt(at, crownSide), Number: at + 1})
}

// addTargets marks the spaces that the rolled faces lead to. Before a roll it shows the player
// where each face would lead.
func (v *view) addTargets() {
	if v.phase != choosing && (v.phase != rolling || v.viewer != v.seat) {
		return
	}
	chosen := 0
	if v.phase == choosing && len(v.words) > 1 && v.viewer == v.seat {
		chosen = slices.Index(faceNames, v.words[1]) + 1
	}
	for face := 1; face <= dieFaces; face++ {
		to, on := v.reach(face)
		name, pose := faceNames[face-1], ""
		if !on {
			pose = "leave"
		}
		if v.phase == choosing {
			v.spot("target", name, name, pose, spaceBox(to))
		}
		switch {
		case face == chosen:
			v.addCrown(to, true)
		case v.phase == rolling || slices.Contains(v.offers, name):
			v.add(scene.Item{Kind: scene.Outline, Noun: "reach", Name: name, Pose: pose, Seat: scene.Nobody, Box: laneAt(to, reachSide)})
		}
	}
}

// panel shows the points and the special dice of both seats.
func (s *state) panel() scene.Panel {
	var p scene.Panel
	for seat, points := range s.points {
		p.Plates = append(p.Plates, scene.Plate{
			Seat: seat, Score: points, Active: games.Seat(seat) == s.seat && s.phase != over,
			Counts: []scene.Count{{Noun: "red-die", N: s.owned[seat]}},
		})
	}
	return p
}
