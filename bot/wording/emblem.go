package wording

import (
	"fmt"
	"sync/atomic"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging/emblem"
)

// Emblems are the pictures of package emblem that Discord has, as the application's emojis. Without
// them texts are what they are without pictures. The zero value has none.
type Emblems struct {
	found atomic.Pointer[map[string]Emoji]
}

// Emoji is one of the application's emojis.
type Emoji struct {
	Name string
	ID   uint64
}

// Set says which pictures there are, by their names in package emblem.
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

// glyph is a picture between words, ready to be shown.
type glyph string

// seated is the picture of a seat before the words that name it, "" without.
func (l Localizer) seated(seats ...games.Seat) glyph {
	if len(seats) != 1 {
		return ""
	}
	return l.glyph(emblem.Seat(int(seats[0])))
}

// medal is the picture of a place, counted from 1, before the words that name who has it.
func (l Localizer) medal(place int) glyph { return l.glyph(emblem.Medal(place)) }

func (l Localizer) glyph(name string) glyph {
	one, ok := l.texts.Emblems.find(name)
	if !ok || l.plain {
		return ""
	}
	return glyph(fmt.Sprintf("<:%s:%d> ", one.Name, one.ID))
}
