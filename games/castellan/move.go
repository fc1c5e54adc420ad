package castellan

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// A move is an action as a number: the verb in the lowest three bits, above them a card, a piece, a
// courtyard's corner, or how many cards to draw from each deck.
const (
	playVerb games.Move = iota
	buildVerb
	placeVerb
	doubleVerb
	waiveVerb // the double keep is not used now
	drawVerb
)

// Words of actions other than the kinds of pieces.
const (
	verbCard   = "+" // followed directly by the id of the card
	verbBuild  = "build"
	verbDouble = "double"
	verbDraw   = "draw"
	none       = "none"
)

// Positions of the parts in a move. A coordinate takes ten bits; the first tower, at 0,0, has the
// middle value.
const (
	verbBits   = 3
	kindAt     = verbBits
	uprightAt  = kindAt + 2
	xAt        = uprightAt + 1
	coordinate = 10
	yAt        = xAt + coordinate
	drawnBits  = 8
)

func verbOf(m games.Move) games.Move { return m & (1<<verbBits - 1) }

func cardOf(m games.Move) int { return int(m >> verbBits) }

func (p point) move() games.Move {
	const middle = 1 << (coordinate - 1)
	return games.Move(p.x+middle)<<xAt | games.Move(p.y+middle)<<yAt
}

func pointOf(m games.Move) point {
	const middle, mask = 1 << (coordinate - 1), 1<<coordinate - 1
	return point{int16(m>>xAt&mask) - middle, int16(m>>yAt&mask) - middle}
}

func (p piece) move() games.Move {
	m := placeVerb | games.Move(p.kind)<<kindAt | p.at.move()
	if p.upright {
		m |= 1 << uprightAt
	}
	return m
}

func pieceOf(m games.Move) piece {
	return piece{kind(m >> kindAt & 3), pointOf(m), m>>uprightAt&1 == 1}
}

func drawMove(counts [decks]int) games.Move {
	return drawVerb | games.Move(counts[wallDeck])<<verbBits | games.Move(counts[towerDeck])<<(verbBits+drawnBits)
}

func drawnOf(m games.Move) [decks]int {
	return [decks]int{wallDeck: int(m >> verbBits & (1<<drawnBits - 1)), towerDeck: int(m >> (verbBits + drawnBits))}
}

// moves appends the legal moves of the seat to act to list.
func (s *state) moves(list []games.Move) []games.Move {
	switch s.phase {
	case playing:
		return s.cardMoves(list)
	case building:
		var room [64]piece
		for _, p := range s.placesIn(room[:0]) {
			list = append(list, p.move())
		}
	case doubling:
		yards, heirs := s.claims()
		for _, i := range yards {
			list = append(list, doubleVerb|s.yards[i].at.move())
		}
		if !heirs {
			list = append(list, waiveVerb)
		}
	case drawing:
		walls, towers := s.decks(s.seat)
		n := s.drawn()
		for w := max(0, n-towers); w <= min(n, walls); w++ {
			list = append(list, drawMove([decks]int{wallDeck: w, towerDeck: n - w}))
		}
	}
	return list
}

// cardMoves appends the cards that may be played. In the first turn of the match the remaining
// pieces must be linkable (ruling 2).
func (s *state) cardMoves(list []games.Move) []games.Move {
	h, first := s.players[s.seat].hand, len(s.pieces) == 0
	if s.played != 0 && (!first || s.cards.pieces(s.played).startable()) {
		list = append(list, buildVerb)
	}
	for i := range h.each {
		if !first || s.startable(h&^(1<<i), s.played|1<<i) {
			list = append(list, playVerb|games.Move(i)<<verbBits)
		}
	}
	return list
}

// list makes the sorted list of legal actions of the seat to act. One string holds the words of all
// of them.
func (s *state) list() []games.Action {
	moves := s.moves(make([]games.Move, 0, 64))
	if len(moves) == 0 {
		return nil
	}
	buffer := make([]byte, 0, 24*len(moves))
	ends := make([]int, len(moves))
	for i, m := range moves {
		buffer = s.append(buffer, m)
		ends[i] = len(buffer)
	}
	text, from := string(buffer), 0
	actions := make([]games.Action, len(moves))
	for i, end := range ends {
		actions[i] = games.Action(text[from:end])
		from = end
	}
	slices.Sort(actions)
	return actions
}

// append writes a move as an action.
func (c *cards) append(b []byte, m games.Move) []byte {
	switch verbOf(m) {
	case playVerb:
		return append(append(b, verbCard...), c.names[cardOf(m)]...)
	case buildVerb:
		return append(b, verbBuild...)
	case placeVerb:
		p := pieceOf(m)
		return p.appendPlace(append(append(b, kindNames[p.kind]...), ' '))
	case doubleVerb:
		return pointOf(m).append(append(b, verbDouble+" "...))
	case waiveVerb:
		return append(b, verbDouble+" "+none...)
	}
	counts := drawnOf(m)
	return append(b, verbDraw+" "+strings.Repeat("w", counts[wallDeck])+strings.Repeat("t", counts[towerDeck])...)
}

// parse converts a legal action to a move.
func (c *cards) parse(a games.Action) games.Move {
	verb, rest, _ := strings.Cut(string(a), " ")
	if id, ok := strings.CutPrefix(verb, verbCard); ok {
		return playVerb | games.Move(c.index[id])<<verbBits
	}
	switch verb {
	case verbBuild:
		return buildVerb
	case verbDraw:
		walls := strings.Count(rest, "w")
		return drawMove([decks]int{wallDeck: walls, towerDeck: len(rest) - walls})
	case verbDouble:
		if rest == none {
			return waiveVerb
		}
		at, _ := parsePoint(rest)
		return doubleVerb | at.move()
	}
	p, _ := parsePiece(verb, rest)
	return p.move()
}
