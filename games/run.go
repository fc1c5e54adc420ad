package games

import "github.com/bastide-games/bastide/games/scene"

// Run is a choice that makes several decisions in one press, where players often want the same row
// of them, such as all the walls that a courtyard still needs. The decisions count as if they had
// been chosen step by step: they can be seen, changed and taken back in the same way.
type Run struct {
	// Choice is its button. Its Word names the run and is no word of the legal list.
	Choice
	// Line is the actions, in an order in which they are legal. Only the very last one, including
	// those of More, may be final.
	Line []Action
	// More finds the actions that follow and can be taken back separately; nil for none. It is
	// called only where the run begins.
	More func() []Action
	// Items show above the picture what the run would do.
	Items []scene.Item
	// Ask replaces the question about the next action where the picture shows the items.
	Ask Text
	// Note says above their menu what all these runs are.
	Note Text
}

// Rest are the actions of More.
func (r Run) Rest() []Action {
	if r.More == nil {
		return nil
	}
	return r.More()
}

// Runner is implemented by the states of games with runs. Hosts ask for them only when a person has
// to choose, and nothing depends on them.
type Runner interface {
	// Runs lists the runs that a seat may begin now, the most likely first. Hosts ask for them
	// before the first word.
	Runs(Seat) []Run
}
