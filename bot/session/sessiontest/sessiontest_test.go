package sessiontest_test

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/catalog"
)

// A match of every game can be played, and has its live post.
func TestPlay(t *testing.T) {
	for id := range catalog.Builtin() {
		m := sessiontest.Begin(t, id, "Alix", "Bruno")
		m.Play(12)
		if m.S.Status != session.Live || m.S.Match.Steps < 12 || len(m.Entries) != m.S.Match.Steps || m.S.LivePost == 0 {
			t.Errorf("%s: status %d after %d steps, %d in the log, live post %d", id, m.S.Status, m.S.Match.Steps, len(m.Entries), m.S.LivePost)
		}
	}
}
