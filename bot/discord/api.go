package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord/surface"
)

const (
	// answerWithin is the default of [RESTOptions.AnswerWithin]. Discord gives up after 3 seconds, and
	// the way takes time too.
	answerWithin = 2500 * time.Millisecond
	// tokenLife is how long an interaction's token is valid for edits and follow-ups.
	tokenLife = 15 * time.Minute
	// maxNonce is the longest nonce that Discord accepts, in characters.
	maxNonce = 25
	// threadSleep is after how many idle minutes Discord archives a thread: the longest choice, since
	// players take days.
	threadSleep = 10080
)

var _ API = (*REST)(nil)

// Respond is [API.Respond].
func (r *REST) Respond(ctx context.Context, i Interaction, answer Response) error {
	c, err := responseCall(i, answer)
	if err != nil {
		return err
	}
	return r.within(ctx, c, i.Received.Add(r.answerWithin))
}

// responseCall is the first answer to an interaction. Discord accepts only one, so a repetition is
// harmless.
func responseCall(i Interaction, answer Response) (*call, error) {
	payload, err := newResponse(answer)
	if err != nil {
		return nil, err
	}
	c := hookCall("POST /interactions/{interaction}/{token}/callback", i.ID, i)
	c.repeat, c.echo = true, ErrAnswered
	return c, c.send(payload, answer.Message.Files)
}

// Announce is [API.Announce].
func (r *REST) Announce(ctx context.Context, i Interaction, m Message) (id Snowflake, err error) {
	m.Ephemeral = false
	c, err := responseCall(i, Response{Answer: Reply, Message: m})
	if err != nil {
		return 0, err
	}
	c.query = "with_response=true"
	c.accept = func(body []byte) error {
		var created struct {
			Resource struct {
				Message struct {
					ID string `json:"id"`
				} `json:"message"`
			} `json:"resource"`
		}
		if json.Unmarshal(body, &created) == nil { // if not, the message exists all the same
			id = ParseSnowflake(created.Resource.Message.ID)
		}
		return nil
	}
	return id, r.within(ctx, c, i.Received.Add(r.answerWithin))
}

// Answer is [API.Answer].
func (r *REST) Answer(ctx context.Context, i Interaction) (id Snowflake, err error) {
	c := hookCall("GET /webhooks/{app}/{token}/messages/@original", i.App, i)
	c.repeat = true
	c.acceptID(&id)
	return id, r.within(ctx, c, i.Received.Add(tokenLife))
}

// EditResponse is [API.EditResponse].
func (r *REST) EditResponse(ctx context.Context, i Interaction, m Message) error {
	c := hookCall("PATCH /webhooks/{app}/{token}/messages/@original", i.App, i)
	c.repeat = true
	if err := c.send(editedMessage(m), m.Files); err != nil {
		return err
	}
	return r.within(ctx, c, i.Received.Add(tokenLife))
}

// DeleteResponse is [API.DeleteResponse].
func (r *REST) DeleteResponse(ctx context.Context, i Interaction) error {
	c := hookCall("DELETE /webhooks/{app}/{token}/messages/@original", i.App, i)
	c.repeat = true
	return r.within(ctx, c, i.Received.Add(tokenLife))
}

// FollowUp is [API.FollowUp]. Discord has no nonce here, so after a lost answer it is not sent again.
func (r *REST) FollowUp(ctx context.Context, i Interaction, m Message) (Snowflake, error) {
	c := hookCall("POST /webhooks/{app}/{token}", i.App, i)
	c.query = "wait=true"
	var id Snowflake
	c.acceptID(&id)
	if err := c.send(newMessage(m), m.Files); err != nil {
		return 0, err
	}
	return id, r.within(ctx, c, i.Received.Add(tokenLife))
}

// DeleteFollowUp is [API.DeleteFollowUp].
func (r *REST) DeleteFollowUp(ctx context.Context, i Interaction, message Snowflake) error {
	c := newCall("DELETE /webhooks/{app}/{token}/messages/{message}", i.App.String(), i.Token, message.String())
	c.hook, c.secret, c.major = true, i.Token, i.ID.String()
	c.repeat = true
	return r.within(ctx, c, i.Received.Add(tokenLife))
}

