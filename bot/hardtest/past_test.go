package hardtest

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging"
)

// Looking back at a match, stepping through it and watching its film changes nothing and shows no
// hidden information. Discord accepts all its messages.
func TestLookingBack(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := houseOf(t, localdiscord.Options{}, catalog.Builtin(), texts(), imaging.New())
		m := h.begin(game, "castle-games", "here")
		m.moves(2)
		h.quiet()
		before := h.stored()
		for _, who := range []*localdiscord.Person{h.local.Person("Sam"), m.people[0]} {
			out := h.command(who, m.channel, "board", nil)
			for _, word := range []string{"back", "first", "on", "last", "back10", "on10", "backturn", "onturn"} {
				out = h.lookBack(who, out, word)
			}
			h.everyTool(who, m.channel)
		}
		h.unchanged(before)
		film := h.command(h.local.Person("Sam"), m.channel, "match replay", nil)
		h.animated(film.Message)
	})
}

// lookBack presses an arrow, if it is enabled.
func (h *house) lookBack(who *localdiscord.Person, at localdiscord.Outcome, word string) localdiscord.Outcome {
	h.Helper()
	for _, c := range components(at.Message) {
		if strings.HasSuffix(c.CustomID, "."+word) {
			at = h.press(who, at.Message.ID, c.CustomID)
			if !tells(at, "Step ") {
				h.Fatalf("%s: %q", word, said(at))
			}
		}
	}
	return at
}

// everyTool presses the other buttons below a board, whose place the answer may take: each answers
// in private.
func (h *house) everyTool(who *localdiscord.Person, channel string) {
	h.Helper()
	for _, verb := range []string{"text", "film", "points", "stock", "why"} {
		board := h.command(who, channel, "board", nil).Message
		id := button(board, verb)
		if id == "" {
			continue
		}
		out := h.press(who, board.ID, id)
		if out.Failed || out.Message == nil || out.Message.For == "" {
			h.Errorf("%s answers %+v", verb, out)
		}
	}
}

// animated checks the film that a message shows.
func (h *house) animated(m *localdiscord.Message) {
	h.Helper()
	if m == nil || len(m.Attachments) != 1 {
		h.Fatalf("no film: %q", text(m))
	}
	if film := m.Attachments[0]; film.Type != "image/gif" || film.Width < 600 || film.Size < 10_000 || film.Description == "" {
		h.Errorf("the film is %+v", film)
	}
}
