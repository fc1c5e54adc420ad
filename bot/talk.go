package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
)

// talk is the answer to one interaction.
type talk struct {
	b     *Bot
	i     discord.Interaction
	id    buttonid.ID // of a component
	voice voice       // in the language of the person

	mu       sync.Mutex // held while answering
	answered bool
	owed     discord.Answer // DeferReply or DeferUpdate while an edit has to follow
	reminder *time.Timer    // puts the answer off when painting takes long
}

func (b *Bot) talk(i discord.Interaction) *talk {
	return &talk{b: b, i: i, voice: b.speak(i.Locale)}
}

// user returns the person's id.
func (t *talk) user() uint64 { return uint64(t.i.User.ID) }

// whisper says something only the person sees.
func (t *talk) whisper(ctx context.Context, text string) error {
	p := post{}
	p.Ephemeral = true
	return t.private(ctx, p.text(text).message())
}

// private shows a message only the person sees.
func (t *talk) private(ctx context.Context, m discord.Message) error {
	m.Ephemeral = true
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.owed == discord.DeferReply:
		return t.settle(ctx, m)
	case t.answered:
		_, err := t.b.API.FollowUp(ctx, t.i, m)
		return err
	}
	return t.respond(ctx, discord.Response{Answer: discord.Reply, Message: m})
}

// public answers a command for everybody.
func (t *talk) public(ctx context.Context, m discord.Message) error {
	return t.answer(ctx, discord.Response{Answer: discord.Reply, Message: m})
}

// update edits the message whose button was pressed.
func (t *talk) update(ctx context.Context, m discord.Message) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.owed == discord.DeferUpdate {
		return t.settle(ctx, m)
	}
	return t.respond(ctx, discord.Response{Answer: discord.Update, Message: m})
}

// nod answers without changing anything.
func (t *talk) nod(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.answered {
		return nil
	}
	return t.respond(ctx, discord.Response{Answer: discord.DeferUpdate})
}

// answer gives the first answer to the interaction.
func (t *talk) answer(ctx context.Context, r discord.Response) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.respond(ctx, r)
}

// settle gives the answer that was put off. It is called while answering.
func (t *talk) settle(ctx context.Context, m discord.Message) error {
	t.owed = 0
	return t.b.API.EditResponse(ctx, t.i, m)
}

// respond gives the first answer. It is called while answering.
func (t *talk) respond(ctx context.Context, r discord.Response) error {
	err := t.b.API.Respond(ctx, t.i, r)
	t.answered = t.answered || err == nil || errors.Is(err, discord.ErrAnswered)
	if t.answered && t.reminder != nil {
		t.reminder.Stop()
	}
	return err
}

// Of the three seconds Discord gives, a picture may begin within the first part, and
// has to be done within the second. What then remains is for the way to Discord.
const (
	beginWithin = 1200 * time.Millisecond
	doneWithin  = 1800 * time.Millisecond
)

// patience is told that a picture is about to be painted for an answer of a kind. It
// puts the answer off at once when many pictures wait or much of the time is gone, and
// otherwise as soon as the picture takes too long: the answer then comes as an edit.
func (t *talk) patience(ctx context.Context, kind discord.Answer) error {
	age := time.Duration(0)
	if !t.i.Received.IsZero() {
		age = t.b.Now().Sub(t.i.Received)
	}
	if age > beginWithin || t.b.crowded() {
		return t.putOff(ctx, kind)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.answered {
		return nil
	}
	t.reminder = time.AfterFunc(doneWithin-max(age, 0), func() {
		if err := t.putOff(ctx, kind); err != nil {
			t.b.Log.Info("answer could not be put off", "interaction", t.i.ID.String(), "error", err)
		}
	})
	return nil
}

// putOff promises an answer, unless there is one already.
func (t *talk) putOff(ctx context.Context, kind discord.Answer) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.answered {
		return nil
	}
	r := discord.Response{Answer: kind, Message: discord.Message{Ephemeral: kind == discord.DeferReply}}
	err := t.respond(ctx, r)
	if err == nil {
		t.owed = kind
	}
	return err
}

// lost reports whether an answer can no longer reach the message through the
// interaction, so that it has to be delivered another way.
func lost(err error) bool { return err != nil && !errors.Is(err, discord.ErrAnswered) }
