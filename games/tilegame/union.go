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
	joined := map[tiles.Region]bool{}
	for i, e := range changes.list {
		if e.Region == nowhere {
			continue
		}
		if others := before.met(e, o.Board); len(others) > 0 && !e.Is.Joint {
			joined[e.Region] = true
			told = append(told, games.T("table.note.joined", "what", e.What, "players", others, "worth", games.T(o.standing(e.Region))))
		}
		if e.by(o.Seat) {
			changes.list[i].At = post(o.Board, e.Region, o.Seat).String()
		}
	}
	list := changes.clauses(func(e Effect) bool {
		return e.by(o.Seat) && !joined[e.Region] && e.Kind != Steady && e.Kind != Shut
	})
	if len(list) > 0 {
		told = append(told, games.T("table.note.since", "list", list))
	}
	return told
}

// met lists the other seats whose followers have come to a feature of the seat.
func (o *Outlook) met(e Effect, next *tiles.Board) (others []games.Seat) {
	var together tiles.Count // on the parts of the feature that the seat was on
	for _, f := range e.former {
		if men := o.Board.Followers(f); men.Of(o.Seat) > 0 {
			together += men
		}
	}
	for seat, n := range next.Followers(e.Region).Each {
		if together != 0 && seat != o.Seat && n > together.Of(seat) {
			others = append(others, seat)
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
