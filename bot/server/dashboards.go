package server

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

const (
	// dashPause is the shortest time between two edits of a dashboard.
	dashPause = 30 * time.Second
	// dashRefused is the pause after Discord refused an edit. It takes only a few edits of messages
	// that are older than an hour.
	dashRefused = 10 * time.Minute
)

// Dashboards keeps the dashboards up to date. It remembers the running matches, so that not all
// matches of a server are read whenever one goes on. Make it with [NewDashboards].
type Dashboards struct {
	records *records.Records
	api     discord.API
	notices *notice.Notices
	texts   *wording.Texts
	log     *slog.Logger
	wake    func()

	mu        sync.Mutex
	live      map[uint64]map[session.ID]int64 // by server: running matches and when they last went on
	stale     map[uint64]bool                 // servers whose matches have changed
	none      map[uint64]bool                 // servers that were found to have no dashboard
	pause     map[uint64]time.Time            // until when dashboards may not be edited
	busy      bool                            // a worker is editing
	findAgain bool                            // the running matches have to be found again
}

// NewDashboards makes dashboards. wake is called when a dashboard has to be edited.
func NewDashboards(r *records.Records, api discord.API, n *notice.Notices, texts *wording.Texts, log *slog.Logger, wake func()) *Dashboards {
	return &Dashboards{
		records: r, api: api, notices: n, texts: texts, log: log, wake: wake,
		live: map[uint64]map[session.ID]int64{}, stale: map[uint64]bool{}, none: map[uint64]bool{}, pause: map[uint64]time.Time{},
	}
}

// FindAgain has the running matches found again: this process looks after more servers now.
func (d *Dashboards) FindAgain() {
	d.mu.Lock()
	d.findAgain = true
	clear(d.none)
	d.mu.Unlock()
	d.wake()
}

// takeFindAgain reports once whether the running matches have to be found again.
func (d *Dashboards) takeFindAgain() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	was := d.findAgain
	d.findAgain = false
	return was
}

// findNow finds the running matches.
func (d *Dashboards) findNow() {
	if err := d.Find(); err != nil {
		d.log.Warn("the running matches could not be read: dashboards may be out of date until these matches go on", "error", err)
	}
	d.wake()
}

// Find finds the running matches of all servers that have a dashboard.
func (d *Dashboards) Find() error {
	all, err := d.records.Store.Values("guild/")
	if err != nil {
		return fmt.Errorf("dashboards: %w", err)
	}
	guilds := map[uint64]bool{}
	for _, v := range all {
		guild, found := strings.CutSuffix(strings.TrimPrefix(v.Key, "guild/"), "/dashboard")
		if id, err := strconv.ParseUint(guild, 10, 64); found && err == nil && d.records.Mine(id) {
			guilds[id] = true
		}
	}
	if err := d.findMatches(guilds); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	maps.Copy(d.stale, guilds)
	return nil
}

// findMatches finds the running matches of some servers.
func (d *Dashboards) findMatches(guilds map[uint64]bool) error {
	if len(guilds) == 0 {
		return nil
	}
	err := d.records.EachHeadOf(guilds, session.Live, func(s *session.Session) error {
		d.rememberMatch(s)
		return nil
	})
	if err != nil {
		return fmt.Errorf("running matches: %w", err)
	}
	return nil
}

// rememberMatch remembers whether a match runs, and when it last went on.
func (d *Dashboards) rememberMatch(s *session.Session) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s.Status != session.Live {
		delete(d.live[s.Guild], s.ID)
		return
	}
	if d.live[s.Guild] == nil {
		d.live[s.Guild] = map[session.ID]int64{}
	}
	d.live[s.Guild][s.ID] = s.Clock.Began
}

// Changed is called with every match that was stored.
func (d *Dashboards) Changed(s *session.Session) {
	if s.Status != session.Lobby {
		d.rememberMatch(s)
		d.MarkStale(s.Guild)
	}
}

// forgetMatch forgets a match that no longer runs.
func (d *Dashboards) forgetMatch(guild uint64, id session.ID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.live[guild], id)
}

