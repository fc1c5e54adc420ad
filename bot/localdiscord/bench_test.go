package localdiscord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

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
			s, err := New(Options{Schema: schema, Limits: map[string]Limit{postRoute: {Requests: 1 << 40, Per: time.Hour}}})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if out := post(s, raw); out.Code != http.StatusOK {
					b.Fatal(out.Body)
				}
			}
		})
	}
}
