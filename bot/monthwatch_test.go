package bot

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// watched is a store that reports its commits to a witness.
type watched struct {
	records.Store
	*witness
}

func (s watched) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	row, seqs, err := s.Store.Commit(ctx, c)
	if err == nil {
		s.checkCommit(row, c)
	}
	return row, seqs, err
}

func (s watched) Delete(id storage.MatchID) error {
	err := s.Store.Delete(id)
	if err == nil {
		s.witness.removed(session.ID(id))
	}
	return err
}

// witness records for every match who had to decide when, and checks the posts.
type witness struct {
	w       *world
	mu      sync.Mutex
	matches map[session.ID]*observed
}

// observed is a match after the last transaction.
type observed struct {
	session.Session
	id      session.ID
	status  session.Status
	channel uint64
	gone    []bool
	duties  map[games.Seat]*duty
	halts   []halt
}

// halt is a period when no player's clock ran: the match was paused, or its channel had a problem.
type halt struct{ from, to time.Time }

// halted records when the clocks stand, from one transaction to the next.
func (o *observed) halted(old session.Session, now time.Time) {
	stood, stands := old.Paused != 0 || old.Trouble != "", o.Paused != 0 || o.Trouble != ""
	switch {
	case !stood && stands:
		o.halts = append(o.halts, halt{now, now.AddDate(1, 0, 0)})
	case stood && !stands:
		o.halts[len(o.halts)-1].to = now
	}
}

