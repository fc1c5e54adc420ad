package burgenland

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// Each answer has its own button. Answers that draw random outcomes are final; the player can take
// back all others until the next roll.

// prompt asks the seat for the next word, or says what it can see.
func (s *state) prompt(seat games.Seat, words []string) games.Prompt {
	p := games.Prompt{Style: games.Act, Shown: s.pictureNotes(), Notes: s.notes(seat), Spared: s.phase == returning}
	if seat != s.seat || s.phase == over {
		return p
	}
	next := s.next(words)
	if len(words) == 0 && s.phase == rolling {
		p.Choices = s.rollChoices(next)
		p.Ask = s.ask(words)
		return p
	}
	either := slices.Contains(next, "left") && s.sameAtBothEnds(words)
	for _, word := range next {
		said := append(slices.Clip(words), word)
		c := s.choice(said, word)
		c.Mark, c.Rank = markOf(said), len(p.Choices)
		switch {
		case either && word == "right":
			continue
		case either && word == "left":
			c.As, c.Same = s.eitherLabel(said), []string{"right"}
			c.Label = short(c.As)
		}
		p.Choices = append(p.Choices, c)
	}
	if len(p.Choices) > 0 {
		p.Ask = s.ask(words)
	}
	return p
}

// rollChoices lists the ways to roll, starting with the fewest dice, and stopping if that is legal.
// The highlighted button is the only choice; or rolling, if no face does harm; or stopping, if every
// roll leaves the colour. In the last case red dice do not help, so they appear only in the list, as
// do numbers between none and all.
func (s *state) rollChoices(next []string) (list []games.Choice) {
	lost := s.hasRolled() && s.staying() == 0
	owned := s.owned[s.seat]
	for _, word := range next {
		c := s.choice([]string{word}, word)
		c.Does = s.effects([]string{word})
		switch word {
		case "roll":
			c.Main = len(next) == 1 || !lost && s.safePercent(1) == 100
		case "stop":
			c.Main = lost
		case "all":
			c.Menu = lost
		}
		if word != "with" {
			list = append(list, c)
			continue
		}
		for n := range owned - 1 {
			said := []string{word, strconv.Itoa(n + 1)}
			c := s.choice(said, strings.Join(said, games.Together))
			c.Does, c.Menu = s.effects(said), lost || owned > fewDice
			list = append(list, c)
		}
	}
	for i := range list {
		list[i].Rank = i
	}
	return list
}

// withOdds adds to a button's label how likely the roll does no harm. The first roll of a turn is
// compulsory, so it has no odds.
func (s *state) withOdds(label games.Text, dice int) games.Text {
	if !s.hasRolled() {
		return label
	}
	return games.T("burgenland.do.odds", "what", label, "n", s.safePercent(1+dice))
}

// effects says how many results the first roll of a turn gives to choose from, and what stopping
// keeps.
func (s *state) effects(said []string) []games.Text {
	dice := 1
	switch {
	case said[0] == "stop":
		return []games.Text{games.T("burgenland.odds.stop")}
	case s.hasRolled():
		return nil
	case said[0] == "all":
		dice += s.owned[s.seat]
	case len(said) > 1:
		dice += number(said[1])
	}
	return []games.Text{games.T("burgenland.odds.first", "n", dice)}
}

// Up to fewDice red dice, each number of them has a button.
const fewDice = 2

// sameAtBothEnds reports whether the action that starts with these words has the same result at
// both ends of the player's castle.
func (s *state) sameAtBothEnds(words []string) bool {
	colour := s.crownSpace().colour
	if s.phase == returning {
		colour = s.colour()
	}
	if len(words) == 1 && words[0] == "take" {
		return false // a number: a card of the opponent's castle
	}
	return s.castles[s.seat][colour].symmetric()
}

// eitherLabel labels an action at any of the two ends.
func (s *state) eitherLabel(said []string) games.Text {
	if len(said) > 1 {
		return games.T("burgenland.place.either")
	}
	return s.buildText("found", said)
}

