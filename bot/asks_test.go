package bot_test

import (
	"testing"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/session"
)

// The posts of finished matches, reminders and results have buttons too, but do not wait for a
// player.
func TestAsks(t *testing.T) {
	for verb, want := range map[string][2]bool{
		session.VerbChoose: {true, false}, session.VerbPick: {true, false}, session.VerbArea: {true, false}, session.VerbConfirm: {true, false}, session.VerbHand: {true, false},
		"say": {true, false}, "ok": {true, false}, // of former versions
		session.VerbJoin: {false, true}, session.VerbAgree: {false, true}, session.VerbTakeSeat: {false, true}, "wait": {false, true},
		"rematch": {}, "record": {}, "board": {}, session.VerbMute: {}, session.VerbUndo: {}, session.VerbCarryOut: {}, session.VerbStart: {},
	} {
		id, err := buttonid.Encode(buttonid.ID{Match: 1, Verb: verb})
		if err != nil {
			t.Fatal(err)
		}
		if turn, answer := bot.Asks(id); turn != want[0] || answer != want[1] {
			t.Errorf("%s asks for a turn %v, for an answer %v, want %v", verb, turn, answer, want)
		}
	}
	if turn, answer := bot.Asks("count"); turn || answer {
		t.Error("a button that is not the bot's asks something")
	}
}
