package tilegame

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Outlook says what a tile would do for a seat at each place, by looking at the cells around: what
// it adds to whose features, what it completes, and what is free to take. It makes no legal list,
// so it is fast enough for every place of a large board.
type Outlook struct {
	Board *tiles.Board
	List  []games.Action // the legal list
	Seat  games.Seat
	Shape func(kind int) tiles.Shape
	Call  tiles.Words // how the features are called
	// Value is roughly what a feature is worth, by its ground, its number of tiles, and whether it
	// is complete.
	Value     func(ground tiles.Ground, tiles int, complete bool) float64
	Followers int     // that the seat has left
	Returned  float64 // the worth of a follower that comes back
	// Contact is how much more a feature of the first ground is worth for each side at which it
	// meets one of the second. It is nil if features do not affect each other.
	Contact func(ground, beside tiles.Ground) float64
	Besides func(c games.Cell, kind, turn int) float64 // what else the tile does there; may be nil
	// Worth is what features pay on a board: this one, or what it becomes.
	Worth func(*tiles.Board) func(tiles.Region) Worth
	Else  func(*tiles.Board) []Stake // what else pays there, always in the same order; may be nil
	Void  bool                       // nobody is paid where several have most followers
	// Barred says that no new follower may stand on what the tile completes.
	Barred bool
	Alone  float64 // the worth of each tile around a segment without slots, to the follower on it
	Seats  int
}

// Rank says on each choice of a cell what the tile does there, in the first rotation of
// [Outlook.Turns]. It ranks the choices by the points that the seat gains on others at once, then
// by what the tile is worth. Equal choices keep their order.
func (o *Outlook) Rank(choices []games.Choice, words []string, kind int) {
	worth, sums := make([]float64, len(choices)), make([]sum, len(choices))
	order := make([]int, len(choices))
	for i, c := range choices {
		order[i] = i
		cell, _ := games.ParseCell(c.Word)
		turn := slices.Index(TurnWords, o.Turns(append(slices.Clip(words), c.Word), kind)[0])
		worth[i] = o.worth(cell, kind, turn)
		changes := o.laying(cell, kind, turn)
		sums[i] = changes.sum()
		choices[i].Does, choices[i].Says = changes.does(), changes.button()
		choices[i].Gains, choices[i].May = sums[i].gains, sums[i].claims
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(sums[b].ahead(), sums[a].ahead()), cmp.Compare(worth[b], worth[a]), cmp.Compare(choices[a].Rank, choices[b].Rank))
	})
	for rank, i := range order {
		choices[i].Rank = rank
	}
}

// Turns lists the rotations of a tile on the cell that the words end with. The best one comes
// first, because texts about the cell describe it; the others follow clockwise. What the seat's own
// features score at once counts more than everything else.
func (o *Outlook) Turns(words []string, kind int) []string {
	cell, _ := games.ParseCell(words[len(words)-1])
	turns := NextWords(o.List, words)
	first, most, gained, beside := 0, math.Inf(-1), math.MinInt, o.besideOwned(cell)
	for i, word := range turns {
		turn := slices.Index(TurnWords, word)
		w, gains := o.worth(cell, kind, turn), 0
		if beside { // elsewhere every rotation scores the same
			gains = o.scored(cell, kind, turn)
		}
		if gains > gained || gains == gained && w > most {
			first, most, gained = i, w, gains
		}
	}
	return slices.Concat(turns[first:], turns[:first])
}

// besideOwned reports whether a feature with followers borders on a cell.
func (o *Outlook) besideOwned(c games.Cell) bool {
	for slot := range 12 {
		if r, laid := o.neighbour(c, slot); laid && o.Board.HasFollower(r) {
			return true
		}
	}
	return false
}

// worth is what laying the tile is worth: for the features it becomes part of, plus the best that a
// follower on it could get.
func (o *Outlook) worth(c games.Cell, kind, turn int) float64 {
	shape := o.Shape(kind)
	sum, claim := o.monks(c), 0.
	if o.Besides != nil {
		sum += o.Besides(c, kind, turn)
	}
	for segment := range shape.Segments {
		change, free := o.segment(c, shape, turn, segment)
		sum += change
		claim = max(claim, free)
	}
	return sum + claim
}

// neighbour returns the feature that a slot of a tile on a cell would touch, if a tile lies there.
func (o *Outlook) neighbour(c games.Cell, slot int) (r tiles.Region, laid bool) {
	tile, laid := o.Board.At(tiles.Beside(c, slot/3))
	if !laid {
		return 0, false
	}
	t := o.Board.Tile(tile)
	facing := (slot/3+2)%4*3 + 2 - slot%3
	return o.Board.Region(tile, o.Shape(t.Kind).At(facing, t.Turn)), true
}

