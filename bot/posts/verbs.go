package posts

import (
	"strings"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Verbs of buttons. Package session has the verbs that change a match.
const (
	VerbBoard    = "board"
	VerbMenu     = "menu"
	VerbText     = "text" // the board in words
	VerbTextPage = "text-page"
	VerbStep     = "step" // another step of the match
	VerbFilm     = "film"
	VerbExport   = "export"

	VerbRematch = "rematch"
	VerbLeg     = "second-leg" // opens a return match
	VerbVerify  = "verify"     // shows how to check the random draws

	VerbPoints     = "points"
	VerbPointsPage = "points-page"
	VerbStock      = "stock"
	VerbWhy        = "why"
	VerbWhyPick    = "why-pick"
	VerbWhyPage    = "why-page"

	VerbHint        = "hint"
	VerbLook        = "look"         // looks back on a match
	VerbLookLapse   = "look-lapse"   // shows one decision of it
	VerbLookSummary = "look-summary" // goes back to its chart
	VerbLookShare   = "look-share"

	VerbLesson = "lesson" // starts or resumes a guided match; see LessonID

	VerbOpen     = "open-game" // opens a lobby
	VerbOpenSolo = "open-solo" // asks for the computer's strength, before SoloVerb
	VerbShelf    = "shelf"     // another page of the games
	VerbLobbies  = "lobbies"   // lists the lobbies of the server
	VerbCallMe   = "call-me"   // gives or removes the role that is notified of new lobbies
	// VerbOpenAnyway opens a lobby although a similar one waits.
	VerbOpenAnyway = "open-anyway"
	VerbCommands   = "commands" // lists the commands
	VerbAbout      = "about"    // says who runs the bot

	VerbRules     = "rules"
	VerbRulesPage = "rules-page"
	VerbRulesHere = "rules-here" // opens the page that fits the position of a match
	VerbGamesPage = "games-page"
	// VerbLeaderboard shows the leaderboard of a game.
	VerbLeaderboard = "leaderboard"

	VerbPrivacy  = "privacy"
	VerbMyData   = "my-data"
	VerbHide     = "hide"      // hides the person in statistics that others see, or shows them again
	VerbEraseAsk = "erase"     // asks before VerbErase
	VerbErase    = "erase-all" // erases all data of the person
	VerbRhythm   = "rhythm"    // changes the person's weekends, quiet hours, vacation or reminders
	VerbFriends  = "friends"   // shows whom the person follows, or turns messages about friends on or off
	VerbFollow   = "follow"    // follows a person
	VerbUnfollow = "unfollow"  // stops following a person
	VerbSet      = "set"       // changes a setting of the server
	VerbSettings = "settings"  // shows the settings of the server
	VerbLacks    = "lacks"     // what the bot may not do on the server
	VerbAudit    = "audit"     // a page of the server's log

	VerbResignAsk    = "resign" // asks before session.VerbResign
	VerbResignCancel = "resign-cancel"
	VerbClaimCancel  = "claim-cancel"
	VerbDeleteAsk    = "delete-ask" // asks before VerbDelete
	VerbDelete       = "delete"     // deletes a match for good
	VerbDeleteCancel = "delete-cancel"
	VerbRemoveAsk    = "remove-ask" // asks before session.VerbRemove

	// For matches that can no longer be read.
	VerbHalt     = "halt"      // ends one without a result
	VerbScrapAsk = "scrap-ask" // asks before VerbScrap
	VerbScrap    = "scrap"     // deletes one for good
)

// Verbs of the board on which a player tries things, beside those of its panel.
const (
	// tryPrefix starts the verbs of the panel.
	tryPrefix = "try-"

	VerbTry     = "try"      // opens the board
	VerbTryLuck = "try-luck" // chooses an outcome
	VerbTryDraw = "try-draw" // asks before VerbTryTake; its word is the seat
	VerbTryTake = "try-take" // begins the turn of a seat with what the person chooses; its word is the seat
	VerbTrySeat = "try-seat" // begins the turn of another seat
	VerbTryUndo = "try-undo" // takes back the last step
	VerbTryNew  = "try-new"  // starts over
)

// Verbs of the daily puzzle.
const (
	// todayPrefix starts the verbs of the puzzle's panel, which each person has in private.
	todayPrefix = "today-"

	VerbToday       = "today"        // opens the person's panel
	VerbTodayChange = "today-new"    // starts the answer again
	VerbTodayBoard  = "today-board"  // shows the whole board
	VerbTodayWords  = "today-words"  // the board in words
	VerbTodayPage   = "today-page"   // another page of it
	VerbTodayPlay   = "today-play"   // starts a match from the position
	VerbTodayOpen   = "today-open"   // shows the puzzle in private
	VerbTodayReturn = "today-return" // goes back to it from another page

	VerbTodaySolution = "today-solution" // shows the solution of a day in private

	VerbTodaySettings = "today-settings" // opens the settings page
	VerbTodaySet      = "today-set"      // changes a setting on that page
)

// Verbs of the match of the week.
const (
	VerbWeekly      = "weekly"       // starts it; see WeeklyButton
	VerbWeeklyLook  = "weekly-look"  // lists the matches of a week that is over
	VerbWeeklyMatch = "weekly-match" // shows one of them
)

// Verbs of cups. The tick of their buttons is the number of the cup.
const (
	VerbCupName     = "cup-name"  // asks for VerbCupNamed
	VerbCupNamed    = "cup-named" // the form with its name
	VerbCupJoin     = "cup-join"
	VerbCupLeave    = "cup-leave" // asks before VerbCupLeaveNow once matches are played
	VerbCupLeaveNow = "cup-leave-now"
	VerbCupTable    = "cup-table"
	VerbCupRules    = "cup-rules"
	VerbCupExport   = "cup-export"

	VerbCupForm   = "cup-form" // another choice in the form of a new cup
	VerbCupAsk    = "cup-ask"  // asks for several choices in a modal
	VerbCupFill   = "cup-fill" // takes the filled-in modal
	VerbCupOpen   = "cup-open" // opens the cup
	VerbCupManage = "cup-manage"
	VerbCupList   = "cup-list"    // goes back to the form and all cups
	VerbCupClose  = "cup-close"   // ends the registration now
	VerbCupOffAsk = "cup-off-ask" // asks before VerbCupOff
	VerbCupOff    = "cup-off"     // cancels the cup
	VerbCupExtend = "cup-extend"  // adds time to the round
	VerbCupOutAsk = "cup-out-ask" // asks whom to take out, and then whether to
	VerbCupOut    = "cup-out"     // takes a person out
	VerbCupInAsk  = "cup-in-ask"  // asks whom to put in
	VerbCupIn     = "cup-in"      // puts a person in, or lets one back in
	VerbCupMove   = "cup-move"    // moves the cup to the channel of the press
	VerbCupResult = "cup-result"  // asks for a table's new result
	VerbCupRevise = "cup-revise"  // changes the result
	VerbCupOwn    = "cup-own"     // changes the result of a match in which the manager plays
)

// SoloVerb is the verb of the button that starts a match against a computer player of a strength.
func SoloVerb(strength string) string { return VerbOpenSolo + "-" + strength }

// RematchVerb is the verb of the button that starts a rematch against computers of a strength.
// VerbRematch asks for the strength first.
func RematchVerb(strength string) string { return VerbRematch + "-" + strength }

// CupID makes the custom_id of a button of a cup.
func CupID(verb string, n, at int, word string) string {
	return CustomID(buttonid.ID{Verb: verb, Tick: uint64(n), At: at, Word: word})
}

// TryVerb is the verb of a button in the panel of a board on which a player tries things.
func TryVerb(verb string) string { return tryPrefix + verb }

// TodayVerb is the verb of a button in the puzzle's panel.
func TodayVerb(verb string) string { return todayPrefix + verb }

// TodayID makes the custom_id of a button of the daily puzzle. It belongs to a day, not to a match.
func TodayID(verb string, day, at int) string {
	return CustomID(buttonid.ID{Verb: verb, Tick: uint64(day), At: at})
}

// handPrefix starts the verbs of a panel that is shown in private.
const handPrefix = "hand-"

// HandVerb is the verb of a button in a private panel.
func HandVerb(verb string) string { return handPrefix + verb }

// SplitVerb removes the prefix of private panels and reports whether the verb had it.
func SplitVerb(verb string) (plain string, hand bool) { return strings.CutPrefix(verb, handPrefix) }

// CustomID encodes an id. Every part has a known greatest length, so encoding cannot fail.
func CustomID(id buttonid.ID) string {
	text, err := buttonid.Encode(id)
	if err != nil {
		panic(err)
	}
	return text
}

// ButtonID makes the custom_id of a button that never expires: Join works however many players have
// joined since.
func ButtonID(s *session.Session, verb string, at int, word string) string {
	return tickedID(s, 0, verb, at, word)
}

// PlanID makes the custom_id of the button that makes a seat's choices of a suggested line, from a
// position of a match. With onward it continues the seat's draft. The id is "" if even the first
// choice is too long for a button.
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

// LessonID makes the custom_id of the button that starts or resumes the guided match of a game;
// with "" it asks which game. The button belongs to no match, so any message can have it.
func LessonID(game string) string { return CustomID(buttonid.ID{Verb: VerbLesson, Word: game}) }

func tickedID(s *session.Session, tick uint64, verb string, at int, word string) string {
	return CustomID(buttonid.ID{Match: uint64(s.ID), Tick: tick, Verb: verb, At: at, Word: word})
}

// plainID is the ButtonID of a verb without further parts.
func plainID(s *session.Session, verb string) string { return ButtonID(s, verb, 0, "") }
