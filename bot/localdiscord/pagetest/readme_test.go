package pagetest

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image/png"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/rulebook"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

var update = flag.Bool("update", false, "take the picture of the README again")

// readme is the picture that the README begins with, seen from this package.
const readme = "../../../assets/post.png"

// shown is the size of the phone on that picture, and its scale.
var shown = size{390, 844}

const sharp = 2

// line is how high a line of the post is. Another font can break a sentence or two otherwise.
const line = 24

// The README begins with a post of a recorded match, as a phone shows it. It is taken anew with
// -update; a post of quite another height has to be.
func TestPictureOfReadme(t *testing.T) {
	browser := startBrowser(t)
	s := newStage(t)
	thread := s.server.OpenThread("castle-games", "Carcassonne: Alix, Bruno, Chloé, Dora")
	s.send(thread, recordedPost(t, s))
	p := openTab(t, browser, "readme", s.url()+"?lang=en", shown)
	p.do(chromedp.EmulateViewport(shown.width, shown.height, chromedp.EmulateScale(sharp)))
	openDrawer(p)
	p.click("#channels .thread")
	p.wait(`document.querySelector("#messages img") && document.querySelector("#channels").getBoundingClientRect().right <= 0`)
	p.wait("[...document.querySelectorAll('#messages img')].every((i) => i.complete)")
	taken, err := chromedp.Run(p.ctx, chromedp.Screenshot(strings.TrimSpace(last)))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(readme, taken, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	if was, is := sizeOf(t, old), sizeOf(t, taken); was[0] != is[0] || max(was[1]-is[1], is[1]-was[1]) > 2*line*sharp {
		t.Errorf("the README shows a post of %v, which is %v now: take it again with -update", was, is)
	}
}

func sizeOf(t *testing.T, picture []byte) (size [2]int) {
	t.Helper()
	c, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	return [2]int{c.Width, c.Height}
}

// recorded is how many entries of the record are played: the third seat is to lay a tile then.
const recorded = 26

// recordedPost asks Alix where to lay a tile in the match that stands for Carcassonne.
func recordedPost(t *testing.T, s *stage) discord.Message {
	t.Helper()
	covers, err := rulebook.LoadCovers(catalog.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno", "Chloé", "Dora")
	record := covers["carcassonne"]
	record.Entries = record.Entries[:recorded]
	m.S.Recent = nil
	if _, err = record.Replay(m.S.Game, func(step table.Step) error {
		m.S.Match = step.After
		m.S.AddMove(session.Move{Seat: step.Entry.Seat, On: step.Entry.Action.Words()[0] == "place", Events: step.Events})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	m.S.TurnFrom = m.S.Match.Steps
	for i, name := range []string{"Bruno", "Chloé", "Alix", "Dora"} {
		m.S.Players[i].Name = name
		fmt.Sscan(s.server.Person(name).ID(), &m.S.Players[i].User)
	}
	paint := posts.NewPaintQueue(imaging.New(), 1, func(time.Duration, int) {})
	maker := &posts.Maker{
		Texts: texts, Paint: paint, Covers: posts.NewCovers(paint, covers), Env: m.Env,
		Stills: func(*session.Session) ([]table.Step, error) { return nil, session.Refuse("bot.past.lost") },
		Twin:   func(*session.Session) (session.Link, bool) { return session.Link{}, false },
	}
	post, err := maker.Message(context.Background(), m.S, session.Post{Kind: session.PostTurn})
	if err != nil {
		t.Fatal(err)
	}
	return post
}

// send posts a message of the bot.
func (s *stage) send(channel string, m discord.Message) {
	s.t.Helper()
	base, err := url.Parse("http://" + s.address + "/api/v10")
	if err != nil {
		s.t.Fatal(err)
	}
	var to discord.Snowflake
	if _, err := fmt.Sscan(channel, &to); err != nil {
		s.t.Fatal(err)
	}
	rest := discord.NewREST(s.options.Token, base, discord.RESTOptions{})
	defer rest.Close()
	if _, err := rest.Send(s.t.Context(), to, m, "sent"); err != nil {
		s.t.Fatal(err)
	}
}
