package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// weather is a Discord in which some requests fail, before or after their effect.
type weather struct {
	*fakeDiscord
	w *world

	lock    sync.Mutex
	choose  *rand.Rand
	storm   float64 // part of the requests that fail
	closed  map[discord.Snowflake]error
	threads map[discord.Snowflake]bool
	unsure  map[discord.Snowflake]bool // messages that arrived without their sender's knowledge
}

// drawFailure draws whether a request fails before its effect, or after.
func (a *weather) drawFailure(channel discord.Snowflake) (before, after error) {
	a.lock.Lock()
	defer a.lock.Unlock()
	if err := a.closed[channel]; err != nil {
		return err, nil
	}
	if a.choose.Float64() >= a.storm+0.005 {
		return nil, nil
	}
	a.w.add("requests that failed", 1)
	if a.choose.IntN(2) == 0 {
		return nil, discord.ErrUnavailable
	}
	return discord.ErrUnavailable, nil
}

func (a *weather) Send(ctx context.Context, channel discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	before, after := a.drawFailure(channel)
	if before != nil {
		return 0, before
	}
	a.mu.Lock()
	_, again := a.nonces[nonce]
	a.mu.Unlock()
	id, err := a.fakeDiscord.Send(ctx, channel, m, nonce)
	if err == nil && !again {
		a.w.witness.posted(channel, id, m)
	}
	a.lock.Lock()
	defer a.lock.Unlock()
	a.unsure[id] = after != nil
	if after != nil {
		return 0, after
	}
	return id, err
}

func (a *weather) unknown(id discord.Snowflake) bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.unsure[id]
}

func (a *weather) Edit(ctx context.Context, channel, id discord.Snowflake, m discord.Message) error {
	if a.drawEditRefusal(id) {
		return discord.ErrOldEdits
	}
	return a.around(channel, func() error { return a.fakeDiscord.Edit(ctx, channel, id, m) })
}

// drawEditRefusal draws whether an edit exceeds the limit for messages that are an hour old.
func (a *weather) drawEditRefusal(id discord.Snowflake) bool {
	a.mu.Lock()
	m := a.find(id)
	a.mu.Unlock()
	a.lock.Lock()
	defer a.lock.Unlock()
	return m != nil && time.Since(m.at) > time.Hour && a.choose.IntN(25) == 0
}

func (a *weather) Delete(ctx context.Context, channel, id discord.Snowflake) error {
	return a.around(channel, func() error { return a.fakeDiscord.Delete(ctx, channel, id) })
}

func (a *weather) Respond(ctx context.Context, i discord.Interaction, r discord.Response) error {
	return a.around(0, func() error { return a.fakeDiscord.Respond(ctx, i, r) })
}

func (a *weather) StartThread(ctx context.Context, channel, message discord.Snowflake, name string) (discord.Snowflake, error) {
	var id discord.Snowflake
	err := a.around(channel, func() (err error) {
		id, err = a.fakeDiscord.StartThread(ctx, channel, message, name)
		return err
	})
	a.lock.Lock()
	defer a.lock.Unlock()
	a.threads[id] = true
	return id, err
}

func (a *weather) thread(channel discord.Snowflake) bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.threads[channel]
}

func (a *weather) around(channel discord.Snowflake, do func() error) error {
	before, after := a.drawFailure(channel)
	if before != nil {
		return before
	}
	if err := do(); err != nil {
		return err
	}
	return after
}

// channelError returns what is wrong with a channel.
func (a *weather) channelError(channel discord.Snowflake) error {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.closed[channel]
}

func (a *weather) set(storm float64) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.storm = storm
}

func (a *weather) close(channel discord.Snowflake, err error) {
	a.lock.Lock()
	defer a.lock.Unlock()
	if err == nil {
		delete(a.closed, channel)
		return
	}
	a.closed[channel] = err
}

// fault is an event that must not happen.
func (w *world) fault(format string, args ...any) {
	w.add("faults", 1)
	w.Errorf("%v %s", w.now().Format("Jan 2 15:04:05"), fmt.Sprintf(format, args...))
}

