package today

import (
	"bytes"
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// Week is a week on a server, with the match that every member may play.
type Week struct {
	Monday Day    `json:"monday"`
	Header string `json:"header"` // of the record; contains the secret seed
	Until  int64  `json:"until"`  // Unix seconds
	Began  Day    `json:"began"`  // the post of this day is the first to offer it
	Over   bool   `json:"over,omitempty"`
	// Shown says that the table was added to an existing post. Told is the day whose post came with
	// the table.
	Shown bool `json:"shown,omitempty"`
	Told  Day  `json:"told,omitempty"`
	// Spent are the tries of people who have erased their data since, as [Week.codeOf] writes them with Key. Both
	// are removed when the week is over.
	Spent [][]byte `json:"spent,omitempty"`
	Key   []byte   `json:"key,omitempty"`
	// Channel and Post belong to the week's own post, on servers without the puzzle. While Message is 0, Channel is
	// where the bot tried to post it.
	Channel uint64 `json:"channel,omitempty"`
	notice.Post
}

// keptWeeks is how many weeks are stored, so that results can still be posted after an
// interruption.
const keptWeeks = 5

// lastBegin is the last weekday, counted from Monday, on which a server can start its match of the
// week.
const lastBegin = time.Friday - time.Monday

// monday returns the Monday of the day's week.
func (d Day) monday() Day { return d - Day((d.date().Weekday()+6)%7) }

// running returns the week whose match can be played, nil if there is none.
func (b *Board) running() *Week {
	if n := len(b.Weeks); n > 0 && !b.Weeks[n-1].Over {
		return &b.Weeks[n-1]
	}
	return nil
}

// week returns a week, nil if it is no longer stored.
func (b *Board) week(monday Day) *Week {
	at := slices.IndexFunc(b.Weeks, func(w Week) bool { return w.Monday == monday })
	if at < 0 {
		return nil
	}
	return &b.Weeks[at]
}

// past returns the last week that is over, nil if there is none.
func (b *Board) past() *Week {
	for i := range slices.Backward(b.Weeks) {
		if b.Weeks[i].Over {
			return &b.Weeks[i]
		}
	}
	return nil
}

// weekTables lists the weeks whose tables belong in the post of the last day.
func (b *Board) weekTables() (list []*Week) {
	for i := range b.Weeks {
		if w := &b.Weeks[i]; w.Over && (w.Told == 0 || b.last() != nil && w.Told == b.last().Day) {
			list = append(list, w)
		}
	}
	return list
}

// tablesShown records that the post of the last day contains these tables. fresh says that it was
// sent with them; otherwise it was edited later.
func (b *Board) tablesShown(fresh bool) {
	for _, w := range b.weekTables() {
		if w.Shown = true; fresh {
			w.Told = b.last().Day
		}
	}
}

// lacksTable reports whether the post of the last day exists and lacks a table.
func (b *Board) lacksTable() bool {
	return b.Message != 0 && slices.ContainsFunc(b.weekTables(), func(w *Week) bool { return !w.Shown })
}

// weekEnds returns when the running week ends, the zero time if there is none.
func (b *Board) weekEnds() time.Time {
	if w := b.running(); w != nil {
		return time.Unix(w.Until, 0)
	}
	return time.Time{}
}

// endWeek ends the running week if its time is over. After that its seed is public.
func (b *Board) endWeek(now time.Time) (ended bool) {
	w := b.running()
	if w == nil || now.Unix() < w.Until {
		return false
	}
	w.Over, w.Spent, w.Key = true, nil, nil
	return true
}

// codeOf is a user's code of a week. It is secret who it stands for as soon as the key is gone.
func (w *Week) codeOf(user uint64) []byte {
	mac := hmac.New(sha256.New, w.Key)
	fmt.Fprint(mac, user)
	return mac.Sum(nil)
}

// spent reports whether a user had their try and has erased their data since.
func (w *Week) spent(user uint64) bool {
	code := w.codeOf(user)
	return slices.ContainsFunc(w.Spent, func(one []byte) bool { return hmac.Equal(one, code) })
}

// spend notes that a user had their try, without their id. It reports whether that changes anything.
func (w *Week) spend(user uint64, chance io.Reader) (changed bool, err error) {
	if w.Key == nil {
		key := make([]byte, sha256.Size)
		if _, err := io.ReadFull(chance, key); err != nil {
			return false, err
		}
		w.Key = key
	}
	if w.spent(user) {
		return false, nil
	}
	w.Spent = append(w.Spent, w.codeOf(user))
	slices.SortFunc(w.Spent, bytes.Compare) // the order says nothing about who came when
	return true, nil
}

// KeepSpent notes that a user has had their try at a server's match of the week, if they have. Call it
// before their data is erased, so that they do not get another try with the same seed.
func (t *Today) KeepSpent(guild, user uint64) error {
	for {
		b, was, err := readBoard(t.records.Store, guild)
		w := b.running()
		if err != nil || w == nil || t.records.Now().Unix() >= w.Until {
			return err
		}
		tries, err := t.records.Tries(guild, user)
		if err != nil || tries.On(int(w.Monday)) == nil {
			return err
		}
		if changed, err := w.spend(user, t.chance); err != nil || !changed {
			return err
		}
		if _, err = b.swap(t.records.Store, guild, was); !errors.Is(err, storage.ErrStale) {
			return err
		}
	}
}

// Spent reports whether a user had their try at the match of a server's week and has erased their data
// since.
func (t *Today) Spent(guild uint64, monday Day, user uint64) (bool, error) {
	b, _, err := readBoard(t.records.Store, guild)
	w := b.week(monday)
	return w != nil && w.spent(user), err
}

// beginWeek starts the match of the week on a day, unless there is one already, the week is almost over, or
// the server does not want it.
func (t *Today) beginWeek(b *Board, day Day, set *server.Today) (began bool, err error) {
	monday := day.monday()
	if b.running() != nil || b.week(monday) != nil || day-monday > Day(lastBegin) || !t.posts.Computers || set.Only == server.OnlyPuzzle {
		return false, nil
	}
	game := t.weekly(monday, set.Games)
	if game == nil {
		return false, nil
	}
	var seed chance.Seed
	if _, err := io.ReadFull(t.chance, seed[:]); err != nil {
		return false, err
	}
	h, err := table.NewHeader(game, max(2, game.Info().MinSeats), nil, seed)
	if err != nil {
		return false, err
	}
	until := (monday + 7).Begins(location(set.Zone), 0)
	b.Weeks = append(b.Weeks, Week{Monday: monday, Header: string(h.Encode()), Until: until.Unix(), Began: day})
	b.Weeks = b.Weeks[max(0, len(b.Weeks)-keptWeeks):]
	return true, nil
}

// weekly returns the game of a week. A hash of the week orders the games that are won by points,
// and the first wanted game is chosen; all are wanted if wanted is empty. All servers with the same
// wanted games get the same one. The result is nil if there is none.
func (t *Today) weekly(monday Day, wanted []string) games.Game {
	var list []games.Game
	for id, g := range t.puzzles.games {
		if g.Info().ByPoints() && (len(wanted) == 0 || slices.Contains(wanted, id)) {
			list = append(list, g)
		}
	}
	if list == nil {
		return nil
	}
	rank := func(g games.Game) string {
		sum := sha256.Sum256(fmt.Appendf(nil, "bastide week %d %s", monday, g.Info().ID))
		return string(sum[:])
	}
	return slices.MinFunc(list, func(a, b games.Game) int { return strings.Compare(rank(a), rank(b)) })
}

// header decodes the start of the match of the week.
func (w *Week) header() (table.Header, error) { return table.DecodeHeader([]byte(w.Header)) }

// Match is a match of the week that a member can begin.
type Match struct {
	Week   session.Week
	Game   games.Game
	Header table.Header
}

// Running returns the match of a server's week, by its Monday. It refuses a week that is over, and
// a match that can no longer be played.
func (t *Today) Running(guild uint64, monday Day) (m Match, err error) {
	b, _, err := readBoard(t.records.Store, guild)
	if err != nil {
		return m, err
	}
	w := b.running()
	if w == nil || w.Monday != monday || t.records.Now().Unix() >= w.Until {
		return m, session.Refuse("bot.weekly.over")
	}
	if m.Header, err = w.header(); err != nil {
		return m, err
	}
	if m.Game, err = t.records.Game(m.Header.Game, m.Header.SetHash); err != nil {
		t.log.Warn("the match of the week cannot be begun any more", "guild", guild, "error", err)
		return m, session.Refuse("bot.weekly.none")
	}
	m.Week = session.Week{Server: guild, Monday: int(monday), Until: w.Until}
	return m, nil
}

// attempt is a person's try at the match of a week.
type attempt struct {
	user uint64
	name string
	session.Try
	place int // in the table
}

// attempts lists the people who have finished the match of a week, best first, and those who began
// it and did not finish. It leaves out hidden people.
func (t *Today) attempts(guild uint64, monday Day) (played, unfinished []attempt, err error) {
	rows, err := t.records.Store.Values(records.TriesPrefix(guild))
	for _, row := range rows {
		user, ok := records.TallyUser(row)
		tries, unread := records.DecodeTries(row.Data)
		if unread != nil {
			t.log.Error("matches of the week cannot be read and are left out", "guild", guild, "error", unread)
			continue
		}
		one := tries.On(int(monday))
		if !ok || one == nil || t.hidden(user) {
			continue
		}
		who := attempt{user: user, name: tries.Name, Try: *one}
		if one.Played {
			played = append(played, who)
		} else {
			unfinished = append(unfinished, who)
		}
	}
	slices.SortFunc(played, func(a, b attempt) int {
		return cmp.Or(b.Margin()-a.Margin(), b.Points-a.Points, cmp.Compare(a.user, b.user))
	})
	for i := range played {
		if played[i].place = i + 1; i > 0 && played[i].Margin() == played[i-1].Margin() {
			played[i].place = played[i-1].place
		}
	}
	return played, unfinished, err
}
