package games

import "github.com/bastide-games/bastide/games/scene"

// Run is a choice that makes several decisions in one press, where players often want the
// same row of them, such as all the walls that a courtyard still needs. What it decides is
// said as if it had been chosen step by step: it is seen, changed and taken back like that.
type Run struct {
	// Choice is its button. The Word names it, and is none of the legal list.
	Choice
	// Line are the actions, in an order in which they are legal. Only the last of all, those of
	// More included, may be one that cannot be taken back.
	Line []Action
	// More finds the actions that follow and can be taken back apart, nil for none. It is called
	// where the run is begun, and only then.
	More func() []Action
	// Items show on the picture, above the rest, what it would do.
	Items []scene.Item
	// Note says what all runs beside it are, above their menu.
	Note Text
}

// Rest are the actions of More.
func (r Run) Rest() []Action {
	if r.More == nil {
		return nil
	}
	return r.More()
}

// Runner is implemented by the states of games with runs. They are asked for where a person
// has to choose, and only then: nothing depends on them.
type Runner interface {
	// Runs lists the runs that a seat may begin now, those most likely wanted first. They are
	// asked for before the first word.
	Runs(Seat) []Run
}
