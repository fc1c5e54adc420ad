package games

import (
	"slices"
	"strings"
)

// Text is one sentence for players, named by its id in the message catalogues.
// Values of Args are strings (shown as they are), ints, a [Seat] (shown as that
// player's name) or another Text.
type Text struct {
	ID   string
	Args map[string]any
}

// T returns the text with the given id and arguments, given as name, value pairs.
func T(id string, pairs ...any) Text {
	if len(pairs) == 0 {
		return Text{ID: id}
	}
	args := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return Text{ID: id, Args: args}
}

// Style says how the next word of an action is asked for.
type Style int

const (
	// Act: pressing a choice does it. A final action is committed at once.
	Act Style = iota
	// Pick: pressing a choice shows a preview; a final action waits for Confirm.
	Pick
	// Turn: the first choice is preset and one button cycles through the others, as for the
	// rotation of a tile. A final action waits for Confirm.
	Turn
	// Select: the first choice is preset, the others stand beside it, as for
	// placing a follower or none. A final action waits for Confirm.
	Select
)

// Mark says how a choice is marked on the picture, so that button, picture and
// text name it alike.
type Mark int

const (
	NoMark Mark = iota
	Number      // 1, 2, 3 … in the order of the list
	Letter      // A, B, C … in the order of the list
	Named       // its label and its place, and 1, 2, 3 … where there are several
)

// Together separates the words of a choice that says several at once.
const Together = "|"

// Choice is one of the next words.
type Choice struct {
	// Word is the next word, or several with [Together] between them, where one press answers
	// several questions.
	Word  string
	Label Text // what the button says
	Mark  Mark
	// Rank orders the choices by how likely players want them, smallest first. Where not all fit on
	// a page, the first page has the smallest ranks.
	Rank int
	// Nth is the choice's number among those with its mark, from 1; 0 means one more than the
	// choice before. It lets a card keep its letter when others are gone.
	Nth int
	// Menu says that the choice has no button, and stands only in a select menu.
	Menu bool
	// Does says what the choice does, in a short clause for each thing that matters.
	Does []Text
	// Gains is how many points the choice scores for the seat at once, and May how many more a
	// later choice can add. Both are 0 also where that is unknown.
	Gains int `json:",omitempty"`
	May   int `json:",omitempty"`
	// Says is what the button of a place says beside its number: in two or three words what matters
	// most to the seat. It is zero if the game says nothing about places.
	Says Text `json:",omitzero"`
	// As says what is chosen where no picture shows it, such as in advice; zero to use the label.
	As Text
	// Plain is the label without what the choice scores or risks, for puzzles; zero where Label says
	// nothing about that.
	Plain Text `json:",omitzero"`
	// Main says that the turn goes on with this choice, so that its button stands out. A question
	// has one at most.
	Main bool
	// Same lists words with the same effect, in the same spelling. They are legal, but not offered.
	Same []string
}

// Words are the words of the choice.
func (c Choice) Words() []string { return strings.Split(c.Word, Together) }

// Prompt is the part of a view that is in words.
type Prompt struct {
	Ask   Text // the question that the seat has to answer; zero if there is none
	Style Style
	// Choices holds each next word exactly once, in reading order of the picture, with the preset
	// first for Turn and Select. It is empty when nothing is asked or the words are a whole action.
	// See [Choice] for several words at once, and for those left out. If there is only one choice,
	// it is made without asking.
	Choices []Choice
	// Taken are whole actions of the same kind that were chosen before and can be taken back one by
	// one, such as cards. Their buttons stay in place, by their Nth, and take them back.
	Taken []Choice `json:",omitempty"`
	// Secret says that the choices or the half-done action are for this seat only: they must not be
	// public before they are committed.
	Secret bool
	// Spared says that nobody has to press a button if there is only one answer: the host gives it
	// for the player, and says so. Otherwise the player presses it, as for rolling dice.
	Spared bool
	// Notes are facts worth reading beside the picture, such as what the half-done action would
	// score now.
	Notes []Text
	// Shown are facts that the picture shows, such as the tile in hand, for people who do not see
	// it.
	Shown []Text
}

// Choosing returns the word of the choice that begins with the given next words, or has the same
// effect; ok is false if there is none.
func (p Prompt) Choosing(words []string) (word string, ok bool) {
	begins := func(said string) bool {
		parts := strings.Split(said, Together)
		return slices.Equal(words[:min(len(parts), len(words))], parts)
	}
	for _, c := range p.Choices {
		if begins(c.Word) || slices.ContainsFunc(c.Same, begins) {
			return c.Word, true
		}
	}
	return "", false
}
