package imaging

import (
	"github.com/bastide-games/bastide/imaging/layout"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// hard are names that people have: long, wide, in letters that the font lacks, without any.
var hard = []string{strings.Repeat("W", 32), "Alix", "אבגדהוזחטיכלמנסעפצקרשת", strings.Repeat("ﷺ", 8), "🎲🏰"}

// pictures hands out the overview and the close picture of moments of matches, in both
// languages.
func pictures(t *testing.T, matches int, see func(m moment, f *frame)) {
	t.Helper()
	moments(t, matches, func(m moment) {
		if m.step%5 != 0 {
			return
		}
		for _, lang := range []string{"en", "fr"} {
			m.o.Counted, m.o.Names = wordsOf(m.game, lang), hard
			for _, v := range []View{Board, Close} {
				m.o.View = v
				see(m, compose(m.scene, m.o))
			}
		}
	})
}

// What is left for all is named in the picture, and every number can be read on a phone. What
// stands beside a player's name is told by its picture alone, and so is all where many play.
func TestPanelIsNamedAndReadable(t *testing.T) {
	pictures(t, 4, func(m moment, f *frame) {
		written := map[string]bool{}
		for _, st := range f.stamps {
			if st.look.noun != "text" || !st.look.icon {
				continue
			}
			if st.look.name == "count" && onPhone(f, 1)*st.look.unit < 11 {
				t.Errorf("%s, step %d, view %d: %s is %.1f px high on a phone", m.game, m.step, f.opts.View, st.look.text, onPhone(f, 1)*st.look.unit)
			}
			if st.look.name == "word" {
				text := art.Fit(st.look.text, st.look.w/.72)
				if n, word, ok := strings.Cut(text, " "); ok && strings.Trim(n, "0123456789") == "" {
					text = word // a strip writes the number before it
				}
				written[text] = true
			}
		}
		if f.Form == layout.Below && len(f.board.Scene.Panel.Plates) > 3 {
			return // told by pictures
		}
		for noun := range counted(f) {
			if !written[f.opts.Counted(noun, 1)] && !written[f.opts.Counted(noun, 2)] {
				t.Errorf("%s, %d seats, step %d, view %d: %q has no name among %v", m.game, m.seats, m.step, f.opts.View, noun, written)
			}
		}
	})
}

// counted are the icons in the panel that stand for counted things. Those on a score track are its prizes.
func counted(f *frame) map[string]bool {
	nouns := map[string]bool{}
	for _, c := range f.board.Scene.Panel.Counts {
		nouns[c.Noun] = true
	}
	seen := map[string]bool{}
	for _, st := range f.stamps {
		if st.look.icon && nouns[st.look.noun] && !place(st).In(f.Track) {
			seen[st.look.noun] = true
		}
	}
	return seen
}

// With any names and any number of players, no text of the panel lies on another or is cut by the
// edge.
func TestPanelTextsLieApart(t *testing.T) {
	pictures(t, 4, func(m moment, f *frame) {
		var ink []image.Rectangle
		var what []string
		for _, st := range f.stamps {
			if st.look.noun == "text" && st.look.name != "coordinate" {
				if r := inkOf(st); !r.Empty() {
					ink, what = append(ink, r), append(what, st.look.text)
				}
			}
		}
		for i, a := range ink {
			if !a.In(image.Rectangle{Max: f.Size}) {
				t.Errorf("%s, %d seats, step %d, view %d: %q lies at %v of %v", m.game, m.seats, m.step, f.opts.View, what[i], a, f.Size)
			}
			for j, b := range ink[:i] {
				if a.Overlaps(b) {
					t.Errorf("%s, %d seats, step %d, view %d: %q lies on %q", m.game, m.seats, m.step, f.opts.View, what[i], what[j])
				}
			}
		}
	})
}

// inkOf is where the capitals of a written text lie.
func inkOf(st stamp) image.Rectangle {
	l := st.look
	size := max(.72, min(1, l.w/max(art.TextWidth(l.text), .1)))
	w := art.TextWidth(art.Fit(l.text, l.w/size)) * size * l.unit
	x, y := float64(st.at.X), float64(st.at.Y)+.6*l.unit
	switch l.pose {
	case "":
		x += (l.w*l.unit - w) / 2
	case "right":
		x += l.w*l.unit - w
	}
	high := .36 * size * l.unit
	return image.Rect(int(x), int(y-high), int(x+w), int(y+high))
}

// Short names are written whole in a narrow plate with a score of two digits, however many play.
func TestShortNamesAreWhole(t *testing.T) {
	names := []string{"Bruno", "Amélie", "Dora", "Emil", "Chloé"}
	whole := 0
	moments(t, 6, func(m moment) {
		if m.step%5 != 0 {
			return
		}
		m.o.Counted, m.o.Names = wordsOf(m.game, "fr"), names
		m.scene.Panel.Plates = slices.Clone(m.scene.Panel.Plates)
		for i := range m.scene.Panel.Plates {
			m.scene.Panel.Plates[i].Score = 47 + i // two digits
		}
		for _, v := range []View{Board, Close} {
			m.o.View = v
			f := compose(m.scene, m.o)
			for _, st := range f.stamps {
				if l := st.look; l.noun == "text" && l.name == "name" {
					if whole++; art.Fit(l.text, l.w/common.Smallest) != l.text {
						t.Errorf("%s, %d seats, step %d, view %d, form %v: %q is written %q", m.game, m.seats, m.step, v, f.Form, l.text, art.Fit(l.text, l.w/common.Smallest))
					}
				}
			}
		}
	})
	if whole < 200 {
		t.Errorf("%d names", whole)
	}
}

// The plates of all seats in a strip show the same, however many play and however many points they have:
// what each has is known to everybody.
func TestPlatesOfAStripShowTheSame(t *testing.T) {
	for _, points := range [][]int{{2, 9}, {10, 9}, {8, 104}, {97, 112}, {2, 9, 31}, {0, 12, 104, 9}, {71, 65, 48, 93, 102}} {
		s := scene.Scene{Game: "city", Grid: true, Items: []scene.Item{{Kind: scene.Spot, Noun: "cell", Box: scene.Cell(0, 0)}}}
		s.Panel.Counts = []scene.Count{{Noun: "tile", N: 64}, {Noun: "pile-1", N: 19}}
		for seat, n := range points {
			s.Panel.Plates = append(s.Panel.Plates, scene.Plate{
				Seat: seat, Score: n, Counts: []scene.Count{{Noun: "follower", N: 6}, {Noun: "tower", N: 6}},
			})
		}
		seen := map[string]int{}
		for _, st := range compose(s, Options{Names: []string{"Alix", "Bruno", "Wilhelmina", "Dora", "Maximilian"}}).stamps {
			seen[st.look.noun]++
			if st.look.noun == "text" {
				seen[st.look.name]++
			}
		}
		for _, what := range []string{"follower", "tower", "score", "name"} {
			if seen[what] != len(points) {
				t.Errorf("%v points: %d seats show a %s", points, seen[what], what)
			}
		}
	}
}
