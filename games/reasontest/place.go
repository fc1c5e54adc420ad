package reasontest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/games/tiles"
)

// A Place is a place for a tile with what its button and its line in the menu say, and the positions
// after it: without a follower, and with each possible one.
type Place struct {
	games.Choice
	Before   games.State
	Seat     games.Seat
	After    games.State
	Followed []games.State
}

// ForEachPlace plays random matches and calls check for each place at every third decision about a
// tile, except where the match ends.
func ForEachPlace(t *testing.T, g games.Game, seats, matches int, check func(Place)) {
	t.Helper()
	told := map[string]int{}
	for n := range matches {
		header, err := table.NewHeader(g, seats, nil, chance.Seed{byte(n), 5})
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := table.New(g, header)
		if err != nil {
			t.Fatal(err)
		}
		for play := rand.New(rand.NewPCG(uint64(n), 7)); !m.Over(); {
			seat := m.Turn()[0]
			if _, p := m.State.View(seat, []string{"place"}); m.Steps%3 == 0 {
				for _, c := range p.Choices {
					told[c.Says.ID]++
					if place := placeOf(t, m.State, seat, c); len(place.After.Turn()) > 0 {
						check(place)
					}
				}
			}
			legal := m.State.Legal(seat)
			a := legal[play.IntN(len(legal))]
			if d, drifts := m.State.(games.Drifter); drifts {
				a = d.Drift(seat, play.IntN)
			}
			if m, _, err = m.Apply(table.Entry{Seat: seat, Action: a}); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%s: the places say %v", g.Info().ID, told)
	for _, id := range []string{"gives", "scores", "grows", "worth", "theirs"} {
		if told["table.button."+id] == 0 {
			t.Errorf("no place says %s: %v", id, told)
		}
	}
}

func placeOf(t *testing.T, s games.State, seat games.Seat, c games.Choice) Place {
	t.Helper()
	_, p := s.View(seat, []string{"place", c.Word})
	line := []games.Action{games.Join("place", c.Word, p.Choices[0].Word)}
	laid, _, err := games.Play(s, seat, line)
	if err != nil {
		t.Fatal(err)
	}
	place := Place{Choice: c, Before: s, Seat: seat, After: laid}
	for _, a := range laid.Legal(seat) {
		if !strings.HasPrefix(string(a), "follow ") {
			continue
		}
		after, _, err := laid.Apply(seat, a)
		if err != nil {
			t.Fatal(err)
		}
		if a == "follow none" {
			place.After = after
		} else {
			place.Followed = append(place.Followed, after)
		}
	}
	return place
}

// CheckPlace returns what is wrong with what a place says, or "". The case is about the tile without a
// follower.
func (c Case) CheckPlace(p Place) string {
	for _, followed := range p.Followed {
		c.claims = max(c.claims, followed.Score()[c.Seat]-p.After.Score()[c.Seat])
	}
	for _, clause := range p.Does {
		if !c.isSo(clause) {
			worth, _ := clause.Args["worth"].(games.Text)
			return fmt.Sprintf("not so: %s %v %s", clause.ID, clause.Args, worth.ID)
		}
	}
	return c.checkButton(p.Says)
}

// staked reports whether something that is no feature paid and pays a seat so much.
func (c Case) staked(seat games.Seat, was, is int) bool {
	return c.Staked != nil && c.Staked(seat, was, is)
}

func (c Case) checkButton(text games.Text) string {
	id, _ := strings.CutPrefix(text.ID, "table.button.")
	players := SeatsIn(text, "player")
	n, _ := text.Args["n"].(int)
	was, _ := text.Args["was"].(int)
	own := c.Gained[c.Seat] + c.claims
	if id != "gives" && id != "scores" && (own > 0 || slices.Max(c.Gained) > 0) {
		return fmt.Sprintf("%v and %d by a follower are scored, said is %s", c.Gained, c.claims, id)
	}
	right := false
	switch id {
	case "scores":
		right = c.Gained[c.Seat] == n && c.claims == text.Args["may"]
	case "gives":
		mine, _ := text.Args["own"].(int)
		right = n > own && c.Gained[c.Seat] == mine
		for seat, gained := range c.Gained {
			right = right && (games.Seat(seat) == c.Seat || slices.Contains(players, games.Seat(seat)) == (gained == n))
		}
	case "grows":
		right = c.anywhere(text, func(l *Feature) bool { return c.leads(l) && c.paidAndPays(c.Seat, text, l) }) || c.staked(c.Seat, was, n)
	case "theirs":
		right = c.anywhere(text, func(l *Feature) bool { return belongsTo(l, players) && c.paidAndPays(players[0], text, l) }) ||
			!slices.ContainsFunc(players, func(seat games.Seat) bool { return !c.staked(seat, was, n) })
		right = right && !slices.Contains(players, c.Seat)
	case "worth":
		right = c.anywhere(text, func(l *Feature) bool {
			free := !l.owned() && c.Followers > 0
			return (free || l.leads(c.Seat, false)) && c.pays(text, l, n)
		})
	case "blocks":
		right = c.anywhere(text, func(l *Feature) bool {
			whose := players == nil && l.leads(c.Seat, false) || belongsTo(l, players)
			return whose && c.isDead(l)
		})
	case "yields":
		right = c.anywhere(text, func(l *Feature) bool {
			had := func(old *Feature) bool { return old.leads(c.Seat, false) }
			return belongsTo(l, players) && !l.leads(c.Seat, false) && slices.ContainsFunc(c.earlierFeatures(l), had)
		})
	case "nothing":
		right = !c.matters()
	}
	if right {
		return ""
	}
	return fmt.Sprintf("not so: %s %v (gained %v, %d by a follower)", id, text.Args, c.Gained, c.claims)
}

// belongsTo reports whether some seats, and no others, lead on a feature.
func belongsTo(l *Feature, seats []games.Seat) bool { return slices.Equal(l.leaders(), seats) }

// anywhere reports whether something is so of a feature that a text may mean, wherever it is.
func (c Case) anywhere(text games.Text, is func(*Feature) bool) bool {
	what, named := text.Args["what"].(games.Text)
	for tile := range c.After.board.Len() {
		for segment, s := range c.After.shape(c.After.board.Kind(tile)).Segments {
			if named && !strings.HasSuffix(what.ID, "."+c.ground(s.Ground)) {
				continue
			}
			if is(c.After.FeatureOf(Part{tile, segment})) {
				return true
			}
		}
	}
	return false
}

// ground names a ground, "-" for one on which followers never stand.
func (c Case) ground(g tiles.Ground) string {
	if int(g) < len(c.Grounds) {
		return c.Grounds[g]
	}
	return "-"
}

// pays reports whether a feature pays n at the end or once it is complete, or the board does not show
// what it pays.
func (c Case) pays(text games.Text, l *Feature, n int) bool {
	now, complete := c.Worth(c.After, l)
	if said, both := text.Args["now"]; both && now >= 0 && said != now {
		return false
	}
	return now == n || complete == n || now < 0 || complete < 0 || n == 0 && c.TiesPayNothing
}

// paidAndPays reports whether a feature paid a seat, and pays, what the text says.
func (c Case) paidAndPays(seat games.Seat, text games.Text, l *Feature) bool {
	wasNow, wasComplete := 0, 0
	for _, old := range c.earlierFeatures(l) {
		if now, complete := c.Worth(c.Before, old); old.leads(seat, c.TiesPayNothing) {
			if now < 0 || complete < 0 {
				return true
			}
			wasNow, wasComplete = wasNow+now, wasComplete+complete
		}
	}
	was := text.Args["was"]
	return (was == wasNow || was == wasComplete || c.TiesPayNothing) && was != text.Args["n"] && c.pays(text, l, text.Args["n"].(int))
}

// matters reports whether the last tile takes something from the seat or gives it something that is worth
// points: more for what it owns, or a feature for a follower.
func (c Case) matters() bool {
	return c.anyOnTile(func(l *Feature) bool {
		now, complete := c.Worth(c.After, l)
		if !l.owned() {
			return c.Followers > 0 && max(now, complete) > 0 && (len(l.Gaps) > 0 || now > 0)
		}
		return slices.ContainsFunc(c.earlierFeatures(l), func(old *Feature) bool {
			wasNow, was := c.Worth(c.Before, old)
			return old.leads(c.Seat, true) && l.leads(c.Seat, true) && (now > wasNow || complete > was)
		})
	})
}
