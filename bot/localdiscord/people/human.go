package people

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/interaction"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Clients are the programs that people use: what they let them do, and what they show.
type Clients struct {
	*world.World
	*interaction.Desk
}

// New returns the clients of the people of a world.
func New(w *world.World, d *interaction.Desk) *Clients { return &Clients{World: w, Desk: d} }

// Person is somebody in front of the screen. Their methods wait until the bot has
// answered and return what the person then sees; they refuse what a client would
// not let anybody do.
type Person struct {
	s *Clients
	p *wire.Profile
}

// Outcome is what a person sees after doing something.
type Outcome struct {
	Interaction string // its id
	Answer      int    // type of the first answer, [AnswerMessage] …
	// Failed says that no answer came within 3 seconds, or none after a deferral.
	Failed bool
	// Message is the answer, or the message whose component was used as it is now.
	Message *wire.Message
	Modal   *interaction.Modal // a form to fill in
	Choices []interaction.Choice
}

// Person returns the person of a name or id. It panics when there is none, which
// is a slip of the test.
func (s *Clients) Person(who string) *Person {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	p := s.Profile(who)
	if p == nil {
		panic("local Discord: nobody is called " + who)
	}
	return &Person{s, p}
}

// ID is the person's id.
func (p *Person) ID() string { return p.p.ID }

// Name is the person's display name.
func (p *Person) Name() string { return p.p.Name }

// DM is the channel in which the person and the bot talk alone.
func (p *Person) DM() string {
	p.s.Mu.Lock()
	defer p.s.Mu.Unlock()
	return p.s.DM(p.p.ID).ID
}

// Messages lists what the person sees in a channel, oldest first.
func (p *Person) Messages(channel string) []*wire.Message {
	p.s.Mu.Lock()
	defer p.s.Mu.Unlock()
	c := p.s.ChannelNamed(channel)
	if c == nil {
		return nil
	}
	return p.s.Seen(p.p, c)
}

// Seen lists what a person sees in a channel, oldest first. The lock is held.
func (s *Clients) Seen(p *wire.Profile, c *wire.Channel) []*wire.Message {
	if c.Kind == wire.KindDM && c.Owner != p.ID {
		return nil
	}
	var list []*wire.Message
	for _, id := range s.Timeline[c.ID] {
		if m := s.Messages[id]; m.For == "" || m.For == p.ID {
			list = append(list, m)
		}
	}
	return list
}

// Message returns a message as it is now, nil if the person cannot see it.
func (p *Person) Message(id string) *wire.Message {
	p.s.Mu.Lock()
	defer p.s.Mu.Unlock()
	return p.s.visibleTo(p.p, id)
}

func (s *Clients) visibleTo(p *wire.Profile, id string) *wire.Message {
	m := s.Messages[id]
	if m == nil || m.For != "" && m.For != p.ID {
		return nil
	}
	if c := s.ChannelByID[m.Channel]; c.Kind == wire.KindDM && c.Owner != p.ID {
		return nil
	}
	return m
}

// Command uses a slash command. Options are given by name; people and channels by
// id or name.
func (p *Person) Command(ctx context.Context, channel, name string, options map[string]any) (Outcome, error) {
	return p.do(ctx, func() (*interaction.Interaction, error) {
		return p.s.UseCommand(p.p, channel, name, options, "")
	})
}

// Complete asks for suggestions while an option is being typed.
func (p *Person) Complete(ctx context.Context, channel, name string, options map[string]any, focused string) ([]interaction.Choice, error) {
	out, err := p.do(ctx, func() (*interaction.Interaction, error) {
		return p.s.UseCommand(p.p, channel, name, options, focused)
	})
	if err == nil && out.Failed {
		err = errors.New("loading options failed")
	}
	return out.Choices, err
}

// Press presses a button.
func (p *Person) Press(ctx context.Context, message, customID string) (Outcome, error) {
	return p.Select(ctx, message, customID)
}

