package wording

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/rulebook"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

var figures = regexp.MustCompile(`\d+`)

// factSet collects the numbers that a match makes true: what is scored and of what, where it leads,
// and everything that events and pictures name.
type factSet map[string]bool

func (c factSet) number(n int) { c[strconv.Itoa(n)] = true }

func (c factSet) text(s string) {
	for _, n := range figures.FindAllString(s, -1) {
		c[n] = true
	}
}

// step counts an event sequence, with the points of each seat so far.
func (c factSet) step(events []games.Event, points []int) {
	gained := map[games.Seat]int{}
	for _, e := range events {
		for _, f := range e.Facts {
			c.text(f.Value)
		}
		for _, t := range e.Terms {
			c.number(t.Count)
			c.number(t.Each)
			c.number(t.Points())
		}
		c.number(e.Points())
		if int(e.Seat) >= 0 && int(e.Seat) < len(points) {
			gained[e.Seat] += e.Points()
			points[e.Seat] += e.Points()
		}
	}
	for _, n := range points {
		c.number(n)
		c.number(n % 100) // the space on a track
	}
	for _, n := range gained {
		c.number(n)
	}
}

// unnamed are numbers that are not part of the name of a space.
var unnamed = regexp.MustCompile(`(?:^|[^\pL\d])(\d+)`)

// board counts what a picture shows, besides the names of spaces.
func (c factSet) board(l Localizer, sc scene.Scene) {
	for _, m := range unnamed.FindAllStringSubmatch(strings.Join(Board(l, sc, Question{}, nil), "\n"), -1) {
		c[m[1]] = true
	}
}

// earnings counts what may still pay each seat.
func (c factSet) earnings(l Localizer, s games.State, seats int) {
	earner, ok := s.(games.Earner)
	for seat := 0; ok && seat < seats; seat++ {
		for _, text := range earner.Earning(games.Seat(seat)) {
			c.text(l.Text(text))
		}
	}
}

// ofTheRules are numbers in texts that are true in every match.
var ofTheRules = map[string]string{"burgenland.picture.end": "30"}

// wrong lists the numbers of a text that are not counted.
func (c factSet) wrong(text string) (all []string) {
	for _, n := range figures.FindAllString(text, -1) {
		if !c[n] {
			all = append(all, n)
		}
	}
	return all
}

// Every number in what a lesson says after a turn is counted in that turn or in the moves up to the next
// one, in every language: points, the terms of sums, scores, dice and spaces.
func TestLessonsCountRight(t *testing.T) {
	t.Parallel()
	texts, said := loadTexts(t), 0
	for _, e := range catalog.Entries {
		script, err := lesson.Load(e.Texts)
		if err != nil || script == nil {
			continue // a game need not have one
		}
		var steps []factSet // by the number of entries
		points := make([]int, script.Record.Header.Seats)
		if _, err := script.Record.Replay(catalog.Builtin()[e.ID], func(s table.Step) error {
			c := factSet{}
			c.step(s.Events, points)
			steps = append(steps, c)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for n, turn := range script.Turns {
			end := len(steps)
			if n+1 < len(script.Turns) {
				end = script.Turns[n+1].First + 1
			}
			facts := factSet{}
			for _, c := range steps[turn.First+1 : end] {
				for number := range c {
					facts[number] = true
				}
			}
			for _, lang := range Languages {
				text := texts.Localizer(lang).Say(script.Text(n, ".done"))
				said += len(figures.FindAllString(text, -1))
				if wrong := facts.wrong(text); len(wrong) > 0 {
					t.Errorf("%s: %s says %v: %q", lang, script.Text(n, ".done"), wrong, text)
				}
			}
		}
	}
	if said < 200 {
		t.Errorf("lessons name %d numbers", said)
	}
}

// Every number in the text about a picture of the rules is counted in its position, in the match that
// led to it, or shown in the picture, in every language.
func TestPicturesCountRight(t *testing.T) {
	t.Parallel()
	texts, said := loadTexts(t), 0
	for _, e := range catalog.Entries {
		book, err := rulebook.Load(e.Texts)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range book {
			game := catalog.Builtin()[e.ID]
			c, points := factSet{}, make([]int, page.Record.Header.Seats)
			last, err := page.Record.Replay(game, func(s table.Step) error {
				c.step(s.Events, points)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			sc, err := page.Picture(game)
			if err != nil {
				t.Fatal(err)
			}
			l := texts.Localizer("en").Of(game, everybody[:len(points)])
			c.board(l, sc)
			c.earnings(l, last.State, len(points))
			c.text(ofTheRules[page.PictureText()])
			for _, lang := range Languages {
				text := texts.Localizer(lang).Say(page.PictureText())
				said += len(figures.FindAllString(text, -1))
				if wrong := c.wrong(text); len(wrong) > 0 {
					t.Errorf("%s: %s says %v: %q", lang, page.PictureText(), wrong, text)
				}
			}
		}
	}
	if said < 100 {
		t.Errorf("pictures name %d numbers", said)
	}
}
