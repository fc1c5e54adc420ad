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
	// Turn: the first choice is preset and one button goes round the others, as
	// for the rotation of a tile. A final action waits for Confirm.
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

// Together stands between words that a choice says at once.
const Together = "|"

// Choice is one of the next words.
type Choice struct {
	// Word is what is said by it: the next word, or with [Together] between them several,
	// where one press is to answer questions that would follow each other.
	Word  string
	Label Text // what the button says
	Mark  Mark
	// Rank orders the choices by how likely they are wanted, smallest first. Where
	// not all fit on a page, the first page takes the smallest ranks.
	Rank int
	// Nth is the choice's number among those of its mark, from 1, and 0 for the one after the
	// choice before it. It keeps a card its letter when others have been taken.
	Nth int
	// Menu says that it has no button of its own, and stands in a select menu only.
	Menu bool
	// Does says what choosing it does, in one short clause for each thing that is worth saying.
	Does []Text
	// Gains is how many points choosing it brings the seat at once, and May how many more a choice after it can bring;
	// both are 0 also where that is not known.
	Gains int `json:",omitempty"`
	May   int `json:",omitempty"`
	// Says is what the button of a place says of that where these numbers alone do not, such as whom it brings more;
	// zero else.
	Says Text `json:",omitzero"`
	// As says what is chosen where no picture shows it, such as in advice; zero: as its label does.
	As Text
	// Main says that the turn goes on with this choice, so that its button stands out: one of a
	// question at most.
	Main bool
	// Same lists what may be said as well, in the same spelling, but is not offered since
	// it comes to the same.
	Same []string
}

// Words are the words that the choice says.
func (c Choice) Words() []string { return strings.Split(c.Word, Together) }

// Prompt is what a view says in words.
type Prompt struct {
	Ask   Text // the question the seat has to answer; zero for who has none
	Style Style
	// Choices holds each next word exactly once, in reading order of the picture,
	// with the preset first for Turn and Select; empty when nothing is asked or the
	// given words are a whole action. See [Choice] for words said at once, and for those
	// that are left out. A lone choice is no question: it is said without being asked for.
	Choices []Choice
	// Taken are whole actions of the same sort that were chosen before and can be taken back one by one,
	// such as cards: their buttons stay where they are, by their Nth, and take them back.
	Taken []Choice `json:",omitempty"`
	// Secret says that the choices or the half-done action are for this seat only:
	// they must not be shown in public before they are committed.
	Secret bool
	// Spared says that nobody is to press a button where there is but one answer: it is given
	// for the player, and told. Without it a player does what is to be done: roll the dice.
	Spared bool
	// Notes are facts worth reading beside the picture, such as what the half-done action would
	// score now.
	Notes []Text
	// Shown are facts that the picture shows, such as the tile in hand: they are told in words to
	// those who do not see it.
	Shown []Text
}

// Choosing returns the word of the choice that begins an action whose next words are
// given, or comes to the same as doing that; ok is false if there is none.
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
