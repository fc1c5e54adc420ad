package tilegame

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// sides name the sides of a tile, and corners those after them, clockwise from the north.
var (
	sides = [4]games.Text{
		games.T("table.text.north"), games.T("table.text.east"), games.T("table.text.south"), games.T("table.text.west"),
	}
	corners = [4]games.Text{
		games.T("table.text.northeast"), games.T("table.text.southeast"), games.T("table.text.southwest"), games.T("table.text.northwest"),
	}
)

// Sides tells which sides the features of a tile reach when it is turned by so many quarters, and of
// those that reach none which corners. What names the feature of a segment.
func Sides(shape tiles.Shape, turn int, what func(segment int) games.Text) (told []games.Text) {
	for segment, at := range Reaches(shape, turn) {
		if len(at) > 0 {
			told = append(told, games.T("table.text.reaches", "what", what(segment), "sides", at))
		}
	}
	return told
}

// Reaches lists for each segment of a tile turned by so many quarters which sides it reaches, or else
// which corners; none for what lies in the middle.
func Reaches(shape tiles.Shape, turn int) [][]games.Text {
	reached, cornered := make([][]games.Text, len(shape.Segments)), make([][]games.Text, len(shape.Segments))
	for side := range sides {
		if segment := shape.At(3*side+1, turn); segment >= 0 {
			reached[segment] = append(reached[segment], sides[side])
		}
		before, after := shape.At(3*side+2, turn), shape.At((3*side+3)%12, turn)
		if before >= 0 {
			cornered[before] = append(cornered[before], corners[side])
		}
		if after >= 0 && after != before {
			cornered[after] = append(cornered[after], corners[side])
		}
	}
	for segment, at := range reached {
		if len(at) == 0 {
			reached[segment] = cornered[segment]
		}
	}
	return reached
}

// Scored returns where the points of a seat for a feature are shown: where its follower stands that is
// nearest to the tile laid last, or if that is far away, where on that tile a follower could stand for it.
func (t *Table) Scored(r tiles.Region, seat games.Seat) *scene.Point {
	const far = 2 // cells
	last := t.Tile(t.Last()).Cell
	away := func(tile int) int {
		at := t.Tile(tile).Cell
		return max(at.X-last.X, last.X-at.X, at.Y-last.Y, last.Y-at.Y)
	}
	tile, segment := -1, 0
	for _, m := range t.Men() {
		if games.Seat(m.Seat) == seat && t.Under(m) == r && (tile < 0 || away(int(m.Tile)) < away(tile)) {
			tile, segment = int(m.Tile), int(m.Segment)
		}
	}
	if tile < 0 || away(tile) > far {
		for part, on := range t.Parts(r) {
			if tile < 0 || part == t.Last() {
				tile, segment = part, on
			}
		}
	}
	at := t.Spot(tile, segment).Centre()
	return &at
}

// worthTaking is from how many tiles on a feature is told that is nobody's.
const worthTaking = 3

// mostEnds is how many places are told at which a feature goes on.
const mostEnds = 6

// Joined lists the features on which followers stand, and those of some size that can go on
// and are anybody's to take; the former first, the larger first. Endless says of which grounds features are never
// finished: they are told where followers stand only, and not where they go on. Bears tells what a
// feature has beside its tiles.
func (t *Table) Joined(call tiles.Words, endless func(tiles.Ground) bool, bears func(tiles.Region) []games.Text) []games.Text {
	var list []tiles.Region
	for r := range t.Regions() {
		if t.Manned(r) || t.Size(r) >= worthTaking && t.Open(r) > 0 && !endless(t.Ground(r)) {
			list = append(list, r)
		}
	}
	order := func(r tiles.Region) (ground tiles.Ground, free, smaller int) {
		if !t.Manned(r) {
			free = 1
		}
		return t.Ground(r), free, -t.Size(r)
	}
	slices.SortStableFunc(list, func(a, b tiles.Region) int {
		ground, free, smaller := order(a)
		other, taken, larger := order(b)
		return cmp.Or(cmp.Compare(ground, other), free-taken, smaller-larger)
	})
	told := make([]games.Text, len(list))
	for i, r := range list {
		told[i] = t.feature(r, call, endless(t.Ground(r)))
		if list := bears(r); len(list) > 0 {
			told[i].Args["bears"] = list
		}
	}
	return told
}

// feature tells of one feature.
func (t *Table) feature(r tiles.Region, call tiles.Words, endless bool) games.Text {
	first := t.Tile(t.First(r)).Cell
	text := games.T("table.text.feature", "what", call.Feature(t.Ground(r)), "n", t.Size(r), "at", first.String())
	if owners := t.Followers(r).Majority(); len(owners) > 0 {
		text.Args["owners"] = owners
	}
	if endless {
		return text
	}
	var ends []games.Text
	for _, o := range t.Openings(r, make([]tiles.Opening, 0, mostEnds)) {
		ends = append(ends, games.T("table.text.cell", "at", t.Cell(o.Square).String()))
	}
	if len(ends) > 0 {
		text.Args["ends"] = ends
	}
	return text
}
