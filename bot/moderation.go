package bot

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// While a match is paused nobody can decide, and nothing of it waits for a time. Which
// moderator has paused it is not kept.

// moderates reports whether the person keeps order in the channel.
func moderates(i discord.Interaction) bool {
	const any = discordgo.PermissionManageMessages | discordgo.PermissionManageThreads
	return mayManage(i) || i.MemberPermissions&any != 0
}

// moderating refuses whoever does not keep order, and matches of other servers.
func moderating(t *talk, s *sheet) error {
	switch {
	case !moderates(t.i):
		return refuse("bot.match.forbidden")
	case s.row.Guild != uint64(t.i.Guild):
		return refuse("bot.error.notfound")
	}
	return nil
}

// matchCommand answers /match: what a moderator can do with a match.
func (b *Bot) matchCommand(ctx context.Context, t *talk) error {
	if !moderates(t.i) {
		return refuse("bot.match.forbidden")
	}
	s, err := b.governed(t)
	if err != nil {
		return err
	}
	if err := moderating(t, s); err != nil {
		return err
	}
	return t.private(ctx, b.matchPost(t.voice.about(s), s))
}

// governed finds the match a moderator means: the one that is named, else the one played
// in the channel, else the newest lobby there.
func (b *Bot) governed(t *talk) (*sheet, error) {
	if text := t.i.Options["match"].Text; text != "" {
		id, ok := storage.ParseMatchID(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(text), "#")))
		if !ok {
			return nil, refuse("bot.error.notfound")
		}
		return b.load(id)
	}
	if s, err := b.liveIn(uint64(t.i.Channel)); s != nil || err != nil {
		return s, err
	}
	ids, err := b.Store.ByChannel(uint64(t.i.Channel))
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, refuse("bot.match.none")
	}
	return b.load(ids[len(ids)-1])
}

// matchPost shows a match to a moderator, with what can be done.
func (b *Bot) matchPost(v voice, s *sheet) discord.Message {
	out := &post{}
	out.Ephemeral = true
	state := ""
	if s.row.Status == storage.Live {
		state = v.standing(s)
	}
	out.text(join(
		v.say("bot.match.title", "game", v.gameName(s.head.Game), "id", s.id().String(), "link", b.link(s)),
		v.paused(s), state,
	))
	var row []discordgo.Button
	switch {
	case s.row.Status != storage.Live:
	case s.head.Paused == 0:
		row = append(row, button(discordgo.SecondaryButton, v.say("bot.button.pause"), s.button(0, "pause", 0, "")))
	default:
		row = append(row, button(discordgo.SuccessButton, v.say("bot.button.resume"), s.button(0, "resume", 0, "")))
	}
	return out.buttons(append(row,
		button(discordgo.DangerButton, v.say("bot.button.remove"), s.button(0, "remove", 0, "")))...).message()
}

// paused says since when a match is paused, "" if it is not.
func (v voice) paused(s *sheet) string {
	if s.head.Paused == 0 {
		return ""
	}
	return v.say("bot.pause.title", "time", relative(s.head.Paused))
}

// pauseMatch stops a match: its clock, and what waits for a time.
func (b *Bot) pauseMatch(ctx context.Context, t *talk, s *sheet) error {
	switch err := moderating(t, s); {
	case err != nil:
		return err
	case s.row.Status != storage.Live:
		return refuse("bot.match.notlive")
	case s.head.Paused != 0:
		return refuse("bot.pause.already")
	}
	now := b.Now()
	s.head.Paused = now.Unix()
	c := &s.head.Clock
	if c.Began != 0 {
		c.settle(s.speed(), b.rhythm(c.User), now)
	}
	reminder := c.clear()
	c.Reminder = 0
	return b.changePause(ctx, t, s, reminder)
}

// resumeMatch lets a paused match go on. The time of the pause counts for nobody.
func (b *Bot) resumeMatch(ctx context.Context, t *talk, s *sheet) error {
	switch err := moderating(t, s); {
	case err != nil:
		return err
	case s.row.Status != storage.Live:
		return refuse("bot.match.notlive")
	case s.head.Paused == 0:
		return refuse("bot.pause.none")
	}
	now := b.Now().Unix()
	lasted := max(now-s.head.Paused, 0)
	s.head.Paused = 0
	if s.head.Sealed != nil {
		s.head.Sealed.Until += lasted
	}
	if s.voting() {
		s.head.Vote.Until += lasted
	}
	s.head.Clock.Since = now
	s.head.Clock.plan(s.speed(), b.rhythm(s.head.Clock.User))
	return b.changePause(ctx, t, s, nil)
}

