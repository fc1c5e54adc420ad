package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// onItsWay is how long a request may be on its way to the local Discord of a busy machine.
const onItsWay = 2 * time.Second

// requestLog collects the requests about messages in channels. The local Discord keeps only the newest.
type requestLog struct {
	mu   sync.Mutex
	list []localdiscord.Request
	last int64 // number of the newest one
	late map[string][]time.Time
}

// follow collects until the test program ends.
func (l *requestLog) follow(local *localdiscord.Server) {
	for ; ; time.Sleep(time.Second) {
		l.add(local.Requests())
	}
}

func (l *requestLog) add(newest []localdiscord.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range newest {
		if r.Answered > l.last && strings.HasPrefix(channelOf(r), "1") && !strings.HasPrefix(r.Route, "GET") {
			l.list = append(l.list, r)
		}
		l.last = max(l.last, r.Answered)
	}
}

// channelOf is the channel in the path of a request, "" for none.
func channelOf(r localdiscord.Request) string {
	_, rest, _ := strings.Cut(r.Path, "/channels/")
	channel, _, _ := strings.Cut(rest, "/")
	return channel
}

// delayed notes that requests of a door, which a wire has held, arrive now.
func (l *requestLog) delayed(door string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.late == nil {
		l.late = map[string][]time.Time{}
	}
	l.late[door] = append(l.late[door], time.Now())
}

// wasDelayed reports whether a wire may have held a request.
func (l *requestLog) wasDelayed(r localdiscord.Request) bool {
	return slices.ContainsFunc(l.late[r.Door], func(at time.Time) bool { return r.At.Sub(at).Abs() < onItsWay })
}

// take says which member took a shard, and when.
type take struct {
	door string
	at   time.Time
}

// takes lists who took each shard, in order.
func (k *clusterSoak) takes() map[int][]take {
	c, err := pgx.Connect(background, k.host.db)
	must(k.T, err)
	defer c.Close(background)
	rows, err := c.Query(background, "select shard, 'member-' || substring(name from 'p([0-9]+)'), at from takes join writers using (holder) order by at")
	must(k.T, err)
	all := map[int][]take{}
	var shard int
	var one take
	_, err = pgx.ForEachRow(rows, []any{&shard, &one.door, &one.at}, func() error {
		all[shard] = append(all[shard], one)
		return nil
	})
	must(k.T, err)
	return all
}

// lostBefore is how long before an instant a member had lost a shard, 0 if it had it. ok is false if it never
// had it.
func lostBefore(takes []take, door string, at time.Time) (lost time.Duration, ok bool) {
	for n := len(takes) - 1; n >= 0; n-- {
		switch t := takes[n]; {
		case t.at.After(at):
		case t.door == door:
			return lost, true
		default:
			lost = at.Sub(t.at) // by this take or an earlier one
		}
	}
	return 0, false
}

// A member that takes a shard again has it again. Otherwise the first take by another one counts.
func TestLostBefore(t *testing.T) {
	began := time.Now()
	at := func(seconds int) time.Time { return began.Add(time.Duration(seconds) * time.Second) }
	takes := []take{{"a", at(0)}, {"b", at(10)}, {"c", at(20)}, {"b", at(30)}}
	for _, c := range []struct {
		door    string
		at      int
		seconds int
		had     bool
	}{
		{"a", 5, 0, true}, {"a", 12, 2, true}, {"a", 35, 25, true}, {"b", 12, 0, true}, {"b", 21, 1, true}, {"b", 31, 0, true}, {"c", 12, 0, false},
	} {
		if lost, had := lostBefore(takes, c.door, at(c.at)); lost != time.Duration(c.seconds)*time.Second || had != c.had {
			t.Errorf("%s at %d: lost %s before, had it: %t", c.door, c.at, lost, had)
		}
	}
}

// checkSenders reports posts and edits by members that had lost the shard of the channel.
func (k *clusterSoak) checkSenders() {
	k.Helper()
	const shards = 3
	k.sent.add(k.local.Requests())
	shard := map[string]int{}
	for _, c := range k.local.Channels() { // a thread comes after its channel
		guild, _ := strconv.ParseUint(c.Guild, 10, 64) // none for the first server, on shard 0
		shard[c.ID] = int(guild >> 22 % shards)
		if parent, known := shard[c.Parent]; known {
			shard[c.ID] = parent
		}
	}
	takes := k.takes()
	k.sent.mu.Lock()
	defer k.sent.mu.Unlock()
	counts := map[string]int{}
	for _, r := range k.sent.list {
		lost, had := lostBefore(takes[shard[channelOf(r)]], r.Door, r.At)
		switch {
		case had && lost == 0:
			counts["by the holder of the shard"]++
		case had && lost < onItsWay:
			counts[fmt.Sprintf("within %s after the shard was taken over", onItsWay)]++
		case k.sent.wasDelayed(r):
			counts["later, out of a wire that had stopped"]++
		default:
			counts["later"]++
			k.Errorf("%s had lost shard %d %s before %s", r.Door, shard[channelOf(r)], lost, r)
		}
	}
	k.Logf("posts and edits: %v", counts)
}

// decisions are buttons that make sense only while a match runs.
var decisions = []string{session.VerbChoose, session.VerbPick, session.VerbBack, session.VerbArea, session.VerbConfirm, session.VerbUndo, session.VerbCarryOut}

// checkButtons reports messages that offer a decision although all matches are over.
func (k *clusterSoak) checkButtons() {
	k.Helper()
	dead := 0
	for _, c := range k.local.Channels() {
		for _, m := range k.local.Person(everybody[0]).Messages(c.ID) {
			for _, b := range buttons(m) {
				if id, err := buttonid.Parse(b.CustomID); err == nil && slices.Contains(decisions, id.Verb) {
					dead++
					k.Errorf("%s of match %d still has %s", m, id.Match, id.Verb)
					break
				}
			}
		}
	}
	k.Logf("%d messages with dead buttons", dead)
}
