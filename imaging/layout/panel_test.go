package layout

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// Whatever script a name is written in, something is written for it, and the seat's letter for
// a name of signs alone.
func TestEveryNameIsWritten(t *testing.T) {
	p := &Panel{Names: []string{"Alix", "אבגדהוזחטיכלמנסעפצקרשת", strings.Repeat("ﷺ", 8), "🎲🏰", "王小明", "สมชาย"}}
	for seat, who := range p.Names {
		if got := p.Name(seat); got == "" || got != art.Fit(got, 1000) {
			t.Errorf("%q is written %q", who, got)
		}
	}
	if got := p.Name(3); got != "D" {
		t.Errorf("signs alone are written %q", got)
	}
}

// The plates of a game without points show none.
func TestPlatesWithoutPoints(t *testing.T) {
	p := &Panel{}
	for unscored, want := range map[bool]string{false: "12", true: ""} {
		p.Unscored = unscored
		if got := p.score(scene.Plate{Score: 12}); got != want {
			t.Errorf("without points is %v, and the plate shows %q", unscored, got)
		}
	}
}

// The column of a film has room for five players through the whole match.
func TestFilmColumn(t *testing.T) {
	playing := scene.Panel{Hand: make([]scene.Item, 1), Counts: make([]scene.Count, 2)}
	for seat := range 5 {
		plate := scene.Plate{Seat: seat, Counts: []scene.Count{{Noun: "follower", N: 7}}}
		playing.Plates = append(playing.Plates, plate)
	}
	over := scene.Panel{Plates: playing.Plates}
	var contents []*Content
	for _, p := range []scene.Panel{over, playing, over} {
		contents = append(contents, &Content{Board: &view.Board{Scene: scene.Scene{Board: scene.Rect{W: 5, H: 5}}}, Panel: &Panel{Panel: p}})
	}
	p := ArrangeFilm(contents, FilmWidth)
	if need := contents[1].Panel.columnHigh(scale(p.Size.X).phone(p.Panel.Dx())); p.Form != Column || p.Px(need) > p.Panel.Dy() {
		t.Errorf("form %d: the panel needs %d px and has %d", p.Form, p.Px(need), p.Panel.Dy())
	}
}
