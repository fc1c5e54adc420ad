package search

import (
	_ "embed"
	"encoding/json"
	"math"
)

// defaultPlayouts is how many playouts [Strong] runs when the question sets no limit.
const defaultPlayouts = 1000

// budget is what a strength may spend on a decision.
type budget struct {
	Playouts int `json:"courses"` // most playouts; 0: no limit of its own
	// Doubt is the usual error, in points, of its judgement of a decision, for games that can
	// foresee what a decision leads to. There, fewer playouts alone make a player hardly weaker.
	Doubt float64 `json:"doubt"`
}

// usual is the key of the budgets for games without their own.
const usual = "usual"

//go:embed budgets.json
var budgetsFile []byte

// budgets come from the data file, by game. Games differ in how many playouts make a step between
// two strengths: a dozen judge a tile well, a room of a castle needs far more.
var budgets = mustBudget(budgetsFile)

func mustBudget(file []byte) (b map[string]map[Strength]budget) {
	if err := json.Unmarshal(file, &b); err != nil {
		panic(err) // a test covers the embedded file
	}
	return b
}

// budgetOf returns the budget of a strength in a game.
func budgetOf(game string, s Strength) budget {
	if own, ok := budgets[game][s]; ok {
		return own
	}
	return budgets[usual][s]
}

// limit returns the most playouts the question may use.
func (b budget) limit(q Question) int {
	switch {
	case q.Playouts > 0 && b.Playouts > 0:
		return min(q.Playouts, b.Playouts)
	case q.Playouts > 0:
		return q.Playouts
	case b.Playouts > 0:
		return b.Playouts
	case q.More == nil:
		return defaultPlayouts
	}
	return math.MaxInt
}
