package bot

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// linkOf returns the address of a message's link button, or "".
func linkOf(list []*localdiscord.Component) string {
	for _, c := range list {
		if c.URL != "" {
			return c.URL
		}
		if url := linkOf(c.Components); url != "" {
			return url
		}
	}
	return ""
}

// followToTurn waits until the lobby links to the post with the turn, and presses that link.
func (w *town) followToTurn(who *localdiscord.Person, lobby string) *localdiscord.Message {
	w.Helper()
	for {
		s := w.head(1)
		if url := linkOf(who.Message(lobby).Components); s.LivePost != 0 && strings.HasSuffix(url, fmt.Sprintf("/%d/%d", s.Channel, s.LivePost)) {
			return who.Message(fmt.Sprint(s.LivePost))
		}
		w.pause("the lobby leads to the turn")
	}
}

// placeTile presses the first buttons until the tile is placed, and returns how often.
func (w *town) placeTile(who *localdiscord.Person, id string) (presses int) {
	w.Helper()
	steps, before := w.head(1).Match.Steps, ""
	for w.head(1).Match.Steps == steps {
		buttons, press := buttonsOf(who.Message(id).Components), ""
		for _, b := range buttons {
			if strings.HasSuffix(b, ":"+session.VerbConfirm) || press == "" && asksOn(b) {
				press = b
			}
		}
		if now := strings.Join(buttons, " "); press == "" || now == before { // the answer is on its way
			w.pause("the post changes")
			continue
		}
		before = strings.Join(buttons, " ")
		presses++
		w.must(who.Press(w.ctx, id, press))
	}
	return presses
}

// pause waits a short time.
func (w *town) pause(what string) {
	w.Helper()
	select {
	case <-w.ctx.Done():
		w.Fatal("waited in vain until", what)
	case <-time.After(2 * time.Millisecond):
	}
}

// firstPerson is the first person to decide.
func (w *town) firstPerson() *localdiscord.Person {
	s := w.head(1)
	return w.Person(s.Players[s.ActingPeople()[0]].Name)
}

// From /play to the first tile it takes at most seven presses with a friend, including the friend's
// Join and an area of the board, and five against a computer.
func TestPressesToTheFirstTile(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"carcassonne", "castle", "city"} {
		t.Run(game, func(t *testing.T) {
			inMemory(t, func(w *town) {
				alix, bruno := w.Person("Alix"), w.Person("Bruno")
				lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": game})).Message
				w.must(bruno.PressLabel(w.ctx, lobby.ID, "Rejoindre"))
				w.must(alix.PressLabel(w.ctx, lobby.ID, "Commencer"))
				w.live(alix)
				who := w.firstPerson()
				presses := 3 + 1 + w.placeTile(who, w.followToTurn(who, lobby.ID).ID)
				if w.Logf("%d presses with a friend", presses); presses > 7 {
					w.Errorf("%d presses with a friend, seven are enough", presses)
				}
			})
		})
	}
}

func TestPressesAgainstComputer(t *testing.T) {
	for _, game := range []string{"carcassonne", "castle", "city"} {
		t.Run(game, func(t *testing.T) {
			withComputers(t, func(w *town) {
				alix := w.Person("Alix")
				lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": game, "against": "easy"})).Message
				w.awaitAlix(alix)
				if text := said(w.followToTurn(alix, lobby.ID)); !strings.Contains(text, "Premier tour") {
					w.Errorf("the first turn begins with %q", text)
				}
				presses := 1 + 1 + w.placeTile(alix, fmt.Sprint(w.head(1).LivePost))
				if w.Logf("%d presses against a computer", presses); presses > 5 {
					w.Errorf("%d presses against a computer, five are enough", presses)
				}
			})
		})
	}
}
