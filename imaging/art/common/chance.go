package common

import (
	"hash/fnv"
	"math/rand/v2"
)

// Seeded is the chance by which one look of a tile of this name is strewn: always the same.
func Seeded(name string, variant int) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(h.Sum64(), uint64(variant)))
}
