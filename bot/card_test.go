package bot

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// One press of a player shows everybody the card with the result, once, also if the bot stops before it is posted.
// The card tells the game, the winner, all points and the best scoring of the winner if the game has points, and links
// to the match. It pings nobody.
func TestCard(t *testing.T) {
	t.Parallel()
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			scored := !g.Info().Unscored
			p := newParty(t)
			result := p.over(id, nil, "Alix", "Bruno")
			p.refused(p.label("Sam", result, session.VerbShareCard), "bot.card.notin")
			p.refused(p.label("Alix", result, session.VerbShareCard), "bot.card.soon")
			p.shut()
			p.open()
			p.quiet()
			s := p.sheet(1)
			card := p.message(s.Card)
			if card == nil || card.to != 0 || len(card.Files) != 1 || len(p.buttons(card)) != 0 {
				t.Fatalf("everybody is shown %+v", card)
			}
			text := p.text(card)
			for seat, player := range s.Players {
				points := fmt.Sprint(s.Match.State.Score()[seat])
				if !strings.Contains(text, player.Name) || scored && !strings.Contains(text, points) {
					t.Errorf("%s is missing in %s", player.Name, text)
				}
			}
			for _, part := range []string{bottest.Say(id + ".name"), fmt.Sprint(s.LivePost)} {
				if !strings.Contains(text, part) {
					t.Errorf("no %q in %s", part, text)
				}
			}
			course, err := p.bot.records.Course(s)
			if err != nil {
				t.Fatal(err)
			}
			if winners := s.Match.Winners(); scored && len(winners) == 1 {
				best, ok := table.Best(s.Game, course, winners[0])
				if !ok || !strings.Contains(text, fmt.Sprintf("**%d**", best.N)) {
					t.Errorf("the best scoring has %d points: %s", best.N, text)
				}
			}
			if strings.Contains(text, "<@") || len(card.Mentions) > 0 {
				t.Errorf("the card pings people: %s", text)
			}
			if answer, private := p.said(p.label("Bruno", result, session.VerbShareCard)); !private || !strings.Contains(answer, fmt.Sprint(s.Card)) {
				t.Errorf("the answer to a second request is %s", answer)
			}
		})
	}
}

// A running or stopped match has no card, nor has the match of the week, which others still play.
func TestNoCard(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	live := p.sheet(1)
	p.refused(p.press("Alix", p.live().id, posts.ButtonID(live, session.VerbShareCard, 0, "")), "bot.error.malformed")
	over := p.end(1)
	if !over.MayHaveCard() {
		t.Fatal("no card")
	}
	press := session.Press{Verb: session.VerbShareCard, By: session.Player{User: uint64(persons["Alix"])}}
	next, _, err := events.Press(over, p.bot.records.Env(1), press)
	if err != nil || !next.Carded {
		t.Errorf("a card is wanted: %v, %v", next.Carded, err)
	}
	if _, _, err := events.Press(next, p.bot.records.Env(1), press); err == nil {
		t.Error("a second press before the first card is posted is not refused")
	}
	for what, change := range map[string]func(*session.Session){
		"stopped": func(s *session.Session) { s.Match = live.Match },
		"week":    func(s *session.Session) { s.Week = &session.Week{} },
		"duel":    func(s *session.Session) { s.HideSeed() },
	} {
		other := over.Clone()
		if change(other); other.MayHaveCard() {
			t.Errorf("%s: there is a card", what)
		}
	}
}
