package simulation

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// fault is something that goes wrong.
type fault struct {
	At   span   `json:"at"` // after the beginning
	Kind string `json:"kind"`
	// For is how long it lasts, or how far a clock jumps.
	For span `json:"for,omitempty"`
	// Which chooses among what the fault could hit: a channel, a message, a status.
	Which uint32 `json:"which,omitempty"`
}

// span is a time span that is written like 1h30m.
type span time.Duration

func (s span) MarshalJSON() ([]byte, error) { return json.Marshal(time.Duration(s).String()) }

func (s *span) UnmarshalJSON(text []byte) error {
	var written string
	if err := json.Unmarshal(text, &written); err != nil {
		return err
	}
	d, err := time.ParseDuration(written)
	*s = span(d)
	return err
}

// kind is a kind of fault: how it strikes, and how it is healed, nil if there is nothing to heal.
type kind struct {
	name   string
	most   time.Duration // that it lasts, or by which a clock jumps
	strike func(*life, fault) (heal func())
}

// kinds are all kinds of faults. A new one changes only the seeds in which it strikes.
var kinds = []kind{
	{"requests fail", 10 * time.Minute, func(l *life, f fault) func() {
		return l.local.Inject(localdiscord.Failing("", failing(f), false))
	}},
	{"answers are lost", 10 * time.Minute, func(l *life, f fault) func() {
		return l.local.Inject(localdiscord.Failing("", failing(f), true))
	}},
	{"connections break after the effect", 5 * time.Minute, func(l *life, _ fault) func() {
		return l.local.Inject(localdiscord.RESTFault{After: true, Cut: localdiscord.CutConnection})
	}},
	{"answers are slow", 10 * time.Minute, func(l *life, f fault) func() {
		return l.local.Inject(localdiscord.RESTFault{Delay: time.Duration(1+f.Which%5) * time.Second})
	}},
	{"too many requests", 2 * time.Minute, func(l *life, f fault) func() {
		scope := []string{"user", "shared", "global"}[f.Which%3]
		return l.local.Inject(localdiscord.RateLimited("", time.Duration(1+f.Which%20)*time.Second, scope))
	}},
	{"one request fails", time.Hour, func(l *life, f fault) func() {
		one := localdiscord.Failing("", failing(f), f.Which%2 == 0)
		one.Skip, one.Times = int(f.Which/2%20), 1
		return l.local.Inject(one)
	}},
	{"the line is cut", 0, func(l *life, _ fault) func() { l.local.Disturb(localdiscord.CutLine, 0); return nil }},
	{"the session ends", 0, func(l *life, _ fault) func() { l.local.Disturb(localdiscord.Invalidate, 0); return nil }},
	{"Discord asks to reconnect", 0, func(l *life, _ fault) func() { l.local.Disturb(localdiscord.Reconnect, 0); return nil }},
	{"the bot is killed", 2 * time.Hour, func(l *life, f fault) func() { l.kill(l.hit(f)); return func() { l.start(l.hit(f)) } }},
	{"the bot is stopped", 2 * time.Hour, func(l *life, f fault) func() { l.shut(l.hit(f)); return func() { l.start(l.hit(f)) } }},
	{"the clock is set forward", 3 * time.Hour, func(l *life, f fault) func() { l.setClock(time.Duration(f.For)); return nil }},
	{"the clock is set back", 3 * time.Hour, func(l *life, f fault) func() { l.setClock(-time.Duration(f.For)); return nil }},
	{"a message is deleted", 0, deleteMessage},
	{"a channel is deleted", 0, deleteChannel},
	{"the bot may not write", 5 * time.Hour, takeRights},
	{"the database refuses", 30 * time.Minute, func(l *life, _ fault) func() { l.refuse(true); return func() { l.refuse(false) } }},
	{"a process is frozen", 2 * time.Minute, func(l *life, f fault) func() { return l.freeze(l.hit(f)) }},
	{"a process loses the database", 5 * time.Minute, func(l *life, f fault) func() { return l.loseDatabase(l.hit(f)) }},
	{"the power fails", time.Hour, func(l *life, f fault) func() { return l.powerFails(l.hit(f), uint64(f.Which)) }},
	{"answers of the database are lost", time.Minute, func(l *life, _ fault) func() { l.forgets(true); return func() { l.forgets(false) } }},
	{"the bot is killed while a decision can be undone", 2 * time.Hour, func(l *life, f fault) func() {
		l.whenWaiting = append(l.whenWaiting, fault{Kind: "the bot is killed", For: f.For, Which: f.Which})
		return nil
	}},
	{"a process is frozen when a person acts", 2 * time.Minute, func(l *life, f fault) func() {
		l.whenActing = append(l.whenActing, fault{Kind: "a process is frozen", For: f.For, Which: f.Which})
		return nil
	}},
	{"a process is frozen before a change", time.Hour, func(l *life, f fault) func() {
		return l.freezeBeforeChange(l.hit(f), time.Duration(5+f.Which%100)*time.Second)
	}},
	{"a process loses the database while Discord asks to wait", 30 * time.Minute, (*life).loseWhileWaiting},
	{"the database refuses when a time limit passes", 30 * time.Minute, (*life).refuseAtLimit},
	{"threads are forbidden", 5 * time.Hour, forbidThreads},
	{"the bot may not see an announcement", 5 * time.Hour, hideAnnouncement},
	{"edits fail", time.Hour, func(l *life, f fault) func() {
		return l.local.Inject(localdiscord.Failing(editRoute, failing(f), false))
	}},
}

