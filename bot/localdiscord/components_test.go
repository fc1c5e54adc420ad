package localdiscord

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

func repeat(n int, f func(i int) wire.Object) (list []wire.Object) {
	for i := range n {
		list = append(list, f(i))
	}
	return list
}

func buttons(n int) []wire.Object {
	return repeat(n, func(i int) wire.Object { return button(fmt.Sprint("b", i), "B") })
}

func options(n int) []wire.Object {
	return repeat(n, func(i int) wire.Object { return wire.Object{"label": "o", "value": fmt.Sprint(i)} })
}

func choice(key string, value any) wire.Object {
	return row(with(wire.Object{"type": wire.TypeSelect, "custom_id": "s", "options": options(3)}, key, value))
}

// refusedBodies is what Discord refuses, with the place and the code of the problem.
var refusedBodies = []struct {
	name string
	body wire.Object
	want string // "" when only the status counts: the schema refuses it first
}{
	{"empty", wire.Object{}, "empty"},
	{"long content", wire.Object{"content": strings.Repeat("x", 2001)}, "content BASE_TYPE_MAX_LENGTH"},
	{"long nonce", wire.Object{"content": "x", "nonce": strings.Repeat("n", 26)}, ""},
	{"content with V2", with(v2(text("x")), "content", "y"), "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
	{"embeds with V2", with(v2(text("x")), "embeds", []wire.Object{{"title": "t"}}), "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
	{"embeds, which are not shown here", wire.Object{"content": "x", "embeds": []wire.Object{{"title": "t"}}}, "embeds BASE_TYPE_BAD_LENGTH"},
	{"V2 component without the flag", wire.Object{"components": []wire.Object{text("x")}}, "components.0.type UNION_TYPE_CHOICES"},
	{"six rows without V2", wire.Object{"components": repeat(6, func(i int) wire.Object { return row(button(fmt.Sprint(i), "x")) })}, "components BASE_TYPE_BAD_LENGTH"},
	{"six buttons in a row", v2(row(buttons(6)...)), ""},
	{"no button in a row", v2(row()), ""},
	{"select beside button", v2(row(append(choice("x", 1)["components"].([]wire.Object), button("b", "B"))...)), "components.0.components.0 COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
	{"text in a row", v2(row(text("x"))), ""},
	{"container in a container", v2(wire.Object{"type": wire.TypeContainer, "components": []wire.Object{{"type": wire.TypeContainer, "components": []wire.Object{text("x")}}}}), ""},
	{"41 components", v2(repeat(41, func(int) wire.Object { return text("x") })...), ""},
	{"41 nested components", v2(append(repeat(6, func(i int) wire.Object {
		return row(repeat(5, func(j int) wire.Object { return button(fmt.Sprint(i, j), "x") })...)
	}), repeat(5, func(int) wire.Object { return text("x") })...)...), "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
	{"4001 characters", v2(text(strings.Repeat("x", 4000)), text("y")), "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
	{"too many bytes", v2(text(strings.Repeat("€", 3500))), "components COMPONENT_TEXT_BYTES_EXCEEDED"},
	{"long custom_id", v2(row(button(strings.Repeat("x", 101), "x"))), ""},
	{"same custom_id", v2(row(button("a", "A"), button("a", "B"))), "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
	{"same id", v2(with(text("a"), "id", 3), with(text("b"), "id", 3)), "components.1.id COMPONENT_ID_DUPLICATED"},
	{"no custom_id", v2(row(wire.Object{"type": wire.TypeButton, "style": 1, "label": "x"})), "components.0.components.0.custom_id BASE_TYPE_REQUIRED"},
	{"custom_id and url", v2(row(with(button("a", "A"), "url", "https://example.org"))), "components.0.components.0.url BUTTON_COMPONENT_CUSTOM_ID_URL"},
	{"link without url", v2(row(wire.Object{"type": wire.TypeButton, "style": 5, "label": "x"})), "components.0.components.0.url BASE_TYPE_REQUIRED"},
	{"link to a script", v2(row(wire.Object{"type": wire.TypeButton, "style": 5, "label": "x", "url": "javascript:1"})), "components.0.components.0.url URL_TYPE_INVALID_SCHEME"},
	{"long label", v2(row(button("a", strings.Repeat("x", 81)))), ""},
	{"blank button", v2(row(button("a", ""))), "components.0.components.0 BUTTON_COMPONENT_INVALID_LABEL"},
	{"unknown style", v2(row(with(button("a", "A"), "style", 9))), ""},
	{"26 options", v2(choice("options", options(26))), ""},
	{"same option", v2(choice("options", append(options(2), options(1)...))), "components.0.components.0.options.2.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
	{"two defaults", v2(choice("options", []wire.Object{{"label": "a", "value": "a", "default": true}, {"label": "b", "value": "b", "default": true}})), "components.0.components.0.options SELECT_COMPONENT_INVALID_DEFAULT_VALUES"},
	{"more than there is", v2(choice("max_values", 4)), "components.0.components.0.max_values NUMBER_TYPE_MAX"},
	{"long placeholder", v2(choice("placeholder", strings.Repeat("x", 151))), ""},
	{"section without accessory", v2(wire.Object{"type": wire.TypeSection, "components": []wire.Object{text("x")}}), ""},
	{"section with four texts", v2(wire.Object{"type": wire.TypeSection, "components": repeat(4, func(int) wire.Object { return text("x") }), "accessory": button("a", "A")}), ""},
	{"unknown picture", v2(shown("board.png")), "components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
	{"picture from elsewhere", v2(wire.Object{"type": wire.TypeGallery, "items": []wire.Object{{"media": wire.Object{"url": "ftp://x"}}}}), "components.0.items.0.media.url URL_TYPE_INVALID_SCHEME"},
	{"empty gallery", v2(wire.Object{"type": wire.TypeGallery, "items": []wire.Object{}}), ""},
	{"long alt text", v2(wire.Object{"type": wire.TypeGallery, "items": []wire.Object{{"media": wire.Object{"url": "https://x"}, "description": strings.Repeat("x", 1025)}}}), ""},
	{"empty text", v2(text("")), ""},
	{"unknown component", v2(wire.Object{"type": 99}), ""},
	{"wrong colour", v2(wire.Object{"type": wire.TypeContainer, "accent_color": 1 << 24, "components": []wire.Object{text("x")}}), ""},
	{"unknown flag", wire.Object{"content": "x", "flags": 1 << 3}, ""},
	{"private without an interaction", wire.Object{"content": "x", "flags": 1 << 6}, "flags BASE_TYPE_CHOICES"},
	{"content of a wrong type", wire.Object{"content": 7}, ""},
}

func TestRefusedBodies(t *testing.T) {
	for name, schema := range map[string][]byte{"with schema": schemaText(), "by rules alone": nil} {
		t.Run(name, func(t *testing.T) {
			if name == "with schema" && schema == nil {
				t.Skip("Discord's schema is not at hand")
			}
			synctest.Test(t, func(t *testing.T) {
				schemas, err := wire.NewSchemas(schemaText())
				if err != nil {
					t.Fatal(err)
				}
				if schema == nil {
					schemas = nil
				}
				b := startWith(t, Options{}, schemas)
				b.tolerant = true
				for _, c := range refusedBodies {
					g := b.call("POST", b.messages("general"), c.body)
					switch {
					case c.want == "empty":
						b.want(g, 400, 50006)
					case g.status != 400 || g.code() != 50035:
						t.Errorf("%s: got %d %s", c.name, g.status, g.text)
					case c.want != "" && !slices.Contains(g.errorCodes(), c.want) && !slices.Contains(g.errorCodes(), " SCHEMA"):
						t.Errorf("%s: got %v, want %s", c.name, g.errorCodes(), c.want)
					case c.want != "" && schema == nil && !slices.Contains(g.errorCodes(), c.want):
						t.Errorf("%s: got %v, want %s", c.name, g.errorCodes(), c.want)
					}
				}
				if n := len(b.Person("Alix").Messages("general")); n != 0 {
					t.Errorf("%d of them were posted", n)
				}
			})
		})
	}
}

func TestAcceptedBodies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		section := wire.Object{"type": wire.TypeSection, "components": []wire.Object{text("a"), text("b"), text("c")},
			"accessory": wire.Object{"type": wire.TypeThumbnail, "media": wire.Object{"url": "https://example.org/a.png"}}}
		container := wire.Object{"type": wire.TypeContainer, "accent_color": 0xAABBCC, "components": []wire.Object{
			text("# title"), section, {"type": wire.TypeSeparator, "divider": false, "spacing": 2}, row(buttons(5)...), choice("min_values", 0)}}
		for name, body := range map[string]wire.Object{
			"content":     {"content": strings.Repeat("x", 2000)},
			"rows":        {"content": "x", "components": repeat(5, func(i int) wire.Object { return row(button(fmt.Sprint(i), "x")) })},
			"everything":  v2(container),
			"40 in total": v2(repeat(40, func(int) wire.Object { return text("x") })...),
			"link":        v2(row(wire.Object{"type": wire.TypeButton, "style": 5, "label": "x", "url": "https://example.org"})),
			"emoji only":  v2(row(with(button("a", ""), "emoji", wire.Object{"name": "↻"}))),
			"empty old":   with(with(v2(text("x")), "content", ""), "embeds", nil),
			"silent":      with(v2(text("x")), "flags", wire.FlagV2|wire.FlagSilent),
			"selects": v2(row(wire.Object{"type": wire.TypeUserSelect, "custom_id": "u"}), row(wire.Object{"type": wire.TypeChannelSelect, "custom_id": "c"}),
				row(wire.Object{"type": wire.TypeRoleSelect, "custom_id": "r"}), row(wire.Object{"type": wire.TypeMention, "custom_id": "m"})),
		} {
			if g := b.call("POST", b.messages("general"), body); g.status != 200 {
				t.Errorf("%s: got %d %s", name, g.status, g.text)
			}
		}
	})
}

func TestV2StaysOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		path := b.messages("general")
		id := b.call("POST", path, v2(text("x"))).body["id"].(string)
		b.want(b.call("PATCH", path+"/"+id, wire.Object{"content": "x"}), 400, 50035)
		b.want(b.call("PATCH", path+"/"+id, wire.Object{"components": []wire.Object{text("y")}}), 200, 0)

		id = b.call("POST", path, wire.Object{"content": "old"}).body["id"].(string)
		b.want(b.call("PATCH", path+"/"+id, v2(text("y"))), 400, 50035)
		b.want(b.call("PATCH", path+"/"+id, with(v2(text("y")), "content", nil)), 200, 0)
	})
}

func TestComponentIDs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		m := b.call("POST", b.messages("general"), v2(with(text("a"), "id", 2), text("b"), row(button("c", "C"))))
		var ids []int
		wire.Each(b.Person("Alix").Message(m.body["id"].(string)).Components, func(c *wire.Component) { ids = append(ids, c.ID) })
		if !slices.Equal(ids, []int{2, 1, 3, 4}) {
			t.Errorf("got %v", ids)
		}
	})
}