// causeEvery causes a fault about once in a period, until people must finish.
func (w *world) causeEvery(about time.Duration, do func()) {
	w.schedule(about/4+w.randomUpTo(about*3/2), func() {
		if w.left() > 0 {
			do()
			w.causeEvery(about, do)
		}
	})
}

// planFaults plans the faults of the month.
func (w *world) planFaults() {
	const hour = time.Hour
	w.causeEvery(20*hour, func() { w.restart(w.randomUpTo(2 * time.Minute)) })
	w.causeEvery(90*hour, func() { w.restart(w.randomUpTo(7 * hour)) })
	w.causeEvery(26*hour, w.failManyRequests)
	w.causeEvery(40*hour, w.deletePost)
	w.causeEvery(100*hour, w.forbid)
	w.causeEvery(120*hour, w.deleteChannel)
	w.causeEvery(170*hour, w.setClock)
	w.causeEvery(80*hour, w.pause)
	w.causeEvery(24*hour, w.inspect)
	w.schedule(time.Duration(w.days*24-12)*hour, w.endStuckMatches)
}

func (w *world) restart(after time.Duration) {
	if !w.up {
		return
	}
	w.add("restarts", 1)
	w.add("hours the bot was down", int(after.Hours()))
	w.shut()
	w.up = false
	w.schedule(after, func() {
		w.open()
		w.up = true
	})
}

// failManyRequests makes many requests fail for a while.
func (w *world) failManyRequests() {
	w.add("squalls", 1)
	w.weather.set([]float64{0.3, 0.6, 1}[w.choose.IntN(3)])
	w.schedule(w.randomUpTo(90*time.Minute), func() { w.weather.set(0) })
}

// any returns a random running match, or nil.
func (w *world) any() *observed {
	ids := w.witness.running()
	if len(ids) == 0 {
		return nil
	}
	return w.witness.head(ids[w.choose.IntN(len(ids))])
}

// deletePost makes a person delete one of the last posts of a match.
func (w *world) deletePost() {
	o := w.any()
	if o == nil || len(w.posts[o.id]) == 0 {
		return
	}
	list := w.posts[o.id]
	m := list[max(len(list)-1-w.choose.IntN(3), 0)]
	if m.gone || uint64(m.channel) != o.channel {
		return
	}
	w.witness.lost(o.id, m.id, uint64(m.id) == o.LivePost)
	w.mu.Lock()
	m.gone = true
	w.mu.Unlock()
	w.add("posts deleted by people", 1)
	w.reportLoss(discord.Loss{Guild: guild, Channel: m.channel, Message: m.id})
}

// reportLoss tells the bot about a loss, unless it is down.
func (w *world) reportLoss(l discord.Loss) {
	if w.up {
		w.bot.Lost(w.Context(), l)
	}
}

// forbid removes the bot's permission to write in a channel for some hours.
func (w *world) forbid() {
	o := w.any()
	if o == nil {
		return
	}
	channel := discord.Snowflake(o.channel)
	w.weather.close(channel, discord.ErrForbidden)
	w.add("channels closed to the bot", 1)
	w.schedule(w.randomUpTo(20*time.Hour), func() { w.weather.close(channel, nil) })
}

// deleteChannel deletes the channel of a match. The match later continues elsewhere.
func (w *world) deleteChannel() {
	o := w.any()
	if o == nil {
		return
	}
	channel := discord.Snowflake(o.channel)
	w.mu.Lock()
	for _, m := range w.all {
		m.gone = m.gone || m.channel == channel
	}
	w.mu.Unlock()
	w.weather.close(channel, discord.ErrGone)
	w.add("channels deleted", 1)
	w.reportLoss(discord.Loss{Guild: guild, Channel: channel})
	w.schedule(w.randomUpTo(30*time.Hour), func() { w.moves(o.id, w.newChannel()) })
}

