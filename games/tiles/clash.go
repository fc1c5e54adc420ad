package tiles

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// Clash is a side at which a tile does not match its neighbour.
type Clash struct {
	Side         int // of the cell, clockwise from 0 in the north
	Mine, Theirs Ground
}

// Clashes lists the sides, clockwise from the north, at which a tile would not match its
// neighbours, each with grounds that may not meet there. If there are none, a tile [Board.Fits] on
// a cell of the frontier.
func (b *Board) Clashes(c games.Cell, kind, turn int) (clashes []Clash) {
	for at := range 4 {
		tile, taken := b.At(Beside(c, at))
		if !taken {
			continue
		}
		t := b.Tile(tile)
		mine := b.set.shapes[kind].side(at, turn)
		theirs := b.set.shapes[t.Kind].side((at+2)%4, t.Turn)
		if slot := b.set.refuses(mine, theirs); slot >= 0 {
			clashes = append(clashes, Clash{Side: at, Mine: mine[slot], Theirs: theirs[2-slot]})
		}
	}
	return clashes
}

// refuses returns a slot at which a side may not meet another, preferring the middle one, since
// that is what players see; -1 if they may meet.
func (s *Set) refuses(mine, theirs side) int {
	for _, i := range [...]int{1, 0, 2} {
		if !s.policy.Match(mine[i], theirs[2-i], i) {
			return i
		}
	}
	return -1
}

// Words says how a game calls what its tiles show. The texts of rotations are
// "<game>.choice.turn.r1", those of grounds "<game>.feature.<name>".
type Words struct {
	Game   string
	Ground func(Ground) string
}

// Barred lists, in reading order, the cells of the frontier on which the tile fits in no rotation,
// with the first clash of each rotation. Other obstacles are left to the game.
func (b *Board) Barred(kind int, call Words) (bars []games.Bar) {
	for _, c := range b.Frontier() {
		if b.Fillable(c, kind) {
			continue
		}
		bar := games.Bar{Word: c.String(), Label: games.T("table.why.cell", "at", c.String())}
		for turn := range b.set.Period(kind) {
			bar.Why = append(bar.Why, call.why(turn, b.Clashes(c, kind, turn)[0]))
		}
		bars = append(bars, bar)
	}
	return bars
}

// BarredTurns lists the rotations in which the tile does not fit on a cell, with the first clash of
// each.
func (b *Board) BarredTurns(c games.Cell, kind int, call Words) (bars []games.Bar) {
	for turn := range b.set.Period(kind) {
		if clashes := b.Clashes(c, kind, turn); len(clashes) > 0 {
			bars = append(bars, games.Bar{
				Word:  string(games.Join(c.String(), turnWord(turn))),
				Label: games.T("table.why.turned", "at", c.String(), "turn", call.turn(turn)),
				Why:   []games.Text{call.why(turn, clashes[0])},
			})
		}
	}
	return bars
}

// Place is a segment of the last tile on which a follower might stand.
type Place struct {
	ID    string
	Label games.Text   // of the choice to stand there
	Sides []games.Text // of the tile that it reaches, if any
	Why   games.Text   // why no follower can stand there; the zero Text if one can
}

// BarredPlaces explains where no follower can stand.
func BarredPlaces(places []Place) (bars []games.Bar) {
	for _, p := range places {
		if p.Why.ID != "" {
			if p.Why.Args["own"] != nil { // otherwise another note shows it, as good news
				p.Why.Args["barred"] = "yes"
			}
			label := games.T("table.why.place", "what", p.Label)
			if len(p.Sides) > 0 {
				label.Args["sides"] = p.Sides
			}
			bars = append(bars, games.Bar{Word: p.ID, Label: label, Why: []games.Text{p.Why}})
		}
	}
	return bars
}

var sideWords = [4]string{"n", "e", "s", "w"}

func turnWord(turn int) string { return "r" + strconv.Itoa(turn) }

func (w Words) turn(turn int) games.Text { return games.T(w.Game + ".choice.turn." + turnWord(turn)) }

// Feature returns the name of a ground.
func (w Words) Feature(g Ground) games.Text { return w.Named(w.Ground(g)) }

// Named returns the name of a feature that an event names.
func (w Words) Named(feature string) games.Text { return games.T(w.Game + ".feature." + feature) }

func (w Words) why(turn int, c Clash) games.Text {
	return games.T("table.why.edge",
		"turn", w.turn(turn), "mine", w.Feature(c.Mine), "theirs", w.Feature(c.Theirs),
		"side", games.T("table.side."+sideWords[c.Side]))
}
