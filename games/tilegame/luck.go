package tilegame

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tiles"
)

// Luck is where the outcomes of chance come from. In a match that is its source, one outcome after
// the other; in playouts it is a quick generator.
type Luck struct {
	Source chance.Source
	Drawn  uint64 // the number of outcomes so far
	// Err is the error of the first outcome that was named in advance and cannot happen. From then
	// on nothing is drawn: the position goes on as if nothing were left, and its maker throws it
	// away.
	Err error
	// Seen tells apart, in playouts, what was drawn since it was set to 0. Up to four outcomes are
	// always told apart, more nearly always.
	Seen uint32

	inPlayout bool
	quick     chance.Quick
	chosen    *chosen // in playouts; the position in question and the one that is played on share it
}

// chosen are outcomes that the search chooses in playouts, instead of drawing them.
type chosen struct {
	on       bool
	outcomes []int
	odds     [][]uint8 // of each draw since the playout began
}

// next returns the outcome of the next draw; odds are the weights of its outcomes.
func (c *chosen) next(odds []uint8) (outcome int) {
	n := len(c.odds)
	c.odds = append(c.odds, slices.Clone(odds))
	if n < len(c.outcomes) {
		return c.outcomes[n]
	}
	return slices.IndexFunc(odds, func(weight uint8) bool { return weight > 0 })
}

// Draws implements games.State.
func (l *Luck) Draws() uint64 { return l.Drawn }

// Pick draws one of the names as the next outcome. Each is as likely as its count says; without
// counts all are equally likely.
func (l *Luck) Pick(names []string, counts []uint8) int {
	if l.inPlayout {
		return l.pickInPlayout(counts)
	}
	at, err := chance.Draw(l.Source, l.Drawn, names, counts)
	if err != nil {
		l.Err = err
		return 0
	}
	l.Drawn++
	return at
}

// pickInPlayout is Pick in a playout.
func (l *Luck) pickInPlayout(counts []uint8) int {
	if l.chosen.on {
		return l.chosen.next(counts)
	}
	left := 0
	for _, n := range counts {
		left += int(n)
	}
	at := 0
	for number := l.quick.Number(left); number >= int(counts[at]); at++ {
		number -= int(counts[at])
	}
	l.noteOutcome(at)
	return at
}

// outcomes is more than any draw has.
const outcomes = tiles.MaxTiles + 3

// noteOutcome adds an outcome to Seen.
func (l *Luck) noteOutcome(outcome int) { l.Seen = l.Seen*outcomes + uint32(outcome) + 1 }

// Fail adds to the error what was to be drawn.
func (l *Luck) Fail(format string, args ...any) {
	l.Err = fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), l.Err)
}

// Begin begins a playout whose draws follow from a seed.
func (l *Luck) Begin(seed uint64) {
	l.quick = chance.NewQuick(seed)
	l.chosen.odds = l.chosen.odds[:0]
}

// Choose implements games.Chooser.
func (l *Luck) Choose(outcomes []int) { l.chosen.on, l.chosen.outcomes = outcomes != nil, outcomes }

// Odds implements games.Chooser.
func (l *Luck) Odds() [][]uint8 { return l.chosen.odds }

// Number returns a number from 0 to limit-1, in a playout.
func (l *Luck) Number(limit int) int { return l.quick.Number(limit) }

// Bag holds the tiles that are still to come.
type Bag struct {
	Left   []uint8 // by kind
	n      int
	shared bool    // the bag that this was copied from uses Left, too
	pile   []uint8 // the same tiles in any order, to draw from in playouts
}

// NewBag returns a bag with the given numbers of tiles, by kind.
func NewBag(left []uint8) Bag {
	b := Bag{Left: left}
	b.Count()
	return b
}

// Len returns how many tiles are in the bag.
func (b *Bag) Len() int { return b.n }

// Count counts the tiles again after a change of Left.
func (b *Bag) Count() {
	b.n = 0
	for _, n := range b.Left {
		b.n += int(n)
	}
}

// TakeOut takes out a tile of a kind.
func (b *Bag) TakeOut(kind int) {
	b.own()
	b.Left[kind]--
	b.n--
}

// PutBack puts in a tile of a kind.
func (b *Bag) PutBack(kind int) {
	b.own()
	b.Left[kind]++
	b.n++
}

func (b *Bag) own() {
	if b.shared {
		b.Left, b.shared = slices.Clone(b.Left), false
	}
}

// fillPile makes the pile from which playouts draw.
func (b *Bag) fillPile() {
	b.own()
	b.pile = make([]uint8, 0, b.n)
	for kind, n := range b.Left {
		for range n {
			b.pile = append(b.pile, uint8(kind))
		}
	}
}

// drawInPlayout takes a tile off the pile.
func (b *Bag) drawInPlayout(luck *Luck) (kind int) {
	if luck.chosen.on {
		kind = luck.chosen.next(b.Left)
		b.TakeOut(kind)
		return kind
	}
	at, last := luck.Number(b.n), b.n-1
	kind = int(b.pile[at])
	luck.noteOutcome(kind)
	b.pile[at] = b.pile[last]
	b.pile = b.pile[:last]
	b.TakeOut(kind)
	return kind
}

// copy returns a copy of the bag. The bag itself must not change any more.
func (b *Bag) copy() Bag { return Bag{Left: b.Left, n: b.n, shared: true} }

// keep makes the bag equal to another one.
func (b *Bag) keep(of *Bag) {
	b.Left, b.pile, b.n = append(b.Left[:0], of.Left...), append(b.pile[:0], of.pile...), of.n
}
