package tilegame

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// This file finds out what a move changes, by comparing the boards before and after it. Everything
// that players read about that is written from the list of its effects.

// EffectKind says what becomes of something.
type EffectKind int

const (
	Scoring EffectKind = iota // a feature is complete and pays at once
	Paying                    // a feature or a stake pays another sum than before, or other seats
	Lost                      // a feature cannot be completed any more
	Steady                    // a feature grows and pays what it paid
	Shut                      // only a side of a feature was closed
	Taken                     // a feature has its first follower
	Free                      // this is the best feature for a new follower
	Crowded                   // no feature is free for a new follower
)

// Effect is one thing that a move changes.
type Effect struct {
	Kind        EffectKind
	What        games.Text   // the feature or the stake
	Region      tiles.Region // of the feature after the move; nowhere for a stake
	Seats       []games.Seat // who own it after the move
	Outnumbered []games.Seat // who owned a part of it before, and nothing of it now
	Was         Worth        // of what the present owners owned of it
	Is          Worth        // zero if a tie pays no seat
	Joined      bool         // its owners owned different features before, so Was says nothing about each
	At          string       // where a follower of the seat stands, if the seat owns several of the kind
	Choice      bool         // a new follower has other places, too

	former []tiles.Region // with followers before, of which the feature consists now
}

// nowhere is the region of what is no feature.
const nowhere tiles.Region = -1

// Stake is something other than a feature that pays a seat at the end.
type Stake struct {
	Seat games.Seat
	What games.Text
	Now  int  // points
	All  bool // these are for all such followers of the seat together
}

// laying lists the effects of a tile.
func (o *Outlook) laying(c games.Cell, kind, turn int) effects {
	next := o.Board.Copy()
	return o.effects(&next, next.Lay(c, kind, turn, o.Seat))
}

// effects lists what is different on a later board. tile is one that has just been laid, on which a
// new follower may find a place; Nobody if there is none.
func (o *Outlook) effects(next *tiles.Board, tile int) effects {
	was, is := o.Worth(o.Board), o.Worth(next)
	list := slices.Concat(o.ofFeatures(next, was, is), o.ofStakes(next), o.ofFollower(next, tile, is))
	slices.SortStableFunc(list, func(a, b Effect) int { return a.order(o.Seat) - b.order(o.Seat) })
	return effects{o, list}
}

// order is the place of an effect in lists: what scores first, then what changes, then what a new
// follower could get, then what stays the same. The seat's own comes before that of others.
func (e Effect) order(seat games.Seat) int {
	group := 1
	switch {
	case e.Is.Scores:
		group = 0
	case e.Kind == Free:
		group = 2
	case e.Kind == Crowded:
		group = 3
	case e.Kind == Steady, e.Kind == Shut:
		group = 4
	}
	if e.concerns(seat) {
		return 2 * group
	}
	return 2*group + 1
}

// by reports whether something belongs to a seat after the move.
func (e Effect) by(seat games.Seat) bool { return slices.Contains(e.Seats, seat) }

// concerns reports whether something belongs to a seat, or did before the move.
func (e Effect) concerns(seat games.Seat) bool {
	return e.by(seat) || slices.Contains(e.Outnumbered, seat)
}

// change is how many points more its owners get in all.
func (e Effect) change() int { return e.Is.most() - e.Was.most() }

// ofFeatures lists what becomes of the features with followers.
func (o *Outlook) ofFeatures(next *tiles.Board, was, is func(tiles.Region) Worth) (list []Effect) {
	owned := o.owned(next)
	for _, r := range next.OccupiedRegions(nil) {
		e, changed := o.effect(next, r, was, is)
		if !changed {
			continue
		}
		if e.by(o.Seat) && owned[next.Ground(r)] > 1 {
			e.At = post(next, r, o.Seat).String()
		}
		list = append(list, e)
	}
	return list
}

// owned counts the features that the seat owns on a board, by ground.
func (o *Outlook) owned(b *tiles.Board) map[tiles.Ground]int {
	on := map[tiles.Ground]int{}
	for _, r := range b.OccupiedRegions(nil) {
		if slices.Contains(b.Followers(r).Majority(), o.Seat) {
			on[b.Ground(r)]++
		}
	}
	return on
}

