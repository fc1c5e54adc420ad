package bot

import (
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/session"
)

// A post with one of the turnVerbs waits for a player's turn. One with one of the answerVerbs waits for another answer.
// All other buttons are optional.
var (
	turnVerbs   = map[string]bool{session.VerbChoose: true, session.VerbPick: true, session.VerbArea: true, session.VerbConfirm: true, session.VerbHand: true}
	answerVerbs = map[string]bool{session.VerbJoin: true, session.VerbStay: true, session.VerbAgree: true, session.VerbTakeSeat: true, session.VerbWait: true}
)

// Asks reports whether a button asks the people named by its post for their turn, or for another answer. A custom_id of
// another program asks for nothing.
func Asks(customID string) (turn, answer bool) {
	id, err := buttonid.Parse(customID)
	if err != nil {
		return false, false
	}
	verb := id.Verb
	if now, renamed := formerVerbs[verb]; renamed {
		verb = now
	}
	return turnVerbs[verb], answerVerbs[verb]
}
