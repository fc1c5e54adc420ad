package delivery

import (
	"cmp"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/session"
)

// held is the error of a post that waits until its place may be asked again.
type held struct {
	at    places.Place
	tried bool // and was refused, which counts as a try
}

func (held) Error() string { return "waits until the bot may write there" }

// errShut is the error of a post for another place that is not worth a wait.
var errShut = errors.New("the place is shut, and the post is not worth a wait")

// place is where a post goes.
func place(s *session.Session, p session.Post) places.Place {
	// A person's private messages count as a server of their own: a player who blocks the bot must
	// not hold up other matches.
	at := places.Place{Server: cmp.Or(s.Guild, s.Channel), Channel: cmp.Or(p.Channel, s.Channel)}
	switch p.Kind {
	case session.PostDirect, session.PostRemoved:
		return places.Place{Channel: s.Players[p.Seat].User}
	case session.PostTrouble, session.PostStarted:
		at.Channel = cmp.Or(p.Channel, s.Home)
	}
	return at
}

// ask asks for permission to deliver a post. Its errors are [held] and errShut.
func (o *Outbox) ask(s *session.Session, p session.Post) (*places.Try, error) {
	at := place(s, p)
	if p.Aside() && (o.places.Closed(at) || at.Server == 0 && o.places.MessagedOften(at.Channel)) {
		return nil, errShut
	}
	suspect := s.Trouble == session.TroubleForbidden && at.Channel == s.Channel
	if permit, _ := o.places.Ask(at, suspect); permit != nil {
		return permit, nil
	}
	return nil, held{at: at}
}

// aboutPlace is what the answer to a post says about its place.
func aboutPlace(p session.Post, err error) places.Outcome {
	thread := p.Kind == session.PostThread
	if thread && errors.Is(err, discord.ErrForbidden) {
		return places.Denied // the bot may write there all the same
	}
	return notice.AboutPlace(!p.Edits() && !thread, err)
}

// hold lets a post wait until its place may be asked again.
func (o *Outbox) hold(row queued, wait held) {
	o.mu.Lock()
	o.held[row.Seq] = wait.at
	o.mu.Unlock()
	if !wait.tried {
		return
	}
	if err := o.records.Store.Retry(row.Seq, row.Tries+1, 0); err != nil {
		o.log.Error("the database could not store how often a post was tried, so it may be tried too often", "match", row.Match.String(), "error", err)
	}
}
