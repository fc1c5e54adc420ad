package friends

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/rota"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// nowAndThen is the time between two looks at a lobby in which nothing happens. Meanwhile people may have followed each
// other, come to the server, or be no longer hidden.
const nowAndThen = time.Hour

// Friends tells people about the lobbies of their friends, one lobby after the other. Make it with [New].
type Friends struct {
	*rota.Rota[session.ID]
	records *records.Records
	api     discord.API
	notices *notice.Notices
	texts   *wording.Texts
	log     *slog.Logger
	blocked func(user, guild uint64) bool
}

// Parts are the parts of [Friends].
type Parts struct {
	Records *records.Records
	API     discord.API
	Notices *notice.Notices
	Texts   *wording.Texts
	Log     *slog.Logger
	// Blocked reports whether the host has blocked a user or a server.
	Blocked func(user, guild uint64) bool
	Wake    func() // called when a lobby is due
}

// New makes the watch over all lobbies.
func New(p Parts) *Friends {
	f := &Friends{records: p.Records, api: p.API, notices: p.Notices, texts: p.Texts, log: p.Log, blocked: p.Blocked}
	f.Rota = rota.New(rota.Duty[session.ID]{
		What: "the friends of the people in a lobby", Name: func(id session.ID) []any { return []any{"match", id.String()} },
		Find: f.find, Serve: f.look, Order: cmp.Compare[session.ID],
		Now: p.Records.Now, Log: p.Log, Wake: p.Wake,
	})
	return f
}

// find lists the lobbies on servers of this process.
func (f *Friends) find() (list []session.ID, err error) {
	err = f.records.EachPulse(session.Lobby, func(p session.Pulse) error {
		list = append(list, p.ID)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("lobbies: %w", err)
	}
	return list, nil
}

// Changed must be called with every match that was stored.
func (f *Friends) Changed(s *session.Session) {
	if open(s) {
		f.Touch(s.ID)
	}
}

// open reports whether others can find and join a lobby.
func open(s *session.Session) bool {
	return s.Status == session.Lobby && s.Guild != 0 && s.LobbyPost != 0 && s.Closed == 0 && len(s.Players) < s.Game.Info().MaxSeats
}

// touchLobbiesOf has the lobbies of a user looked at now: somebody has just become a friend.
func (f *Friends) touchLobbiesOf(user uint64) {
	lobbies, err := f.records.Of(user, session.Lobby, 0)
	if err != nil {
		f.log.Warn("cannot list the lobbies of a new friend; they are looked at later", "user", user, "error", err)
	}
	for _, s := range lobbies {
		f.Changed(s)
	}
}

// look sends messages to the friends of the people in a lobby who may get one now. A lobby that is no longer open is never
// due again.
func (f *Friends) look(ctx context.Context, id session.ID) (rota.Served, error) {
	s, err := f.records.Load(id)
	switch {
	case records.Lost(err):
		return rota.Served{}, nil
	case err != nil:
		return rota.Served{}, err
	case !open(s) || !f.records.Mine(s.Guild):
		return rota.Served{}, nil
	}
	who, err := f.friendsOf(s)
	next := f.records.Now().Add(nowAndThen)
	for _, user := range who {
		at, failed := f.tell(ctx, user, s)
		if err = errors.Join(err, failed); !at.IsZero() && at.Before(next) {
			next = at
		}
	}
	return rota.Served{Next: next}, err
}

// friendsOf lists the friends of the people in a lobby, each once.
func (f *Friends) friendsOf(s *session.Session) (list []uint64, err error) {
	for _, player := range s.Players {
		if player.User == 0 {
			continue
		}
		p, err := Read(f.records, player.User)
		if err != nil {
			return list, err
		}
		for _, other := range p.Follows {
			both, err := f.friends(other.User, player.User)
			if err != nil {
				return list, err
			}
			if both && !slices.Contains(list, other.User) {
				list = append(list, other.User)
			}
		}
	}
	return list, nil
}

// friends reports whether a user may get messages about a friend: both follow each other, and the friend is not hidden.
func (f *Friends) friends(user, friend uint64) (bool, error) {
	for _, pair := range [][2]uint64{{user, friend}, {friend, user}} {
		p, err := Read(f.records, pair[0])
		if err != nil || !p.follows(pair[1]) {
			return false, err
		}
	}
	hidden, err := f.records.Hidden(friend)
	return err == nil && !hidden, err
}
