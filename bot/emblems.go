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

// Decorate puts pictures of seats and medals between the words of the bot from now on: those that the
// application has, and those that Discord takes now. The error says why some are missing; the bot
// does without them.
func (b *Bot) Decorate(ctx context.Context, e Emojis) error {
	there, err := e.Emojis(ctx)
	if err != nil {
		return err
	}
	var refused error
	for of, png := range emblem.All() {
		name := drawing(of, png)
		if there[name] != 0 {
			continue
		}
		if there[name], err = e.AddEmoji(ctx, name, png); err != nil {
			refused = errors.Join(refused, err)
		}
	}
	if refused != nil { // another process of the bot may have added them at the same time
		if again, err := e.Emojis(ctx); err == nil {
			there = again
		}
	}
	found := map[string]wording.Emoji{}
	for of, png := range emblem.All() {
		if name := drawing(of, png); there[name] != 0 {
			found[of] = wording.Emoji{Name: name, ID: uint64(there[name])}
		}
	}
	b.texts.Emblems.Set(found)
	if len(found) == len(emblem.All()) {
		return nil
	}
	return refused
}

// drawing names a picture so that one which is drawn otherwise has another name. Those before stay
// where they are, since old posts show them.
func drawing(of string, png []byte) string {
	sum := sha256.Sum256(png)
	return of + "_" + hex.EncodeToString(sum[:4])
}
