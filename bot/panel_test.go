package bot

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// control makes a question with n choices.
func control(at int, style games.Style, said string, n int) table.Control {
	p := games.Prompt{Style: style}
	for i := range n {
		p.Choices = append(p.Choices, games.Choice{Word: fmt.Sprint(i), Mark: games.Letter, Rank: i})
	}
	return table.Control{At: at, Said: said, Chosen: said != "", Prompt: p}
}

// Whatever a game asks, the message stays within 40 components and every choice of
// the page can be reached.
func TestControlsFit(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name     string
		controls []table.Control
		ready    bool
	}{
		{"a page of cells", []table.Control{control(0, games.Pick, "", 24)}, false},
		{"many cells", []table.Control{control(0, games.Pick, "", 99)}, false},
		{"cells after a tile of the hand", []table.Control{control(0, games.Pick, "1", 3), control(1, games.Pick, "", 60)}, false},
		{"rotation and follower", []table.Control{control(0, games.Pick, "1", 30), control(1, games.Turn, "0", 4), control(2, games.Select, "0", 9)}, true},
		{"three selects", []table.Control{control(0, games.Select, "0", 9), control(1, games.Select, "0", 9), control(2, games.Select, "0", 9)}, true},
		{"all at once", []table.Control{
			control(0, games.Pick, "0", 40), control(1, games.Turn, "0", 4), control(2, games.Select, "0", 24),
			control(3, games.Select, "0", 24), control(4, games.Pick, "", 99)}, false},
		{"a long select", []table.Control{control(0, games.Select, "30", 70)}, true},
	}
	texts := loadTexts(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := &sheet{row: storage.Match{ID: 1}, head: head{Ticks: []uint64{7}}}
			p := panel{s: s, tip: table.Tip{Controls: c.controls, Ready: c.ready}}
			v := voice{texts: texts, lang: "en"}
			out := &post{}
			out.text("title").picture("a.png", []byte{1}, "alt")
			p.controls(v, out)
			out.buttons(p.footer(v)...)
			if out.size() > maxComponents {
				t.Errorf("%d components", out.size())
			}
			checkReach(t, p, out)
		})
	}
}

func checkReach(t *testing.T, p panel, out *post) {
	t.Helper()
	reach := map[string]bool{}
	for _, c := range parts(out.after) {
		switch c := c.(type) {
		case discordgo.Button:
			reach[c.CustomID] = true
		case discordgo.SelectMenu:
			for _, o := range c.Options {
				reach[c.CustomID+o.Value] = true
			}
			if len(c.Options) > 25 {
				t.Errorf("%d options", len(c.Options))
			}
		}
	}
	for _, c := range p.tip.Controls {
		if c.Said != "" && c.Prompt.Style != games.Select {
			continue
		}
		for _, m := range page(c.Prompt.Choices, 0) {
			if !reach[p.id(verbSay, c.At, m.Word)] && !reach[p.id(verbPick, c.At, "")+m.Word] {
				t.Errorf("choice %s of question %d cannot be reached", m.Word, c.At)
			}
		}
	}
}
