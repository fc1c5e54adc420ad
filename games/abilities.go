package games

// Abilities are what a game can do beside the contract. All of them are optional. Each is any value
// of the type that has the ability, such as a nil pointer, so that a misspelt method does not
// compile. Hosts ask the game, the position or the model itself. The conformance suite finds
// abilities that are not named here.
type Abilities struct {
	// The game
	Equipped    Equipped    // is made with a data file
	Illustrated Illustrated // has pictures that the data file describes

	// Its positions, for players
	Stocked   Stocked   // count what is still to be drawn
	Described Described // describe in words what a picture shows
	Earner    Earner    // list what may still pay a seat
	Holder    Holder    // list what the points of a seat are for
	Explainer Explainer // explain why something is not offered
	Runner    Runner    // offer several decisions in one press
	Supposer  Supposer  // begin a turn with something else, or of another seat

	// Its positions, for the table
	Stander   Stander   // choose for a seat that was given up
	Binder    Binder    // have decisions that are final at once
	Turner    Turner    // have turns in which other seats decide, too
	Resampler Resampler // draw again what is hidden
	Reseeder  Reseeder  // draw from another source of chance
	Premover  Premover  // let a seat plan its next turn
	Fated     Fated     // have the same outcomes whatever is decided

	// Its positions, for computer players
	Reasoner   Reasoner   // give reasons for a decision
	Summarizer Summarizer // sum up several actions in a few words
	Returner   Returner   // know what the end is worth, where points do not decide
	Estimator  Estimator  // estimate how the match may end
	Drifter    Drifter    // prefer some decisions in random play
	Imaginer   Imaginer   // play on much faster, in a model

	// Its models
	Foreseer Foreseer // say what a move leads to
	Chooser  Chooser  // let outcomes be chosen
	Featured Featured // learn from matches
}