// within sends the call if there is time left, and gives up at the deadline.
func (r *REST) within(ctx context.Context, c *call, deadline time.Time) error {
	if !time.Now().Before(deadline) {
		return &Error{Route: c.route, Text: "too late", kind: ErrExpired}
	}
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	return r.do(ctx, c)
}

// Send is [API.Send]. The nonce has at most 25 characters. With an empty one the message is not sent
// again after a lost answer.
func (r *REST) Send(ctx context.Context, channel Snowflake, m Message, nonce string) (Snowflake, error) {
	c := newCall("POST /channels/{channel}/messages", channel.String())
	if len(nonce) > maxNonce {
		return 0, fmt.Errorf("%s: %w: nonce of %d characters", c.route, ErrInvalid, len(nonce))
	}
	payload := newMessage(m)
	payload.Flags &^= discordgo.MessageFlagsEphemeral
	payload.Nonce, payload.Enforce, c.repeat = nonce, nonce != "", nonce != ""
	var id Snowflake
	c.acceptID(&id)
	if err := c.send(payload, m.Files); err != nil {
		return 0, err
	}
	return id, r.do(ctx, c)
}

// Edit is [API.Edit].
func (r *REST) Edit(ctx context.Context, channel, message Snowflake, m Message) error {
	c := newCall("PATCH /channels/{channel}/messages/{message}", channel.String(), message.String())
	c.repeat = true
	if err := c.send(editedMessage(m), m.Files); err != nil {
		return err
	}
	return r.do(ctx, c)
}

// Delete is [API.Delete].
func (r *REST) Delete(ctx context.Context, channel, message Snowflake) error {
	c := newCall("DELETE /channels/{channel}/messages/{message}", channel.String(), message.String())
	c.repeat, c.echo = true, ErrGone
	return r.do(ctx, c)
}

// OpenDM is [API.OpenDM].
func (r *REST) OpenDM(ctx context.Context, user Snowflake) (channel Snowflake, err error) {
	c := newCall("POST /users/@me/channels")
	c.repeat = true
	c.acceptID(&channel)
	if err := c.send(map[string]string{"recipient_id": user.String()}, nil); err != nil {
		return 0, err
	}
	return channel, r.do(ctx, c)
}

// Look is [API.Look].
func (r *REST) Look(ctx context.Context, channel Snowflake) error {
	c := newCall("GET /channels/{channel}", channel.String())
	c.repeat = true
	return r.do(ctx, c)
}

// StartThread is [API.StartThread].
func (r *REST) StartThread(ctx context.Context, channel, message Snowflake, name string) (Snowflake, error) {
	c := newCall("POST /channels/{channel}/messages/{message}/threads", channel.String(), message.String())
	c.repeat = true
	payload := struct {
		Name    string `json:"name"`
		Archive int    `json:"auto_archive_duration"`
	}{name, threadSleep}
	thread := message // the thread's id is its message's, even if the answer is unreadable
	c.accept = func(body []byte) error {
		if id := createdID(body); id != 0 {
			thread = id
		}
		return nil
	}
	if err := c.send(payload, nil); err != nil {
		return 0, err
	}
	var refused *Error
	err := r.do(ctx, c)
	if err == nil || errors.As(err, &refused) && refused.Code == codeThreadThere {
		return thread, nil
	}
	return 0, err
}

// Unarchive is [API.Unarchive].
func (r *REST) Unarchive(ctx context.Context, thread Snowflake) error {
	c := newCall("PATCH /channels/{thread}", thread.String())
	c.repeat = true
	if err := c.send(map[string]bool{"archived": false}, nil); err != nil {
		return err
	}
	return r.do(ctx, c)
}

// SetCommands is [API.SetCommands].
func (r *REST) SetCommands(ctx context.Context, commands []*discordgo.ApplicationCommand) error {
	app, err := r.Application(ctx)
	if err != nil {
		return err
	}
	payload, err := r.Fitting(ctx, commands)
	if err != nil {
		return err
	}
	c := newCall("PUT /applications/{app}/commands", app.String())
	c.repeat = true
	if err := c.send(payload, nil); err != nil {
		return err
	}
	return r.do(ctx, c)
}

