package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// dashboards keeps the dashboards up to date. What it remembers can be found out anew: it
// saves looking at all matches of all servers whenever one goes on.
type dashboards struct {
	b    *Bot
	bell chan struct{}

	mu    sync.Mutex
	live  map[uint64]map[storage.MatchID]int64 // by server: running matches and when they last went on
	stale map[uint64]bool                      // servers whose matches have changed
	pause map[uint64]time.Time                 // servers whose dashboard may not be edited yet
	shown map[uint64][sha256.Size]byte         // what their dashboards say

	work   sync.WaitGroup
	ctx    context.Context
	cancel context.CancelFunc
}

func newDashboards(b *Bot) *dashboards {
	return &dashboards{
		b: b, bell: make(chan struct{}, 1), live: map[uint64]map[storage.MatchID]int64{},
		stale: map[uint64]bool{}, pause: map[uint64]time.Time{},
		shown: map[uint64][sha256.Size]byte{},
	}
}

// start finds out what runs and begins to keep the dashboards. Nothing else may change
// matches yet.
func (d *dashboards) start() error {
	err := d.b.Store.Each(storage.Live, func(m storage.Match, damage error) error {
		if h, err := decodeHead(m.Head); damage == nil && err == nil {
			d.note(m, h.Clock.Began)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("running matches: %w", err)
	}
	all, err := d.b.Store.Values("guild/")
	if err != nil {
		return fmt.Errorf("dashboards: %w", err)
	}
	for _, v := range all {
		guild, found := strings.CutSuffix(strings.TrimPrefix(v.Key, "guild/"), "/dashboard")
		if id, err := strconv.ParseUint(guild, 10, 64); found && err == nil {
			d.stale[id] = true
		}
	}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	d.work.Go(d.run)
	return nil
}

func (d *dashboards) close() {
	if d.cancel != nil {
		d.cancel()
		d.work.Wait()
	}
}

// note remembers whether a match runs, and when it last went on.
func (d *dashboards) note(m storage.Match, at int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if m.Status != storage.Live {
		delete(d.live[m.Guild], m.ID)
		return
	}
	if d.live[m.Guild] == nil {
		d.live[m.Guild] = map[storage.MatchID]int64{}
	}
	d.live[m.Guild][m.ID] = at
}

// changed is told of every match that was stored.
func (d *dashboards) changed(s *sheet) {
	if s.row.Status != storage.Lobby {
		d.note(s.row, s.head.Clock.Began)
		d.touch(s.row.Guild)
	}
}

// forget drops a match that does not run any more.
func (d *dashboards) forget(guild uint64, id storage.MatchID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.live[guild], id)
}

// touch has a server's dashboard brought up to date, if there is one.
func (d *dashboards) touch(guild uint64) {
	d.mu.Lock()
	d.stale[guild] = true
	d.mu.Unlock()
	select {
	case d.bell <- struct{}{}:
	default:
	}
}

// running lists the matches that run on a server, the one that went on last first.
func (d *dashboards) running(guild uint64) []storage.MatchID {
	d.mu.Lock()
	defer d.mu.Unlock()
	ids := make([]storage.MatchID, 0, len(d.live[guild]))
	for id := range d.live[guild] {
		ids = append(ids, id)
	}
	at := d.live[guild]
	slices.SortFunc(ids, func(a, b storage.MatchID) int {
		return cmp.Or(cmp.Compare(at[b], at[a]), cmp.Compare(b, a))
	})
	return ids
}

func (d *dashboards) run() {
	for {
		next := time.NewTimer(d.scan())
		select {
		case <-d.ctx.Done():
			next.Stop()
			return
		case <-d.bell:
		case <-next.C:
		}
		next.Stop()
	}
}

// scan edits the dashboards that may be edited now and returns when to look again.
func (d *dashboards) scan() time.Duration {
	ready, wait := d.ready()
	for _, guild := range ready {
		if d.ctx.Err() != nil {
			break
		}
		switch edited, err := d.refresh(d.ctx, guild); {
		case err != nil:
			d.b.Log.Warn("dashboard could not be edited", "guild", guild, "error", err)
			d.rest(guild, dashRefused)
			d.touch(guild)
		case edited:
			d.rest(guild, dashPause)
		}
	}
	return wait
}

// ready takes the servers whose dashboard is out of date and may be edited now, in order,
// and tells how long the first of the others has to wait.
func (d *dashboards) ready() (ready []uint64, wait time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.b.Now()
	wait = time.Hour
	for guild := range d.stale {
		left := d.pause[guild].Sub(now)
		if left > 0 && left <= dashRefused { // a longer one was set before the clock was set back
			wait = min(wait, left)
			continue
		}
		delete(d.pause, guild)
		ready = append(ready, guild)
	}
	for _, guild := range ready {
		delete(d.stale, guild)
	}
	slices.Sort(ready)
	return ready, wait
}

func (d *dashboards) rest(guild uint64, pause time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.pause[guild] = d.b.Now().Add(pause)
}

// refresh edits a server's dashboard if it has one that says something else. One that was
// deleted is forgotten.
func (d *dashboards) refresh(ctx context.Context, guild uint64) (edited bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	defer d.b.locks.lock(dashboardKey(guild))()
	board, had, err := d.b.dashboardOf(guild)
	if err != nil || !had {
		return false, err
	}
	m, err := d.b.dashboardPost(guild, board)
	if err != nil {
		return false, err
	}
	if !d.news(guild, m) {
		return false, nil
	}
	err = d.b.API.Edit(ctx, discord.Snowflake(board.Channel), discord.Snowflake(board.Message), m)
	if err != nil {
		d.unsay(guild)
	}
	switch {
	case errors.Is(err, discord.ErrGone):
		return false, d.b.Store.SetValue(dashboardKey(guild), nil)
	case errors.Is(err, discord.ErrForbidden):
		d.b.Log.Info("dashboard is out of reach", "guild", guild, "error", err)
		return true, nil // tried again when the next match goes on
	}
	return true, err
}

// unsay notes that it is not known what a dashboard says.
func (d *dashboards) unsay(guild uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.shown, guild)
}

// news notes what a dashboard says and reports whether that is something new: not every
// change of a match is to be seen there.
func (d *dashboards) news(guild uint64, m discord.Message) bool {
	says := sha256.Sum256(mustJSON(m.Components))
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shown[guild] == says {
		return false
	}
	d.shown[guild] = says
	return true
}
