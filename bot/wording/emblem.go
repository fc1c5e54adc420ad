package wording

import (
	"fmt"
	"sync/atomic"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging/emblem"
)

// Emblems are the emojis of the application, drawn by package emblem. Without them texts have no
// pictures. The zero value has none.
type Emblems struct {
	found atomic.Pointer[map[string]Emoji]
}

// Emoji is one of the application's emojis.
type Emoji struct {
	Name string
	ID   uint64
}

// Set stores which pictures exist, by their names in package emblem.
func (e *Emblems) Set(found map[string]Emoji) { e.found.Store(&found) }

func (e *Emblems) find(name string) (Emoji, bool) {
	if e == nil {
		return Emoji{}, false
	}
	found := e.found.Load()
	if found == nil {
		return Emoji{}, false
	}
	one, ok := (*found)[name]
	return one, ok
}

// glyph is a picture in a text, ready to print.
type glyph string

// seated is the picture of a seat, to stand before its name; "" if there is none.
func (l Localizer) seated(seats ...games.Seat) glyph {
	if len(seats) != 1 {
		return ""
	}
	return l.glyph(emblem.Seat(int(seats[0])))
}

// medal is the picture of a place, counted from 1, to stand before the name of its winner.
func (l Localizer) medal(place int) glyph { return l.glyph(emblem.Medal(place)) }

func (l Localizer) glyph(name string) glyph {
	one, ok := l.texts.Emblems.find(name)
	if !ok || l.plain {
		return ""
	}
	return glyph(fmt.Sprintf("<:%s:%d> ", one.Name, one.ID))
}
