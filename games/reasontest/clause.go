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
	n, _ := worth.Args["n"].(int)
	was, compared := c.was(worth)
	owners := ownersIn(clause)
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
	if compared && len(owners) == 1 && c.staked(owners[0], was, n) {
		return true
	}
	return c.anywhere(clause, func(l *Feature) bool {
		switch leaders := l.leaders(); worth.ID {
		case "table.does.outnumbered":
			return !slices.Contains(leaders, owners[0]) && (l.Men[owners[0]] > 0 || slices.Max(c.Gained) > 0)
		case "table.does.tied":
			if !l.owned() { // it was complete, so they have gone home
				leaders = c.formerMen(l).leaders()
			}
			return c.TiesPayNothing && len(leaders) > 1 && slices.Equal(leaders, owners)
		case "table.does.shut":
			return slices.Equal(leaders, owners)
		case "table.does.lost":
			return slices.Equal(leaders, owners) && c.isDead(l) && c.saysWorth(worth, l)
		default:
			return slices.Equal(leaders, owners) && c.saysWorth(worth, l) && (!compared || c.hadWorth(worth, l, owners, was))
		}
	})
}

// ownersIn lists the players that a clause names.
func ownersIn(clause games.Text) []games.Seat {
	if seats, many := clause.Args["players"].([]games.Seat); many {
		return seats
	}
	player, _ := clause.Args["player"].(games.Seat)
	if other, two := clause.Args["other"].(games.Seat); two {
		return []games.Seat{player, other}
	}
	return []games.Seat{player}
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
	case "table.does.nothing":
		return now <= 0
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
