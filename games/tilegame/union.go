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
	changes := before.effects(o.Board, Nobody)
	is := o.Worth(o.Board)
	joined := map[tiles.Region]bool{}
	for _, r := range o.Board.OccupiedRegions(nil) {
		if others := o.met(before.Board, r); len(others) > 0 && !is(r).Joint {
			joined[r] = true
			told = append(told, games.T("table.note.joined",
				"what", o.Call.Feature(o.Board.Ground(r)), "players", others, "worth", games.T(o.standing(r))))
		}
	}
	for i, e := range changes.list {
		if e.Region != nowhere && slices.Contains(e.Seats, o.Seat) {
			changes.list[i].At = post(o.Board, e.Region, o.Seat).String()
		}
	}
	list := changes.clauses(func(e Effect) bool {
		return slices.Contains(e.Seats, o.Seat) && !joined[e.Region] && e.Kind != Steady && e.Kind != Shut
	})
	if len(list) > 0 {
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