// effect says what becomes of a feature on whose parts followers stood before. changed reports
// whether anything does.
func (o *Outlook) effect(next *tiles.Board, r tiles.Region, was, is func(tiles.Region) Worth) (e Effect, changed bool) {
	former := o.former(next, r)
	e = Effect{Region: r, What: o.Call.Feature(next.Ground(r)), Seats: next.Followers(r).Majority(), Is: o.paid(next, r, is), former: former}
	if len(former) == 0 {
		e.Kind = Taken
		return e, true
	}
	for _, f := range former {
		owned := false
		for _, seat := range o.Board.Followers(f).Majority() {
			switch {
			case slices.Contains(e.Seats, seat):
				owned = true
			case !slices.Contains(e.Outnumbered, seat):
				e.Outnumbered = append(e.Outnumbered, seat)
			}
		}
		if w := o.paid(o.Board, f, was); owned {
			e.Was.Now, e.Was.Complete, e.Was.Lost = e.Was.Now+w.Now, e.Was.Complete+w.Complete, e.Was.Lost || w.Lost
		}
	}
	e.Joined = len(former) > 1 && len(e.Seats) > 1
	grown := len(former) > 1 || next.Size(r) > o.Board.Size(former[0])
	e.Kind = e.kind(grown)
	return e, e.Kind != Shut || next.Open(r) != o.Board.Open(former[0])
}

// kind returns what becomes of a feature.
func (e Effect) kind(grown bool) EffectKind {
	same := !e.Joined && e.Was.Now == e.Is.Now && e.Was.Complete == e.Is.Complete
	switch {
	case e.Is.Scores:
		return Scoring
	case e.Is.Lost && !e.Was.Lost:
		return Lost
	case !same || len(e.Outnumbered) > 0:
		return Paying
	case grown:
		return Steady
	}
	return Shut
}

// paid is what a feature on a board pays its owners: nothing in a tie, if that is the rule.
func (o *Outlook) paid(b *tiles.Board, r tiles.Region, worth func(tiles.Region) Worth) Worth {
	w := worth(r)
	if b.HasFollower(r) && o.owners(b, r) == nil {
		w.Now, w.Complete = 0, 0
	}
	return w
}

// owners lists the seats that a feature pays: none in a tie, if that is the rule.
func (o *Outlook) owners(b *tiles.Board, r tiles.Region) []games.Seat {
	seats := b.Followers(r).Majority()
	if o.Void && len(seats) > 1 {
		return nil
	}
	return seats
}

// former lists the features from before whose followers now stand on one.
func (o *Outlook) former(next *tiles.Board, r tiles.Region) (list []tiles.Region) {
	for _, m := range o.Board.AllFollowers() {
		if f := o.Board.Under(m); next.Under(m) == r && !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	return list
}

// ofStakes lists the stakes that pay more or less than before. If all followers of other seats
// together change alike, these share an effect.
func (o *Outlook) ofStakes(next *tiles.Board) (list []Effect) {
	if o.Else == nil {
		return nil
	}
	had := o.Else(o.Board)
	for i, stake := range o.Else(next) {
		was, is := Worth{Now: had[i].Now, Endless: true}, Worth{Now: stake.Now, Endless: true}
		alike := func(e Effect) bool {
			return stake.All && stake.Seat != o.Seat && !e.by(o.Seat) && e.What.ID == stake.What.ID && e.Was == was && e.Is == is
		}
		if at := slices.IndexFunc(list, alike); at >= 0 {
			list[at].Seats = append(list[at].Seats, stake.Seat)
		} else if was != is {
			list = append(list, Effect{Kind: Paying, What: stake.What, Region: nowhere, Seats: []games.Seat{stake.Seat}, Was: was, Is: is})
		}
	}
	return list
}

// ofFollower says which feature of a tile is best for a new follower, now or later.
func (o *Outlook) ofFollower(next *tiles.Board, tile int, is func(tiles.Region) Worth) []Effect {
	if o.Followers == 0 || tile == Nobody {
		return nil
	}
	free := o.vacancies(next, tile, is)
	if len(free) == 0 {
		return []Effect{{Kind: Crowded}}
	}
	best := slices.MaxFunc(free, func(a, b Effect) int {
		return cmp.Or(cmp.Compare(a.Is.atOnce(), b.Is.atOnce()), cmp.Compare(a.Is.most(), b.Is.most()))
	})
	best.Choice = len(free) > 1
	return []Effect{best}
}

// vacancies lists the features of a tile where a new follower can stand, by segment.
func (o *Outlook) vacancies(next *tiles.Board, tile int, is func(tiles.Region) Worth) (list []Effect) {
	for segment := range o.Shape(next.Kind(tile)).Segments {
		if r := next.Region(tile, segment); !next.HasFollower(r) {
			if w := is(r); w != (Worth{}) && !(w.Scores && o.Barred) {
				list = append(list, Effect{Kind: Free, Region: r, What: o.Call.Feature(next.Ground(r)), Is: w})
			}
		}
	}
	return list
}

// atOnce is what the feature pays at once.
func (w Worth) atOnce() int {
	if w.Scores {
		return w.Complete
	}
	return 0
}

// most is what the feature pays at most.
func (w Worth) most() int { return max(w.Now, w.Complete) }
