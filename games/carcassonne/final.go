package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// perCity is what a completed city pays to the farmers around it.
const perCity = 3

// end closes the match with the final scoring. The followers stay on the board, where
// the last picture shows them.
func (p *position) end() {
	p.phase = over
	p.scoreUnfinished()
	p.scoreFields()
	p.journal.Ended(p.score[:p.seats])
}

// scoreUnfinished scores every road, city and cloister that still has a follower: a point for each
// tile and each shield, by majority as during the match (ruling 7).
func (p *position) scoreUnfinished() {
	var room [mostFollowers]tiles.Region
	taken := p.OccupiedRegions(room[:0])
	slices.Sort(taken)
	for _, r := range taken {
		if p.Ground(r) != field {
			p.award(r, p.value(r, false))
		}
	}
}

// scoreFields scores the fields for the completed cities they touch.
func (p *position) scoreFields() {
	var room [usualFeedings]feeding
	fed := p.feedings(room[:0])
	if p.byField {
		p.scoreFieldByField(fed)
		return
	}
	p.scoreFieldsByCity(fed)
}

// scoreFieldsByCity pays for each completed city. The seats with most farmers on all fields around
// it get the points (ruling 1).
func (p *position) scoreFieldsByCity(fed []feeding) {
	for len(fed) > 0 {
		town := fed[0].city
		farmers, rest := p.farmers(fed)
		if p.complete(town) {
			p.pay("fields", town, farmers, value{cities: 1, each: perCity})
		}
		fed = rest
	}
}

// nowhere is no region.
const nowhere tiles.Region = -1

// feeding lists the completed cities that pay a seat for its farmers on the fields around them.
// With more, the seat has one more farmer, on a field without followers.
func (p *position) feeding(seat games.Seat, more tiles.Region) (towns []tiles.Region) {
	var room [usualFeedings]feeding
	fed := p.feedings(room[:0])
	for meadow, town := range p.Contacts() {
		if meadow == more {
			fed = insert(fed, feeding{town, meadow})
		}
	}
	for len(fed) > 0 {
		farmers, rest := p.farmers(fed)
		if slices.ContainsFunc(fed[:len(fed)-len(rest)], func(f feeding) bool { return f.field == more }) {
			farmers = farmers.With(seat)
		}
		if p.complete(fed[0].city) && slices.Contains(farmers.Majority(), seat) {
			towns = append(towns, fed[0].city)
		}
		fed = rest
	}
	return towns
}

// scoreFieldByField pays for each field, as later editions do: the seats with most farmers there
// get points for all completed cities it touches.
func (p *position) scoreFieldByField(fed []feeding) {
	for meadow := range p.Regions() {
		n := 0
		for _, f := range fed {
			if f.field == meadow && p.complete(f.city) {
				n++
			}
		}
		if n > 0 {
			p.award(meadow, value{cities: n, each: perCity})
		}
	}
}

// feeding is a city and a field with farmers that touch.
type feeding struct{ city, field tiles.Region }

// usualFeedings is enough room in nearly all matches.
const usualFeedings = 64

// feedings lists every city with each field with farmers that touches it, once however often they
// touch (ruling 6). Older cities come first, then older fields.
func (p *position) feedings(list []feeding) []feeding {
	for meadow, town := range p.Contacts() {
		if p.HasFollower(meadow) {
			list = insert(list, feeding{town, meadow})
		}
	}
	return list
}

// insert inserts a feeding in its order, unless the list has it.
func insert(list []feeding, f feeding) []feeding {
	at := len(list)
	for at > 0 && (f.city < list[at-1].city || f.city == list[at-1].city && f.field < list[at-1].field) {
		at--
	}
	if at > 0 && list[at-1] == f {
		return list
	}
	list = append(list, feeding{})
	copy(list[at+1:], list[at:])
	list[at] = f
	return list
}

// farmers counts the followers that compete for the city of the first feeding: on all its fields
// or, by option, on the first one. It also returns the feedings after theirs.
func (p *position) farmers(fed []feeding) (men tiles.Count, rest []feeding) {
	for i, f := range fed {
		if i > 0 && (p.byField || f.city != fed[0].city) {
			return men, fed[i:]
		}
		men += p.Followers(f.field)
	}
	return men, nil
}
