package foreign

import (
	"context"
	"fmt"
	"sync"

	"github.com/bastide-games/bastide/bot/localdiscord"
)

// Guild is a server of the chat with a bot in it, and people.
type Guild struct {
	server *Server
	id     string
	// App is the id of the bot's application, Token the bot's.
	App, Token string
	people     []*Person
	channels   map[string]string // ids by name

	mu     sync.Mutex
	places map[string]string // channels of messages, by id
	heard  map[string]int    // how often something was heard of a channel
}

type identified struct {
	ID string `json:"id"`
}

// Found registers people, and makes a guild of the first one's with a bot and a channel of each name.
func (s *Server) Found(ctx context.Context, people, channels []string) (*Guild, error) {
	g := &Guild{server: s, channels: map[string]string{}, places: map[string]string{}, heard: map[string]int{}}
	for _, name := range people {
		p, err := g.register(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("register %s: %w", name, err)
		}
		g.people = append(g.people, p)
	}
	owner := g.people[0].token
	var made identified
	if err := s.call(ctx, owner, "POST", "/guilds", map[string]any{"name": "Bastide"}, &made); err != nil {
		return nil, err
	}
	g.id = made.ID
	for _, name := range channels {
		if err := s.call(ctx, owner, "POST", "/guilds/"+g.id+"/channels", map[string]any{"name": name, "type": 0}, &made); err != nil {
			return nil, err
		}
		g.channels[name] = made.ID
	}
	if err := g.invite(ctx, owner); err != nil {
		return nil, err
	}
	return g, g.gather(ctx, owner)
}

// permissions are those that the hosting page asks for.
const permissions = "309237763072"

// invite makes the bot's application and adds it to the guild.
func (g *Guild) invite(ctx context.Context, owner string) error {
	var made identified
	if err := g.server.call(ctx, owner, "POST", "/applications", map[string]any{"name": "Bastide"}, &made); err != nil {
		return err
	}
	g.App = made.ID
	var secret struct {
		Token string `json:"token"`
	}
	if err := g.server.call(ctx, owner, "POST", "/applications/"+g.App+"/bot", map[string]any{}, &secret); err != nil {
		return err
	}
	g.Token = secret.Token
	return g.server.call(ctx, owner, "POST", "/oauth2/authorize?client_id="+g.App,
		map[string]any{"authorize": true, "guild_id": g.id, "permissions": permissions}, nil)
}

// gather lets everybody into the guild, and connects them.
func (g *Guild) gather(ctx context.Context, owner string) error {
	var invite struct {
		Code string `json:"code"`
	}
	for _, first := range g.channels {
		if err := g.server.call(ctx, owner, "POST", "/channels/"+first+"/invites", map[string]any{"max_age": 0, "max_uses": 0, "temporary": false}, &invite); err != nil {
			return err
		}
		break
	}
	for i, p := range g.people {
		if i > 0 {
			if err := g.server.call(ctx, p.token, "POST", "/invites/"+invite.Code, map[string]any{}, nil); err != nil {
				return err
			}
		}
		go p.listen(ctx)
		if err := p.connected(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Person returns the person of a name. It panics when there is none.
func (g *Guild) Person(name string) *Person {
	for _, p := range g.people {
		if p.name == name {
			return p
		}
	}
	panic("nobody is called " + name)
}

// Channels lists the channels and threads.
func (g *Guild) Channels() (list []localdiscord.Channel) {
	var all []struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Type   int    `json:"type"`
		Parent string `json:"parent_id"`
	}
	if g.server.call(context.Background(), g.people[0].token, "GET", "/guilds/"+g.id+"/channels", nil, &all) != nil {
		return nil // the server is away; whoever asks looks again
	}
	for _, c := range all {
		list = append(list, localdiscord.Channel{ID: c.ID, Name: c.Name, Kind: c.Type, Parent: c.Parent})
	}
	return list
}

// channel is the id of a channel named by id or name.
func (g *Guild) channel(which string) string {
	if id, ok := g.channels[which]; ok {
		return id
	}
	return which
}
