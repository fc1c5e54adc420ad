package localdiscord

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// BenchmarkPost measures a turn post of the largest kind: what the stand-in itself
// costs a test of the bot, with and without Discord's schema.
func BenchmarkPost(b *testing.B) {
	body := v2(append(repeat(6, func(i int) wire.Object {
		return row(repeat(4, func(j int) wire.Object { return button(fmt.Sprint(i, j), "x") })...)
	}), text("A turn"))...)
	raw, _ := json.Marshal(body)
	for name, schema := range map[string][]byte{"schema": schemaText(), "rules": nil} {
		b.Run(name, func(b *testing.B) {
			s, err := New(Options{Schema: schema})
			if err != nil {
				b.Fatal(err)
			}
			c := &call{name: postRoute, body: raw}
			d, _ := readDraft(raw)
			for b.Loop() {
				m, _, refused := s.compose(Message{Channel: "100000000000001000", Author: BotID, At: s.now()}, d, nil)
				if refused != nil {
					b.Fatal(refused)
				}
				m.ID = s.nextID()
				out, _ := json.Marshal(s.wireMessage(m))
				if err := s.schemas.Request(c.name, raw); err != nil {
					b.Fatal(err)
				}
				if err := s.schemas.Response(c.name, 200, out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
