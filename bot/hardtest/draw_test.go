package hardtest

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

// The smallest game is not in the catalogue and has neither a data file nor art. The whole bot
// plays it to a draw and to a victory.
func TestSmallestGame(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		game, err := noughts.New(nil)
		must(t, err)
		texts, err := bot.ReadTexts(noughts.Texts)
		must(t, err)
		h := houseOf(t, localdiscord.Options{}, map[string]games.Game{noughts.ID: game}, texts, imaging.New())
		m := h.begin(noughts.ID, "castle-games", "here")
		if out := h.command(m.people[1], "castle-games", "rules", map[string]any{"game": noughts.ID}); !tells(out, "Trois marques") {
			t.Errorf("/rules in French: %q", said(out))
		}
		m.mark("0,0", "1,0", "2,0", "1,1", "0,1", "2,1", "1,2", "0,2", "2,2")
		m.ends(bottest.Say("bot.result.none"), "The board is full, and nobody has three in a line.")
		if drawn := m.record(game); !drawn.Over() || drawn.Winners() != nil {
			t.Errorf("the record ends with over %v, winners %v", drawn.Over(), drawn.Winners())
		}
		m.counts("1 match, 0 won", "1 partie, victoires\u00a0: 0")

		m = h.begin(noughts.ID, "castle-games", "here")
		_, first := m.turn()
		m.mark("0,0", "0,1")
		m.pointless(m.command(m.people[0], "castle-games", "board", nil).Message)
		m.mark("1,0", "1,1", "2,0")
		m.ends("<@"+first.ID()+"> wins", first.Name()+" has three in a line.")
		if won := m.record(game).Winners(); len(won) != 1 || m.people[won[0]] != first {
			t.Errorf("the record was won by %v", won)
		}
		if first == m.people[0] {
			m.counts("2 matches, 1 won", "2 parties, victoires\u00a0: 0")
		} else {
			m.counts("2 matches, 0 won", "2 parties, victoires\u00a0: 1")
		}
	})
}

// mark marks the cells for the seats in turn.
func (m *match) mark(cells ...string) {
	m.Helper()
	for _, cell := range cells {
		for before := m.row().Steps; m.row().Steps == before; {
			post, who := m.panel()
			if ok := m.button(post, "confirm"); ok != "" {
				m.press(who, post.ID, ok)
				continue
			}
			m.press(who, post.ID, m.choice(post, who, cell))
		}
	}
}

// pointless requires a message that does not mention points: the game has none.
func (m *match) pointless(post *localdiscord.Message) {
	m.Helper()
	all, err := json.Marshal(post)
	must(m.T, err)
	if post == nil || strings.Contains(strings.ToLower(string(all)), "point") {
		m.Errorf("in a game without points is said: %s", all)
	}
}

// choice is the custom_id of the choice of a word. It opens the area of the board that offers it.
func (m *match) choice(post *localdiscord.Message, who *localdiscord.Person, word string) string {
	m.Helper()
	if custom := saying(post, session.VerbChoose, word); custom != "" {
		return custom
	}
	for _, id := range ids(post) {
		if id.Verb != session.VerbArea {
			continue
		}
		whole := m.people[0].Message(post.ID)
		opened := m.press(who, post.ID, saying(whole, session.VerbArea, id.Word)).Message
		if custom := saying(opened, session.VerbChoose, word); custom != "" {
			return custom
		}
		m.press(who, post.ID, saying(opened, session.VerbArea, ""))
	}
	m.Fatalf("%s is not offered:\n%s", word, m.view())
	return ""
}

// saying is the custom_id of a message's button with a verb and a word.
func saying(post *localdiscord.Message, verb, word string) string {
	for _, c := range components(post) {
		if id, err := buttonid.Parse(c.CustomID); err == nil && id.Verb == verb && id.Word == word {
			return c.CustomID
		}
	}
	return ""
}

// ends waits for the end of the match, and for sentences about it.
func (m *match) ends(sentences ...string) {
	m.Helper()
	m.quiet()
	if m.row().Status != storage.Over {
		m.Fatalf("the match goes on:\n%s", m.view())
	}
	var told strings.Builder
	for _, post := range m.people[0].Messages(m.channel) {
		m.pointless(post)
		told.WriteString(text(post))
	}
	for _, s := range sentences {
		if !strings.Contains(told.String(), s) {
			m.Errorf("%q is not told in\n%s", s, told.String())
		}
	}
}

// record exports the match and replays it.
func (m *match) record(game games.Game) table.Match {
	m.Helper()
	out := m.command(m.people[0], "general", "match export", map[string]any{"match": m.id.String()})
	if out.Message == nil || len(out.Message.Attachments) != 1 {
		m.Fatalf("/export: %q", said(out))
	}
	data, _ := m.local.File(out.Message.Attachments[0].ID)
	r, err := table.ParseRecord(data)
	must(m.T, err)
	end, err := r.Replay(game, nil)
	must(m.T, err)
	return end
}

// counts checks what /me stats shows to both players.
func (m *match) counts(want ...string) {
	m.Helper()
	for i, p := range m.people {
		if out := m.command(p, "castle-games", "me stats", nil); !tells(out, want[i]) {
			m.Errorf("/stats of %s: %q, want %q", p.Name(), said(out), want[i])
		}
	}
}
