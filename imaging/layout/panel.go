package layout

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Panel is shown beside or below a board: points, supplies and the hand. Every icon has a name,
// beside its number or, if there is no space, once for all players.
type Panel struct {
	scene.Panel
	Names   []string                        // of the players by seat
	Words   map[string]string               // names of groups of counts, by Count.Under
	Counted func(noun string, n int) string // names what is counted, in the form for n; nil for no words
	Winners []int                           // the seats whose victory is celebrated
	Gains   []int                           // in a film: the points by seat to be pointed out
	Marks   map[string]string               // of the faces in hand that are choices, by word
	Chosen  string                          // the word of the choice that is selected
}

// Sizes of the panel on a phone, px.
const (
	headHigh  = 25 // of a plate's token, name and score
	nameSize  = 11
	lineHigh  = 13.5 // of a line with a count
	countSize = 12.5 // of a number: digits are .72 of it high
	wordSize  = 9.5
	groupHigh = 15 // of a line with the counts of a group
	platePad  = 3  // inside a plate, on each side
	plateGap  = 2.5
	handSide  = 42 // of a face in hand beside or below the plates
	wordyLine = 74 // least width of a line for icon, number and word
)

// mostWorded is the largest number of players for which each plate has its own words.
const mostWorded = 3

// Name is the name of a seat's player, or the letter of the seat if no letter of the name can be
// written.
func (p *Panel) Name(seat int) string {
	if seat < 0 || seat >= len(p.Names) {
		return ""
	}
	return cmp.Or(art.Fit(p.Names[seat], math.Inf(1)), art.PlayerAt(seat).Letter)
}

// won reports whether the picture celebrates a seat as a winner.
func (p *Panel) won(seat int) bool { return slices.Contains(p.Winners, seat) }

// score returns the points of a plate as text, "" in a game without points.
func (p *Panel) score(plate scene.Plate) string {
	if p.Unscored {
		return ""
	}
	return strconv.Itoa(plate.Score)
}

// word names a counted thing, "" if the caller gave no words.
func (p *Panel) word(c scene.Count) string {
	if p.Counted == nil {
		return ""
	}
	return p.Counted(c.Noun, c.N)
}

// hand is what the player to act holds: the faces in the player's own hand if there are any, else
// what has to be placed. A face to be placed is a ghost.
func (p *Panel) hand() []scene.Item {
	for _, plate := range p.Plates {
		if len(plate.Items) > 0 {
			return markHeld(plate.Items, p.Hand)
		}
	}
	return markHeld(p.Hand, p.Hand)
}

// markHeld returns the faces, with each of those to be placed marked as a ghost.
func markHeld(held, placed []scene.Item) []scene.Item {
	list := slices.Clone(held)
	for _, p := range placed {
		for i := range list {
			if !list[i].Ghost && list[i].Name == p.Name && list[i].Noun == p.Noun {
				list[i].Ghost = true
				break
			}
		}
	}
	return list
}

// plateHigh is the height that a plate of a width needs, px on a phone.
func (p *Panel) plateHigh(width float64) float64 {
	rows := 0
	for _, plate := range p.Plates {
		if list := groups(plate.Counts); len(list) > 0 {
			return headOf(width) + groupHigh*float64(len(list)) + 2*platePad
		}
		rows = max(rows, len(p.lines(plate.Counts, width)))
	}
	return headOf(width) + lineHigh*float64(rows) + 2*platePad
}

// headOf is the height of a plate's head. In a narrow one, the name has its own line.
func headOf(width float64) float64 {
	if width < wordyLine {
		return headHigh + nameSize + 1
	}
	return headHigh
}

// worded reports whether plates of this width name what they count.
func (p *Panel) worded(width float64) bool {
	return p.Counted != nil && len(p.Plates) <= mostWorded && width >= wordyLine
}

// lines arranges the counts of a plate: each in its own line if it has a word, else as many in a
// line as fit.
func (p *Panel) lines(counts []scene.Count, width float64) (rows [][]scene.Count) {
	worded, left := p.worded(width), 0.
	for _, c := range counts {
		w := countWidth(c)
		if worded || len(rows) == 0 || left < w {
			rows, left = append(rows, nil), width-2*platePad
		}
		left -= w
		last := len(rows) - 1
		rows[last] = append(rows[last], c)
	}
	return rows
}

// countWidth is the width of an icon with its number, px on a phone.
func countWidth(c scene.Count) float64 {
	return countSize*(1.1+.62*float64(len(strconv.Itoa(c.N)))) + 5
}

// groups groups counts with the same name above them. It is nil if a count has none.
func groups(counts []scene.Count) (list [][]scene.Count) {
	for _, c := range counts {
		switch n := len(list); {
		case c.Under == "":
			return nil
		case n > 0 && list[n-1][0].Under == c.Under:
			list[n-1] = append(list[n-1], c)
		default:
			list = append(list, []scene.Count{c})
		}
	}
	return list
}

// legend lists what has to be named once for all plates of this width.
func (p *Panel) legend(width float64) []scene.Count {
	if p.Counted == nil || p.worded(width) || len(p.Plates) == 0 || len(groups(p.Plates[0].Counts)) > 0 {
		return nil
	}
	return p.Plates[0].Counts
}

// footHigh is the height of the card with the hand and the common stock, px on a phone.
func (p *Panel) footHigh(width float64) float64 {
	high := lineHigh * float64(len(p.Counts))
	switch hand := p.handHigh(); {
	case p.stacked(width):
		high += hand
	case hand > 0:
		high = max((lineHigh+wordSize)*float64(len(p.Counts)), hand) // words below numbers
	}
	high += lineHigh * float64(len(p.legend(width)))
	if high > 0 {
		high += 2 * platePad
	}
	return high
}

// handHigh is the height of the hand. Several faces take two rows.
func (p *Panel) handHigh() float64 { return handSide * float64(min(len(p.hand()), 2)) }

// stacked reports whether the common stock is below the hand, because there is no space for words
// beside it.
func (p *Panel) stacked(width float64) bool {
	return len(p.hand()) == 1 && len(p.Counts) > 2 && width < handSide+1.4*wordyLine
}

// columnHigh is the height that a column of a width needs, px on a phone.
func (p *Panel) columnHigh(width float64) float64 {
	return float64(len(p.Plates))*(p.plateHigh(width)+plateGap) + p.footHigh(width)
}

// mostRowPlate is the greatest width of a plate in a row below the board, px on a phone.
const mostRowPlate = 130

// rowPlate is the width of a plate in a row, rowFoot that of the foot.
func (p *Panel) rowPlate(width float64) float64 {
	n := max(1, len(p.Plates))
	return min((width-p.rowFoot())/float64(n)-plateGap, mostRowPlate)
}

func (p *Panel) rowFoot() float64 {
	width := 0.
	if n := len(p.hand()); n > 0 {
		width = handSide * float64((n+1)/2)
	}
	if len(p.Counts) > 0 {
		width += wordyLine
	}
	return width + 2*platePad
}

// rowHigh is the height that a row of a width needs, px on a phone.
func (p *Panel) rowHigh(width float64) float64 {
	plate := p.rowPlate(width)
	return max(p.plateHigh(plate), p.footHigh(plate))
}
