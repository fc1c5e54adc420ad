package cups

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// tell brings the cup's post up to date, and congratulates who has won. wait is how long the post has to
// wait, 0 when all is told.
func (c *Cups) tell(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	all, err := c.membersOf(key)
	if err != nil {
		return 0, err
	}
	m := c.message(key, cup, all)
	if cup.Post.Message == 0 {
		if !cup.running() { // nobody has seen it
			return 0, nil
		}
		if err = c.send(ctx, key, cup, m, &cup.Post, func(cup *Cup) *Post { return &cup.Post }); err != nil || cup.Phase == CalledOff {
			return 0, err
		}
		c.note(key, m)
	} else if wait, err = c.refresh(ctx, key, cup, m); err != nil {
		return 0, err
	}
	if cup.Phase == Over && cup.Crown.Message == 0 {
		err = c.send(ctx, key, cup, c.won(key, cup, all), &cup.Crown, func(cup *Cup) *Post { return &cup.Crown })
	}
	return wait, err
}

// patience is how long a repeat is known by its nonce. After that a post of which nobody knows whether it
// has arrived is sent anew: its buttons do the same.
const patience = 2 * time.Minute

// send sends a post of the cup that is not there yet. Whoever has noted that it is tried sends it. A cup
// whose channel is gone is called off; without the right to write there it waits.
func (c *Cups) send(ctx context.Context, key Key, cup *Cup, m discord.Message, post *Post, of func(*Cup) *Post) error {
	leave, _ := c.places.Ask(places.Place{Server: key.Guild, Channel: cup.Channel}, false)
	if leave == nil {
		return discord.ErrForbidden
	}
	told := places.Unclear
	defer func() { leave.End(told) }()
	now := c.records.Now()
	if post.Tried == 0 || now.Sub(time.Unix(post.Tried, 0)).Abs() > patience {
		var err error
		if *cup, err = c.change(key, func(cup *Cup) error { of(cup).Tried = now.Unix(); return nil }); err != nil {
			return err
		}
	}
	kind := "post"
	if of(cup) == &cup.Crown {
		kind = "crown"
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "bastide cup %s %s %d", key, kind, of(cup).Tried))
	id, err := c.api.Send(ctx, discord.Snowflake(cup.Channel), m, hex.EncodeToString(sum[:12]))
	switch {
	case err == nil:
		told = places.Written
		*cup, err = c.change(key, func(cup *Cup) error { *of(cup) = Post{Message: uint64(id)}; return nil })
		return err
	case errors.Is(err, discord.ErrGone):
		told = places.Missing
		return c.callOff(key, cup, offPlace, err)
	case errors.Is(err, discord.ErrForbidden):
		told = places.Refused
	case errors.Is(err, discord.ErrInvalid):
		return c.callOff(key, cup, offRefuse, err)
	}
	return err
}

// callOff calls a cup off that cannot be told. One that is over stays so.
func (c *Cups) callOff(key Key, cup *Cup, why string, cause error) (err error) {
	c.log.Warn("a cup cannot be told on its server", "guild", key.Guild, "cup", key.N, "error", cause)
	*cup, err = c.change(key, func(cup *Cup) error {
		if !cup.running() {
			cup.Crown.Message = cup.Post.Message // as if told
			return nil
		}
		cup.Phase, cup.Off = CalledOff, why
		return nil
	})
	return err
}

// refresh edits the post if it says something else, not too often. One that was deleted is posted anew.
func (c *Cups) refresh(ctx context.Context, key Key, cup *Cup, m discord.Message) (wait time.Duration, err error) {
	if !c.news(key, m) {
		return 0, nil
	}
	c.mu.Lock()
	wait = editPause - c.records.Now().Sub(c.edited[key])
	c.mu.Unlock()
	if cup.running() && wait > 0 && wait <= editPause {
		return wait, nil
	}
	leave, _ := c.places.Ask(places.Place{Server: key.Guild, Channel: cup.Channel}, false)
	if leave == nil {
		return longRetry, nil
	}
	defer leave.End(places.Unclear)
	err = c.api.Edit(ctx, discord.Snowflake(cup.Channel), discord.Snowflake(cup.Post.Message), m)
	switch {
	case err == nil:
		c.note(key, m)
	case errors.Is(err, discord.ErrGone) && cup.running():
		*cup, err = c.change(key, func(cup *Cup) error { cup.Post = Post{}; return nil })
		return time.Second, err
	case errors.Is(err, discord.ErrGone), errors.Is(err, discord.ErrForbidden), errors.Is(err, discord.ErrInvalid):
		c.log.Info("the post of a cup could not be brought up to date", "guild", key.Guild, "cup", key.N, "error", err)
		c.note(key, m) // until there is something new
		return 0, nil
	}
	return 0, err
}

