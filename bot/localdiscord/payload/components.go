package payload

import (
	"encoding/json"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Linked copies a message's components with links in place of attachment names. Root is the beginning of
// links to the message's own files.
func Linked(s *world.State, m *world.Message, root string) []*wire.Component {
	return wire.WithMedia(m.Components, func(media wire.Media) *wire.Media {
		name, own := strings.CutPrefix(media.URL, "attachment://")
		if !own {
			media.ID, media.Proxy = world.BotID, media.URL
			return &media
		}
		for _, a := range m.Attachments {
			if a.Filename == name {
				link := root + s.FileLink(m.Channel, a)
				return &wire.Media{ID: a.ID, URL: link, Proxy: link, Width: a.Width, Height: a.Height,
					Type: a.Type, AttachmentID: a.ID}
			}
		}
		return &media
	})
}

// components are a message's components, with the keys that Discord always sends.
func components(s *world.State, m *world.Message) []wire.Object {
	return tree(Linked(s, m, s.Address()))
}

// always lists the keys that an answer has for a type of component even when the bot left them out.
var always = map[int]wire.Object{
	wire.TypeContainer:     {"accent_color": nil, "spoiler": false},
	wire.TypeThumbnail:     {"description": nil, "spoiler": false},
	wire.TypeSeparator:     {"divider": true, "spacing": 1},
	wire.TypeFile:          {"name": nil, "size": nil, "spoiler": false},
	wire.TypeSelect:        {"min_values": 1, "max_values": 1},
	wire.TypeUserSelect:    {"min_values": 1, "max_values": 1},
	wire.TypeRoleSelect:    {"min_values": 1, "max_values": 1},
	wire.TypeMention:       {"min_values": 1, "max_values": 1},
	wire.TypeChannelSelect: {"min_values": 1, "max_values": 1},
}

func tree(list []*wire.Component) []wire.Object {
	out := make([]wire.Object, len(list))
	for i, c := range list {
		out[i] = component(c)
	}
	return out
}

func component(c *wire.Component) wire.Object {
	out := wire.Object{}
	for key, value := range always[c.Type] {
		out[key] = value
	}
	flat := *c
	flat.Components, flat.Accessory = nil, nil
	text, err := json.Marshal(flat)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		panic("component does not survive JSON: " + err.Error())
	}
	if c.Components != nil {
		out["components"] = tree(c.Components)
	}
	if c.Accessory != nil {
		out["accessory"] = component(c.Accessory)
	}
	if c.Type == wire.TypeGallery {
		out["items"] = items(c.Items)
	}
	return out
}

func items(items []wire.GalleryItem) []wire.Object {
	out := make([]wire.Object, len(items))
	for i, item := range items {
		out[i] = wire.Object{"media": item.Media, "description": item.Description, "spoiler": item.Spoiler}
	}
	return out
}
