package castellan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// prompt asks the viewer for the next word, or tells what there is to know.
func (v *view) prompt() games.Prompt {
	p := games.Prompt{Shown: v.shown(), Notes: v.notes(), Spared: v.phase == drawing}
	if !v.acting {
		return p
	}
	p.Secret = v.phase == playing || !v.final // all that can be taken back is the player's own
	switch {
	case len(v.words) == 0 && v.phase == playing:
		ask(&p, games.T("castellan.ask.cards"), games.Act, v.cardChoices())
		p.Taken = v.takenCards()
	case len(v.words) == 0 && v.phase == building:
		style, kinds := v.kindChoices()
		id := "castellan.ask.piece"
		if len(v.courts) > 0 {
			id = "castellan.ask.courts"
		}
		ask(&p, games.T(id), style, kinds)
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

// askID names what is asked after the building.
func (v *view) askID() string {
	if v.phase == doubling {
		return v.askKeep()
	}
	return "castellan.ask.drawing"
}

// askKeep names the question about the double keep.
func (v *view) askKeep() string {
	if _, heirs := v.claims(); heirs {
		return "castellan.ask.heirs"
	}
	return "castellan.ask.doubling"
}

// verbChoice is the only first word there is after the building.
func (v *view) verbChoice() games.Choice {
	verb := v.legal[0].Words()[0]
	return games.Choice{Word: verb, Label: games.T("castellan.do." + verb)}
}

// cardChoices are the cards of the hand that may be played, and building. Their buttons have numbers
// only, for they stand below the cards.
func (v *view) cardChoices() []games.Choice {
	var list []games.Choice
	nth := 0 // of the cards there were at the beginning of the turn, so that each keeps its number
	for i := range (v.players[v.seat].hand | v.now).each {
		nth++
		word := verbCard + v.names[i]
		if _, legal := slices.BinarySearch(v.legal, games.Action(word)); legal {
			list = append(list, games.Choice{Word: word, Does: []games.Text{v.cardText(i)}, Mark: games.Number, Nth: nth})
		}
	}
	if slices.Contains(v.legal, verbBuild) {
		list = append(list, games.Choice{Word: verbBuild, Label: games.T("castellan.do.build"), Mark: games.NoMark, Main: true})
	}
	return list
}

// takenCards are the cards chosen so far, as long as they can be taken back.
func (v *view) takenCards() (list []games.Choice) {
	if v.final {
		return nil
	}
	nth := 0
	for i := range (v.players[v.seat].hand | v.now).each {
		if nth++; v.now.has(i) {
			list = append(list, games.Choice{Word: verbCard + v.names[i], Does: []games.Text{v.cardText(i)}, Mark: games.Number, Nth: nth})
		}
	}
	return list
}

// cardText says what a card shows.
func (v *view) cardText(i int) games.Text { return enumerate(v.cards.brief(1 << i)) }

// brief tells what some cards show.
func (c *cards) brief(h hand) []games.Text {
	parts := pieceTexts(c.pieces(h))
	if n := c.symbols(h); n > 0 {
		parts = append(parts, games.T("castellan.brief.draw", "n", n))
	}
	return parts
}

// pieceTexts counts pieces in words, kinds without any left out.
func pieceTexts(s supply) []games.Text {
	var parts []games.Text
	for _, k := range kindOrder {
		if s[k] > 0 {
			parts = append(parts, games.T("castellan.n."+kindNames[k], "n", int(s[k])))
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

// kindChoices are the kinds of pieces that have places, the first of them preset: a tower ends a
// wall, and what follows it begins there. Where courtyards can be closed nothing is preset, so that
// the picture shows these alone. A piece with a single place is one choice with that, and never
// preset, for it would be built unasked.
func (v *view) kindChoices() (games.Style, []games.Choice) {
	style, label := games.Select, "castellan.kind."
	if len(v.courts) > 0 {
		style, label = games.Pick, "castellan.n."
	}
	var kinds, single []games.Choice
	for _, k := range kindOrder {
		switch places := v.placesOf(k); len(places) {
		case 0:
		case 1:
			single = append(single, v.singleChoice(v.offer(places[0]), games.T(label+kindNames[k], "n", int(v.todo[k]))))
		default:
			kinds = append(kinds, games.Choice{Word: kindNames[k], Label: games.T(label+kindNames[k], "n", int(v.todo[k]))})
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

// placesOf are the places of a kind.
func (v *view) placesOf(k kind) []piece {
	return slices.DeleteFunc(slices.Clone(v.candidates), func(p piece) bool { return p.kind != k })
}

// singleChoice is a piece and the only place it has.
func (v *view) singleChoice(o offer, name games.Text) games.Choice {
	return games.Choice{Word: kindNames[o.kind] + games.Together + o.place(), Label: o.label(name), Does: o.does()}
}

// label adds to the name of a place what building there brings.
func (o offer) label(at games.Text) games.Text {
	switch {
	case o.closing:
		return o.text("castellan.place.closing", "castellan.place.closing.divide", "at", at)
	case o.gain != 0:
		return games.T("castellan.place.gaining", "at", at, "gain", signed(o.gain))
	}
	return at
}

// does says what building a piece brings.
func (o offer) does() []games.Text {
	switch {
	case o.closing:
		return []games.Text{o.text("castellan.does.closes", "castellan.does.closes.divide")}
	case o.gain != 0:
		return []games.Text{games.T("castellan.does.gains", "gain", signed(o.gain))}
	}
	return nil
}

// placeChoices are the places of the kind chosen: first those that close something, else from
// north to south.
func (v *view) placeChoices() []games.Choice {
	list := make([]games.Choice, len(v.offered))
	for i, o := range v.offered {
		list[i] = games.Choice{Word: o.place(), Label: o.label(games.T("castellan.place", "at", o.place())), Mark: games.Number, Does: o.does()}
	}
	v.rank(list)
	if v.filled(len(v.offered)) {
		return sameFor(list)
	}
	return list
}

// filled reports whether nothing but towers is left to be built, as many at least as there
// are places for them: whichever is first, all get one.
func (s *state) filled(places int) bool {
	return s.todo.total() == int(s.todo[tower]) && places <= int(s.todo[tower])
}

// sameFor offers the first of the choices for all of them.
func sameFor(list []games.Choice) []games.Choice {
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

// nearby is how far from what was placed last a place is, in edges, that is seen together with it.
const nearby = 5

// rank puts closing places first, the dearest before the others, then what is nearby, and of that
// what meets something at both ends; else what is nearer to what was placed last comes first.
// Equal ones keep their order. What is seen at once with the first comes before what is not.
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
			cmp.Compare(v.loose(one.piece), v.loose(two.piece)), cmp.Compare(far[a], far[b]))
	})
	order = v.together(order)
	for rank, i := range order {
		choices[i].Rank = rank
	}
}

// together moves what is not seen at once with what stands before it to the end.
func (v *view) together(order []int) []int {
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

// mostNumbered is how many places have a number on the picture.
const mostNumbered = 8

// loose counts the ends of a placement where nothing stands yet.
func (v *view) loose(p piece) (n int) {
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

// recent lists the pieces of this turn, or of the one before.
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

// distance is how far a piece is from the nearest end of some others, in edges.
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

// doubleChoices are none and the courtyards, or the parts of a divided one, the one
// that has the double keep now first. None comes last where there is no later turn to keep it for:
// the first is the preset.
func (v *view) doubleChoices() []games.Choice {
	list, heirs := v.claims()
	var choices []games.Choice
	slices.SortStableFunc(list, func(a, b int) int {
		if v.yards[a].double != v.yards[b].double {
			return v.yards[b].each() - v.yards[a].each()
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
		if v.leaving() {
			at, id = len(choices), "castellan.double.never"
		}
		choices = slices.Insert(choices, at, games.Choice{Word: none, Label: games.T(id)})
	}
	for i := range choices {
		choices[i].Rank = i
	}
	return choices
}

// leaving reports whether the turn is the last one of the seat to act: somebody's cards have run
// out, or its own do now.
func (v *view) leaving() bool {
	p := v.players[v.seat]
	return v.out != games.Spectator || p.hand|p.deck == 0
}

// drawChoices are the decks to draw from: after the preset, which evens out the backs in hand, from most
// walls to most towers.
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
		list = append(list, games.Choice{Word: letters, Label: deckText(w, len(letters)-w)})
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

// deckText says on a button from which decks cards are drawn: of several there is no room for more than the
// decks, and the question speaks of cards.
func deckText(walls, towers int) games.Text {
	switch {
	case walls+towers == 1:
		return backsText(walls, towers)
	case towers == 0:
		return games.T("castellan.deck.wall", "n", walls)
	case walls == 0:
		return games.T("castellan.deck.tower", "n", towers)
	case walls == 1 && towers == 1:
		return games.T("castellan.deck.each")
	}
	return games.T("castellan.deck.both", "walls", walls, "towers", towers)
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

// notes tell what is at hand, what a half-done placement brings, and what is special
// about this turn.
func (v *view) notes() []games.Text {
	var notes []games.Text
	switch v.phase {
	case playing:
		notes = v.cardNotes()
	case building:
		notes = slices.Concat(v.begunNote(), v.onlyNote(), v.gainNote(), v.passedNote())
		if _, ok := v.half(); ok && v.todo.total() == 1 {
			notes = append(notes, v.drawNote()...)
		}
	case doubling, drawing:
		notes = slices.Concat(v.turnNote(), v.passedNote(), v.drawNote())
	case over:
		return nil
	}
	switch p := v.players[v.seat]; {
	case v.out != games.Spectator:
		notes = append(notes, games.T("castellan.note.last", "player", v.out))
	case v.acting && p.hand|p.deck == 0:
		notes = append(notes, games.T("castellan.note.ending"))
	}
	return notes
}

// shown tells what the pictures show: the pieces still to be built, and while cards are played
// the backs of all hands and decks, and to somebody who waits his own cards.
func (v *view) shown() (shown []games.Text) {
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
	if held, _ := v.own(); !v.acting {
		for i := range held.each {
			shown = append(shown, games.T("castellan.note.card", "card", v.names[i], "pieces", v.cardText(i)))
		}
	}
	return shown
}

// cardNotes tell what is passed on, and to its owner what the cards chosen hold.
func (v *view) cardNotes() []games.Text {
	var notes []games.Text
	if owed := v.players[v.seat].owed; owed.total() > 0 {
		id := "castellan.note.owed"
		if v.acting {
			id = "castellan.note.owed.you"
		}
		notes = append(notes, games.T(id, "player", v.seat, "pieces", enumerate(pieceTexts(owed))))
	}
	switch {
	case len(v.pieces) > 0:
	case v.acting && v.barred():
		notes = append(notes, games.T("castellan.note.dark"))
	case v.now == 0: // whoever has chosen cards has read it
		notes = append(notes, games.T("castellan.note.first"))
	}
	switch {
	case !v.acting:
	case v.now != 0:
		notes = append(notes, v.chosenNote())
	default:
		notes = append(notes, v.decksNote()...)
	}
	return notes
}

// fewLeft is how many cards in the decks are told when a turn begins: then the end is near.
const fewLeft = 4

// decksNote tells what is left to be drawn once that is little.
func (v *view) decksNote() []games.Text {
	switch walls, towers := v.decks(v.seat); {
	case v.out != games.Spectator || walls+towers > fewLeft:
		return nil
	case walls+towers == 0:
		return []games.Text{games.T("castellan.note.decks.empty")}
	default:
		return []games.Text{games.T("castellan.note.decks", "cards", backsText(walls, towers))}
	}
}

// barred reports whether one of the cards in hand cannot be played now.
func (v *view) barred() bool {
	for i := range (v.players[v.seat].hand &^ v.now).each {
		if _, legal := slices.BinarySearch(v.legal, games.Action(verbCard+v.names[i])); !legal {
			return true
		}
	}
	return false
}

// chosenNote tells what the cards chosen bring, and what that closes.
func (v *view) chosenNote() games.Text {
	pieces, n := enumerate(pieceTexts(v.cards.pieces(v.now).plus(v.players[v.seat].owed))), v.drawn()
	if n == 0 {
		return games.T("castellan.note.chosen.empty", "pieces", pieces, "closes", v.closesText())
	}
	return games.T("castellan.note.chosen", "pieces", pieces, "closes", v.closesText(), "n", n)
}

// closesText says what the first courtyard brings that the question for pieces is going to offer after the
// cards chosen, or that they cannot be played alone.
func (v *view) closesText() games.Text {
	if !slices.Contains(v.legal, verbBuild) {
		return games.T("castellan.note.apart")
	}
	if c, ok := v.closable([]games.Action{verbBuild}); ok {
		return c.text(closingChosen)
	}
	if gain := v.growth([]games.Action{verbBuild}); gain > 0 {
		return games.T("castellan.note.grow", "gain", signed(gain))
	}
	return games.T("castellan.note.short")
}

// turnNote tells what the turn has brought: courtyards claimed, divided and grown.
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

// toBuild are the pieces still to build, without the one that is half placed.
func (v *view) toBuild() supply {
	if v.ended {
		return supply{}
	}
	todo := v.todo
	if half, ok := v.half(); ok {
		todo[half.kind]--
	}
	return todo
}

// todoNote tells the pieces still to build.
func (v *view) todoNote() []games.Text {
	todo := v.toBuild()
	if todo.total() == 0 {
		return nil
	}
	return []games.Text{games.T("castellan.note.todo", "pieces", enumerate(pieceTexts(todo)))}
}

// begunNote tells who builds first in the match that its first tower stands already: there is only one place for it.
func (v *view) begunNote() []games.Text {
	if !v.acting || len(v.pieces) != 1 || len(v.words) > 1 {
		return nil
	}
	return []games.Text{games.T("castellan.note.begun")}
}

// onlyNote tells, before anything is built, that no card is left in hand: the last one is played without asking
// whether to build then.
func (v *view) onlyNote() []games.Text {
	if !v.acting || v.out != games.Spectator || v.players[v.seat].hand != 0 || !v.untouched() {
		return nil
	}
	return []games.Text{games.T("castellan.note.only", "n", v.now.count(), "pieces", enumerate(pieceTexts(v.cards.pieces(v.now))))}
}

// drawNote tells at the end of a turn what is drawn where there is nothing to choose, as one of the decks is empty.
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

// passedNote warns, while it can still be taken back, that pieces have found no place in this turn, or would find
// none after a placement that is binding, and go to the neighbour or out of the match.
func (v *view) passedNote() []games.Text {
	left, to := v.unplaced(), v.left(v.seat)
	switch {
	case !v.acting || left.total() == 0:
		return nil
	case to == v.out:
		return []games.Text{games.T("castellan.note.dropped", "pieces", enumerate(pieceTexts(left)))}
	}
	return []games.Text{games.T("castellan.note.passed", "player", to, "pieces", enumerate(pieceTexts(left)))}
}

// unplaced are the pieces without a place.
func (v *view) unplaced() (none supply) {
	if v.phase != building {
		return v.players[v.left(v.seat)].owed
	}
	after := v.state
	if half, ok := v.half(); ok {
		after = plan{state: v.state}.with(half.piece).state
	}
	if !after.stuck() {
		return none
	}
	return after.todo
}

// gainNote tells what the half-done placement changes about the courtyards. That it closes
// nothing is not said of the last piece of a turn in which another one has.
func (v *view) gainNote() []games.Text {
	half, ok := v.half()
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
