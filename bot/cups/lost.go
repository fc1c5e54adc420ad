package cups

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// A cup whose channel is deleted goes on: its rounds end on the days that they announced, and its table and results are
// in /server cup. Its people are told in private messages. A manager can move it to another channel.

// ChannelLost must be called when a channel of a server was deleted.
func (c *Cups) ChannelLost(guild, channel uint64) {
	all, err := c.all(guild)
	for n, cup := range all {
		if key := (Key{guild, n}); cup.Channel == channel && cup.Lost == 0 {
			err = errors.Join(err, c.lose(key, &cup, offPlace, errors.New("its channel was deleted")))
			c.Touch(key)
		}
	}
	if err != nil {
		c.log.Error("a channel was deleted, and its cups do not know it yet; they notice it at their next post", "guild", guild, "channel", channel, "error", err)
	}
}

// lose notes that a cup cannot post in its channel. If nobody takes part, it is called off.
func (c *Cups) lose(key Key, cup *Cup, why string, cause error) error {
	c.log.Warn("a cup cannot post on its server; /server cup can move it to another channel", "guild", key.Guild, "cup", key.N, "channel", cup.Channel, "error", cause)
	all, err := c.membersOf(key)
	if err != nil {
		return err
	}
	now := c.records.Now().Unix()
	*cup, err = c.change(key, func(cup *Cup) error {
		switch cup.Post = (notice.Post{}); {
		case cup.Phase == Gathering && len(all) == 0:
			cup.Phase, cup.Off = CalledOff, why
		default:
			cup.Lost = cmp.Or(cup.Lost, now)
		}
		return nil
	})
	return err
}

// tellLost tells the people of a running cup that its channel is gone. wait is when to tell the others; 0 if all know.
func (c *Cups) tellLost(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	if !cup.running() {
		return 0, nil
	}
	all, err := c.membersOf(key)
	if err != nil {
		return 0, err
	}
	l, lost := c.texts.Localizer(cup.Lang), cup.Lost
	return c.tell(ctx, key, all, news{
		name: fmt.Sprint("lost ", lost),
		text: l.Say("bot.cup.lost", "cup", Name(l, key, cup), "phase", cup.Phase, "when", session.Moment(max(cup.Closes, cup.Ends))),
		to:   func(one member) bool { return !one.Left && one.Told != lost },
		told: func(e *Entry) { e.Told = lost },
	})
}

// Move continues a cup in the channel of the press.
func (c *Cups) Move(q *Press) (discord.Message, error) {
	if err := c.mayOpen(q.Request); err != nil {
		return discord.Message{}, err
	}
	was, moved := q.cup, false
	cup, err := c.change(q.key, func(cup *Cup) error {
		if moved = cup.Channel != uint64(q.Channel) || cup.Lost != 0; !moved { // as after a press that arrived twice
			return errAsIs
		}
		was = *cup
		cup.Channel, cup.Lost, cup.Post = uint64(q.Channel), 0, notice.Post{}
		return nil
	})
	if err != nil {
		return discord.Message{}, err
	}
	c.Touch(q.key)
	if moved {
		c.note(q.Request, "move", q.key, &cup, nil)
	}
	if was.Lost == 0 && was.Channel != cup.Channel && was.Post.Message != 0 {
		c.leaveBehind(q, &was, &cup)
	}
	q.cup = cup
	return posts.Sentence(q.L.Say("bot.cup.moved", "cup", Name(q.L, q.key, &cup), "channel", session.Channel(cup.Channel))), nil
}

// leaveBehind makes the former post of a cup say where it went.
func (c *Cups) leaveBehind(q *Press, was, now *Cup) {
	l := c.texts.Localizer(was.Lang)
	m := posts.NewDraft(posts.AccentRecord).Text(l.Say("bot.cup.moved", "cup", Name(l, q.key, was), "channel", session.Channel(now.Channel))).Message()
	at := places.Place{Server: q.key.Guild, Channel: was.Channel}
	if r := c.notices.Edit(context.Background(), at, was.Post.Message, m); r.Outcome != notice.Edited {
		c.log.Info("the former post of a moved cup keeps its buttons, which go on working", "guild", q.key.Guild, "cup", q.key.N, "error", r.Err)
	}
}

// moveButton moves a cup to the channel of the press.
func moveButton(q *Press) discordgo.Button {
	return button(discordgo.SecondaryButton, q.L, "move", posts.VerbCupMove, q.key.N)
}

// updateMatches gives the round's matches whose channel is gone new threads in the channel of the cup, and all of them the
// name that the cup has now.
func (c *Cups) updateMatches(ctx context.Context, key Key, cup *Cup) error {
	for _, i := range cup.open() {
		t := cup.tables()[i]
		for board := range cup.Rules.Boards() {
			if err := c.updateMatch(ctx, cup, session.ID(t.Board(board))); err != nil {
				return fmt.Errorf("match of cup %s in round %d: %w", key, cup.State.Current()+1, err)
			}
		}
	}
	return nil
}

func (c *Cups) updateMatch(ctx context.Context, cup *Cup, id session.ID) error {
	s, err := c.head(uint64(id))
	switch {
	case unfound(err): // it may not exist yet
		return nil
	case err != nil || s.Status != session.Live || !homeless(s, cup) && s.CupName == cup.Named:
		return err
	}
	defer c.records.LockMatch(id)()
	if s, err = c.records.LoadLocked(id); errors.Is(err, storage.ErrNotFound) || errors.Is(err, session.ErrDamaged) {
		return nil
	} else if err != nil {
		return err
	}
	var next *session.Session
	var r session.Result
	switch {
	case homeless(s, cup):
		next, r, err = events.Rehouse(s, c.records.Env(id), cup.Channel)
	case s.Status == session.Live && s.CupName != cup.Named:
		next, r = events.RenameCup(s, c.records.Env(id), cup.Named)
	default:
		c.records.Keep(s)
		return nil
	}
	if err == nil {
		_, _, err = c.records.Commit(ctx, next, r, 0)
	}
	return err
}

// homeless reports whether a match has lost its channel, and the cup has another one for it.
func homeless(s *session.Session, cup *Cup) bool {
	return cup.Lost == 0 && s.Status == session.Live && s.Trouble == session.TroubleGone && s.Home != cup.Channel
}