// news reports whether a post says something else than it did.
func (c *Cups) news(key Key, m discord.Message) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.shown[key] != hash(m)
}

// note remembers what the post says.
func (c *Cups) note(key Key, m discord.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown[key], c.edited[key] = hash(m), c.records.Now()
}

func hash(m discord.Message) [sha256.Size]byte {
	text, err := json.Marshal(m.Components)
	if err != nil {
		panic(err) // components always marshal
	}
	return sha256.Sum256(text)
}

// Name is what a cup is called.
func Name(l wording.Localizer, key Key, cup *Cup) string {
	return wording.CupName(l, cup.Game, key.N, cup.Season)
}

// message is the cup's post as the cup stands.
func (c *Cups) message(key Key, cup *Cup, all members) discord.Message {
	l := c.texts.Localizer(cup.Lang)
	title := l.Say("bot.cup.title", "cup", Name(l, key, cup))
	switch cup.Phase {
	case Gathering:
		return posts.NewDraft(posts.AccentLobby).
			Text(wording.Join(title, rules(l, cup), l.Say("bot.cup.closes", "when", session.Moment(cup.Closes)), entered(l, all))).
			Buttons(
				button(discordgo.SuccessButton, l, "join", posts.VerbCupJoin, key.N),
				button(discordgo.SecondaryButton, l, "leave", posts.VerbCupLeave, key.N),
				posts.Button(discordgo.SecondaryButton, l.Say("bot.button.rules"), posts.RulesID(posts.VerbRules, cup.Game, 0)),
			).Message()
	case CalledOff:
		return posts.NewDraft(posts.AccentRecord).Text(wording.Join(title, l.Say("bot.cup.off."+cup.Off))).Message()
	case Over:
		out := posts.NewDraft(posts.AccentResult).
			Text(wording.Join(title, champions(l, cup, all), table(l, cup, all, 0, 0, mostRows), revisions(l, cup, all)))
		if cup.State.Divisions() == 1 {
			addPicture(out, l, cup, all, 0)
		}
		return out.Buttons(looks(l, key.N)...).Message()
	}
	standing := ""
	if cup.State.Begun() || cup.State.Divisions() > 1 { // who is in which
		standing = table(l, cup, all, 0, 0, mostRows)
	}
	out := posts.NewDraft(posts.AccentLobby).Text(wording.Join(title, rounds(l, cup, all, c.links()), standing, revisions(l, cup, all)))
	if standing != "" && cup.State.Divisions() == 1 {
		addPicture(out, l, cup, all, 0)
	}
	return out.Buttons(looks(l, key.N)...).Buttons(
		button(discordgo.SecondaryButton, l, "standin", posts.VerbCupJoin, key.N), button(discordgo.SecondaryButton, l, "leave", posts.VerbCupLeave, key.N),
	).Message()
}

// looks are the buttons that show more.
func looks(l wording.Localizer, n int) []discordgo.Button {
	return posts.Row(
		button(discordgo.PrimaryButton, l, "table", posts.VerbCupTable, n),
		button(discordgo.SecondaryButton, l, "rules", posts.VerbCupRules, n),
		button(discordgo.SecondaryButton, l, "export", posts.VerbCupExport, n),
	)
}

func button(style discordgo.ButtonStyle, l wording.Localizer, label, verb string, n int) discordgo.Button {
	return posts.Button(style, l.Say("bot.button.cup."+label), posts.CupID(verb, n, 0, ""))
}

// won congratulates, and calls who has won.
func (c *Cups) won(key Key, cup *Cup, all members) discord.Message {
	l := c.texts.Localizer(cup.Lang)
	var users session.Users
	for _, no := range cup.State.Champions() {
		if one, ok := all.by(no); ok {
			users = append(users, session.User(one.user))
		}
	}
	if len(users) == 0 {
		return posts.NewDraft(posts.AccentResult).Text(l.Say("bot.cup.nobody", "cup", Name(l, key, cup))).Message()
	}
	link := session.Link{Guild: key.Guild, Channel: cup.Channel, Message: cup.Post.Message}
	return posts.NewDraft(posts.AccentResult).Mention(users).
		Text(l.Say("bot.cup.crown", "count", len(users), "players", users, "cup", Name(l, key, cup))).
		Buttons(posts.LinkButton(l.Say("bot.button.cup.table"), l.Link(link))).Message()
}

// links tells where the matches of the round's tables are.
func (c *Cups) links() func(match uint64) (session.Link, bool) {
	return func(match uint64) (session.Link, bool) {
		s, err := c.head(match)
		if err != nil {
			return session.Link{}, false
		}
		return session.Link{Guild: s.Guild, Channel: s.Channel}, s.Elsewhere()
	}
}
