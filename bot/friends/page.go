package friends

import (
	"context"
	"errors"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// The words of the buttons that turn messages on and off.
const (
	wordOn  = "on"
	wordOff = "off"
)

func id(verb, word string) string { return posts.CustomID(buttonid.ID{Verb: verb, Word: word}) }

// FollowButton follows another person, or stops following them.
func FollowButton(r *records.Records, q *interaction.Request, other uint64) (discordgo.Button, error) {
	p, err := Read(r, q.UserID())
	label, verb := "bot.button.follow", posts.VerbFollow
	if p.follows(other) {
		label, verb = "bot.button.unfollow", posts.VerbUnfollow
	}
	return posts.Button(discordgo.SecondaryButton, q.L.Say(label), id(verb, strconv.FormatUint(other, 10))), err
}

// OpenButton shows whom the person follows.
func OpenButton(l wording.Localizer) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, l.Say("bot.button.friends"), id(posts.VerbFriends, ""))
}

// Show shows whom the person follows. With a word it turns messages about friends on or off.
func (f *Friends) Show(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	switch q.Button.Word {
	case "":
		return f.page(q, "")
	case wordOn, wordOff:
		return f.changed(q, "", func(p *Person) error { p.Off = q.Button.Word == wordOff; return nil })
	}
	return interaction.Reply{}, buttonid.ErrMalformed
}

// Follow follows the person of the button, or the one who was chosen in the menu.
func (f *Friends) Follow(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	who, err := f.wanted(ctx, q)
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case who.ID == q.User.ID:
		return interaction.Reply{}, session.Refuse("bot.friends.self")
	case who.Bot:
		return interaction.Reply{}, session.Refuse("bot.friends.bot")
	}
	user := uint64(who.ID)
	if err := f.records.Store.SetValue(followerKey(user, q.UserID()), []byte("1")); err != nil {
		return interaction.Reply{}, err
	}
	reply, err := f.changed(q, q.L.Say("bot.friends.followed", "player", session.Name(who.Name)), func(p *Person) error {
		if !p.follow(Followed{user, who.Name}) {
			return session.Refuse("bot.friends.full", "n", mostFollowed)
		}
		return nil
	})
	if err != nil {
		return reply, errors.Join(err, f.unlist(user, q.UserID()))
	}
	f.touchLobbiesOf(user)
	f.touchLobbiesOf(q.UserID())
	return reply, nil
}

// wanted returns the person of the button or the menu. Someone who is not on the server is refused.
func (f *Friends) wanted(ctx context.Context, q *interaction.Request) (discord.User, error) {
	if len(q.Users) == 1 {
		return q.Users[0], nil
	}
	user, err := chosen(q)
	if err != nil || q.Guild == 0 {
		return discord.User{}, buttonid.ErrMalformed
	}
	m, err := f.api.Member(ctx, q.Guild, discord.Snowflake(user))
	if errors.Is(err, discord.ErrGone) {
		err = session.Refuse("bot.friends.gone")
	}
	return m.User, err
}

// chosen returns the user of the button, or the one who was chosen in a menu.
func chosen(q *interaction.Request) (uint64, error) {
	word := q.Button.Word
	if word == "" && len(q.Values) == 1 {
		word = q.Values[0]
	}
	user, err := strconv.ParseUint(word, 10, 64)
	if err != nil || user == 0 {
		return 0, buttonid.ErrMalformed
	}
	return user, nil
}

// Unfollow stops following the person of the button, or the one who was chosen in the menu.
func (f *Friends) Unfollow(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	user, err := chosen(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	reply, err := f.changed(q, "", func(p *Person) error { p.unfollow(user); return nil })
	if err != nil {
		return reply, err
	}
	return reply, f.unlist(user, q.UserID())
}

// unlist removes a user from the followers of another, unless they follow them.
func (f *Friends) unlist(user, follower uint64) error {
	p, err := Read(f.records, follower)
	if err != nil || p.follows(user) {
		return err
	}
	return f.records.Store.SetValue(followerKey(user, follower), nil)
}

// changed changes what is stored about the person's friends, and shows it. The person gets later messages in the language
// they use now.
func (f *Friends) changed(q *interaction.Request, said string, do func(*Person) error) (interaction.Reply, error) {
	_, err := change(f.records, q.UserID(), false, func(p *Person) error {
		p.Lang = q.L.Lang()
		return do(p)
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return f.page(q, said)
}

// page shows whom the person follows, who of them follows them back, and what can be changed. It replaces an earlier page;
// to a button of another message it is a new answer.
func (f *Friends) page(q *interaction.Request, said string) (interaction.Reply, error) {
	p, err := Read(f.records, q.UserID())
	if err != nil {
		return interaction.Reply{}, err
	}
	lines := []string{q.L.Say("bot.friends.title"), said}
	var menu []form.Choice
	for _, other := range p.Follows {
		both, err := f.friends(q.UserID(), other.User)
		if err != nil {
			return interaction.Reply{}, err
		}
		line := "bot.friends.oneway"
		if both {
			line = "bot.friends.mutual"
		}
		lines = append(lines, q.L.Say(line, "player", session.Name(other.Name)))
		menu = append(menu, form.Choice{Value: strconv.FormatUint(other.User, 10), Label: q.L.Bare().Name(other.Name)})
	}
	hidden, err := f.records.Hidden(q.UserID())
	if err != nil {
		return interaction.Reply{}, err
	}
	how := interaction.Private
	if fromPage := len(q.Values) > 0 || q.Button.Word == wordOn || q.Button.Word == wordOff; fromPage && q.Private {
		how = interaction.Update
	}
	return interaction.Shown(how, f.pageMessage(q, p, hidden, lines, menu)), nil
}

// pageMessage makes the page from its lines and the people who can be unfollowed.
func (f *Friends) pageMessage(q *interaction.Request, p Person, hidden bool, lines []string, menu []form.Choice) discord.Message {
	l := q.L
	if len(p.Follows) == 0 {
		lines = append(lines, l.Say("bot.friends.none"))
	}
	toggle := posts.Button(discordgo.SecondaryButton, l.Say("bot.friends.off"), id(posts.VerbFriends, wordOff))
	state := "bot.friends.ison"
	if p.Off {
		state = "bot.friends.isoff"
		toggle = posts.Button(discordgo.SecondaryButton, l.Say("bot.friends.on"), id(posts.VerbFriends, wordOn))
	}
	lines = append(lines, l.Say(state))
	if hidden {
		lines = append(lines, l.Say("bot.friends.hidden"))
	}
	out := posts.NewDraft(posts.NoAccent).Private().Text(wording.Join(append(lines, l.Say("bot.friends.about"))...))
	if q.Guild != 0 {
		out.Menu(form.UserMenu(id(posts.VerbFollow, ""), l.Bare().Say("bot.friends.follow")))
	}
	if len(menu) > 0 {
		out.Menu(form.Menu(id(posts.VerbUnfollow, ""), l.Bare().Say("bot.friends.drop"), menu))
	}
	return out.Buttons(toggle).Message()
}
