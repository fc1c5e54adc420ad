package simulation

import (
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
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

// loseWhileWaiting lets Discord ask a process to wait, and cuts it off from the database. It loses its shards with
// requests that it has not sent.
func (l *life) loseWhileWaiting(f fault) (heal func()) {
	lift := l.local.Inject(localdiscord.RateLimited("", time.Duration(10+f.Which%20)*time.Second, "shared"))
	found := l.loseDatabase(l.hit(f))
	return func() {
		lift()
		if found != nil {
			found()
		}
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

// How the bot begins the thread of a match, and how it edits a message.
const (
	threadRoute = "POST /channels/{channel_id}/messages/{message_id}/threads"
	editRoute   = "PATCH /channels/{channel_id}/messages/{message_id}"
)

// forbidThreads lets Discord refuse threads, although nothing in the rights says so.
func forbidThreads(l *life, _ fault) (heal func()) {
	forbidden := localdiscord.Failing(threadRoute, http.StatusForbidden, false)
	forbidden.Body = `{"code": 50013, "message": "Missing Permissions"}`
	return l.local.Inject(forbidden)
}
