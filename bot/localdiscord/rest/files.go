package rest

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// serveFile serves an attachment as long as its link is valid.
func (a *REST) serveFile(w http.ResponseWriter, r *http.Request) {
	var data []byte
	var valid bool
	a.world.Do(func(s *world.State) { data, valid = s.LinkedFile(r.PathValue("id"), r.URL.Query()) })
	if !valid {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "application/octet-stream")
	header.Set("Content-Disposition", "attachment")
	if typ := http.DetectContentType(data); strings.HasPrefix(typ, "image/") {
		header.Set("Content-Type", typ)
		header.Del("Content-Disposition")
	}
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cache-Control", "private, max-age=86400, immutable")
	w.Write(data)
}

// serveEmoji serves the picture of an emoji.
func (a *REST) serveEmoji(w http.ResponseWriter, r *http.Request) {
	var emoji world.Emoji
	var known bool
	a.world.Do(func(s *world.State) { emoji, known = s.Emoji(r.PathValue("id")) })
	if !known {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", http.DetectContentType(emoji.Image))
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Write(emoji.Image)
}

func listEmojis(c *call) (any, *wire.Refusal) {
	if c.param("application_id") != world.BotID {
		return nil, unknownApplication()
	}
	items := []wire.Object{}
	for _, e := range c.Emojis() {
		items = append(items, payload.Emoji(e))
	}
	return wire.Object{"items": items}, nil
}

func createEmoji(c *call) (any, *wire.Refusal) {
	var body struct{ Name, Image string }
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	if c.param("application_id") != world.BotID {
		return nil, unknownApplication()
	}
	kind, data, _ := strings.Cut(body.Image, ";base64,")
	image, err := base64.StdEncoding.DecodeString(data)
	if err != nil || !strings.HasPrefix(kind, "data:image/") {
		image = nil // which is refused as no picture
	}
	e, refused := c.AddEmoji(body.Name, image)
	if refused != nil {
		return nil, refused
	}
	return payload.Emoji(e), nil
}
