package castellan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// prompt asks the viewer for the next word, or says what they can see.
func (v *view) prompt() games.Prompt {
	p := games.Prompt{Shown: v.pictureNotes(), Notes: v.notes(), Spared: v.phase == drawing}
	if !v.acting {
		return p
	}
	p.Secret = v.phase == playing || !v.final // what can still be taken back is private
	switch {
	case len(v.words) == 0 && v.phase == playing:
		ask(&p, v.askCards(), games.Act, v.cardChoices())
		p.Taken = v.takenCards()
	case len(v.words) == 0 && v.phase == building:
		style, kinds := v.kindChoices()
		ask(&p, games.T("castellan.ask.piece"), style, kinds)
	case len(v.words) == 1 && v.phase == building:
		ask(&p, games.T("castellan.ask.place."+v.words[0], "n", int(v.todo[v.offered[0].kind])), games.Pick, v.placeChoices())
	case len(v.words) == 0 && v.phase != playing:
		ask(&p, games.T(v.askID(), "n", v.drawn()), games.Act, []games.Choice{v.verbChoice()})
	case len(v.words) == 1 && v.phase == doubling:
		ask(&p, games.T(v.askID(), "n", v.drawn()), games.Select, v.doubleChoices())
	case len(v.words) == 1 && v.phase == drawing:
		ask(&p, games.T(v.askID(), "n", v.drawn()), games.Select, v.drawChoices())
	}
	return p
}

func ask(p *games.Prompt, ask games.Text, style games.Style, choices []games.Choice) {
	p.Ask, p.Style, p.Choices = ask, style, choices
}

// askCards asks for the cards, and names the pieces passed on, which are built with theirs.
func (v *view) askCards() games.Text {
	owed := v.players[v.seat].passedOn
	if owed.total() == 0 {
		return games.T("castellan.ask.cards")
	}
	return games.T("castellan.ask.owed", "owed", enumerate(pieceTexts(owed)))
}

// askID returns the text that asks for the next step after building.
func (v *view) askID() string {
	if v.phase == doubling {
		return v.askKeep()
	}
	return "castellan.ask.drawing"
}

// askKeep returns the text that asks about the double keep.
func (v *view) askKeep() string {
	if _, heirs := v.claims(); heirs {
		return "castellan.ask.heirs"
	}
	return "castellan.ask.doubling"
}

// verbChoice is the first word after building; only one is possible then.
func (v *view) verbChoice() games.Choice {
	verb := v.legal[0].Words()[0]
	return games.Choice{Word: verb, Label: games.T("castellan.do." + verb)}
}

// cardChoices lists the playable cards of the hand, and building. The buttons of cards show only
// numbers, because they stand below the picture of the cards.
func (v *view) cardChoices() []games.Choice {
	var list []games.Choice
	nth := 0 // numbers the cards in hand at the beginning of the turn, so that each keeps its number
	for i := range (v.players[v.seat].hand | v.played).each {
		nth++
		word := verbCard + v.names[i]
		if _, legal := slices.BinarySearch(v.legal, games.Action(word)); legal {
			list = append(list, games.Choice{Word: word, Does: []games.Text{v.cardText(i)}, As: v.cardText(i), Mark: games.Number, Nth: nth})
		}
	}
	if slices.Contains(v.legal, verbBuild) {
		list = append(list, games.Choice{Word: verbBuild, Label: games.T("castellan.do.build"), Mark: games.NoMark, Main: true})
	}
	return list
}

// takenCards lists the cards chosen so far, unless they are binding.
func (v *view) takenCards() (list []games.Choice) {
	if v.final {
		return nil
	}
	nth := 0
	for i := range (v.players[v.seat].hand | v.played).each {
		if nth++; v.played.has(i) {
			list = append(list, games.Choice{Word: verbCard + v.names[i], Does: []games.Text{v.cardText(i)}, As: v.cardText(i), Mark: games.Number, Nth: nth})
		}
	}
	return list
}

// cardText says what a card shows.
func (v *view) cardText(i int) games.Text { return enumerate(v.cards.brief(1<<i, supply{})) }

// brief describes some cards, and the pieces that are built with theirs.
func (c *cards) brief(h hand, owed supply) []games.Text {
	parts := pieceTexts(c.pieces(h).plus(owed))
	if n := c.symbols(h); n > 0 {
		parts = append(parts, games.T("castellan.brief.draw", "n", n))
	}
	return parts
}

