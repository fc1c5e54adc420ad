package imaging

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/burgenland"
	"github.com/bastide-games/bastide/imaging/art/carcassonne"
	"github.com/bastide-games/bastide/imaging/art/castellan"
	"github.com/bastide-games/bastide/imaging/art/castle"
	"github.com/bastide-games/bastide/imaging/art/city"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// sets holds the art of each game, by its id. The common set draws what a game's set lacks.
var sets = map[string]art.Set{
	"burgenland":  burgenland.Set(),
	"carcassonne": carcassonne.Set(),
	"city":        city.Set(),
	"castle":      castle.Set(),
	"castellan":   castellan.Set(),
}

var commonSet = common.Set()

// brush returns the brush of a look: the game's own, else the common one of that noun, else the
// plain shape of its kind.
func (l look) brush() art.Brush {
	if l.icon {
		return iconBrush(sets[l.game].Icons, l.noun)
	}
	if b, ok := sets[l.game].Brush(l.kind, l.noun); ok {
		return b
	}
	if b, ok := commonSet.Brush(l.kind, l.noun); ok {
		return b
	}
	b, _ := commonSet.Brush(l.kind, "")
	return b
}

func iconBrush(own art.Nouns, noun string) art.Brush {
	if b, ok := own[noun]; ok {
		return b
	}
	if b, ok := commonSet.Icons[noun]; ok {
		return b
	}
	return commonSet.Icons[""]
}
