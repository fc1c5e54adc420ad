package foreign

import (
	"context"
	"io"
	"net/http"
	"path"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// rawMessage is a message as the server tells of it.
type rawMessage struct {
	ID         string            `json:"id"`
	Channel    string            `json:"channel_id"`
	Flags      int               `json:"flags"`
	Content    string            `json:"content"`
	Components []*wire.Component `json:"components"`
	Nonce      string            `json:"nonce"`
	Author     identified        `json:"author"`
	Mentions   []identified      `json:"mentions"`
	Metadata   identified        `json:"interaction_metadata"`
}

// Flags of messages, with Discord's numbers.
const (
	flagEphemeral = 1 << 6
	flagLoading   = 1 << 7
)

// message is the message as a person sees it.
func (g *Guild) message(raw rawMessage, seer *Person) *localdiscord.Message {
	m := &localdiscord.Message{ID: raw.ID, Channel: raw.Channel, Author: raw.Author.ID, Flags: raw.Flags, Content: raw.Content,
		Components: raw.Components, Nonce: raw.Nonce, Interaction: raw.Metadata.ID, Thinking: raw.Flags&flagLoading != 0}
	if raw.Flags&flagEphemeral != 0 {
		m.For = seer.id
	}
	for _, user := range raw.Mentions {
		m.Mentions = append(m.Mentions, user.ID)
	}
	g.mu.Lock()
	g.places[raw.ID] = raw.Channel
	g.mu.Unlock()
	wire.Each(raw.Components, func(c *wire.Component) {
		if c.File != nil && c.File.URL != "" {
			m.Attachments = append(m.Attachments, &localdiscord.Attachment{ID: c.File.URL, Filename: path.Base(c.File.URL)})
		}
		for _, item := range c.Items {
			m.Attachments = append(m.Attachments, &localdiscord.Attachment{ID: item.Media.URL, Filename: path.Base(item.Media.URL),
				Width: item.Media.Width, Height: item.Media.Height})
		}
	})
	return m
}

// File returns what a component shows: the attachment's id is its address.
func (g *Guild) File(attachment string) ([]byte, bool) {
	response, err := http.Get(attachment)
	if err != nil {
		return nil, false
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	return data, err == nil && response.StatusCode == http.StatusOK
}

// pulse is how often it is looked whether something has changed.
const pulse = 100 * time.Millisecond

// Wait returns when the condition holds. It asks now and then.
func (g *Guild) Wait(ctx context.Context, condition func() bool) error {
	for !condition() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pulse):
		}
	}
	return nil
}

// sight is what a person has seen of a channel.
type sight struct {
	version int // of the channel
	at      time.Time
	list    []*localdiscord.Message
}

// glance is how long a person trusts what was seen, if nothing was heard of the channel since. The
// server may tell of a message before it shows it.
const glance = time.Second

// Messages lists the newest messages that the person sees in a channel, oldest first.
func (p *Person) Messages(channel string) (list []*localdiscord.Message) {
	channel = p.guild.channel(channel)
	list = slices.Clone(p.shown(channel))
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.private {
		if m.Channel == channel {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b *localdiscord.Message) int { return compareIDs(a.ID, b.ID) })
	return list
}

// shown are the newest messages of a channel that everybody sees.
func (p *Person) shown(channel string) []*localdiscord.Message {
	version := p.guild.version(channel)
	p.mu.Lock()
	seen := p.seen[channel]
	p.mu.Unlock()
	if seen.version == version && time.Since(seen.at) < glance {
		return seen.list
	}
	now, all := sight{version: version, at: time.Now()}, []rawMessage(nil)
	if p.guild.server.call(context.Background(), p.token, "GET", "/channels/"+channel+"/messages?limit=30", nil, &all) != nil {
		return seen.list // the server is away; whoever asks looks again
	}
	for _, raw := range slices.Backward(all) {
		now.list = append(now.list, p.guild.message(raw, p))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen[channel] = now
	return now.list
}

// compareIDs puts older ids first.
func compareIDs(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	if a < b {
		return -1
	}
	if a > b {
		return 1
	}
	return 0
}

// Message returns a message as it is now, nil if the person cannot see it. Somebody has to have
// looked at its channel before.
func (p *Person) Message(id string) *localdiscord.Message {
	p.mu.Lock()
	m := p.private[id]
	p.mu.Unlock()
	if m != nil {
		return m
	}
	channel := p.guild.place(id)
	if channel == "" {
		return nil
	}
	for _, m := range p.shown(channel) {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// place is the channel of a message, "" if nobody has seen it.
func (g *Guild) place(message string) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.places[message]
}

// version is how often something was heard of a channel.
func (g *Guild) version(channel string) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.heard[channel]
}

func (g *Guild) hear(channel string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.heard[channel]++
}