// pieceTexts describes the pieces by kind and leaves out kinds without any.
func pieceTexts(s supply) []games.Text {
	var parts []games.Text
	for _, k := range kindOrder {
		if s[k] > 0 {
			parts = append(parts, kindText(k, s[k]))
		}
	}
	return parts
}

// enumerate joins one to four texts.
func enumerate(parts []games.Text) games.Text {
	pairs := make([]any, 0, 8)
	for i, p := range parts {
		pairs = append(pairs, string(rune('a'+i)), p)
	}
	return games.T("castellan.list."+strconv.Itoa(len(parts)), pairs...)
}

// kindChoices lists the kinds of pieces that have places. The first is preset: a tower completes a
// wall, and the next piece often starts there. If courtyards can be closed, nothing is preset, so
// that the picture shows only those. A kind with one place becomes a single choice; it is never
// preset, because it would be built without asking.
func (v *view) kindChoices() (games.Style, []games.Choice) {
	style := games.Select
	if len(v.courts) > 0 {
		style = games.Pick
	}
	var kinds, single []games.Choice
	for _, k := range kindOrder {
		switch places := v.placesOf(k); len(places) {
		case 0:
		case 1:
			single = append(single, v.singleChoice(v.offer(places[0]), kindText(k, v.todo[k])))
		default:
			kinds = append(kinds, games.Choice{Word: kindNames[k], Label: kindText(k, v.todo[k])})
		}
	}
	list := slices.Concat(kinds, single)
	for i := range list {
		list[i].Rank = i
	}
	if len(kinds) == 0 {
		style = games.Pick
	}
	return style, list
}

func kindText(k kind, n uint8) games.Text { return games.T("castellan.n."+kindNames[k], "n", int(n)) }

// placesOf lists the places of a kind.
func (v *view) placesOf(k kind) []piece {
	return slices.DeleteFunc(slices.Clone(v.candidates), func(p piece) bool { return p.kind != k })
}

// singleChoice offers a kind together with its only place.
func (v *view) singleChoice(o offer, name games.Text) games.Choice {
	return games.Choice{Word: kindNames[o.kind] + games.Together + o.place(), Label: o.label(name), Plain: name, Does: o.effects()}
}

// label adds the effects of building to the name of a place.
func (o offer) label(at games.Text) games.Text {
	switch {
	case o.closing:
		return o.text("castellan.place.closing", "castellan.place.closing.divide", "at", at)
	case o.gain != 0:
		return games.T("castellan.place.gaining", "at", at, "gain", signed(o.gain))
	}
	return at
}

// effects says what building the piece brings.
func (o offer) effects() []games.Text {
	switch {
	case o.closing:
		return []games.Text{o.text("castellan.does.closes", "castellan.does.closes.divide")}
	case o.gain != 0:
		return []games.Text{games.T("castellan.does.gains", "gain", signed(o.gain))}
	}
	return nil
}

// placeChoices lists the places of the chosen kind: those that close something first, then from
// north to south.
func (v *view) placeChoices() []games.Choice {
	list := make([]games.Choice, len(v.offered))
	for i, o := range v.offered {
		at := games.T("castellan.place", "at", o.place())
		list[i] = games.Choice{Word: o.place(), Label: o.label(at), Plain: at, Mark: games.Number, Does: o.effects()}
	}
	v.rank(list)
	if v.towersFillAll(len(v.offered)) {
		return firstOnly(list)
	}
	return list
}

// towersFillAll reports whether only towers are left to build, enough for all places. Then the
// order does not matter.
func (s *state) towersFillAll(places int) bool {
	return s.todo.total() == int(s.todo[tower]) && places <= int(s.todo[tower])
}

// firstOnly offers the first choice in place of all of them.
func firstOnly(list []games.Choice) []games.Choice {
	for _, c := range list[1:] {
		list[0].Same = append(list[0].Same, c.Word)
	}
	return list[:1]
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// Places within nearby edges of the last piece count as visible together with it.
const nearby = 5

// rank orders the places: those that close something first, the most valuable of them in front.
// Then come places near the last piece, and among these the ones that touch something at both ends;
// then the others by distance. Equal places keep their order. Places visible together with the
// first one come before the rest.
func (v *view) rank(choices []games.Choice) {
	near := v.recent()
	order := make([]int, len(choices))
	far := make([]int, len(choices))
	for i, o := range v.offered {
		order[i], far[i] = i, distance(o.piece, near)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		one, two := v.offered[a], v.offered[b]
		return cmp.Or(cmp.Compare(two.gain, one.gain), cmp.Compare(far[a]/nearby, far[b]/nearby),
			cmp.Compare(v.looseEnds(one.piece), v.looseEnds(two.piece)), cmp.Compare(far[a], far[b]))
	})
	order = v.nearFirst(order)
	for rank, i := range order {
		choices[i].Rank = rank
	}
}

