package imaging

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/bastide-games/bastide/imaging/art"
)

// initials returns the letters that mark each player's pieces: the first of the name. If several
// names begin alike, it is the first two, or else the first and the number of the seat.
func initials(names []string) []string {
	ones, twos := map[string]int{}, map[string]int{}
	for _, name := range names {
		ones[beginning(name, 1)]++
		twos[beginning(name, 2)]++
	}
	list := make([]string, len(names))
	for seat, name := range names {
		one, two := beginning(name, 1), beginning(name, 2)
		switch {
		case one != "" && ones[one] == 1:
			list[seat] = one
		case two != one && twos[two] == 1:
			list[seat] = two
		default:
			list[seat] = one + strconv.Itoa(seat+1)
		}
	}
	return list
}

// beginning returns the first n letters or digits of a name. The first is a capital.
func beginning(name string, n int) string {
	var letters strings.Builder
	for _, r := range art.Fit(name, math.Inf(1)) {
		if n > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			if letters.Len() == 0 {
				r = unicode.ToUpper(r)
			}
			letters.WriteRune(r)
			n--
		}
	}
	return letters.String()
}

// sign adds the players' letters to what belongs to them.
func (f *frame) sign() {
	list := initials(f.opts.Names)
	for i, s := range f.stamps {
		if seat := s.look.seat; seat >= 0 && seat < len(list) && s.look.noun != "text" {
			f.stamps[i].look.who = list[seat]
		}
	}
}
