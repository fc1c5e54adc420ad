package carcassonne

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The stages that only this game has.
const (
	stageTile = tilegame.OwnStage + iota // which tile of the hand is laid
	stageGive                            // which tile of the hand is given up
)

var (
	stagesChoose  = []tilegame.Stage{tilegame.StageVerb, stageTile, tilegame.StageCell, tilegame.StageTurn}
	stagesDiscard = []tilegame.Stage{tilegame.StageVerb, stageGive}
)

// stages lists what the words of an action decide now.
func (s *state) stages() []tilegame.Stage {
	switch {
	case s.phase == following:
		return tilegame.FollowStages
	case len(s.List) > 0 && strings.HasPrefix(string(s.List[0]), verbDiscard):
		return stagesDiscard
	case s.hand:
		return stagesChoose
	}
	return tilegame.PlaceStages
}

// question says how a stage is asked.
func (v *view) question(at tilegame.Stage) tilegame.Question {
	switch at {
	case stageTile:
		return tilegame.Question{ID: "ask.tile", Style: games.Pick, Mark: games.Number, Label: tileName}
	case stageGive:
		return tilegame.Question{ID: "ask.discard", Style: games.Pick, Mark: games.Number, Label: tileName}
	}
	return v.Question(at, v.outlook)
}

func (v *view) prompt() games.Prompt {
	if !v.Acting {
		return games.Prompt{Shown: v.shown()}
	}
	p := games.Prompt{Secret: v.hand, Shown: v.shown(), Notes: v.notes()}
	at := v.Stage()
	v.Ask(&p, v.question(at))
	switch at {
	case tilegame.StageCell:
		v.RankCells(p.Choices)
		v.outlook().Rank(p.Choices, v.Words, v.toLay())
	case tilegame.StageOn:
		v.TellFollowers(p.Choices, v.prospect)
	}
	return p
}

// outlook is what the seat in turn sees about laying a tile.
func (s *state) outlook() *tilegame.Outlook {
	return &tilegame.Outlook{
		Board: &s.Board, List: s.List, Seat: s.InTurn, Seats: s.seats, Shape: s.Set.Geometry.Shape, Value: valueOf,
		Call: vocabulary, Followers: s.left(s.InTurn), Returned: 1, Alone: 1,
		Worth: s.worthOn, Else: s.harvests,
	}
}

// harvests lists what the farmers of each seat would get on another board. With byField it is nil,
// since fields are scored like other features.
func (s *state) harvests(b *tiles.Board) (list []tilegame.Stake) {
	if s.byField {
		return nil
	}
	next := *s
	next.Board = *b
	for seat := range games.Seat(s.seats) {
		list = append(list, tilegame.Stake{Seat: seat, What: allFarmers, All: true, Now: perCity * len(next.feeding(seat, nowhere))})
	}
	return list
}

// allFarmers are what is paid together, however many fields they lie on.
var allFarmers = games.T("carcassonne.feature.farmers")

// valueOf is the rough value of a feature with a number of tiles.
func valueOf(ground tiles.Ground, n int, complete bool) float64 {
	each := [...]float64{city: 1, road: 1, field: .3, cloister: 0}[ground]
	if ground == city && complete {
		each = 2
	}
	return each * float64(n)
}

// prospect says what a follower on a segment would be worth now.
func (v *view) prospect(place string) games.Text {
	return v.worthOf(v.Region(v.Last(), v.KindOf(v.Last()).Segment(place))).Brief()
}

// worthOn returns what features are worth on another board; those that nobody has count for the
// seat in turn.
func (s *state) worthOn(b *tiles.Board) func(tiles.Region) tilegame.Worth {
	next := *s
	next.Board = *b
	left := s.unlaidOn(b)
	return func(r tiles.Region) tilegame.Worth { return next.worth(r, left, s.InTurn) }
}

func (s *state) worthOf(r tiles.Region) tilegame.Worth { return s.worthTo(s.InTurn)(r) }

