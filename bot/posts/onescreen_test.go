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
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// Limits of a post with a question, in px on such a phone.
const (
	tallestPost          = 840 // with one line for each of three turns above the question
	clearTile, leastTile = 36, 27
)

// leastFit is the least share of posts of a game that must fit on one screen, in percent, if it is
// not half.
var leastFit = map[string]int{"burgenland": 97}

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
	empty   float64    // share of the picture that is background
	looked  *image.Paletted
}

func (s *measuringPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	im := s.painter.Draw(sc, o)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sizes) == 0 {
		s.looked, s.empty = im, backgroundShare(im)
		s.part, s.tile = imaging.OnPhone(sc, o)
	}
	s.sizes = append(s.sizes, im.Rect.Size())
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rectangle{Max: im.Rect.Size()})) // as large as the real picture, but empty
	return b.Bytes(), err
}

func (s *measuringPainter) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) { return nil, nil }

// backgroundShare returns the share of blocks of almost one colour. A block is 1/80 of the width.
func backgroundShare(im *image.Paletted) float64 {
	side := max(1, im.Rect.Dx()/80)
	flat, all := 0, 0
	for y := 0; y+side <= im.Rect.Dy(); y += side {
		for x := 0; x+side <= im.Rect.Dx(); x += side {
			all++
			if almostOneColour(im, x, y, side) {
				flat++
			}
		}
	}
	return float64(flat) / float64(all)
}

func almostOneColour(im *image.Paletted, x0, y0, side int) bool {
	const near = 10
	low, high := [3]int{255, 255, 255}, [3]int{}
	for y := y0; y < y0+side; y++ {
		for x := x0; x < x0+side; x++ {
			r, g, b, _ := im.At(x, y).RGBA()
			for i, v := range [3]uint32{r, g, b} {
				low[i], high[i] = min(low[i], int(v>>8)), max(high[i], int(v>>8))
			}
		}
	}
	for i := range low {
		if high[i]-low[i] > near {
			return false
		}
	}
	return true
}

// screenFigures are the measures of a game's questions.
type screenFigures struct {
	questions, fit, clear, small int
	heights                      []int
	empty                        float64
	asked, offered               int // questions with more places than buttons, and how often the strong player's choice has a button
	tallest                      string
}

func (f *screenFigures) String() string {
	slices.Sort(f.heights)
	n := max(1, f.questions)
	return fmt.Sprintf("%4d questions: %3d%% within %d px (median %d, p95 %d, most %d), tiles of %d px and more %3d%%, below %d px %d, background %2.0f%%, strong's place on a button %d of %d",
		f.questions, 100*f.fit/n, screenHeight, f.heights[n/2], f.heights[n*95/100], f.heights[n-1], clearTile, 100*f.clear/n, leastTile, f.small, 100*f.empty/float64(n), f.offered, f.asked)
}

// TestOneScreen prints how many posts with a question fit on one screen of a phone. It fails if too
// many do not.
func TestOneScreen(t *testing.T) {
	for _, e := range catalog.Entries {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			f := &screenFigures{}
			info := g.Info()
			decisions, casts, players := 8, []int{info.MinSeats}, []search.Strength{search.Greedy}
			if testing.Short() {
				decisions = 2
			}
			if os.Getenv("BASTIDE_TEST_ALL") == "1" {
				decisions, casts = 12, []int{info.MinSeats, info.MaxSeats}
				players = []search.Strength{search.Random, search.Greedy, search.Strong}
			}
			for i, player := range players {
				for _, seats := range casts {
					measureMatch(t, g, seats, player, decisions, uint64(i), f)
				}
			}
			t.Log(f)
			if f.questions == 0 || slices.Max(f.heights) > tallestPost || 100*f.fit < cmp.Or(leastFit[info.ID], 50)*f.questions {
				t.Errorf("of %d questions, %d fit on one screen; the highest post has %d px", f.questions, f.fit, slices.Max(f.heights))
			}
			if f.tallest != "" {
				t.Log(f.tallest)
			}
		})
	}
}

// measureMatch plays a match and measures about as many decisions as given, spread over the match.
func measureMatch(t *testing.T, g games.Game, seats int, player search.Strength, decisions int, seed uint64, f *screenFigures) {
	t.Helper()
	names := []string{"Alix", "Bruno", "Clémence", "Dmitri", "Élise"}[:seats]
	s := newStudio(sessiontest.Begin(t, g.Info().ID, names...))
	seen := &measuringPainter{painter: imaging.New()}
	s.Paint = NewPaintQueue(seen, 1, func(time.Duration, int) {})
	turns := map[string]int{"carcassonne": 71, "castle": 60, "city": 74, "castellan": 28, "burgenland": 70}[g.Info().ID]
	every := max(1, cmp.Or(turns, 60)/decisions)
	for turn := 0; s.S.Status == session.Live; turn++ {
		seat := s.S.Acting()[0]
		look := turn%every == int(seed)%every
		q := search.Question{Game: g, Match: s.S.Match, Seat: seat, Strength: player, Playouts: 60, Seed: chance.Seed{byte(seed), byte(turn), byte(turn >> 8)}}
		if player == search.Strong && !look {
			q.Strength = search.Greedy
		}
		if look {
			q.Strength = search.Strong
		}
		answer, err := search.Think(q)
		if err != nil {
			t.Fatal(err)
		}
		wanted := words(answer)
		s.decide(seat, wanted, func(turn *session.Turn) {
			if look {
				s.measure(seen, turn, wanted, f)
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
		}
		s.Press(p)
		if s.S.Status != session.Live || s.S.Match.Steps != steps {
			return
		}
	}
	s.Fatalf("a turn does not end: %q", wanted)
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

// measure makes the post of a question and counts what it measures.
func (s *studio) measure(seen *measuringPainter, turn *session.Turn, wanted []string, f *screenFigures) {
	s.Helper()
	p, m := s.look(seen, turn)
	h := phoneHeight(m)
	high := h.total()
	f.questions++
	f.heights = append(f.heights, high)
	f.empty += seen.empty
	if high <= screenHeight {
		f.fit++
	} else if high == slices.Max(f.heights) {
		f.tallest = fmt.Sprintf("%d px, picture %v: %s", high, seen.sizes, text(m))
	}
	if *show != "" {
		s.show(seen, f, fmt.Sprintf("%d px %+v, picture %v, tile %.0f px, background %.0f%%: %q", high, h, seen.sizes, seen.tile, 100*seen.empty, text(m)))
	}
	if seen.tile >= clearTile {
		f.clear++
	}
	if seen.tile < leastTile {
		f.small++
	}
	open := turn.Tip.Open()
	if open == nil || len(open.Prompt.Choices) <= 8 {
		return
	}
	f.asked++
	at, word := nextWord(turn, wanted)
	id := p.id(session.VerbChoose, at, word)
	if slices.ContainsFunc(buttonsOf(m), func(b discordgo.Button) bool { return b.CustomID == id }) {
		f.offered++
	}
}

// show writes the picture of the question just counted, and its measures.
func (s *studio) show(seen *measuringPainter, f *screenFigures, line string) {
	s.Helper()
	name := fmt.Sprintf("%s-%d-%03d.png", s.S.Game.Info().ID, len(s.S.Players), f.questions)
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
