package localdiscord

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

func radios(id string, n, chosen int) wire.Object {
	list := options(n)
	if chosen >= 0 {
		list[chosen]["default"] = true
	}
	return wire.Object{"type": wire.TypeRadio, "custom_id": id, "options": list}
}

func label(text string, component wire.Object) wire.Object {
	return wire.Object{"type": wire.TypeLabel, "label": text, "component": component}
}

func modal(title string, components ...wire.Object) wire.Object {
	return wire.Object{"type": 9, "data": wire.Object{"custom_id": "form", "title": title, "components": components}}
}

func TestModal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		alix := b.Person("Alix")
		m := b.want(b.call("POST", b.messages("general"), v2(row(button("go", "Go")))), 200, 0).body["id"].(string)
		pressed := doing(func() (Outcome, error) { return alix.Press(soon(t), m, "go") })
		menu := wire.Object{"type": wire.TypeSelect, "custom_id": "game", "options": options(11)}
		b.want(b.call("POST", l.interaction().callback(), modal("Options", label("Hand", radios("hand", 2, 1)), label("Speed", radios("speed", 3, -1)), label("Game", menu))), 204, 0)
		if r := <-pressed; r.err != nil || r.out.Modal == nil || r.out.Modal.Title != "Options" {
			t.Fatalf("got %+v, %v", r.out, r.err)
		}
		for name, fields := range map[string]map[string]string{
			"nothing":        {"speed": "1"},
			"no such choice": {"speed": "3", "game": "10"},
			"no such field":  {"speed": "1", "game": "10", "pace": "1"},
		} {
			if _, err := alix.Submit(soon(t), fields); err == nil {
				t.Errorf("%s was sent", name)
			}
		}
		if _, err := b.Person("Bruno").Submit(soon(t), map[string]string{"speed": "1", "game": "10"}); err == nil {
			t.Error("Bruno filled in Alix's modal")
		}
		sent := doing(func() (Outcome, error) { return alix.Submit(soon(t), map[string]string{"speed": "2", "game": "10"}) })
		in := l.interaction()
		if in.Type != wire.KindSubmit || in.Data.CustomID != "form" || in.Raw["message"].(map[string]any)["id"] != m {
			t.Errorf("got %v", in.Raw)
		}
		var got []any
		for _, c := range in.Raw["data"].(map[string]any)["components"].([]any) {
			field := c.(map[string]any)["component"].(map[string]any)
			if c.(map[string]any)["type"] != 18.0 || c.(map[string]any)["id"] == nil || field["id"] == nil {
				t.Errorf("got %v", c)
			}
			if values, several := field["values"].([]any); several {
				got = append(got, values...)
				continue
			}
			got = append(got, field["value"])
		}
		if !slices.Equal(got, []any{"1", "2", "10"}) {
			t.Errorf("sent %v", got)
		}
		b.tolerant = true
		b.want(b.call("POST", in.callback(), modal("Another", label("Hand", radios("hand", 2, 1)))), 400, 50035)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 7, "data": v2(text("went"))}), 204, 0)
		if r := <-sent; r.err != nil || r.out.Message.ID != m || r.out.Message.Components[0].Content != "went" {
			t.Errorf("got %+v, %v", r.out, r.err)
		}
		if _, err := alix.Submit(soon(t), map[string]string{"speed": "1", "game": "10"}); err == nil {
			t.Error("a modal was sent twice")
		}
	})
}

// A line of text in a modal is sent as it was typed. What is too long, or missing where it is required, is not sent.
func TestModalWithText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		alix := b.Person("Alix")
		in, done := b.played(l)
		free := wire.Object{"type": wire.TypeTextInput, "custom_id": "free", "style": 1, "value": "before", "max_length": 8, "required": false}
		must := wire.Object{"type": wire.TypeTextInput, "custom_id": "must", "style": 1}
		b.want(b.call("POST", in.callback(), modal("Name", label("A", free), label("B", must))), 204, 0)
		<-done
		for name, fields := range map[string]map[string]string{
			"too long": {"free": "123456789", "must": "x"}, "nothing": {"free": ""},
		} {
			if _, err := alix.Submit(soon(t), fields); err == nil {
				t.Errorf("%s was sent", name)
			}
		}
		sent := doing(func() (Outcome, error) { return alix.Submit(soon(t), map[string]string{"free": "", "must": "a b"}) })
		in = l.interaction()
		var got []any
		for _, c := range in.Raw["data"].(map[string]any)["components"].([]any) {
			got = append(got, c.(map[string]any)["component"].(map[string]any)["value"])
		}
		if !slices.Equal(got, []any{"", "a b"}) {
			t.Errorf("sent %v", got)
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "set"}}), 204, 0)
		if r := <-sent; r.err != nil {
			t.Error(r.err)
		}
	})
}

// A modal that was opened by a command belongs to no message.
func TestModalOfCommand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		l, _ := b.join()
		b.playCommand()
		in, done := b.played(l)
		b.want(b.call("POST", in.callback(), modal("Options", label("Hand", radios("hand", 2, 0)))), 204, 0)
		<-done
		sent := doing(func() (Outcome, error) { return b.Person("Alix").Submit(soon(t), nil) })
		in = l.interaction()
		if in.Raw["message"] != nil {
			t.Errorf("got %v", in.Raw["message"])
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 7, "data": v2(text("x"))}), 400, 50035)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "set"}}), 204, 0)
		if r := <-sent; r.err != nil || r.out.Message.Content != "set" {
			t.Errorf("got %+v, %v", r.out, r.err)
		}
	})
}

