package localdiscord

import (
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Menu entries are registered with the slash commands and offered for their kind of target, in the
// client's language. The bot learns on which target they were chosen.
func TestMenus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		l, _ := b.join()
		commands := "/applications/" + BotID + "/commands"
		look := wire.Object{"type": 3, "name": "Look at it", "name_localizations": wire.Object{"fr": "Regarder"}}
		greet := wire.Object{"type": 2, "name": "Look at it"}
		b.want(b.call("PUT", commands, []any{look, greet}), 200, 0)
		for _, bad := range [][]any{{look, look}, {wire.Object{"type": 3, "name": "x", "description": "y"}}} {
			b.want(b.call("PUT", commands, bad), 400, 50035)
		}
		id := b.want(b.call("POST", b.messages("general"), v2(text("hello"))), 200, 0).body["id"].(string)
		bruno := b.Person("Bruno")
		for target, name := range map[string]string{id: "Regarder", b.Person("Alix").ID(): "Look at it"} {
			done := doing(func() (Outcome, error) { return bruno.Menu(soon(t), "general", name, target) })
			in := l.interaction()
			data := in.Raw["data"].(map[string]any)
			resolved := data["resolved"].(map[string]any)
			kind := map[bool]float64{true: 3, false: 2}[target == id]
			if data["name"] != "Look at it" || data["target_id"] != target || data["type"] != kind || len(resolved) == 0 {
				t.Errorf("told %v", data)
			}
			if m, ok := resolved["messages"].(map[string]any); ok && m[id].(map[string]any)["components"] == nil {
				t.Errorf("the message is %v", m[id])
			}
			b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "ok"}}), 204, 0)
			if r := <-done; r.err != nil || r.out.Message.Content != "ok" {
				t.Errorf("got %+v, %v", r.out, r.err)
			}
		}
		if _, err := bruno.Menu(t.Context(), "general", "Regarder", b.Person("Alix").ID()); err == nil {
			t.Error("an entry of messages was chosen on a person")
		}
	})
}