// fitting returns the commands that the application allows, as its owner has configured it.
func (r *REST) fitting(ctx context.Context, commands []*discordgo.ApplicationCommand) ([]*discordgo.ApplicationCommand, error) {
	c := newCall("GET /applications/@me")
	c.repeat = true
	c.accept = func(body []byte) error {
		commands = surface.Fit(commands, body)
		return nil
	}
	err := r.do(ctx, c)
	return commands, err
}

// Application asks for the bot's application id unless [REST.UseApp] has set it.
func (r *REST) Application(ctx context.Context) (Snowflake, error) {
	if app := Snowflake(r.app.Load()); app != 0 {
		return app, nil
	}
	c := newCall("GET /applications/@me")
	c.repeat = true
	var app Snowflake
	c.acceptID(&app)
	if err := r.do(ctx, c); err != nil {
		return 0, err
	}
	r.UseApp(app)
	return app, nil
}

// Guild is a server that the bot is in.
type Guild struct {
	ID      Snowflake
	Name    string
	Members int // approximately
}

// guildsAtOnce is how many servers Discord lists in one answer, at most.
const guildsAtOnce = 200

// Guilds lists the servers that the bot is in, in order of their ids.
func (r *REST) Guilds(ctx context.Context) (all []Guild, err error) {
	for after := Snowflake(0); ; after = all[len(all)-1].ID {
		var page []struct {
			ID      string `json:"id"`
			Name    string `json:"name"`
			Members int    `json:"approximate_member_count"`
		}
		c := newCall("GET /users/@me/guilds")
		c.repeat = true
		c.query = fmt.Sprintf("with_counts=true&limit=%d&after=%s", guildsAtOnce, after)
		c.accept = func(body []byte) error { return json.Unmarshal(body, &page) }
		if err := r.do(ctx, c); err != nil {
			return all, err
		}
		for _, g := range page {
			all = append(all, Guild{ParseSnowflake(g.ID), g.Name, g.Members})
		}
		if len(page) < guildsAtOnce {
			return all, nil
		}
	}
}

// LeaveGuild makes the bot leave a server. Errors: ErrGone if it is not in it.
func (r *REST) LeaveGuild(ctx context.Context, guild Snowflake) error {
	c := newCall("DELETE /users/@me/guilds/{guild}", guild.String())
	c.repeat, c.echo = true, ErrGone
	return r.do(ctx, c)
}

// gateway asks where the gateway is.
func (r *REST) gateway(ctx context.Context) (string, error) {
	var at struct {
		URL string `json:"url"`
	}
	c := newCall("GET /gateway")
	c.repeat = true
	c.accept = func(body []byte) error { return json.Unmarshal(body, &at) }
	err := r.do(ctx, c)
	return at.URL, err
}

// gatewayPlan is how Discord wants the bot to connect.
type gatewayPlan struct {
	Shards int `json:"shards"`
	Start  struct {
		Total       int   `json:"total"`
		Remaining   int   `json:"remaining"`
		ResetAfter  int64 `json:"reset_after"` // milliseconds
		Concurrency int   `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// maxShards is more than any bot has. A higher number is no valid answer.
const maxShards = 10000

// enough reports whether each shard can begin a session today. Without a total there is no limit.
func (p gatewayPlan) enough() bool { return p.Start.Total == 0 || p.Start.Remaining >= p.Shards }

// reset is how long the limit lasts.
func (p gatewayPlan) reset() time.Duration {
	return min(max(time.Duration(p.Start.ResetAfter)*time.Millisecond, time.Second), 24*time.Hour)
}

// plan asks how to connect.
func (r *REST) plan(ctx context.Context) (p gatewayPlan, err error) {
	c := newCall("GET /gateway/bot")
	c.repeat = true
	c.accept = func(body []byte) error {
		p = gatewayPlan{}
		if err := json.Unmarshal(body, &p); err != nil || p.Shards > maxShards {
			return errors.New("unreadable plan of shards")
		}
		p.Shards, p.Start.Concurrency = max(p.Shards, 1), max(p.Start.Concurrency, 1)
		return nil
	}
	err = r.do(ctx, c)
	return p, err
}