// next lists the words that may follow, in the order in which the prompt offers them: places from
// left to right, then other words; numbers ascending.
func (s *state) next(words []string) []string {
	prefix := strings.Join(words, " ")
	if prefix != "" {
		prefix += " "
	}
	var list []string
	for _, a := range s.legal {
		rest, ok := strings.CutPrefix(string(a), prefix)
		word, _, _ := strings.Cut(rest, " ")
		if ok && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(slices.Index(wordOrder, a)-slices.Index(wordOrder, b), len(a)-len(b), cmp.Compare(a, b))
	})
	return list
}

var wordOrder = []string{"roll", "with", "all", "stop", "left", "gap", "right", "take", "dice", "score", "skip"}

// markOf numbers the choices that have a place on the picture. A die has its own number.
func markOf(said []string) games.Mark {
	last := said[len(said)-1]
	switch {
	case said[0] == "with" || said[0] == "use":
		return games.NoMark
	case len(said) > 1 || slices.Contains(spotVerbs, last):
		return games.Number
	}
	return games.NoMark
}

// spotVerbs are the first words that have a place on the picture.
var spotVerbs = []string{"left", "gap", "right", "dice", "score"}

// ask returns the question after some words.
func (s *state) ask(words []string) games.Text {
	switch {
	case s.phase == rolling && len(words) > 0:
		return games.T("burgenland.ask.with")
	case s.phase == rolling && !s.hasRolled():
		return games.T("burgenland.ask.first")
	case s.phase == rolling:
		return games.T("burgenland.ask.again")
	case s.phase == choosing:
		return games.T("burgenland.ask.use")
	case s.phase == returning:
		return games.T("burgenland.ask.return", "castle", s.castleText(s.colour()), "card", s.cardText(s.mostValuableEnd(s.colour())))
	}
	return s.askAct(words)
}

func (s *state) askAct(words []string) games.Text {
	here := s.crownSpace()
	switch {
	case here.card < 0:
		return games.T("burgenland.ask.crown", "castle", s.castleText(here.colour))
	case len(words) == 0:
		return games.T("burgenland.ask.act")
	case words[0] == "take" && len(words) == 1:
		return games.T("burgenland.ask.take", "card", s.cardText(here.card), "player", other(s.seat))
	}
	return games.T("burgenland.ask.place", "card", s.cardText(here.card))
}

func (s *state) colourText(c int) games.Text { return games.T("burgenland.colour." + s.colours[c]) }
func (s *state) castleText(c int) games.Text { return games.T("burgenland.castle." + s.colours[c]) }
func (s *state) cardText(kind int) games.Text {
	return games.T("burgenland.card." + cardNames[kind])
}

// ownCardText names a card of the seat that it may lose.
func (s *state) ownCardText(kind int) games.Text {
	return games.T("burgenland.yours." + cardNames[kind])
}

// lossText names the card that leaving a colour costs, and the castle's value before and after. The
// castle must not be empty.
func (s *state) lossText(colour int) games.Text {
	r, card := s.castles[s.seat][colour], s.mostValuableEnd(colour)
	after := 0
	for _, at := range []int{0, len(r) - 1} { // the player chooses between ends of the same kind
		if rest, _ := r.without(at); kindOf(r[at]) == card {
			after = max(after, rest.value(s.board))
		}
	}
	return games.T("burgenland.loss", "card", s.ownCardText(card), "before", r.value(s.board), "after", after)
}

// choice is a choice with its label.
func (s *state) choice(said []string, word string) games.Choice {
	label := s.label(said)
	return games.Choice{Word: word, Label: short(label), Plain: short(s.plainLabel(said)), As: label}
}

// shortLabels are the labels that are shorter on a button, because the picture shows the rest. Two
// such buttons fit in a row on a phone.
var shortLabels = []string{
	"odds", "roll.alone", "all", "left", "right", "found", "gap", "take", "dice.none", "dice", "dice.theirs", "score", "score.even",
	"use.stay", "use.sets", "use.twin", "use.crown", "use.leave", "use.free",
}

