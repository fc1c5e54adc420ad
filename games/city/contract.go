package city

import "github.com/bastide-games/bastide/games"

// eventKinds are all events of a match.
var eventKinds = []games.Kind{
	{Name: games.Started}, {Name: "drew", Told: games.Unsaid}, {Name: "placed", Laid: "at", By: "tile"}, {Name: "followed", Stood: "as"}, {Name: "setaside"},
	{Name: "returned", Told: games.Unsaid}, {Name: "gated"}, {Name: "built", Gathers: true}, {Name: "guarded", Gathers: true}, {Name: "crowned", Gathers: true},
	{Name: "surrounded"}, {Name: "scored", Gathers: true, By: "feature", Seats: []string{"seats"}},
	{Name: games.FinalScoring, By: "feature", Seats: []string{"seats"}}, {Name: games.Ended, Seats: []string{games.WinnersFact}},
}

// abilities are what the game implements beside the contract.
var abilities = games.Abilities{
	Equipped: (*game)(nil), Illustrated: (*game)(nil), Stocked: (*state)(nil), Described: (*state)(nil), Earner: (*state)(nil), Reasoner: (*state)(nil), Explainer: (*state)(nil), Supposer: (*state)(nil),
	Stander: (*state)(nil), Binder: (*state)(nil), Turner: (*state)(nil), Reseeder: (*state)(nil), Fated: (*state)(nil),
	Estimator: (*state)(nil), Drifter: (*state)(nil), Imaginer: (*state)(nil), Featured: (*model)(nil), Chooser: (*model)(nil),
}
