package records

import (
	"fmt"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// ReadRecord makes the record of a match that has begun, secret seed included, from what is
// stored of it. It needs no game: the record may have to be read by another version of the
// program.
func ReadRecord(store Store, m storage.Match) (table.Record, error) {
	s, err := session.DecodeHead(Stored(m))
	if err != nil {
		return table.Record{}, err
	}
	if s.Header == "" {
		return table.Record{}, fmt.Errorf("match %s has not begun: %w", m.ID, storage.ErrNotFound)
	}
	log, err := readLog(store, s.ID)
	if err != nil {
		return table.Record{}, err
	}
	return s.Record(log)
}

// Record returns the record of a match.
func (r *Records) Record(s *session.Session) (table.Record, error) {
	log, err := r.log(s.ID)
	if err != nil {
		return table.Record{}, err
	}
	return s.Record(log)
}

// Course returns the steps of a match that still count, the beginning first. It is replayed
// from the log at each call: a match begun under other rules is refused.
func (r *Records) Course(s *session.Session) ([]table.Step, error) {
	record, err := r.Record(s)
	if err != nil {
		return nil, err
	}
	course, err := record.Course(s.Game)
	if err != nil {
		r.Log.Warn("match cannot be replayed", "match", s.ID.String(), "error", err)
		return nil, session.Refuse("bot.past.lost")
	}
	return course, nil
}

// Past is Course for what can do without: it is nil when the match was begun under other rules
// and cannot be replayed.
func (r *Records) Past(s *session.Session) []table.Step {
	course, err := r.Course(s)
	if err != nil {
		return nil
	}
	return course
}
