package session

import (
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Env is what is known outside of a match when an event is handled.
type Env struct {
	Now time.Time
	// UndoWindow is how long a decision that ends a turn of a slow match can be undone
	// before it is carried out; 0: not at all.
	UndoWindow time.Duration
	// Thinks says that somebody thinks for seats that no person decides for; otherwise the
	// stand-in of the table plays at once. Delay is how long a computer waits before it
	// decides.
	Thinks bool
	Delay  time.Duration
	// Rhythm returns how a user's time counts.
	Rhythm func(user uint64) clock.Rhythm
	// Log returns the stored entries of the match.
	Log func() ([]table.Entry, error)
	// Queue returns the posts of the match that are still to be delivered, oldest first.
	Queue func() ([]Queued, error)
	// Editing says that an edit of one of the match's posts is on its way. It was made
	// before this event and may arrive after the answer to it.
	Editing bool
	// Seed is the secret of a match that begins with this event.
	Seed chance.Seed
	// Began is the user who began the match of which this is the rematch, 0 for none.
	Began uint64
	// Vanished reports, once, whether a message was deleted lately, before it was known
	// what it is.
	Vanished func(message uint64) bool
}

// Queued is a post that waits to be delivered.
type Queued struct {
	Seq  uint64 // its number in the outbox
	Post Post
}

// PlanOnward is the place in the draft of a [VerbPlan] that goes on from what was chosen.
const PlanOnward = 1

// Press is somebody's wish about a match: a pressed button, or a command that does the same.
type Press struct {
	Verb string // see VerbChoose and so on
	By   Player
	Bot  bool // By is a program

	Tick   uint64   // of the button
	At     int      // place in the draft
	Word   string   // at that place; of a VerbPlan the line whose choices it makes, see [table.Match.Spell]
	Values []string // chosen in a select menu
	Fields []Field  // filled into a modal

	CustomID         string // of the button, "" for a command
	Channel, Message uint64 // where it was pressed
	Private          bool   // only the person sees the message
	Hand             bool   // the button stands in a private panel

	Host      bool // keeps order where lobbies are: may start, cancel and choose
	Moderator bool // keeps order in the channel

	Conduct Conduct // of whoever joins a lobby

	Names []string // for computer players, in the language of the match

	Whom   *Guest // who alone is to get the seat that is offered
	Leaver *Guest // whose seat that is, if not the person's own

	// Lacking refuses the channel of a command because the bot may not do there what it
	// has to, nil if it may.
	Lacking error
	// Taken refuses the channel because another match is played there, nil if it is free.
	Taken error
	// Threads reports that a thread can be opened from the channel.
	Threads bool
}

// Field is what was chosen in a field of a modal: as much as a press in the menu of that verb and word.
type Field struct {
	Verb, Word string
	Values     []string
}

// Guest is somebody a command names.
type Guest struct {
	Player
	Bot bool
}

// IsCommand reports whether the press is a command.
func (p Press) IsCommand() bool { return p.CustomID == "" }

// Show is what whoever pressed is shown.
type Show int

const (
	Nothing         Show = iota // the press is acknowledged
	ShowPanel                   // the seat's panel, in place of the message that was pressed
	ShowRecord                  // that message becomes the record of the turn
	ShowDecided                 // the private panel tells that the decision was made
	ShowStarted                 // the lobby's message tells that the match has begun
	ShowLobby                   // the lobby as it is now
	ShowOptions                 // what can be chosen in the lobby, in a new private message
	ShowOptionsHere             // the same in place of the private message that was pressed
	ShowForm                    // the same as a form to be filled in
	ShowCancelled               // the lobby's message tells that it is cancelled
	ShowVote                    // the vote as it is now
	ShowOffer                   // the offer as it is now
	ShowText                    // a sentence in private
	ShowTextHere                // a sentence in place of the message that was pressed
	ShowMatch                   // what a moderator sees of the match
	ShowClaim                   // the question whether the match is really to end
	ShowHand                    // what only the seat may see, in a new private message
	ShowLeft                    // the lesson's post tells that it was left
	Remove                      // nothing: the private message that was pressed goes
)

// Reply says how a press is answered.
type Reply struct {
	Show Show
	Seat games.Seat // of a panel or a record
	// Leads says, of the options, that the reader may choose them.
	Leads bool
	// Invited says, of the options, that a seat is kept for the reader.
	Invited bool
	Moves   []Move     // of a record
	Text    games.Text // of a sentence
	Also    games.Text // a sentence in private beside what is shown
	// Public says that the sentence is read by everybody.
	Public bool
}

// Result is what an event leads to beside the next session.
type Result struct {
	Log   []table.Entry // to be added to the log
	Posts []Post        // to be delivered
	Done  []uint64      // posts in the outbox that need no delivery any more, by number
	Hurry []uint64      // posts in the outbox to be delivered now instead of later
	Reply Reply
	// Unchanged says that the session is as it was: nothing is to be stored.
	Unchanged bool
	// Removed says that the match is to be deleted.
	Removed bool
}

// BackPart is the word of a [VerbBack] that takes back only what the last press can do without.
const BackPart = "part"

// Verbs of the presses a session handles. The names stand in the custom_ids of buttons.
const (
	VerbChoose   = "choose"
	VerbPick     = "pick" // as choose, in a select menu
	VerbBack     = "back" // all of the last press, or with BackPart a part of it
	VerbPage     = "page"
	VerbConfirm  = "confirm"
	VerbPlan     = "plan" // makes the choices of an advised move
	VerbUndo     = "undo"
	VerbCarryOut = "carry-out" // ends the undo window

	VerbJoin     = "join"
	VerbLeave    = "leave"
	VerbOptions  = "options"      // shows them, and how to leave
	VerbForm     = "options-form" // shows them as a form to whoever may choose them
	VerbFill     = "options-fill" // takes what was filled into it
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

	VerbLeaveLesson = "lesson-leave"
	VerbShareFilm   = "share-film" // shows it to everybody
)