// refusedModals is what Discord refuses, with the place and the code of the problem.
var refusedModals = []struct {
	name string
	body wire.Object
	want string
}{
	{"long title", modal(strings.Repeat("x", 46), label("a", radios("a", 2, -1))), "data.title BASE_TYPE_BAD_LENGTH"},
	{"no title", modal("", label("a", radios("a", 2, -1))), "data.title BASE_TYPE_BAD_LENGTH"},
	{"a long text", modal("t", label("a", wire.Object{"type": wire.TypeTextInput, "custom_id": "a", "style": 1, "value": "xx", "max_length": 1})), "data.components.0.component.value BASE_TYPE_MAX_LENGTH"},
	{"no components", modal("t"), "data.components BASE_TYPE_BAD_LENGTH"},
	{"six components", modal("t", repeat(6, func(i int) wire.Object { return label("a", radios(string(rune('a'+i)), 2, -1)) })...), "data.components BASE_TYPE_BAD_LENGTH"},
	{"a button", modal("t", row(button("a", "A"))), "data.components.0.type UNION_TYPE_CHOICES"},
	{"a button in a label", modal("t", label("a", button("a", "A"))), "data.components.0.component.type UNION_TYPE_CHOICES"},
	{"radios without a label", modal("t", radios("a", 2, -1)), "data.components.0.type UNION_TYPE_CHOICES"},
	{"an empty label", modal("t", wire.Object{"type": wire.TypeLabel, "label": "a"}), "data.components.0.component BASE_TYPE_REQUIRED"},
	{"no label", modal("t", label("", radios("a", 2, -1))), "data.components.0.label BASE_TYPE_BAD_LENGTH"},
	{"long label", modal("t", label(strings.Repeat("x", 46), radios("a", 2, -1))), "data.components.0.label BASE_TYPE_BAD_LENGTH"},
	{"long description", modal("t", with(label("a", radios("a", 2, -1)), "description", strings.Repeat("x", 101))), "data.components.0.description BASE_TYPE_BAD_LENGTH"},
	{"one radio", modal("t", label("a", radios("a", 1, -1))), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"},
	{"eleven radios", modal("t", label("a", radios("a", 11, -1))), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"},
	{"same custom_id", modal("t", label("a", radios("a", 2, -1)), label("b", radios("a", 2, -1))), "data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
	{"no custom_id", modal("t", label("a", radios("", 2, -1))), "data.components.0.component.custom_id BASE_TYPE_REQUIRED"},
	{"same option", modal("t", label("a", with(radios("a", 2, -1), "options", append(options(2), options(1)...)))), "data.components.0.component.options.2.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
	{"two chosen", modal("t", label("a", with(radios("a", 2, -1), "options", []wire.Object{{"label": "a", "value": "a", "default": true}, {"label": "b", "value": "b", "default": true}}))), "data.components.0.component.options SELECT_COMPONENT_INVALID_DEFAULT_VALUES"},
	{"long option", modal("t", label("a", with(radios("a", 2, -1), "options", []wire.Object{{"label": strings.Repeat("x", 101), "value": "a"}, {"label": "b", "value": "b"}}))), "data.components.0.component.options.0.label BASE_TYPE_BAD_LENGTH"},
}

func TestRefusedModals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := startWith(t, Options{}, nil)
		b.tolerant = true
		l, _ := b.join()
		b.playCommand()
		in, done := b.played(l)
		for _, c := range refusedModals {
			if g := b.want(b.call("POST", in.callback(), c.body), 400, 50035); !slices.Contains(g.errorCodes(), c.want) {
				t.Errorf("%s: got %v, want %s", c.name, g.errorCodes(), c.want)
			}
		}
		b.want(b.call("POST", b.messages("general"), v2(label("a", radios("a", 2, -1)))), 400, 50035)
		b.want(b.call("POST", in.callback(), modal(strings.Repeat("x", 45), repeat(5, func(i int) wire.Object {
			return with(label(strings.Repeat("x", 45), radios(string(rune('a'+i)), 10, 9)), "description", strings.Repeat("x", 100))
		})...)), 204, 0)
		if r := <-done; r.err != nil || r.out.Modal == nil {
			t.Errorf("got %+v, %v", r.out, r.err)
		}
	})
}

func TestPageModal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		alix, sam := &pageView{b, b.Person("Alix").ID()}, &pageView{b, b.Person("Sam").ID()}
		events := alix.watch()
		l, _ := b.join()
		b.playCommand()
		alix.post("command", wire.Object{"channel": b.channelID("castle-games"), "name": "play", "options": wire.Object{"game": "castle"}})
		in := l.interaction()
		b.want(b.call("POST", in.callback(), modal("Options", label("Hand", radios("hand", 2, 0)))), 204, 0)
		form := next(t, events, "modal")
		if form["interaction"] != in.ID || form["title"] != "Options" || len(form["components"].([]any)) != 1 {
			t.Errorf("got %v", form)
		}
		filled := wire.Object{"custom_id": "form", "fields": wire.Object{"hand": "1"}}
		b.want(sam.post("submit", filled), 422, 0)
		b.want(alix.post("submit", with(filled, "custom_id", "other")), 422, 0)
		b.want(alix.post("submit", filled), 200, 0)
		if in = l.interaction(); in.Type != wire.KindSubmit {
			t.Errorf("got %v", in.Raw)
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "set"}}), 204, 0)
	})
}
