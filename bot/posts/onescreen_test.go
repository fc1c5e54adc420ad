package posts

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// tallestPost limits the height of a post with a question, in px on such a phone.
const tallestPost = 840 // with one line for each of three turns above the question

// leastFit is the least share of posts of a game that must fit on one screen, in percent, if it is
// not half.
var leastFit = map[string]int{"burgenland": 93}

var show = flag.String("show", "", "folder to write the pictures of questions to, and print what each question measures")

// phoneHeight measures a message on a phone.
func phoneHeight(m discord.Message) heights {
	parts := m.Components[0].(discordgo.Container).Components
	var pictures []int
	for _, c := range parts {
		gallery, _ := c.(discordgo.MediaGallery)
		for _, item := range gallery.Items {
			at := slices.IndexFunc(m.Files, func(f discord.File) bool { return item.Media.URL == "attachment://"+f.Name })
			size, err := png.DecodeConfig(bytes.NewReader(m.Files[at].Data))
			if err != nil {
				panic(err)
			}
			pictures = append(pictures, imaging.PhoneWidth*size.Height/size.Width)
		}
	}
	return measureHeights(parts, pictures...)
}

// measuringPainter remembers the measures of a post's pictures.
type measuringPainter struct {
	painter *imaging.Painter
	mu      sync.Mutex
	sizes   []image.Point
	part    scene.Rect // part of the board in the first picture
	tile    float64    // size of a tile there, px on a phone
	looked  *image.Paletted
}

func (s *measuringPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	im := s.painter.Draw(sc, o)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sizes) == 0 {
		s.looked = im
		s.part, s.tile = imaging.OnPhone(sc, o)
	}
	s.sizes = append(s.sizes, im.Rect.Size())
	return sizedPicture(im.Rect.Size()), nil
}

// sizedPicture is an empty PNG of a size, the same one each time.
func sizedPicture(size image.Point) []byte {
	if data, known := sizedPictures.Load(size); known {
		return data.([]byte)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rectangle{Max: size})); err != nil {
		panic(err)
	}
	sizedPictures.Store(size, b.Bytes())
	return b.Bytes()
}

var sizedPictures sync.Map // by size

func (s *measuringPainter) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) { return nil, nil }

// stepFigures are the measures of one kind of question.
type stepFigures struct {
	heights, tiles, words []int
	numbers               int // the most in a picture
	outside, overlaps     int // numbers that are cut off, or cover each other
	fit, small            int // posts within the screen, pictures with too small tiles
	tallest               string
}

func (f *stepFigures) String() string {
	slices.Sort(f.heights)
	slices.Sort(f.tiles)
	slices.Sort(f.words)
	n := len(f.heights)
	return fmt.Sprintf("%4d posts, %3d%% within %d px (median %d, most %d), tiles of %d px (least %d, %d too small), at most %d numbers, %d outside, %d overlap, %d words (most %d)",
		n, 100*f.fit/n, screenHeight, f.heights[n/2], f.heights[n-1], f.tiles[n/2], f.tiles[0], f.small, f.numbers, f.outside, f.overlaps, f.words[n/2], f.words[n-1])
}

// screenFigures are the measures of a game's questions, by kind.
type screenFigures struct {
	steps          map[string]*stepFigures
	turns, presses int
}

// The kinds of questions: a place among a few, an area of the board, a place in it, and others, such as
// a follower.
const (
	onePlace    = "place at once"
	someArea    = "area"
	placeInArea = "place in an area"
	otherAsked  = "other"
)

// kindOf returns the kind of question that a panel asks.
func kindOf(p panel) string {
	open := p.Tip.Open()
	switch {
	case open == nil:
		return otherAsked
	case p.areas.asked(*open):
		return someArea
	case p.areas.open != nil:
		return placeInArea
	case slices.ContainsFunc(open.Prompt.Choices, func(c games.Choice) bool { return c.Mark == games.Number }):
		return onePlace
	}
	return otherAsked
}

// areaClear is the least size of a tile in a picture of an area, px.
const areaClear = 48

