package imaging

import (
	"errors"
	"image"
	"slices"

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
	// Names of the players by seat, and the words of the panel, as in [Options].
	Names   []string
	Words   map[string]string
	Counted func(noun string, n int) string
	// Limit is the greatest size in bytes; 0 stands for FilmLimit.
	Limit int
	// Title is what the film begins with: the game's name. Without one it has no title.
	Title string
	// Ending is the sentence at the end of a match that is over, Winners the seats that have
	// won. Without an ending the last scene is the end.
	Ending  string
	Winners []int
}

// filmWidths are the widths that are tried in turn, px.
var filmWidths = []int{smallWidth, 880, 660}

// Film returns the scenes of one match, in their order, as an animated GIF that begins
// again at its end. Its first picture is the last scene, for a moment: what is shown of a
// film that stands still. The camera goes back as the board grows, gliding. Where the film
// would become too large, its pictures become smaller, and then fewer scenes are shown. The
// error is [ErrFilm].
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

// shooting is a film in the making.
type shooting struct {
	*Painter
	*reel
	plan        *frame
	now, before *canvas
	begun       bool
}

// shoot makes the film in a width, unless it becomes too large.
func (p *Painter) shoot(scenes []scene.Scene, o FilmOptions, width int) (film []byte, ok bool) {
	plan := planFilm(scenes, o, width)
	cameras := plan.cameras(scenes)
	s := &shooting{
		Painter: p, reel: newReel(plan.size, o.Limit), plan: plan,
		now: borrowCanvas(plan.size), before: borrowCanvas(plan.size),
	}
	defer func() { s.now.release(); s.before.release() }()
	last := len(scenes) - 1
	s.show(plan.with(scenes[last], cameras[last], nil), stillDelay)
	if o.Title != "" {
		begins := plan.with(scenes[0], cameras[0], nil)
		begins.addTitle(o.Title, len(scenes[0].Panel.Plates))
		s.show(begins, titleDelay)
	}
	if !s.play(scenes, cameras) {
		return nil, false
	}
	plan.opts.Winners = o.Winners
	s.end(plan.with(scenes[last], cameras[last], nil), o)
	return s.finish()
}

// play shows the scenes, unless the film becomes too large.
func (s *shooting) play(scenes []scene.Scene, cameras []camera) (ok bool) {
	delay := pace(len(scenes))
	for i, sc := range scenes {
		var gains []int
		if i > 0 {
			gains = gained(scenes[i-1], sc)
			s.glide(scenes[i-1], cameras[i-1], cameras[i])
		}
		wait := delay
		if gains != nil {
			wait = max(delay, flashDelay)
		}
		s.show(s.plan.with(sc, cameras[i], gains), wait)
		if s.full() {
			return false
		}
	}
	return true
}

// gained returns the points of each seat that a scene has more than the one before, nil if
// there are none.
func gained(before, after scene.Scene) (gains []int) {
	for i, p := range after.Panel.Plates {
		if i < len(before.Panel.Plates) && p.Score > before.Panel.Plates[i].Score {
			if gains == nil {
				gains = make([]int, len(after.Panel.Plates))
			}
			gains[p.Seat] = p.Score - before.Panel.Plates[i].Score
		}
	}
	return gains
}

// glide shows a scene by cameras between two, if they differ.
func (s *shooting) glide(sc scene.Scene, from, to camera) {
	if from == to {
		return
	}
	area, _ := s.plan.divide(s.plan.size, s.plan.form)
	there := borrowCanvas(s.plan.size)
	defer there.release()
	s.paint(there, s.plan.with(sc, to, nil))
	for n := range glides {
		way := float64(n+1) / (glides + 1)
		s.now.zoom(there, area, to, from.between(to, way*way*(3-2*way)))
		s.add(glideDelay)
	}
}

// end shows the last scene for a while, with the winners if there is an ending.
func (s *shooting) end(last *frame, o FilmOptions) {
	if o.Ending == "" {
		s.show(last, lastDelay)
		return
	}
	stamps := last.stamps
	for n := range parties {
		last.stamps = slices.Clip(stamps)
		last.addWinners(o, n)
		delay := partyDelay
		if n == parties-1 {
			delay = lastDelay
		}
		s.show(last, delay)
	}
}

// show adds a picture.
func (s *shooting) show(f *frame, delay int) {
	s.paint(s.now, f)
	s.add(delay)
}

// add adds what is on the canvas as a picture.
func (s *shooting) add(delay int) {
	if s.begun {
		s.change(s.before, s.now, delay)
	} else {
		s.reel.whole(s.now, delay)
	}
	s.begun = true
	s.now, s.before = s.before, s.now
}

// planFilm lays out the picture that all scenes fit in.
func planFilm(scenes []scene.Scene, o FilmOptions, width int) *frame {
	f := &frame{opts: Options{View: Board, Names: o.Names, Words: o.Words, Counted: o.Counted}}
	var view scene.Rect
	highest := scenes[0] // of all panels
	for i, s := range scenes {
		f.scene = highest
		least := f.columnHigh(columnWide * phoneWidth)
		if f.scene = s; f.columnHigh(columnWide*phoneWidth) > least {
			highest = s
		}
		if i == 0 {
			view = f.shown()
		} else {
			view = hull(view, f.shown())
		}
	}
	f.scene = highest
	if f.whole() {
		f.frameWhole(width)
		return f
	}
	for _, form := range []form{column, row, thin} {
		f.try(view, landscape(width), form)
	}
	return f
}

// with lays another scene out in the same picture, by a camera. gains are points by seat that
// are pointed out.
func (f *frame) with(s scene.Scene, by camera, gains []int) *frame {
	next := *f
	next.scene, next.stamps, next.gains = s, nil, gains
	if !f.whole() {
		area, _ := f.divide(f.size, f.form)
		next.unit, next.view, next.corner, next.filmed = by.unit, by.view, area.Min, true
		next.coarse = next.phone() < coarseUnit
		if sets[s.Game].Ground != "" {
			next.scene = next.grounded()
		}
	}
	next.drawBoard()
	next.drawPanel()
	next.flashItems()
	next.sign()
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
	flashDelay           = 45  // at least, where points are gained
	stillDelay           = 10  // of the last scene at the beginning
	titleDelay           = 200 // of the title
	glideDelay           = 6   // between two cameras
	partyDelay           = 12  // of the winners, while confetti falls
	lastDelay            = 500
)

// How many pictures lie between two cameras, and how many the winners are celebrated in.
const glides, parties = 4, 10

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
