package localdiscord

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// What Discord takes as the emoji of an application.
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^\w{2,32}$`)

// Emoji is a picture of the application's between words.
type Emoji struct {
	ID, Name string
	Image    []byte
}

// Emojis lists those of the application, in the order in which they were added.
func (s *Server) Emojis() []Emoji {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.emojis)
}

// DeleteEmojis deletes all of the application, as its owner can.
func (s *Server) DeleteEmojis() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.emojis = nil
}

func (s *Server) listEmojis(c *call) (any, *wire.Refusal) {
	if c.param("application_id") != BotID {
		return nil, wire.Simple(404, 10002, "Unknown Application")
	}
	items := []wire.Object{}
	for _, e := range s.emojis {
		items = append(items, s.wireEmoji(e))
	}
	return wire.Object{"items": items}, nil
}

func (s *Server) createEmoji(c *call) (any, *wire.Refusal) {
	var body struct{ Name, Image string }
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	kind, data, _ := strings.Cut(body.Image, ";base64,")
	image, err := base64.StdEncoding.DecodeString(data)
	switch {
	case c.param("application_id") != BotID:
		return nil, wire.Simple(404, 10002, "Unknown Application")
	case !emojiName.MatchString(body.Name):
		return nil, wire.Invalid("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	case slices.ContainsFunc(s.emojis, func(e Emoji) bool { return e.Name == body.Name }):
		return nil, wire.Invalid("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name is already taken")
	case err != nil || !strings.HasPrefix(kind, "data:image/") || !strings.HasPrefix(http.DetectContentType(image), "image/"):
		return nil, wire.Invalid("image", "IMAGE_INVALID", "Invalid image data")
	case len(image) > maxEmojiSize:
		return nil, wire.Invalid("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	case len(s.emojis) == maxEmojis:
		return nil, wire.Simple(400, 30008, "Maximum number of emojis reached (2000)")
	}
	e := Emoji{ID: s.nextID(), Name: body.Name, Image: image}
	s.emojis = append(s.emojis, e)
	s.save(change{emoji: &e})
	return s.wireEmoji(e), nil
}

func (s *Server) wireEmoji(e Emoji) wire.Object {
	return wire.Object{"id": e.ID, "name": e.Name, "roles": []string{}, "require_colons": true, "managed": false,
		"animated": false, "available": true, "user": s.wireBot()}
}

// serveEmoji shows one to the page.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	at := slices.IndexFunc(s.emojis, func(e Emoji) bool { return e.ID == r.PathValue("id") })
	var image []byte
	if at >= 0 {
		image = s.emojis[at].Image
	}
	s.mu.Unlock()
	if at < 0 {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", http.DetectContentType(image))
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Write(image)
}

// knownEmojis refuses those of components that there are not: they may have been deleted a moment ago.
func (s *Server) knownEmojis(list []*wire.Component) (refused *wire.Refusal) {
	wire.Each(list, func(c *wire.Component) {
		if c.Emoji == nil || c.Emoji.ID == "" || slices.ContainsFunc(s.emojis, func(e Emoji) bool { return e.ID == c.Emoji.ID }) {
			return
		}
		refused = wire.Invalid("components", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
		refused.Malformed = false
	})
	return refused
}

func (c change) saveEmoji(tx *bbolt.Tx) error {
	if c.emoji == nil {
		return nil
	}
	text, err := json.Marshal(c.emoji)
	if err != nil {
		return err
	}
	return tx.Bucket(bucketEmojis).Put(idKey(c.emoji.ID), text)
}

func (s *Server) restoreEmojis(tx *bbolt.Tx) error {
	return tx.Bucket(bucketEmojis).ForEach(func(_, text []byte) error {
		var e Emoji
		err := json.Unmarshal(text, &e)
		s.emojis = append(s.emojis, e)
		return err
	})
}
