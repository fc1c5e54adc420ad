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

// find lists the servers that want the puzzle of the day or the match of the week, and those with a week or a post
// that has not ended.
func (t *Today) find() (list []uint64, err error) {
	all, err := t.records.Store.Values("guild/")
	if err != nil {
		return nil, fmt.Errorf("daily puzzles: %w", err)
	}
	for _, v := range all {
		if guild, ok := server.SettingsGuild(v.Key); ok && t.records.Mine(guild) {
			if set, err := server.DecodeSettings(v.Data); err == nil && set.Today != nil {
				list = append(list, guild)
			}
		}
		if guild, ok := boardGuild(v.Key); ok && t.records.Mine(guild) {
			b, err := decodeBoard(v.Data)
			if at, _ := b.lively(); err == nil && (at != nil || b.running() != nil) {
				list = append(list, guild)
			}
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

// visit is a look at a server: what it wants, and what is stored about its puzzles.
type visit struct {
	Board
	guild uint64
	set   server.Settings
	was   []byte // the stored bytes of the board
}

// visit reads what is stored about a server.
func (t *Today) visit(guild uint64) (v *visit, err error) {
	v = &visit{guild: guild, set: t.server.Settings(discord.Snowflake(guild))}
	v.Board, v.was, err = readBoard(t.records.Store, guild)
	return v, err
}

// store stores the board, unless another process has changed it.
func (t *Today) store(v *visit) (err error) {
	v.was, err = v.swap(t.records.Store, v.guild, v.was)
	return err
}

// serve does what is due on a server.
func (t *Today) serve(ctx context.Context, guild uint64) (done rota.Served, err error) {
	if !t.records.Mine(guild) {
		return done, nil
	}
	v, err := t.visit(guild)
	if err != nil {
		return done, err
	}
	now := t.records.Now()
	if v.endWeek(now) {
		if err := t.store(v); err != nil {
			return done, err
		}
	}
	showed, err := t.completeWeek(ctx, v)
	if wants := v.set.Today; err == nil && wants != nil {
		day, serve := Running(now, location(wants.Zone), wants.Hour), t.serveWeek
		if done.Next = (day + 1).Begins(location(wants.Zone), wants.Hour); wants.Puzzle() {
			serve = t.servePuzzle
		}
		var more bool
		more, done.Wait, err = serve(ctx, v, day, now)
		showed = showed || more
	}
	if showed && err == nil {
		done.Rest = t.rest()
	}
	if err == nil {
		err = t.retire(ctx, v, now)
	}
	solution, _ := v.solutionDue()
	for _, next := range []time.Time{v.weekEnds(), solution, v.retireDue()} {
		if now.Before(next) && (done.Next.IsZero() || next.Before(done.Next)) {
			done.Next = next
		}
	}
	return done, err
}

// servePuzzle begins the day, posts its puzzle, and completes the post later. showed says that it has shown something.
func (t *Today) servePuzzle(ctx context.Context, v *visit, day Day, now time.Time) (showed bool, wait time.Duration, err error) {
	puzzle, last := day.puzzle(location(v.set.Today.Zone), v.set.Today.Hour), v.last()
	if v.takes(day, puzzle, now) || last != nil && last.Day == day && mayRetry(last, &v.Board, v.set.Today) {
		if begun, err := t.begin(v, day, puzzle); err != nil || !begun {
			return false, 0, err
		}
	}
	due, tell := v.solutionDue()
	switch {
	case v.unposted() && v.last().closed(now): // Discord did not answer in all that time
		v.lose(faultSilent)
		return false, 0, t.store(v)
	case v.unposted():
		wait, err = t.post(ctx, v)
		return true, wait, err
	case v.lacksTable(), v.offersOther(), tell && !now.Before(due):
		return true, 0, t.complete(ctx, v)
	}
	return false, 0, nil
}

// mayRetry reports whether a lost day should begin again, because the host has chosen another
// channel since.
func mayRetry(last *Posted, b *Board, set *server.Today) bool {
	return last.Lost && b.Channel != 0 && b.Channel != set.Channel
}

// begin begins a day with the puzzle of a date; the puzzle of the day before can no longer be answered. It begins
// nothing if there is no puzzle.
func (t *Today) begin(v *visit, day, puzzle Day) (begun bool, err error) {
	defer t.records.Lock(Prefix(v.guild))()
	one := t.puzzles.of(puzzle, v.set.Today.Games)
	if one == nil {
		return false, nil
	}
	if last := v.last(); last != nil && last.Day == day {
		v.Days = v.Days[:len(v.Days)-1]
	} else {
		v.endUnposted()
	}
	stars, err := t.stars(v.guild, v.last())
	if err != nil {
		return false, err
	}
	v.Board.begin(Posted{Day: day, Game: one.Game(), Puzzle: one.ID, Until: puzzle.over().Unix()}, stars)
	if _, err := t.beginWeek(&v.Board, day, v.set.Today); err != nil {
		return false, err
	}
	return true, t.store(v)
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

// sending is a new post, and how the board notes what becomes of it.
type sending struct {
	notice.Notice
	what  string       // for the log
	tried *int64       // when it was first tried
	sent  func(uint64) // its message
	lost  func(fault string)
}

// send sends a new post and stores what becomes of it. Only the process that has stored the attempt sends it.
func (t *Today) send(ctx context.Context, v *visit, s sending, m discord.Message) (wait time.Duration, err error) {
	s.StoreAttempt = func(tried int64) error {
		*s.tried = tried
		return t.store(v)
	}
	r := t.notices.Show(ctx, s.Notice, m)
	switch r.Outcome {
	case notice.Sent:
		s.sent(r.Message)
		v.Lang = cmp.Or(v.set.Lang, v.set.Today.Lang)
		return 0, t.store(v)
	case notice.Gone, notice.Forbidden, notice.Refused, notice.Doubtful:
		level := slog.LevelInfo
		if r.Outcome == notice.Refused { // an error of the program
			level = slog.LevelError
		}
		t.log.Log(ctx, level, "a server does not get its "+s.what, "guild", v.guild, "why", faultOf[r.Outcome], "error", r.Err)
		s.lost(faultOf[r.Outcome])
		return 0, t.store(v)
	case notice.Declined: // the message does not exist, so it may be sent at any time
		*s.tried = 0
		return 0, errors.Join(r.Err, t.store(v))
	}
	return r.Wait, r.Err
}

// faultOf maps results to the reason why there is no post, as the settings show it.
var faultOf = map[notice.Outcome]string{
	notice.Gone: faultGone, notice.Forbidden: faultForbidden, notice.Refused: faultRefused, notice.Doubtful: faultSilent,
}

// post sends the post of the last day. If it fails for good, the next day tries again; another channel can have the
// puzzle today.
func (t *Today) post(ctx context.Context, v *visit) (wait time.Duration, err error) {
	made, channel := t.records.Now(), v.set.Today.Channel
	m, err := t.message(ctx, v, made)
	if err != nil {
		return 0, err
	}
	return t.send(ctx, v, sending{
		Notice: v.notice(v.guild, channel), what: "puzzle of the day", tried: &v.Tried,
		sent: func(message uint64) {
			v.Offers = v.offeredMonday()
			v.Board.sent(channel, message, made)
		},
		lost: func(fault string) {
			if fault == faultGone || fault == faultForbidden {
				v.Channel = channel
			}
			v.lose(fault)
		},
	}, m)
}

// update shows more in a post. It is given up if that fails for good.
func (t *Today) update(ctx context.Context, v *visit, n notice.Notice, m discord.Message) error {
	r := t.notices.Show(ctx, n, m)
	if errors.Is(r.Err, discord.ErrUnavailable) {
		return r.Err
	}
	if r.Err != nil {
		t.log.Info("a post with a puzzle of the day or a match of the week cannot be brought up to date", "guild", v.guild, "error", r.Err)
	}
	return nil
}

// complete brings the post of the last day up to date: with the solution of the day before, the table of a finished week,
// and the match of the week that the server wants now. If that fails for good, the next post has the table, and the solution is not
// told.
func (t *Today) complete(ctx context.Context, v *visit) error {
	made := t.records.Now()
	m, err := t.message(ctx, v, made)
	if err == nil {
		err = t.update(ctx, v, v.notice(v.guild, v.Channel), m)
	}
	if err != nil {
		return err
	}
	v.tablesShown(false)
	v.solutionTold(made)
	v.Offers = v.offeredMonday()
	return t.store(v)
}

// retireDue returns when the newest daily post must become short, because no later one replaces it; the zero time if
// there is none. Its button for the match of the week stays as long as no other post has it.
func (v *visit) retireDue() time.Time {
	_, day := v.lively()
	if day == nil || v.set.Today.Puzzle() {
		return time.Time{}
	}
	due := day.closes()
	if w := v.running(); w != nil && w.Message == 0 {
		due = max(due, w.Until)
	}
	return time.Unix(due, 0)
}

// retire makes the post of a day that is over short: of the day before, or of the last one if no other follows. This
// only tidies an old message, so it is given up if it fails for good.
func (t *Today) retire(ctx context.Context, v *visit, now time.Time) error {
	old, day := v.lively()
	replaced := v.Before != nil && v.Message != 0
	if due := v.retireDue(); old == nil || now.Before(due) || due.IsZero() && !replaced {
		return nil
	}
	m, err := t.retired(v, day)
	if err != nil {
		return err
	}
	at := places.Place{Server: v.guild, Channel: old.Channel}
	if r := t.notices.Edit(ctx, at, old.Message, m); errors.Is(r.Err, discord.ErrUnavailable) {
		return r.Err
	} else if r.Err != nil {
		t.log.Info("the post of a daily puzzle that is over keeps its button", "guild", v.guild, "error", r.Err)
	}
	if v.Before == nil {
		v.Ended = true
	}
	v.Before = nil
	if err := t.store(v); !errors.Is(err, storage.ErrStale) {
		return err
	}
	return nil
}
