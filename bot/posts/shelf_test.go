package posts

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest/noughts"
)

// fullShelf returns a shelf with all games.
func fullShelf(t *testing.T, computers bool) Shelf {
	paint := NewPaintQueue(&recordingPainter{}, 1, func(time.Duration, int) {})
	sh := Shelf{Covers: NewCovers(paint, loadCovers(t)), Computers: computers}
	for _, e := range catalog.Entries {
		sh.Games = append(sh.Games, catalog.Builtin()[e.ID])
	}
	return sh
}

// Each game has its picture, its number of players, its time and its buttons. A message holds five
// games and the buttons to everything else.
func TestShelf(t *testing.T) {
	t.Parallel()
	covers, shown, pictures := loadCovers(t), catalog.Entries[:min(gamesPerPage, len(catalog.Entries))], 0
	for _, e := range shown {
		if _, ok := covers[e.ID]; ok {
			pictures++
		}
	}
	ways := VerbCommands + " " + VerbAbout
	if len(catalog.Entries) > len(shown) {
		ways = VerbShelf + " " + VerbCommands
	}
	for _, lang := range wording.Languages {
		l := loadTexts(t).Localizer(lang)
		m := fullShelf(t, true).Welcome(context.Background(), l, true)
		if n := len(allComponents(m.Components)); n > maxComponents || !m.Ephemeral {
			t.Errorf("%s: %d components, private %v", lang, n, m.Ephemeral)
		}
		if len(m.Files) != pictures {
			t.Errorf("%s: %d pictures", lang, len(m.Files))
		}
		got, said := strings.Join(verbs(t, m), " "), text(m)
		for _, e := range shown {
			info := catalog.Builtin()[e.ID].Info()
			for _, want := range []string{l.GameName(e.ID), l.Say(e.ID + ".tagline"), fmt.Sprint(info.MaxSeats), fmt.Sprint(info.Minutes)} {
				if !strings.Contains(said, want) {
					t.Errorf("%s: %q does not say %q", lang, said, want)
				}
			}
		}
		if want := strings.Repeat(VerbOpen+" "+VerbOpenSolo+" "+VerbRules+" ", len(shown)) + ways; got != want {
			t.Errorf("%s: buttons %s", lang, got)
		}
	}
}

// The public message leaves out the buttons for one person. Without computer players no button
// offers a match against one.
func TestPublicShelf(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	m := fullShelf(t, false).Welcome(context.Background(), l, false)
	if got := strings.Join(verbs(t, m), " "); m.Ephemeral || strings.Contains(got, VerbOpenSolo) || strings.Contains(got, VerbAbout) {
		t.Errorf("buttons %s, private %v", got, m.Ephemeral)
	}
}

// If there are more games than a message holds, a button turns the pages. A game without a cover
// has its text.
func TestLongShelf(t *testing.T) {
	t.Parallel()
	l, sh := loadTexts(t).Localizer("en"), fullShelf(t, true)
	crosses, err := noughts.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	sh.Games = append(sh.Games[:gamesPerPage:gamesPerPage], games.Game(crosses))
	first, second := sh.Choose(context.Background(), l, 0), sh.Choose(context.Background(), l, 1)
	if n := len(allComponents(first.Components)); n > maxComponents || !strings.HasSuffix(strings.Join(verbs(t, first), " "), VerbShelf) {
		t.Errorf("%d components, buttons %v", n, verbs(t, first))
	}
	if got := strings.Join(verbs(t, second), " "); got != strings.Join([]string{VerbOpen, VerbOpenSolo, VerbRules, VerbShelf}, " ") || len(second.Files) != 0 {
		t.Errorf("the second page has %s and %d pictures", got, len(second.Files))
	}
	start, leads := CustomID(buttonid.ID{Verb: VerbShelf}), false
	for _, c := range allComponents(second.Components) {
		b, button := c.(discordgo.Button)
		leads = leads || button && b.CustomID == start
	}
	if !leads {
		t.Error("the last page has no button to the first")
	}
	if far := sh.Choose(context.Background(), l, 99); text(far) != text(second) {
		t.Errorf("a page after the last shows %q", text(far))
	}
}

// A draft counts its components as Discord does.
func TestSizeOfCards(t *testing.T) {
	t.Parallel()
	d := NewDraft(NoAccent).Text("x")
	file, _ := fullShelf(t, true).Covers.Of(context.Background(), loadTexts(t).Localizer("en"), catalog.Builtin()["city"])
	d.Card("a", file, Button(discordgo.PrimaryButton, "b", "c"))
	if n := len(allComponents(d.Message().Components)); n != d.size() || n != 7 {
		t.Errorf("%d components, counted as %d", n, d.size())
	}
}
