package world

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// What Discord accepts as an emoji of an application.
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^\w{2,32}$`)

// Emoji is a small picture of the application's that stands between words.
type Emoji struct {
	ID, Name string
	Image    []byte
}

// Emojis lists the application's emojis, in the order they were added.
func (s *State) Emojis() []Emoji { return s.emojis }

// Emoji returns the emoji with an id, and whether it exists.
func (s *State) Emoji(id string) (Emoji, bool) {
	at := slices.IndexFunc(s.emojis, func(e Emoji) bool { return e.ID == id })
	if at < 0 {
		return Emoji{}, false
	}
	return s.emojis[at], true
}

// AddEmoji adds an emoji under a name of its own.
func (s *State) AddEmoji(name string, image []byte) (Emoji, *wire.Refusal) {
	switch {
	case !emojiName.MatchString(name):
		return Emoji{}, wire.Invalid("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	case slices.ContainsFunc(s.emojis, func(e Emoji) bool { return e.Name == name }):
		return Emoji{}, wire.Invalid("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name is already taken")
	case !strings.HasPrefix(http.DetectContentType(image), "image/"):
		return Emoji{}, wire.Invalid("image", "IMAGE_INVALID", "Invalid image data")
	case len(image) > maxEmojiSize:
		return Emoji{}, wire.Invalid("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	case len(s.emojis) == maxEmojis:
		return Emoji{}, wire.Simple(400, 30008, "Maximum number of emojis reached (2000)")
	}
	e := Emoji{ID: s.NewID(), Name: name, Image: image}
	s.emojis = append(s.emojis, e)
	s.save(write{emoji: &e})
	return e, nil
}

// DeleteEmoji deletes an emoji, and reports whether it existed.
func (s *State) DeleteEmoji(id string) bool {
	before := len(s.emojis)
	s.emojis = slices.DeleteFunc(slices.Clone(s.emojis), func(e Emoji) bool { return e.ID == id })
	if len(s.emojis) == before {
		return false
	}
	s.save(write{deletedEmoji: id})
	return true
}

// Emojis lists the application's emojis, in the order they were added.
func (w *World) Emojis() []Emoji {
	return read(w, func(s *State) []Emoji { return slices.Clone(s.emojis) })
}

// DeleteEmojis deletes all emojis of the application, as its owner can.
func (w *World) DeleteEmojis() { w.Do(func(s *State) { s.emojis = nil }) }
