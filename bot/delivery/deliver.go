package delivery

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

var (
	// errNothing says that a post needs no delivery any more.
	errNothing = errors.New("nothing to deliver")
	// errTaken says that a post has left the outbox, or belongs to another process now. It is left
	// alone.
	errTaken = errors.New("the post has left the outbox")
)

// deliver renders a post and sends it. After an error it has to be tried again.
func (o *Outbox) deliver(ctx context.Context, row queued) error {
	if row.err != nil {
		o.log.Error("a post cannot be read and is not sent; /turn posts the turn again", "match", row.Match.String(), "error", row.err)
		return o.records.Store.Drop(row.Seq)
	}
	parcel, err := o.render(ctx, row)
	switch {
	case errors.Is(err, errTaken):
		return nil
	case errors.Is(err, errNothing), errors.Is(err, storage.ErrNotFound), errors.Is(err, session.ErrDamaged):
		return o.records.Store.Drop(row.Seq)
	case errors.Is(err, errShut):
		return o.giveUp(ctx, row, session.FailedAside)
	case err != nil:
		return o.keepWaiting(ctx, row, err)
	}
	if row.what.Edits() {
		defer o.editArrived(parcel.of.ID)
	}
	row.what = events.Current(parcel.of, row.what)
	sent, err := o.send(ctx, row, parcel)
	switch {
	case errors.Is(err, discord.ErrWithdrawn):
		return err
	case err != nil:
		if row.what.Edits() && unconfirmed(err) {
			o.Doubts.Note(row.what.Message)
		}
		return o.failed(ctx, row, place(parcel.of, row.what), err)
	}
	err = o.delivered(ctx, row, sent)
	o.rememberSent(row.Seq, sent, err != nil)
	return err
}

// rendered is a post that is ready to be sent.
type rendered struct {
	of      *session.Session
	message discord.Message
	permit  *places.Try
}

// send sends a post unless it was sent before. If its thread is archived, the thread is opened, so
// that the next try succeeds. Discord gets no request once another process may look after the match.
func (o *Outbox) send(ctx context.Context, row queued, p rendered) (discord.Snowflake, error) {
	sent, ok := o.sentBefore(row.Seq)
	if ok {
		p.permit.End(places.Unclear)
		return sent, nil
	}
	restored, err := o.records.Restoration()
	if err != nil {
		p.permit.End(places.Unclear)
		return 0, err
	}
	ctx = discord.While(ctx, o.records.Mine, p.of.Guild)
	sent, err = o.request(ctx, p.of, row.what, p.message, Nonce(row.Post, restored.At))
	if errors.Is(err, discord.ErrArchived) {
		err = errors.Join(err, o.api.Unarchive(ctx, discord.Snowflake(p.of.Channel)))
	}
	p.permit.End(aboutPlace(row.what, err))
	o.observe(row.what.Kind, err)
	return sent, err
}

// sentBefore returns the message of a row that was sent and could not be removed.
func (o *Outbox) sentBefore(seq uint64) (discord.Snowflake, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	id, ok := o.sent[seq]
	return id, ok
}

// rememberSent remembers that a row was sent as long as the row remains, and forgets it afterwards.
func (o *Outbox) rememberSent(seq uint64, id discord.Snowflake, remains bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if remains {
		o.sent[seq] = id
	} else {
		delete(o.sent, seq)
	}
}

// Nonce names a post, so that Discord takes it once even if it is sent twice. The number of the row
// is not enough: after a backup was restored, numbers are given again. Posts that waited in the
// backup may have been sent already, and may show something else by now. So they are sent again,
// and the nonce depends on when the database was restored, in Unix seconds; 0: never.
func Nonce(p storage.Post, restored int64) string {
	name := fmt.Sprintf("%s.%d.%s", p.Match, p.Seq, p.Body)
	if restored > 0 {
		sum := sha256.Sum256([]byte(name))
		name = fmt.Sprintf("%s.%d", sum[:], restored)
	}
	return notice.Nonce(name)
}

// render makes the message of a post from the match as it is now, if it may be sent.
func (o *Outbox) render(ctx context.Context, row queued) (rendered, error) {
	film := row.what.Kind == session.PostFilm
	p, err := o.claim(ctx, row, !film)
	if err != nil || !film {
		return p, err
	}
	// A film takes long and shows what is over, so no press may wait for it.
	if p.message, err = o.posts.Message(ctx, p.of, row.what); err != nil {
		p.permit.End(places.Unclear)
	}
	return p, err
}

