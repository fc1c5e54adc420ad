package today

import (
	"encoding/json"
	"fmt"

	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/storage"
)

// Board is what a server stores of its daily puzzles.
type Board struct {
	// Days are those that have begun, the last one running, as many as tables need.
	Days []Posted `json:"days"`
	// Channel and Post are those of the last day. While Message is 0, the channel is where it was tried
	// in vain.
	Channel uint64 `json:"channel,omitempty"`
	notice.Post
	// Fault is why the last day has no post.
	Fault string `json:"fault,omitempty"`
	// Weeks are the last ones, with the match that everybody may play; the last may be running.
	Weeks []Week `json:"weeks,omitempty"`
	// Before is the post of the day before, while it still has its button.
	Before *Place `json:"before,omitempty"`
}

// Why a day has no post.
const (
	faultGone      = "gone"      // there is no such channel
	faultForbidden = "forbidden" // the bot may not write there
	faultSilent    = "silent"    // Discord did not answer, and may have taken it
	faultRefused   = "refused"   // Discord takes no such message
)

// Place is where a message is.
type Place struct {
	Channel uint64 `json:"channel"`
	Message uint64 `json:"message"`
}

// Posted is a day with its puzzle.
type Posted struct {
	Day    Day    `json:"day"`
	Game   string `json:"game"`
	Puzzle string `json:"puzzle"`
	// Stars are what answers were worth, by answer as [spell] writes it, once the day was over. Others
	// were worth nothing.
	Stars map[string]int `json:"stars,omitempty"`
	// Lost says that nobody has seen the puzzle: it counts for nothing.
	Lost bool `json:"lost,omitempty"`
}

// keptDays is for how many days answers are kept: those of a month and some more.
const keptDays = 40

// BoardKey names the value that holds a server's board.
func BoardKey(guild uint64) string { return fmt.Sprintf("guild/%d/today", guild) }

// values is what is asked of a store.
type values interface {
	Value(key string) ([]byte, error)
	Swap(key string, was, data []byte) error
}

// readBoard reads a server's board, and what it was read from.
func readBoard(store values, guild uint64) (b Board, was []byte, err error) {
	was, err = store.Value(BoardKey(guild))
	if err != nil || was == nil {
		return b, was, err
	}
	if err = json.Unmarshal(was, &b); err != nil {
		err = fmt.Errorf("board: %w", err)
	}
	return b, was, err
}

// swap stores the board if it still is what it was read from. Otherwise the error is
// [storage.ErrStale].
func (b *Board) swap(store values, guild uint64, was []byte) (now []byte, err error) {
	if now, err = json.Marshal(b); err != nil {
		return nil, err
	}
	return now, store.Swap(BoardKey(guild), was, now)
}

// last returns the day that has begun last, nil if there is none.
func (b *Board) last() *Posted {
	if len(b.Days) == 0 {
		return nil
	}
	return &b.Days[len(b.Days)-1]
}

// answerable returns the day that can be answered, nil if there is none.
func (b *Board) answerable() *Posted {
	if last := b.last(); last != nil && !last.Lost {
		return last
	}
	return nil
}

// before returns the last day that is over and was seen, nil if there is none.
func (b *Board) before() *Posted {
	for i := len(b.Days) - 2; i >= 0; i-- {
		if !b.Days[i].Lost {
			return &b.Days[i]
		}
	}
	return nil
}

// begin begins a day; the one before is over, and its answers were worth so many stars unless that
// is noted already.
func (b *Board) begin(p Posted, stars map[string]int) {
	if last := b.last(); last != nil && last.Stars == nil {
		last.Stars = stars
	}
	if b.Message != 0 {
		b.Before = &Place{b.Channel, b.Message}
	}
	b.Days = append(b.Days, p)
	b.Days = b.Days[max(0, len(b.Days)-keptDays):]
	b.Channel, b.Post, b.Fault = 0, notice.Post{}, ""
}

// lose notes that nobody gets to see the last day.
func (b *Board) lose(fault string) {
	b.last().Lost = true
	b.Fault, b.Tried = fault, 0
}

// sent notes the post of the last day.
func (b *Board) sent(channel, message uint64) {
	b.Channel, b.Post, b.Fault = channel, notice.Post{Message: message}, ""
	b.tablesShown(true)
}

// notice is the post of the last day, in a channel.
func (b *Board) notice(guild, channel uint64) notice.Notice {
	return notice.Notice{
		Key: BoardKey(guild), Place: places.Place{Server: guild, Channel: channel}, Post: b.Post,
		Nonce: func(int64) string { return opaqueName(guild, b.last().Day) },
	}
}

// unposted reports whether the last day still has to be posted.
func (b *Board) unposted() bool {
	last := b.last()
	return last != nil && !last.Lost && b.Message == 0
}

var _ values = storage.Store(nil)