// worthTo returns what features are worth; those that nobody has count for the seat.
func (s *state) worthTo(seat games.Seat) func(tiles.Region) tilegame.Worth {
	left := s.unlaid()
	return func(r tiles.Region) tilegame.Worth { return s.worth(r, left, seat) }
}

// worth is what a feature pays if the kinds left are still to come.
func (s *state) worth(r tiles.Region, left []int, seat games.Seat) tilegame.Worth {
	if s.Ground(r) == field {
		return s.worthOfField(r, seat)
	}
	now := s.value(r, false).points()
	w := tilegame.Worth{Now: now, Complete: now, Scores: s.complete(r)}
	switch {
	case w.Scores:
		w.Complete = s.value(r, true).points()
	case s.Ground(r) == cloister:
		w.Complete, w.Fixed = 1+maxAround, true
	default:
		w.Complete = s.least(r)
	}
	if !w.Scores && s.lost(r, left) {
		return tilegame.Worth{Now: now, Lost: true}
	}
	return w
}

// least returns the fewest points of a road or city once it is complete: each gap takes at least a
// tile.
func (s *state) least(r tiles.Region) int {
	size := s.Size(r) + s.Missing(r)
	switch {
	case s.Ground(r) == road, size == 2 && !s.full: // ruling 2
		return size
	}
	return 2 * (size + s.Marks(r))
}

// worthOfField is what a field pays. Without byField it is what one more farmer of the seat there
// would add.
func (s *state) worthOfField(r tiles.Region, seat games.Seat) tilegame.Worth {
	complete := len(tilegame.Beside(&s.Board, r, s.townComplete))
	w := tilegame.Worth{Endless: true, Fixed: s.Open(r) == 0 && complete == len(tilegame.Beside(&s.Board, r, s.town))}
	switch {
	case s.byField:
		w.Now = perCity * complete
	case s.HasFollower(r):
		w.Joint = true
	default:
		w.Now = perCity * (len(s.feeding(seat, r)) - len(s.feeding(seat, nowhere)))
	}
	return w
}

// lost reports whether a feature cannot be completed any more: none of the kinds left fits one of its
// gaps.
func (s *state) lost(r tiles.Region, left []int) bool {
	dead := func(at tiles.Square) bool {
		return !slices.ContainsFunc(left, func(kind int) bool { return s.Turns(at, kind) != 0 })
	}
	if s.Ground(r) == cloister {
		at := s.Board.Tile(s.First(r)).Cell
		return slices.ContainsFunc(s.Gaps(), func(gap tiles.Square) bool {
			c := s.Cell(gap)
			return max(c.X-at.X, at.X-c.X, c.Y-at.Y, at.Y-c.Y) <= 1 && dead(gap)
		})
	}
	return slices.ContainsFunc(s.Openings(r, make([]tiles.Opening, 0, tiles.MaxTiles)), func(o tiles.Opening) bool { return dead(o.Square) })
}

// town reports whether a region is a city.
func (s *state) town(r tiles.Region) bool { return s.Ground(r) == city }

// townComplete reports whether a region is a completed city, which pays for fields.
func (s *state) townComplete(r tiles.Region) bool { return s.town(r) && s.complete(r) }

// tileName names a tile. Tiles of another data file are named by their id.
func tileName(id string) games.Text {
	if len(id) == 1 && id[0] >= 'A' && id[0] <= 'X' {
		return games.T("carcassonne.tile." + id)
	}
	return games.T("carcassonne.tile.other", "id", id)
}

// shown says what the picture shows: the tile to be laid.
func (v *view) shown() []games.Text {
	if v.phase == placing && (!v.hand || v.Draft.Kind != nobody) {
		return []games.Text{games.T("carcassonne.note.tile", "tile", tileName(v.Set.Names[v.toLay()]))}
	}
	return nil
}

