package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// until waits for an automatic action of the bot.
func (w *town) until(what string, happened func(*session.Session) bool) *session.Session {
	w.Helper()
	for {
		if s := w.head(1); happened(s) {
			return s
		}
		select {
		case <-w.ctx.Done():
			w.Fatalf("waited in vain for %s", what)
		case <-time.After(2 * time.Millisecond): // the store changes without a change on Discord
		}
	}
}

// awaitMessage waits until a person sees a message in a channel that contains the words.
func (w *town) awaitMessage(who *localdiscord.Person, channel, words string) *localdiscord.Message {
	w.Helper()
	var found *localdiscord.Message
	w.until(words, func(*session.Session) bool {
		for _, m := range who.Messages(channel) {
			if strings.Contains(fmt.Sprint(said(m)), words) {
				found = m
			}
		}
		return found != nil
	})
	return found
}

// Through the local Discord, a deleted live post comes back. After its thread is deleted, the
// lobby's channel is told and the match moves. The bot is removed from the server and invited
// again, and a seat gets another player.
func TestLossesThroughLocalDiscord(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix, bruno, chloé := w.Person("Alix"), w.Person("Bruno"), w.Person("Chloé")
		lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne", "speed": "day"})).Message
		w.must(bruno.PressLabel(w.ctx, lobby.ID, "Rejoindre"))
		w.must(alix.PressLabel(w.ctx, lobby.ID, "Commencer"))
		choose := rand.New(rand.NewPCG(1, 1))
		w.turn(choose)

		old := w.live(alix).ID
		w.DeleteMessage(old)
		w.until("the live post again", func(s *session.Session) bool { return s.LivePost != 0 && fmt.Sprint(s.LivePost) != old })
		w.turn(choose)

		w.live(alix)
		w.DeleteChannel(fmt.Sprint(w.head(1).Channel))
		w.awaitMessage(bruno, lobby.Channel, "n’existe plus")
		w.must(bruno.Command(w.ctx, "castle-games", "match move", nil))
		s := w.until("the match elsewhere", func(s *session.Session) bool { return s.Trouble == "" && s.LivePost != 0 })
		channel, _ := w.Channel("castle-games")
		if fmt.Sprint(s.Channel) != channel.ID {
			w.Fatalf("it is in %d", s.Channel)
		}
		w.turn(choose)

		w.live(alix)
		w.Expel(channel.Guild, true)
		w.until("the bot's absence", func(s *session.Session) bool { return s.Trouble == session.TroubleForbidden })
		w.Expel(channel.Guild, false)
		w.must(alix.Command(w.ctx, "castle-games", "turn", nil))
		w.until("the match again", func(s *session.Session) bool { return s.Trouble == "" && s.LivePost != 0 })

		w.must(alix.Command(w.ctx, "castle-games", "match substitute", map[string]any{"user": "Chloé"}))
		offer := w.awaitMessage(chloé, channel.ID, "place d’Alix")
		w.must(chloé.PressLabel(w.ctx, offer.ID, bottest.SayIn("fr", "bot.button.takeseat")))
		if s := w.head(1); s.Seat(uint64(s.Former[0].User)) >= 0 || s.Players[s.Former[0].Seat].Name != "Chloé" {
			w.Errorf("players %v, left %v", s.Players, s.Former)
		}
		for range 2 {
			w.turn(choose)
		}
	})
}
