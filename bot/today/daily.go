package today

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/rota"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// The time between two posts. Ten thousand servers at the same hour take less than half an hour.
// While turns wait, posts are slower, because turns come first.
const (
	pace     = 100 * time.Millisecond
	slowPace = time.Second
)

// Today posts the puzzle of the day and takes the answers. It serves one of the due servers at a
// time. Make it with [New].
type Today struct {
	*rota.Rota[uint64] // by server
	records            *records.Records
	posts              *posts.Maker
	server             *server.Server
	notices            *notice.Notices
	texts              *wording.Texts
	log                *slog.Logger
	puzzles            *Puzzles
	chance             io.Reader // seeds

	// Crowded reports whether turns wait to be sent. Set it before the first post.
	Crowded func() bool

	drawn *partCache
}

// New makes a Today. It reads seeds from chance, and calls wake when it should look at a server.
func New(r *records.Records, m *posts.Maker, s *server.Server, n *notice.Notices, texts *wording.Texts, log *slog.Logger, puzzles *Puzzles, chance io.Reader, wake func()) *Today {
	t := &Today{
		records: r, posts: m, server: s, notices: n, texts: texts, log: log, puzzles: puzzles, chance: chance,
		drawn: newDrawn(),
	}
	t.Rota = rota.New(rota.Duty[uint64]{
		What: "a daily puzzle", Name: func(guild uint64) []any { return []any{"guild", guild} },
		Find: t.find, Serve: t.serve,
		Order: func(a, b uint64) int { return cmp.Compare(opaqueName(a, 0), opaqueName(b, 0)) },
		Now:   r.Now, Log: log, Wake: wake,
	})
	return t
}

// find lists the servers that want the puzzle of the day.
func (t *Today) find() (list []uint64, err error) {
	all, err := t.records.Store.Values("guild/")
	if err != nil {
		return nil, fmt.Errorf("daily puzzles: %w", err)
	}
	for _, v := range all {
		guild, ok := server.SettingsGuild(v.Key)
		if !ok || !t.records.Mine(guild) {
			continue
		}
		if set, err := server.DecodeSettings(v.Data); err == nil && set.Today != nil {
			list = append(list, guild)
		}
	}
	return list, nil
}

// opaqueName names a day of a server without revealing which one: for the nonce of its post, and
// for the server's place in the order.
func opaqueName(guild uint64, day Day) string {
	return notice.Nonce(fmt.Sprintf("bastide today %d %d", guild, day))
}

// rest is the time between two posts.
func (t *Today) rest() time.Duration {
	if t.Crowded() {
		return slowPace
	}
	return pace
}

// serve does what is due on a server. If the server does not want the puzzle, it does nothing and
// is not called again.
func (t *Today) serve(ctx context.Context, guild uint64) (done rota.Served, err error) {
	set := t.server.Settings(discord.Snowflake(guild))
	if set.Today == nil || !t.records.Mine(guild) {
		return done, nil
	}
	zone := location(set.Today.Zone)
	now := t.records.Now()
	day := Running(now, zone, set.Today.Hour)
	done.Next = (day + 1).Begins(zone, set.Today.Hour)
	b, was, err := readBoard(t.records.Store, guild)
	if err != nil {
		return done, err
	}
	if b.endWeek(now) {
		if was, err = b.swap(t.records.Store, guild, was); err != nil {
			return done, err
		}
	}
	if last := b.last(); last == nil || last.Day < day || last.Day == day && mayRetry(last, &b, set.Today) {
		if was, err = t.begin(guild, day, set.Today, &b, was); err != nil || was == nil {
			return done, err
		}
	}
	if ends := b.weekEnds(); !ends.IsZero() && ends.Before(done.Next) {
		done.Next = ends
	}
	switch {
	case b.unposted():
		was, done.Wait, err = t.post(ctx, guild, set, &b, was)
	case b.lacksTable():
		was, err = t.showTable(ctx, guild, set, &b, was)
	default:
		return done, t.retire(ctx, guild, set, &b, was)
	}
	if err == nil {
		done.Rest = t.rest()
		err = t.retire(ctx, guild, set, &b, was)
	}
	return done, err
}

// mayRetry reports whether a lost day should begin again, because the host has chosen another
// channel since.
func mayRetry(last *Posted, b *Board, set *server.Today) bool {
	return last.Lost && b.Channel != 0 && b.Channel != set.Channel
}

