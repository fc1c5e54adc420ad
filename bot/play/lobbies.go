package play

import (
	"context"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// mostLobbies is how many of a server's lobbies somebody is shown at most: those that have waited
// longest.
const mostLobbies = 40

// Lobbies shows the lobbies of the server that the person could join, or a page of them.
func (p *Play) Lobbies(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if q.Guild == 0 {
		return interaction.Reply{}, session.Refuse("bot.error.server")
	}
	return interaction.Reply{How: interaction.Update, Defer: interaction.IfLate, Message: func(ctx context.Context) (discord.Message, error) {
		open, err := p.joinable(ctx, q, mostLobbies, func(*session.Session) bool { return true })
		line, way := p.Server.CallWay(q)
		return posts.Lobbies(q.L, open, q.Button.At, line, way...), err
	}}, nil
}

// joinable lists lobbies of the server that the person sees and may join, the oldest first.
func (p *Play) joinable(ctx context.Context, q *interaction.Request, most int, wanted func(*session.Session) bool) (list []*session.Session, err error) {
	open, err := p.Records.LobbiesOf(uint64(q.Guild))
	if err != nil {
		return nil, err
	}
	conduct, err := p.Records.Conduct(uint64(q.Guild), q.UserID())
	if err != nil {
		return nil, err
	}
	seen := map[uint64]bool{}
	for _, s := range open {
		if len(list) == most {
			break
		}
		if !wanted(s) || s.MayJoin(q.UserID(), conduct) != nil {
			continue
		}
		sees, asked := seen[s.Channel]
		if !asked {
			if sees, err = p.API.Sees(ctx, q.Interaction, discord.Snowflake(s.Channel)); err != nil {
				q.Log().Info("whether somebody sees a lobby's channel cannot be found out, they are not shown it", "match", s.ID.String(), "error", err)
			}
			seen[s.Channel] = sees
		}
		if sees {
			list = append(list, s)
		}
	}
	return list, nil
}

// alike returns a lobby like the one that somebody is about to open, nil if none waits or others are
// asked to play with them already.
func (p *Play) alike(ctx context.Context, q *interaction.Request, o session.Opening) (*session.Session, error) {
	if o.Guild == 0 || len(o.Invited)+len(o.Computers) > 0 {
		return nil, nil
	}
	_, fixed := q.Options["speed"]
	found, err := p.joinable(ctx, q, 1, func(s *session.Session) bool {
		return s.GameID == o.Game.Info().ID && (!fixed || s.Choice(session.OptionSpeed) == o.Chosen[session.OptionSpeed])
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// call returns the role that is to be called to a lobby, 0 for none: it lacks nobody, or the server
// has called a moment ago.
func (p *Play) call(q *interaction.Request, o session.Opening) (uint64, error) {
	if o.Guild == 0 || len(o.Computers) > 0 || 1+len(o.Invited) >= o.Game.Info().MaxSeats {
		return 0, nil
	}
	return p.Server.CallNow(q.Guild)
}

// asked are the options of /play that a button says to open a lobby all the same.
var asked = []string{"game", "speed", "where"}

// OpenAnyway opens what somebody has asked for, though a lobby like it waits.
func (p *Play) OpenAnyway(ctx context.Context, q *interaction.Request) error {
	q.Options = map[string]discord.Option{}
	for i, value := range strings.Split(q.Button.Word, ",") {
		if i < len(asked) && value != "" {
			q.Options[asked[i]] = discord.Option{Text: value}
		}
	}
	return p.open(ctx, q, func(session.Opening) (*session.Session, error) { return nil, nil })
}

// offer asks somebody who is about to open a lobby whether they would rather join one that waits.
func offer(q *interaction.Request, s *session.Session) interaction.Reply {
	words := make([]string, len(asked))
	for i, option := range asked {
		words[i] = q.Options[option].Text
	}
	return interaction.Shown(interaction.Private, posts.Alike(q.L, s, strings.Join(words, ",")))
}
