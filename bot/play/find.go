package play

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// FindMeant finds the match a command is about: the one in the channel, else the person's only match on
// the server. If their last match here is over, the refusal links to it.
func (p *Play) FindMeant(q *interaction.Request) (*session.Session, error) {
	if s, err := p.Records.LiveIn(uint64(q.Channel)); s != nil || err != nil {
		return s, err
	}
	mine, err := p.playedHere(q)
	if len(mine) == 0 && err == nil {
		err = p.refuseIfOver(q)
	}
	return onlyMatch(q, mine, err, "bot.error.nomatch", "bot.error.which")
}

// FindMovable finds the match that /match move is about: the named one, else the person's only match
// elsewhere on the server.
func (p *Play) FindMovable(q *interaction.Request) (*session.Session, error) {
	if text := q.Options["match"].Text; text != "" {
		return p.findByNumber(text)
	}
	mine, err := p.playedHere(q)
	mine = slices.DeleteFunc(mine, func(s *session.Session) bool { return s.Channel == uint64(q.Channel) })
	return onlyMatch(q, mine, err, "bot.move.none", "bot.move.which")
}

// FindModerated finds the match a moderator means: the named one, else the one in the channel, else the
// newest lobby there.
func (p *Play) FindModerated(q *interaction.Request) (*session.Session, error) {
	if !ModeratesHere(q.Interaction) {
		return nil, session.Refuse("bot.match.forbidden")
	}
	if text := q.Options["match"].Text; text != "" {
		return p.findByNumber(text)
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

// findByNumber finds a match by the number that a person typed.
func (p *Play) findByNumber(text string) (*session.Session, error) {
	id, ok := records.ParseID(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(text), "#")))
	if !ok {
		return nil, session.Refuse("bot.error.notfound")
	}
	return p.Records.Load(id)
}

// playedHere lists the person's running matches on the server.
func (p *Play) playedHere(q *interaction.Request) ([]*session.Session, error) {
	mine, err := p.Records.Of(q.UserID(), session.Live, 0)
	return slices.DeleteFunc(mine, func(s *session.Session) bool { return s.Guild != uint64(q.Guild) }), err
}

// FindSeen finds the match whose board a person wants to see: the one that is meant, or their last
// finished match in the channel, if it had its own thread or they have no other match.
func (p *Play) FindSeen(q *interaction.Request) (*session.Session, error) {
	if s, err := p.Records.LiveIn(uint64(q.Channel)); s != nil || err != nil {
		return s, err
	}
	mine, err := p.playedHere(q)
	if err != nil {
		return nil, err
	}
	last, err := p.Records.LastIn(uint64(q.Channel), q.UserID())
	if last != nil && (len(mine) == 0 || last.Elsewhere()) {
		return last, nil
	}
	return onlyMatch(q, mine, err, "bot.error.nomatch", "bot.error.which")
}

// refuseIfOver refuses with a link to the person's last match in the channel, if there is one.
func (p *Play) refuseIfOver(q *interaction.Request) error {
	last, err := p.Records.LastIn(uint64(q.Channel), q.UserID())
	if last != nil {
		return session.Refuse("bot.press.over", "link", last.Link())
	}
	return err
}

// onlyMatch returns the only match of a list, or refuses with one of two sentences.
func onlyMatch(q *interaction.Request, mine []*session.Session, err error, none, many string) (*session.Session, error) {
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
