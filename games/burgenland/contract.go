package burgenland

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/burgenland/model"
)

// eventKinds lists all events of a match.
var eventKinds = []games.Kind{
	{Name: games.Started}, {Name: "crowned"}, {Name: "rolled", Steps: true, By: "die", Told: games.Passing}, {Name: "spent", Told: games.Unsaid}, {Name: "used"}, {Name: "moved", Told: games.Passing}, {Name: "left"}, {Name: "returned", Costs: true},
	{Name: "built"}, {Name: "seized", Costs: true, Seats: []string{"from"}}, {Name: "barred", By: "why"}, {Name: "took"}, {Name: "nodice"}, {Name: "lost", Costs: true},
	{Name: "opened"}, {Name: "closed"}, {Name: "joined"}, {Name: "scored"}, {Name: "even"}, {Name: "skipped"}, {Name: "stopped", Told: games.Passing},
	{Name: games.Ended, Seats: []string{games.WinnersFact}},
}

// abilities lists which optional parts of the contract the game has.
var abilities = games.Abilities{
	Equipped: game{}, Explainer: (*state)(nil), Reasoner: (*state)(nil), Stander: (*state)(nil), Reseeder: (*state)(nil),
	Estimator: (*state)(nil), Imaginer: (*state)(nil), Foreseer: (*model.Model)(nil), Featured: (*model.Model)(nil),
}