// changePause stores that a match was paused or goes on, and shows it to everybody and
// to the moderator.
func (b *Bot) changePause(ctx context.Context, t *talk, s *sheet, posts []posting) error {
	c := causedBy(t)
	c.posts = append(s.refreshed(), posts...)
	_, err := b.commit(ctx, s, c)
	switch {
	case errors.Is(err, storage.ErrRepeated):
		return t.nod(ctx)
	case err != nil:
		return err
	}
	b.Log.Info("match paused or resumed", "match", s.id().String(), "interaction", t.i.ID.String(), "paused", s.head.Paused != 0)
	return t.update(ctx, b.matchPost(t.voice, s))
}

// askRemove asks whether the moderator really wants to delete the match.
func (b *Bot) askRemove(ctx context.Context, t *talk, s *sheet) error {
	if err := moderating(t, s); err != nil {
		return err
	}
	out := &post{}
	out.Ephemeral = true
	out.text(t.voice.say("bot.remove.ask", "game", t.voice.gameName(s.head.Game), "id", s.id().String()))
	return t.update(ctx, out.buttons(
		button(discordgo.DangerButton, t.voice.say("bot.button.removed"), s.button(0, "removed", 0, "")),
		button(discordgo.SecondaryButton, t.voice.say("bot.button.retain"), s.button(0, "retain", 0, "")),
	).message())
}

// retain answers the button that deletes nothing.
func (b *Bot) retain(ctx context.Context, t *talk, s *sheet) error {
	if err := moderating(t, s); err != nil {
		return err
	}
	return t.update(ctx, b.matchPost(t.voice, s))
}

// removeMatch deletes a match for good, with all that is to be told of it, and then says
// so. Nothing is left that could be told again: a notice that Discord does not take is
// lost, and buttons that remain answer that there is no such match.
func (b *Bot) removeMatch(ctx context.Context, t *talk, s *sheet) error {
	if err := moderating(t, s); err != nil {
		return err
	}
	if err := b.Store.Delete(s.id()); err != nil {
		return err
	}
	b.dashboards.touch(s.row.Guild)
	b.Log.Info("match deleted by a moderator", "match", s.id().String(), "interaction", t.i.ID.String())
	err := t.update(ctx, (&post{}).text(t.voice.say("bot.remove.done")).message())
	if notice := b.lastWords(ctx, t, s); notice != nil {
		b.Log.Warn("deletion could not be told", "match", s.id().String(), "error", notice)
	}
	return err
}

// lastWords tells the players that their match is deleted, in the post that had its
// buttons and, once the match has begun, in a new one, which is noticed.
func (b *Bot) lastWords(ctx context.Context, t *talk, s *sheet) (err error) {
	v := b.speak(s.head.Lang).about(s)
	words := v.say("bot.remove.notice", "game", v.gameName(s.head.Game), "player", v.name(t.i.User.Name), "id", s.id().String())
	notice := (&post{accent: &accentRecord}).text(words).message()
	channel, bearer := discord.Snowflake(s.row.Channel), s.head.Live
	if s.row.Status == storage.Lobby {
		bearer = s.head.Lobby
	}
	if bearer != 0 {
		err = b.API.Edit(ctx, channel, discord.Snowflake(bearer), notice)
	}
	if s.row.Status == storage.Live {
		_, sent := b.API.Send(ctx, channel, notice, "removed."+s.id().String())
		err = errors.Join(err, sent)
	}
	return err
}

// completeMatch suggests to moderators the matches of the server that are not over.
func (b *Bot) completeMatch(ctx context.Context, t *talk) error {
	r := discord.Response{Answer: discord.Choices}
	if !moderates(t.i) {
		return t.answer(ctx, r)
	}
	typed := strings.ToLower(t.i.Options[t.i.Focused].Text)
	suggest := func(m storage.Match, err error) error {
		h, bad := decodeHead(m.Head)
		if err != nil || bad != nil || m.Guild != uint64(t.i.Guild) {
			return nil
		}
		s := &sheet{row: m, head: h}
		line := t.voice.about(s).finished(s)
		if strings.Contains(strings.ToLower(line), typed) {
			r.Choices = append(r.Choices, discord.Suggestion{Name: clip(line, 100), Value: m.ID.String()})
		}
		if len(r.Choices) == maxChoices {
			return errEnough
		}
		return nil
	}
	for _, status := range []storage.Status{storage.Live, storage.Lobby} {
		switch err := b.Store.Each(status, suggest); {
		case errors.Is(err, errEnough):
			return t.answer(ctx, r)
		case err != nil:
			return err
		}
	}
	return t.answer(ctx, r)
}

// errEnough ends a search that has found as much as can be shown.
var errEnough = errors.New("enough found")