// nearFirst moves the places that are not visible together with those before them to the end.
func (v *view) nearFirst(order []int) []int {
	box := v.offered[order[0]].box()
	var near, far []int
	for _, i := range order {
		switch around := box.Around(v.offered[i].box()); {
		case len(near) >= mostNumbered:
			near = append(near, i)
		case atOnce(around):
			near, box = append(near, i), around
		default:
			far = append(far, i)
		}
	}
	return append(near, far...)
}

// mostNumbered limits how many places have a number on the picture.
const mostNumbered = 8

// looseEnds counts the ends of a piece where nothing stands yet.
func (v *view) looseEnds(p piece) (n int) {
	if p.kind == tower {
		return 0
	}
	for _, end := range []point{p.at, p.end()} {
		if v.land.points[v.land.index(end)]&(hasTower|hasEnd) == 0 {
			n++
		}
	}
	return n
}

// recent lists the pieces of this turn, or if there are none, of the turn before.
func (v *view) recent() []piece {
	var list []piece
	for _, l := range slices.Backward(v.pieces) {
		if l.turn != v.pieces[len(v.pieces)-1].turn {
			break
		}
		list = append(list, l.piece)
	}
	return list
}

// distance returns how far a piece is from the nearest end of the others, in edges.
func distance(p piece, near []piece) int {
	least := farthest
	for _, o := range near {
		for _, a := range []point{p.at, p.end()} {
			for _, b := range []point{o.at, o.end()} {
				least = min(least, int(max(a.x-b.x, b.x-a.x)+max(a.y-b.y, b.y-a.y)))
			}
		}
	}
	return least
}

// doubleChoices lists the courtyards that may get the double keep, and "none". The part that has it
// now comes first. "None" comes last in the player's last turn, because the first choice is the
// preset.
func (v *view) doubleChoices() []games.Choice {
	list, heirs := v.claims()
	var choices []games.Choice
	slices.SortStableFunc(list, func(a, b int) int {
		if v.yards[a].double != v.yards[b].double {
			return v.yards[b].towerValue() - v.yards[a].towerValue()
		}
		return v.yards[b].value - v.yards[a].value
	})
	for _, i := range list {
		y := v.yards[i]
		choices = append(choices, games.Choice{
			Word: y.at.String(), Mark: games.Number,
			Label: games.T("castellan.double.yard", "at", y.at.String(), "n", y.value, "double", 2*y.value),
		})
	}
	if !heirs {
		at, id := 0, "castellan.double.none"
		if v.lastTurn() {
			at, id = len(choices), "castellan.double.never"
		}
		choices = slices.Insert(choices, at, games.Choice{Word: none, Label: games.T(id)})
	}
	for i := range choices {
		choices[i].Rank = i
	}
	return choices
}

// lastTurn reports whether this is the last turn of the seat to act: a player's cards have run out,
// or its own do now.
func (v *view) lastTurn() bool {
	p := v.players[v.seat]
	return v.firstOut != games.Spectator || p.hand|p.deck == 0
}

// drawChoices lists the decks to draw from. The preset balances the backs in hand; the others
// follow, from most walls to most towers.
func (v *view) drawChoices() []games.Choice {
	var list []games.Choice
	h := v.players[v.seat].hand
	walls, towers := (h & v.of[wallDeck]).count(), (h & v.of[towerDeck]).count()
	uneven := func(letters string) int {
		w := strings.Count(letters, "w")
		d := walls + w - towers - (len(letters) - w)
		return max(d, -d)
	}
	for _, a := range v.legal {
		letters := a.Words()[1]
		w := strings.Count(letters, "w")
		list = append(list, games.Choice{Word: letters, Label: backsText(w, len(letters)-w)})
	}
	even := slices.MinFunc(list, func(a, b games.Choice) int { return uneven(a.Word) - uneven(b.Word) }).Word
	first := func(word string) int {
		if word == even {
			return len(word)
		}
		return strings.Count(word, "w") - 1
	}
	slices.SortStableFunc(list, func(a, b games.Choice) int { return first(b.Word) - first(a.Word) })
	for i := range list {
		list[i].Rank = i
	}
	return list
}

