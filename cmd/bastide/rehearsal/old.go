package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// oldMessage is a message of an earlier rehearsal that Discord counts as old.
type oldMessage struct {
	channel, id discord.Snowflake
}

// oldAfter is the age from which Discord limits edits. mostEdits are more than it is said to allow at once, and limitSpan
// is longer than it is said to limit them.
const (
	oldAfter  = time.Hour
	mostEdits = 6
	limitSpan = 7 * time.Second
)

var errNoOld = skipped("no message of an earlier rehearsal is older than an hour: use --keep, and rehearse again an hour later")

// oldEdits looks for an old message and edits it as often as Discord allows at once.
func (r *run) oldEdits(ctx context.Context) (string, error) {
	if r.self.App == 0 {
		return "", skipped("it is not known which messages are the bot's")
	}
	threads, err := r.markedThreads(ctx, r.Server)
	if err != nil {
		return "", err
	}
	for _, t := range threads {
		messages, err := r.api.Newest(ctx, t.ID)
		if err != nil {
			return "", err
		}
		for _, m := range slices.Backward(messages) {
			if m.Author == r.self.App && time.Since(madeAt(m.ID)) > oldAfter {
				r.old = &oldMessage{t.ID, m.ID}
				return r.editOld(ctx)
			}
		}
	}
	return "", errNoOld
}

// editOld edits the old message until Discord refuses, and reads it back.
func (r *run) editOld(ctx context.Context) (string, error) {
	n, err := r.exhaust(ctx)
	if err != nil && !errors.Is(err, discord.ErrOldEdits) {
		return "", err
	}
	says := fmt.Sprintf("%d edits were accepted at once", n)
	if err != nil {
		says += ", the next was refused: " + err.Error()
	}
	if n == 0 {
		return says, nil
	}
	held, err := r.api.Message(ctx, r.old.channel, r.old.id)
	if err == nil && !strings.Contains(string(held.Components), oldText(n)) {
		err = errors.New("the last accepted edit is not there")
	}
	return says, err
}

// exhaust edits the old message several times in a row. It returns how many edits were accepted, and the refusal.
func (r *run) exhaust(ctx context.Context) (n int, err error) {
	for n < mostEdits {
		if err := r.api.Edit(ctx, r.old.channel, r.old.id, sentence(oldText(n+1))); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func oldText(n int) string { return fmt.Sprintf("This old message was edited: %d.", n) }

// discordEpoch is the time from which Discord counts in its ids, in milliseconds.
const discordEpoch = 1420070400000

// madeAt is the time at which something got its id.
func madeAt(id discord.Snowflake) time.Time { return time.UnixMilli(int64(id>>22) + discordEpoch) }

// pressOld answers a button of the old message when it can no longer be edited.
func (r *run) pressOld(ctx context.Context) (string, error) {
	if r.old == nil {
		return "", errNoOld
	}
	if r.line == nil {
		return "", errNotConnected
	}
	id := r.customID("old")
	m := marked(withButton("Press this button of an old message.", "An old button", id))
	err := r.api.Edit(ctx, r.old.channel, r.old.id, m)
	if errors.Is(err, discord.ErrOldEdits) {
		time.Sleep(limitSpan)
		err = r.api.Edit(ctx, r.old.channel, r.old.id, m)
	}
	if err != nil {
		return "", err
	}
	i, err := r.hear(ctx, id, fmt.Sprintf("press \"An old button\" in the thread of the last rehearsal: https://discord.com/channels/%s/%s/%s", r.Server, r.old.channel, r.old.id))
	if err != nil {
		return "", err
	}
	_, limit := r.exhaust(ctx)
	answer := sentence("The answer changed this old message.")
	if err := r.api.Respond(ctx, i, discord.Response{Answer: discord.Update, Message: answer}); err != nil {
		return "", err
	}
	if !errors.Is(limit, discord.ErrOldEdits) {
		return "", skipped("Discord did not limit the edits, so the answer escaped nothing")
	}
	return "the answer was accepted when edits were not", r.checkExactly(ctx, r.old.channel, r.old.id, answer)
}
