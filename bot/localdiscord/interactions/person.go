package interactions

import (
	"context"
	"errors"
	"fmt"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Person lets a test act as a person. Its methods wait for the bot's answer and return what the person
// then sees. They refuse what a client does not let people do.
type Person struct {
	registry *Registry
	profile  *world.Profile
}

// Outcome is what a person sees after doing something.
type Outcome struct {
	Interaction string // its id
	Answer      int    // type of the first answer: 4 is a message
	// Failed says that no answer came in time, or none after a deferral.
	Failed bool
	// Message is the answer, or the message whose component was used as it is now.
	Message *world.Message
	Modal   *Modal // the form that the person has open now
	Choices []Choice
}

// Person returns the person of a name or id. It panics when there is none: the test is wrong.
func (r *Registry) Person(who string) *Person {
	var p *world.Profile
	r.world.Do(func(s *world.State) { p = s.PersonNamed(who) })
	if p == nil {
		panic("local Discord: no person is called " + who)
	}
	return &Person{r, p}
}

// ID is the person's id.
func (p *Person) ID() string { return p.profile.ID }

// Name is the person's display name.
func (p *Person) Name() string { return p.profile.Name }

// Speak changes the language of the person's client.
func (p *Person) Speak(language string) {
	p.registry.world.Do(func(*world.State) { p.profile.Locale = wire.LocaleOf(language) })
}

// DM is the id of the channel in which the person and the bot talk alone.
func (p *Person) DM() (id string) {
	p.registry.world.Do(func(s *world.State) { id = s.DM(p.profile.ID).ID })
	return id
}

// Messages lists what the person sees in a channel, oldest first.
func (p *Person) Messages(channel string) (list []*world.Message) {
	p.registry.world.Do(func(s *world.State) {
		if c := s.ChannelNamed(channel); c != nil {
			list = s.SeenBy(p.profile, c)
		}
	})
	return list
}

// Message returns a message as it is now, nil if the person cannot see it.
func (p *Person) Message(id string) (m *world.Message) {
	p.registry.world.Do(func(s *world.State) { m = s.VisibleTo(p.profile, id) })
	return m
}

// Command uses a slash command. Options are given by name; people and channels by id or name.
func (p *Person) Command(ctx context.Context, channel, name string, options map[string]any) (Outcome, error) {
	return p.do(ctx, func(s *world.State) (*Interaction, error) {
		return p.registry.UseCommand(s, p.profile, channel, name, options, "")
	})
}

// Complete asks for suggestions while an option is being typed.
func (p *Person) Complete(ctx context.Context, channel, name string, options map[string]any, focused string) ([]Choice, error) {
	out, err := p.do(ctx, func(s *world.State) (*Interaction, error) {
		return p.registry.UseCommand(s, p.profile, channel, name, options, focused)
	})
	if err == nil && out.Failed {
		err = errors.New("loading options failed")
	}
	return out.Choices, err
}

// Menu chooses an entry in the menu of a message, or of a person, by id. The entry has the name that
// the application registered, or that in the person's language.
func (p *Person) Menu(ctx context.Context, channel, name, target string) (Outcome, error) {
	return p.do(ctx, func(s *world.State) (*Interaction, error) {
		return p.registry.UseMenu(s, p.profile, channel, name, target)
	})
}

// Press presses a button.
func (p *Person) Press(ctx context.Context, message, customID string) (Outcome, error) {
	return p.Select(ctx, message, customID)
}

// PressLabel presses the button with a label, which may be the emoji, the text or both.
func (p *Person) PressLabel(ctx context.Context, message, label string) (Outcome, error) {
	m := p.Message(message)
	if m == nil {
		return Outcome{}, fmt.Errorf("%s does not see message %s", p.Name(), message)
	}
	id := ""
	wire.Each(m.Components, func(c *wire.Component) {
		if c.Type == wire.TypeButton && c.HasLabel(label) && id == "" {
			id = c.CustomID
		}
	})
	if id == "" {
		return Outcome{}, fmt.Errorf("no button says %q", label)
	}
	return p.Press(ctx, message, id)
}

// Select chooses values in a select, or presses a button when there are no values.
func (p *Person) Select(ctx context.Context, message, customID string, chosen ...string) (Outcome, error) {
	return p.do(ctx, func(s *world.State) (*Interaction, error) {
		return p.registry.UseComponent(s, p.profile, message, customID, chosen)
	})
}

// Submit sends the form that the person has open, which closes it: fields by custom_id, each with one
// value. Fields without one keep their preset.
func (p *Person) Submit(ctx context.Context, fields map[string]string) (Outcome, error) {
	return p.do(ctx, func(s *world.State) (*Interaction, error) {
		m := p.registry.modals[p.profile.ID]
		if m == nil {
			return nil, fmt.Errorf("%s has no form open", p.Name())
		}
		return p.registry.SubmitModal(s, p.profile, m.CustomID, fields)
	})
}

// Forged is an interaction that no client would send: a component that does not exist, a malformed
// payload.
type Forged struct {
	Channel string // by id or name
	Message string // the message of the component, if any
	Kind    int    // 2 command, 3 component, 4 autocomplete, 5 submitted modal
	Data    map[string]any
	// Edit, if any, changes the finished payload before it is delivered. It must not call the server.
	Edit func(payload map[string]any)
}

// Forge delivers a forged interaction in the person's name.
func (p *Person) Forge(ctx context.Context, f Forged) (Outcome, error) {
	return p.do(ctx, func(s *world.State) (*Interaction, error) {
		c := s.ChannelNamed(f.Channel)
		if c == nil {
			return nil, fmt.Errorf("no channel is called %q", f.Channel)
		}
		in := &Interaction{Kind: f.Kind, Person: p.profile, Channel: c, Pressed: f.Message}
		in.Command, _ = f.Data["name"].(string)
		p.registry.ask(s, in, f.Data, f.Edit)
		return in, nil
	})
}

// do starts an interaction and waits for its outcome.
func (p *Person) do(ctx context.Context, start func(*world.State) (*Interaction, error)) (Outcome, error) {
	var in *Interaction
	var err error
	p.registry.world.Do(func(s *world.State) { in, err = start(s) })
	if err != nil {
		return Outcome{}, err
	}
	return p.registry.Await(ctx, in)
}

// Await waits until the person of an interaction has something to look at.
func (r *Registry) Await(ctx context.Context, in *Interaction) (out Outcome, err error) {
	err = r.world.Wait(ctx, func() (done bool) {
		r.world.Do(func(s *world.State) {
			if done = in.settled(s); done {
				out = in.outcome(s)
			}
		})
		return done
	})
	if err != nil {
		return Outcome{Interaction: in.ID}, fmt.Errorf("waiting for the bot's answer: %w", err)
	}
	return out, nil
}

// settled says whether the person has something to look at.
func (in *Interaction) settled(s *world.State) bool {
	if in.Failed {
		return true
	}
	m := s.Message(in.Reply)
	return in.Answer != 0 && (m == nil || !m.Thinking)
}

func (in *Interaction) outcome(s *world.State) Outcome {
	out := Outcome{Interaction: in.ID, Answer: in.Answer, Failed: in.Failed, Modal: in.Modal, Choices: in.Choices}
	switch in.Answer {
	case wire.AnswerMessage, wire.AnswerDefer:
		out.Message = s.Message(in.Reply)
	case wire.AnswerUpdate, wire.AnswerDeferUpdate:
		out.Message = s.Message(in.Pressed)
	}
	return out
}
