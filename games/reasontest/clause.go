package reasontest

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// isSo reports whether a clause of a menu about a place is true.
func (c Case) isSo(clause games.Text) bool {
	worth, _ := clause.Args["worth"].(games.Text)
	var outnumbered []games.Seat
	if worth.ID == "table.does.outnumbered" {
		outnumbered = SeatsIn(worth, "player", "with")
		worth = worth.Args["worth"].(games.Text)
	}
	n, _ := worth.Args["n"].(int)
	was, compared := c.was(worth)
	owners := SeatsIn(clause, "player", "with")
	switch clause.ID {
	case "table.does.nobody":
		return !c.anyOnTile(func(l *Feature) bool { return l.owned() && c.better(l) })
	case "table.does.full":
		return c.Followers > 0 && !c.anyOnTile(func(l *Feature) bool {
			now, complete := c.Worth(c.After, l)
			return !l.owned() && len(l.Gaps) > 0 && max(now, complete) > 0
		})
	case "table.does.follower":
		return c.Followers > 0 && (worth.ID != "table.does.now" || c.claims == n) && c.anywhere(clause, func(l *Feature) bool {
			return worth.ID == "table.does.now" || !l.owned() && c.saysWorth(worth, l)
		})
	}
	if worth.ID == "table.does.now" {
		return !slices.ContainsFunc(owners, func(seat games.Seat) bool { return c.Gained[seat] < n })
	}
	if compared && !slices.ContainsFunc(owners, func(seat games.Seat) bool { return !c.staked(seat, was, n) }) {
		return true
	}
	return c.anywhere(clause, func(l *Feature) bool {
		leaders := l.leaders()
		if !l.owned() { // it was complete, so they have gone home
			leaders = c.formerMen(l).leaders()
		}
		if !slices.Equal(leaders, owners) || !slices.Equal(c.outnumbered(l, leaders), outnumbered) {
			return false
		}
		switch worth.ID {
		case "table.does.tied":
			return c.TiesPayNothing && len(leaders) > 1
		case "table.does.shut":
			return true
		case "table.does.lost":
			return c.isDead(l) && c.saysWorth(worth, l)
		default:
			return c.saysWorth(worth, l) && (!compared || c.hadWorth(worth, l, owners, was))
		}
	})
}

// outnumbered lists the seats that led on a part of a feature and are not among those that lead now.
func (c Case) outnumbered(l *Feature, leaders []games.Seat) (seats []games.Seat) {
	for _, old := range c.earlierFeatures(l) {
		for _, seat := range old.leaders() {
			if old.owned() && !slices.Contains(leaders, seat) {
				seats = append(seats, seat)
			}
		}
	}
	slices.Sort(seats)
	return slices.Compact(seats)
}

// SeatsIn lists the seats that a text names in some of its arguments, in order.
func SeatsIn(text games.Text, args ...string) (seats []games.Seat) {
	for _, arg := range args {
		switch value := text.Args[arg].(type) {
		case games.Seat:
			seats = append(seats, value)
		case []games.Seat:
			seats = append(seats, value...)
		}
	}
	slices.Sort(seats)
	return seats
}

// was returns what a text says that something paid before; ok is false if it says nothing.
func (c Case) was(worth games.Text) (n int, ok bool) {
	if worth.Args["same"] != nil {
		return worth.Args["n"].(int), true
	}
	said, _ := worth.Args["was"].(string)
	n, err := strconv.Atoi(said)
	return n, err == nil
}

// saysWorth reports whether a feature pays what a text says, as far as the board shows it.
func (c Case) saysWorth(worth games.Text, l *Feature) bool {
	now, complete := c.Worth(c.After, l)
	is := func(n int, arg string) bool { return n < 0 || worth.Args[arg] == nil || worth.Args[arg] == n }
	switch worth.ID {
	case "table.does.complete":
		return is(complete, "n")
	case "table.does.part":
		return is(now, "now") && is(complete, "n")
	}
	return is(now, "n") && is(complete, "done")
}

// hadWorth reports whether the owners of a feature had as much of it before.
func (c Case) hadWorth(worth games.Text, l *Feature, owners []games.Seat, was int) bool {
	sum := 0
	for _, old := range c.earlierFeatures(l) {
		leads := func(seat games.Seat) bool { return old.leads(seat, c.TiesPayNothing) }
		if !slices.ContainsFunc(owners, leads) {
			continue
		}
		n, complete := c.Worth(c.Before, old)
		if worth.ID == "table.does.complete" {
			n = complete
		}
		if n < 0 {
			return true
		}
		sum += n
	}
	return sum == was
}

// isDead reports whether none of the tiles to come fits a gap of a feature.
func (c Case) isDead(l *Feature) bool {
	return len(l.Gaps) == 0 || // one that needs the cells around it
		slices.ContainsFunc(l.Gaps, func(gap games.Cell) bool { return c.After.Fits(gap, c.TilesLeft, c.Match) == 0 })
}

// better reports whether a feature pays more than what it consists of did.
func (c Case) better(l *Feature) bool {
	wasNow, was := 0, 0
	for _, old := range c.earlierFeatures(l) {
		if now, complete := c.Worth(c.Before, old); old.owned() {
			wasNow, was = wasNow+now, was+complete
		}
	}
	now, complete := c.Worth(c.After, l)
	return now > wasNow && wasNow >= 0 || complete > was && was >= 0
}

// anyOnTile reports whether something is so of a feature of the last tile.
func (c Case) anyOnTile(is func(*Feature) bool) bool {
	last := c.After.board.Last()
	for segment := range c.After.shape(c.After.board.Kind(last)).Segments {
		if is(c.After.FeatureOf(Part{last, segment})) {
			return true
		}
	}
	return false
}

// formerMen is a feature with the followers who stood on its parts before.
func (c Case) formerMen(l *Feature) *Feature {
	was := &Feature{}
	for _, old := range c.earlierFeatures(l) {
		for seat, n := range old.Men {
			was.Men[seat] += n
		}
	}
	return was
}

// leaders lists the seats with most followers on a feature.
func (l *Feature) leaders() (seats []games.Seat) {
	for seat := range l.Men {
		if l.leads(games.Seat(seat), false) {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// owned reports whether followers stand on a feature.
func (l *Feature) owned() bool { return l.Men != [tiles.MaxSeats]int{} }
