package play

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Meant finds the match a command is about: the one played in the channel, else the only one
// the person plays in that server. Where the person's last match is over, that is told.
func (p *Play) Meant(q *interaction.Request) (*session.Session, error) {
	if s, err := p.Records.LiveIn(uint64(q.Channel)); s != nil || err != nil {
		return s, err
	}
	mine, err := p.playedHere(q)
	if len(mine) == 0 && err == nil {
		err = p.overHere(q)
	}
	return one(q, mine, err, "bot.error.nomatch", "bot.error.which")
}

// Movable finds the match a /match move command is about: the one that is named, else the only one
// the person plays elsewhere on the server.
func (p *Play) Movable(q *interaction.Request) (*session.Session, error) {
	if text := q.Options["match"].Text; text != "" {
		return p.numbered(text)
	}
	mine, err := p.playedHere(q)
	mine = slices.DeleteFunc(mine, func(s *session.Session) bool { return s.Channel == uint64(q.Channel) })
	return one(q, mine, err, "bot.move.none", "bot.move.which")
}

// Governed finds the match a moderator means: the one that is named, else the one played in
// the channel, else the newest lobby there.
func (p *Play) Governed(q *interaction.Request) (*session.Session, error) {
	if !ModeratesHere(q.Interaction) {
		return nil, session.Refuse("bot.match.forbidden")
	}
	if text := q.Options["match"].Text; text != "" {
		return p.numbered(text)
	}
	if s, err := p.Records.LiveIn(uint64(q.Channel)); s != nil || err != nil {
		return s, err
	}
	s, err := p.Records.NewestIn(uint64(q.Channel))
	if err == nil && s == nil {
		err = session.Refuse("bot.match.none")
	}
	return s, err
}

// numbered finds the match with a number that somebody has typed.
func (p *Play) numbered(text string) (*session.Session, error) {
	id, ok := records.ParseID(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(text), "#")))
	if !ok {
		return nil, session.Refuse("bot.error.notfound")
	}
	return p.Records.Load(id)
}

// playedHere lists the matches that the person plays on the server.
func (p *Play) playedHere(q *interaction.Request) ([]*session.Session, error) {
	mine, err := p.Records.Of(q.UserID(), session.Live, 0)
	return slices.DeleteFunc(mine, func(s *session.Session) bool { return s.Guild != uint64(q.Guild) }), err
}

// Seen finds the match whose board somebody wants to see: the one that is meant, or the person's
// latest in the channel that is over, where it had a thread of its own or they play nowhere else.
func (p *Play) Seen(q *interaction.Request) (*session.Session, error) {
	if s, err := p.Records.LiveIn(uint64(q.Channel)); s != nil || err != nil {
		return s, err
	}
	mine, err := p.playedHere(q)
	if err != nil {
		return nil, err
	}
	last, err := p.lastHere(q)
	if last != nil && (len(mine) == 0 || last.Elsewhere()) {
		return last, nil
	}
	return one(q, mine, err, "bot.error.nomatch", "bot.error.which")
}

// lastHere returns the latest of the person's matches that were played in the channel and are over,
// nil if there is none. Those that are far back are not looked for.
func (p *Play) lastHere(q *interaction.Request) (*session.Session, error) {
	past, err := p.Records.Of(q.UserID(), session.Over, farBack)
	at := slices.IndexFunc(past, func(s *session.Session) bool { return s.Channel == uint64(q.Channel) })
	if at < 0 {
		return nil, err
	}
	return past[at], nil
}

// farBack is how many of a person's matches are looked at for one that was played in a channel.
const farBack = 12

// overHere refuses with the person's last match in the channel, if one is over there.
func (p *Play) overHere(q *interaction.Request) error {
	last, err := p.lastHere(q)
	if last != nil {
		return session.Refuse("bot.press.over", "link", last.Link())
	}
	return err
}

// one returns the only match of a list, or refuses with one of two sentences.
func one(q *interaction.Request, mine []*session.Session, err error, none, many string) (*session.Session, error) {
	switch {
	case err != nil:
		return nil, err
	case len(mine) == 0:
		return nil, session.Refuse(none)
	case len(mine) > 1:
		return nil, session.Refuse(many, "matches", wording.ListedMatches(q.L, q.UserID(), mine))
	}
	return mine[0], nil
}