// PressLabel presses the button with a label, which may be the emoji, the text or both.
func (p *Person) PressLabel(ctx context.Context, message, label string) (Outcome, error) {
	m := p.Message(message)
	if m == nil {
		return Outcome{}, fmt.Errorf("%s does not see message %s", p.p.Name, message)
	}
	id := ""
	wire.Each(m.Components, func(c *wire.Component) {
		if c.Type == wire.TypeButton && c.Says(label) && id == "" {
			id = c.CustomID
		}
	})
	if id == "" {
		return Outcome{}, fmt.Errorf("no button says %q", label)
	}
	return p.Press(ctx, message, id)
}

// Select chooses values in a select, or presses a button when there are none.
func (p *Person) Select(ctx context.Context, message, customID string, values ...string) (Outcome, error) {
	return p.do(ctx, func() (*interaction.Interaction, error) {
		return p.s.UseComponent(p.p, message, customID, values)
	})
}

// Submit sends a form back. Fields are given by custom_id; those left out keep
// what the bot had put in.
func (p *Person) Submit(ctx context.Context, m *interaction.Modal, fields map[string]string) (Outcome, error) {
	return p.do(ctx, func() (*interaction.Interaction, error) {
		return p.s.Submit(p.p, m.Interaction, m.CustomID, fields)
	})
}

// Dismiss puts a private message away.
func (p *Person) Dismiss(message string) error {
	p.s.Mu.Lock()
	defer p.s.Mu.Unlock()
	return p.s.Dismiss(p.p, message)
}

// Dismiss puts a private message away. The lock is held.
func (s *Clients) Dismiss(p *wire.Profile, message string) error {
	m := s.Messages[message]
	if m == nil || m.For != p.ID {
		return errors.New("only one's own private messages can be put away")
	}
	s.Remove(m)
	return nil
}

// Forged is an interaction that no client would send: a component that does not
// exist, a payload bent out of shape.
type Forged struct {
	Channel string // by id or name
	Message string // whose component is said to be used, if any
	Kind    int    // 2 command, 3 component, 4 autocomplete, 5 form
	Data    map[string]any
	// Edit, if given, changes the finished payload before it is delivered. It must
	// not call the server.
	Edit func(payload map[string]any)
}

// Forge delivers a forged interaction in the person's name.
func (p *Person) Forge(ctx context.Context, f Forged) (Outcome, error) {
	return p.do(ctx, func() (*interaction.Interaction, error) {
		c := p.s.ChannelNamed(f.Channel)
		if c == nil {
			return nil, fmt.Errorf("no channel is called %q", f.Channel)
		}
		in := &interaction.Interaction{Kind: f.Kind, Person: p.p, Channel: c, Pressed: f.Message}
		if name, ok := f.Data["name"].(string); ok {
			in.Command = name
		}
		p.s.Open(in, f.Data, f.Edit)
		return in, nil
	})
}

// do starts an interaction and waits for its outcome.
func (p *Person) do(ctx context.Context, start func() (*interaction.Interaction, error)) (Outcome, error) {
	p.s.Mu.Lock()
	in, err := start()
	p.s.Mu.Unlock()
	if err != nil {
		return Outcome{}, err
	}
	if err := p.s.Await(ctx, func() bool { return p.s.Settled(in) }); err != nil {
		return Outcome{Interaction: in.ID}, fmt.Errorf("waiting for the bot's answer: %w", err)
	}
	defer p.s.Mu.Unlock()
	return p.s.outcome(in), nil
}

// Settled says whether the person has something to look at.
func (s *Clients) Settled(in *interaction.Interaction) bool {
	if in.Failed {
		return true
	}
	m := s.Messages[in.Reply]
	return in.Answer != 0 && (m == nil || !m.Thinking)
}

func (s *Clients) outcome(in *interaction.Interaction) Outcome {
	out := Outcome{Interaction: in.ID, Answer: in.Answer, Failed: in.Failed, Modal: in.Modal, Choices: in.Choices}
	switch in.Answer {
	case interaction.AnswerMessage, interaction.AnswerDefer:
		out.Message = s.Messages[in.Reply]
	case interaction.AnswerUpdate, interaction.AnswerDeferUpdate:
		out.Message = s.Messages[in.Pressed]
	}
	return out
}

