package play

import (
	"errors"
	"slices"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// FindMeant finds the match for a command that shows something, asks first or posts the turn again: the one in the
// channel. In a channel that is not a thread, and so not the place of another match, it is the person's only match on
// the server. Otherwise the refusal links to the person's matches.
func (p *Play) FindMeant(q *interaction.Request) (*session.Session, error) {
	return p.find(q, func(*session.Session) bool { return !server.IsThread(q.Interaction) })
}

// FindActed finds the match for a command that the other players notice: the one in the channel. A match elsewhere
// is acted on only if its own channel is lost.
func (p *Play) FindActed(q *interaction.Request) (*session.Session, error) {
	return p.find(q, func(s *session.Session) bool { return s.Trouble != "" })
}

// FindSeen finds the match whose board a person wants to see: the one that is meant, or their last
// finished match in the channel, if it had its own thread or they have no other match.
func (p *Play) FindSeen(q *interaction.Request) (*session.Session, error) {
	s, err := p.FindMeant(q)
	if err == nil {
		return s, nil
	}
	var refusal session.Refusal
	if last, _ := p.Records.LastIn(uint64(q.Channel), q.UserID()); last != nil && errors.As(err, &refusal) {
		return last, nil
	}
	return nil, err
}

// find returns the match in the channel, or the person's only match on the server if it may be meant from here. Of
// several matches in the channel it takes none. If the last match in the channel is over, the refusal says so.
func (p *Play) find(q *interaction.Request, mayBeMeant func(*session.Session) bool) (*session.Session, error) {
	here, err := p.Records.AllLiveFor(uint64(q.Channel), q.UserID())
	switch {
	case err != nil:
		return nil, err
	case len(here) == 1:
		return here[0], nil
	case len(here) > 1: // those of a cup, where the bot may not open threads
		return nil, session.Refuse("bot.error.several", "matches", wording.ListedMatches(q.L, q.UserID(), here))
	}
	mine, err := p.playedHere(q)
	if err != nil {
		return nil, err
	}
	last, err := p.Records.LastIn(uint64(q.Channel), q.UserID())
	over := last != nil && (last.Elsewhere() || len(mine) == 0)
	switch {
	case err != nil:
		return nil, err
	case len(mine) == 1 && !over && mayBeMeant(mine[0]):
		return mine[0], nil
	case over:
		return nil, p.LinkOwn(q, session.Refuse("bot.press.over", "link", last.Link()))
	}
	own, err := p.own(q)
	switch {
	case err != nil:
		return nil, err
	case len(own) == 0:
		return nil, session.Refuse("bot.error.nomatch")
	}
	return nil, session.Refuse("bot.error.which", "matches", wording.ListedMatches(q.L, q.UserID(), own))
}

// LinkOwn adds links to the person's own matches to a refusal about another one. Other errors stay as they are.
func (p *Play) LinkOwn(q *interaction.Request, err error) error {
	var refusal session.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	own, lost := p.own(q)
	if lost != nil || len(own) == 0 {
		return err
	}
	return session.Refuse("bot.error.yours", "why", refusal.Text, "matches", wording.ListedMatches(q.L, q.UserID(), own))
}

// own lists the person's running matches on the server, in private messages those on all servers.
func (p *Play) own(q *interaction.Request) ([]*session.Session, error) {
	if q.Guild == 0 {
		return p.Records.Of(q.UserID(), session.Live, 0)
	}
	return p.playedHere(q)
}

// FindMovable finds the match that /match move is about: the named one, else the person's only match
// elsewhere on the server.
func (p *Play) FindMovable(q *interaction.Request) (*session.Session, error) {
	if text := q.Options["match"].Text; text != "" {
		return p.findByNumber(text)
	}
	mine, err := p.playedHere(q)
	mine = slices.DeleteFunc(mine, func(s *session.Session) bool { return s.Channel == uint64(q.Channel) })
	switch {
	case err != nil:
		return nil, err
	case len(mine) == 0:
		return nil, session.Refuse("bot.move.none")
	case len(mine) > 1:
		return nil, session.Refuse("bot.move.which", "matches", wording.ListedMatches(q.L, q.UserID(), mine))
	}
	return mine[0], nil
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
	id, ok := records.TypedID(text)
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
