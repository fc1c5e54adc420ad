package bot

import (
	"context"

	"github.com/bastide-games/bastide/bot/discord"
)

// In some games a turn is shared: everybody goes on building a wall, say. It keeps its
// one live post, which is edited for each seat in turn. An edit rings for nobody, so each
// seat is called by a short message below the post. The message is deleted as soon as
// somebody has decided; nobody looks for it then any more.

// onward lists the posts with which a turn goes on: the live post as it is now, the call
// to whoever does not know it, and the calls that have been followed.
func (s *sheet) onward() []posting {
	posts := []posting{{Kind: postTurn, Message: s.head.Live, Turn: s.head.Turn}}
	if len(s.uncalled()) > 0 {
		posts = append(posts, posting{Kind: postCall, Turn: s.head.Turn})
	}
	return append(posts, s.hushes()...)
}

// hushes lists the posts that delete all calls.
func (s *sheet) hushes() (posts []posting) {
	for _, call := range s.head.Calls {
		posts = append(posts, posting{Kind: postHush, Message: call})
	}
	s.head.Calls = nil
	return posts
}

// renderCall calls the seats that have to decide, unless they know, or the live post
// itself is posted anew and calls them.
func renderCall(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	seats := s.uncalled()
	if s.head.Turn != p.Turn || s.head.Live == 0 || len(seats) == 0 {
		return discord.Message{}, errNothing
	}
	v := b.speak(s.head.Lang).about(s)
	ask := v.say("bot.turn.secret")
	if open, ok := s.open(); ok {
		ask = v.text(open.ask())
	}
	call := &post{accent: &accentTurn}
	m := call.text(join(s.calling(v, ask), v.say("bot.turn.above", "link", b.link(s)))).message()
	m.Mentions, m.Silent = s.usersOf(seats), b.asleep(s, seats)
	return m, nil
}

// learnCall remembers the call, also one that came too late, until it is deleted.
func learnCall(s *sheet, p posting, id uint64) {
	s.head.Calls = append(s.head.Calls, id)
	if s.head.Turn == p.Turn {
		s.head.Called = s.acting()
	}
}

// renderHush needs no message.
func renderHush(*Bot, context.Context, *sheet, posting) (discord.Message, error) {
	return discord.Message{}, nil
}
