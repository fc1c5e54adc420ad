package bot

import (
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
)

// A person named twice is invited once, and people cannot invite themselves. Neither takes a seat
// from another person, nor turns a game for two into one for three.
func TestInvitedOnce(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for n, game := range []string{"carcassonne", "castle"} {
		lobby := p.command("Alix", "play", map[string]discord.Option{"game": {Text: game},
			"opponent1": person("Bruno"), "opponent2": person("Alix"), "opponent3": person("Bruno")})
		if lobby == nil || len(lobby.Mentions) != 1 {
			t.Fatalf("%s: no lobby that calls Bruno alone: %+v", game, lobby)
		}
		if s := p.sheet(session.ID(n + 1)); len(s.Invited) != 1 || s.Invited[0].User != uint64(persons["Bruno"]) || len(s.Players) != 1 {
			t.Errorf("%s: invited are %v", game, s.Invited)
		}
	}
}
