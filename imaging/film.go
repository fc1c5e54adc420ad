package imaging

import (
	"errors"
	"image"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/layout"
)

// FilmLimit is the default limit of a film, in bytes. Every server of Discord accepts it, with room
// for the rest of the message.
const FilmLimit = 8 << 20

// ErrFilm says that a film cannot be made: there are no scenes, or even the smallest pictures would
// make it too large.
var ErrFilm = errors.New("no such film can be made")

// FilmOptions are what a film shows besides its scenes.
type FilmOptions struct {
	// Names of the players by seat, and the words of the panel, as in [Options].
	Names   []string
	Words   map[string]string
	Counted func(noun string, n int) string
	// Limit is the greatest size in bytes; 0 stands for FilmLimit.
	Limit int
	// Title is shown at the beginning: the game's name. Without one the film has no title.
	Title string
	// Ending is the sentence at the end of a match that is over, Winners the seats that have won.
	// Without an ending the film ends with the last scene.
	Ending  string
	Winners []int
}

// filmWidths are the widths to try, in this order, px.
var filmWidths = []int{layout.FilmWidth, 880, 660}

// Film returns the scenes of a match, in order, as an animated GIF that repeats. Its first picture
// is the last scene, very briefly, because clients that do not play films show the first picture.
// The camera stands still, so that a picture holds little but what was laid. If the film would become too large, its pictures
// become smaller, and then it shows fewer scenes. The error is [ErrFilm].
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

// thinned drops every second scene. It keeps the last one, which matters most.
func thinned(scenes []scene.Scene) (fewer []scene.Scene) {
	for i := (len(scenes) - 1) % 2; i < len(scenes); i += 2 {
		fewer = append(fewer, scenes[i])
	}
	return fewer
}

// shooting is the state of a film that is being made.
type shooting struct {
	*Painter
	*reel
	plan        layout.Page
	opts        Options
	bands       []int // the rows between them
	now, before *screen
	begun       bool
}

// shoot makes the film in a given width. ok is false if it becomes too large.
func (p *Painter) shoot(scenes []scene.Scene, o FilmOptions, width int) (film []byte, ok bool) {
	s := p.newShooting(scenes, o, width)
	defer func() { s.now.release(); s.before.release() }()
	last := len(scenes) - 1
	s.show(s.frame(scenes[last], nil), stillDelay)
	if o.Title != "" {
		begins := s.frame(scenes[0], nil)
		begins.add(begins.content.Title(begins.Page, o.Title, len(scenes[0].Panel.Plates)))
		s.show(begins, titleDelay)
	}
	if !s.play(scenes, o.Ending != "") {
		return nil, false
	}
	s.opts.Winners = o.Winners
	s.end(s.frame(scenes[last], nil), o)
	return s.finish()
}

// newShooting arranges the pictures of a film.
func (p *Painter) newShooting(scenes []scene.Scene, o FilmOptions, width int) *shooting {
	opts := Options{View: Board, Names: o.Names, Words: o.Words, Counted: o.Counted}
	contents := make([]*layout.Content, len(scenes))
	for i, s := range scenes {
		contents[i] = contentOf(s, opts)
	}
	plan := layout.ArrangeFilm(contents, width)
	return &shooting{
		Painter: p, reel: newReel(plan.Size, o.Limit), plan: plan, opts: opts,
		bands: bandsOf(plan.Size.Y), now: newScreen(plan.Size), before: newScreen(plan.Size),
	}
}

// play shows the scenes; ends says that the match is over after them. ok is false if the film becomes too large.
func (s *shooting) play(scenes []scene.Scene, ends bool) (ok bool) {
	delay := pace(len(scenes))
	for i, sc := range scenes {
		var gains []int
		if i > 0 {
			gains = gained(scenes[i-1], sc)
		}
		wait := delay
		if gains != nil {
			wait = max(delay, flashDelay)
			if ends && i == len(scenes)-1 {
				wait = readingTime(gains)
			}
		}
		s.show(s.frame(sc, gains), wait)
		if s.full() {
			return false
		}
	}
	return true
}