// backsText counts cards by their backs.
func backsText(walls, towers int) games.Text {
	switch {
	case towers == 0:
		return games.T("castellan.n.wallcard", "n", walls)
	case walls == 0:
		return games.T("castellan.n.towercard", "n", towers)
	}
	return games.T("castellan.backs", "walls", walls, "n", towers)
}

// notes describes the pieces or cards at hand, what a half-done placement brings, and what is
// special in this turn.
func (v *view) notes() []games.Text {
	var notes []games.Text
	switch v.phase {
	case playing:
		notes = v.cardNotes()
	case building:
		notes = slices.Concat(v.begunNote(), v.onlyNote(), v.gainNote(), v.passedNote())
		if _, ok := v.halfPlaced(); ok && v.todo.total() == 1 {
			notes = append(notes, v.drawNote()...)
		}
	case doubling, drawing:
		notes = slices.Concat(v.turnNote(), v.passedNote(), v.drawNote())
	case over:
		return nil
	}
	switch p := v.players[v.seat]; {
	case v.firstOut != games.Spectator:
		notes = append(notes, games.T("castellan.note.last", "player", v.firstOut))
	case v.acting && p.hand|p.deck == 0:
		notes = append(notes, games.T("castellan.note.ending"))
	}
	return notes
}

// pictureNotes describes what the pictures show: the pieces left to build; while cards are played,
// the backs in all hands and decks; and to a player who waits, their own cards.
func (v *view) pictureNotes() (shown []games.Text) {
	switch v.phase {
	case building:
		return v.todoNote()
	case playing:
	default:
		return nil
	}
	for seat := range v.seats {
		c := v.counts(games.Seat(seat))
		shown = append(shown, games.T("castellan.note.backs", "player", games.Seat(seat),
			"walls", c[0].N, "towers", c[1].N, "wallsleft", c[2].N, "towersleft", c[3].N))
	}
	if held, _ := v.ownCards(); !v.acting {
		for i := range held.each {
			shown = append(shown, games.T("castellan.note.card", "card", v.names[i], "pieces", v.cardText(i)))
		}
	}
	return shown
}

// cardNotes describes to others the pieces passed on, and to the owner what the chosen cards hold.
func (v *view) cardNotes() []games.Text {
	var notes []games.Text
	if owed := v.players[v.seat].passedOn; !v.acting && owed.total() > 0 {
		notes = append(notes, games.T("castellan.note.owed", "player", v.seat, "pieces", enumerate(pieceTexts(owed))))
	}
	switch {
	case len(v.pieces) > 0:
	case v.acting && v.barred():
		notes = append(notes, games.T("castellan.note.dark"))
	case v.played == 0: // the player has read it before the first card
		notes = append(notes, games.T("castellan.note.first"))
	}
	switch {
	case !v.acting:
	case v.played != 0:
		notes = append(notes, v.chosenNote())
	default:
		notes = append(notes, v.decksNote()...)
	}
	return notes
}

// From fewLeft cards in the decks on, each turn begins with a note that the end is near.
const fewLeft = 4

// decksNote says how many cards are left in the decks when there are few.
func (v *view) decksNote() []games.Text {
	switch walls, towers := v.decks(v.seat); {
	case v.firstOut != games.Spectator || walls+towers > fewLeft:
		return nil
	case walls+towers == 0:
		return []games.Text{games.T("castellan.note.decks.empty")}
	default:
		return []games.Text{games.T("castellan.note.decks", "cards", backsText(walls, towers))}
	}
}

// barred reports whether a card in hand cannot be played now.
func (v *view) barred() bool {
	for i := range (v.players[v.seat].hand &^ v.played).each {
		if _, legal := slices.BinarySearch(v.legal, games.Action(verbCard+v.names[i])); !legal {
			return true
		}
	}
	return false
}

// chosenNote says which pieces the chosen cards hold, and what these can close.
func (v *view) chosenNote() games.Text {
	pieces, n := enumerate(pieceTexts(v.cards.pieces(v.played).plus(v.players[v.seat].passedOn))), v.drawn()
	if n == 0 {
		return games.T("castellan.note.chosen.empty", "pieces", pieces, "closes", v.closesText())
	}
	return games.T("castellan.note.chosen", "pieces", pieces, "closes", v.closesText(), "n", n)
}

