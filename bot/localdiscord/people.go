package localdiscord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Person is somebody in front of the screen. Their methods wait until the bot has
// answered and return what the person then sees; they refuse what a client would
// not let anybody do.
type Person struct {
	s *Server
	p *Profile
}

// Outcome is what a person sees after doing something.
type Outcome struct {
	Interaction string // its id
	Answer      int    // type of the first answer: 4 is a message
	// Failed says that no answer came within 3 seconds, or none after a deferral.
	Failed bool
	// Message is the answer, or the message whose component was used as it is now.
	Message *Message
	Modal   *Modal // that lies before the person now
	Choices []Choice
}

// Person returns the person of a name or id. It panics when there is none, which
// is a slip of the test.
func (s *Server) Person(who string) *Person {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.profile(who)
	if p == nil {
		panic("local Discord: nobody is called " + who)
	}
	return &Person{s, p}
}

// ID is the person's id.
func (p *Person) ID() string { return p.p.ID }

// Name is the person's display name.
func (p *Person) Name() string { return p.p.Name }

// Speak changes the language of the person's client.
func (p *Person) Speak(language string) {
	p.s.locked(func() { p.p.Locale = wire.LocaleOf(language) })
}

// DM is the channel in which the person and the bot talk alone.
func (p *Person) DM() string {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	return p.s.dm(p.p.ID).ID
}

// Messages lists what the person sees in a channel, oldest first.
func (p *Person) Messages(channel string) []*Message {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	c := p.s.channelNamed(channel)
	if c == nil {
		return nil
	}
	return p.s.seen(p.p, c)
}

// seen lists what a person sees in a channel, oldest first. The lock is held.
func (s *Server) seen(p *Profile, c *Channel) []*Message {
	if c.Kind == KindDM && c.Owner != p.ID {
		return nil
	}
	var list []*Message
	for _, id := range s.timeline[c.ID] {
		if m := s.messages[id]; m.For == "" || m.For == p.ID {
			list = append(list, m)
		}
	}
	return list
}

// Message returns a message as it is now, nil if the person cannot see it.
func (p *Person) Message(id string) *Message {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	return p.s.visibleTo(p.p, id)
}

func (s *Server) visibleTo(p *Profile, id string) *Message {
	m := s.messages[id]
	if m == nil || m.For != "" && m.For != p.ID {
		return nil
	}
	if c := s.channelByID[m.Channel]; c.Kind == KindDM && c.Owner != p.ID {
		return nil
	}
	return m
}

// Command uses a slash command. Options are given by name; people and channels by
// id or name.
func (p *Person) Command(ctx context.Context, channel, name string, options map[string]any) (Outcome, error) {
	return p.do(ctx, func() (*interaction, error) {
		return p.s.useCommand(p.p, channel, name, options, "")
	})
}