// notes says what the seat in turn should know beside the picture: what would be scored now, why a
// follower cannot go everywhere, and what a chosen one counts.
func (v *view) notes() []games.Text {
	notes := append(v.gains(), v.changes()...)
	if v.phase == following {
		notes = append(notes, v.refused()...)
		notes = append(notes, v.primer()...)
	}
	return notes
}

// learning reports whether it is one of the first two turns of each seat.
func (v *view) learning() bool { return v.Len() <= 1+2*v.seats }

// primer explains a chosen follower. While none is chosen it explains all possible ones in the
// first turns, and a monk always: his feature pays far more later than now.
func (v *view) primer() (told []games.Text) {
	if len(v.Words) > 1 && v.Words[1] != tilegame.None {
		return []games.Text{v.primerOf(v.Words[1])}
	}
	for _, segment := range v.OpenSegments() {
		ground := v.KindOf(v.Last()).Segments[segment].Ground
		id := "carcassonne.primer." + v.Set.Grounds[ground].Role
		if !v.learning() && ground != cloister {
			continue
		}
		if !slices.ContainsFunc(told, func(t games.Text) bool { return t.ID == id }) {
			r := v.Region(v.Last(), segment)
			told = append(told, games.T(id, "small", v.town(r) && v.small(r)))
		}
	}
	return told
}

// primerOf explains a follower on a segment of the last tile: in the first turns what it counts
// there, later what that is worth now.
func (v *view) primerOf(place string) games.Text {
	r := v.Region(v.Last(), v.KindOf(v.Last()).Segment(place))
	switch {
	case v.town(r) && v.complete(r) && v.small(r):
		return games.T("carcassonne.primer.small")
	case !v.learning() && !endless(v.Ground(r)) && !v.complete(r):
		return v.worthOf(r).Lit(v.FollowLabel(place))
	}
	return games.T("carcassonne.primer."+v.Role(place), "small", !v.full && v.Size(r) == 1, "lit", true)
}

// toLay returns the kind of the tile that is to be laid.
func (v *view) toLay() int {
	if v.Draft.Kind != nobody {
		return v.Draft.Kind
	}
	return v.drawn()
}

// gains says what the action would score.
func (v *view) gains() []games.Text {
	words := v.Words
	switch {
	case v.phase == following && len(words) < 2:
		words = []string{tilegame.VerbFollow, tilegame.None}
	case v.phase == placing && !v.Draft.Celled:
		return nil
	case v.phase == placing && v.Stage() == tilegame.StageTurn:
		words = append(slices.Clip(words), tilegame.TurnWords[v.Draft.Turn])
	}
	gains := v.preview(words)
	return tilegame.ScoredAtOnce(gains[:], v.Seat, v.phase == following && v.Stage() != tilegame.StageDone)
}

// changes says what laying the tile changes without scoring. Before a cell is chosen it says what
// the tiles of the others have changed.
func (v *view) changes() []games.Text {
	switch {
	case v.phase == following:
		return v.laid().Elsewhere()
	case v.phase != placing:
		return nil
	case !v.Draft.Celled:
		return v.outlook().News(v.Recent())
	}
	return v.outlook().Later(v.Draft.Cell, v.toLay(), v.Draft.Turn)
}

// refused says why a follower cannot stand on some segments of the last tile.
func (v *view) refused() []games.Text {
	obstacles := tilegame.Obstacles(len(v.KindOf(v.Last()).Segments), v.obstacle())
	return tilegame.Refused(obstacles, v.left(v.Seat), len(v.OpenSegments()), games.T("carcassonne.why.supply"))
}

// laid describes what the last tile has changed.
func (v *view) laid() tilegame.Laid { return v.outlook().Laid(&v.Table) }

// obstacle says why no follower can stand on a segment of the last tile; the zero text if one can.
func (v *view) obstacle() func(segment int) games.Text {
	return v.laid().Obstacle("carcassonne.why.", func(on tiles.Ground) string { return v.Set.Grounds[on].Role })
}
