package foreign

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Person is somebody with an account and a client. Their methods do what those of
// [localdiscord.Person] do.
type Person struct {
	guild           *Guild
	id, name, token string
	commands        []*wire.Command

	mu      sync.Mutex
	session string                           // of the connection, "" while there is none
	dm      string                           // channel of the talk with the bot
	private map[string]*localdiscord.Message // what only this person sees, by id
	seen    map[string]sight                 // of channels
	waiting map[string]*asked                // by nonce
}

// asked is an interaction that has begun.
type asked struct {
	id           string
	done, failed bool
	choices      []localdiscord.Choice
}

// ID is the person's id.
func (p *Person) ID() string { return p.id }

// Name is the person's name.
func (p *Person) Name() string { return p.name }

var registered atomic.Int64

// register makes an account.
func (g *Guild) register(ctx context.Context, name string) (*Person, error) {
	p := &Person{guild: g, name: name, private: map[string]*localdiscord.Message{}, seen: map[string]sight{}, waiting: map[string]*asked{}}
	var made struct {
		Token string `json:"token"`
	}
	account := map[string]any{"username": name, "password": "Castle-12-Tower", "consent": true, "date_of_birth": "1990-01-02",
		"email": fmt.Sprintf("person%d@example.org", registered.Add(1))}
	if err := g.server.call(ctx, "", "POST", "/auth/register", account, &made); err != nil {
		return nil, err
	}
	p.token = made.Token
	var me identified
	err := g.server.call(ctx, p.token, "GET", "/users/@me", nil, &me)
	p.id = me.ID
	return p, err
}