// Complete asks for suggestions while an option is being typed.
func (p *Person) Complete(ctx context.Context, channel, name string, options map[string]any, focused string) ([]Choice, error) {
	out, err := p.do(ctx, func() (*interaction, error) {
		return p.s.useCommand(p.p, channel, name, options, focused)
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
	return p.do(ctx, func() (*interaction, error) {
		return p.s.useComponent(p.p, message, customID, values)
	})
}

// dismiss puts a private message away. The lock is held.
func (s *Server) dismiss(p *Profile, message string) error {
	m := s.messages[message]
	if m == nil || m.For != p.ID {
		return errors.New("only one's own private messages can be put away")
	}
	s.remove(m)
	return nil
}

// Forged is an interaction that no client would send: a component that does not
// exist, a payload bent out of shape.
type Forged struct {
	Channel string // by id or name
	Message string // whose component is said to be used, if any
	Kind    int    // 2 command, 3 component, 4 autocomplete, 5 submitted modal
	Data    map[string]any
	// Edit, if given, changes the finished payload before it is delivered. It must
	// not call the server.
	Edit func(payload map[string]any)
}

// Forge delivers a forged interaction in the person's name.
func (p *Person) Forge(ctx context.Context, f Forged) (Outcome, error) {
	return p.do(ctx, func() (*interaction, error) {
		c := p.s.channelNamed(f.Channel)
		if c == nil {
			return nil, fmt.Errorf("no channel is called %q", f.Channel)
		}
		in := &interaction{kind: f.Kind, person: p.p, channel: c, pressed: f.Message}
		if name, ok := f.Data["name"].(string); ok {
			in.command = name
		}
		p.s.ask(in, f.Data, f.Edit)
		return in, nil
	})
}

// do starts an interaction and waits for its outcome.
func (p *Person) do(ctx context.Context, start func() (*interaction, error)) (Outcome, error) {
	p.s.mu.Lock()
	in, err := start()
	p.s.mu.Unlock()
	if err != nil {
		return Outcome{}, err
	}
	if err := p.s.awaitLocked(ctx, func() bool { return p.s.settled(in) }); err != nil {
		return Outcome{Interaction: in.id}, fmt.Errorf("waiting for the bot's answer: %w", err)
	}
	defer p.s.mu.Unlock()
	return p.s.outcome(in), nil
}

// settled says whether the person has something to look at.
func (s *Server) settled(in *interaction) bool {
	if in.failed {
		return true
	}
	m := s.messages[in.reply]
	return in.answer != 0 && (m == nil || !m.Thinking)
}

func (s *Server) outcome(in *interaction) Outcome {
	out := Outcome{Interaction: in.id, Answer: in.answer, Failed: in.failed, Modal: in.modal, Choices: in.choices}
	switch in.answer {
	case answerMessage, answerDefer:
		out.Message = s.messages[in.reply]
	case answerUpdate, answerDeferUpdate:
		out.Message = s.messages[in.pressed]
	}
	return out
}

// useCommand sends a command, or asks for completion of its focused option.
func (s *Server) useCommand(p *Profile, channel, name string, options map[string]any, focused string) (*interaction, error) {
	c := s.channelNamed(channel)
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", channel)
	}
	if c.Kind == KindForum || c.Kind == KindDM && c.Owner != p.ID {
		return nil, errors.New("nobody can write there")
	}
	command, known := s.command(strings.TrimPrefix(name, "/"), p.Locale)
	if !known || !command.Usable(s.spot(p, c)) || !p.mayUse(command.Command) {
		return nil, fmt.Errorf("no command is called %q here", name)
	}
	in := &interaction{kind: kindCommand, person: p, channel: c, command: command.FullName("")}
	data, err := wire.Object(nil), error(nil)
	if focused == "" {
		data, err = s.fill(command, p, options)
	} else {
		in.kind = kindAutocomplete
		data, err = s.half(command, p, options, focused)
	}
	if err != nil {
		return nil, err
	}
	s.ask(in, data, nil)
	return in, nil
}

// useComponent presses a button or chooses in a select that the person can see.
func (s *Server) useComponent(p *Profile, message, customID string, values []string) (*interaction, error) {
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
	in := &interaction{kind: kindComponent, person: p, channel: s.channelByID[m.Channel], pressed: m.ID}
	s.ask(in, data, nil)
	return in, nil
}

// selected checks the values chosen in a select or a radio group. Values naming people, channels and roles
// are replaced by ids.
func (s *Server) selected(c *wire.Component, p *Profile, values []string) (wire.Object, error) {
	low, high := wire.SelectRange(c)
	if len(values) < low || len(values) > high {
		return nil, fmt.Errorf("choose between %d and %d values", low, high)
	}
	in := s.newInvocation(p)
	for i, v := range values {
		switch c.Type {
		case wire.TypeSelect, wire.TypeRadio:
			if !slices.ContainsFunc(c.Options, func(o wire.SelectOption) bool { return o.Value == v }) {
				return nil, fmt.Errorf("%q cannot be chosen", v)
			}
		case wire.TypeUserSelect, wire.TypeMention:
			id, err := in.user(v)
			if err != nil {
				return nil, err
			}
			values[i] = id.(string)
		case wire.TypeChannelSelect:
			id, err := in.channel(v)
			if err != nil {
				return nil, err
			}
			values[i] = id.(string)
		case wire.TypeRoleSelect:
			id, err := in.role(v)
			if err != nil {
				return nil, err
			}
			values[i] = id
		}
	}
	return in.resolved(), nil
}