// short returns a label as it stands on a button.
func short(label games.Text) games.Text {
	id, _ := strings.CutPrefix(label.ID, "burgenland.do.")
	if !slices.Contains(shortLabels, id) {
		return label
	}
	args := maps.Clone(label.Args)
	if what, ok := args["what"].(games.Text); ok {
		args["what"] = short(what)
	}
	return games.Text{ID: "burgenland.press." + id, Args: args}
}

// label says what a choice does.
func (s *state) label(said []string) games.Text {
	verb, last := said[0], said[len(said)-1]
	if len(said) > 1 {
		switch verb {
		case "with":
			return s.withOdds(games.T("burgenland.do.all", "n", number(last)), number(last))
		case "use":
			return s.useLabel(number(last))
		case "return":
			return games.T("burgenland.do.return." + last)
		}
		return s.placeLabel(said)
	}
	switch verb {
	case "roll":
		return s.withOdds(s.rollLabel(), 0)
	case "all":
		return s.withOdds(games.T("burgenland.do.all", "n", s.owned[s.seat]), s.owned[s.seat])
	case "dice":
		return s.diceLabel()
	case "score":
		return s.scoreLabel()
	case "left", "right", "gap", "take":
		return s.buildLabel(verb)
	}
	return games.T("burgenland.do." + verb)
}

// plainLabel is the label without odds, points and losses; zero where it has none.
func (s *state) plainLabel(said []string) games.Text {
	last, _ := strconv.Atoi(said[len(said)-1]) // 0 if it is no number
	switch {
	case said[0] == "roll":
		return s.rollLabel()
	case said[0] == "all":
		return games.T("burgenland.do.all", "n", s.owned[s.seat])
	case said[0] == "score":
		return games.T("burgenland.do.compare")
	case len(said) == 1:
		return games.Text{}
	case said[0] == "with":
		return games.T("burgenland.do.all", "n", last)
	case said[0] == "use":
		at, _ := s.reach(last)
		return games.T("burgenland.do.use.stay", "face", last, "space", s.spaceText(s.ring[at]))
	case said[0] == "take" && last > 0:
		return games.T("burgenland.do.place", "at", last)
	}
	return games.Text{}
}

// rollLabel says "alone" only to players who could add dice.
func (s *state) rollLabel() games.Text {
	if s.owned[s.seat] == 0 {
		return games.T("burgenland.do.roll")
	}
	return games.T("burgenland.do.roll.alone")
}

// useLabel says where a face leads: the points of a crown there, the cost of leaving the colour,
// and the distance to the crowns if several spaces of that type can be reached.
func (s *state) useLabel(face int) games.Text {
	at, on := s.reach(face)
	to := s.ring[at]
	args := []any{"face", face, "space", s.spaceText(to), "colour", s.colourText(to.colour), "thing", s.thingText(to)}
	gainer, points := s.payout(face)
	switch {
	case points > 0:
		return games.T("burgenland.do.use.crown", append(args, "player", gainer, "n", points)...)
	case on && s.ambiguous(face):
		return games.T("burgenland.do.use.twin", append(args, "n", s.spacesToCrown(at))...)
	case s.colour() < 0 && len(s.colourChoices()) > 1:
		return games.T("burgenland.do.use.sets", args...)
	case on:
		return games.T("burgenland.do.use.stay", args...)
	case s.castles[s.seat][s.colour()] == "":
		return games.T("burgenland.do.use.free", args...)
	}
	return games.T("burgenland.do.use.leave", append(args, "card", s.cardText(s.mostValuableEnd(s.colour())))...)
}

// thingText names what a space has for the player: a card, a crown, or both.
func (s *state) thingText(at space) games.Text { return games.T("burgenland.thing." + at.name) }

// colourChoices lists the colours that the rolled faces lead to.
func (s *state) colourChoices() (list []int) {
	for _, face := range s.last.faces[:s.last.nfaces] {
		if to, _ := s.reach(int(face)); !slices.Contains(list, s.ring[to].colour) {
			list = append(list, s.ring[to].colour)
		}
	}
	return list
}

