package records

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/storage"
)

// Stages are the stages of a match, in order.
var Stages = []storage.Status{storage.Lobby, storage.Live, storage.Over}

// ParseID parses what [session.ID.String] returns.
func ParseID(text string) (session.ID, bool) {
	id, ok := storage.ParseMatchID(text)
	return session.ID(id), ok
}

// TypedID parses the number of a match as people type it: as the bot writes it, also with its marks.
func TypedID(text string) (session.ID, bool) {
	return ParseID(strings.ToLower(strings.Trim(strings.TrimSpace(text), "#`")))
}

// LiveIn returns the running match in a channel, nil if there is none. Lessons do not count.
func (r *Records) LiveIn(channel uint64) (*session.Session, error) { return r.LiveFor(channel, 0) }

// LiveFor is LiveIn for a user: if several matches are played in the channel, it prefers one of theirs.
func (r *Records) LiveFor(channel, user uint64) (*session.Session, error) {
	all, err := r.AllLiveFor(channel, user)
	if len(all) == 0 {
		return nil, err
	}
	return all[0], nil
}

// AllLiveFor lists the running matches in a channel that a user can mean: their own, or if there is none, those of
// others; oldest first. All count as those of user 0. Lessons do not count.
func (r *Records) AllLiveFor(channel, user uint64) (own []*session.Session, err error) {
	ids, err := r.Store.ByChannel(channel)
	if err != nil {
		return nil, err
	}
	var others []*session.Session
	var damage error // of a match that counts only if no other one is found
	for _, id := range ids {
		s, err := r.ifLive(session.ID(id))
		var lost *Unreadable
		switch {
		case errors.As(err, &lost):
			damage = err
		case err != nil:
			return nil, err
		case s == nil || s.Taught():
		case user == 0 || s.Seat(user) >= 0:
			own = append(own, s)
		default:
			others = append(others, s)
		}
	}
	switch {
	case len(own) > 0:
		return own, nil
	case len(others) > 0:
		return others, nil
	}
	return nil, damage
}

// ifLive reads a match if it is running, and otherwise returns nil.
func (r *Records) ifLive(id session.ID) (*session.Session, error) {
	m, err := r.match(id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, nil
	case err != nil || m.Status != storage.Live:
		return nil, err
	}
	return r.Read(m)
}

// NewestIn returns the newest match in a channel that is not over, nil if there is none.
func (r *Records) NewestIn(channel uint64) (*session.Session, error) {
	ids, err := r.Store.ByChannel(channel)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return r.Load(session.ID(ids[len(ids)-1]))
}

// Of lists a user's matches with a status, newest first, without lessons and damaged ones. limit 0 lists
// all.
func (r *Records) Of(user uint64, status session.Status, limit int) ([]*session.Session, error) {
	mine, _, err := r.AllOf(user, status, limit)
	return mine, err
}

// AllOf does the same, and also returns the ids of matches that cannot be read.
func (r *Records) AllOf(user uint64, status session.Status, limit int) (mine []*session.Session, lost []session.ID, err error) {
	ids, err := r.Store.ByPlayer(user, storage.Status(status), 0)
	if err != nil {
		return nil, nil, err
	}
	for some := range slices.Chunk(ids, max(1, cmp.Or(limit, len(ids)))) {
		heads, err := r.Store.Matches(some)
		if err != nil {
			return nil, nil, err
		}
		for _, id := range some {
			if limit > 0 && len(mine) == limit {
				return mine, lost, nil
			}
			s, err := r.readAmong(heads, id)
			if err != nil {
				r.Log.Warn("a match cannot be read and is left out of a list; bastide check tells what to do", "match", id.String(), "error", err)
				lost = append(lost, session.ID(id))
				continue
			}
			if !s.Taught() {
				mine = append(mine, s)
			}
		}
	}
	return mine, lost, nil
}

// readAmong reads a match from a list of heads in order of id. One that is not there is loaded, which says why.
func (r *Records) readAmong(heads []storage.Match, id storage.MatchID) (*session.Session, error) {
	at, found := slices.BinarySearchFunc(heads, id, func(m storage.Match, id storage.MatchID) int { return cmp.Compare(m.ID, id) })
	if !found {
		return r.Load(session.ID(id))
	}
	return r.Read(heads[at])
}

// LessonOf returns a user's newest unfinished lesson in a game, "" for any game; nil if there is none.
func (r *Records) LessonOf(user uint64, game string) (*session.Session, error) {
	ids, err := r.Store.ByPlayer(user, storage.Live, 0)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		s, err := r.Load(session.ID(id))
		switch {
		case Lost(err):
		case err != nil:
			return nil, err
		case s.Taught() && s.Guild == 0 && (game == "" || s.GameID == game):
			return s, nil
		}
	}
	return nil, nil
}

// eachMatch calls a function for every match with a status, with an error for a damaged one, until the function
// returns an error.
type eachMatch = func(storage.Status, func(storage.Match, error) error) error

// Each is the Each of a store. If several processes share the store, it skips the matches of other
// processes without reading them.
func Each(store Store) eachMatch {
	if shared, ok := store.(storage.Leases); ok {
		return shared.EachHeld
	}
	return store.Each
}

