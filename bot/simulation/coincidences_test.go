package simulation

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/bot/posts"
)

// Some faults do harm only together with another one, or at one moment. By chance alone that hardly ever happens.

// freezeBeforeChange freezes a process when it next wants to store something. Meanwhile it may lose its shards: then
// it has decided something that it may not store any more. Healing only means that this does not happen any more; the
// process itself goes on after some time.
func (l *life) freezeBeforeChange(number int, lasts time.Duration) (heal func()) {
	p := l.processes[number]
	if p == nil {
		return nil
	}
	p.disk.beforeChange(func() {
		melt := l.freezeProcess(p)
		if melt == nil {
			return
		}
		l.outOfOrder(lasts)
		l.note("a process is frozen before a change")
		go func() {
			time.Sleep(lasts)
			l.gate.enter(fmt.Sprint(p.name, " goes on"))
			melt()
		}()
	})
	return func() { p.disk.beforeChange(nil) }
}

// loseWhileWaiting lets Discord ask the next process that posts to wait, and cuts it off from the database. Before its
// time to wait is over, it loses its shards with posts that it has not sent.
func (l *life) loseWhileWaiting(f fault) (heal func()) {
	wait := localdiscord.RateLimited(postRoute, time.Duration(5+f.Which%10)*time.Second, "shared")
	wait.Times = 1
	lift := l.local.Inject(wait)
	var found func()
	healed := false
	l.whenPosting(func(door string) {
		go func() {
			time.Sleep(time.Second)
			l.gate.enter(door + " loses the database while it waits")
			at := slices.IndexFunc(l.processes, func(p *process) bool { return p != nil && p.name == door })
			if at >= 0 && !healed {
				l.note("a process loses the database while it waits to post")
				found = l.loseDatabase(at)
			}
		}()
	})
	return func() {
		lift()
		l.whenPosting(nil)
		if healed = true; found != nil {
			found()
		}
	}
}

// whenPosting calls a function before the next post, with the name of the process; nil: none any more.
func (l *life) whenPosting(do func(door string)) { l.locked(func() { l.beforePost = do }) }

// posting calls what has to be called before a post.
func (l *life) posting(r *http.Request) {
	if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/messages") {
		return
	}
	var do func(door string)
	l.locked(func() { do, l.beforePost = l.beforePost, nil })
	if do != nil {
		do(wire.DoorOf(r))
	}
}

// refuseAtLimit lets the database refuse every change from just before the next time limit of a match.
func (l *life) refuseAtLimit(f fault) (heal func()) {
	next, err := l.file.Due(math.MaxInt64, 1)
	if err != nil || len(next) == 0 {
		return nil
	}
	m, err := l.file.Match(next[0])
	if err != nil {
		return nil
	}
	at := time.Now().Add(time.Unix(m.Deadline, 0).Sub(l.now()) - time.Second)
	if at.After(time.Now()) && at.Before(l.began.Add(time.Duration(l.Days)*24*time.Hour)) {
		l.plan(at, func() {
			l.outOfOrder(time.Duration(f.For))
			l.refuse(true)
			l.plan(time.Now().Add(time.Duration(f.For)), func() { l.refuse(false) })
		})
	}
	return nil
}

// How the bot posts, begins the thread of a match, and edits a message.
const (
	postRoute   = "POST /channels/{channel_id}/messages"
	threadRoute = "POST /channels/{channel_id}/messages/{message_id}/threads"
	editRoute   = "PATCH /channels/{channel_id}/messages/{message_id}"
)

// forbidThreads lets Discord refuse threads, although nothing in the rights says so.
func forbidThreads(l *life, _ fault) (heal func()) {
	forbidden := localdiscord.Failing(threadRoute, http.StatusForbidden, false)
	forbidden.Body = `{"code": 50013, "message": "Missing Permissions"}`
	return l.local.Inject(forbidden)
}

// announcing are the verbs of buttons of posts that are kept up to date: of a cup, or of the puzzle of a day.
var announcing = []string{posts.VerbCupJoin, posts.VerbCupTable, posts.VerbToday}

// hideAnnouncement takes the channel of a post that is kept up to date away from the bot.
func hideAnnouncement(l *life, f fault) (heal func()) {
	l.local.Do(func(s *world.State) {
		var rooms []*world.Channel
		for _, m := range l.publicPosts(s) {
			wire.Each(m.Components, func(c *wire.Component) {
				if id, err := buttonid.Parse(c.CustomID); err == nil && slices.Contains(announcing, id.Verb) {
					rooms = append(rooms, s.Channel(m.Channel))
				}
			})
		}
		if len(rooms) > 0 {
			heal = l.forbid(s, rooms[int(f.Which)%len(rooms)], localdiscord.PermViewChannel)
		}
	})
	return heal
}
