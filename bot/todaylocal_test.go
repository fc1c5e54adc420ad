package bot

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// newest returns the newest public message of a channel, once there are so many.
func (w *town) newest(who *localdiscord.Person, channel string, n int) *localdiscord.Message {
	w.Helper()
	for {
		var public []*localdiscord.Message
		for _, m := range who.Messages(channel) {
			if m.For == "" && m.Author != "" {
				public = append(public, m)
			}
		}
		if len(public) >= n {
			return public[len(public)-1]
		}
		select {
		case <-w.ctx.Done():
			w.Fatalf("%d messages came, not %d", len(public), n)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// The puzzle of the day works on the wire from the settings to its solution. The post comes once,
// across a restart, without a notification, and the next day's post comes on time.
func TestTodayOnTheWire(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		var ahead atomic.Int64
		asking := *texts()
		asking.puzzles = somePuzzles()
		w.stop()
		w.texts, w.now = &asking, func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
		w.open()
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		tables, _ := w.Channel("castle-games")
		before := len(bruno.Messages("castle-games"))
		panel := w.must(alix.Command(w.ctx, "general", "server settings", nil)).Message
		page := w.must(alix.Press(w.ctx, panel.ID, "1:0:0:"+posts.VerbTodaySettings)).Message
		w.must(alix.Select(w.ctx, page.ID, "1:0:0:today-set:0.channel", tables.ID))
		post := w.newest(bruno, "castle-games", before+1)
		const silent = 1 << 12
		if post.Flags&silent == 0 || len(post.Attachments) != 1 {
			t.Errorf("flags %b, %d pictures", post.Flags, len(post.Attachments))
		}
		id := buttonsOf(post.Components)[0]
		hand := w.must(bruno.Press(w.ctx, post.ID, id)).Message
		if hand.For == "" {
			t.Fatal("everybody sees the panel")
		}
		for range 12 {
			hand = bruno.Message(hand.ID)
			next := ""
			for _, verb := range []string{session.VerbConfirm, session.VerbChoose} {
				for _, b := range buttonsOf(hand.Components) {
					if next == "" && strings.Contains(b+":", ":"+posts.TodayVerb(verb)+":") {
						next = b
					}
				}
			}
			if next == "" {
				break
			}
			w.must(bruno.Press(w.ctx, hand.ID, next))
		}
		if !strings.Contains(strings.Join(buttonsOf(bruno.Message(hand.ID).Components), " "), posts.VerbTodayChange) {
			t.Fatal("Bruno has not answered")
		}
		w.stop()
		w.open()
		ahead.Store(int64(24 * time.Hour))
		w.bot.Wake()
		next := w.newest(bruno, "castle-games", before+2)
		if next.ID == post.ID || len(next.Attachments) != 2 || !strings.Contains(said(next), "💡") {
			t.Errorf("the next day: %d pictures, %s", len(next.Attachments), said(next))
		}
		for !strings.Contains(strings.Join(buttonsOf(bruno.Message(post.ID).Components), " "), posts.VerbTodaySolution) {
			select {
			case <-w.ctx.Done():
				t.Fatal("the old post has no button for its solution")
			case <-time.After(10 * time.Millisecond):
			}
		}
		if n := len(bruno.Messages("castle-games")) - before; n != 3 { // the panel is private
			t.Errorf("%d messages in the channel", n)
		}
	})
}
