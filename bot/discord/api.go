package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	// answerWithin is how long after an interaction arrived its first response may
	// still leave: Discord gives up after 3 seconds, and the way takes time as well.
	answerWithin = 2500 * time.Millisecond
	// tokenLife is how long an interaction's token is good for edits and follow-ups.
	tokenLife = 15 * time.Minute
	// maxNonce is the longest nonce Discord takes, in characters.
	maxNonce = 25
	// threadSleep is after how many minutes of silence Discord archives a thread: the
	// longest there is, as players take days.
	threadSleep = 10080
)

var _ API = (*REST)(nil)

// Respond is [API.Respond].
func (r *REST) Respond(ctx context.Context, i Interaction, answer Response) error {
	payload, err := newResponse(answer)
	if err != nil {
		return err
	}
	c := hookCall("POST /interactions/{interaction}/{token}/callback", i.ID, i)
	// Discord takes one response per interaction, so a repetition is harmless.
	c.repeat, c.echo = true, ErrAnswered
	if err := c.send(payload, answer.Message.Files); err != nil {
		return err
	}
	return r.within(ctx, c, i.Received.Add(answerWithin))
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

// FollowUp is [API.FollowUp]. Discord knows no nonce here: after an answer that got
// lost it is not sent again.
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

// within does the call if there is time left, and gives up at the deadline.
func (r *REST) within(ctx context.Context, c *call, deadline time.Time) error {
	if !time.Now().Before(deadline) {
		return &Error{Route: c.route, Text: "its time is over", kind: ErrExpired}
	}
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	return r.do(ctx, c)
}

// Send is [API.Send]. The nonce has at most 25 characters; with an empty one the
// message is not sent again after an answer that got lost.
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

// StartThread is [API.StartThread].
func (r *REST) StartThread(ctx context.Context, channel, message Snowflake, name string) (Snowflake, error) {
	c := newCall("POST /channels/{channel}/messages/{message}/threads", channel.String(), message.String())
	c.repeat = true
	payload := struct {
		Name    string `json:"name"`
		Archive int    `json:"auto_archive_duration"`
	}{name, threadSleep}
	if err := c.send(payload, nil); err != nil {
		return 0, err
	}
	var refused *Error
	err := r.do(ctx, c)
	if err == nil || errors.As(err, &refused) && refused.Code == codeThreadThere {
		return message, nil // a thread has the id of its message
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
	app, err := r.application(ctx)
	if err != nil {
		return err
	}
	payload, err := newCommands(commands)
	if err != nil {
		return fmt.Errorf("commands: %w: %v", ErrInvalid, err)
	}
	c := newCall("PUT /applications/{app}/commands", app.String())
	c.repeat = true
	if err := c.send(payload, nil); err != nil {
		return err
	}
	return r.do(ctx, c)
}

// application asks for the bot's application id unless [REST.UseApp] told it.
func (r *REST) application(ctx context.Context) (Snowflake, error) {
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
