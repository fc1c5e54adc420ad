package tilegame

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// sides and corners name the sides of a tile from the north, and the corners clockwise after each.
var (
	sides = [4]games.Text{
		games.T("table.text.north"), games.T("table.text.east"), games.T("table.text.south"), games.T("table.text.west"),
	}
	corners = [4]games.Text{
		games.T("table.text.northeast"), games.T("table.text.southeast"), games.T("table.text.southwest"), games.T("table.text.northwest"),
	}
)

// Sides says which sides the features of a turned tile reach, or which corners if they reach none.
// what names the feature of a segment.
func Sides(shape tiles.Shape, turn int, what func(segment int) games.Text) (told []games.Text) {
	for segment, at := range Reaches(shape, turn) {
		if len(at) > 0 {
			told = append(told, games.T("table.text.reaches", "what", what(segment), "sides", at))
		}
	}
	return told
}

// Reaches lists which sides each segment of a turned tile reaches, or which corners if it reaches
// none. A segment in the middle has neither.
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

// Scored returns where the picture shows the points of a seat for a feature. That is its follower
// nearest to the last tile or, if that is far away, the place for one on the last tile.
func (t *Table) Scored(r tiles.Region, seat games.Seat) *scene.Point {
	const far = 2 // cells
	last := t.Tile(t.Last()).Cell
	away := func(tile int) int {
		at := t.Tile(tile).Cell
		return max(at.X-last.X, last.X-at.X, at.Y-last.Y, last.Y-at.Y)
	}
	tile, segment := -1, 0
	for _, m := range t.AllFollowers() {
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

// worthTaking is the size from which Joined lists features without followers, in tiles.
const worthTaking = 3

// mostEnds limits how many cells Joined names at which a feature goes on.
const mostEnds = 6

// Joined lists the features with followers, then the larger open ones that nobody has taken; larger
// ones come first. Features of endless grounds are never complete: without followers they are left
// out, and their ends are not named. bears lists what a feature has besides its tiles.
func (t *Table) Joined(call tiles.Words, endless func(tiles.Ground) bool, bears func(tiles.Region) []games.Text) []games.Text {
	var list []tiles.Region
	for r := range t.Regions() {
		if t.HasFollower(r) || t.Size(r) >= worthTaking && t.Open(r) > 0 && !endless(t.Ground(r)) {
			list = append(list, r)
		}
	}
	order := func(r tiles.Region) (ground tiles.Ground, free, smaller int) {
		if !t.HasFollower(r) {
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

// feature describes a feature.
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