// gained returns the points that each seat has more than in the scene before, nil if there are
// none.
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

// readingTime is how long the points of the final scoring are shown: long enough to read those of each seat.
func readingTime(gains []int) int {
	seats := 0
	for _, n := range gains {
		if n > 0 {
			seats++
		}
	}
	return finalDelay + seats*seatDelay
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
		last.add(last.content.Ending(last.Page, o.Ending, o.Winners, n, last.standings()))
		delay := partyDelay
		if n == parties-1 {
			delay = lastDelay
		}
		s.show(last, delay)
	}
}

// screen is a canvas in bands. Those that show the same as when it was used last are not drawn again.
type screen struct {
	*canvas
	signs []uint64 // of what the bands show
}

func newScreen(size image.Point) *screen { return &screen{canvas: borrowCanvas(size)} }

// bandHigh is how high a band is, px.
const bandHigh = 32

// bandsOf returns the rows between the bands of a screen.
func bandsOf(high int) (rows []int) {
	for y := 0; y < high; y += bandHigh {
		rows = append(rows, y)
	}
	return append(rows, high)
}

// show draws sprites.
func (s *screen) show(sprites []placed, bands []int) {
	list := signs(s.size.X, bands, sprites)
	for i, sign := range list {
		if s.signs == nil || s.signs[i] != sign {
			s.part(bands[i], bands[i+1]).paint(sprites)
		}
	}
	s.signs = list
}

// show adds a picture.
func (s *shooting) show(f *frame, delay int) {
	s.now.show(s.placed(f), s.bands)
	if s.begun {
		s.change(s.before.canvas, s.now.canvas, delay)
	} else {
		s.whole(s.now.canvas, delay)
	}
	s.begun = true
	s.now, s.before = s.before, s.now
}

// frame lays out another scene in the same picture. gains are the points by seat to be pointed out.
func (s *shooting) frame(sc scene.Scene, gains []int) *frame {
	f := &frame{Page: s.plan, content: contentOf(sc, s.opts), opts: s.opts, swell: 1}
	f.board, f.content.Panel.Gains = f.content.Board, gains
	f.filmed = !f.board.AlwaysWhole()
	f.stampAll()
	f.flashPlayers()
	return f
}

// flashPlayers adds what players have gained, on a board that shows the players itself.
func (f *frame) flashPlayers() {
	for _, it := range f.board.Items {
		if f.board.AlwaysWhole() && it.Kind == scene.Piece && it.Noun == "player" {
			f.add(f.content.Flash(f.Page, it.Seat, f.Place(it.Box)))
		}
	}
}

// standings lists the parts of a board without a panel that show how the players stand.
func (f *frame) standings() (parts []image.Rectangle) {
	for _, it := range f.board.Items {
		if f.board.AlwaysWhole() && it.Kind == scene.Piece && it.Seat >= 0 {
			parts = append(parts, f.Place(it.Box))
		}
	}
	return parts
}

// add stamps boxes above everything else.
func (f *frame) add(boxes []layout.Box) {
	f.stampBoxes(boxes)
	f.sign()
}

// Times in hundredths of a second.
const (
	filmTime             = 3000 // of the whole film, unless it has very few or very many pictures
	shortDelay, maxDelay = 14, 90
	flashDelay           = 45  // at least, when points are gained
	finalDelay           = 150 // at least, of the final scoring, and for each seat that gains points then
	seatDelay            = 50
	stillDelay           = 10  // of the last scene at the beginning
	titleDelay           = 200 // of the title
	partyDelay           = 12  // of the winners, while confetti falls
	lastDelay            = 500
)

// parties is the number of pictures that celebrate the winners.
const parties = 10

// pace is how long each of n pictures is shown.
func pace(n int) int { return max(shortDelay, min(filmTime/n, maxDelay)) }

// changed is the smallest part that contains all differences between two pictures of the same size.
// It is one pixel if there are none, because no picture of a film may be empty.
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

// differing is the smallest range that contains all differences between two rows.
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
