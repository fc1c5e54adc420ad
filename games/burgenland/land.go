package burgenland

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// resolveSpace carries out the effect of the space, or asks the player if there is a choice.
func (t *step) resolveSpace() {
	here := t.crownSpace()
	switch {
	case here.card < 0 && (!t.crownOptional || t.castlesEqual(here.colour)):
		t.score()
	case len(t.actActions()) > 1:
		t.phase = acting
	default:
		t.tell("barred", t.seat, t.cardFacts(here.colour, here.card, games.Fact{Name: "why", Value: t.whyNoCard()})...)
		t.takeDice()
	}
}

// whyNoCard says why the player cannot get the card of the space: "place" if it fits nowhere in
// their castle, "own" if all copies already stand there.
func (s *state) whyNoCard() string {
	here := s.crownSpace()
	if s.castles[s.seat][here.colour].count(here.card) == s.cards[here.card].copies {
		return "own"
	}
	return "place"
}

// actActions lists the legal actions on the space of the crown.
func (s *state) actActions() []games.Action {
	here := s.crownSpace()
	if here.card < 0 {
		return crownActions
	}
	own := s.castles[s.seat][here.colour]
	list := plainActions[btoi(here.crown)][own.ends(here.card)]
	if s.supply(here.colour, here.card) == 0 {
		return s.takeActions(plainActions[btoi(here.crown)][0], own)
	}
	if strings.IndexByte(string(own), gap) < 0 {
		return list
	}
	list = slices.Clone(list)
	for n, i := range own.gaps() {
		if own.fitsGap(here.card, i) {
			list = append(list, games.Join("gap", strconv.Itoa(n+1)))
		}
	}
	return sorted(list)
}

var crownActions = []games.Action{"score", "skip"}

// plainActions are the actions on a space with a card if the castle has no gaps. They depend on
// whether a scoring is possible and on the ends where the card fits (bit 0 left, bit 1 right).
var plainActions = func() (all [2][4][]games.Action) {
	for crown := range all {
		for ends := range all[crown] {
			list := []games.Action{"dice"}
			for i, a := range []games.Action{"left", "right"} {
				if ends&(1<<i) != 0 {
					list = append(list, a)
				}
			}
			if crown == 1 {
				list = append(list, "score")
			}
			all[crown][ends] = list
		}
	}
	return all
}()

// ends returns the ends where a card fits: bit 0 left, bit 1 right. An empty castle has only one
// end.
func (r row) ends(kind int) int {
	if r == "" {
		return 2
	}
	return btoi(r.fits(kind, -1, 0)) | btoi(r.fits(kind, len(r)-1, len(r)))<<1
}

// places lists the words of the places where a card may stand in the castle.
func (r row) places(kind int) []string {
	var list []string
	ends := r.ends(kind)
	for n, i := range r.gaps() {
		if r.fitsGap(kind, i) {
			list = append(list, "gap "+strconv.Itoa(n+1))
		}
	}
	for i, word := range []string{"left", "right"} {
		if ends&(1<<i) != 0 {
			list = append(list, word)
		}
	}
	return list
}

// takeActions appends every way to take the card of the space from the opponent: any copy, to any
// place where it fits (ruling 6).
func (s *state) takeActions(list []games.Action, own row) []games.Action {
	here := s.crownSpace()
	theirs := s.castles[other(s.seat)][here.colour]
	places := own.places(here.card)
	list = slices.Clone(list)
	for i := range len(theirs) {
		if kindOf(theirs[i]) != here.card {
			continue
		}
		for _, place := range places {
			list = append(list, games.Join("take", strconv.Itoa(i+1), place))
		}
	}
	return sorted(list)
}

// build puts the card of the space into the player's castle.
func (t *step) build(place string) {
	here := t.crownSpace()
	own := &t.castles[t.seat][here.colour]
	letter := freshLetter(here.card)
	word, n, inGap := strings.Cut(place, " ")
	switch {
	case inGap:
		*own = own.replace(own.gaps()[number(n)-1], letter)
	case word == "left":
		*own = row(letter) + *own
	default:
		*own += row(letter)
	}
	t.last.deed = builtDeed
	t.phase = rolling
	t.tell("built", t.seat, t.cardFacts(here.colour, here.card, games.Fact{Name: "where", Value: word})...)
	if inGap {
		t.tell("closed", t.seat, t.castle[here.colour]...)
	}
}

// takeCard takes a card from the opponent and builds it. "3 left" moves the card at place 3 of the
// opponent's castle to the left end of the player's castle.
func (t *step) takeCard(words string) {
	at, place, _ := strings.Cut(words, " ")
	here, victim := t.crownSpace(), other(t.seat)
	t.tell("seized", t.seat, t.cardFacts(here.colour, here.card,
		games.Fact{Name: "from", Value: victim.String()}, games.Fact{Name: "at", Value: at})...)
	t.remove(victim, here.colour, number(at)-1)
	t.build(place)
}

// takeDice takes as many special dice as the card is worth. They come from the board, then from the
// opponent. If there are not enough, the player gets fewer (ruling 4).
func (t *step) takeDice() {
	want := t.cards[t.crownSpace().card].value
	board := min(want, t.freeDice())
	theirs := min(want-board, t.owned[other(t.seat)])
	t.owned[t.seat] += board + theirs
	t.owned[other(t.seat)] -= theirs
	t.last.deed, t.last.amount = diceDeed, board+theirs
	t.phase = rolling
	if board+theirs == 0 {
		t.tell("nodice", t.seat)
		return
	}
	t.tell("took", t.seat, fact("n", board+theirs))
	if theirs > 0 {
		t.tell("lost", other(t.seat), fact("n", theirs))
	}
}