// claim takes a post that may be sent; write says whether to make its message too. It locks the
// match, since a press that is being answered may take the post out of the outbox. Presses wait for
// it.
func (o *Outbox) claim(ctx context.Context, row queued, write bool) (rendered, error) {
	id := session.ID(row.Match)
	defer o.records.LockMatch(id)()
	if o.wasDropped(row.Seq) {
		return rendered{}, errTaken
	}
	s, err := o.records.LoadLocked(id)
	if err != nil {
		return rendered{}, err
	}
	defer o.records.Keep(s)
	defer o.records.LockChannel(s.Home)()
	if err := o.checkQueued(row.Seq); err != nil {
		return rendered{}, err
	}
	env := o.records.Env(id)
	if events.Pointless(s, row.what, env) {
		return rendered{}, errNothing
	}
	permit, err := o.ask(s, row.what)
	if err != nil {
		return rendered{}, err
	}
	var m discord.Message
	if write {
		if m, err = o.posts.Message(ctx, s, row.what); err != nil {
			permit.End(places.Unclear)
		}
	}
	o.setEditing(id, err == nil && row.what.Edits())
	return rendered{s, m, permit}, err
}

// checkQueued returns errTaken if the post has left the outbox.
func (o *Outbox) checkQueued(seq uint64) error {
	rows, err := o.records.Store.Posts(seq-1, 1)
	if err == nil && (len(rows) == 0 || rows[0].Seq != seq) {
		err = errTaken
	}
	return err
}

// request sends or edits the message and returns its id; of a thread, the thread's id.
func (o *Outbox) request(ctx context.Context, s *session.Session, p session.Post, m discord.Message, nonce string) (discord.Snowflake, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	channel := discord.Snowflake(place(s, p).Channel)
	switch {
	case p.Private():
		return o.sendDirect(ctx, channel, m, nonce)
	case p.Kind == session.PostThread:
		return o.api.StartThread(ctx, channel, discord.Snowflake(s.LobbyPost), o.posts.ThreadName(s))
	case !p.Edits():
		return o.api.Send(ctx, channel, m, nonce)
	case p.Kind == session.PostDelete:
		return 0, o.api.Delete(ctx, channel, discord.Snowflake(p.Message))
	}
	id := discord.Snowflake(p.Message)
	return id, o.api.Edit(ctx, channel, id, m)
}

// sendDirect sends a direct message.
func (o *Outbox) sendDirect(ctx context.Context, user discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	channel, err := o.api.OpenDM(ctx, user)
	if err != nil {
		return 0, err
	}
	return o.api.Send(ctx, channel, m, nonce)
}

// delivered takes the post out of the outbox and stores what the delivery says about the match. A
// repeated edit says nothing new.
func (o *Outbox) delivered(ctx context.Context, row queued, sent discord.Snowflake) error {
	if row.what.Again {
		o.log.Info("an edit that a late one may have undone was repeated", "match", row.Match.String(), "kind", row.what.Kind)
		return o.records.Store.Drop(row.Seq)
	}
	return o.changeMatch(ctx, row, func(s *session.Session, e session.Env) (*session.Session, session.Result) {
		next, r := events.Delivered(s, e, row.what, uint64(sent))
		r.Posts = append(r.Posts, o.Repetitions(row.what)...)
		return next, r
	})
}

// changeMatch changes the match of a post and removes the post in the same transaction.
func (o *Outbox) changeMatch(ctx context.Context, row queued, change func(*session.Session, session.Env) (*session.Session, session.Result)) (err error) {
	id := session.ID(row.Match)
	defer o.records.LockMatch(id)()
	for _, load := range []func(session.ID) (*session.Session, error){o.records.LoadCached, o.records.LoadLocked} {
		s, unread := load(id)
		switch {
		case records.Lost(unread):
			return errors.Join(unread, o.records.Store.Drop(row.Seq))
		case unread != nil:
			return unread
		}
		next, result := change(s, o.records.Env(id))
		_, _, err = o.records.Commit(ctx, next, result, 0, row.Seq)
		if !errors.Is(err, storage.ErrStale) && !errors.Is(err, storage.ErrNotFound) {
			break
		}
	}
	return err
}
