package bot

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// posting is a row of the outbox: what is to be told. The message is made when it
// is delivered, from the match as it is then.
type posting struct {
	Kind    string     `json:"k"`
	Message uint64     `json:"m,omitempty"` // to be edited; 0: a new one
	Channel uint64     `json:"h,omitempty"` // of the message, if the match has left it
	Turn    uint64     `json:"t,omitempty"` // of the match, see head
	Seat    games.Seat `json:"s,omitempty"`
	Told    []chapter  `json:"c,omitempty"`
	Stage   int        `json:"g,omitempty"` // of the reminders of a turn, from 1
	Vote    uint64     `json:"v,omitempty"` // number of the vote, or of the offer
	// At is when it was put into the outbox, in Unix milliseconds. It tells posts of
	// the same number apart when a backup was restored between them.
	At int64 `json:"at,omitempty"`
}

// Kinds of postings.
const (
	postLobby    = "lobby"
	postThread   = "thread"  // opens the match's thread
	postStarted  = "started" // what the lobby becomes
	postTurn     = "turn"
	postRecord   = "record" // what a turn post becomes
	postResult   = "result"
	postCall     = "call"   // calls somebody to the live post
	postHush     = "hush"   // deletes a call
	postNotice   = "notice" // something happened out of turn
	postRetire   = "retire" // an older copy of the live post
	postReminder = "reminder"
	postLate     = "late"    // somebody's time ran out
	postVote     = "vote"    // a question to the players, see vote
	postTrouble  = "trouble" // with the match's channel, told elsewhere
	postWord     = "word"    // the same, to one player
	postOffer    = "offer"   // of a seat
)

// errNothing says that a post needs no delivery any more.
var errNothing = errors.New("nothing to deliver")

// delivery says how a kind of posting is made, and what its message id is good for.
type delivery struct {
	render func(*Bot, context.Context, *sheet, posting) (discord.Message, error)
	learn  func(*sheet, posting, uint64)
	// aside says that it goes elsewhere than into the match's channel, and so tells nothing
	// about how things stand there.
	aside bool
}

var deliveries = map[string]delivery{
	postLobby:    {render: renderLobby, learn: learnLobby},
	postThread:   {render: renderThread, learn: func(s *sheet, _ posting, id uint64) { s.row.Channel = id }},
	postStarted:  {render: renderStarted},
	postTurn:     {render: renderTurn, learn: learnTurn},
	postRecord:   {render: renderRecord},
	postResult:   {render: renderResult, learn: func(s *sheet, _ posting, id uint64) { s.head.Live = id }},
	postCall:     {render: renderCall, learn: learnCall},
	postHush:     {render: renderHush},
	postNotice:   {render: renderNotice},
	postRetire:   {render: renderRetire},
	postReminder: {render: renderReminder, learn: learnReminder},
	postLate:     {render: renderLate, learn: learnLate},
	postVote:     {render: renderVote, learn: learnVote},
	postOffer:    {render: renderOffer, learn: learnOffer},
	postTrouble:  {render: renderTrouble, aside: true},
	postWord:     {render: renderWord, aside: true},
}

// renderLobby posts no second lobby when a press has told which message the first one is:
// the answer to /play arrived although Discord did not say so.
func renderLobby(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	if s.row.Status != storage.Lobby || p.Message == 0 && s.head.Lobby != 0 {
		return discord.Message{}, errNothing
	}
	m := b.lobbyPost(s)
	m.Mentions = invitations(s)
	return m, nil
}

// learnLobby remembers the lobby's message, unless a press told it already.
func learnLobby(s *sheet, _ posting, id uint64) {
	if s.head.Lobby == 0 {
		s.head.Lobby = id
	}
}

// renderThread needs no message; a match that is in its thread already needs none.
func renderThread(_ *Bot, _ context.Context, s *sheet, _ posting) (discord.Message, error) {
	if s.row.Channel != s.head.Home {
		return discord.Message{}, errNothing
	}
	return discord.Message{}, nil
}

func renderStarted(b *Bot, _ context.Context, s *sheet, _ posting) (discord.Message, error) {
	return b.startedPost(s), nil
}

// renderTurn mentions, in a new post, the seats that do not know yet that it is their
// turn. An edit rings for nobody and mentions all, so that their names stay marked; where
// the live post is still to come, that will show everything anyway.
func renderTurn(b *Bot, ctx context.Context, s *sheet, p posting) (discord.Message, error) {
	if s.row.Status != storage.Live || s.head.Turn != p.Turn || p.Message != 0 && s.head.Live == 0 {
		return discord.Message{}, errNothing
	}
	m, err := b.turnPost(ctx, s, 0)
	m.Mentions = s.usersOf(s.uncalled())
	m.Silent = b.asleep(s, s.uncalled())
	if p.Message != 0 {
		m.Mentions = s.usersOf(s.acting())
	}
	return m, err
}

// usersOf lists the users who have the seats.
func (s *sheet) usersOf(seats []games.Seat) (users []discord.Snowflake) {
	for _, seat := range seats {
		users = append(users, discord.Snowflake(s.head.Players[seat].User))
	}
	return users
}

// uncalled lists the seats that have to decide and have not been told.
func (s *sheet) uncalled() (seats []games.Seat) {
	for _, seat := range s.acting() {
		called := false
		for _, c := range s.head.Called {
			called = called || c == seat
		}
		if !called {
			seats = append(seats, seat)
		}
	}
	return seats
}

// learnTurn remembers the live post, unless the match has gone on meanwhile. A new one has
// called whoever has to decide.
func learnTurn(s *sheet, p posting, id uint64) {
	if s.head.Turn != p.Turn {
		return
	}
	s.head.Live, s.head.Pressed = id, 0
	if p.Message == 0 {
		s.head.Called = s.acting()
	}
}

func renderRecord(b *Bot, ctx context.Context, s *sheet, p posting) (discord.Message, error) {
	return b.recordPost(ctx, s, p.Seat, p.Told)
}

func renderResult(b *Bot, ctx context.Context, s *sheet, _ posting) (discord.Message, error) {
	m, err := b.resultPost(ctx, s)
	for seat, player := range s.head.Players {
		if !s.match.Gone[seat] {
			m.Mentions = append(m.Mentions, discord.Snowflake(player.User))
		}
	}
	return m, err
}

func renderNotice(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	v := b.speak(s.head.Lang).about(s)
	return (&post{accent: &accentRecord}).text(v.told(p.Seat, p.Told)).message(), nil
}

// renderRetire leaves a copy alone that was pressed in time: it is the live post again, or
// has become the record of its turn.
func renderRetire(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	if p.Message == s.head.Live || p.Message == s.head.Pressed {
		return discord.Message{}, errNothing
	}
	v, moved := b.speak(s.head.Lang).about(s), "bot.turn.moved"
	switch s.row.Status {
	case storage.Lobby:
		moved = "bot.lobby.moved"
	case storage.Over:
		moved = "bot.press.over"
	}
	return (&post{accent: &accentRecord}).text(v.say(moved, "link", b.link(s))).message(), nil
}

func decodePosting(body []byte) (p posting, err error) {
	err = json.Unmarshal(body, &p)
	return p, err
}