// setBack removes the future parts of earlier halts.
func (w *witness) setBack(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, o := range w.matches {
		for _, d := range o.duties {
			for i, at := range d.called {
				d.called[i] = earlier(at, now)
			}
			d.clock, d.runs = earlier(d.clock, now), earlier(d.runs, now)
		}
		for i := range o.halts {
			if h := &o.halts[i]; h.to.Before(now.AddDate(0, 1, 0)) && h.to.After(now) {
				h.to = now
			}
		}
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func (h halt) holds(at time.Time) bool { return !at.Before(h.from) && at.Before(h.to) }

// duty is that a seat has to decide. It begins with the decision of another seat and ends with the
// seat's own.
type duty struct {
	user      uint64
	began     time.Time // by the wall clock
	called    []time.Time
	how       []string // the beginnings of those calls
	again     int      // further calls that are correct
	message   []discord.Snowflake
	reminders []string
	allowed   int       // reminders
	clock     time.Time // from when the time must count, if that is later than the first call
	runs      time.Time // from when it does, if that is earlier
}

func newWitness(w *world) *witness { return &witness{w: w, matches: map[session.ID]*observed{}} }

// checkCommit checks what a transaction did.
func (w *witness) checkCommit(row storage.Match, c storage.Change) {
	s, err := w.w.bot.records.Read(row)
	if err != nil {
		w.w.fault("match %s cannot be read: %v", row.ID, err)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	o := w.matches[s.ID]
	if o == nil {
		o = &observed{id: s.ID, duties: map[games.Seat]*duty{}}
		w.matches[s.ID] = o
	}
	old, moved := o.Session, o.channel != row.Channel
	o.Session, o.status, o.channel, o.gone = *s, s.Status, row.Channel, s.Match.Gone
	if row.Status == storage.Lobby {
		return
	}
	w.count(o, old, s, c)
	w.dutiesOf(o, old, moved, s, c)
	o.halted(old, w.w.now())
	w.clockOf(o, old)
}

// count adds up the figures of a transaction.
func (w *witness) count(o *observed, old session.Session, s *session.Session, c storage.Change) {
	f := w.w.figures
	f.add("decisions", len(c.Log))
	f.add("votes "+endOf(o.Vote), one(endOf(o.Vote) != endOf(old.Vote) && endOf(o.Vote) != ""))
	f.add("undos", one(old.Pending != nil && o.Pending == nil && len(c.Log) == 0))
	f.add("windows", one(old.Pending == nil && o.Pending != nil))
	f.add("substitutes", len(o.Former)-len(old.Former))
	f.add("turns", one(old.TurnFrom != o.TurnFrom))
	f.add("pauses", one(old.Paused == 0 && o.Paused != 0))
	if old.Trouble != o.Trouble && o.Trouble != "" {
		f.add("troubles", 1)
	}
	for _, line := range c.Log {
		f.add("takebacks", one(strings.Contains(string(line), " "+table.Back+" ")))
		f.add("seats given up", one(strings.HasSuffix(string(line), " "+string(table.Resign))))
		f.add("seats taken again", one(strings.HasSuffix(string(line), " "+string(table.Return))))
	}
	if n := len(o.Recent); len(c.Log) > 0 && n > 0 {
		f.add("skips", one(o.Recent[n-1].Stood))
		f.add("takeovers", one(len(o.Recent[n-1].Events) > 0 && o.Recent[n-1].Events[0].Kind == table.TakenOver))
	}
	if o.status == session.Over && !old.Counted {
		f.add("matches played to the end", one(s.Match.Over()))
		f.add("matches stopped by their players", one(!s.Match.Over()))
	}
}

func endOf(v *session.Vote) string {
	if v == nil {
		return ""
	}
	return v.End
}

// one is 1 for true, so that callers can add it up.
func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// dutiesOf updates who has to decide.
func (w *witness) dutiesOf(o *observed, old session.Session, moved bool, s *session.Session, c storage.Change) {
	now, acting := w.w.now(), s.Acting()
	back, decided := false, map[games.Seat]bool{}
	for _, line := range c.Log {
		entry, _, _ := strings.Cut(string(line), "\n") // later lines do not belong to the entry
		e, err := table.ParseEntry(entry)
		back = back || err == nil && strings.HasPrefix(string(e.Action), table.Back+" ")
		decided[e.Seat] = decided[e.Seat] || e.Action != table.Resign && e.Action != table.Return
	}
	for seat, d := range o.duties {
		newTurn := decided[seat] && old.TurnFrom != o.TurnFrom
		if !slices.Contains(acting, seat) || newTurn || back || d.user != o.Players[seat].User {
			w.end(o, old, d)
			delete(o.duties, seat)
		}
	}
	for _, seat := range acting {
		if o.duties[seat] == nil {
			o.duties[seat] = &duty{user: o.Players[seat].User, began: now, allowed: 3}
			if old.Clock.Began == o.Clock.Began && o.Clock.Seat == seat { // taken back within the turn
				o.duties[seat].runs = time.Unix(o.Clock.Began, 0)
			}
		}
	}
	if (old.Trouble != "" && o.Trouble == "" || moved) && len(o.Called) == 0 {
		o.excuse(func(d *duty) bool { return len(d.called) > 0 })
	}
}

// excuse allows one more call for seats that could not see the last one.
func (o *observed) excuse(which func(*duty) bool) {
	for _, d := range o.duties {
		if which(d) {
			d.again++
		}
	}
}

// patience is how long posts may be delayed by faults of Discord and of the bot.
const patience = 12 * time.Hour

// end checks how often a seat was called to a decision that is made or no longer necessary.
func (w *witness) end(o *observed, old session.Session, d *duty) {
	f := w.w.figures
	f.add("duties", 1)
	switch n := len(d.called); {
	case n > 1+d.again:
		w.w.fault("match %s turn %d: %d was called %d times: %v %q", o.id, old.Position, d.user, n, d.called, d.how)
	case n == 0 && w.w.now().Sub(d.began) > patience && old.Trouble == "":
		w.w.fault("match %s turn %d: %d was never called in %v", o.id, old.Position, d.user, w.w.now().Sub(d.began))
	case n == 0:
		f.add("duties over before the call", 1)
	}
}

// clockOf checks that no seat is late before its clock has run long enough.
func (w *witness) clockOf(o *observed, old session.Session) {
	c := o.Clock
	d := o.duties[c.Seat]
	if d == nil {
		return
	}
	switch {
	case old.Clock.Began == c.Began && old.Clock.Limit != c.Limit && old.Clock.Late:
		d.allowed += 3
		d.clock = w.w.now()
		w.w.add("more time", 1)
	case !old.Clock.Graced && c.Graced && old.Clock.Began == c.Began:
		d.allowed += 3 // about the remaining time, and the last one about its end
		w.w.add("more time after the bot was away", 1)
	}
	if old.Clock.Late || !c.Late {
		return
	}
	w.w.add("times late", 1)
	w.checkLate(o, d)
}

// checkLate checks, minute by minute, that the time of a turn is over.
func (w *witness) checkLate(o *observed, d *duty) {
	if len(d.called) == 0 {
		w.w.fault("match %s turn %d: %d is late and was never called", o.id, o.Position, d.user)
		return
	}
	v := session.SpeedNamed(o.Speed)
	from := d.called[0]
	if !d.runs.IsZero() && d.runs.Before(from) {
		from = d.runs
	}
	if d.clock.After(from) {
		from = d.clock
	}
	p, counted := w.w.known(discord.Snowflake(d.user)), time.Duration(0)
	for m := from; m.Before(w.w.now()); m = m.Add(time.Minute) {
		stood := slices.ContainsFunc(o.halts, func(h halt) bool { return h.holds(m) })
		if !stood && (v.Sit || !p.asleep(m)) {
			counted += time.Minute
		}
	}
	if counted < v.Allowance-min(v.Allowance/10, 10*time.Minute) {
		w.w.fault("match %s turn %d: %d is late after %v of %v (called %v, began %v, clock %+v)", o.id, o.Position, d.user, counted, v.Allowance, d.called, d.began, o.Clock)
	}
}

// asleep reports whether the person may not be disturbed, with the simplest possible calculation.
func (p *resident) asleep(at time.Time) bool {
	h := p.habits[0]
	for _, later := range p.habits {
		if !later.since.After(at) {
			h = later
		}
	}
	zone, err := time.LoadLocation(h.Zone)
	if err != nil {
		panic(err)
	}
	local := at.In(zone)
	minute := local.Hour()*60 + local.Minute()
	quiet := h.Quiet.From <= minute && minute < h.Quiet.To
	if h.Quiet.From > h.Quiet.To {
		quiet = minute >= h.Quiet.From || minute < h.Quiet.To
	}
	weekend := h.Weekends && (local.Weekday() == time.Saturday || local.Weekday() == time.Sunday)
	for _, v := range h.Vacation {
		quiet = quiet || v.From <= at.Unix() && at.Unix() < v.To
	}
	return quiet || weekend
}

// posted checks a message that was just posted.
func (w *witness) posted(channel discord.Snowflake, id discord.Snowflake, m discord.Message) {
	kind := kindOf(m)
	w.w.add("posts "+kind, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	o := w.playing(channel)
	if o == nil || kind == "result" {
		return
	}
	for _, user := range m.Mentions {
		d := o.dutyOf(uint64(user))
		p := w.w.known(user)
		if kind == "turn" && !m.Silent && o.Clock.Due != 0 && len(m.Mentions) == 1 && p.asleep(w.w.now()) {
			w.w.fault("match %s: %d is woken at %v by %q", o.id, user, w.w.now(), textOf(m.Components))
		}
		switch {
		case kind == "reminder" && p.asleep(w.w.now()):
			w.w.fault("match %s: %d is reminded at %v", o.id, user, w.w.now())
		case d == nil && (kind == "reminder" || kind == "turn"):
			w.w.add("posts too late: "+kind, 1)
		case kind == "turn":
			d.called, d.message = append(d.called, w.w.now()), append(d.message, id)
			d.how = append(d.how, wording.Clip(textOf(m.Components), 200))
		case kind == "reminder":
			d.reminders = append(d.reminders, fmt.Sprintf("%v %+v", w.w.now(), o.Clock))
			if len(d.reminders) > d.allowed {
				w.w.fault("match %s turn %d: more than %d reminders to %d: %q", o.id, o.Position, d.allowed, user, d.reminders)
			}
		}
	}
}

// kindOf is the kind of a message's post.
func kindOf(m discord.Message) string {
	kinds := map[string]string{
		session.VerbMute: "reminder", "agree": "vote", session.VerbWait: "late", session.VerbTakeSeat: "offer", posts.VerbLook: "result", "join": "lobby",
	}
	for _, c := range parts(m.Components) {
		for verb, kind := range kinds {
			if strings.HasSuffix(customIDOf(c), ":"+verb) {
				return kind
			}
		}
	}
	return "turn" // or a call to one, which has no buttons
}

func (o *observed) dutyOf(user uint64) *duty {
	for _, d := range o.duties {
		if d.user == user {
			return d
		}
	}
	return nil
}

// playing finds the running match of a channel.
func (w *witness) playing(channel discord.Snowflake) *observed {
	for _, o := range w.matches {
		if o.status == session.Live && o.channel == uint64(channel) {
			return o
		}
	}
	return nil
}

func (w *witness) playedIn(channel discord.Snowflake) session.ID {
	w.mu.Lock()
	defer w.mu.Unlock()
	if o := w.playing(channel); o != nil {
		return o.id
	}
	return 0
}

// lost records that people have deleted a message.
func (w *witness) lost(id session.ID, message discord.Snowflake, live bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if o := w.matches[id]; o != nil {
		o.excuse(func(d *duty) bool { return live || slices.Contains(d.message, message) })
	}
}

func (w *witness) removed(id session.ID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if o := w.matches[id]; o != nil && o.status == session.Live {
		w.w.add("matches removed by a moderator", 1)
	}
	delete(w.matches, id)
}

func (w *witness) speed(id session.ID) string {
	if o := w.head(id); o != nil {
		return o.Speed
	}
	return ""
}

// head returns a copy of the data about a match.
func (w *witness) head(id session.ID) *observed {
	w.mu.Lock()
	defer w.mu.Unlock()
	o := w.matches[id]
	if o == nil {
		return nil
	}
	c := *o
	c.duties = nil
	return &c
}

// lastOptions lists the running matches of a user.
func (w *witness) of(user uint64) (list []*observed) {
	for _, id := range w.running() {
		if o := w.head(id); o != nil && o.Seat(user) >= 0 {
			list = append(list, o)
		}
	}
	return list
}

// running lists the running matches.
func (w *witness) running() (ids []session.ID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(w.matches)) {
		if w.matches[id].status == session.Live {
			ids = append(ids, id)
		}
	}
	return ids
}

// checkAllCalled fails for each seat that has to decide and was not told, while there are no faults.
func (w *witness) checkAllCalled() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, o := range w.matches {
		for seat, d := range o.duties {
			if o.status == session.Live && o.Trouble == "" && len(d.called) == 0 {
				w.w.fault("match %s turn %d: seat %s waits uncalled since %v", o.id, o.Position, seat, d.began)
			}
		}
	}
}

// figures count events.
type figures struct {
	lock sync.Mutex
	n    map[string]int
}

func newFigures() *figures { return &figures{n: map[string]int{}} }

func (f *figures) add(what string, n int) {
	f.lock.Lock()
	defer f.lock.Unlock()
	if n != 0 {
		f.n[what] += n
	}
}

func (f *figures) merge(g *figures) {
	for what, n := range g.n {
		f.add(what, n)
	}
}

func (f *figures) String() string {
	f.lock.Lock()
	defer f.lock.Unlock()
	var lines []string
	for _, what := range slices.Sorted(maps.Keys(f.n)) {
		lines = append(lines, fmt.Sprintf("%8d %s", f.n[what], what))
	}
	return strings.Join(lines, "\n")
}
