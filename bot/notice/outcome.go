package notice

import (
	"errors"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
)

// Outcome is what became of a notice.
type Outcome int

const (
	Sent      Outcome = iota + 1
	Edited            // it shows something else now
	Unchanged         // it shows this already; nothing was asked
	Gone              // the channel is gone, or the message that was to be edited
	Forbidden         // the bot may not write there
	Refused           // Discord never takes such a message
	Declined          // Discord answered that it does not take it now
	Unclear           // Discord did not answer and may have taken it: Show can be called again
	Doubtful          // no answer came in time, so the post may be there; a repeat could show it twice
	Wait              // nothing was asked: try again after Result.Wait
	NotStored         // StoreAttempt failed; nothing was asked
)

// Result is what became of a notice.
type Result struct {
	Outcome Outcome
	Message uint64        // of Sent and Edited
	Wait    time.Duration // of Wait
	// Err is the cause of every failure. A wait has one only where the place refuses the bot.
	Err error
}

// withdrawnPause is the wait after this process did not look after the server for a moment. If another process
// does, it is that one's notice.
const withdrawnPause = time.Second

var errDoubtful = errors.New("no answer from Discord in time; it may have taken the post")

// mustWait is the result where the place refuses the bot for now.
func mustWait(wait time.Duration) Result {
	return Result{Outcome: Wait, Wait: wait, Err: discord.ErrForbidden}
}

// failed is the result of a request that failed.
func failed(err error) Result {
	answer := (*discord.Error)(nil)
	switch {
	case errors.Is(err, discord.ErrWithdrawn):
		return Result{Outcome: Wait, Wait: withdrawnPause}
	case errors.Is(err, discord.ErrGone):
		return Result{Outcome: Gone, Err: err}
	case errors.Is(err, discord.ErrForbidden):
		return Result{Outcome: Forbidden, Err: err}
	case errors.Is(err, discord.ErrInvalid):
		return Result{Outcome: Refused, Err: err}
	case errors.As(err, &answer) && answer.Status != 0:
		return Result{Outcome: Declined, Err: err}
	}
	return Result{Outcome: Unclear, Err: err}
}

// AboutPlace is what the answer to a new message, or to an edit, says about its place. An edit proves
// little: the bot may edit its messages where it may not write new ones.
func AboutPlace(fresh bool, err error) places.Outcome {
	switch {
	case errors.Is(err, discord.ErrForbidden):
		return places.Refused
	case !fresh:
		return places.Unclear
	case errors.Is(err, discord.ErrGone):
		return places.Missing
	case err == nil:
		return places.Written
	}
	return places.Unclear
}
