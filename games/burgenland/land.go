package burgenland

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// land does what the space reached demands, or asks the player where he has a choice.
func (t *step) land() {
	here := t.here()
	switch {
	case here.card < 0 && (!t.may || t.level(here.colour)):
		t.score()
	case len(t.actActions()) > 1:
		t.phase = acting
	default:
		t.tell("barred", t.seat, t.cardFacts(here.colour, here.card, games.Fact{Name: "why", Value: t.why()})...)
		t.takeDice()
	}
}

// why says why the card of the space cannot be had: "place" when it fits nowhere in
// the player's castle, "own" when all copies stand there already.
func (s *state) why() string {
	here := s.here()
	if s.castles[s.seat][here.colour].count(here.card) == s.cards[here.card].copies {
		return "own"
	}
	return "place"
}

// actActions lists what may be done on the space of the crown.
func (s *state) actActions() []games.Action {
	here := s.here()
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

// plainActions are the actions on a space with a card but without gaps: whether a
// scoring is possible, and the ends at which the card fits (bit 0 left, bit 1 right).
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

// ends returns the ends at which a card fits: bit 0 left, bit 1 right. An empty
// castle has but one.
func (r row) ends(kind int) int {
	if r == "" {
		return 2
	}
	return btoi(r.fits(kind, -1, 0)) | btoi(r.fits(kind, len(r)-1, len(r)))<<1
}

// places lists where a card may stand in the castle, as the words that say so.
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

// takeActions adds to the list every way to take the card of the space from the
// opponent: any copy, to any place where it fits (ruling 6).
func (s *state) takeActions(list []games.Action, own row) []games.Action {
	here := s.here()
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
	here := t.here()
	own := &t.castles[t.seat][here.colour]
	letter := freshLetter(here.card)
	word, n, inGap := strings.Cut(place, " ")
	switch {
	case inGap:
		*own = own.fill(own.gaps()[number(n)-1], letter)
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

// seize takes a card from the opponent and builds it: "3 left" is the card at the
// third place of his castle, to the left end of the own one.
func (t *step) seize(words string) {
	at, place, _ := strings.Cut(words, " ")
	here, victim := t.here(), other(t.seat)
	t.tell("seized", t.seat, t.cardFacts(here.colour, here.card,
		games.Fact{Name: "from", Value: victim.String()}, games.Fact{Name: "at", Value: at})...)
	t.remove(victim, here.colour, number(at)-1)
	t.build(place)
}

// takeDice takes special dice instead of the card, as many as the card is worth:
// from the board, the missing ones from the opponent, fewer if there are no more
// (ruling 4).
func (t *step) takeDice() {
	want := t.cards[t.here().card].value
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
