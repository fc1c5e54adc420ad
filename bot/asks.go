package bot

import (
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/session"
)

// turnVerbs decide what is somebody's turn, and answerVerbs what somebody is asked beside it. The
// other buttons may be pressed by whoever a post names, but need not be.
var (
	turnVerbs   = map[string]bool{session.VerbChoose: true, session.VerbPick: true, session.VerbConfirm: true, session.VerbHand: true}
	answerVerbs = map[string]bool{session.VerbJoin: true, session.VerbStay: true, session.VerbAgree: true, session.VerbTakeSeat: true, session.VerbWait: true}
)

// Asks reports whether a button asks the people whom its post names for their turn, or for an
// answer to something else. A custom_id that is not the bot's asks nothing.
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
