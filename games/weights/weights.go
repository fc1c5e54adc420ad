// Package weights reads what the estimate of a game's model goes by: a file of numbers that
// `workshop learn` found, one for each feature of a position.
//
// The file is JSON. "weights" holds a number for each name, and "run", or "runs" of a mean, tells
// where they come from, for people only:
//
//	{"run": {"matches": 3000}, "weights": {"lead": 1.02, "lead-late": -0.1}}
package weights

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Read returns the weights of a file in the order of the names. The file has to hold one for
// each of them and no other.
func Read(file []byte, names []string) ([]float64, error) {
	var found struct {
		Weights map[string]float64 `json:"weights"`
	}
	if err := json.Unmarshal(file, &found); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	list := make([]float64, len(names))
	for i, name := range names {
		w, ok := found.Weights[name]
		if !ok {
			return nil, fmt.Errorf("weights: none for %q", name)
		}
		list[i] = w
	}
	for name := range found.Weights {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("weights: there is no feature %q", name)
		}
	}
	return list, nil
}

// Must is [Read] for a file that is compiled in, and so has been tested.
func Must(file []byte, names []string) []float64 {
	list, err := Read(file, names)
	if err != nil {
		panic(err)
	}
	return list
}
