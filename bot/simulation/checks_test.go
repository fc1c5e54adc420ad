package simulation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// check checks what must hold at every moment, and adds what was sent to the trace.
func (l *life) check() {
	l.revive()
	for _, v := range l.local.Violations() {
		l.failf("Discord would have refused: %s", v)
	}
	answered := l.local.RequestsAfter(l.traced)
	for _, r := range answered {
		l.traced = r.Answered
		l.noteNonce(r)
		l.checkSent(r)
		l.noteSummons(r)
		l.note(fmt.Sprintf("request: %s %d", r.Route, r.Status))
	}
	slices.SortFunc(answered, byMoment)
	for _, r := range answered {
		l.trace.add("sent", []any{r.At.UnixMilli(), r.Route, r.Path, r.Status, r.Body})
	}
}

// byMoment sorts requests by the time of their answers, and those of one moment by what they say: which of them comes
// first in the local Discord's list is chance.
func byMoment(a, b rest.Request) int {
	return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Route, b.Route), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Body, b.Body))
}

// checkEnd checks what must hold once everything is healed and people are away: what was queued is
// delivered once, every match can be replayed from its log, and what people see of it is true.
func (l *life) checkEnd() {
	store := l.fileOf(l.processes[0])
	for _, fault := range l.ledger.missing(store.Match) {
		l.failf("%s", fault)
	}
	queued, err := store.Posts(0, 0)
	if err != nil {
		l.failf("%v", err)
	}
	for _, p := range queued {
		l.failf("post %d of match %s was never delivered, after %d tries: %s", p.Seq, p.Match, p.Tries, p.Body)
	}
	if _, err := store.Check(func(fault error) { l.failf("the database: %v", fault) }); err != nil {
		l.failf("the database: %v", err)
	}
	l.checkDuplicates()
	l.checkOnce()
	l.checkCups(store)
	l.checkDashboards(store)
	l.countTallies(store)
	l.checkSights()
	l.checkHistory()
	l.checkCalls()
	open := openPosts{}
	for _, status := range records.Stages {
		err := store.Each(status, func(m storage.Match, damage error) error {
			l.matches[status]++
			l.steps += int(m.Steps)
			if damage == nil && status != storage.Lobby && len(m.Snapshot) > 0 {
				damage = l.library.Verify(store, m)
			}
			if damage != nil {
				l.failf("match %s: %v", m.ID, damage)
				return nil
			}
			s, err := session.DecodeHead(records.Stored(m))
			if status == storage.Live {
				s, err = session.Decode(records.Stored(m), l.library.Game)
			}
			if err != nil {
				l.failf("match %s: %v", m.ID, err)
				return nil
			}
			open.add(s)
			l.checkDeadline(m)
			l.checkClock(store, s)
			l.checkMatchPosts(s)
			l.checkQuestions(s)
			return nil
		})
		if err != nil {
			l.failf("%v", err)
		}
	}
	l.checkOpenPosts(open)
}

// countTallies adds up how many matches the statistics count.
func (l *life) countTallies(store records.Store) {
	values, err := store.Values("stats/")
	if err != nil {
		l.failf("%v", err)
	}
	games := catalog.Order()
	for _, v := range values {
		if parts := strings.Split(v.Key, "/"); len(parts) != 4 || !slices.Contains(games, parts[2]) {
			continue
		}
		t, err := records.DecodeTally(v.Data)
		if err != nil {
			l.failf("%s: %v", v.Key, err)
		}
		l.tallied += t.Matches
	}
}

// nonceLife is how long Discord knows a nonce. A post that is tried again later appears twice if an answer
// was lost, or the process that got it ended: so far nothing finds out that it is there. Such posts are only counted.
const nonceLife = 3 * time.Minute

// forgetful are the faults after which nobody may know that a post was sent.
var forgetful = []string{
	"answers are lost", "connections break after the effect", "answers are slow", "one request fails", "the bot is killed", "the bot is stopped",
	"a process is frozen", "a process loses the database", "the power fails", "answers of the database are lost",
	"the bot is killed while a decision can be undone", "a process is frozen when a person acts",
	"a process is frozen before a change", "a process loses the database while Discord asks to wait",
}

// unsure reports whether the bot may not know of a message: a fault that lets it forget strikes in the run, and nothing that
// was stored names the message.
func (l *life) unsure(message string) (unsure bool) {
	forgets := l.fails != nil || slices.ContainsFunc(l.Faults, func(f fault) bool { return slices.Contains(forgetful, f.Kind) })
	l.locked(func() { unsure = forgets && !l.stored[message] })
	return unsure
}

// checkDuplicates reports posts that appear twice: a nonce belongs to one message.
func (l *life) checkDuplicates() {
	seen := map[string]*world.Message{}
	l.eachPost(func(m *world.Message) {
		other := seen[m.Nonce]
		seen[m.Nonce] = m
		switch {
		case m.Nonce == "" || other == nil:
		case m.At.Sub(other.At) > nonceLife && (l.unsure(m.ID) || l.unsure(other.ID)):
			l.doubled = append(l.doubled, other.ID)
		default:
			l.failf("messages %s and %s are the same post", other.ID, m.ID)
		}
	})
}

// eachPost calls a function with all messages that are for everybody.
func (l *life) eachPost(f func(*world.Message)) {
	l.local.Do(func(w *world.State) {
		for _, m := range l.publicPosts(w) {
			f(m)
		}
	})
}

// publicPosts are all messages that are for everybody.
func (l *life) publicPosts(w *world.State) (list []*world.Message) {
	for _, c := range l.rooms(w) {
		for _, id := range w.MessagesIn(c.ID) {
			if m := w.Message(id); m.For == "" {
				list = append(list, m)
			}
		}
	}
	return list
}

// checkDeadline checks that no time limit has passed without consequences.
func (l *life) checkDeadline(m storage.Match) {
	if late := l.now().Sub(time.Unix(m.Deadline, 0)); m.Deadline != 0 && m.Status != storage.Over && late > 10*time.Minute {
		l.failf("match %s: its deadline has passed %s ago", m.ID, late)
	}
}

// turnVerbs are the verbs of buttons that only a live post has.
var turnVerbs = []string{session.VerbChoose, session.VerbPick, session.VerbConfirm}
