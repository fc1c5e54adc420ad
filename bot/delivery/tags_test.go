package delivery

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
)

// channels are a thread or post, where a match is played, and what it is in.
type channels struct {
	in      discord.Place // what the thread is in
	changes []string      // requests that Discord got
}

func (c *channels) Place(_ context.Context, channel discord.Snowflake) (discord.Place, error) {
	if channel == sessiontest.Channel {
		return discord.Place{Type: discordgo.ChannelTypeGuildPublicThread, Parent: 7, Name: "an old match", Own: true}, nil
	}
	return c.in, nil
}

func (c *channels) change(ctx context.Context, what string) error {
	if may, _ := discord.Permitted(ctx); !may {
		return discord.ErrWithdrawn
	}
	c.changes = append(c.changes, what)
	return nil
}

func (c *channels) AddTags(ctx context.Context, _ discord.Snowflake, _ discord.Place, _ []string) error {
	return c.change(ctx, "adds tags")
}

func (c *channels) Tag(ctx context.Context, _ discord.Snowflake, _ []discord.Snowflake) error {
	return c.change(ctx, "tags")
}

func (c *channels) Rename(ctx context.Context, _ discord.Snowflake, _ string) error {
	return c.change(ctx, "renames")
}

// A process that lost a server changes no tags or names of threads there.
func TestNoTagsOnALostServer(t *testing.T) {
	carcassonne := discord.Tag{ID: 8, Name: "Carcassonne"}
	for name, in := range map[string]discord.Place{
		"adds tags": {Type: discordgo.ChannelTypeGuildForum},
		"tags":      {Type: discordgo.ChannelTypeGuildForum, Tags: append(make([]discord.Tag, discord.MaxTags-1), carcassonne)},
		"renames":   {Type: discordgo.ChannelTypeGuildText},
	} {
		for _, mine := range []bool{true, false} {
			r, there := bottest.Records(t), &channels{in: in}
			s := bottest.Keep(t, r, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"), func(s *session.Session) { s.Hosted = true })
			r.Mine = func(guild uint64) bool { return mine || guild != s.Guild }
			err := NewTags(r, there, bottest.Texts(), slog.New(slog.DiscardHandler)).update(t.Context(), s.ID)
			if made := len(there.changes) > 0 && there.changes[0] == name; made != mine || len(there.changes) > 0 && !mine || errors.Is(err, discord.ErrWithdrawn) == mine {
				t.Errorf("%s, mine %v: %q, %v", name, mine, there.changes, err)
			}
		}
	}
}