// mostValuableEnd returns the kind of the more valuable outer card of the player's castle, which
// must not be empty.
func (s *state) mostValuableEnd(colour int) int {
	r := s.castles[s.seat][colour]
	left, right := kindOf(r[0]), kindOf(r[len(r)-1])
	if s.cards[left].value > s.cards[right].value {
		return left
	}
	return right
}

// buildLabel says which card is built where.
func (s *state) buildLabel(verb string) games.Text {
	id := verb
	if verb == "right" && s.castles[s.seat][s.crownSpace().colour] == "" {
		id = "found"
	}
	return s.buildText(id, []string{verb})
}

// buildText is a label with the card of the space and the values of the player's castle before and
// after. One is false if the value depends on a choice that follows.
func (s *state) buildText(id string, said []string) games.Text {
	here := s.crownSpace()
	castle := func(of *state) int { return of.castles[s.seat][here.colour].value(s.board) }
	before, after, one := castle(s), -1, true
	prefix := strings.Join(said, " ")
	for _, a := range s.legal {
		if string(a) != prefix && !strings.HasPrefix(string(a), prefix+" ") {
			continue
		}
		if now, _, err := s.Apply(s.seat, a); err == nil {
			value := castle(now.(*state))
			one, after = one && (after < 0 || after == value), value
		}
	}
	return games.T("burgenland.do."+id, "card", s.cardText(here.card), "n", s.cards[here.card].value, "player", other(s.seat),
		"before", before, "after", after, "one", one)
}

// placeLabel labels the places and copies of cards that follow the first word.
func (s *state) placeLabel(said []string) games.Text {
	last := said[len(said)-1]
	n, err := strconv.Atoi(last)
	switch {
	case err != nil:
		return games.T("burgenland.place." + last)
	case len(said) == 2 && said[0] == "take":
		return s.copyLabel(n)
	}
	return games.T("burgenland.do.gap.n", "at", n)
}

// copyLabel describes the opponent's castle without the card at place n.
func (s *state) copyLabel(n int) games.Text {
	theirs := s.castles[other(s.seat)][s.crownSpace().colour]
	rest, _ := theirs.without(n - 1)
	return games.T("burgenland.do.copy", "at", n, "before", theirs.value(s.board), "after", rest.value(s.board))
}

// scoreLabel says what a scoring now would give.
func (s *state) scoreLabel() games.Text {
	leader, better, worse := s.compare(s.crownSpace().colour)
	if better == worse {
		return games.T("burgenland.do.score.even", "value", better)
	}
	return games.T("burgenland.do.score", "player", leader, "n", better-worse)
}

// pictureNotes describes the picture: the values of the castles, and the last roll.
func (s *state) pictureNotes() []games.Text {
	shown := []games.Text{s.castlesNote()}
	if s.last.nfaces > 0 {
		shown = append(shown, games.T("burgenland.note.rolled", "player", s.last.seat, "faces", s.rolledText()))
	}
	return shown
}

// notes say what is at stake.
func (s *state) notes(seat games.Seat) (notes []games.Text) {
	if seat != s.seat {
		return notes
	}
	switch {
	case s.phase == acting && s.crownSpace().card >= 0:
		notes = append(notes, s.placeNotes()...)
	case s.phase == choosing:
		notes = append(notes, s.useNote())
	case s.phase == rolling:
		if s.hasRolled() {
			notes = append(notes, s.riskNote())
		}
		notes = append(notes, s.crownNotes()...)
	}
	if s.phase == rolling && s.owned[seat] > 0 && s.draws <= learntDraws && !(s.hasRolled() && s.staying() == 0) || s.explainsDice() {
		notes = append(notes, games.T("burgenland.note.dice"))
	}
	return notes
}

// The first two turns of both seats take about firstDraws draws. After learntDraws all players have
// met red dice.
const firstDraws, learntDraws = 10, 40

// explainsDice reports whether a player who has had few turns is offered red dice and has none yet.
func (s *state) explainsDice() bool {
	return s.draws <= firstDraws && s.phase == acting && s.owned[s.seat] == 0 && slices.Contains(s.legal, "dice")
}

