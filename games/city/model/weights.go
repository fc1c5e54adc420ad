package model

import (
	_ "embed"

	"github.com/bastide-games/bastide/games/weights"
)

//go:embed weights.json
var weightsFile []byte

// builtin are the weights of the data file.
var builtin = (*[2 * features]float64)(weights.Must(weightsFile, (*Model)(nil).FeatureNames()))
