package interaction

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// How says where a reply is shown.
type How int

const (
	Acknowledge How = iota // nowhere: the press is acknowledged
	Private                // in a message that only the person sees
	Update                 // in place of the message whose button was pressed
	Remove                 // nowhere: the private message whose button was pressed is deleted
	Announce               // in a message for everybody
	Suggest                // as suggestions for the option that is being typed
	Ask                    // as a modal that the person fills in
)

// When says when a reply is deferred.
type When int

const (
	InTime When = iota // never: it takes no time
	IfLate             // when its picture takes too long
	AtOnce             // at once: it takes longer than Discord waits
)

// Reply says how an interaction is answered.
type Reply struct {
	How   How
	Defer When
	Cost  Cost
	// Message makes what is shown. It is called after the answer was deferred, if that is necessary. For Ask it
	// makes the private message that is shown where Discord accepts no modal.
	Message func(context.Context) (discord.Message, error)
	// Glance is the match whose position a Private answer shows. The answer is deleted with the person's next such
	// answer, and when they have decided, see [Request.RemoveGlance]. 0: it stays.
	Glance  session.ID
	Choices []discord.Suggestion // for Suggest
	Modal   discord.Modal        // for Ask
}

// Handler answers an interaction. It returns what to show, or the error for [Request.Fail].
type Handler func(context.Context, *Request) (Reply, error)

// Shown is a reply with a finished message.
func Shown(how How, m discord.Message) Reply {
	return Reply{How: how, Message: func(context.Context) (discord.Message, error) { return m, nil }}
}

// Sentence is a private reply with one sentence.
func Sentence(text string) Reply { return Shown(Private, posts.Sentence(text)) }

// SentenceHere is a reply with one sentence in place of the message whose button was pressed.
func SentenceHere(text string) Reply { return Shown(Update, posts.Sentence(text)) }

// deferred says how each kind of reply is deferred. A message for everybody follows as a message of its own.
var deferred = map[How]discord.Answer{Private: discord.DeferReply, Update: discord.DeferUpdate, Announce: discord.DeferUpdate}

// Give sends a reply. Its errors are those of [discord.API] and of Reply.Message.
func (q *Request) Give(ctx context.Context, r Reply) error {
	switch r.How {
	case Acknowledge:
		return q.acknowledge(ctx)
	case Remove:
		return q.remove(ctx)
	case Suggest:
		return q.suggest(ctx, r.Choices)
	case Ask:
		err := q.ask(ctx, r.Modal)
		if !errors.Is(err, discord.ErrInvalid) && !errors.Is(err, errDeferred) {
			return err
		}
		q.Log().Info("Discord accepted no modal; a message asks instead", "error", err)
		r.How = Private
	}
	turn, err := q.desk.queue.enter(r.Cost, q.UserID(), uint64(q.Guild))
	if err != nil {
		return err
	}
	defer turn.leave() // only after the answer was sent: until then it takes memory
	if err := q.hold(ctx, r); err != nil {
		return err
	}
	if err := turn.wait(ctx); err != nil {
		return err
	}
	m, err := r.Message(ctx)
	if err != nil {
		return err
	}
	if err := q.show(ctx, r.How, m); err != nil {
		return err
	}
	if r.How == Private && r.Glance != 0 {
		q.glance(ctx, r.Glance)
	}
	return nil
}

// show answers with a message.
func (q *Request) show(ctx context.Context, how How, m discord.Message) (err error) {
	switch how {
	case Private:
		return q.private(ctx, m)
	case Announce:
		_, err = q.Announce(ctx, m)
		return err
	}
	return q.update(ctx, m)
}

// hold defers the reply if that is necessary.
func (q *Request) hold(ctx context.Context, r Reply) error {
	switch r.Defer {
	case IfLate:
		return q.deferIfSlow(ctx, deferred[r.How])
	case AtOnce:
		return q.deferNow(ctx, deferred[r.How])
	}
	return nil
}