// MarkStale has a server's dashboard brought up to date if there is one.
func (d *Dashboards) MarkStale(guild uint64) {
	d.mu.Lock()
	none := d.none[guild]
	if !none {
		d.stale[guild] = true
	}
	d.mu.Unlock()
	if !none {
		d.wake()
	}
}

// setNone notes whether a server has no dashboard. The lock of the dashboard's key has to be held.
func (d *Dashboards) setNone(guild uint64, none bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if none {
		d.none[guild] = true
	} else {
		delete(d.none, guild)
	}
}

// running lists the running matches of a server. The one that went on last comes first.
func (d *Dashboards) running(guild uint64) []session.ID {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := d.live[guild]
	ids := make([]session.ID, 0, len(at))
	for id := range at {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b session.ID) int {
		return cmp.Or(cmp.Compare(at[b], at[a]), cmp.Compare(b, a))
	})
	return ids
}

// Scan hands the dashboards that may be edited now to a worker and returns when to look again.
func (d *Dashboards) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if d.takeFindAgain() {
		work.Go(d.findNow)
	}
	ready, wait := d.ready()
	if len(ready) > 0 {
		work.Go(func() {
			d.refreshAll(ctx, ready)
			d.wake()
		})
	}
	return wait
}

// ready takes the servers whose dashboard is out of date and may be edited now, in order. wait is
// how long the first of the others has to wait. While a worker is busy, none is ready.
func (d *Dashboards) ready() (ready []uint64, wait time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	wait = time.Hour
	if d.busy {
		return nil, wait
	}
	now := d.records.Now()
	for guild := range d.stale {
		left := d.pause[guild].Sub(now)
		if left > 0 && left <= dashRefused { // a longer pause was set before the clock was set back
			wait = min(wait, left)
			continue
		}
		delete(d.pause, guild)
		ready = append(ready, guild)
	}
	for _, guild := range ready {
		delete(d.stale, guild)
	}
	d.busy = len(ready) > 0
	slices.Sort(ready)
	return ready, wait
}

// refreshAll brings dashboards up to date, one after the other.
func (d *Dashboards) refreshAll(ctx context.Context, guilds []uint64) {
	defer d.finish()
	for _, guild := range guilds {
		if ctx.Err() != nil {
			return
		}
		again, err := d.refresh(ctx, guild)
		if err != nil {
			d.log.Warn("a server's dashboard could not be edited, trying again later", "guild", guild, "error", err)
			again = dashRefused
		}
		if again > 0 {
			d.postpone(guild, again)
		}
	}
}

func (d *Dashboards) finish() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.busy = false
}

// postpone has a server's dashboard brought up to date after a pause.
func (d *Dashboards) postpone(guild uint64, pause time.Duration) {
	d.mu.Lock()
	d.pause[guild] = d.records.Now().Add(min(pause, dashRefused))
	d.stale[guild] = true
	d.mu.Unlock()
	d.wake()
}

// refresh edits the dashboard of a server if it has one that shows something else. A dashboard that was
// deleted is forgotten. again is when to look again; 0: when a match goes on.
func (d *Dashboards) refresh(ctx context.Context, guild uint64) (again time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	defer d.records.Lock(dashboardKey(guild))()
	board, had, err := d.dashboardOf(guild)
	if err != nil || !d.records.Mine(guild) {
		return 0, err
	}
	if !had {
		d.setNone(guild, true)
		return 0, nil
	}
	m, err := d.message(guild, board)
	if err != nil {
		return 0, err
	}
	r := d.notices.Show(ctx, board.notice(guild), m)
	switch r.Outcome {
	case notice.Edited, notice.Unchanged:
		return 0, nil
	case notice.Wait:
		return r.Wait, nil
	case notice.Gone:
		return 0, d.records.Store.SetValue(dashboardKey(guild), nil)
	case notice.Forbidden:
		d.log.Info("the bot may not edit a server's dashboard: it needs its rights in that channel back", "guild", guild, "error", r.Err)
		return 0, nil
	}
	return 0, r.Err
}
