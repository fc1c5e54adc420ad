package reasontest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Case is a move with its reasons, and the boards before and after it.
type Case struct {
	Before, After  *Terrain
	Seat           games.Seat
	Gained         []int    // points scored at once, by seat
	TilesLeft      []uint8  // the tiles to come, by kind
	Grounds        []string // the names of features, by ground
	Match          func(a, b tiles.Ground) bool
	TiesPayNothing bool // a feature with a tie pays nothing
	// Worth is what a feature pays if the match ends now, and what it pays once complete. now is
	// negative if the board does not show it.
	Worth func(t *Terrain, l *Feature) (now, complete int)

	// These are only for [Case.CheckPlace].
	Followers int                                     // that the seat has left
	Staked    func(seat games.Seat, was, is int) bool // whether something else paid and pays a seat so much
	claims    int                                     // how much more the seat scores with a follower
}

// Check returns what is wrong with a reason of a tile game, or "". known is false for a reason that
// only this game has.
func (c Case) Check(text games.Text) (wrong string, known bool) {
	id, found := strings.CutPrefix(text.ID, "table.")
	if !found {
		return "", false
	}
	if id == "does.nobody" {
		return c.checkUntouched(), true
	}
	if id == "reason.scores" || id == "reason.claims" {
		return c.checkCompleted(text, id == "reason.scores"), true
	}
	check, listed := checks[id]
	if !listed {
		return "no such reason", true
	}
	for _, l := range c.features(c.After, text) {
		if check(c, text, l) {
			return "", true
		}
	}
	return fmt.Sprintf("not so: %v", text.Args), true
}

// features lists the features that a reason may mean.
func (c Case) features(t *Terrain, text games.Text) []*Feature {
	name := text.Args["what"].(games.Text).ID
	ground := slices.Index(c.Grounds, name[strings.LastIndexByte(name, '.')+1:])
	at, ok := games.ParseCell(text.Args["at"].(string))
	if !ok || ground < 0 {
		return nil
	}
	return t.FeaturesAt(at, tiles.Ground(ground))
}

// Gained returns how much the score of each seat has grown.
func Gained(before, after []int) []int {
	list := make([]int, len(before))
	for seat := range list {
		list[seat] = after[seat] - before[seat]
	}
	return list
}

// CheckGiven checks the points that others get at once. The first reasons, as many as a hint shows, must
// mention them. It returns what is wrong, or "".
func (c Case) CheckGiven(list []games.Text) string {
	const mostTold = 2
	told := make([]int, len(c.Gained))
	for _, text := range list[:min(mostTold, len(list))] {
		if text.ID == "table.reason.scores" || text.ID == "table.reason.claims" {
			for _, other := range SeatsIn(text, "other") {
				told[other] += text.Args["n"].(int)
			}
		}
		for text.ID == "table.reason.gives" {
			for _, to := range SeatsIn(text, "player") {
				told[to] += text.Args["n"].(int)
			}
			text, _ = text.Args["more"].(games.Text)
		}
	}
	for seat, n := range c.Gained {
		if games.Seat(seat) != c.Seat && n != told[seat] {
			return fmt.Sprintf("%v gets %d points at once, said are %d", games.Seat(seat), n, told[seat])
		}
	}
	return ""
}

