package bot

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// tagsOf names the tags of a post in alphabetical order.
func (w *town) tagsOf(forum, post string) string {
	w.Helper()
	synctest.Wait()
	above, _ := w.Channel(forum)
	one, _ := w.Channel(post)
	var names []string
	for _, t := range above.Tags {
		if slices.Contains(one.Tagged, t.ID) {
			names = append(names, t.Name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// The forum post of a match has tags for the game and its progress, if the bot may set them.
// Existing tags are found in every language, and missing ones are made.
func TestTagsOfAForum(t *testing.T) {
	const forum = "game-tables"
	rights := localdiscord.BotPermissions
	for name, c := range map[string]struct {
		may        int64
		there      []localdiscord.Tag
		lobby, run string
	}{
		"all":     {rights | localdiscord.PermManageThreads | localdiscord.PermManageChannels, nil, "Burgen Land, Inscriptions", "Burgen Land, En cours"},
		"no new":  {rights | localdiscord.PermManageThreads, []localdiscord.Tag{{ID: "7", Name: "running"}, {ID: "8", Name: "Urgent"}}, "Urgent", "Urgent, running"},
		"nothing": {rights, []localdiscord.Tag{{ID: "7", Name: "running"}}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			withComputers(t, func(w *town) {
				place, _ := w.Channel(forum)
				w.SetBotPermissions(place.ID, c.may)
				w.SetTags(place.ID, c.there...)
				post := w.OpenThread(forum, "A table")
				if name == "no new" {
					w.SetTags(post, c.there[1])
				}
				alix, bruno := w.Person("Alix"), w.Person("Bruno")
				lobby := w.must(alix.Command(w.ctx, post, "play", map[string]any{"game": "burgenland"})).Message
				if tags := w.tagsOf(forum, post); tags != c.lobby {
					w.Errorf("while people gather: %q", tags)
				}
				w.must(bruno.Press(w.ctx, lobby.ID, first(lobby, session.VerbJoin)))
				w.must(alix.Press(w.ctx, lobby.ID, first(alix.Message(lobby.ID), session.VerbStart)))
				w.live(alix)
				if tags := w.tagsOf(forum, post); tags != c.run {
					w.Errorf("while it runs: %q", tags)
				}
			})
		})
	}
}

// The bot names a thread of its own after the match that is played there now. A thread opened by a
// person keeps its name.
func TestThreadIsCalledAfterItsMatch(t *testing.T) {
	withComputers(t, func(w *town) {
		alix := w.Person("Alix")
		w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "burgenland", "where": "thread", "against": "easy"}))
		synctest.Wait()
		s := w.head(1)
		own, others := strconv.FormatUint(s.Channel, 10), w.OpenThread("general", "A quiet corner")
		before, _ := w.Channel(own)
		w.must(alix.Press(w.ctx, w.must(alix.Command(w.ctx, own, "match resign", nil)).Message.ID, posts.ButtonID(s, session.VerbResign, 0, "")))
		synctest.Wait()
		for _, thread := range []string{own, others} {
			w.must(alix.Command(w.ctx, thread, "play", map[string]any{"game": "castellan", "where": "here", "against": "strong"}))
			synctest.Wait()
		}
		after, _ := w.Channel(own)
		if !strings.Contains(before.Name, "Burgen Land") || !strings.Contains(after.Name, "Castellan") {
			w.Errorf("%q is called %q", before.Name, after.Name)
		}
		if corner, _ := w.Channel(others); corner.Name != "A quiet corner" {
			w.Errorf("somebody else's thread is called %q", corner.Name)
		}
	})
}
