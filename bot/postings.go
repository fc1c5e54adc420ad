package bot

import (
	"context"
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
	Turn    uint64     `json:"t,omitempty"` // of the match, see head
	Seat    games.Seat `json:"s,omitempty"`
	Told    []chapter  `json:"c,omitempty"`
	// At is when it was put into the outbox, in Unix milliseconds. It tells posts of
	// the same number apart when a backup was restored between them.
	At int64 `json:"at,omitempty"`
}

// Kinds of postings.
const (
	postLobby   = "lobby"
	postThread  = "thread"  // opens the match's thread
	postStarted = "started" // what the lobby becomes
	postTurn    = "turn"
	postRecord  = "record" // what a turn post becomes
	postResult  = "result"
	postNotice  = "notice" // something happened out of turn
	postRetire  = "retire" // an older copy of the live post
)

// errNothing says that a post needs no delivery any more.
var errNothing = errors.New("nothing to deliver")

// delivery says how a kind of posting is made, and what its message id is good for.
type delivery struct {
	render func(*Bot, context.Context, *sheet, posting) (discord.Message, error)
	learn  func(*sheet, posting, uint64)
}

var deliveries = map[string]delivery{
	postLobby:   {render: renderLobby, learn: func(s *sheet, _ posting, id uint64) { s.head.Lobby = id }},
	postThread:  {render: renderThread, learn: func(s *sheet, _ posting, id uint64) { s.row.Channel = id }},
	postStarted: {render: renderStarted},
	postTurn:    {render: renderTurn, learn: learnTurn},
	postRecord:  {render: renderRecord},
	postResult:  {render: renderResult, learn: func(s *sheet, _ posting, id uint64) { s.head.Live = id }},
	postNotice:  {render: renderNotice},
	postRetire:  {render: renderRetire},
}

func renderLobby(b *Bot, _ context.Context, s *sheet, _ posting) (discord.Message, error) {
	if s.row.Status != storage.Lobby {
		return discord.Message{}, errNothing
	}
	m := b.lobbyPost(s)
	m.Mentions = invitations(s)
	return m, nil
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
// turn. An edit rings for nobody and mentions all, so that their names stay marked.
func renderTurn(b *Bot, ctx context.Context, s *sheet, p posting) (discord.Message, error) {
	if s.row.Status != storage.Live || s.head.Turn != p.Turn {
		return discord.Message{}, errNothing
	}
	m, err := b.turnPost(ctx, s, 0)
	m.Mentions = s.usersOf(s.uncalled())
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

// learnTurn remembers the live post, unless the match has gone on meanwhile.
func learnTurn(s *sheet, p posting, id uint64) {
	if s.head.Turn == p.Turn {
		s.head.Live, s.head.Called = id, s.acting()
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

func renderRetire(b *Bot, _ context.Context, s *sheet, _ posting) (discord.Message, error) {
	v := b.speak(s.head.Lang).about(s)
	return (&post{accent: &accentRecord}).text(v.say("bot.turn.moved", "link", b.link(s))).message(), nil
}
