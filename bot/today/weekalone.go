package today

import (
	"context"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// A server may want the match of the week without the puzzle of the day. Then each week has a post of its own, to which
// the table is added when the week is over. The last post of a puzzle becomes short when that puzzle is over.

// serveWeek begins the week of such a server and posts it. showed says that it has shown something.
func (t *Today) serveWeek(ctx context.Context, v *visit, day Day, _ time.Time) (showed bool, wait time.Duration, err error) {
	began, err := t.beginWeek(&v.Board, day, v.set.Today)
	if err == nil && began {
		err = t.store(v)
	}
	if w := v.newestWeek(); err != nil || w == nil || w.Message != 0 || w.Over || w.Channel == v.set.Today.Channel {
		return false, 0, err
	}
	wait, err = t.postWeek(ctx, v, day)
	return true, wait, err
}

// newestWeek returns the week that began last, nil if there is none.
func (b *Board) newestWeek() *Week {
	if len(b.Weeks) == 0 {
		return nil
	}
	return &b.Weeks[len(b.Weeks)-1]
}

// notice is the own post of the newest week, in a channel.
func (w *Week) notice(guild, channel uint64) notice.Notice {
	return notice.Notice{
		Key: BoardKey(guild) + "/week", Place: places.Place{Server: guild, Channel: channel}, Post: w.Post,
		Nonce: func(int64) string { return notice.Nonce(fmt.Sprintf("bastide week %d %d", guild, w.Monday)) },
	}
}

// postWeek sends the post of the newest week. If that fails for good, another channel can have it.
func (t *Today) postWeek(ctx context.Context, v *visit, day Day) (wait time.Duration, err error) {
	m, err := t.weekMessage(v)
	if err != nil {
		return 0, err
	}
	w, channel := v.newestWeek(), v.set.Today.Channel
	return t.send(ctx, v, sending{
		Notice: w.notice(v.guild, channel), what: "post with the match of the week", tried: &w.Tried,
		sent: func(message uint64) {
			w.Channel, w.Post, v.Fault = channel, notice.Post{Message: message}, ""
			v.weeksTold(day)
		},
		lost: func(fault string) { w.Channel, w.Tried, v.Fault = channel, 0, fault },
	}, m)
}

// weeksTold records that the post of a day came with the tables of all weeks that are over.
func (b *Board) weeksTold(day Day) {
	for i := range b.Weeks {
		if w := &b.Weeks[i]; w.Over && w.Told == 0 {
			w.Shown, w.Told = true, day
		}
	}
}

// completeWeek puts the table into the own post of the newest week when that is over, whatever the server wants since.
func (t *Today) completeWeek(ctx context.Context, v *visit) (showed bool, err error) {
	w := v.newestWeek()
	if w == nil || w.Message == 0 || !w.Over || w.Shown {
		return false, nil
	}
	m, err := t.weekMessage(v)
	if err == nil {
		err = t.update(ctx, v, w.notice(v.guild, w.Channel), m)
	}
	if err != nil {
		return false, err
	}
	w.Shown = true
	return true, t.store(v)
}

// weekMessage is the own post of the newest week: the tables that no post has told, and the match as long as it can be
// played.
func (t *Today) weekMessage(v *visit) (discord.Message, error) {
	l, w := t.language(v), v.newestWeek()
	texts, err := t.untoldTables(l, v)
	if err != nil {
		return discord.Message{}, err
	}
	if w.Over && wording.Join(texts...) == "" {
		texts = append(texts, l.Say("bot.weekly.over"))
	} else if !w.Over {
		h, err := w.header()
		if err != nil {
			return discord.Message{}, err
		}
		texts = append(texts, l.Say("bot.weekly.title", "game", session.GameName(h.Game), "time", session.Moment(w.Until), "hash", h.Seed.Hash()))
	}
	return t.withWeek(l, v, posts.NewDraft(posts.AccentTurn), texts)
}

// untoldTables are the tables of the weeks that are over and were in no new post yet.
func (t *Today) untoldTables(l wording.Localizer, v *visit) (texts []string, err error) {
	for i := range v.Weeks {
		if one := &v.Weeks[i]; one.Over && one.Told == 0 {
			text, err := t.weekTable(l, v.guild, one)
			if err != nil {
				return nil, err
			}
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// withWeek is a post with these texts and the buttons for the matches of the week; further buttons stand before them.
func (t *Today) withWeek(l wording.Localizer, v *visit, out *posts.Draft, texts []string, further ...discordgo.Button) (discord.Message, error) {
	for _, text := range cutToFit(texts, out.Room()) {
		out.Text(text)
	}
	ways, err := t.weeklyButtons(l, v)
	m := out.Buttons(append(further, ways...)...).Message()
	m.Silent = true
	return m, err
}
