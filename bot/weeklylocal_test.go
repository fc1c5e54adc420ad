package bot

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
)

// buttonWith is the button of a message whose id contains a word.
func (w *town) buttonWith(m *localdiscord.Message, word string) string {
	w.Helper()
	ids := buttonsOf(m.Components)
	at := slices.IndexFunc(ids, func(id string) bool { return strings.Contains(id+":", ":"+word+":") })
	if at < 0 {
		w.Fatalf("no button %s: %v", word, ids)
	}
	return ids[at]
}

// The match of the week works on the wire, from its post to the view of a person's match. The table
// goes into the existing post, and every request has the form that Discord requires.
func TestWeeklyOnTheWire(t *testing.T) {
	t.Parallel()
	withComputers(t, func(w *town) {
		var ahead atomic.Int64
		asking, clock := *texts(), since(t, "2026-03-06T15:00:00Z") // a Friday
		asking.puzzles = somePuzzles()
		w.stop()
		w.texts, w.now = &asking, func() time.Time { return clock().Add(time.Duration(ahead.Load())) }
		w.open()
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		tables, _ := w.Channel("castle-games")
		before := len(bruno.Messages("castle-games"))
		panel := w.must(alix.Command(w.ctx, "general", "server settings", nil)).Message
		page := w.must(alix.Press(w.ctx, panel.ID, "1:0:0:"+posts.VerbTodaySettings)).Message
		w.must(alix.Select(w.ctx, page.ID, "1:0:0:today-set:0.channel", tables.ID))
		post := w.newest(bruno, "castle-games", before+1)
		offered := w.buttonWith(post, posts.VerbWeekly)
		w.must(bruno.Press(w.ctx, post.ID, offered))
		for choose := rand.New(rand.NewPCG(4, 4)); !w.decide(bruno, choose); {
		}
		s := w.head(1)
		if again := w.must(bruno.Press(w.ctx, post.ID, offered)).Message; !strings.Contains(said(again), strconv.Itoa(s.TryNow().Points)) {
			t.Errorf("pressed again: %s", said(again))
		}
		ahead.Store(int64(62 * time.Hour)) // Sunday is over in New York, and the next puzzle has not come
		w.bot.Wake()
		list := w.awaitText(alix, "castle-games", s.Match.Header.Seed.Hex())
		look := w.must(alix.Press(w.ctx, list.ID, w.buttonWith(list, posts.VerbWeeklyLook))).Message
		menu := posts.CustomID(buttonid.ID{Verb: posts.VerbWeeklyMatch, Tick: uint64(s.Week.Monday)})
		shown := w.must(alix.Select(w.ctx, look.ID, menu, s.ID.String())).Message
		if look.For == "" || shown.For == "" || len(shown.Attachments) != 1 {
			t.Errorf("Alix sees %s with %d pictures", said(shown), len(shown.Attachments))
		}
	})
}

// awaitText waits for a message in a channel that has a text.
func (w *town) awaitText(who *localdiscord.Person, channel, text string) *localdiscord.Message {
	w.Helper()
	for {
		for _, m := range slices.Backward(who.Messages(channel)) {
			if strings.Contains(said(m), text) {
				return m
			}
		}
		select {
		case <-w.ctx.Done():
			w.Fatalf("nothing says %q", text)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
