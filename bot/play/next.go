package play

import (
	"context"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// leaves reports whether somebody who has decided has time for another match now. Whoever sits
// at the table, or plays against computers alone, is called again in a moment.
func leaves(s *session.Session) bool {
	return !s.Taught() && !s.SpeedOf().Sit && !s.OnlyComputers()
}

// onward leads a person who has just decided in a match to the one that waits for them most urgently,
// on whatever server. Where none waits nothing is shown.
func (p *Play) onward(ctx context.Context, q *interaction.Request) {
	mine, err := p.Records.Of(q.UserID(), session.Live, 0)
	if waiting := wording.Waiting(mine, q.UserID()); len(waiting) > 0 {
		err = q.Give(ctx, interaction.Shown(interaction.Private, posts.Next(q.L, waiting[0], len(waiting)-1)))
	}
	if err != nil { // what was decided stands
		q.Log().Info("somebody was not led on to their next match, which /games lists", "error", err)
	}
}
