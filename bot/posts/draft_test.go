package posts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// A message has its texts and pictures first and its buttons below, four a row.
func TestDraft(t *testing.T) {
	t.Parallel()
	d := NewDraft(AccentLobby).Buttons(make([]discordgo.Button, 5)...).Text("").Text(strings.Repeat("x", 9999))
	d.Menu(discordgo.SelectMenu{}).File(discord.File{Name: "a.txt"}).Picture("a.png", nil, strings.Repeat("y", 9999)).Private()
	d.Mention(session.Users{1, 2})
	m := d.Message()
	frame := m.Components[0].(discordgo.Container)
	var sizes []int
	for _, c := range frame.Components {
		if row, ok := c.(discordgo.ActionsRow); ok {
			sizes = append(sizes, len(row.Components))
		}
	}
	if len(frame.Components) != 6 || len(sizes) != 3 || sizes[0] != 4 || sizes[1] != 1 || sizes[2] != 1 {
		t.Errorf("%d components, rows of %v", len(frame.Components), sizes)
	}
	first, ok := frame.Components[0].(discordgo.TextDisplay)
	if !ok || len([]rune(first.Content)) != maxText {
		t.Errorf("the first is %v", frame.Components[0])
	}
	picture := frame.Components[2].(discordgo.MediaGallery).Items[0]
	if n := len([]rune(m.Files[1].Alt)); n != 1024 || *picture.Description != m.Files[1].Alt || picture.Media.URL != "attachment://a.png" {
		t.Errorf("an alternative text of %d characters", n)
	}
	if file := frame.Components[1].(discordgo.FileComponent); file.File.URL != "attachment://a.txt" || m.Files[0].Name != "a.txt" {
		t.Errorf("the file is %+v", file)
	}
	if !m.Ephemeral || len(m.Mentions) != 2 || *frame.AccentColor != int(AccentLobby) {
		t.Errorf("message %+v", m)
	}
	if b := Button(discordgo.DangerButton, strings.Repeat("z", 99), "id"); len([]rune(b.Label)) != maxLabel || b.CustomID != "id" || b.Style != discordgo.DangerButton {
		t.Errorf("button %+v", b)
	}
	if s := Sentence("so"); text(s) != "so" || accent(s) != NoAccent || s.Ephemeral || len(allComponents(s.Components)) != 2 {
		t.Errorf("sentence %+v", s)
	}
	if len(Row(make([]discordgo.Button, 2)...)) != 2 {
		t.Error("Row does not return all buttons")
	}
}

// Each packed row fits on one line of a phone and has at most two buttons. No button is lost.
func TestPacked(t *testing.T) {
	t.Parallel()
	var buttons []discordgo.Button
	for _, label := range []string{"1 🗡️ 1 pt", "2 🌾 0 cities", "3 🌾 0 cities", "4 🗡️ 1 pt", "5 🗡️ 2 pts", "6 🌾 0 cities", "7 🌾 0 cities", "8 🗡️ 1 pt"} {
		buttons = append(buttons, Button(discordgo.SecondaryButton, label, "id"))
	}
	var packed Draft
	packed.packedRows(buttons, fitTwoWithChosen)
	n := 0
	for _, c := range packed.controls {
		row := c.(discordgo.ActionsRow)
		if rowHeight(row) != phoneRow || len(row.Components) > 2 {
			t.Errorf("the row of %q takes several lines, or has more than two buttons", row.Components[0].(discordgo.Button).Label)
		}
		for _, b := range row.Components {
			if b.(discordgo.Button).Label != buttons[n].Label {
				t.Errorf("%q is in the place of %q", b.(discordgo.Button).Label, buttons[n].Label)
			}
			n++
		}
	}
	if n != len(buttons) {
		t.Errorf("%d buttons of %d", n, len(buttons))
	}
	if len(packed.controls) != len(buttons)/2 {
		t.Errorf("%d rows of %d buttons", len(packed.controls), len(buttons))
	}
}

// blockingPainter waits until the test lets it go.
type blockingPainter struct {
	recordingPainter
	begun, end chan struct{}
}

func (s *blockingPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	s.begun <- struct{}{}
	<-s.end
	return s.recordingPainter.PNG(sc, o)
}

