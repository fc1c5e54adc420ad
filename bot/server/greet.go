package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// newcomer is how long after its arrival the bot may still greet a server.
const newcomer = 24 * time.Hour

func greetedKey(guild uint64) string { return fmt.Sprintf("guild/%d/greeted", guild) }

// Greet introduces the bot to a server that it has just come to, once: the games, and how to begin.
// The greeting goes to the first channel where the bot may write. If the program is killed before
// it has stored that, the greeting is not sent again for some minutes: Discord knows the nonce.
func (s *Server) Greet(ctx context.Context, a discord.Arrival) {
	if s.Records.Now().Sub(a.Joined) > newcomer {
		return
	}
	defer s.Records.Lock(greetedKey(a.Guild))()
	noted, err := s.Records.Store.Value(greetedKey(a.Guild))
	if err == nil && noted == nil {
		err = s.greet(ctx, a)
	}
	if err != nil && !errors.Is(err, discord.ErrWithdrawn) { // the next process greets it
		s.Log.Warn("a server was not greeted: /help and /play work there all the same", "guild", a.Guild, "error", err)
	}
}

func (s *Server) greet(ctx context.Context, a discord.Arrival) error {
	lang := cmp.Or(s.Settings(discord.Snowflake(a.Guild)).Lang, a.Locale)
	l := s.Texts.Localizer(lang)
	m := s.Shelf.Welcome(ctx, l, false, todayButton(l))
	m.Silent = true
	ctx = discord.While(ctx, s.Records.Mine, a.Guild)
	err := errors.New("there is no channel")
	for _, channel := range a.Channels {
		_, err = s.API.Send(ctx, discord.ParseSnowflake(channel), m, fmt.Sprintf("hi%d", a.Guild))
		if err == nil {
			return s.Records.Store.SetValue(greetedKey(a.Guild), []byte(channel))
		}
		if !errors.Is(err, discord.ErrForbidden) && !errors.Is(err, discord.ErrGone) {
			return err
		}
	}
	return err
}