// joined is the feature that a segment of the tile would become part of.
type joined struct {
	regions []tiles.Region
	more    float64 // for what lies beside it
	theirs  float64 // what it adds for the seat to features beside it
	tiles   int
	open    int
	slots   int
}

// meet counts what a segment and a feature of another ground add to each other where they meet.
func (j *joined) meet(o *Outlook, slot int, ground tiles.Ground, r tiles.Region) {
	if o.Contact == nil || slot%3 != 1 {
		return
	}
	j.more += o.Contact(ground, o.Board.Ground(r))
	j.theirs += o.share(o.Board.Followers(r), o.Contact(o.Board.Ground(r), ground))
}

// join finds the feature that a segment would become part of.
func (o *Outlook) join(c games.Cell, shape tiles.Shape, turn, segment int) joined {
	j := joined{tiles: 1}
	for slot := range 12 {
		if shape.At(slot, turn) != segment {
			continue
		}
		j.slots++
		r, laid := o.neighbour(c, slot)
		if !laid {
			j.open++
			continue
		}
		if ground := shape.Segments[segment].Ground; o.Board.Ground(r) != ground {
			j.meet(o, slot, ground, r)
			continue
		}
		if !slices.Contains(j.regions, r) {
			j.regions = append(j.regions, r)
			j.tiles += o.Board.Size(r)
			j.open += o.Board.Open(r)
		}
		j.open--
	}
	return j
}

// segment returns how the features that a segment joins change for the seat, and what a follower on
// it would get if they are free.
func (o *Outlook) segment(c games.Cell, shape tiles.Shape, turn, segment int) (change, free float64) {
	j := o.join(c, shape, turn, segment)
	ground := shape.Segments[segment].Ground
	if j.slots == 0 {
		if o.Followers > 0 {
			free = o.Alone * float64(1+o.around(c))
		}
		return 0, free
	}
	var counts tiles.Count
	for _, r := range j.regions {
		change -= o.share(o.Board.Followers(r), o.Value(ground, o.Board.Size(r), false))
		counts += o.Board.Followers(r)
	}
	after := o.Value(ground, j.tiles, j.open == 0) + j.more
	change += j.theirs
	if counts == 0 {
		switch {
		case o.Followers == 0, j.open == 0 && o.Barred:
		case j.open == 0:
			free = after + sooner
		default:
			free = after
		}
		return change, free
	}
	if j.open == 0 {
		after += o.Returned
	}
	return change + o.share(counts, after), 0
}

// sooner is a small bonus for a free feature that pays a new follower at once. It decides between
// rotations that are otherwise equal.
const sooner = .1

// share is what points for a feature mean for the seat: a gain if it owns the feature, a loss for
// each other owner.
func (o *Outlook) share(men tiles.Count, points float64) (sum float64) {
	most := men.Most()
	for seat, n := range men.Each {
		switch {
		case n < most:
		case seat == o.Seat:
			sum += points
		default:
			sum -= points / float64(max(1, o.Seats-1))
		}
	}
	return sum
}

// around counts the tiles on the eight cells around a cell.
func (o *Outlook) around(c games.Cell) (n int) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if _, laid := o.Board.At(games.Cell{X: c.X + dx, Y: c.Y + dy}); laid && (dx != 0 || dy != 0) {
				n++
			}
		}
	}
	return n
}

// monks is what a tile is worth to the followers around it that score for their neighbours.
func (o *Outlook) monks(c games.Cell) (sum float64) {
	for r := range o.counting(c) {
		sum += o.share(o.Board.Followers(r), o.Alone)
	}
	return sum
}

// counting yields the features around a cell whose followers score for their neighbours.
func (o *Outlook) counting(c games.Cell) iter.Seq[tiles.Region] {
	return func(yield func(tiles.Region) bool) {
		if o.Alone == 0 {
			return
		}
		men := o.Board.AllFollowers()
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				tile, laid := o.Board.At(games.Cell{X: c.X + dx, Y: c.Y + dy})
				at := slices.IndexFunc(men, func(m tiles.Follower) bool { return laid && int(m.Tile) == tile })
				if at < 0 {
					continue
				}
				if r := o.Board.Region(tile, int(men[at].Segment)); o.Board.Size(r) == 1 && o.Board.Open(r) == 0 && !yield(r) {
					return
				}
			}
		}
	}
}