// TestOneScreen plays matches with the fewest and the most seats, and measures the posts that ask
// something. No picture may cut a number, let two cover each other, or have too many. It prints a table.
func TestOneScreen(t *testing.T) {
	for _, e := range catalog.Entries {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			f := &screenFigures{steps: map[string]*stepFigures{}}
			info := g.Info()
			every, players := 6, []search.Strength{search.Greedy}
			if gametest.All() {
				every, players = 2, []search.Strength{search.Random, search.Greedy}
			}
			for i, player := range players {
				for _, seats := range []int{info.MinSeats, info.MaxSeats} {
					measureMatch(t, g, seats, player, every, uint64(i), f)
				}
			}
			for _, kind := range []string{onePlace, someArea, placeInArea, otherAsked} {
				if step := f.steps[kind]; step != nil {
					t.Logf("%-16s %v", kind, step)
					step.check(t, kind, cmp.Or(leastFit[info.ID], 50))
				}
			}
			t.Logf("%.2f presses a turn", float64(f.presses)/float64(f.turns))
		})
	}
}

// check fails if a number is cut off or covered, or if too few posts fit on one screen, in percent.
func (f *stepFigures) check(t *testing.T, kind string, fit int) {
	t.Helper()
	if f.outside+f.overlaps > 0 || kind != otherAsked && f.numbers > wording.MostNumbers {
		t.Errorf("%s: %v", kind, f)
	}
	if n := len(f.heights); f.heights[n-1] > tallestPost || 100*f.fit < fit*n || 5*f.small > n {
		t.Errorf("%s: %v; the tallest: %s", kind, f, f.tallest)
	}
}

// measureMatch plays a match and measures every so many decisions.
func measureMatch(t *testing.T, g games.Game, seats int, player search.Strength, every int, seed uint64, f *screenFigures) {
	t.Helper()
	names := []string{"Alix", "Bruno", "Clémence", "Dmitri", "Élise"}[:seats]
	s := newStudio(sessiontest.Begin(t, g.Info().ID, names...))
	seen := &measuringPainter{painter: imaging.New()}
	s.Paint = NewPaintQueue(seen, 1, func(time.Duration, int) {})
	for turn := 0; s.S.Status == session.Live; turn++ {
		seat := s.S.Acting()[0]
		answer, err := search.Think(search.Question{
			Game: g, Match: s.S.Match, Seat: seat, Strength: player, Playouts: 20, Seed: chance.Seed{byte(seed), byte(turn), byte(turn >> 8)},
		})
		if err != nil {
			t.Fatal(err)
		}
		f.turns++
		s.decide(seat, words(answer), func(now *session.Turn) {
			f.presses++
			if turn%every == int(seed)%every {
				s.measure(seen, now, f)
			}
		})
	}
}

func words(a search.Answer) (list []string) {
	line := a.Line
	if len(line) == 0 {
		line = []games.Action{a.Action}
	}
	for _, action := range line {
		list = append(list, action.Words()...)
	}
	return list
}

// decide makes the choices of a turn one after another, as a person does, and shows each question.
func (s *studio) decide(seat games.Seat, wanted []string, show func(*session.Turn)) {
	s.Helper()
	for range 60 {
		steps := s.S.Match.Steps
		turn, err := s.S.Turn(seat)
		if err != nil {
			s.Fatal(err)
		}
		show(turn)
		p := s.PressBy(session.VerbConfirm, int(seat))
		if at, word := nextWord(turn, wanted); word != "" {
			p = s.PressBy(session.VerbChoose, int(seat))
			p.At, p.Word = at, word
			if area := areaWith(s.S, turn, word); area != "" {
				p.Verb, p.Word = session.VerbArea, area
			}
		}
		s.Press(p)
		if s.S.Status != session.Live || s.S.Match.Steps != steps {
			return
		}
	}
	s.Fatalf("a turn does not end: %q", wanted)
}

// areaWith returns the number of the area that must be opened to choose a word, "" for none.
func areaWith(s *session.Session, turn *session.Turn, word string) string {
	a := areasOf(s, turn, "")
	if i := a.with(word); i >= 0 {
		return a.number(i)
	}
	return ""
}

// nextWord returns the next choice towards the wanted ones and its control, "" when only Confirm is
// left.
func nextWord(turn *session.Turn, wanted []string) (at int, word string) {
	said := 0 // words before the control
	for i, c := range turn.Tip.Controls {
		for _, w := range turn.Draft[wordsBefore(turn.Tip.Controls, i):min(c.At, len(turn.Draft))] {
			said += len(strings.Split(w.Text, games.Together))
		}
		word, ok := c.Prompt.Choosing(wanted[min(said, len(wanted)):])
		switch {
		case c.Said == "" && i < len(turn.Tip.Controls)-1: // a choice that makes several decisions at once is never wanted
		case (!ok || said >= len(wanted)) && c.Said == "":
			return c.At, c.Prompt.Choices[0].Word
		case ok && said < len(wanted) && c.Said != word:
			return c.At, word
		}
	}
	return 0, ""
}