var checks = map[string]func(Case, games.Text, *Feature) bool{
	"reason.takes":       func(c Case, text games.Text, l *Feature) bool { return c.claimed(l) && c.paysAsSaid(text, l) },
	"reason.takes.early": func(c Case, text games.Text, l *Feature) bool { return c.claimed(l) && l.Tiles() == text.Args["n"] },
	"reason.grows": func(c Case, text games.Text, l *Feature) bool {
		now, complete := c.Worth(c.After, l)
		more := false
		for _, old := range c.earlierFeatures(l) {
			if wasNow, was := c.Worth(c.Before, old); old.leads(c.Seat, c.TiesPayNothing) && (now > wasNow || complete > was || now < 0 && complete < 0) {
				more = true
			}
		}
		return more && c.leads(l) && c.paysAsSaid(text, l) && c.namesTie(text, l)
	},
	"reason.nearly": func(c Case, text games.Text, l *Feature) bool {
		const few = 2
		before := 0
		for _, old := range c.earlierFeatures(l) {
			if old.leads(c.Seat, c.TiesPayNothing) {
				before += len(old.Gaps)
			}
		}
		return c.leads(l) && len(l.Gaps) == text.Args["n"] && before > len(l.Gaps) && len(l.Gaps) <= few
	},
	"reason.wins": func(c Case, text games.Text, l *Feature) bool {
		return c.belongedTo(l, text) && c.hasFollowerAt(text) && l.leads(c.Seat, true) && c.paysAsSaid(text, l)
	},
	"reason.shares": func(c Case, text games.Text, l *Feature) bool {
		return c.belongedTo(l, text) && c.hasFollowerAt(text) && l.leads(c.Seat, false) && !l.leads(c.Seat, true) && c.paysAsSaid(text, l)
	},
	"reason.blocks": func(c Case, text games.Text, l *Feature) bool {
		return c.belongedTo(l, text) && c.tighterGap(text, l, 0)
	},
	"reason.hampers": func(c Case, text games.Text, l *Feature) bool {
		const scarce = 5 // more tiles than that fill a gap soon
		n := text.Args["n"].(int)
		return c.belongedTo(l, text) && c.tighterGap(text, l, n) && n > 0 && n <= scarce
	},
	"reason.open": func(c Case, text games.Text, l *Feature) bool {
		return c.belongedTo(l, text) && len(l.Gaps) == text.Args["n"]
	},
	"reason.larger": func(c Case, text games.Text, l *Feature) bool {
		before := 0
		for _, old := range c.earlierFeatures(l) {
			if old.leads(c.Seat, c.TiesPayNothing) {
				before += old.Tiles()
			}
		}
		return c.leads(l) && before > 0 && before < l.Tiles() && l.Tiles() == text.Args["n"]
	},
	"reason.same": func(c Case, text games.Text, l *Feature) bool {
		now, _ := c.Worth(c.After, l)
		for _, old := range c.earlierFeatures(l) {
			if was, _ := c.Worth(c.Before, old); !old.leads(c.Seat, c.TiesPayNothing) && old.owned() && was != now {
				return false
			}
		}
		return c.belongedTo(l, text) && (text.Args["worth"] == nil || c.paysAsSaid(text, l))
	},
	"reason.gives": func(c Case, text games.Text, l *Feature) bool {
		_, complete := c.Worth(c.After, l)
		n := text.Args["n"].(int)
		without := func(seat games.Seat) bool { return !c.hadFollower(l, seat) }
		return !slices.ContainsFunc(SeatsIn(text, "player"), without) && (complete == n || 2*complete == n)
	},
	"reason.keeps": func(c Case, text games.Text, l *Feature) bool {
		return l.Men == [tiles.MaxSeats]int{} && c.paysAsSaid(text, l)
	},
}

func (c Case) leads(l *Feature) bool { return l.leads(c.Seat, c.TiesPayNothing) }

// claimed reports whether a feature had no followers before, and the seat has one on it now.
func (c Case) claimed(l *Feature) bool {
	for _, old := range c.earlierFeatures(l) {
		if old.Men != [tiles.MaxSeats]int{} {
			return false
		}
	}
	return l.Men[c.Seat] == 1
}

// earlierFeatures lists the features of the earlier board that are parts of a feature now.
func (c Case) earlierFeatures(l *Feature) (list []*Feature) {
	for _, p := range l.Parts {
		known := func(o *Feature) bool { return slices.Contains(o.Parts, p) }
		if p.Tile < c.Before.board.Len() && !slices.ContainsFunc(list, known) {
			list = append(list, c.Before.FeatureOf(p))
		}
	}
	return list
}