// EachPulse calls f for the pulse of every match with a status, on servers of this process, until f returns an error.
// It skips matches that cannot be read.
func (r *Records) EachPulse(status session.Status, f func(session.Pulse) error) error {
	return eachDecoded(r, Each(r.Store), status, session.DecodePulse, f)
}

// eachDecoded decodes matches on servers of this process.
func eachDecoded[T any](r *Records, each eachMatch, status session.Status, decode func(session.Stored) (T, error), f func(T) error) error {
	return each(storage.Status(status), func(m storage.Match, damage error) error {
		if damage != nil || !r.Mine(m.Guild) {
			return nil // reported when the match is asked for
		}
		s, err := decode(Stored(m))
		if err != nil {
			return nil
		}
		return f(s)
	})
}

// EachHeadOf calls f for the head of every open match with a status on some servers, until f returns an error. It skips
// matches that cannot be read.
func (r *Records) EachHeadOf(guilds map[uint64]bool, status session.Status, f func(*session.Session) error) error {
	if shared, ok := r.Store.(storage.Leases); ok {
		for guild := range guilds {
			err := eachDecoded(r, func(status storage.Status, f func(storage.Match, error) error) error {
				return shared.EachOf(guild, status, f)
			}, status, session.DecodeHead, f)
			if err != nil {
				return err
			}
		}
		return nil
	}
	return eachDecoded(r, func(status storage.Status, f func(storage.Match, error) error) error {
		return r.Store.Each(status, func(m storage.Match, damage error) error {
			if !guilds[m.Guild] {
				return nil
			}
			return f(m, damage)
		})
	}, status, session.DecodeHead, f)
}

// EachPulseIn is EachPulse for the servers of one shard, if several processes share the store.
func (r *Records) EachPulseIn(shard int, status session.Status, f func(session.Pulse) error) error {
	shared, ok := r.Store.(storage.Leases)
	if !ok {
		return r.EachPulse(status, f)
	}
	return eachDecoded(r, func(status storage.Status, f func(storage.Match, error) error) error {
		return shared.EachIn(shard, status, f)
	}, status, session.DecodePulse, f)
}

// LobbiesOf lists a server's lobbies with known posts, oldest first, without damaged ones.
func (r *Records) LobbiesOf(guild uint64) (open []*session.Session, err error) {
	var ids []session.ID
	err = r.EachHeadOf(map[uint64]bool{guild: true}, session.Lobby, func(s *session.Session) error {
		if s.Closed == 0 && s.LobbyPost != 0 {
			ids = append(ids, s.ID)
		}
		return nil
	})
	slices.Sort(ids)
	for _, id := range ids {
		if s, unread := r.Load(id); unread == nil && s.Status == session.Lobby {
			open = append(open, s)
		}
	}
	return open, err
}

// LastIn returns a user's last finished match in a channel, or the finished match of other people to which a thread
// belongs; nil if there is none. It looks at the user's latest matches only.
func (r *Records) LastIn(channel, user uint64) (*session.Session, error) {
	past, err := r.Of(user, session.Over, latestMatches)
	if at := slices.IndexFunc(past, func(s *session.Session) bool { return s.Channel == channel }); at >= 0 {
		return past[at], nil
	}
	if err != nil {
		return nil, err
	}
	data, err := r.Store.Value(threadKey(channel))
	id, ok := ParseID(string(data))
	if err != nil || !ok {
		return nil, err
	}
	s, err := r.Load(id)
	var lost *Unreadable
	if errors.Is(err, storage.ErrNotFound) || errors.As(err, &lost) || err == nil && s.Status != session.Over {
		return nil, nil
	}
	return s, err
}

// threadKey is the key of the value that names the finished match of a thread. The store lists only running matches by
// channel.
func threadKey(channel uint64) string { return fmt.Sprintf("thread/%d", channel) }

// playedIn is the value that names a finished match by its thread, if it has one.
func playedIn(s *session.Session) []storage.Value {
	if !s.Elsewhere() || s.ID == 0 {
		return nil
	}
	return []storage.Value{{Key: threadKey(s.Channel), Data: []byte(s.ID.String())}}
}

// In returns the match that a user means in a channel: one that is played there, or else their last finished one
// there; nil if there is none.
func (r *Records) In(channel, user uint64) (*session.Session, error) {
	s, err := r.LiveFor(channel, user)
	if s == nil && err == nil {
		s, err = r.LastIn(channel, user)
	}
	return s, err
}

// latestMatches is how many of a user's latest matches LastIn looks at.
const latestMatches = 12

// GameHere is the game that a user means in a channel: that of the match there, or else of their last
// match there, or else the only game; "" if there are several.
func (r *Records) GameHere(channel, user uint64, order []string) string {
	s, err := r.In(channel, user)
	switch {
	case err == nil && s != nil:
		return s.GameID
	case len(order) == 1:
		return order[0]
	}
	return ""
}

// LessonFor returns the guided match of a game, nil if there is none or if it does not fit the tiles or
// cards of the host.
func (r *Records) LessonFor(game string) *lesson.Lesson {
	if l := r.Lessons[game]; l != nil && r.Games[game] != nil && l.Fits(r.Games[game]) == nil {
		return l
	}
	return nil
}
