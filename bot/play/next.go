package play

import (
	"context"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// hasTimeForNext reports whether a person who has just decided has time for another match. Someone in a
// live match, or alone against computers, will be asked again in a moment.
func hasTimeForNext(s *session.Session) bool {
	return !s.Taught() && !s.SpeedOf().Sit && !s.OnlyComputers()
}

// showNext shows a person who has just decided their most urgent waiting match, on any server. If
// none waits, it shows nothing. What it shows goes once the person decides there.
func (p *Play) showNext(ctx context.Context, q *interaction.Request) {
	mine, err := p.Records.Of(q.UserID(), session.Live, 0)
	if waiting := wording.Waiting(mine, q.UserID()); len(waiting) > 0 {
		next := interaction.Shown(interaction.Private, posts.NextMatch(q.L, waiting[0], len(waiting)-1))
		next.Glance = waiting[0].ID
		err = q.Give(ctx, next)
	}
	if err != nil { // what was decided stands
		q.Log().Info("a person could not be shown their next match; /games lists it", "error", err)
	}
}
