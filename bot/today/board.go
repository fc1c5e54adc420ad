package today

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/storage"
)

// Board is what a server stores of its daily puzzles.
type Board struct {
	// Days are the days that have begun, the last one running; as many as the tables need.
	Days []Posted `json:"days"`
	// Channel and Post belong to the last day. While Message is 0, Channel is where the bot tried
	// to post it.
	Channel uint64 `json:"channel,omitempty"`
	notice.Post
	// Fault says why the last day has no post.
	Fault string `json:"fault,omitempty"`
	// Weeks are the last weeks with their matches; the last may be running.
	Weeks []Week `json:"weeks,omitempty"`
	// Before is the post of an earlier day, while it still has its button.
	Before *Place `json:"before,omitempty"`
	// Ended says that the post of the last day has lost its button, because no other day follows.
	Ended bool `json:"ended,omitempty"`
	// Offers is the Monday of the week whose match the post of the last day offers, 0 for none.
	Offers Day `json:"offers,omitempty"`
	// Lang is the language of the newest post, for the time when the server wants no more of them.
	Lang string `json:"lang,omitempty"`
}

// Reasons why a day has no post.
const (
	faultGone      = "gone"      // the channel does not exist
	faultForbidden = "forbidden" // the bot may not write there
	faultSilent    = "silent"    // Discord did not answer; the message may exist
	faultRefused   = "refused"   // Discord rejects the message
)

// Place is the place of a day's post.
type Place struct {
	Channel uint64 `json:"channel"`
	Message uint64 `json:"message"`
	Day     Day    `json:"day,omitempty"`
}

// Posted is a day with its puzzle.
type Posted struct {
	Day    Day    `json:"day"`
	Game   string `json:"game"`
	Puzzle string `json:"puzzle"`
	// Stars are the stars of the answers, by answer as [spell] writes it, set when the day is over.
	// Answers without stars are missing.
	Stars map[string]int `json:"stars,omitempty"`
	// Lost says that the puzzle was never visible, so it does not count.
	Lost bool `json:"lost,omitempty"`
	// Until is when the puzzle is over on all servers, in Unix seconds. Use closes.
	Until int64 `json:"until,omitempty"`
	// Told says that a post contains the solution.
	Told bool `json:"told,omitempty"`
}

// closes returns when the puzzle is over on all servers, in Unix seconds. Until then nobody is told its
// solution, and after that nobody can answer.
func (p *Posted) closes() int64 { return cmp.Or(p.Until, p.Day.over().Unix()) }

// closed reports whether the puzzle is over on all servers.
func (p *Posted) closed(now time.Time) bool { return now.Unix() >= p.closes() }

// keptDays is for how many days answers are stored: a month and some more.
const keptDays = 40

// BoardKey is the key of a server's board.
func BoardKey(guild uint64) string { return fmt.Sprintf("guild/%d/today", guild) }

// boardGuild returns the server in the key of its board; ok is false for other keys.
func boardGuild(key string) (guild uint64, ok bool) {
	n, err := fmt.Sscanf(key, "guild/%d/", &guild)
	return guild, n == 1 && err == nil && key == BoardKey(guild)
}

// values is the part of a store that this file uses.
type values interface {
	Value(key string) ([]byte, error)
	Swap(key string, was, data []byte) error
}

// readBoard reads a server's board, and returns its stored bytes too.
func readBoard(store values, guild uint64) (b Board, was []byte, err error) {
	was, err = store.Value(BoardKey(guild))
	if err != nil || was == nil {
		return b, was, err
	}
	b, err = decodeBoard(was)
	return b, was, err
}

// decodeBoard decodes a stored board.
func decodeBoard(data []byte) (b Board, err error) {
	if err = json.Unmarshal(data, &b); err != nil {
		return b, fmt.Errorf("board: %w", err)
	}
	if day := b.before(); b.Before != nil && b.Before.Day == 0 && day != nil { // former versions stored no day
		b.Before.Day = day.Day
	}
	return b, nil
}

// swap stores the board if the stored bytes are still was. Otherwise the error is
// [storage.ErrStale].
func (b *Board) swap(store values, guild uint64, was []byte) (now []byte, err error) {
	if now, err = json.Marshal(b); err != nil {
		return nil, err
	}
	return now, store.Swap(BoardKey(guild), was, now)
}