// wordsBefore returns the index in the draft of the first word after the previous control.
func wordsBefore(controls []table.Control, i int) int {
	if i == 0 {
		return 0
	}
	return controls[i-1].At
}

// look makes the post of a question.
func (s *studio) look(seen *measuringPainter, turn *session.Turn) (panel, discord.Message) {
	s.Helper()
	seen.sizes = nil
	l := s.Texts.Public(s.S)
	p := newPanel(l, s.S, turn)
	if !s.S.Public() {
		p.verbs = handPrefix
	}
	m, err := s.panelMessage(context.Background(), p, wording.Calling(l, s.S, wording.Asked(l, turn)))
	if err != nil {
		s.Fatal(err)
	}
	return p, m
}

// measure makes the post of a question and measures it.
func (s *studio) measure(seen *measuringPainter, turn *session.Turn, all *screenFigures) {
	s.Helper()
	p, m := s.look(seen, turn)
	kind := kindOf(p)
	f := all.steps[kind]
	if f == nil {
		f = &stepFigures{}
		all.steps[kind] = f
	}
	high := phoneHeight(m).total()
	f.heights, f.tiles = append(f.heights, high), append(f.tiles, int(seen.tile))
	f.words = append(f.words, len(strings.Fields(text(m))))
	if high <= screenHeight {
		f.fit++
	} else if high == slices.Max(f.heights) {
		f.tallest = fmt.Sprintf("%d px, picture %v: %s", high, seen.sizes, text(m))
	}
	if kind == placeInArea && imaging.Tiled(p.scene) && seen.tile < areaClear {
		f.small++
	}
	numbers := numbersOf(p, seen)
	f.numbers = max(f.numbers, len(numbers))
	field := scene.Rect{X: seen.part.X * seen.tile, Y: seen.part.Y * seen.tile, W: seen.part.W * seen.tile, H: seen.part.H * seen.tile}
	for i, one := range numbers {
		if !field.Holds(one.Grow(-1)) {
			f.outside++
		}
		for _, other := range numbers[:i] {
			if both := one.Grow(-1).Meet(other.Grow(-1)); both.W > 0 && both.H > 0 {
				f.overlaps++
			}
		}
	}
	if *show != "" {
		s.show(seen, kind, len(f.heights), fmt.Sprintf("%d px, picture %v, tile %.0f px: %q", high, seen.sizes, seen.tile, text(m)))
	}
}

// numbersOf lists where the numbers of places on the board are, in px on a phone from the origin of the
// board.
func numbersOf(p panel, seen *measuringPainter) (list []scene.Rect) {
	const cell, other = .40, .16 // their radii, in units of the board
	open := p.Tip.Open()
	if open == nil || handOffersChoice(p.scene.Hand) {
		return nil
	}
	marks := wording.Signs(p.q.Choices())
	for _, it := range p.scene.Items {
		mark := marks[it.Word]
		if it.Kind != scene.Spot || mark == "" || mark == scene.Dot || mark == scene.Here {
			continue
		}
		at, radius := it.Bounds().Centre(), other
		if len(it.Points) > 2 {
			at = it.Points[2]
		} else if it.Noun == "cell" {
			radius = cell
		}
		list = append(list, scene.Rect{X: at.X * seen.tile, Y: at.Y * seen.tile}.Grow(radius*seen.tile))
	}
	return list
}

// show writes the picture of the question just counted, and its measures.
func (s *studio) show(seen *measuringPainter, kind string, n int, line string) {
	s.Helper()
	name := fmt.Sprintf("%s-%d-%d-%s-%03d.png", s.S.Game.Info().ID, len(s.S.Players), s.S.Match.Steps, strings.ReplaceAll(kind, " ", "-"), n)
	s.Log(name, line)
	file, err := os.Create(filepath.Join(*show, name))
	if err == nil {
		err = png.Encode(file, seen.looked)
	}
	if err = cmp.Or(err, file.Close()); err != nil {
		s.Error(err)
	}
}

func buttonsOf(m discord.Message) (list []discordgo.Button) {
	for _, c := range allComponents(m.Components) {
		if b, ok := c.(discordgo.Button); ok {
			list = append(list, b)
		}
	}
	return list
}
