package play

import (
	"context"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// mostLobbies is the most lobbies of a server that a person is shown, the oldest first.
const mostLobbies = 40

// Lobbies shows the lobbies of the server that the person may join, one page at a time.
func (p *Play) Lobbies(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if q.Guild == 0 {
		return interaction.Reply{}, session.Refuse("bot.error.server")
	}
	return interaction.Reply{How: interaction.Update, Defer: interaction.IfLate, Message: func(ctx context.Context) (discord.Message, error) {
		open, err := p.joinable(ctx, q, mostLobbies, func(*session.Session) bool { return true })
		line, way := p.Server.CallButton(q)
		return posts.Lobbies(q.L, open, q.Button.At, line, way...), err
	}}, nil
}

// joinable lists lobbies of the server that the person can see and may join, the oldest first.
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
				q.Log().Info("cannot find out whether a person sees a lobby's channel; the lobby is not shown to them", "match", s.ID.String(), "error", err)
			}
			seen[s.Channel] = sees
		}
		if sees {
			list = append(list, s)
		}
	}
	return list, nil
}

// similarLobby returns an open lobby like the one the person is about to open. It returns nil if there is
// none, or if they have already invited others.
func (p *Play) similarLobby(ctx context.Context, q *interaction.Request, o session.Opening) (*session.Session, error) {
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

// roleToPing returns the role to ping for a lobby. It is 0 if the lobby needs nobody, or if the server
// was pinged a moment ago.
func (p *Play) roleToPing(q *interaction.Request, o session.Opening) (uint64, error) {
	if o.Guild == 0 || len(o.Computers) > 0 || 1+len(o.Invited) >= o.Game.Info().MaxSeats {
		return 0, nil
	}
	return p.Server.CallNow(q.Guild)
}

// keptOptions are the options of /play that the button "open anyway" keeps.
var keptOptions = []string{"game", "speed", "where"}

// OpenAnyway opens the lobby a person asked for, although a similar one is open.
func (p *Play) OpenAnyway(ctx context.Context, q *interaction.Request) error {
	q.Options = map[string]discord.Option{}
	for i, value := range strings.Split(q.Button.Word, ",") {
		if i < len(keptOptions) && value != "" {
			q.Options[keptOptions[i]] = discord.Option{Text: value}
		}
	}
	return p.open(ctx, q, func(session.Opening) (*session.Session, error) { return nil, nil })
}

// offerLobby asks a person who is about to open a lobby whether they want to join a waiting one instead.
func offerLobby(q *interaction.Request, s *session.Session) interaction.Reply {
	words := make([]string, len(keptOptions))
	for i, option := range keptOptions {
		words[i] = q.Options[option].Text
	}
	return interaction.Shown(interaction.Private, posts.SimilarLobby(q.L, s, strings.Join(words, ",")))
}
