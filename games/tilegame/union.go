package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// News tells the seat which of its features the recent tiles have joined with a feature of others,
// and what it has of them now. Last comes what else of its own has changed. recent lists these
// tiles in order.
func (o *Outlook) News(recent []int) (told []games.Text) {
	if len(recent) == 0 {
		return nil
	}
	before := *o
	before.Board = o.Board.Before(recent[0])
	was, is := o.Worth(before.Board), o.Worth(o.Board)
	var own [orders][]games.Text
	for _, r := range o.Board.OccupiedRegions(nil) {
		if is(r).Joint {
			continue
		}
		if others := o.met(before.Board, r); len(others) > 0 {
			told = append(told, games.T("table.note.joined",
				"what", o.Call.Feature(o.Board.Ground(r)), "players", others, "worth", games.T(o.standing(r))))
		} else if before.former(o.Board, r) != nil {
			if ch, changed := before.compare(o.Board, r, was, is); changed && !ch.same && slices.Contains(ch.owners, o.Seat) {
				ch.at = post(o.Board, r, o.Seat).String()
				before.tell(ch, &own)
			}
		}
	}
	if o.Else != nil {
		stakes := movedStakes(o.Else(before.Board), o.Else(o.Board), o.Seat)
		own[paying] = append(own[paying], slices.DeleteFunc(stakes, func(t games.Text) bool { return t.Args["own"] == nil })...)
	}
	if list := slices.Concat(own[:]...); len(list) > 0 {
		told = append(told, games.T("table.note.since", "list", list))
	}
	return told
}

// met lists the other seats whose followers have come to share a region with the seat's. On the
// former board they did not share one.
func (o *Outlook) met(was *tiles.Board, r tiles.Region) (others []games.Seat) {
	former := func(m tiles.Follower) (f tiles.Region, laid bool) {
		if laid = int(m.Tile) < was.Len(); laid {
			f = was.Under(m)
		}
		return f, laid
	}
	var own []tiles.Region
	for _, m := range o.Board.AllFollowers() {
		if f, laid := former(m); laid && games.Seat(m.Seat) == o.Seat && o.Board.Under(m) == r {
			own = append(own, f)
		}
	}
	if len(own) == 0 {
		return nil
	}
	for _, m := range o.Board.AllFollowers() {
		f, laid := former(m)
		known := games.Seat(m.Seat) == o.Seat || laid && slices.Contains(own, f) || slices.Contains(others, games.Seat(m.Seat))
		if !known && o.Board.Under(m) == r {
			others = append(others, games.Seat(m.Seat))
		}
	}
	return others
}

// standing is the id of the text about the seat's part in a feature with followers of several
// seats.
func (o *Outlook) standing(r tiles.Region) string {
	owners := o.Board.Followers(r).Majority()
	switch {
	case !slices.Contains(owners, o.Seat):
		return "table.note.joined.outnumbered"
	case len(owners) == 1:
		return "table.note.joined.majority"
	case o.Void:
		return "table.note.joined.void"
	}
	return "table.note.joined.tied"
}
