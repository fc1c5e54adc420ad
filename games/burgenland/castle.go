package burgenland

import "strings"

// row is a castle from left to right, one letter for each place: w, s, h or l for a wall, small
// tower, house or large tower, a dot for a gap. A capital letter marks a card that its owner built
// in their most recent turn. The first and the last place are never gaps.
type row string

const (
	letters = "wshl" // by kind of card
	fresh   = "WSHL"
	gap     = '.'
	toLower = 'a' - 'A'
)

// kindOf returns the kind of card for a letter, -1 for a gap.
func kindOf(letter byte) int { return strings.IndexByte(letters, letter|toLower) }

// letterOf returns the letter of a kind.
func letterOf(kind int) string { return letters[kind : kind+1] }

// freshLetter returns the letter of a newly built card.
func freshLetter(kind int) string { return fresh[kind : kind+1] }

// building reports whether a building stands at place i. Gaps and places beyond the ends do not
// count.
func (r row) building(i int) bool { return i >= 0 && i < len(r) && kindOf(r[i]) > 0 }

// fits reports whether a card may stand between two places: no two buildings may be neighbours,
// walls may stand anywhere.
func (r row) fits(kind, left, right int) bool {
	return kind == 0 || !r.building(left) && !r.building(right)
}

// fitsGap reports whether place i is a gap that the card may fill.
func (r row) fitsGap(kind, i int) bool { return r[i] == gap && r.fits(kind, i-1, i+1) }

// count returns how many cards of the kind the castle has.
func (r row) count(kind int) int {
	n := 0
	for i := range len(r) {
		if r[i]|toLower == letters[kind] {
			n++
		}
	}
	return n
}

// total adds up the values of the cards; gaps count nothing.
func (r row) total(b *board) int {
	sum := 0
	for i := range len(r) {
		if kind := kindOf(r[i]); kind >= 0 {
			sum += b.cards[kind].value
		}
	}
	return sum
}

// best returns the most valuable part without a gap: its first place, and the place after its last.
// If parts are equal it returns the leftmost.
func (r row) best(b *board) (from, to, value int) {
	for start := 0; start < len(r); {
		end := start + max(0, strings.IndexByte(string(r[start:]), gap))
		if end == start && r[start] != gap {
			end = len(r)
		}
		if v := r[start:end].total(b); v > value {
			from, to, value = start, end, v
		}
		start = end + 1
	}
	return from, to, value
}

// value is the worth of the castle in a scoring: its best part.
func (r row) value(b *board) int {
	if strings.IndexByte(string(r), gap) < 0 {
		return r.total(b)
	}
	_, _, value := r.best(b)
	return value
}

// gaps returns the places of the gaps.
func (r row) gaps() []int {
	var at []int
	for i := range len(r) {
		if r[i] == gap {
			at = append(at, i)
		}
	}
	return at
}

// replace returns the castle with a new card at place i, instead of the card or gap there.
func (r row) replace(i int, letter string) row { return r[:i] + row(letter) + r[i+1:] }

// without returns the castle without the card at place i, and how many gaps disappear. A card from
// the middle leaves a gap; gaps at an end disappear.
func (r row) without(i int) (rest row, vanished int) {
	open := string(r.replace(i, string(gap)))
	rest = row(strings.Trim(open, string(gap)))
	vanished = len(open) - len(rest)
	if i == 0 || i == len(r)-1 {
		vanished-- // the card's own place was no gap before
	}
	return rest, vanished
}

// settled returns the castle without marks of new cards.
func (r row) settled() row { return row(strings.ToLower(string(r))) }

// symmetric reports whether the castle looks the same from both sides, apart from the marks of new
// cards. Then both ends are equivalent.
func (r row) symmetric() bool {
	r = r.settled()
	for i := range len(r) / 2 {
		if r[i] != r[len(r)-1-i] {
			return false
		}
	}
	return true
}

// valid reports whether the castle follows the building rules.
func (r row) valid() bool {
	for i := range len(r) {
		kind := kindOf(r[i])
		if kind < 0 && (r[i] != gap || i == 0 || i == len(r)-1) || kind > 0 && r.building(i+1) {
			return false
		}
	}
	return true
}
