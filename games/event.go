package games

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
)

// Kind is a kind of event of a game. It holds all that a host has to know about it, since different
// games share no words.
type Kind struct {
	Name string // one word, the same as [Event.Kind]
	// By names a fact with a sentence for each of its values, whose message id is
	// "<game>.event.<Name>.<value>"; "" for a single sentence.
	By string
	// Told says how the event is reported once the turn is over. During the turn, every event is.
	Told Telling
	// List is the fact that is listed, for [Listed], or the argument of the sentence that takes the
	// list, for [Listing]. The sentence must also work without a list.
	List string
	// Gathers says that one sentence reports several of a turn, "<game>.event.<Name>.several":
	// those of a seat, if there is a fact By, else those of all. Its argument "list" has a clause
	// "<game>.event.<Name>.<value>.each" for each value of By, or "<game>.event.<Name>.each" for
	// each seat, where there are such texts. The arguments of both are "count", "points", "worth"
	// (of each), "place", all values of each fact, and the arguments of the last event as "last".
	Gathers bool
	// Steps says that a step of the turn, such as a roll, begins with this event, or with several
	// of them in a row. The other events of the step follow it in order, by the clauses
	// "<sentence>.clause", whose subject is the seat. An event without such a clause ends the step.
	Steps bool
	// Laid is the fact that names the cell on which something was laid for good, "" if there is
	// none.
	Laid string
	// Stood is the fact that names which figure of the game was put there, "" if there is none. If
	// both happen together, the sentence of what was laid has it as its argument "figure".
	Stood string
	// Costs says that a player loses something by it. Where there is no room for everything, such
	// events come first.
	Costs bool
	// Seats are the facts whose values are rows of seat letters, such as "AC". They are shown as
	// names.
	Seats []string
}

// Telling says how an event is reported once its turn is over.
type Telling int

const (
	Spoken  Telling = iota // by its sentence
	Unsaid                 // not at all: it goes without saying
	Listed                 // in the next event that is [Listing], such as cards that were played together
	Listing                // by its sentence, which names what was listed
	Detail                 // not at all in a turn with a [Listing] event, else by its sentence
	Passing                // by its sentence, but left out first where there is no room
)

// Kinds that mean the same in every game with them.
const (
	Started      = "started" // among the first events of a match: its Seat begins
	FinalScoring = "final"   // gives points when the match is over, by what is left on the board
	Ended        = "ended"   // the match is over; its fact [WinnersFact] names the winners
)

// WinnersFact is the fact of the event that ends the match.
const WinnersFact = "winners"

// Kind returns one of the game's kinds of events by its name, the zero Kind if there is none.
func (i Info) Kind(name string) Kind {
	at := slices.IndexFunc(i.Events, func(k Kind) bool { return k.Name == name })
	if at < 0 {
		return Kind{}
	}
	return i.Events[at]
}

// Fact is a named detail of an event. Its value is an id of the data set, a cell,
// a seat letter or a number.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Term is one summand of scored points: Count times Each.
type Term struct {
	Name  string `json:"name"` // what was counted, e.g. "tiles"
	Count int    `json:"count"`
	Each  int    `json:"each"`
}

// Points returns Count times Each.
func (t Term) Points() int { return t.Count * t.Each }

// Event is something that happened. Its message id is "<game>.event.<Kind>", with the facts as
// arguments; see also [Kind.By]. If there is a text with ".you" added, Seat itself reads that one.
type Event struct {
	Kind    string // the name of one of the game's kinds, see [Info.Events]
	Seat    Seat   // whom it is about, or [Spectator]
	Private bool   // only Seat may read it
	// Draw names the random outcome that this event is about, in the spelling that forces it; it is
	// empty if the event is not about chance. Exactly one event names each outcome, in order.
	Draw  string
	Facts []Fact
	// Terms are the summands of the points that Seat gains or loses.
	Terms []Term
	// Spot is where on the board the points are shown, in cells; nil where the facts say enough.
	Spot *scene.Point `json:",omitempty"`
}

// Points returns the sum of the event's terms.
func (e Event) Points() int {
	sum := 0
	for _, t := range e.Terms {
		sum += t.Points()
	}
	return sum
}

// Fact returns the value of the named fact, "" if there is none.
func (e Event) Fact(name string) string {
	for _, f := range e.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Pairs joins every two of the facts: "card" small-tower and "castle" blue become "card_castle"
// small-tower-blue. Languages order the two in their own way and let one change the other ("a small
// blue tower", "una torre pequeña azul"), so a pair may have a text of its own.
func (e Event) Pairs() (pairs []Fact) {
	for i, f := range e.Facts {
		for _, g := range e.Facts[i+1:] {
			pairs = append(pairs, Fact{Name: f.Name + "_" + g.Name, Value: f.Value + "-" + g.Value})
		}
	}
	return pairs
}

// String writes the event as one line, the form used by scenario files and by the
// text output of replays:
//
//	scored A feature=city at=0,0 : tiles 4x2 + shields 1x2 = 10
//
// that is: the kind, the seat's letter, the facts, and after a colon the sum.
func (e Event) String() string {
	var b strings.Builder
	b.WriteString(e.Kind)
	b.WriteByte(' ')
	b.WriteString(e.Seat.String())
	for _, f := range e.Facts {
		fmt.Fprintf(&b, " %s=%s", f.Name, f.Value)
	}
	if e.Draw != "" {
		fmt.Fprintf(&b, " draw=%s", e.Draw)
	}
	if len(e.Terms) > 0 {
		b.WriteString(" : ")
		for i, t := range e.Terms {
			if i > 0 {
				b.WriteString(" + ")
			}
			fmt.Fprintf(&b, "%s %dx%d", t.Name, t.Count, t.Each)
		}
		fmt.Fprintf(&b, " = %d", e.Points())
	}
	return b.String()
}