// closesText describes the first courtyard that can be closed after the chosen cards, or says that
// they cannot be played alone.
func (v *view) closesText() games.Text {
	if !slices.Contains(v.legal, verbBuild) {
		return games.T("castellan.note.apart")
	}
	if c, ok := v.firstClosure([]games.Action{verbBuild}); ok {
		return c.text(closingChosen)
	}
	if gain := v.growth([]games.Action{verbBuild}); gain > 0 {
		return games.T("castellan.note.grow", "gain", signed(gain))
	}
	return games.T("castellan.note.short")
}

// turnNote says what the turn has brought: courtyards claimed, divided and grown.
func (v *view) turnNote() []games.Text {
	if !v.acting {
		return nil
	}
	c := v.changes()
	if len(c.parts) == 0 {
		return nil
	}
	return []games.Text{games.T("castellan.note.turn", "gain", signed(c.gain), "parts", enumerate(c.parts))}
}

// toBuild counts the pieces left to build, without the half-placed one.
func (v *view) toBuild() supply {
	if v.ended {
		return supply{}
	}
	todo := v.todo
	if half, ok := v.halfPlaced(); ok {
		todo[half.kind]--
	}
	return todo
}

// todoNote names the pieces left to build.
func (v *view) todoNote() []games.Text {
	todo := v.toBuild()
	if todo.total() == 0 {
		return nil
	}
	return []games.Text{games.T("castellan.note.todo", "pieces", enumerate(pieceTexts(todo)))}
}

// begunNote tells the first builder of the match that the first tower already stands. It has only
// one place.
func (v *view) begunNote() []games.Text {
	if !v.acting || len(v.pieces) != 1 || len(v.words) > 1 {
		return nil
	}
	return []games.Text{games.T("castellan.note.begun")}
}

// onlyNote says, before anything is built, that no card is left in hand. The game plays the last
// card without asking.
func (v *view) onlyNote() []games.Text {
	if !v.acting || v.firstOut != games.Spectator || v.players[v.seat].hand != 0 || !v.untouched() {
		return nil
	}
	return []games.Text{games.T("castellan.note.only", "n", v.played.count(), "pieces", enumerate(pieceTexts(v.cards.pieces(v.played))))}
}

// drawNote says at the end of a turn what will be drawn if an empty deck leaves no choice.
func (v *view) drawNote() []games.Text {
	n := v.drawn()
	walls, towers := v.decks(v.seat)
	switch {
	case !v.acting || n == 0 || walls > 0 && towers > 0:
		return nil
	case walls > 0:
		return []games.Text{games.T("castellan.note.draws.wall", "n", n)}
	}
	return []games.Text{games.T("castellan.note.draws.tower", "n", n)}
}

// passedNote warns that pieces have found no place and go to the next player or out of the match.
// It appears while this can still be taken back, and before a binding placement that causes it.
func (v *view) passedNote() []games.Text {
	left, to := v.unplaced(), v.leftOf(v.seat)
	switch {
	case !v.acting || left.total() == 0:
		return nil
	case to == v.firstOut:
		return []games.Text{games.T("castellan.note.dropped", "pieces", enumerate(pieceTexts(left)))}
	}
	return []games.Text{games.T("castellan.note.passed", "player", to, "pieces", enumerate(pieceTexts(left)))}
}

// unplaced counts the pieces left without a place.
func (v *view) unplaced() (none supply) {
	if v.phase != building {
		return v.players[v.leftOf(v.seat)].passedOn
	}
	after := v.state
	if half, ok := v.halfPlaced(); ok {
		after = plan{state: v.state}.with(half.piece).state
	}
	if !after.stuck() {
		return none
	}
	return after.todo
}

// gainNote says how the half-done placement changes the courtyards. If another piece has closed
// something in this turn, the last piece does not say that it closes nothing.
func (v *view) gainNote() []games.Text {
	half, ok := v.halfPlaced()
	switch turn := v.turnNote(); {
	case v.ended && turn != nil:
		return turn
	case !ok && !v.ended:
		return nil
	case half.closing:
		return []games.Text{half.text("castellan.note.closes", "castellan.note.closes.divide")}
	case half.gain != 0:
		return []games.Text{games.T("castellan.note.gains", "gain", signed(half.gain))}
	case !v.final && slices.ContainsFunc(v.yards, func(y yard) bool { return y.fresh }):
		return nil
	}
	return []games.Text{games.T("castellan.note.nothing")}
}
