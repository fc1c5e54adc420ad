package bot

import (
	"context"
	"errors"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
)

// talk is the answer to one interaction.
type talk struct {
	b        *Bot
	i        discord.Interaction
	id       buttonid.ID // of a component
	voice    voice       // in the language of the person
	answered bool
	owed     discord.Answer // DeferReply or DeferUpdate while an edit has to follow
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
	return t.respond(ctx, discord.Response{Answer: discord.Reply, Message: m})
}

// update edits the message whose button was pressed.
func (t *talk) update(ctx context.Context, m discord.Message) error {
	if t.owed == discord.DeferUpdate {
		return t.settle(ctx, m)
	}
	return t.respond(ctx, discord.Response{Answer: discord.Update, Message: m})
}

// settle gives the answer that was put off.
func (t *talk) settle(ctx context.Context, m discord.Message) error {
	t.owed = 0
	return t.b.API.EditResponse(ctx, t.i, m)
}

// nod answers without changing anything.
func (t *talk) nod(ctx context.Context) error {
	if t.answered {
		return nil
	}
	return t.respond(ctx, discord.Response{Answer: discord.DeferUpdate})
}

func (t *talk) respond(ctx context.Context, r discord.Response) error {
	err := t.b.API.Respond(ctx, t.i, r)
	t.answered = t.answered || err == nil || errors.Is(err, discord.ErrAnswered)
	return err
}

// patience gains time when many pictures wait to be painted or much of the three
// seconds Discord gives is gone: the answer then comes as an edit.
func (t *talk) patience(ctx context.Context, kind discord.Answer) error {
	const enough = 1200 * time.Millisecond
	late := !t.i.Received.IsZero() && t.b.Now().Sub(t.i.Received) > enough
	if t.answered || !late && !t.b.crowded() {
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
