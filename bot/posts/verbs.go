package posts

import (
	"strings"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Verbs of buttons. The verbs that change a match are in package session.
const (
	VerbBoard    = "board"
	VerbMenu     = "menu"
	VerbText     = "text" // the board in words
	VerbTextPage = "text-page"
	VerbStep     = "step" // another step of the past
	VerbFilm     = "film"
	VerbExport   = "export"

	VerbRematch = "rematch"
	VerbVerify  = "verify" // shows how to check the luck

	VerbPoints     = "points"
	VerbPointsPage = "points-page"
	VerbStock      = "stock"
	VerbWhy        = "why"
	VerbWhyPick    = "why-pick"
	VerbWhyPage    = "why-page"

	VerbHint      = "hint"
	VerbLook      = "look" // looks back on a match
	VerbLookLapse = "look-lapse"
	VerbLookShare = "look-share"

	VerbLesson = "lesson" // begins or resumes one; see LessonID

	VerbOpen     = "open-game" // opens a lobby
	VerbOpenSolo = "open-solo" // asks how well the computer is to play, before SoloVerb
	VerbShelf    = "shelf"     // another page of the games
	VerbLobbies  = "lobbies"   // lists the lobbies of the server
	VerbCallMe   = "call-me"   // gives the role that is called to new lobbies, or takes it away
	// VerbOpenAnyway opens a lobby although a similar one waits.
	VerbOpenAnyway = "open-anyway"
	VerbCommands   = "commands" // lists them
	VerbAbout      = "about"    // says who runs the bot

	VerbRules     = "rules"
	VerbRulesPage = "rules-page"
	VerbRulesHere = "rules-here" // opens the page that fits the position of a match
	VerbGamesPage = "games-page"

	VerbPrivacy  = "privacy"
	VerbMyData   = "my-data"
	VerbHide     = "hide"      // hides the person in statistics that others see, or shows them again
	VerbEraseAsk = "erase"     // asks before VerbErase
	VerbErase    = "erase-all" // erases all data of the person
	VerbRhythm   = "rhythm"    // changes how the person's time counts
	VerbSet      = "set"       // changes a setting of the server

	VerbResignAsk    = "resign" // asks before session.VerbResign
	VerbResignCancel = "resign-cancel"
	VerbClaimCancel  = "claim-cancel"
	VerbDeleteAsk    = "delete-ask" // asks before VerbDelete
	VerbDelete       = "delete"     // deletes a match for good
	VerbDeleteCancel = "delete-cancel"

	// For matches that cannot be read any more.
	VerbHalt     = "halt"      // ends one without a result
	VerbScrapAsk = "scrap-ask" // asks before VerbScrap
	VerbScrap    = "scrap"     // deletes one for good
)

// Verbs of the daily puzzle.
const (
	// todayPrefix begins the verbs of the puzzle's panel, which each person has in private.
	todayPrefix = "today-"

	VerbToday       = "today"       // opens the person's panel
	VerbTodayChange = "today-new"   // starts the answer again
	VerbTodayWords  = "today-words" // the board in words
	VerbTodayPage   = "today-page"  // another page of it
	VerbTodayPlay   = "today-play"  // begins a match from the position
	VerbTodayOpen   = "today-open"  // opens the settings page
	VerbTodaySet    = "today-set"   // changes a setting on that page
)

// Verbs of the match of the week.
const (
	VerbWeekly      = "weekly"       // begins it; see WeeklyButton
	VerbWeeklyLook  = "weekly-look"  // lists the matches of a week that is over
	VerbWeeklyMatch = "weekly-match" // shows one of them
)

// Verbs of cups. The tick of their buttons is the number of the cup.
const (
	VerbCupJoin     = "cup-join"
	VerbCupLeave    = "cup-leave" // asks before VerbCupLeaveNow once matches are played
	VerbCupLeaveNow = "cup-leave-now"
	VerbCupTable    = "cup-table"
	VerbCupRules    = "cup-rules"
	VerbCupExport   = "cup-export"

	VerbCupForm   = "cup-form" // another choice in the form that opens one
	VerbCupAsk    = "cup-ask"  // asks for several choices in a modal
	VerbCupFill   = "cup-fill" // takes the filled-in modal
	VerbCupOpen   = "cup-open" // opens it
	VerbCupManage = "cup-manage"
	VerbCupClose  = "cup-close"   // ends the registration now
	VerbCupOffAsk = "cup-off-ask" // asks before VerbCupOff
	VerbCupOff    = "cup-off"     // calls it off
	VerbCupResult = "cup-result"  // asks for another result of a table
	VerbCupRevise = "cup-revise"  // changes it
)

// SoloVerb is the verb of the button that begins a match against a computer player of a strength.
func SoloVerb(strength string) string { return VerbOpenSolo + "-" + strength }

// RematchVerb is the verb of the button that plays a match again against computers of a strength. Before it, VerbRematch
// asks for the strength.
func RematchVerb(strength string) string { return VerbRematch + "-" + strength }

// CupID makes the custom_id of a button of a cup.
func CupID(verb string, n, at int, word string) string {
	return CustomID(buttonid.ID{Verb: verb, Tick: uint64(n), At: at, Word: word})
}

// TodayVerb is the verb of a button in the panel of the daily puzzle.
func TodayVerb(verb string) string { return todayPrefix + verb }

// TodayID makes the custom_id of a button of the daily puzzle, which belongs to a day and to no match.
func TodayID(verb string, day, at int) string {
	return CustomID(buttonid.ID{Verb: verb, Tick: uint64(day), At: at})
}

// handPrefix begins the verbs of a panel that is shown in private.
const handPrefix = "hand-"

// HandVerb is the verb of a button in a private panel.
func HandVerb(verb string) string { return handPrefix + verb }

// SplitVerb returns the verb without the prefix of private panels, and whether it had that prefix.
func SplitVerb(verb string) (plain string, hand bool) { return strings.CutPrefix(verb, handPrefix) }

// CustomID encodes an id. All its parts are bounded by construction.
func CustomID(id buttonid.ID) string {
	text, err := buttonid.Encode(id)
	if err != nil {
		panic(err)
	}
	return text
}

// ButtonID makes the custom_id of a button of the match that never gets out of date: Join means the same however many
// players have joined since.
func ButtonID(s *session.Session, verb string, at int, word string) string {
	return tickedID(s, 0, verb, at, word)
}

// PlanID makes the custom_id of the button that makes a seat's choices of an advised line, from a position of a match.
// With onward it continues the seat's draft. The id is "" if even the first choice is too long for a button.
func PlanID(s *session.Session, m table.Match, seat games.Seat, onward bool, line []games.Action) string {
	word, verb, at := m.Spell(seat, line, buttonid.MaxWord), session.VerbPlan, 0
	if !s.Public() {
		verb = HandVerb(verb)
	}
	if onward {
		at = session.PlanOnward
	}
	if word == "" {
		return ""
	}
	return tickedID(s, s.TickOf(seat), verb, at, word)
}

// RulesID makes the custom_id of a section of a game's rules, from 0. The verb is VerbRules or
// VerbRulesPage.
func RulesID(verb, game string, section int) string {
	return CustomID(buttonid.ID{Verb: verb, At: section, Word: game})
}

// LessonID makes the custom_id of the button that begins or resumes the guided match of a game; "" asks which game. The
// button belongs to no match and can stand in any message.
func LessonID(game string) string { return CustomID(buttonid.ID{Verb: VerbLesson, Word: game}) }

func tickedID(s *session.Session, tick uint64, verb string, at int, word string) string {
	return CustomID(buttonid.ID{Match: uint64(s.ID), Tick: tick, Verb: verb, At: at, Word: word})
}

// plainID is the ButtonID of a verb without a place and a word.
func plainID(s *session.Session, verb string) string { return ButtonID(s, verb, 0, "") }
