package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/imaging/emblem"
)

// Emojis reads and adds the emojis of the application; *discord.REST is one.
type Emojis interface {
	Emojis(context.Context) (map[string]discord.Snowflake, error)
	AddEmoji(ctx context.Context, name string, png []byte) (discord.Snowflake, error)
}

// ErrElsewhere means that another process of the bot adds the missing emojis.
var ErrElsewhere = errors.New("another process adds the emojis to Discord")

// Decorate lets the bot's texts use emojis of seats and medals from now on. It adds those that the application does not
// have yet; of several processes, the one that looks after private messages does. The error says why some are missing.
// The bot works without them.
func (b *Bot) Decorate(ctx context.Context, e Emojis) error {
	there, err := e.Emojis(ctx)
	if err != nil {
		return err
	}
	found := map[string]wording.Emoji{}
	emblems := emblem.All()
	for _, of := range slices.Sorted(maps.Keys(emblems)) {
		png := emblems[of]
		name := pictureName(of, png)
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

// pictureName makes a name that changes with the picture. Emojis of former pictures stay, since old posts show them.
func pictureName(of string, png []byte) string {
	sum := sha256.Sum256(png)
	return of + "_" + hex.EncodeToString(sum[:4])
}