// belongedTo reports whether a text names all players who owned a part of a feature that the seat did
// not own.
func (c Case) belongedTo(l *Feature, text games.Text) bool {
	var owners []games.Seat
	for _, old := range c.earlierFeatures(l) {
		for _, seat := range old.leaders() {
			if old.leads(seat, c.TiesPayNothing) && !old.leads(c.Seat, c.TiesPayNothing) {
				owners = append(owners, seat)
			}
		}
	}
	slices.Sort(owners)
	return slices.Equal(slices.Compact(owners), SeatsIn(text, "player"))
}

// hasFollowerAt reports whether a player in a text has a follower at the cell in it.
func (c Case) hasFollowerAt(text games.Text) bool {
	at, _ := games.ParseCell(text.Args["at"].(string))
	return slices.ContainsFunc(c.Before.board.AllFollowers(), func(m tiles.Follower) bool {
		return slices.Contains(SeatsIn(text, "player"), games.Seat(m.Seat)) && c.Before.board.Tile(int(m.Tile)).Cell == at
	})
}

// hadFollower reports whether a seat had a follower on a part of a feature.
func (c Case) hadFollower(l *Feature, seat games.Seat) bool {
	return slices.ContainsFunc(c.earlierFeatures(l), func(old *Feature) bool { return old.Men[seat] > 0 })
}

// tighterGap reports whether n tiles fit on the gap that the text names, and more than n fitted on each
// earlier gap.
func (c Case) tighterGap(text games.Text, l *Feature, n int) bool {
	at, _ := games.ParseCell(text.Args["gap"].(string))
	if !slices.Contains(l.Gaps, at) || c.After.Fits(at, c.TilesLeft, c.Match) != n {
		return false
	}
	for _, old := range c.earlierFeatures(l) {
		for _, gap := range old.Gaps {
			if old.owned() && !old.leads(c.Seat, c.TiesPayNothing) && c.Before.Fits(gap, c.TilesLeft, c.Match) <= n {
				return false
			}
		}
	}
	return true
}

// namesTie reports whether the text names all other players with as many followers.
func (c Case) namesTie(text games.Text, l *Feature) bool {
	ties := slices.DeleteFunc(l.leaders(), func(seat games.Seat) bool { return seat == c.Seat })
	return slices.Equal(ties, SeatsIn(text, "other"))
}

// paysAsSaid reports whether a feature pays what the text says.
func (c Case) paysAsSaid(text games.Text, l *Feature) bool {
	now, complete := c.Worth(c.After, l)
	said := text.Args["worth"].(games.Text)
	is := func(n int, arg string) bool { return n < 0 || said.Args[arg] == n }
	switch said.ID {
	case "table.worth.end":
		return is(now, "n")
	case "table.worth.pays":
		return is(now, "n") && is(complete, "n")
	case "table.worth.complete":
		return is(complete, "n")
	}
	return is(now, "now") && is(complete, "n")
}

// checkCompleted returns what is wrong with a reason about points scored at once, or "".
func (c Case) checkCompleted(text games.Text, held bool) string {
	n := text.Args["n"].(int)
	for _, l := range c.features(c.After, text) {
		now, complete := c.Worth(c.After, l)
		done := len(l.Gaps) == 0 || now == complete // a cloister has no gaps
		if done && c.hadFollower(l, c.Seat) == held && (complete == n || 2*complete == n) && (c.Gained[c.Seat] >= n || c.leads(l)) {
			return ""
		}
	}
	return fmt.Sprintf("%d points gained, said %v", c.Gained[c.Seat], text.Args)
}

// checkUntouched returns what is wrong with the claim that a move touches no player's feature, or "".
func (c Case) checkUntouched() string {
	last := c.After.board.Last()
	for segment := range c.After.shape(c.After.board.Kind(last)).Segments {
		for _, old := range c.earlierFeatures(c.After.FeatureOf(Part{last, segment})) {
			if old.Men != [tiles.MaxSeats]int{} {
				return fmt.Sprintf("segment %d touches what is somebody's", segment)
			}
		}
	}
	return ""
}
