package castle

import "github.com/bastide-games/bastide/games"

// eventKinds are all events of a match.
var eventKinds = []games.Kind{
	{Name: games.Started}, {Name: "drew", Told: games.Unsaid}, {Name: "placed", Laid: "at"}, {Name: "followed", Stood: "as"}, {Name: "setaside"},
	{Name: "returned", Told: games.Unsaid}, {Name: "scored", Gathers: true, By: "feature"}, {Name: "tied", By: "feature"}, {Name: "keep"},
	{Name: "took"}, {Name: "used"}, {Name: games.FinalScoring, By: "feature"}, {Name: games.Ended, Seats: []string{games.WinnersFact}},
}

// abilities are what the game implements beside the contract.
var abilities = games.Abilities{
	Equipped: (*game)(nil), Illustrated: (*game)(nil), Stocked: (*state)(nil), Described: (*state)(nil), Earner: (*state)(nil), Reasoner: (*state)(nil), Explainer: (*state)(nil), Supposer: (*state)(nil),
	Stander: (*state)(nil), Reseeder: (*state)(nil),
	Estimator: (*state)(nil), Imaginer: (*state)(nil), Featured: (*model)(nil), Chooser: (*model)(nil),
}
