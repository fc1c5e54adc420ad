package play

import (
	"context"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// manyWaiting is how many of a person's newest matches are looked at for one that waits.
const manyWaiting = 12

// leaves reports whether somebody for whom a match waited has time for another one now. Whoever sits
// at the table, or plays against computers alone, is called again in a moment.
func leaves(s *session.Session, user uint64) bool {
	return !s.Taught() && !s.SpeedOf().Sit && !s.OnlyComputers() && !wording.Awaits(s, user)
}

// onward leads a person who has just decided in a match to the one that has waited longest for them
// since, on whatever server. Where none waits nothing is shown.
func (p *Play) onward(ctx context.Context, q *interaction.Request) {
	mine, err := p.Records.Of(q.UserID(), session.Live, manyWaiting)
	if next := wording.Next(mine, q.UserID()); next != nil {
		err = q.Give(ctx, interaction.Shown(interaction.Private, posts.Next(q.L, next)))
	}
	if err != nil { // what was decided stands
		q.Log().Info("somebody was not led on to their next match, which /games lists", "error", err)
	}
}