// UseCommand sends a command, or asks for completion of its focused option.
func (s *Clients) UseCommand(p *wire.Profile, channel, name string, options map[string]any, focused string) (*interaction.Interaction, error) {
	c := s.ChannelNamed(channel)
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", channel)
	}
	if c.Kind == wire.KindForum || c.Kind == wire.KindDM && c.Owner != p.ID {
		return nil, errors.New("nobody can write there")
	}
	command, known := s.Command(strings.TrimPrefix(name, "/"), p.Locale)
	if !known || !command.Usable(s.Spot(p, c)) || !command.Offered(p) {
		return nil, fmt.Errorf("no command is called %q here", name)
	}
	in := &interaction.Interaction{Kind: wire.KindCommand, Person: p, Channel: c, Command: command.FullName("")}
	data, err := wire.Object(nil), error(nil)
	if focused == "" {
		data, err = s.Fill(command, p, options)
	} else {
		in.Kind = wire.KindAutocomplete
		data, err = s.Half(command, p, options, focused)
	}
	if err != nil {
		return nil, err
	}
	s.Open(in, data, nil)
	return in, nil
}

// UseComponent presses a button or chooses in a select that the person can see.
func (s *Clients) UseComponent(p *wire.Profile, message, customID string, values []string) (*interaction.Interaction, error) {
	m := s.visibleTo(p, message)
	if m == nil {
		return nil, fmt.Errorf("%s does not see message %s", p.Name, message)
	}
	c := wire.Find(m.Components, customID)
	switch {
	case c == nil:
		return nil, fmt.Errorf("message %s has no component %q", message, customID)
	case c.Disabled:
		return nil, fmt.Errorf("component %q is disabled", customID)
	}
	data := wire.Object{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if c.Type != wire.TypeButton {
		values = slices.Clone(values)
		resolved, err := s.selected(c, p, values)
		if err != nil {
			return nil, err
		}
		data["values"] = values
		if len(resolved) > 0 {
			data["resolved"] = resolved
		}
	} else if len(values) > 0 {
		return nil, errors.New("a button takes no values")
	}
	in := &interaction.Interaction{Kind: wire.KindComponent, Person: p, Channel: s.ChannelByID[m.Channel], Pressed: m.ID}
	s.Open(in, data, nil)
	return in, nil
}

// selected checks the values chosen in a select. Values naming people and channels
// are replaced by ids.
func (s *Clients) selected(c *wire.Component, p *wire.Profile, values []string) (wire.Object, error) {
	low, high := wire.SelectRange(c)
	if len(values) < low || len(values) > high {
		return nil, fmt.Errorf("choose between %d and %d values", low, high)
	}
	in := s.NewInvocation(p)
	for i, v := range values {
		switch c.Type {
		case wire.TypeSelect:
			if !slices.ContainsFunc(c.Options, func(o wire.SelectOption) bool { return o.Value == v }) {
				return nil, fmt.Errorf("%q cannot be chosen", v)
			}
		case wire.TypeUserSelect, wire.TypeMention:
			id, err := in.User(v)
			if err != nil {
				return nil, err
			}
			values[i] = id.(string)
		case wire.TypeChannelSelect:
			id, err := in.Channel(v)
			if err != nil {
				return nil, err
			}
			values[i] = id.(string)
		default:
			return nil, errors.New("there are no roles here")
		}
	}
	return in.Resolved(), nil
}

// Submit sends a form that the person has open.
func (s *Clients) Submit(p *wire.Profile, opener, customID string, fields map[string]string) (*interaction.Interaction, error) {
	var m *interaction.Modal
	if in := s.Interactions[opener]; in != nil {
		m = in.Modal
	}
	if m == nil || m.Submitted || m.Person != p.ID || m.CustomID != customID {
		return nil, errors.New("no such form is open")
	}
	list, err := m.Filled(fields)
	if err != nil {
		return nil, err
	}
	m.Submitted = true
	in := &interaction.Interaction{Kind: wire.KindModal, Person: p, Channel: m.Channel, Pressed: m.Pressed}
	s.Open(in, wire.Object{"custom_id": m.CustomID, "components": list}, nil)
	return in, nil
}
