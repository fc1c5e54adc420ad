package records

import (
	"errors"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// restored is what is known of the restoration of a backup. A database is restored while nothing
// uses it, so that it is read once.
type restored struct {
	once sync.Once
	storage.Restored
	err error
}

// Restoration tells when the database was a backup last, the zero Restored if it never was.
func (r *Records) Restoration() (storage.Restored, error) {
	r.restored.once.Do(func() { r.restored.Restored, r.restored.err = storage.LastRestored(r.Store) })
	return r.restored.Restored, r.restored.err
}

// renew gives a match that was begun before a backup was restored another seed: it may have
// ended since the backup was made, and its seed been told to everybody. Nothing is stored before
// the match goes on; until then it gets the same seed each time. Lessons have no secret, and the seed of
// the match of the week is told at its time, whatever was played before.
func (r *Records) renew(s *session.Session) error {
	if s.Status != session.Live || s.Lesson != "" || s.Week != nil {
		return nil
	}
	restored, err := r.Restoration()
	if err != nil || s.Started > restored.At || s.Renewed >= restored.At {
		return err
	}
	log, err := r.log(s.ID)
	if err != nil {
		return err
	}
	err = s.Renew(restored.At, restored.Secret, log)
	if errors.Is(err, table.ErrRules) {
		r.Log.Warn("a match goes on with the seed that it had when the backup was made: it was begun under other rules, by which it cannot be replayed",
			"match", s.ID.String())
		return nil
	}
	return err
}