// packet is one message of the gateway.
type packet struct {
	Op   int             `json:"op"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// listen keeps the person connected until the context ends.
func (p *Person) listen(ctx context.Context) {
	for ctx.Err() == nil {
		p.attend(ctx)
		p.mu.Lock()
		p.session = ""
		p.mu.Unlock()
		time.Sleep(pulse)
	}
}

// attend is one connection.
func (p *Person) attend(ctx context.Context) {
	address := strings.Replace(p.guild.server.Address(), "http", "ws", 1) + "/?encoding=json&v=9"
	c, _, err := websocket.DefaultDialer.DialContext(ctx, address, nil)
	if err != nil {
		return
	}
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	var mu sync.Mutex // gorilla lets one write at a time
	say := func(op int, data any) {
		mu.Lock()
		defer mu.Unlock()
		_ = c.WriteJSON(map[string]any{"op": op, "d": data}) // reading fails then
	}
	beat := time.NewTicker(20 * time.Second)
	defer beat.Stop()
	gone := make(chan struct{})
	defer close(gone)
	go func() {
		for {
			select {
			case <-beat.C:
				say(1, nil)
			case <-gone:
				return
			}
		}
	}()
	for {
		var got packet
		if c.ReadJSON(&got) != nil {
			return
		}
		switch got.Op {
		case 10:
			say(2, map[string]any{"token": p.token, "properties": map[string]any{"os": "linux", "browser": "test"}})
		case 7, 9:
			return
		case 0:
			p.hear(got)
		}
	}
}

// hear takes in what the gateway tells.
func (p *Person) hear(got packet) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var told struct {
		ID      string                `json:"id"`
		Channel string                `json:"channel_id"`
		Nonce   string                `json:"nonce"`
		Session string                `json:"session_id"`
		Choices []localdiscord.Choice `json:"choices"`
	}
	_ = json.Unmarshal(got.Data, &told) // what is not there stays empty
	in := p.waiting[told.Nonce]
	switch got.Type {
	case "READY":
		p.session = told.Session
	case "MESSAGE_CREATE", "MESSAGE_UPDATE":
		var raw rawMessage
		if json.Unmarshal(got.Data, &raw) != nil {
			return
		}
		p.guild.hear(raw.Channel)
		if raw.Flags&flagEphemeral != 0 {
			p.private[raw.ID] = p.guild.message(raw, p)
		}
	case "MESSAGE_DELETE":
		p.guild.hear(told.Channel)
	case "INTERACTION_CREATE":
		if in != nil {
			in.id = told.ID
		}
	case "INTERACTION_SUCCESS":
		if in != nil {
			in.done = true
		}
	case "INTERACTION_FAILURE":
		if in != nil {
			in.done, in.failed = true, true
		}
	case "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE":
		if in != nil {
			in.done, in.choices = true, told.Choices
		}
	}
}

// connected waits until the gateway knows the person.
func (p *Person) connected(ctx context.Context) error {
	return p.guild.Wait(ctx, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.session != ""
	})
}

// DM is the channel in which the person and the bot talk alone.
func (p *Person) DM(ctx context.Context) (string, error) {
	var made identified
	err := p.guild.server.call(ctx, p.token, "POST", "/users/@me/channels", map[string]any{"recipients": []string{p.guild.App}}, &made)
	p.dm = made.ID
	return made.ID, err
}

// Press presses a button.
func (p *Person) Press(ctx context.Context, message, customID string) (localdiscord.Outcome, error) {
	return p.Select(ctx, message, customID)
}

// Select chooses values in a select, or presses a button when there are none.
func (p *Person) Select(ctx context.Context, message, customID string, values ...string) (localdiscord.Outcome, error) {
	m := p.Message(message)
	if m == nil {
		return localdiscord.Outcome{}, fmt.Errorf("%s does not see message %s", p.name, message)
	}
	c := wire.Find(m.Components, customID)
	if c == nil || c.Disabled {
		return localdiscord.Outcome{}, fmt.Errorf("message %s has no component %q that can be used", message, customID)
	}
	data := map[string]any{"component_type": c.Type, "custom_id": customID}
	if c.Type != wire.TypeButton {
		data["values"] = values
	}
	return p.do(ctx, 3, m.Channel, m, data)
}

// Command uses a slash command. Options are given by name.
func (p *Person) Command(ctx context.Context, channel, name string, options map[string]any) (localdiscord.Outcome, error) {
	leaf, err := p.leaf(ctx, name)
	if err != nil {
		return localdiscord.Outcome{}, err
	}
	var given []wire.Object
	for _, o := range leaf.Options() {
		if value, ok := options[o.Name]; ok {
			given = append(given, wire.Object{"type": o.Type, "name": o.Name, "value": value})
		}
	}
	data := map[string]any{"version": "1", "id": leaf.ID, "name": leaf.Name, "type": wire.ChatInput, "options": leaf.Wrap(given)}
	return p.do(ctx, 2, p.guild.channel(channel), nil, data)
}

// Offered reports whether a command can be used.
func (p *Person) Offered(ctx context.Context, name string) bool {
	_, err := p.leaf(ctx, name)
	return err == nil
}

// leaf finds a command by its full name, among those known or, as they come one by one, those that there
// are now.
func (p *Person) leaf(ctx context.Context, name string) (wire.Leaf, error) {
	for range 2 {
		for _, c := range p.commands {
			for _, leaf := range c.Leaves() {
				if leaf.FullName("") == name {
					return leaf, nil
				}
			}
		}
		p.commands = nil
		if err := p.guild.server.call(ctx, p.token, "GET", "/applications/"+p.guild.App+"/commands", nil, &p.commands); err != nil {
			return wire.Leaf{}, err
		}
	}
	return wire.Leaf{}, fmt.Errorf("no command is called %q here", name)
}

var nonces atomic.Int64

// do begins an interaction and waits for what the person then sees.
func (p *Person) do(ctx context.Context, kind int, channel string, pressed *localdiscord.Message, data map[string]any) (localdiscord.Outcome, error) {
	if err := p.connected(ctx); err != nil {
		return localdiscord.Outcome{}, err
	}
	nonce, in := strconv.FormatInt(nonces.Add(1), 10), &asked{}
	p.mu.Lock()
	p.waiting[nonce] = in
	session := p.session
	body := map[string]any{"type": kind, "application_id": p.guild.App, "channel_id": channel, "session_id": session, "nonce": nonce, "data": data}
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.waiting, nonce)
		p.mu.Unlock()
	}()
	if channel != p.dm {
		body["guild_id"] = p.guild.id
	}
	if pressed != nil {
		body["message_id"], body["message_flags"] = pressed.ID, pressed.Flags
	}
	if err := p.guild.server.call(ctx, p.token, "POST", "/interactions", body, nil); err != nil {
		return localdiscord.Outcome{}, err
	}
	var answer *localdiscord.Message
	err := p.guild.Wait(ctx, func() bool {
		p.mu.Lock()
		if p.session != session { // nothing more will be heard of it
			in.done, in.failed = true, true
		}
		done, failed := in.done, in.failed
		p.mu.Unlock()
		if !done || failed {
			return done
		}
		answer = p.answer(in.id, channel, pressed)
		return answer == nil || !answer.Thinking
	})
	return localdiscord.Outcome{Interaction: in.id, Failed: in.failed, Message: answer, Choices: in.choices}, err
}

// answer is what an interaction led to: the message that answers it, or the one whose component was
// used as it is now.
func (p *Person) answer(interaction, channel string, pressed *localdiscord.Message) *localdiscord.Message {
	for _, m := range p.Messages(channel) {
		if m.Interaction == interaction {
			return m
		}
	}
	if pressed == nil {
		return nil
	}
	return p.Message(pressed.ID)
}
