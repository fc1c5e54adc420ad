package layout

import (
	"image"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// A score track round a board would take much of its room on a phone, and its numbers could not be
// read. So a picture for a screen shows each seat's stretch of it apart from the board: the space
// with the flag and those before it. Every seat has a lane of its own, so no flag hides another.

// Sizes of a lane on a phone, px: of a space in a lane across the picture, of the strip with such
// lanes, of a space in a lane that goes down, of a prize, and of what a seat has won.
const spaceWide, trackHigh, spaceHigh, prizeSize, wonSize = 14.5, 32, 15, 10.5, 13

// HasTrack reports whether the picture shows the score track apart from the board.
func (c *Content) HasTrack() bool { return c.Board.ApartFromTrack() }

// trackHigh is the height of the strip with the track, px on a phone, 0 without one.
func (c *Content) trackHigh(p *Page) float64 {
	if !c.HasTrack() || p.Form == Flank {
		return 0
	}
	return trackHigh
}

// gap stands for the spaces that a lane leaves out.
const gap = -1

// leastGap is the number of spaces from which on a lane may leave some out.
const leastGap = 6

// stretch lists the indices of the n spaces that a lane shows: those from the flag on. If the flag
// would go further, or no prize is among them, spaces between are left out.
func stretch(t *scene.Track, f scene.Flag, n int) []int {
	const beyond = 2 // spaces behind the one where the flag would stop
	near := t.Run(f.At, n)
	if n < leastGap {
		return near
	}
	if f.Steps > n-1 {
		rest := n - 2
		return append([]int{f.At, gap}, t.Run(f.At+f.Steps+beyond+1-rest, rest)...)
	}
	prize := func(i int) bool { return i != f.At && t.Spaces[i].Prize != "" }
	if slices.ContainsFunc(near, prize) || f.Steps > n-1-leastGap/2 {
		return near
	}
	ahead := t.Run(f.At, len(t.Spaces))
	next := slices.IndexFunc(ahead, prize)
	if next < 0 {
		return near
	}
	last := ahead[next:min(next+2, len(ahead))]
	if len(last) > 1 && t.Spaces[last[0]].Place != t.Spaces[last[1]].Place {
		last = last[:1]
	}
	return append(append(t.Run(f.At, n-1-len(last)), gap), last...)
}

// lane is a seat's stretch of the track in a part of the picture.
type lane struct {
	*placer
	track  *scene.Track
	flag   scene.Flag
	area   image.Rectangle
	down   bool  // it goes down, not to the right
	spaces []int // that it shows, or gap
}

// lane places a seat's stretch of the track.
func (w *placer) lane(t *scene.Track, f scene.Flag, r image.Rectangle, down bool) {
	n := r.Dx() / w.px(spaceWide)
	if down {
		n = r.Dy() / w.px(spaceHigh)
	}
	if n < 1 {
		return
	}
	l := lane{w, t, f, r, down, stretch(t, f, n)}
	for i, at := range l.spaces {
		l.space(i, at)
	}
	l.prizes()
	l.goals()
	l.stand(f.At, false)
	if f.Steps > 0 {
		l.stand(t.Run(f.At+f.Steps, 1)[0], true)
	}
}

// box is the place of the spaces from the i-th to the k-th, in the order shown.
func (l *lane) box(i, k int) image.Rectangle {
	r, n := l.area, len(l.spaces)
	if l.down {
		high := r.Dy()
		r.Min.Y, r.Max.Y = l.area.Min.Y+high*i/n, l.area.Min.Y+high*(k+1)/n
		return r
	}
	wide := r.Dx()
	r.Min.X, r.Max.X = l.area.Min.X+wide*i/n, l.area.Min.X+wide*(k+1)/n
	return r
}

// add places a part of a lane.
func (l *lane) add(noun string, r image.Rectangle) *Box {
	unit := float64(min(r.Dx(), r.Dy()))
	l.list = append(l.list, Box{Noun: noun, At: r.Min, W: float64(r.Dx()) / unit, H: float64(r.Dy()) / unit, Unit: unit, Seat: l.flag.Seat})
	return &l.list[len(l.list)-1]
}

// space places a space with its number, marked if the flag would pass it.
func (l *lane) space(i, at int) {
	if at == gap {
		l.add("track-gap", l.box(i, i))
		return
	}
	s := l.track.Spaces[at]
	b := l.add("track-space", l.box(i, i))
	b.Text, b.Name = s.Text, s.Place
	if s.Place != "" {
		b.Name = "place"
	}
	n := len(l.track.Spaces)
	if ahead := (at - l.flag.At + n) % n; ahead > 0 && ahead < l.flag.Steps {
		l.add("track-step", l.box(i, i))
	}
}

// places calls for each place that is shown, with its first and last space in the order shown.
func (l *lane) places(see func(first, last int)) {
	for i := 0; i < len(l.spaces); i++ {
		first := i
		for i+1 < len(l.spaces) && l.together(i, i+1) {
			i++
		}
		if l.spaces[first] != gap {
			see(first, i)
		}
	}
}

// together reports whether two spaces, in the order shown, belong to the same place.
func (l *lane) together(i, k int) bool {
	a, b := l.spaces[i], l.spaces[k]
	return a != gap && b != gap && l.track.Spaces[a].Place != "" && l.track.Spaces[a].Place == l.track.Spaces[b].Place
}

// prizes places what can be won, once for each place.
func (l *lane) prizes() {
	side := l.px(prizeSize)
	l.places(func(first, last int) {
		noun := l.track.Spaces[l.spaces[first]].Prize
		if noun == "" {
			return
		}
		r := l.box(first, last)
		middle := r.Min.Add(r.Max).Div(2)
		if l.down {
			l.icon(noun, scene.Nobody, r.Max.X-side-l.px(1.5), middle.Y-side/2, side)
		} else {
			l.icon(noun, scene.Nobody, middle.X-side/2, r.Max.Y-side-l.px(1.5), side)
		}
	})
}

// goals rings the places whose prize is near.
func (l *lane) goals() {
	l.places(func(first, last int) {
		if slices.Contains(l.flag.Goals, l.spaces[first]) {
			l.add("track-goal", l.box(first, last))
		}
	})
}

// stand places the flag on a space, as a ghost where it would stop.
func (l *lane) stand(at int, ghost bool) {
	i := slices.Index(l.spaces, at)
	if ghost {
		i = len(l.spaces) - 1 - slices.Index(reversed(l.spaces), at)
	}
	if i < 0 || i >= len(l.spaces) {
		return
	}
	b := l.add("track-flag", l.box(i, i))
	b.Text, b.Framed = l.track.Spaces[at].Text, ghost
}

func reversed(list []int) []int {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// track places the strip with the lanes of all seats side by side, in the order of the plates.
func (w *placer) track(c *Content, p Page) {
	t := c.Board.Track
	if p.Track.Empty() {
		return
	}
	w.card(p.Track, false)
	area, n := p.Track.Inset(w.px(stripPad)), len(t.Flags)
	for i, f := range t.Flags {
		r := area
		r.Min.X, r.Max.X = area.Min.X+area.Dx()*i/n, area.Min.X+area.Dx()*(i+1)/n-w.px(stripPad)
		side := w.px(wonSize)
		w.token(f.Seat, r.Min.X, (r.Min.Y+r.Max.Y-side)/2, side)
		r.Min.X += side + w.px(2)
		columns := (len(f.Won) + 1) / 2
		won := image.Rect(r.Max.X-columns*side, r.Min.Y, r.Max.X, r.Max.Y)
		w.prizesWon(f, won, columns)
		r.Max.X = won.Min.X - w.px(1)
		w.lane(t, f, r, false)
	}
}

// prizesWon places what a seat has won, in rows of the given number.
func (w *placer) prizesWon(f scene.Flag, r image.Rectangle, columns int) {
	side := w.px(wonSize)
	rows := (len(f.Won) + columns - 1) / max(columns, 1)
	top := r.Min.Y + (r.Dy()-rows*side)/2
	for i, noun := range f.Won {
		w.icon(noun, f.Seat, r.Min.X+i%columns*side, top+i/columns*side, view.Share(side, .92))
	}
}
