package repertoire

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
)

// The server and the channel on the stage.
const (
	guild   = 1
	channel = 2
)

// patience is how long a scene waits for a post that the bot makes without being asked.
const patience = time.Minute

// troupe plays scenes with the bot and keeps the messages that come of it.
type troupe struct {
	*stage
	bot    *bot.Bot
	people []discord.Snowflake // the host first
	short  string              // the game of the match that is played to its end
	ahead  atomic.Int64        // how far the bot's clock is ahead
	ids    discord.Snowflake
	pieces []Piece
	seen   int // messages and edits that are pieces already
	err    error
}

// evening is the hour, in UTC, at which the play begins: one at which a puzzle of the day is open everywhere. Otherwise
// no puzzle could be posted in some hours, since the bot's clock moves by whole days.
const evening = 20

// untilEvening is how long it is until then.
func untilEvening(now time.Time) time.Duration {
	today := now.UTC().Truncate(24 * time.Hour).Add(evening * time.Hour)
	if today.Before(now) {
		today = today.Add(24 * time.Hour)
	}
	return today.Sub(now)
}

// now is the bot's clock.
func (t *troupe) now() time.Time { return time.Now().Add(time.Duration(t.ahead.Load())) }

// pass moves the bot's clock.
func (t *troupe) pass(d time.Duration) {
	t.ahead.Add(int64(d))
	t.bot.Wake()
}

// interaction begins an interaction of a person who may do everything.
func (t *troupe) interaction(who discord.Snowflake) discord.Interaction {
	t.ids++
	return discord.Interaction{
		ID: t.ids, App: t.people[1], Token: "stage", Guild: guild, Channel: channel, ChannelType: discordgo.ChannelTypeGuildText,
		Locale: "en-US", GuildLocale: "en-US", Permissions: discordgo.PermissionAdministrator, MemberPermissions: discordgo.PermissionAdministrator,
		User: discord.User{ID: who, Name: names[slices.Index(t.people, who)]}, Received: time.Now(),
	}
}

// command uses a slash command and returns the answer.
func (t *troupe) command(who discord.Snowflake, name string, options ...string) *shown {
	i := t.interaction(who)
	i.Kind, i.Name, i.Options = discord.Command, name, map[string]discord.Option{}
	for at := 0; at+1 < len(options); at += 2 {
		i.Options[options[at]] = discord.Option{Text: options[at+1]}
	}
	return t.handle(i)
}

// press uses the first component of a message with a verb, and returns the answer.
func (t *troupe) press(who discord.Snowflake, m *shown, verb string, values ...string) *shown {
	if t.err != nil || m == nil {
		return nil
	}
	if now := t.find(m.id); now != nil {
		m = now
	}
	id, found := componentOf(m, verb)
	if !found {
		t.err = fmt.Errorf("a message has no component %q: %q", verb, idsOf(m.message.Components))
		return nil
	}
	return t.use(who, m, id, values...)
}

// use uses a component by its id.
func (t *troupe) use(who discord.Snowflake, m *shown, id string, values ...string) *shown {
	i := t.interaction(who)
	i.Kind, i.CustomID, i.Values, i.Message, i.Channel, i.Private = discord.Component, id, values, m.id, m.channel, m.message.Ephemeral
	return t.handle(i)
}

func (t *troupe) handle(i discord.Interaction) *shown {
	if t.err != nil {
		return nil
	}
	t.bot.Handle(context.Background(), i)
	if one := t.answerOf(i.ID); one != nil {
		return t.find(one.id)
	}
	return nil
}

// settle waits until the bot has delivered what it has to.
func (t *troupe) settle() { t.await(func() bool { return !t.bot.Posting() }) }

// awaitThat waits for something that the bot does without being asked.
func (t *troupe) awaitThat(what string, done func() bool) {
	if t.err == nil && !t.await(done) {
		t.err = fmt.Errorf("the bot does not post %s", what)
	}
}

func (t *troupe) await(done func() bool) bool {
	for until := time.Now().Add(patience); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			return false
		}
	}
	return true
}

// keep makes pieces of what was shown since the last time.
func (t *troupe) keep(name string) {
	t.settle()
	all := t.since(t.seen)
	t.seen += len(all)
	n := 0
	for _, one := range all {
		if len(one.message.Components) == 0 {
			continue
		}
		n++
		p := Piece{Name: name, Message: one.message}
		if n > 1 {
			p.Name = fmt.Sprint(name, ", ", n)
		}
		p.Message.Called = 0 // a role of the stage
		p.Message.Mentions = slices.DeleteFunc(slices.Clone(p.Message.Mentions), func(id discord.Snowflake) bool {
			return !slices.Contains(t.people[:2], id)
		})
		t.pieces = append(t.pieces, p)
	}
}

// componentOf finds a component by its verb.
func componentOf(m *shown, verb string) (id string, found bool) {
	for _, id := range idsOf(m.message.Components) {
		if verbOf(id) == verb {
			return id, true
		}
	}
	return "", false
}

func verbOf(id string) string {
	parsed, err := buttonid.Parse(id)
	if err != nil {
		return ""
	}
	verb, _ := posts.SplitVerb(parsed.Verb)
	return verb
}

// idsOf lists the custom ids of the components that can be used.
func idsOf(list []discordgo.MessageComponent) (ids []string) {
	for _, c := range list {
		switch c := c.(type) {
		case discordgo.Container:
			ids = append(ids, idsOf(c.Components)...)
		case discordgo.ActionsRow:
			ids = append(ids, idsOf(c.Components)...)
		case discordgo.Button:
			if c.CustomID != "" && !c.Disabled {
				ids = append(ids, c.CustomID)
			}
		case discordgo.SelectMenu:
			ids = append(ids, c.CustomID)
		}
	}
	return ids
}
