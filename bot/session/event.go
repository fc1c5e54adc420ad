package session

import (
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Env is what an event needs to know besides the match.
type Env struct {
	Now time.Time
	// UndoWindow is how long the last decision of a turn can be undone in a slow match; 0: not at all.
	UndoWindow time.Duration
	// Thinks says that computers decide for automatic seats; otherwise the table's stand-in plays at once.
	// Delay is how long a computer waits before it decides.
	Thinks bool
	Delay  time.Duration
	// Random returns a number from 0 up to a limit, which must be positive. It is independent of the matches' chance.
	Random func(limit int64) int64
	// Rhythm returns how a user's time counts.
	Rhythm func(user uint64) clock.Rhythm
	// Log returns the stored entries of the match.
	Log func() ([]table.Entry, error)
	// Queue returns the posts of the match that are still to be delivered, oldest first.
	Queue func() ([]Queued, error)
	// Editing says that an edit of one of the match's posts is under way. It was made before this event and
	// may arrive after the answer.
	Editing bool
	// Seed is the secret seed for a match that begins with this event.
	Seed chance.Seed
	// Began is the user who began the match before this rematch, 0 for none.
	Began uint64
	// Vanished reports, once, whether a message was deleted recently, before it was known.
	Vanished func(message uint64) bool
}

// Queued is a post that waits to be delivered.
type Queued struct {
	Seq  uint64 // its number in the outbox
	Post Post
}

// PlanOnward, as the place of a [VerbPlan], continues from the present draft.
const PlanOnward = 1

// Press is a request of a person about a match: a pressed button, or a command that does the same.
type Press struct {
	Verb string // one of the verbs below
	By   Player
	Bot  bool // By is a program

	Tick   uint64   // of the button
	At     int      // index in the draft
	Word   string   // the choice there; for VerbPlan the line of its choices, see [table.Match.Spell]
	Values []string // chosen in a select menu
	Fields []Field  // filled into a modal

	CustomID         string // of the button, "" for a command
	Channel, Message uint64 // where it was pressed
	Private          bool   // only the person sees the message
	Hand             bool   // the button is in a private panel

	Host      bool // moderates the channel of lobbies: may start, cancel and choose options
	Moderator bool // moderates the channel

	Conduct Conduct // of a person who joins a lobby

	Names []string // for new computer players, in the language of the match

	Whom   *Guest // the only person to whom the seat is offered
	Leaver *Guest // whose seat it is, if not the person's own

	// Lacking refuses the channel of a command because the bot lacks permissions there; nil if it has them.
	Lacking error
	// Taken refuses the channel because of another match there; nil if it is free.
	Taken error
	// Threads reports that the channel can have threads.
	Threads bool
}

// Field is a filled field of a modal. It means the same as a press in the menu with this verb and word.
type Field struct {
	Verb, Word string
	Values     []string
}

// Guest is a person named in a command.
type Guest struct {
	Player
	Bot bool
}

// IsCommand reports whether the press is a command.
func (p Press) IsCommand() bool { return p.CustomID == "" }

// Show is what the person who pressed sees.
type Show int

const (
	Nothing         Show = iota // the press is acknowledged
	ShowPanel                   // the seat's panel, in place of the pressed message
	ShowRecord                  // the pressed message becomes the record of the turn
	ShowDecided                 // the private panel says that the decision was made
	ShowStarted                 // the lobby's message says that the match has begun
	ShowLobby                   // the lobby as it is now
	ShowOptions                 // the options of the lobby, in a new private message
	ShowOptionsHere             // the options, in place of the pressed private message
	ShowForm                    // the options as a form
	ShowCancelled               // the lobby's message says that it is cancelled
	ShowVote                    // the vote as it is now
	ShowOffer                   // the offer as it is now
	ShowText                    // a private sentence
	ShowTextHere                // a sentence in place of the pressed message
	ShowMatch                   // a moderator's view of the match
	ShowClaim                   // the question whether to end the match
	ShowPremove                 // the plan of the seat, in place of the pressed private message
	ShowHand                    // what only the seat may see, in a new private message
	ShowLeft                    // the lesson's post says that the learner left
	Remove                      // the pressed private message is deleted
)

// Reply is the answer to a press.
type Reply struct {
	Show Show
	Seat games.Seat // of a panel or a record
	// Leads says, of the options, that the person may change them.
	Leads bool
	// Invited says, of the options, that a seat is reserved for the person.
	Invited bool
	Moves   []Move     // of a record
	Text    games.Text // of a sentence
	Also    games.Text // a private sentence in addition
	// Public says that everybody sees the sentence.
	Public bool
}

// Result is what an event leads to, besides the next session.
type Result struct {
	Log   []table.Entry // to be added to the log
	Posts []Post        // to be delivered
	Done  []uint64      // outbox numbers of posts that need no delivery any more
	Hurry []uint64      // outbox numbers of posts to deliver now instead of later
	Reply Reply
	// Unchanged says that the session is unchanged, so that nothing must be stored.
	Unchanged bool
	// Removed says that the match is to be deleted.
	Removed bool
}

// BackPart is the word of a [VerbBack] that takes back only the automatic part of the last press.
const BackPart = "part"

// MostAreas is the highest number of an area of the board, see [Session.AreaOf].
const MostAreas = 9999

// Verbs of the presses that a session handles. The names are in the custom_ids of buttons.
const (
	VerbChoose  = "choose"
	VerbPick    = "pick" // as choose, in a select menu
	VerbBack    = "back" // all of the last press, or with BackPart a part of it
	VerbArea    = "page" // shows an area of the board, or without a word the whole board
	VerbConfirm = "confirm"
	VerbPlan    = "plan" // makes the choices of an advised move
	VerbUndo    = "undo"

	VerbPremove     = "premove"      // opens the choices of a plan
	VerbPremoveDrop = "premove-drop" // drops the plan
	VerbPremoveNear = "premove-near" // whether changes nearby matter

	VerbCarryOut = "carry-out" // ends the undo window

	VerbJoin     = "join"
	VerbLeave    = "leave"
	VerbOptions  = "options"      // shows the options, and how to leave
	VerbForm     = "options-form" // shows the options as a form to persons who may change them
	VerbFill     = "options-fill" // sets the values of the form
	VerbOption   = "option"       // of the game; see also [LobbyVerb]
	VerbComputer = "computer"     // adds or removes a computer player
	// VerbAddComputer adds one of normal strength.
	VerbAddComputer = "add-computer"
	VerbStart       = "start"
	VerbCancel      = "cancel"
	VerbStay        = "stay" // keeps a lobby that has waited long

	VerbResign     = "give-up"
	VerbReturn     = "return"
	VerbTakeback   = "takeback"
	VerbAbandon    = "abandon"
	VerbAgree      = "agree"
	VerbDecline    = "decline"
	VerbWait       = "late-wait"
	VerbSkip       = "late-skip"
	VerbTakeOver   = "late-takeover"
	VerbOpen       = "late-open"
	VerbClaim      = "claim"
	VerbSubstitute = "substitute"
	VerbTakeSeat   = "take-seat"
	VerbWithdraw   = "withdraw"
	VerbMute       = "mute"

	VerbPause  = "pause"
	VerbResume = "resume"
	VerbHand   = "hand"
	VerbMove   = "move"
	VerbRepost = "repost"

	VerbRemove  = "expel"   // takes the player in Word out of the match
	VerbReadmit = "readmit" // lets them back

	VerbLeaveLesson = "lesson-leave"
	VerbShareFilm   = "share-film" // shows the film to everybody
	VerbShareCard   = "share-card" // shows the card with the result to everybody
)
