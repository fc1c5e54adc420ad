package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// awaitPerson waits until Alix can and has to decide, or the match is over.
func (w *town) awaitAlix(who *localdiscord.Person) (*session.Session, *localdiscord.Message) {
	w.Helper()
	for {
		s := w.head(1)
		if s.Status == session.Over || len(s.ActingPeople()) > 0 && s.LivePost != 0 {
			if m := who.Message(fmt.Sprint(s.LivePost)); m != nil || s.Status == session.Over {
				return s, m
			}
		}
		select {
		case <-w.ctx.Done():
			w.Fatal("the computer does not play")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// decide makes a person press any button until a decision is made.
func (w *town) decide(who *localdiscord.Person, choose *rand.Rand) (over bool) {
	w.Helper()
	before, m := w.awaitAlix(who)
	if before.Status == session.Over {
		return true
	}
	ending := func(m *localdiscord.Message, end string) string {
		ids := buttonsOf(m.Components)
		if i := slices.IndexFunc(ids, func(id string) bool { return strings.HasSuffix(id, end) }); i >= 0 {
			return ids[i]
		}
		return ""
	}
	id := m.ID
	if hand := ending(m, ":"+session.VerbHand); hand != "" {
		id = w.must(who.Press(w.ctx, id, hand)).Message.ID
	}
	for press := 0; w.head(1).Position == before.Position; press++ {
		m := who.Message(id)
		var says []string
		for _, b := range buttonsOf(m.Components) {
			if asksOn(b) {
				says = append(says, b)
			}
		}
		switch confirm := ending(m, session.VerbConfirm); {
		case confirm != "" && (len(says) == 0 || press > 1):
			w.must(who.Press(w.ctx, id, confirm))
		case len(says) == 0:
			if w.ctx.Err() != nil {
				w.Fatalf("nothing to press: %v", buttonsOf(m.Components))
			}
			time.Sleep(2 * time.Millisecond) // an edit of the post is on its way
		default:
			w.must(who.Press(w.ctx, id, says[choose.IntN(len(says))]))
		}
	}
	return false
}

// On the local Discord, one person can play every game to its end against a computer. It takes a
// command and the picture of the first turn. The computer is never mentioned. In the short form
// the person gives up after some turns, and only TestInPrivateMessages plays on to the end.
func TestAgainstComputerOnTheWire(t *testing.T) {
	for id := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			withComputers(t, func(w *town) {
				alix := w.Person("Alix")
				w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": id, "against": "easy"}))
				first, m := w.awaitAlix(alix)
				if len(m.Attachments) == 0 || first.Match.Steps > 80 || !first.Elsewhere() {
					w.Fatalf("the first turn is %v after %d steps", m.Attachments, first.Match.Steps)
				}
				choose := rand.New(rand.NewPCG(1, 1))
				for turn := 0; !w.decide(alix, choose); turn++ {
					if testing.Short() && turn > 5 {
						ask := w.must(alix.Command(w.ctx, "general", "match resign", nil)).Message
						w.must(alix.Press(w.ctx, ask.ID, w.buttonWith(ask, session.VerbResign)))
						break
					}
				}
				s := w.head(1)
				if s.Unrated != session.UnratedComputer || s.Names()[1] != "Ambre" {
					w.Errorf("unrated %q with %v", s.Unrated, s.Names())
				}
				for _, m := range alix.Messages(fmt.Sprint(s.Channel)) {
					if text := fmt.Sprint(said(m)); strings.Contains(text, "<@0>") {
						w.Errorf("a computer is called: %s", text)
					}
				}
			})
		})
	}
}
