package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/imaging/emblem"
)

// Emojis are those of the application; *discord.REST has them.
type Emojis interface {
	Emojis(context.Context) (map[string]discord.Snowflake, error)
	AddEmoji(ctx context.Context, name string, png []byte) (discord.Snowflake, error)
}

// ErrElsewhere is returned where another process of the bot adds what is missing.
var ErrElsewhere = errors.New("another process gives Discord the pictures between words")

// Decorate puts pictures of seats and medals between the words of the bot from now on: those that the
// application has, and those that Discord takes now. Of several processes, the one that looks after
// private messages adds them. The error says why some are missing; the bot does without them.
func (b *Bot) Decorate(ctx context.Context, e Emojis) error {
	there, err := e.Emojis(ctx)
	if err != nil {
		return err
	}
	found := map[string]wording.Emoji{}
	for of, png := range emblem.All() {
		name := drawing(of, png)
		id := there[name]
		if id == 0 {
			var refused error
			if id, refused = b.add(ctx, e, name, png); refused != nil {
				err = errors.Join(err, refused)
				continue
			}
		}
		found[of] = wording.Emoji{Name: name, ID: uint64(id)}
	}
	b.texts.Emblems.Set(found)
	return err
}

func (b *Bot) add(ctx context.Context, e Emojis, name string, png []byte) (discord.Snowflake, error) {
	if !b.records.Mine(0) {
		return 0, ErrElsewhere
	}
	return e.AddEmoji(ctx, name, png)
}

// drawing names a picture so that one which is drawn otherwise has another name. Those before stay
// where they are, since old posts show them.
func drawing(of string, png []byte) string {
	sum := sha256.Sum256(png)
	return of + "_" + hex.EncodeToString(sum[:4])
}
