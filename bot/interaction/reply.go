package interaction

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// How a reply is shown.
type How int

const (
	Acknowledge How = iota // nothing is shown
	Private                // a message only the person sees
	Update                 // in place of the message whose button was pressed
	Remove                 // nothing, and the private message whose button was pressed goes
	Announce               // a message for everybody
	Suggest                // values for the option that is being typed
	Ask                    // a modal that the person fills in
)

// When a reply that takes time is deferred.
type When int

const (
	InTime When = iota // it takes no time
	IfLate             // it takes a picture: deferred when that takes too long
	AtOnce             // it takes longer than Discord waits
)

// Reply says how an interaction is answered.
type Reply struct {
	How   How
	Defer When
	Cost  Cost
	// Message makes what is shown. It is called after the answer was deferred, if it is. Of Ask it is
	// shown in private where no modals are taken.
	Message func(context.Context) (discord.Message, error)
	// Glance is the match whose position a Private answer shows: it goes with the person's next such answer, and when
	// they have decided, see [Request.Tidy]. 0: it stays.
	Glance  session.ID
	Choices []discord.Suggestion // of Suggest
	Modal   discord.Modal        // of Ask
}

// Handler answers an interaction. What it returns says what is shown; the error why nothing
// is, see [Desk.Fail].
type Handler func(context.Context, *Request) (Reply, error)

// Shown is a reply with a message that is made already.
func Shown(how How, m discord.Message) Reply {
	return Reply{How: how, Message: func(context.Context) (discord.Message, error) { return m, nil }}
}

// Sentence is a private reply of one sentence.
func Sentence(text string) Reply { return Shown(Private, posts.Sentence(text)) }

// SentenceHere is a sentence in place of the message whose button was pressed.
func SentenceHere(text string) Reply { return Shown(Update, posts.Sentence(text)) }

// deferred is how a reply of a kind is deferred. What everybody sees follows as a message of
// its own.
var deferred = map[How]discord.Answer{Private: discord.DeferReply, Update: discord.DeferUpdate, Announce: discord.DeferUpdate}

// Give carries a reply out. Its errors are those of [discord.API] and of Reply.Message.
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
		if !errors.Is(err, discord.ErrInvalid) {
			return err
		}
		q.Log().Info("Discord took no form, its questions are asked in a message instead", "error", err)
		r.How = Private
	}
	turn, err := q.desk.queue.enter(r.Cost, q.UserID(), uint64(q.Guild))
	if err != nil {
		return err
	}
	defer turn.leave() // when the answer has been sent: until then it takes memory
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

// hold defers the reply if it takes time.
func (q *Request) hold(ctx context.Context, r Reply) error {
	switch r.Defer {
	case IfLate:
		return q.deferLate(ctx, deferred[r.How])
	case AtOnce:
		return q.deferNow(ctx, deferred[r.How])
	}
	return nil
}
