package records

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// readAtOnce is how many matches are read at once: few trips to a database, and little memory.
const readAtOnce = 200

// Between lists the finished matches of two users that count for statistics, without those that cannot be read. It reads
// only matches in which both have a seat: 10,000 of them take less than a second.
func (r *Records) Between(users [2]uint64) (list []session.Encounter, err error) {
	ids, err := r.sharedBy(users)
	for some := range slices.Chunk(ids, readAtOnce) {
		matches, err := r.Store.Matches(some)
		if err != nil {
			return nil, err
		}
		for _, m := range matches {
			if e, ok := r.result(m).Encounter(users); ok {
				list = append(list, e)
			}
		}
	}
	return list, err
}

// sharedBy lists the finished matches in which both users have a seat.
func (r *Records) sharedBy(users [2]uint64) ([]storage.MatchID, error) {
	first, err := r.Store.ByPlayer(users[0], storage.Over, 0)
	if err != nil {
		return nil, err
	}
	second, err := r.Store.ByPlayer(users[1], storage.Over, 0)
	slices.Sort(second)
	return slices.DeleteFunc(first, func(id storage.MatchID) bool {
		_, both := slices.BinarySearch(second, id)
		return !both
	}), err
}

// result reads how a match ended; of a match that ended before results were stored, from its position. A match that
// cannot be read has no players.
func (r *Records) result(m storage.Match) *session.Session {
	s, err := session.DecodeResult(Stored(m))
	if err == nil && s.Outcome == nil {
		if s, err = r.Read(m); err == nil {
			s.NoteOutcome()
		}
	}
	if err != nil {
		r.Log.Warn("a match cannot be read and is left out of statistics; bastide check tells what to do", "match", m.ID.String(), "error", err)
		return &session.Session{}
	}
	return s
}