// moves makes a player move a match to another channel, and repeats what fails.
func (w *world) moves(id session.ID, to discord.Snowflake) {
	o := w.witness.head(id)
	if o == nil || o.status != session.Live || o.channel == uint64(to) {
		return
	}
	p := w.known(discord.Snowflake(o.Players[w.choose.IntN(len(o.Players))].User))
	if w.up && !p.absent() {
		w.types(p, to, 0, "match move", words("match", id.String()))
	}
	w.schedule(10*time.Minute, func() { w.moves(id, to) })
}

// setClock sets the wall clock.
func (w *world) setClock() {
	by := w.randomUpTo(4*time.Hour) - 90*time.Minute
	w.ahead.Add(int64(by))
	w.witness.setBack(w.now())
	w.add("times the clock was set", 1)
}

// moderator may moderate matches.
const moderator = discordgo.PermissionManageMessages

// moderateMatch makes a moderator act on a match, and reports whether that was possible.
func (w *world) moderateMatch(id session.ID, verb string) bool {
	o := w.witness.head(id)
	if !w.up || o == nil {
		return false
	}
	who := &resident{id: 1 << 20, name: "Moderator"}
	m := w.types(who, discord.Snowflake(o.channel), moderator, "server moderate", words("match", id.String()))
	if m == nil || !w.offers(m, verb) {
		return false
	}
	i := w.interacts(who, m.channel, moderator)
	i.Kind, i.CustomID, i.Message, i.Private = discord.Component, w.buttonOf(m, verb).custom, m.id, true
	w.done(i)
	if verb == posts.VerbDeleteAsk && w.offers(m, posts.VerbDelete) {
		i := w.interacts(who, m.channel, moderator)
		i.Kind, i.CustomID, i.Message, i.Private = discord.Component, w.buttonOf(m, posts.VerbDelete).custom, m.id, true
		w.done(i)
	}
	return true
}

func (w *world) pause() {
	if o := w.any(); o != nil && w.moderateMatch(o.id, "pause") {
		w.schedule(w.randomUpTo(30*time.Hour), func() { w.resume(o.id) })
	}
}

func (w *world) resume(id session.ID) {
	if o := w.witness.head(id); o == nil || o.status != session.Live || o.Paused == 0 {
		return
	}
	if !w.moderateMatch(id, "resume") {
		w.schedule(20*time.Minute, func() { w.resume(id) })
	}
}

// inspect checks that every player who has to decide knows it, whenever there are no faults.
func (w *world) inspect() {
	w.weather.lock.Lock()
	calm := w.weather.storm == 0
	w.weather.lock.Unlock()
	if w.up && calm && !w.bot.Posting() {
		w.add("inspections", 1)
		w.witness.checkAllCalled()
		w.fewReminders()
	}
}

// fewReminders checks that each reminder has replaced the one before.
func (w *world) fewReminders() {
	for _, id := range w.witness.running() {
		n := 0
		o := w.witness.head(id)
		for _, m := range w.posts[id] {
			asks := w.choice(m) != nil || w.offers(m, session.VerbUndo) || w.offers(m, "hand")
			if asks && !m.gone && uint64(m.id) != o.LivePost && time.Since(m.at) > patience && !w.weather.unknown(m.id) && w.once(w.crowd[0], m, "stale") {
				w.fault("match %s has old buttons below %q", id, w.text(m))
			}
			if !m.gone && !w.weather.unknown(m.id) && w.offers(m, session.VerbMute) {
				n++
			}
		}
		if n > 1 {
			w.fault("match %s shows %d reminders", id, n)
		}
	}
}

// endStuckMatches ends the matches that people cannot end.
func (w *world) endStuckMatches() {
	if !w.up {
		w.schedule(time.Minute, w.endStuckMatches)
		return
	}
	w.weather.set(0)
	for _, id := range w.witness.running() {
		w.moderateMatch(id, posts.VerbDeleteAsk)
	}
	if len(w.witness.running()) > 0 {
		w.schedule(time.Minute, w.endStuckMatches)
	}
}

