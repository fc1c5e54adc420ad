package posts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// What a phone shows: characters of a menu's placeholder, and words of one of its lines. mostHeld is for
// placeholders that ask a question.
const mostHeld, mostLineWords = 40, 25

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
	longest, held, lines, cut := "", "", 0, 0
	for turn := 0; s.S.Status == session.Live; turn++ {
		seat := s.S.Acting()[0]
		answer, err := search.Think(search.Question{Game: g, Match: s.S.Match, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{byte(turn), byte(turn >> 8)}})
		if err != nil {
			t.Fatal(err)
		}
		l := s.Texts.Localizer(wording.Languages[turn%len(wording.Languages)]).About(s.S)
		s.decide(seat, words(answer), func(turn *session.Turn) {
			for _, menu := range menusOf(newPanel(l, s.S, turn)) {
				if n := utf8.RuneCountInString(menu.Placeholder); n > utf8.RuneCountInString(held) {
					held = menu.Placeholder
				}
				for _, o := range menu.Options {
					lines++
					if strings.HasSuffix(o.Description, "…") {
						cut++
					}
					n := wordsOf(o.Label + " " + o.Description)
					if len(counts) == 0 || n > slices.Max(counts) {
						longest = o.Label + " " + o.Description
					}
					counts = append(counts, n)
				}
			}
		})
	}
	slices.Sort(counts)
	n := len(counts)
	t.Logf("%d lines: median %d, p95 %d, most %d words; %d leave something out; the longest placeholder is %q", n, counts[n/2], counts[n*95/100], counts[n-1], cut, held)
	if counts[n-1] > mostLineWords || cut > lines/10 || utf8.RuneCountInString(held) > mostHeld {
		t.Errorf("%d of %d lines leave something out; the longest has %d words: %s; the longest placeholder is %q", cut, lines, counts[n-1], longest, held)
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

// The placeholder of a menu says what each space does only where the lines do.
func TestPlaceholderSaysWhatLinesSay(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	p := panel{l: l, s: sessiontest.Begin(t, "city", "Alix", "Bruno").S, Turn: &session.Turn{}}
	for short, does := range map[string][]games.Text{"yes": nil, "": {games.T("table.does.full")}} {
		var all []wording.Marked
		for i := range 6 {
			all = append(all, wording.Marked{Choice: games.Choice{Word: fmt.Sprintf("%d,0", i), Mark: games.Number, Does: does, Label: games.T("city.choice.cell", "at", fmt.Sprintf("%d,0", i))}, Sign: fmt.Sprint(i + 1)})
		}
		if got, want := p.choiceMenus(nil, table.Control{}, false, all, nil)[0].Placeholder, l.Say("bot.menu.some", "n", 6, "short", short); got != want {
			t.Errorf("the placeholder is %q, want %q", got, want)
		}
	}
}
