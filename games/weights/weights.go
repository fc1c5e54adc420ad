// Package weights reads the weights of a model's features, which `workshop learn` finds.
//
// The file is JSON. "weights" holds a number for each name. "run", or "runs" of a mean, say for
// people where they come from:
//
//	{"run": {"matches": 3000}, "weights": {"lead": 1.02, "lead-late": -0.1}}
package weights

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Read returns the weights of a file in the order of the names. The file must have exactly these
// names.
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

// Must is [Read] for an embedded file, which tests have read before.
func Must(file []byte, names []string) []float64 {
	list, err := Read(file, names)
	if err != nil {
		panic(err)
	}
	return list
}