// hit is the number of the process that a fault hits.
func (l *life) hit(f fault) int { return int(f.Which) % l.Processes }

func failing(f fault) int {
	return []int{http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}[f.Which/3%4]
}

func deleteMessage(l *life, f fault) func() {
	l.local.Do(func(s *world.State) {
		var own []*world.Message
		for _, c := range s.Channels() {
			for _, id := range s.MessagesIn(c.ID) {
				if m := s.Message(id); m.For == "" && m.Author == localdiscord.BotID {
					own = append(own, m)
				}
			}
		}
		if len(own) > 0 {
			m := own[int(f.Which/2)%len(own)]
			if f.Which%2 == 0 { // one of those that people use now
				slices.SortStableFunc(own, func(a, b *world.Message) int { return a.At.Compare(b.At) })
				m = own[len(own)-1-int(f.Which/2)%min(len(own), 10)]
			}
			l.losses.messages[m.ID] = true
			s.DeleteMessage(m)
		}
	})
	return nil
}

func deleteChannel(l *life, f fault) func() {
	l.local.Do(func(s *world.State) {
		if rooms := l.rooms(s); len(rooms) > 2 { // people need a place where they can go on
			s.DeleteChannel(rooms[1+int(f.Which)%(len(rooms)-1)])
		}
	})
	return nil
}

func takeRights(l *life, f fault) (heal func()) {
	l.local.Do(func(s *world.State) {
		rooms := l.rooms(s)
		heal = l.forbid(s, rooms[int(f.Which/4)%len(rooms)], []int64{
			localdiscord.PermSendMessages | localdiscord.PermSendInThreads, localdiscord.PermViewChannel, localdiscord.PermAttachFiles, localdiscord.PermCreateThreads,
		}[f.Which%4])
	})
	return heal
}

// forbid takes rights in a channel away from the bot.
func (l *life) forbid(s *world.State, c *world.Channel, rights int64) (heal func()) {
	l.losses.channels[c.ID] = true
	s.SetBotMay(c, localdiscord.BotPermissions&^rights)
	return func() {
		l.local.Do(func(s *world.State) {
			if c := s.Channel(c.ID); c != nil {
				s.SetBotMay(c, localdiscord.BotPermissions)
			}
		})
	}
}

// rooms are the channels and threads that are not direct messages.
func (l *life) rooms(s *world.State) []*world.Channel {
	return slices.DeleteFunc(slices.Clone(s.Channels()), func(c *world.Channel) bool { return c.Kind == world.KindDM })
}

// drawFaults draws the faults of a seed: of some kinds only, so that some runs know no kills, and others
// little else.
func drawFaults(seed uint64, days int) (list []fault) {
	r := rand.New(rand.NewPCG(seed, 1))
	var chosen []kind
	for _, k := range kinds {
		if k.strikesIn(seed) {
			chosen = append(chosen, k)
		}
	}
	if len(chosen) == 0 {
		return nil
	}
	month := time.Duration(days) * 24 * time.Hour
	for range r.IntN(6 * days) {
		k := chosen[r.IntN(len(chosen))]
		f := fault{At: span(time.Duration(r.Int64N(int64(month))).Round(time.Millisecond)), Kind: k.name, Which: r.Uint32N(1000)}
		if k.most > 0 {
			f.For = span(time.Duration(r.Int64N(int64(k.most))).Round(time.Millisecond))
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b fault) int { return cmp.Compare(a.At, b.At) })
	return list
}

// strikesIn draws whether a kind strikes in the run of a seed: in one of three.
func (k kind) strikesIn(seed uint64) bool {
	name := fnv.New64a()
	fmt.Fprint(name, k.name)
	return rand.New(rand.NewPCG(seed, name.Sum64())).IntN(3) == 0
}

// kindNamed returns the kind of a fault.
func kindNamed(name string) kind {
	return kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })]
}
