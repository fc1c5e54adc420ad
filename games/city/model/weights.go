package model

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed weights.json
var weightsFile []byte

// builtin are the weights of the data file.
var builtin = mustRead(weightsFile)

// learned is the data file of weights: what they are, and the run that found them.
type learned struct {
	Weights map[string]float64 `json:"weights"`
}

func mustRead(file []byte) *[2 * features]float64 {
	weights, err := read(file)
	if err != nil {
		panic(err) // the embedded file is tested
	}
	return weights
}

// read takes in a data file, which has to name every feature.
func read(file []byte) (*[2 * features]float64, error) {
	var l learned
	if err := json.Unmarshal(file, &l); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	var weights [2 * features]float64
	list := (*Model)(nil).FeatureNames()
	for i, name := range list {
		w, ok := l.Weights[name]
		if !ok {
			return nil, fmt.Errorf("weights: none for %q", name)
		}
		weights[i] = w
	}
	if len(l.Weights) != len(list) {
		return nil, fmt.Errorf("weights: %d instead of %d", len(l.Weights), len(list))
	}
	return &weights, nil
}
