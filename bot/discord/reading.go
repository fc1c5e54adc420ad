package discord

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord/surface"
)

// What only a rehearsal asks for: it reads back what the bot has made, and removes it.

// Held is a message as Discord holds it.
type Held struct {
	ID, Author Snowflake
	Components json.RawMessage
	Files      []HeldFile
}

// HeldFile is an attachment as Discord holds it.
type HeldFile struct {
	Name        string `json:"filename"`
	Alt         string `json:"description"`
	Size, Width int
}

type rawHeld struct {
	ID          rawID              `json:"id"`
	Author      struct{ ID rawID } `json:"author"`
	Components  json.RawMessage    `json:"components"`
	Attachments []HeldFile         `json:"attachments"`
}

func (h rawHeld) held() Held {
	return Held{Snowflake(h.ID), Snowflake(h.Author.ID), h.Components, h.Attachments}
}

// get asks for something and decodes the answer.
func (r *REST) get(ctx context.Context, into any, query, route string, ids ...Snowflake) error {
	values := make([]string, len(ids))
	for i, id := range ids {
		values[i] = id.String()
	}
	c := newCall(route, values...)
	c.repeat, c.query = true, query
	c.accept = func(body []byte) error {
		if err := json.Unmarshal(body, into); err != nil {
			return fmt.Errorf("answer: %w", shapeOf(err))
		}
		return nil
	}
	return r.do(ctx, c)
}

// Message reads a message. Errors: ErrGone, and ErrForbidden if the bot may not read the history of the channel.
func (r *REST) Message(ctx context.Context, channel, message Snowflake) (Held, error) {
	var raw rawHeld
	err := r.get(ctx, &raw, "", "GET /channels/{channel}/messages/{message}", channel, message)
	return raw.held(), err
}

// Newest lists the newest messages of a channel, at most 100, newest first.
func (r *REST) Newest(ctx context.Context, channel Snowflake) (list []Held, err error) {
	var raw []rawHeld
	err = r.get(ctx, &raw, "limit=100", "GET /channels/{channel}/messages", channel)
	for _, one := range raw {
		list = append(list, one.held())
	}
	return list, err
}

// Thread is a thread that is not archived.
type Thread struct {
	ID, Parent, Owner Snowflake
	Name              string
}

// Threads lists the threads of a server that are not archived.
func (r *REST) Threads(ctx context.Context, guild Snowflake) (list []Thread, err error) {
	var raw struct {
		Threads []struct {
			ID     rawID  `json:"id"`
			Parent rawID  `json:"parent_id"`
			Owner  rawID  `json:"owner_id"`
			Name   string `json:"name"`
		} `json:"threads"`
	}
	err = r.get(ctx, &raw, "", "GET /guilds/{guild}/threads/active", guild)
	for _, t := range raw.Threads {
		list = append(list, Thread{Snowflake(t.ID), Snowflake(t.Parent), Snowflake(t.Owner), t.Name})
	}
	return list, err
}

// DeleteChannel deletes a channel, or a thread with all that is in it. Errors: ErrGone if there is none.
func (r *REST) DeleteChannel(ctx context.Context, channel Snowflake) error {
	c := newCall("DELETE /channels/{channel}", channel.String())
	c.repeat, c.echo = true, ErrGone
	return r.do(ctx, c)
}

// Archive archives a thread.
func (r *REST) Archive(ctx context.Context, thread Snowflake) error {
	return r.changeThread(ctx, thread, map[string]any{"archived": true})
}

// StartPost opens a post in a forum, with its first message. The post has the message's id.
func (r *REST) StartPost(ctx context.Context, forum Snowflake, name string, m Message) (post Snowflake, err error) {
	c := newCall("POST /channels/{channel}/threads", forum.String())
	c.acceptID(&post)
	payload := struct {
		Name    string      `json:"name"`
		Message wireMessage `json:"message"`
	}{name, newMessage(m)}
	payload.Message.Flags &^= discordgo.MessageFlagsEphemeral
	if err := c.send(payload, m.Files); err != nil {
		return 0, err
	}
	return post, r.do(ctx, c)
}

// RemoveTags removes the tags with a name from a forum. The others stay.
func (r *REST) RemoveTags(ctx context.Context, forum Snowflake, has Place, name string) error {
	tags, kept := []map[string]any{}, []map[string]any{}
	if len(has.raw) > 0 && json.Unmarshal(has.raw, &tags) != nil {
		return fmt.Errorf("tags of a forum: %w", ErrInvalid)
	}
	for _, tag := range tags {
		if tag["name"] != name {
			kept = append(kept, tag)
		}
	}
	c := newCall("PATCH /channels/{channel}", forum.String())
	c.repeat = true
	if err := c.send(map[string]any{"available_tags": kept}, nil); err != nil {
		return err
	}
	return r.do(ctx, c)
}

// Commands lists the bot's global commands and menu entries as Discord holds them, with all languages.
func (r *REST) Commands(ctx context.Context) (list []any, err error) {
	app, err := r.Application(ctx)
	if err != nil {
		return nil, err
	}
	return list, r.get(ctx, &list, "with_localizations=true", "GET /applications/{app}/commands", app)
}

// Fitting returns the commands as [REST.SetCommands] sends them.
func (r *REST) Fitting(ctx context.Context, commands []*discordgo.ApplicationCommand) (payload any, err error) {
	if surface.ForAccounts(commands) {
		if commands, err = r.fitting(ctx, commands); err != nil {
			return nil, err
		}
	}
	if payload, err = surface.Payload(commands); err != nil {
		return nil, fmt.Errorf("commands: %w: %v", ErrInvalid, err)
	}
	return payload, nil
}

// DeleteEmoji deletes an emoji of the application.
func (r *REST) DeleteEmoji(ctx context.Context, emoji Snowflake) error {
	app, err := r.Application(ctx)
	if err != nil {
		return err
	}
	c := newCall("DELETE /applications/{app}/emojis/{emoji}", app.String(), emoji.String())
	c.repeat, c.echo = true, ErrGone
	return r.do(ctx, c)
}

// Plan is how Discord wants the bot to connect.
type Plan struct{ Shards, Concurrency int }

// Plan asks how to connect.
func (r *REST) Plan(ctx context.Context) (Plan, error) {
	p, err := r.plan(ctx)
	return Plan{p.Shards, p.Start.Concurrency}, err
}

// Self is the bot's application, and the person it belongs to; 0 if it belongs to a team.
type Self struct{ App, Owner Snowflake }

// Self asks who the bot is.
func (r *REST) Self(ctx context.Context) (Self, error) {
	var raw struct {
		ID    rawID              `json:"id"`
		Owner struct{ ID rawID } `json:"owner"`
		Team  *json.RawMessage   `json:"team"`
	}
	if err := r.get(ctx, &raw, "", "GET /applications/@me"); err != nil {
		return Self{}, err
	}
	self := Self{Snowflake(raw.ID), Snowflake(raw.Owner.ID)}
	if raw.Team != nil {
		self.Owner = 0
	}
	r.UseApp(self.App)
	return self, nil
}
