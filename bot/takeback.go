package bot

import (
	"context"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// voteTakeback is the kind of vote by which a decision is taken back that has been
// carried out: Seat is whose, Steps where the match goes back to.
const voteTakeback = "takeback"

// takeback asks the others to let the person take the last decision back. One that was
// not carried out yet needs nobody's consent.
func (b *Bot) takeback(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	seat := s.head.seat(t.user())
	if s.sealed(seat) && s.head.Paused == 0 {
		return b.unsealed(ctx, t, s, seat)
	}
	posts, err := b.propose(t, s, vote{Kind: voteTakeback, Seat: seat})
	if err != nil {
		return err
	}
	q := s.head.Vote
	if q.Steps, q.Redraw, err = b.lastDecision(s, seat); err != nil {
		return err
	}
	c := causedBy(t)
	c.posts = posts
	_, err = b.commit(ctx, s, c)
	return t.confirm(ctx, err, t.voice.say("bot.takeback.asked", "channel", channelMention(s.row.Channel)))
}

// lastDecision returns the step of the match before the seat's last decision, and whether
// chance has had its say since.
func (b *Bot) lastDecision(s *sheet, seat games.Seat) (steps int, redraw bool, err error) {
	record, err := s.record(b.Store)
	if err != nil {
		return 0, false, err
	}
	course, err := record.Course(s.game)
	if err != nil {
		b.Log.Warn("match cannot be replayed", "match", s.id().String(), "error", err)
		return 0, false, refuse("bot.takeback.lost")
	}
	first := decision(course, seat)
	if first < 0 {
		return 0, false, refuse("bot.takeback.none")
	}
	before := course[first-1]
	return before.N, before.After.State.Draws() != s.match.State.Draws(), nil
}

// decision returns where in the course the seat's last decision begins, -1 if it has made
// none: the steps up to one that was final were committed together.
func decision(course []table.Step, seat games.Seat) int {
	own := func(step table.Step) bool {
		return step.N > 0 && step.Entry.Seat == seat && step.After.State != step.Before.State
	}
	at := len(course) - 1
	for at >= 0 && !own(course[at]) {
		at--
	}
	for at > 0 && own(course[at-1]) {
		earlier := course[at-1]
		if games.Final(earlier.Before.State, earlier.After.State, seat) {
			break
		}
		at--
	}
	return at
}

// askTakeback is the question of the vote.
func askTakeback(v voice, s *sheet, q vote) string {
	redraw := ""
	if q.Redraw {
		redraw = v.say("bot.takeback.redraw")
	}
	return join(v.say("bot.takeback.ask", "player", v.seat(q.Seat)), redraw)
}

// carryTakeback goes back to where the match was before the decision: the log grows by an
// entry that says so, and a new turn post begins with it.
func (b *Bot) carryTakeback(s *sheet, q vote) (change, error) {
	old := s.head.Live
	log, err := b.goBack(s, q.Seat, q.Steps)
	if err != nil {
		return change{}, err
	}
	s.head.Live, s.head.Pressed, s.head.Called = 0, 0, nil
	c := change{log: log, posts: []posting{s.next()}}
	if old != 0 {
		c.posts = append(c.posts, posting{Kind: postRetire, Message: old})
	}
	c.posts = append(c.posts, s.hushes()...)
	return c, nil
}

// goBack takes back, for a seat, all that came after so many steps of the match, and brings
// everything that is kept with the match up to date. It returns the lines for the log.
func (b *Bot) goBack(s *sheet, seat games.Seat, steps int) (log [][]byte, err error) {
	record, err := s.record(b.Store)
	if err != nil {
		return nil, err
	}
	past, err := record.Past(s.game)
	if err != nil {
		b.Log.Warn("match cannot be replayed", "match", s.id().String(), "error", err)
		return nil, refuse("bot.takeback.lost")
	}
	entry := table.BackTo(seat, steps)
	back, told, err := s.match.TakeBack(s.game, past, entry)
	if err != nil {
		return nil, err
	}
	s.match = back
	more, events, err := s.play(nil) // for seats that were given up since
	if err != nil {
		return nil, err
	}
	if s.row.Snapshot, err = s.match.Snapshot(); err != nil {
		return nil, err
	}
	s.forget(steps)
	s.tell(chapter{Seat: seat, Events: append(told, events...)})
	from := s.head.From
	s.pass(seat, outcome{moved: true})
	if len(more) == 0 {
		s.head.From = from // the turn that was running then goes on
	}
	b.ended(s)
	return append([][]byte{[]byte(entry.String())}, more...), nil
}

// forget takes what was told after a step out of the story, and makes the turn that was
// running then the one now running.
func (s *sheet) forget(steps int) {
	s.head.Story = slices.DeleteFunc(slices.Clone(s.head.Story), func(c chapter) bool { return c.Steps > steps })
	s.head.From = steps
	for i, c := range slices.Backward(s.head.Story) {
		if !c.On {
			break
		}
		s.head.From = 0
		if i > 0 {
			s.head.From = s.head.Story[i-1].Steps
		}
	}
}