// rolledText writes the faces of the last roll; the player's own die comes first.
func (s *state) rolledText() string {
	text := strconv.Itoa(int(s.last.faces[0]))
	if s.last.nfaces == 1 {
		return "🎲 " + text
	}
	return "🎲 " + text + " · 🔴" + numbers(s.last.faces[1:s.last.nfaces])
}

func (s *state) castlesNote() games.Text {
	args := []any{"a", games.Seat(0), "b", games.Seat(1)}
	for c, name := range s.colours {
		args = append(args, name, strconv.Itoa(s.castles[0][c].value(s.board))+"–"+strconv.Itoa(s.castles[1][c].value(s.board)))
	}
	return games.T("burgenland.note.castles", args...)
}

// placeNotes say from whom the card comes if none is left. Otherwise they say why only one end is
// offered, or what an outer card risks if there is a choice of ends.
func (s *state) placeNotes() []games.Text {
	switch {
	case s.supply(s.crownSpace().colour, s.crownSpace().card) == 0:
		return []games.Text{games.T("burgenland.note.empty", "player", other(s.seat))}
	case s.sameAtBothEnds(nil):
		return nil
	}
	left, right := slices.Contains(s.legal, "left"), slices.Contains(s.legal, "right")
	own := s.castles[s.seat][s.crownSpace().colour]
	switch {
	case left && right && kindOf(own[0]) == s.crownSpace().card && kindOf(own[len(own)-1]) == s.crownSpace().card:
		return nil // all outer cards are worth the same
	case left && right:
		return []games.Text{games.T("burgenland.note.outer", "colour", s.colourText(s.crownSpace().colour))}
	case left || right:
		return []games.Text{games.T("burgenland.note.beside")}
	}
	return nil
}

// useNote says what the chosen face decides: the colour of the turn, or whether the turn ends and
// what that costs.
func (s *state) useNote() games.Text {
	next, last := s.ring[(s.crown()+1)%ringSize].colour, s.ring[(s.crown()+dieFaces)%ringSize].colour
	switch colour := s.colour(); {
	case colour < 0 && next == last: // every choice
		return games.T("burgenland.note.keeps", "colour", s.colourText(next))
	case colour < 0:
		return games.T("burgenland.note.sets")
	case s.allStay():
		return games.T("burgenland.note.keeps", "colour", s.colourText(colour))
	case s.castles[s.seat][colour] == "":
		return games.T("burgenland.note.leave.free", "colour", s.colourText(colour))
	default:
		return games.T("burgenland.note.leave", "colour", s.colourText(colour), "card", s.lossText(colour))
	}
}

// riskNote says which faces leave the colour and what that costs.
func (s *state) riskNote() games.Text {
	colour, faces := s.colour(), s.leavingFaces()
	args := []any{"colour", s.colourText(colour)}
	if len(faces) == 0 {
		return games.T("burgenland.note.safe", args...)
	}
	args = append(args, "faces", facesText(faces))
	if s.castles[s.seat][colour] == "" {
		return games.T("burgenland.note.free", args...)
	}
	args = append(args, "card", s.lossText(colour))
	if len(faces) == dieFaces {
		return games.T("burgenland.note.sure", args...)
	}
	return games.T("burgenland.note.risk", args...)
}

// diceLabel says how many special dice the space gives, and how many of them come from the
// opponent.
func (s *state) diceLabel() games.Text {
	n := min(s.cards[s.crownSpace().card].value, s.freeDice()+s.owned[other(s.seat)])
	theirs := n - s.freeDice()
	switch {
	case n == 0:
		return games.T("burgenland.do.dice.none")
	case theirs > 0:
		return games.T("burgenland.do.dice.theirs", "n", n, "theirs", theirs, "player", other(s.seat))
	}
	return games.T("burgenland.do.dice", "n", n)
}

// numbers lists numbers, each after a space.
func numbers(list []uint8) string {
	var b strings.Builder
	for _, n := range list {
		fmt.Fprintf(&b, " %d", n)
	}
	return b.String()
}
