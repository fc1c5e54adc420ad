package imaging

import (
	"errors"
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// FilmLimit is the size in bytes that a film has by default at most: what every server
// of Discord takes, with room for the rest of the message.
const FilmLimit = 8 << 20

// ErrFilm says that a film cannot be made: there are no scenes, or it would be larger
// than wanted however small its pictures.
var ErrFilm = errors.New("no such film can be made")

// FilmOptions are what a film shows besides its scenes.
type FilmOptions struct {
	// Names of the players by seat, as in [Options].
	Names []string
	// Limit is the greatest size in bytes; 0 stands for FilmLimit.
	Limit int
}

// filmWidths are the widths that are tried in turn, px.
var filmWidths = []int{smallWidth, 880, 660}

// Film returns the scenes of one match, in their order, as an animated GIF that begins
// again at its end. All pictures have the place and size that suit the board's greatest
// extent, so that nothing jumps. Where the film would become too large, its pictures
// become smaller, and then fewer. The error is [ErrFilm].
func (p *Painter) Film(scenes []scene.Scene, o FilmOptions) ([]byte, error) {
	if o.Limit == 0 {
		o.Limit = FilmLimit
	}
	for len(scenes) > 0 {
		for _, width := range filmWidths {
			if film, ok := p.shoot(scenes, o, width); ok {
				return film, nil
			}
		}
		if len(scenes) == 1 {
			break
		}
		scenes = thinned(scenes)
	}
	return nil, ErrFilm
}

// thinned leaves every second scene out, counted from the last, which is what matters.
func thinned(scenes []scene.Scene) (fewer []scene.Scene) {
	for i := (len(scenes) - 1) % 2; i < len(scenes); i += 2 {
		fewer = append(fewer, scenes[i])
	}
	return fewer
}

// shoot makes the film in a width, unless it becomes too large.
func (p *Painter) shoot(scenes []scene.Scene, o FilmOptions, width int) (film []byte, ok bool) {
	plan := planFilm(scenes, o, width)
	r := newReel(plan.size, o.Limit)
	now, before := borrowCanvas(plan.size), borrowCanvas(plan.size)
	defer func() { now.release(); before.release() }()
	delay := pace(len(scenes))
	for i, s := range scenes {
		p.paint(now, plan.with(s))
		if i == len(scenes)-1 {
			delay = lastDelay
		}
		if i == 0 {
			r.whole(now, delay)
		} else {
			r.change(before, now, delay)
		}
		if r.full() {
			return nil, false
		}
		now, before = before, now
	}
	return r.finish()
}

// planFilm lays out the picture that all scenes fit in.
func planFilm(scenes []scene.Scene, o FilmOptions, width int) *frame {
	f := &frame{opts: Options{View: Board, Names: o.Names}}
	var view scene.Rect
	for i, s := range scenes {
		f.scene = s
		if i == 0 {
			view = f.shown()
		} else {
			view = hull(view, f.shown())
		}
	}
	for _, form := range []form{column, row, thin} {
		f.try(view, landscape(width), form)
	}
	f.coarse = f.phone() < coarseUnit
	return f
}

// with lays another scene out in the same picture.
func (f *frame) with(s scene.Scene) *frame {
	next := *f
	next.scene, next.stamps = s, nil
	next.drawBoard()
	next.drawPanel()
	return &next
}

// hull is the smallest rectangle round two.
func hull(a, b scene.Rect) scene.Rect {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// Times in hundredths of a second.
const (
	filmTime             = 3000 // of the whole film, where its pictures are neither few nor many
	shortDelay, maxDelay = 14, 90
	lastDelay            = 500
)

// pace is how long each of n pictures is shown.
func pace(n int) int { return max(shortDelay, min(filmTime/n, maxDelay)) }

// changed is the smallest part in which two pictures of the same size differ. It is one
// pixel when they do not: every picture of a film shows something.
func changed(a, b *canvas) image.Rectangle {
	var r image.Rectangle
	for y := range a.size.Y {
		from, to := differing(a.strip(y, y+1)[1:], b.strip(y, y+1)[1:])
		if from < to {
			r = r.Union(image.Rect(from, y, to, y+1))
		}
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}

// differing is the range outside of which two rows are equal.
func differing(a, b []byte) (from, to int) {
	if string(a) == string(b) {
		return 0, 0
	}
	for from, to = 0, len(a); a[from] == b[from]; from++ {
	}
	for ; a[to-1] == b[to-1]; to-- {
	}
	return from, to
}
