package search

import (
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
)

// BenchmarkThink searches a position in the middle of a match with two seats.
func BenchmarkThink(b *testing.B) {
	const courses = 3000
	for _, g := range catalog.Builtin() {
		b.Run(g.Info().ID, func(b *testing.B) {
			m := randomly(b, begin(b, g, gametest.Variant{Seats: 2}, 5), 60)
			q := asking(g, m, Strong, courses)
			n := 0
			for b.Loop() {
				n += think(b, q).Playouts
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "courses/s")
		})
	}
}
