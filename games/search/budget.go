package search

import (
	_ "embed"
	"encoding/json"
	"math"
)

// defaultPlayouts is how much [Strong] imagines when nobody sets a limit.
const defaultPlayouts = 1000

// budget is what a strength has for a decision.
type budget struct {
	Courses int `json:"courses"` // imagined at most; 0: no limit of its own
	// Doubt is by how many points it misjudges a decision, mostly, where the game can reckon
	// what one leads to: there, fewer courses alone make nobody much weaker.
	Doubt float64 `json:"doubt"`
}

// usual is the key of the budgets of games that have none of their own.
const usual = "usual"

//go:embed budgets.json
var budgetsFile []byte

// budgets are those of the data file, by game. How many courses make a step between two
// strengths differs: a laid tile is judged by a dozen, a room of a castle by far more.
var budgets = mustBudget(budgetsFile)

func mustBudget(file []byte) (b map[string]map[Strength]budget) {
	if err := json.Unmarshal(file, &b); err != nil {
		panic(err) // the embedded file is tested
	}
	return b
}

// budgetOf returns what a strength has in a game.
func budgetOf(game string, s Strength) budget {
	if own, ok := budgets[game][s]; ok {
		return own
	}
	return budgets[usual][s]
}

// limit returns how many courses may be imagined.
func (b budget) limit(q Question) int {
	switch {
	case q.Playouts > 0 && b.Courses > 0:
		return min(q.Playouts, b.Courses)
	case q.Playouts > 0:
		return q.Playouts
	case b.Courses > 0:
		return b.Courses
	case q.More == nil:
		return defaultPlayouts
	}
	return math.MaxInt
}
