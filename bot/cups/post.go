package cups

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

// post is one of the two posts of a cup: its name, which nonces depend on, and where it is stored.
type post struct {
	name string
	of   func(*Cup) *notice.Post
}

var (
	tablePost = post{"post", func(cup *Cup) *notice.Post { return &cup.Post }}   // first the announcement
	crownPost = post{"crown", func(cup *Cup) *notice.Post { return &cup.Crown }} // congratulates the winner
)

// notice is a post as package notice keeps it up to date. If it is not known whether it arrived, it is sent
// again: two of them do no harm, since their buttons do the same.
func (c *Cups) notice(key Key, cup *Cup, p post) notice.Notice {
	one := notice.Notice{
		Key: key.String() + " " + p.name, Place: places.Place{Server: key.Guild, Channel: cup.Channel},
		Post: *p.of(cup), Repeat: true,
		Nonce: func(tried int64) string {
			return notice.Nonce(fmt.Sprintf("bastide cup %s %s %d", key, p.name, tried))
		},
		StoreAttempt: func(tried int64) (err error) {
			*cup, err = c.change(key, func(cup *Cup) error { p.of(cup).Tried = tried; return nil })
			return err
		},
	}
	if cup.running() {
		one.Pause = editPause
	}
	return one
}

// showPosts brings the posts of a cup up to date. wait is how long one of them has to wait; 0: none has to.
func (c *Cups) showPosts(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	if cup.Lost != 0 {
		return c.tellLost(ctx, key, cup)
	}
	all, err := c.membersOf(key)
	if err != nil {
		return 0, err
	}
	table, m := c.notice(key, cup, tablePost), c.message(key, cup, all)
	table.Draw = func(string) []byte { return drawTable(c.texts.Localizer(cup.Lang), cup, all, 0) }
	switch {
	case cup.Post.Message != 0:
		wait, err = c.refresh(ctx, key, cup, table, m)
	case cup.running(), cup.State != nil:
		err = c.send(ctx, key, cup, tablePost, table, m)
	default: // it ended before anyone saw it
		return 0, nil
	}
	if err == nil && cup.Phase == Over && cup.Crown.Message == 0 && cup.Lost == 0 {
		err = c.send(ctx, key, cup, crownPost, c.notice(key, cup, crownPost), c.winnerMessage(key, cup, all))
	}
	return wait, err
}

// send sends a post that is not there yet. Without the right to write there it waits.
func (c *Cups) send(ctx context.Context, key Key, cup *Cup, p post, one notice.Notice, m discord.Message) (err error) {
	r := c.notices.Show(ctx, one, m)
	switch r.Outcome {
	case notice.Sent:
		*cup, err = c.change(key, func(cup *Cup) error { *p.of(cup) = notice.Post{Message: r.Message}; return nil })
		return err
	case notice.Gone:
		return c.lose(key, cup, offPlace, r.Err)
	case notice.Refused:
		return c.lose(key, cup, offRefuse, r.Err)
	}
	return r.Err
}

// refresh edits the table's post if its content has changed. A deleted post is sent again.
func (c *Cups) refresh(ctx context.Context, key Key, cup *Cup, one notice.Notice, m discord.Message) (wait time.Duration, err error) {
	r := c.notices.Show(ctx, one, m)
	switch r.Outcome {
	case notice.Wait:
		return r.Wait, nil
	case notice.Gone, notice.Forbidden, notice.Refused:
		if r.Outcome == notice.Gone && cup.running() {
			*cup, err = c.change(key, func(cup *Cup) error { cup.Post = notice.Post{}; return nil })
			return time.Second, err
		}
		c.log.Info("cannot update the post of a cup", "guild", key.Guild, "cup", key.N, "error", r.Err)
		c.notices.Skip(one, m)
		return 0, nil
	}
	return 0, r.Err
}

// Name is the name of a cup.
func Name(l wording.Localizer, key Key, cup *Cup) string {
	return wording.CupName(l, cup.Game, key.N, cup.Season, cup.Named)
}