// last returns the day that began last, nil if there is none.
func (b *Board) last() *Posted {
	if len(b.Days) == 0 {
		return nil
	}
	return &b.Days[len(b.Days)-1]
}

// answerable returns the day that can be answered, nil if there is none.
func (b *Board) answerable(now time.Time) *Posted {
	if last := b.last(); last != nil && !last.Lost && !last.closed(now) {
		return last
	}
	return nil
}

// takes reports whether a day may begin with the puzzle of a date: not if that is over, or was asked already
// because the server's hour or zone has changed.
func (b *Board) takes(day, puzzle Day, now time.Time) bool {
	last := b.last()
	return now.Before(puzzle.over()) && (last == nil || last.Day < day && (last.Lost || last.closes() < puzzle.over().Unix()))
}

// solved returns the last finished day that was visible, if its solution may be told; nil if there is none.
func (b *Board) solved(now time.Time) *Posted {
	if over := b.before(); over != nil && over.closed(now) {
		return over
	}
	return nil
}

// solutionTold records that the post of the last day contains the solution, if it could be told when the post
// was made.
func (b *Board) solutionTold(made time.Time) {
	if over := b.solved(made); over != nil {
		over.Told = true
	}
}

// solutionDue returns when the solution must be added to the post of the last day; ok is false if it need not.
func (b *Board) solutionDue() (at time.Time, ok bool) {
	over := b.before()
	if b.Message == 0 || b.Ended || over == nil || over.Told {
		return at, false
	}
	return time.Unix(over.closes(), 0), true
}

// before returns the last finished day that was visible, nil if there is none.
func (b *Board) before() *Posted {
	for i := len(b.Days) - 2; i >= 0; i-- {
		if !b.Days[i].Lost {
			return &b.Days[i]
		}
	}
	return nil
}

// begin begins a day. stars are the stars of the answers of the day before, unless that day already
// has them.
func (b *Board) begin(p Posted, stars map[string]int) {
	if last := b.last(); last != nil && last.Stars == nil {
		last.Stars = stars
	}
	if b.Message != 0 && !b.Ended {
		b.Before = &Place{b.Channel, b.Message, b.last().Day}
	}
	b.Days = append(b.Days, p)
	b.Days = b.Days[max(0, len(b.Days)-keptDays):]
	b.Channel, b.Post, b.Fault, b.Ended = 0, notice.Post{}, "", false
}

// lively returns the oldest post that still has its button, and its day; nil if there is none.
func (b *Board) lively() (at *Place, day *Posted) {
	switch {
	case b.Before != nil:
		at = b.Before
	case b.Message != 0 && !b.Ended:
		at = &Place{b.Channel, b.Message, b.last().Day}
	default:
		return nil, nil
	}
	if day = b.on(at.Day); day == nil { // so long ago that nothing is known of it
		return nil, nil
	}
	return at, day
}

// on returns a stored day, nil if it is not stored.
func (b *Board) on(day Day) *Posted {
	at := slices.IndexFunc(b.Days, func(p Posted) bool { return p.Day == day })
	if at < 0 {
		return nil
	}
	return &b.Days[at]
}

// lose records that the last day has no post.
func (b *Board) lose(fault string) {
	b.last().Lost = true
	b.Fault, b.Tried = fault, 0
}

// endUnposted ends the last day before another begins. Without a post it is lost, unless its post was tried and may have
// arrived.
func (b *Board) endUnposted() {
	if b.unposted() && b.Tried == 0 {
		b.lose("")
	}
}

// sent records the post of the last day, and when it was made.
func (b *Board) sent(channel, message uint64, made time.Time) {
	b.Channel, b.Post, b.Fault = channel, notice.Post{Message: message}, ""
	b.tablesShown(true)
	b.solutionTold(made)
}

// notice is the post of the last day, in a channel.
func (b *Board) notice(guild, channel uint64) notice.Notice {
	return notice.Notice{
		Key: BoardKey(guild), Place: places.Place{Server: guild, Channel: channel}, Post: b.Post,
		Nonce: func(int64) string { return opaqueName(guild, b.last().Day) },
	}
}

// unposted reports whether the last day still needs its post.
func (b *Board) unposted() bool {
	last := b.last()
	return last != nil && !last.Lost && b.Message == 0
}

var _ values = storage.Store(nil)
