package records

import (
	"errors"
	"fmt"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// ReadRecord returns the record of a match that has begun, including its secret seed. It needs no game:
// another version of the program may have to read the record.
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

// Replayable returns the record of a match that can be replayed with the present rules. It refuses a match
// begun with other rules, unless the present ones give the same.
func (r *Records) Replayable(s *session.Session) (table.Record, error) {
	log, err := r.log(s.ID)
	if err != nil {
		return table.Record{}, err
	}
	record, err := s.Replayable(log)
	if err != nil {
		return record, r.lost(s, err)
	}
	return record, nil
}

// Course returns the steps of a match that were not taken back, from the beginning. Each call replays the
// log. Its errors are those of Replayable.
func (r *Records) Course(s *session.Session) ([]table.Step, error) {
	record, err := r.Replayable(s)
	if err != nil {
		return nil, err
	}
	course, err := record.Course(s.Game)
	if err != nil {
		return nil, r.lost(s, err)
	}
	return course, nil
}

func (r *Records) lost(s *session.Session, cause error) error {
	r.Log.Warn("a match cannot be replayed; bastide check tells what to do", "match", s.ID.String(), "error", cause)
	return session.Refuse("bot.past.lost")
}

var errDiffers = errors.New("the snapshot differs from the replay of the log")

// Verify checks that a stored match can continue, and that its log leads to its snapshot. Of a match that
// the present rules do not allow, it checks only the stored snapshots.
func (l *Library) Verify(store Store, m storage.Match) error {
	s, err := session.Decode(Stored(m), l.Game)
	if err != nil {
		return err
	}
	h, err := readHistory(store, s.ID)
	if err != nil {
		return err
	}
	record, err := s.Replayable(h.entries)
	if errors.Is(err, table.ErrRules) {
		_, err = record.Recall(s.Game, h.snapshots)
		if len(h.snapshots) == 0 {
			err = nil // it was stored before snapshots were
		}
		return err
	}
	if err != nil {
		return err
	}
	played, err := record.Replay(s.Game, nil)
	if err == nil && !table.SamePosition(played, s.Match) {
		err = errDiffers
	}
	return err
}

// Snapshots returns the steps of a match that were not taken back, to look at. If the present rules do not
// allow the match, they are its stored snapshots, without events.
func (r *Records) Snapshots(s *session.Session) ([]table.Step, error) {
	course, refusal := r.Course(s)
	if refusal == nil {
		return course, nil
	}
	h, err := readHistory(r.Store, s.ID)
	if err != nil {
		return nil, err
	}
	h.snapshots[len(h.entries)] = s.Snapshot
	record, err := s.Record(h.entries)
	if err != nil {
		return nil, err
	}
	course, err = record.Recall(s.Game, h.snapshots)
	if err != nil {
		return nil, r.lost(s, err)
	}
	return course, nil
}