// message is the present content of the cup's post, whose picture is not drawn yet.
func (c *Cups) message(key Key, cup *Cup, all members) discord.Message {
	l := c.texts.Localizer(cup.Lang)
	title := l.Say("bot.cup.title", "cup", Name(l, key, cup))
	switch cup.Phase {
	case Gathering:
		return posts.NewDraft(posts.AccentLobby).
			Text(wording.Join(title, rules(l, cup), closesText(l, cup), entrantsText(l, all), expulsions(l, all))).
			Buttons(
				button(discordgo.SuccessButton, l, "join", posts.VerbCupJoin, key.N),
				button(discordgo.SecondaryButton, l, "leave", posts.VerbCupLeave, key.N),
				posts.Button(discordgo.SecondaryButton, l.Say("bot.button.rules"), posts.RulesID(posts.VerbRules, cup.Game, 0)),
			).Message()
	case CalledOff:
		return posts.NewDraft(posts.AccentRecord).Text(wording.Join(title, l.Say("bot.cup.off."+cup.Off, "count", cup.least()))).Message()
	case Over:
		out := posts.NewDraft(posts.AccentResult).
			Text(wording.Join(title, champions(l, cup, all), tableText(l, cup, all, 0, 0, mostRows), revisions(l, cup, all, mostRevised), expulsions(l, all), replacements(l, cup, all)))
		if cup.State.Divisions() == 1 {
			addPicture(out, l, cup, all, 0, nil)
		}
		return out.Buttons(lookButtons(l, key.N)...).Message()
	}
	standing := ""
	if cup.State.Begun() || cup.State.Divisions() > 1 { // the divisions show who is in which
		standing = tableText(l, cup, all, 0, 0, mostRows)
	}
	out := posts.NewDraft(posts.AccentLobby).Text(wording.Join(title, roundText(l, cup, all, c.links()), standing, revisions(l, cup, all, mostRevised), expulsions(l, all), replacements(l, cup, all)))
	if standing != "" && cup.State.Divisions() == 1 {
		addPicture(out, l, cup, all, 0, nil)
	}
	var mine []discordgo.Button
	if cup.hasReserve() {
		mine = append(mine, button(discordgo.SecondaryButton, l, "standin", posts.VerbCupJoin, key.N))
	}
	mine = append(mine, button(discordgo.SecondaryButton, l, "leave", posts.VerbCupLeave, key.N))
	return out.Buttons(lookButtons(l, key.N)...).Buttons(mine...).Message()
}

// closesText says until when people can join, and how many the cup needs.
func closesText(l wording.Localizer, cup *Cup) string {
	return l.Say("bot.cup.closes", "when", session.Moment(cup.Closes)) + " " + l.Say("bot.cup.needs", "count", cup.least())
}

// lookButtons are the buttons that show more.
func lookButtons(l wording.Localizer, n int) []discordgo.Button {
	return posts.Row(
		button(discordgo.PrimaryButton, l, "table", posts.VerbCupTable, n),
		button(discordgo.SecondaryButton, l, "rules", posts.VerbCupRules, n),
		button(discordgo.SecondaryButton, l, "export", posts.VerbCupExport, n),
	)
}

func button(style discordgo.ButtonStyle, l wording.Localizer, label, verb string, n int) discordgo.Button {
	return posts.Button(style, l.Say("bot.button.cup."+label), posts.CupID(verb, n, 0, ""))
}

// winnerMessage congratulates and mentions the winners. Those whose data were erased have no name any more.
func (c *Cups) winnerMessage(key Key, cup *Cup, all members) discord.Message {
	l := c.texts.Localizer(cup.Lang)
	var users session.Users
	var winners []string
	for _, no := range cup.State.Champions() {
		one, known := all.by(no)
		if !known {
			winners = append(winners, nameOf(l, all, no))
			continue
		}
		users = append(users, session.User(one.user))
		winners = append(winners, l.User(session.User(one.user)))
	}
	if len(winners) == 0 {
		return posts.NewDraft(posts.AccentResult).Text(l.Say("bot.cup.nobody", "cup", Name(l, key, cup))).Message()
	}
	link := session.Link{Guild: key.Guild, Channel: cup.Channel, Message: cup.Post.Message}
	return posts.NewDraft(posts.AccentResult).Mention(users).
		Text(l.Say("bot.cup.crown", "count", len(winners), "players", l.List(winners), "cup", Name(l, key, cup))).
		Buttons(posts.LinkButton(l.Say("bot.button.cup.table"), l.Link(link))).Message()
}

// links returns a function that links to the matches of the round that have a thread. shared reports that a match has none,
// because the bot may not open any.
func (c *Cups) links() func(match uint64) (link session.Link, apart, shared bool) {
	return func(match uint64) (link session.Link, apart, shared bool) {
		s, err := c.head(match)
		if err != nil {
			return session.Link{}, false, false
		}
		return session.Link{Guild: s.Guild, Channel: s.Channel}, s.Elsewhere(), s.Where == session.Here && !s.Elsewhere()
	}
}
