package posts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
)

// mostMenuWords is how many words a menu may have.
const mostMenuWords = 149

// The menus of whole matches are short: in every game, with the fewest and the most players, in one
// language after another. The test prints its measurements.
func TestMenusAreShort(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.Entries {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		info := g.Info()
		for _, seats := range slices.Compact([]int{info.MinSeats, info.MaxSeats}) {
			t.Run(fmt.Sprint(info.ID, " ", seats), func(t *testing.T) {
				t.Parallel()
				measureMenus(t, g, seats)
			})
		}
	}
}

func measureMenus(t *testing.T, g games.Game, seats int) {
	t.Helper()
	s := newStudio(sessiontest.Begin(t, g.Info().ID, []string{"Alix", "Bruno", "Clémence", "Dmitri", "Élise"}[:seats]...))
	var counts []int
	longest, lines, cut := "", 0, 0
	for turn := 0; s.S.Status == session.Live; turn++ {
		seat := s.S.Acting()[0]
		answer, err := search.Think(search.Question{Game: g, Match: s.S.Match, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{byte(turn), byte(turn >> 8)}})
		if err != nil {
			t.Fatal(err)
		}
		l := s.Texts.Localizer(wording.Languages[turn%len(wording.Languages)]).About(s.S)
		s.decide(seat, words(answer), func(turn *session.Turn) {
			for _, menu := range menusOf(newPanel(l, s.S, turn)) {
				text := menu.Placeholder
				for _, o := range menu.Options {
					text += "\n" + o.Label + " " + o.Description
					lines++
					if strings.HasSuffix(o.Description, "…") {
						cut++
					}
				}
				n := wordsOf(text)
				if len(counts) == 0 || n > slices.Max(counts) {
					longest = text
				}
				counts = append(counts, n)
			}
		})
	}
	slices.Sort(counts)
	n := len(counts)
	t.Logf("%d menus: median %d, p95 %d, most %d words; %d of %d lines leave something out", n, counts[n/2], counts[n*95/100], counts[n-1], cut, lines)
	if counts[n-1] > mostMenuWords || cut > lines/4 {
		t.Errorf("%d of %d lines leave something out; the longest menu has %d words: %s", cut, lines, counts[n-1], longest)
	}
}

// menusOf returns the menus of a panel.
func menusOf(p panel) (menus []discordgo.SelectMenu) {
	out := NewDraft(AccentTurn)
	p.addControls(out)
	for _, c := range allComponents(out.Message().Components) {
		if menu, ok := c.(discordgo.SelectMenu); ok {
			menus = append(menus, menu)
		}
	}
	return menus
}

// wordsOf counts the words of a text.
func wordsOf(text string) (n int) {
	for _, word := range strings.Fields(text) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}