// Pictures painted at the same time equal those painted one after another. The race detector checks
// it here, because nothing in package imaging starts a goroutine.
func TestPainterIsShared(t *testing.T) {
	t.Parallel()
	q, alone := NewPaintQueue(imaging.New(), 8, func(time.Duration, int) {}), imaging.New()
	var all sync.WaitGroup
	for _, game := range []string{"carcassonne", "castle"} {
		s := begin(t, game, "Alix", "Bruno")
		for range 4 {
			s.Choose()
		}
		sc, _ := s.S.Match.View(s.S.Match.State, games.Spectator, nil)
		want, err := alone.PNG(sc, imaging.Options{Names: s.S.Names(), Key: game})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			all.Go(func() {
				o := imaging.Options{Names: s.S.Names(), Key: fmt.Sprint(game, i%2)}
				if got, err := q.DrawScene(t.Context(), sc, o); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s: a picture differs, error %v", game, err)
				}
			})
		}
	}
	all.Wait()
}

// The queue never paints more pictures at a time than it may. A request whose context ends leaves
// the queue.
func TestPaintQueue(t *testing.T) {
	t.Parallel()
	p := &blockingPainter{begun: make(chan struct{}), end: make(chan struct{})}
	sizes := make(chan int, 1)
	q := NewPaintQueue(p, 1, func(_ time.Duration, n int) { sizes <- n })
	s := &session.Session{}
	done := make(chan error)
	go func() {
		_, err := q.Draw(context.Background(), wording.Localizer{}, s, scene.Scene{}, imaging.Options{})
		done <- err
	}()
	<-p.begun
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan error)
	for range crowdedFrom + 1 {
		go func() {
			_, err := q.Draw(ctx, wording.Localizer{}, s, scene.Scene{}, imaging.Options{})
			left <- err
		}()
	}
	for q.Waiting() < crowdedFrom+1 {
		time.Sleep(time.Millisecond)
	}
	if !q.Crowded() {
		t.Error("the queue is not crowded")
	}
	cancel()
	for range crowdedFrom + 1 {
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	}
	if _, err := q.Film(ctx, wording.Localizer{}, s, nil, imaging.FilmOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a film waits: %v", err)
	}
	close(p.end)
	if err := <-done; err != nil || <-sizes != len("png") || q.Waiting() != 0 || q.Crowded() {
		t.Errorf("error %v, %d wait", err, q.Waiting())
	}
}

func TestFilm(t *testing.T) {
	t.Parallel()
	p := &recordingPainter{}
	q := NewPaintQueue(p, 1, nil)
	s := &session.Session{}
	s.Players = []session.Player{{Name: "Alix"}, {Name: "Bruno"}}
	for range 2 { // the slots must be free again
		if gif, err := q.Film(context.Background(), wording.Localizer{}, s, nil, imaging.FilmOptions{}); err != nil || string(gif) != "Alix Bruno" {
			t.Errorf("film %s: %v", gif, err)
		}
	}
	p.err = imaging.ErrFilm
	if _, err := q.Film(context.Background(), wording.Localizer{}, s, nil, imaging.FilmOptions{}); !errors.Is(err, imaging.ErrFilm) {
		t.Errorf("error %v", err)
	}
}

// A name of emojis only cannot be drawn. The picture calls the player by a number, in the language of the
// text, so that no name is empty.
func TestNamesInPictures(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	p := &recordingPainter{}
	q := NewPaintQueue(p, 1, func(time.Duration, int) {})
	s := &session.Session{}
	s.Players = []session.Player{{Name: "Alix"}, {Name: "🐸🐸"}, {Name: "🐸 Bob"}, {Name: "❤️"}}
	for _, lang := range wording.Languages {
		l := texts.Localizer(lang)
		second, fourth := l.Say("bot.player", "n", 2), l.Say("bot.player", "n", 4)
		if second == fourth || !imaging.CanWrite(second) {
			t.Errorf("%s: %q, %q", lang, second, fourth)
		}
		if _, err := q.Draw(t.Context(), l, s, scene.Scene{}, imaging.Options{}); err != nil {
			t.Fatal(err)
		}
		if names := p.asked[len(p.asked)-1].Names; !slices.Equal(names, []string{"Alix", second, "🐸 Bob", fourth}) {
			t.Errorf("%s: %q", lang, names)
		}
	}
}
