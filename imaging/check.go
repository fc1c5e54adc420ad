package imaging

import (
	"fmt"

	"github.com/bastide-games/bastide/games/scene"
)

// Check tells whether the faces of a game can be drawn as they say, which those of a
// host's own data file may not: two roads that cross, for instance. The error names the
// first that cannot, and why.
func Check(game string, faces []scene.Item) error {
	for _, it := range faces {
		b, _ := sets[game].Brush(it.Kind, it.Noun)
		if b.Check == nil {
			continue
		}
		if err := b.Check(it); err != nil {
			return fmt.Errorf("%s %q: %w", it.Noun, it.Name, err)
		}
	}
	return nil
}
