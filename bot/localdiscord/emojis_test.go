package localdiscord

import (
	"bytes"
	"encoding/base64"
	"path/filepath"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// The stand-in accepts the application's emojis as Discord does, keeps them over a restart, and serves
// them until they are deleted.
func TestEmojis(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "state")
		b := start(t, Options{State: path})
		b.tolerant = true
		route := "/applications/" + BotID + "/emojis"
		data := func(image []byte) string {
			return "data:image/png;base64," + base64.StdEncoding.EncodeToString(image)
		}
		square := picture(8, 8)
		made := b.want(b.call("POST", route, wire.Object{"name": "seat_1", "image": data(square)}), 201, 0)
		for name, image := range map[string]string{
			"seat_1": data(square), "no-good": data(square), "a": data(square), "no_image": "data:image/png;base64,AAAA",
			"no_url": "x", "large": data(append(bytes.Clone(square), make([]byte, 256<<10)...)),
		} {
			b.want(b.call("POST", route, wire.Object{"name": name, "image": image}), 400, 50035)
		}
		if list := b.want(b.call("GET", route, nil), 200, 0); len(list.body["items"].([]any)) != 1 {
			t.Errorf("listed: %s", list.text)
		}
		id := made.body["id"].(string)
		if shown := b.call("GET", "emojis/"+id, nil); shown.text != string(square) {
			t.Errorf("%d bytes are shown", len(shown.text))
		}
		face := v2(wire.Object{"type": 1, "components": []any{wire.Object{"type": 2, "style": 2, "custom_id": "x",
			"emoji": wire.Object{"id": id, "name": "seat_1"}}}})
		b.want(b.call("POST", b.messages("general"), face), 200, 0)
		b.Close()
		b = start(t, Options{State: path})
		b.tolerant = true
		b.want(b.call("POST", b.messages("general"), face), 200, 0)
		b.DeleteEmojis()
		b.want(b.call("POST", b.messages("general"), face), 400, 50035)
	})
}
