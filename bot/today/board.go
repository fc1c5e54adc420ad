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
	// Before is the post of the day before, while it still has its button.
	Before *Place `json:"before,omitempty"`
}

// Reasons why a day has no post.
const (
	faultGone      = "gone"      // the channel does not exist
	faultForbidden = "forbidden" // the bot may not write there
	faultSilent    = "silent"    // Discord did not answer; the message may exist
	faultRefused   = "refused"   // Discord rejects the message
)

// Place is the place of a message.
type Place struct {
	Channel uint64 `json:"channel"`
	Message uint64 `json:"message"`
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
}

// keptDays is for how many days answers are stored: a month and some more.
const keptDays = 40

// BoardKey is the key of a server's board.
func BoardKey(guild uint64) string { return fmt.Sprintf("guild/%d/today", guild) }

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
	if err = json.Unmarshal(was, &b); err != nil {
		err = fmt.Errorf("board: %w", err)
	}
	return b, was, err
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
func (b *Board) answerable() *Posted {
	if last := b.last(); last != nil && !last.Lost {
		return last
	}
	return nil
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
	if b.Message != 0 {
		b.Before = &Place{b.Channel, b.Message}
	}
	b.Days = append(b.Days, p)
	b.Days = b.Days[max(0, len(b.Days)-keptDays):]
	b.Channel, b.Post, b.Fault = 0, notice.Post{}, ""
}

// lose records that the last day has no post.
func (b *Board) lose(fault string) {
	b.last().Lost = true
	b.Fault, b.Tried = fault, 0
}

// sent records the post of the last day.
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

// unposted reports whether the last day still needs its post.
func (b *Board) unposted() bool {
	last := b.last()
	return last != nil && !last.Lost && b.Message == 0
}

var _ values = storage.Store(nil)
