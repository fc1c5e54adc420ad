package imaging

import (
	"fmt"

	"github.com/bastide-games/bastide/games/scene"
)

// Check reports whether the faces of a game can be drawn as they say. Faces from a host's own data
// file may be impossible, such as two roads that cross. The error names the first such face, and
// the reason.
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
