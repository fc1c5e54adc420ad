package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
)

// gateway receives what the host presses, as the bot receives it.
type gateway struct {
	pressed chan discord.Interaction
	stop    context.CancelFunc
	ended   chan error
}

var errNotConnected = skipped("the bot is not connected")

// Times of the presses.
const (
	connectWithin = 30 * time.Second
	countdown     = 10 * time.Second // from one line to the next
	laterEdit     = 5 * time.Second
	lookPatience  = 5 // times as long for looking at everything
)

// connect connects to Discord's gateway.
func (r *run) connect(ctx context.Context) (string, error) {
	switch {
	case r.Presses == 0:
		return "", skipped("%s", r.NoPresses)
	case r.place == 0:
		return "", skipped("there is no place for buttons")
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	line := &gateway{pressed: make(chan discord.Interaction, 16), stop: stop, ended: make(chan error, 1)}
	ready := make(chan struct{}, 1)
	g := discord.NewGateway(discord.GatewayOptions{
		Token: r.Token, Base: r.Base, Dial: r.REST.Dial, Grace: time.Second,
		OnReady: func(discord.Snowflake) {
			select {
			case ready <- struct{}{}:
			default:
			}
		},
	})
	go func() {
		line.ended <- g.Run(running, func(_ context.Context, i discord.Interaction) {
			select {
			case line.pressed <- i:
			default: // the host presses faster than anything is asked
			}
		})
	}()
	var err error
	timer := time.NewTimer(connectWithin)
	defer timer.Stop()
	select {
	case <-ready:
		r.line = line
		return "", nil
	case err = <-line.ended:
		stop()
		return "", fmt.Errorf("the connection ended: %w", orEnded(err))
	case <-timer.C:
		err = errors.New("no session began in time")
	case <-ctx.Done():
		err = ctx.Err()
	}
	stop()
	<-line.ended
	return "", err
}

func orEnded(err error) error {
	if err == nil {
		return errors.New("without a reason")
	}
	return err
}

// hangUp ends the connection.
func (r *run) hangUp() {
	if r.line != nil {
		r.line.stop()
		<-r.line.ended
		r.line = nil
	}
}

// customID is the id of a button of this rehearsal.
func (r *run) customID(name string) string {
	return "rehearsal:" + name + ":" + strconv.FormatInt(r.began.Unix(), 36)
}

func withButton(text, label, id string) discord.Message {
	return posts.NewDraft(posts.AccentTurn).Text(text).Buttons(posts.Button(discordgo.PrimaryButton, label, id)).Message()
}

// invite shows a button and waits until it is pressed.
func (r *run) invite(ctx context.Context, name, label, text string) (discord.Interaction, error) {
	if r.line == nil {
		return discord.Interaction{}, errNotConnected
	}
	id := r.customID(name)
	if _, err := r.show(ctx, withButton(text, label, id)); err != nil {
		return discord.Interaction{}, err
	}
	return r.hear(ctx, id, fmt.Sprintf("press %q: https://discord.com/channels/%s/%s", label, r.Server, r.place))
}

// hear waits for a press or a form with an id, and counts down.
func (r *run) hear(ctx context.Context, id, please string) (discord.Interaction, error) {
	return r.hearWithin(ctx, id, please, r.Presses)
}

func (r *run) hearWithin(ctx context.Context, id, please string, patience time.Duration) (discord.Interaction, error) {
	fmt.Fprintf(r.Out, " YOU  please %s\n", please)
	until := time.Now().Add(patience)
	tick := time.NewTicker(countdown)
	defer tick.Stop()
	end := time.NewTimer(patience)
	defer end.Stop()
	for {
		select {
		case i := <-r.line.pressed:
			if i.CustomID == id {
				return i, nil
			}
		case <-tick.C:
			fmt.Fprintf(r.Out, "      %s left\n", time.Until(until).Round(time.Second))
		case <-end.C:
			return discord.Interaction{}, skipped("nobody did it within %s", patience)
		case <-ctx.Done():
			return discord.Interaction{}, ctx.Err()
		}
	}
}

// pressDeferred acknowledges a press, and changes the message afterwards.
func (r *run) pressDeferred(ctx context.Context) (string, error) {
	first, _, err := r.pictured()
	if err != nil {
		return "", err
	}
	i, err := r.invite(ctx, "deferred", "1 Picture", "Press the button: a picture takes the place of this text.")
	if err != nil {
		return "", err
	}
	if err := r.api.Respond(ctx, i, discord.Response{Answer: discord.DeferUpdate}); err != nil {
		return "", err
	}
	if err := r.api.EditResponse(ctx, i, marked(first)); err != nil {
		return "", err
	}
	held, err := r.api.Message(ctx, i.Channel, i.Message)
	if err != nil {
		return "", fmt.Errorf("it cannot be read back: %w", err)
	}
	held.Components = withoutMarker(held.Components)
	return "", compare(first, held)
}

// pressFollowUp answers in private, and adds a second private message.
func (r *run) pressFollowUp(ctx context.Context) (string, error) {
	i, err := r.invite(ctx, "follow-up", "2 In private", "Press the button: two messages come that only you see.")
	if err != nil {
		return "", err
	}
	secret := func(text string) discord.Message {
		return posts.NewDraft(posts.NoAccent).Private().Text(text).Message()
	}
	if err := r.api.Respond(ctx, i, discord.Response{Answer: discord.DeferReply, Message: discord.Message{Ephemeral: true}}); err != nil {
		return "", err
	}
	if err := r.api.EditResponse(ctx, i, secret("The first message that only you see.")); err != nil {
		return "", err
	}
	_, err = r.api.FollowUp(ctx, i, secret("The second message that only you see."))
	return "only you can see both", err
}

// pressLater answers with a message for everybody, and edits it later.
func (r *run) pressLater(ctx context.Context) (string, error) {
	i, err := r.invite(ctx, "later", "3 Later", "Press the button: an answer comes, and changes after five seconds.")
	if err != nil {
		return "", err
	}
	if err := r.api.Respond(ctx, i, discord.Response{Answer: discord.Reply, Message: sentence("This answer changes in five seconds.")}); err != nil {
		return "", err
	}
	select {
	case <-time.After(laterEdit):
	case <-ctx.Done():
		return "", ctx.Err()
	}
	edited := sentence("This answer has changed.")
	if err := r.api.EditResponse(ctx, i, edited); err != nil {
		return "", err
	}
	id, err := r.api.Answer(ctx, i)
	if err != nil {
		return "", err
	}
	return "", r.checkExactly(ctx, i.Channel, id, edited)
}

// form asks two questions with radio buttons.
func (r *run) form() discord.Modal {
	choices := func(chosen int, labels ...string) (all []discord.ModalChoice) {
		for at, label := range labels {
			all = append(all, discord.ModalChoice{Value: strconv.Itoa(at), Label: label, Chosen: at == chosen})
		}
		return all
	}
	return discord.Modal{CustomID: r.customID("form"), Title: "Rehearsal", Fields: []discord.ModalField{
		{ID: "game", Label: "Which game?", Choices: choices(0, "Carcassonne", "Castellan", "Burgen Land")},
		{ID: "speed", Label: "How fast?", About: "Nothing happens, whatever you choose.", Choices: choices(1, "An hour", "A day")},
	}}
}

// pressForm shows a form and compares what comes back with what it offers.
func (r *run) pressForm(ctx context.Context) (string, error) {
	i, err := r.invite(ctx, "open", "4 Form", "Press the button, choose something in the form, and send it.")
	if err != nil {
		return "", err
	}
	form := r.form()
	if err := r.api.Respond(ctx, i, discord.Response{Answer: discord.Ask, Modal: form}); err != nil {
		return "", err
	}
	filled, err := r.hear(ctx, form.CustomID, "choose something in the form, and send it")
	if err != nil {
		return "", err
	}
	chosen, fault := chosenIn(form, filled.Fields)
	if err := r.api.Respond(ctx, filled, discord.Response{Answer: discord.Update, Message: sentence("You chose " + chosen + ".")}); err != nil {
		return "", err
	}
	return "you chose " + chosen, fault
}

// chosenIn describes what was chosen in a form. Each question needs one of its choices.
func chosenIn(form discord.Modal, fields []discord.Field) (string, error) {
	var labels []string
	for _, asked := range form.Fields {
		label := ""
		for _, f := range fields {
			for _, c := range asked.Choices {
				if f.ID == asked.ID && len(f.Values) == 1 && f.Values[0] == c.Value {
					label = c.Label
				}
			}
		}
		if label == "" {
			return "something unknown", fmt.Errorf("the question %q came back without one of its choices", asked.Label)
		}
		labels = append(labels, label)
	}
	return strings.Join(labels, ", "), nil
}

// pressLook lets the host look at everything before it is removed.
func (r *run) pressLook(ctx context.Context) (string, error) {
	if r.line == nil {
		return "", errNotConnected
	}
	id := r.customID("look")
	if _, err := r.show(ctx, withButton("Look at the messages above. Press the button when you have seen enough: everything is removed then.", "Seen", id)); err != nil {
		return "", err
	}
	for _, p := range Points {
		if p.Look != "" {
			fmt.Fprintf(r.Out, " LOOK %s\n", p.Look)
		}
	}
	i, err := r.hearWithin(ctx, id, "look at the thread, and press \"Seen\" at its end", lookPatience*r.Presses)
	if err != nil {
		return "", err
	}
	return "", r.api.Respond(ctx, i, discord.Response{Answer: discord.Update, Message: sentence("You have seen everything.")})
}