// checkEnd checks the end of the month.
func (w *world) checkEnd() {
	w.weather.set(0)
	time.Sleep(30 * time.Minute)
	synctest.Wait()
	if posts, err := w.store.Posts(0, 0); err != nil || len(posts) > 0 {
		w.fault("%d posts are left, %v", len(posts), err)
		for _, p := range posts {
			w.Logf("match %s: %s, %d tries", p.Match, p.Body, p.Tries)
		}
	}
	tallies := map[string]session.Tally{}
	for _, status := range []storage.Status{storage.Live, storage.Over} {
		if err := w.store.Each(status, func(m storage.Match, err error) error {
			w.checkMatch(m, err, tallies)
			return nil
		}); err != nil {
			w.Error(err)
		}
	}
	w.checkTallies(tallies)
	ended := w.n["matches played to the end"] + w.n["matches stopped by their players"] + w.n["matches removed by a moderator"]
	if ended != w.matches {
		w.fault("%d of %d matches have ended", ended, w.matches)
	}
}

// checkMatch checks a match as it is stored at the end.
func (w *world) checkMatch(m storage.Match, err error, tallies map[string]session.Tally) {
	if err != nil {
		w.fault("match %s: %v", m.ID, err)
		return
	}
	s, err := w.bot.records.Read(m)
	if err != nil || m.Status != storage.Over || m.Deadline != 0 {
		w.fault("match %s is %v, deadline %d, %v", m.ID, m.Status, m.Deadline, err)
		return
	}
	record, err := w.bot.records.Record(s)
	if err != nil {
		w.fault("match %s: %v", m.ID, err)
		return
	}
	again, err := record.Replay(s.Game, nil)
	if err != nil {
		w.fault("match %s: %v", m.ID, err)
		return
	}
	snapshot, err := again.Snapshot()
	if err != nil || !bytes.Equal(snapshot, m.Snapshot) {
		w.fault("match %s does not replay to what is stored: %v", m.ID, err)
	}
	if s.Match.Over() {
		sums(s, tallies)
	}
}

// sums adds a finished match to the expected statistics.
func sums(s *session.Session, tallies map[string]session.Tally) {
	sum := func(user uint64, add func(*session.Tally)) {
		key := tallyKey(s.Guild, s.GameID, user)
		t := tallies[key]
		add(&t)
		tallies[key] = t
	}
	winners := s.Match.Winners()
	for seat, p := range s.Players {
		sum(p.User, func(t *session.Tally) {
			t.Matches++
			t.Points += s.Match.State.Score()[seat]
			t.Wins += one(slices.Contains(winners, games.Seat(seat)))
			if seat < len(s.Pace) {
				clocked(t, s.Pace[seat])
			}
		})
	}
	for _, f := range s.Former {
		sum(f.User, func(t *session.Tally) { clocked(t, f.Pace) })
	}
	if s.Unrated == "" {
		for _, g := range s.Gains {
			sum(g.User, func(t *session.Tally) { t.Rated++ })
		}
	}
}

// checkTallies compares the statistics with the matches.
func (w *world) checkTallies(want map[string]session.Tally) {
	rows, err := w.store.Values("stats/")
	rows = slices.DeleteFunc(rows, func(v storage.Value) bool { return server.IsAudit(v.Key) })
	if err != nil || len(rows) != len(want) {
		w.fault("%d statistics, want %d; %v", len(rows), len(want), err)
	}
	for _, row := range rows {
		var got session.Tally
		if err := json.Unmarshal(row.Data, &got); err != nil {
			w.fault("%s: %v", row.Key, err)
		}
		t := want[row.Key]
		same := got.Matches == t.Matches && got.Points == t.Points && got.Wins == t.Wins && got.Rated == t.Rated &&
			got.Turns == t.Turns && got.Seconds == t.Seconds && got.Late == t.Late
		if !same {
			w.fault("%s: %+v, want %+v", row.Key, got, t)
		}
	}
}

// clocked adds how punctual a player was.
func clocked(t *session.Tally, p session.Pace) {
	t.Turns, t.Seconds, t.Late = t.Turns+p.Turns, t.Seconds+p.Used, t.Late+p.Late
}