// begin begins a day; the puzzle of the day before can no longer be answered. It returns nil if
// there is no puzzle.
func (t *Today) begin(guild uint64, day Day, set *server.Today, b *Board, was []byte) ([]byte, error) {
	defer t.records.Lock(Prefix(guild))()
	one := t.puzzles.of(day, set.Games)
	if one == nil {
		return nil, nil
	}
	if last := b.last(); last != nil && last.Day == day {
		b.Days = b.Days[:len(b.Days)-1]
	} else if b.unposted() && b.Tried == 0 {
		b.lose("")
	}
	stars, err := t.stars(guild, b.last())
	if err != nil {
		return nil, err
	}
	b.begin(Posted{Day: day, Game: one.Game(), Puzzle: one.ID}, stars)
	if err := t.beginWeek(b, set); err != nil {
		return nil, err
	}
	return b.swap(t.records.Store, guild, was)
}

// stars returns the stars of a day's answers: the stored ones, or computed now that the day is
// over.
func (t *Today) stars(guild uint64, over *Posted) (map[string]int, error) {
	if over == nil || over.Stars != nil {
		return nil, nil
	}
	one := t.puzzles.Find(over.Puzzle)
	if one == nil {
		return nil, nil
	}
	all, err := t.people(guild)
	return t.puzzles.starsByAnswer(one, given(all, over.Day)), err
}

// post sends the post of the last day. Only the process that has stored the attempt sends it.
func (t *Today) post(ctx context.Context, guild uint64, set server.Settings, b *Board, was []byte) (_ []byte, wait time.Duration, err error) {
	m, err := t.message(ctx, guild, set, b)
	if err != nil {
		return was, 0, err
	}
	channel := set.Today.Channel
	post := b.notice(guild, channel)
	post.StoreAttempt = func(tried int64) (err error) {
		b.Tried = tried
		was, err = b.swap(t.records.Store, guild, was)
		return err
	}
	r := t.notices.Show(ctx, post, m)
	switch r.Outcome {
	case notice.Sent:
		b.sent(channel, r.Message)
		was, err = b.swap(t.records.Store, guild, was)
		return was, 0, err
	case notice.Gone, notice.Forbidden: // another channel can have the puzzle today
		b.Channel = channel
		was, err = t.lose(guild, b, was, r)
		return was, 0, err
	case notice.Refused, notice.Doubtful:
		was, err = t.lose(guild, b, was, r)
		return was, 0, err
	case notice.Declined: // the message does not exist, so it may be sent at any time
		b.Tried = 0
		was, err = b.swap(t.records.Store, guild, was)
		return was, 0, errors.Join(r.Err, err)
	}
	return was, r.Wait, r.Err
}

// faultOf maps results to the reason why a day has no post, as the settings show it.
var faultOf = map[notice.Outcome]string{
	notice.Gone: faultGone, notice.Forbidden: faultForbidden, notice.Refused: faultRefused, notice.Doubtful: faultSilent,
}

// lose records that the last day has no post. The settings say why; the next day tries again.
func (t *Today) lose(guild uint64, b *Board, was []byte, r notice.Result) ([]byte, error) {
	level := slog.LevelInfo
	if r.Outcome == notice.Refused { // an error of the program
		level = slog.LevelError
	}
	t.log.Log(context.Background(), level, "a server has no daily puzzle today", "guild", guild, "why", faultOf[r.Outcome], "error", r.Err)
	b.lose(faultOf[r.Outcome])
	return b.swap(t.records.Store, guild, was)
}

// showTable adds the table of a finished week to the post of the last day. If that fails for good,
// the next post has the table.
func (t *Today) showTable(ctx context.Context, guild uint64, set server.Settings, b *Board, was []byte) ([]byte, error) {
	m, err := t.message(ctx, guild, set, b)
	if err != nil {
		return was, err
	}
	if r := t.notices.Show(ctx, b.notice(guild, b.Channel), m); errors.Is(r.Err, discord.ErrUnavailable) {
		return was, r.Err
	} else if r.Err != nil {
		t.log.Info("the table of the match of the week waits for the next daily puzzle", "guild", guild, "error", r.Err)
	}
	b.tablesShown(false)
	return b.swap(t.records.Store, guild, was)
}

// retire removes the button from the post of the day before. This only tidies an old message, so it
// is given up if it fails for good.
func (t *Today) retire(ctx context.Context, guild uint64, set server.Settings, b *Board, was []byte) error {
	if b.Before == nil || b.Message == 0 {
		return nil
	}
	at := places.Place{Server: guild, Channel: b.Before.Channel}
	if r := t.notices.Edit(ctx, at, b.Before.Message, t.retired(guild, set, b)); errors.Is(r.Err, discord.ErrUnavailable) {
		return r.Err
	} else if r.Err != nil {
		t.log.Info("a daily puzzle of the day before keeps its button", "guild", guild, "error", r.Err)
	}
	b.Before = nil
	_, err := b.swap(t.records.Store, guild, was)
	if errors.Is(err, storage.ErrStale) {
		return nil
	}
	return err
}
