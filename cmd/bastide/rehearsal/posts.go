package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/cmd/bastide/repertoire"
)

// show posts a message where the rehearsal is. In the channel itself, where it is not removed together with the thread,
// it carries the marker.
func (r *run) show(ctx context.Context, m discord.Message) (discord.Snowflake, error) {
	if r.place == 0 {
		return 0, skipped("there is no place for it")
	}
	m.Silent = true
	if r.own {
		return r.api.Send(ctx, r.place, m, r.nonce())
	}
	return r.showIn(ctx, r.place, marked(m), "")
}

// showIn posts a marked message in a channel.
func (r *run) showIn(ctx context.Context, channel discord.Snowflake, m discord.Message, name string) (discord.Snowflake, error) {
	return r.make(Made{Kind: madeMessage, Server: r.Server, Channel: channel, Name: name}, func() (discord.Snowflake, error) {
		return r.api.Send(ctx, channel, m, r.nonce())
	})
}

// marked is a message with the marker below it.
func marked(m discord.Message) discord.Message {
	m.Components = append(m.Components[:len(m.Components):len(m.Components)], discordgo.TextDisplay{Content: "-# " + Marker})
	return m
}

// sentence is a marked message of one text.
func sentence(text string) discord.Message { return marked(posts.Sentence(text)) }

// check reads a message back and compares it.
func (r *run) check(ctx context.Context, channel, id discord.Snowflake, m discord.Message) error {
	held, err := r.api.Message(ctx, channel, id)
	switch {
	case errors.Is(err, discord.ErrForbidden):
		return fmt.Errorf("it was sent, and cannot be read back; give the bot Read Message History: %w", err)
	case err != nil:
		return fmt.Errorf("it was sent, and cannot be read back: %w", err)
	}
	if !r.own {
		held.Components = withoutMarker(held.Components)
	}
	return compare(m, held)
}

// showPiece posts a message of the repertoire and compares it.
func (r *run) showPiece(ctx context.Context, p repertoire.Piece) (string, error) {
	id, err := r.show(ctx, p.Message)
	if err == nil {
		err = r.check(ctx, r.place, id, p.Message)
	}
	return fmt.Sprintf("%d files", len(p.Message.Files)), err
}

// rows finds the turns that were posted: what the host looks at.
func (r *run) rows(context.Context) (string, error) {
	if r.place == 0 {
		return "", skipped("nothing was posted")
	}
	return "", nil
}

// pictured returns messages of the repertoire that show the same file with different content.
func (r *run) pictured() (first, second discord.Message, err error) {
	for _, p := range r.pieces.Pieces {
		switch {
		case len(p.Message.Files) != 1 || p.Message.Files[0].Name != posts.BoardFile:
		case first.Files == nil:
			first = p.Message
		default:
			return first, p.Message, nil
		}
	}
	return first, second, skipped("the repertoire has not two messages with a picture")
}

func (r *run) gallery(ctx context.Context) (string, error) {
	first, second, err := r.pictured()
	if err != nil {
		return "", err
	}
	id, err := r.show(ctx, first)
	if err != nil {
		return "", err
	}
	for _, m := range []discord.Message{second, first} {
		if err := r.edit(ctx, id, m); err != nil {
			return "", err
		}
	}
	return "both edits show the new file", nil
}

// edit edits a message of [run.show] and compares it.
func (r *run) edit(ctx context.Context, id discord.Snowflake, m discord.Message) error {
	sent := m
	if !r.own {
		sent = marked(m)
	}
	if err := r.api.Edit(ctx, r.place, id, sent); err != nil {
		return err
	}
	return r.check(ctx, r.place, id, m)
}

func (r *run) pictureGoes(ctx context.Context) (string, error) {
	first, _, err := r.pictured()
	if err != nil {
		return "", err
	}
	id, err := r.show(ctx, first)
	if err == nil {
		err = r.edit(ctx, id, posts.Sentence("The picture is gone."))
	}
	return "", err
}

func (r *run) sameNonce(ctx context.Context) (string, error) {
	if r.place == 0 {
		return "", skipped("there is no place for it")
	}
	m, nonce := sentence("This message was sent twice, and is here once."), r.nonce()
	var ids [2]discord.Snowflake
	for i := range ids {
		var err error
		ids[i], err = r.make(Made{Kind: madeMessage, Server: r.Server, Channel: r.place}, func() (discord.Snowflake, error) {
			return r.api.Send(ctx, r.place, m, nonce)
		})
		if err != nil {
			return "", err
		}
	}
	if ids[0] != ids[1] {
		return "", fmt.Errorf("it is there twice: %s and %s", ids[0], ids[1])
	}
	return "", nil
}

func (r *run) deletion(ctx context.Context) (string, error) {
	id, err := r.show(ctx, posts.Sentence("This message is deleted."))
	if err != nil {
		return "", err
	}
	if err := r.api.Delete(ctx, r.place, id); err != nil {
		return "", err
	}
	if _, err := r.api.Message(ctx, r.place, id); !errors.Is(err, discord.ErrGone) {
		return "", fmt.Errorf("reading it afterwards: %w", orThere(err))
	}
	return "", r.ledger.strike(func(m Made) bool { return m.ID == id })
}

func orThere(err error) error {
	if err == nil {
		return errors.New("it is still there")
	}
	return err
}

func (r *run) private(ctx context.Context) (string, error) {
	if r.self.Owner == 0 {
		return "", skipped("the application has no owner who is a person, or Discord did not say who")
	}
	dm, err := r.api.OpenDM(ctx, r.self.Owner)
	if err != nil {
		return "", err
	}
	m := sentence("The bot rehearses private messages.")
	id, err := r.make(Made{Kind: madeMessage, Channel: dm, Name: "in private"}, func() (discord.Snowflake, error) {
		return r.api.Send(ctx, dm, m, r.nonce())
	})
	if err != nil {
		return "", err
	}
	held, err := r.api.Message(ctx, dm, id)
	if err == nil {
		err = compare(m, held)
	}
	return "", err
}

// isMarked reports whether a message carries the marker.
func isMarked(h discord.Held) bool { return strings.Contains(string(h.Components), Marker) }
