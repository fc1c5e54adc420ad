package castellan

import "github.com/bastide-games/bastide/games"

// eventKinds lists all events of a match. When a turn is over, the history names its cards and the
// pieces they brought, but not where each piece went.
var eventKinds = []games.Kind{
	{Name: games.Started}, {Name: "drew"}, {Name: "backs", Told: games.Unsaid}, {Name: "played", Gathers: true, Told: games.Listed, List: "card"},
	{Name: "took", Told: games.Listing, List: "cards"}, {Name: "placed", Gathers: true, By: "piece", Told: games.Detail},
	{Name: "claimed", Gathers: true}, {Name: "divided", Gathers: true}, {Name: "part", Gathers: true}, {Name: "grew", Gathers: true}, {Name: "doubled"}, {Name: "singled"}, {Name: "stayed"},
	{Name: "waived", Told: games.Unsaid}, {Name: "passed", Seats: []string{"to"}}, {Name: "dropped"}, {Name: "lastturns"},
	{Name: games.Ended, Seats: []string{games.WinnersFact}},
}

// abilities lists which optional parts of the contract the game has.
var abilities = games.Abilities{
	Equipped: game{}, Stocked: (*state)(nil), Described: (*state)(nil), Holder: (*state)(nil), Explainer: (*state)(nil), Reasoner: (*state)(nil), Summarizer: (*state)(nil), Runner: (*state)(nil),
	Stander: (*state)(nil), Binder: (*state)(nil), Premover: (*state)(nil), Resampler: (*state)(nil), Reseeder: (*state)(nil),
	Estimator: (*state)(nil), Imaginer: (*state)(nil),
}
