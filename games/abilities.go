package games

// Abilities are what a game can do beside the contract, none of which it has to. Each is any value
// of the type that can do it, such as a nil pointer: a method that is misspelt does not compile.
// Hosts ask the game, the position or the model itself; the conformance suite finds what can do
// something and is not named here.
type Abilities struct {
	// The game
	Equipped    Equipped    // is made with a data file
	Illustrated Illustrated // has pictures that the data file describes

	// Its positions, for those who play
	Stocked   Stocked   // count what is still to be drawn
	Described Described // say in words what a picture shows
	Earner    Earner    // say what may still pay to a seat
	Holder    Holder    // say what the points of a seat are of
	Explainer Explainer // say why something is not offered
	Runner    Runner    // offer several decisions in one press

	// Its positions, for the table
	Stander   Stander   // choose for a seat that was given up
	Binder    Binder    // have decisions that are binding at once
	Turner    Turner    // have turns in which others decide as well
	Resampler Resampler // draw again what is hidden
	Reseeder  Reseeder  // draw from another source
	Fated     Fated     // meet the same outcomes whatever is decided

	// Its positions, for computer players
	Reasoner   Reasoner   // say what speaks for a decision
	Summarizer Summarizer // tell several actions in a few words
	Returner   Returner   // know what the end is worth, where points do not tell
	Estimator  Estimator  // know how the match may end
	Drifter    Drifter    // go on at random with some decisions rather than others
	Imaginer   Imaginer   // go on much faster, in a model

	// Its models
	Foreseer Foreseer // say what a move leads to
	Chooser  Chooser  // let outcomes be chosen
	Featured Featured // learn from matches
}
