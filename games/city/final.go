package city

import (
	"slices"

	"github.com/bastide-games/bastide/games/tiles"
)

// perMarket is what a market pays to the residents beside it.
const perMarket = 2

// end closes the ring and the match with the final scoring. Residents and guards stay on the board
// for the last picture.
func (p *position) end() {
	p.closeRing()
	p.scoreRemaining()
	p.phase, p.held = over, nobody
	p.endBuilding()
	p.scoreResidents()
	p.scoreGuards()
	p.journal.Ended(p.score[:p.seats])
}

// closeRing closes the rest of the ring, even beyond the last rampart. In a town without a gate one
// of the pieces is the gate.
func (p *position) closeRing() {
	n := 0
	if !p.gated {
		f := p.first()
		p.seal(f)
		p.placeGate(f)
		n++
	}
	for ; !p.closed(); n++ {
		r := rampart{front: p.beyond(clockwise), end: clockwise, by: nobody, tower: nobody}
		p.seal(r.front)
		p.extend(r)
	}
	if n > 0 {
		p.journal.surrounded(n)
	}
}

// scoreRemaining scores the roads and markets that the ring has completed. Only beside a hole in
// the town others remain: their followers come home without points.
func (p *position) scoreRemaining() {
	var room [mostFollowers]tiles.Region
	taken := p.OccupiedRegions(room[:0])
	slices.Sort(taken)
	var back tiles.Count
	for _, r := range taken {
		back += p.finish(r)
	}
	p.returnFollowers(back)
	back = 0
	for _, r := range taken {
		if p.Ground(r) != home {
			back += p.Release(r)
		}
	}
	p.returnFollowers(back)
}

// service is a residential area with residents and a market that touch.
type service struct{ home, market tiles.Region }

// usualServices is enough room in nearly all matches.
const usualServices = 96

// services lists every residential area with residents and each market that touches it, once
// however often they touch, complete or not (ruling 11). Older areas come first, then older
// markets.
func (p *position) services(list []service) []service {
	for a, b := range p.Contacts() {
		if p.Ground(a) == market {
			a, b = b, a
		}
		if p.HasFollower(a) && p.Ground(a) == home {
			list = insert(list, service{a, b})
		}
	}
	return list
}

// insert inserts a service in its order, unless the list has it.
func insert(list []service, s service) []service {
	at := len(list)
	for at > 0 && (s.home < list[at-1].home || s.home == list[at-1].home && s.market < list[at-1].market) {
		at--
	}
	if at > 0 && list[at-1] == s {
		return list
	}
	list = append(list, service{})
	copy(list[at+1:], list[at:])
	list[at] = s
	return list
}

// scoreResidents scores the residential areas for the markets beside them.
func (p *position) scoreResidents() {
	var room [usualServices]service
	for list := p.services(room[:0]); len(list) > 0; {
		n := 1
		for n < len(list) && list[n].home == list[0].home {
			n++
		}
		p.award(list[0].home, value{n, perMarket})
		list = list[n:]
	}
}

// scoreGuards scores the guards for the buildings in their rows.
func (p *position) scoreGuards() {
	for _, r := range p.ramparts {
		if !r.guard {
			continue
		}
		if row := p.row(r.front); row.worth() > 0 {
			p.score[r.by] += row.worth()
			p.journal.watched(p, r, row)
		}
	}
}
