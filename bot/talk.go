package bot

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// talk is the answer to one interaction.
type talk struct {
	b     *Bot
	i     discord.Interaction
	id    buttonid.ID // of a component
	voice voice       // in the language of the person

	mu       sync.Mutex // held while answering
	answered bool
	tried    bool           // the answer itself was sent, whether or not it arrived
	owed     discord.Answer // DeferReply or DeferUpdate while an edit has to follow
	hoped    discord.Answer // as owed, when Discord did not confirm the promise
	reminder *time.Timer    // puts the answer off when painting takes long
}

func (b *Bot) talk(i discord.Interaction) *talk {
	return &talk{b: b, i: i, voice: b.speak(i.Locale)}
}

// log is the bot's, with what tells the interaction and its match from others.
func (t *talk) log() *slog.Logger {
	log := t.b.Log.With("interaction", t.i.ID.String())
	if t.id.Match != 0 {
		log = log.With("match", storage.MatchID(t.id.Match).String(), "verb", t.id.Verb)
	}
	if t.i.Name != "" {
		log = log.With("command", t.i.Name)
	}
	return log
}

// user returns the person's id.
func (t *talk) user() uint64 { return uint64(t.i.User.ID) }

// whisper says something only the person sees.
func (t *talk) whisper(ctx context.Context, text string) error {
	p := post{}
	p.Ephemeral = true
	return t.private(ctx, p.text(text).message())
}

// confirm says in private that something was done, or returns why it was not. What
// Discord delivers a second time was done already.
func (t *talk) confirm(ctx context.Context, err error, text string) error {
	switch {
	case err == nil, errors.Is(err, storage.ErrRepeated) && t.i.Kind == discord.Command:
		return t.whisper(ctx, text)
	case errors.Is(err, storage.ErrRepeated):
		return t.nod(ctx)
	}
	return err
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
	return t.deliver(ctx, discord.Response{Answer: discord.Reply, Message: m}, discord.DeferReply)
}

// deliver gives the first answer, or what was promised by the given kind of answer
// without Discord's confirming it: a promise that did arrive would stand there for ever.
// It is called while answering.
func (t *talk) deliver(ctx context.Context, r discord.Response, promise discord.Answer) error {
	t.tried = true
	err := t.respond(ctx, r)
	if err != nil && t.hoped == promise {
		return t.settle(ctx, r.Message)
	}
	return err
}

// public answers a command for everybody. It returns the id of the message, 0 if that
// did not become known.
func (t *talk) public(ctx context.Context, m discord.Message) (id discord.Snowflake, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	id, err = t.b.API.Announce(ctx, t.i, m)
	t.noted(err)
	return id, err
}

// update edits the message whose button was pressed.
func (t *talk) update(ctx context.Context, m discord.Message) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.owed == discord.DeferUpdate {
		return t.settle(ctx, m)
	}
	return t.deliver(ctx, discord.Response{Answer: discord.Update, Message: m}, discord.DeferUpdate)
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
	t.owed, t.hoped = 0, 0
	return t.b.API.EditResponse(ctx, t.i, m)
}

// respond gives the first answer. It is called while answering.
func (t *talk) respond(ctx context.Context, r discord.Response) error {
	err := t.b.API.Respond(ctx, t.i, r)
	t.noted(err)
	return err
}

// noted remembers whether there is an answer now. It is called while answering.
func (t *talk) noted(err error) {
	if err == nil && !t.answered {
		t.b.Observer.Answered(t.b.age(t.i))
	}
	t.answered = t.answered || err == nil || errors.Is(err, discord.ErrAnswered)
	if t.answered && t.reminder != nil {
		t.reminder.Stop()
	}
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
	age := t.b.age(t.i)
	if age > beginWithin || t.b.crowded() {
		return t.putOff(ctx, kind)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.answered {
		return nil
	}
	t.reminder = time.AfterFunc(doneWithin-age, func() {
		if err := t.putOff(ctx, kind); err != nil {
			t.b.Log.Info("answer could not be put off", "interaction", t.i.ID.String(), "error", err)
		}
	})
	return nil
}

// putOff promises an answer, unless there is one already. Once the answer was sent nobody
// would keep the promise.
func (t *talk) putOff(ctx context.Context, kind discord.Answer) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.answered || t.tried {
		return nil
	}
	r := discord.Response{Answer: kind, Message: discord.Message{Ephemeral: kind == discord.DeferReply}}
	err := t.respond(ctx, r)
	switch {
	case err == nil:
		t.owed = kind
	case errors.Is(err, discord.ErrUnavailable):
		t.hoped = kind
		return nil
	}
	return err
}

// lost reports whether an answer can no longer reach the message through the
// interaction, so that it has to be delivered another way.
func lost(err error) bool { return err != nil && !errors.Is(err, discord.ErrAnswered) }
