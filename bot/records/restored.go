package records

import (
	"errors"
	"sync/atomic"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// restored caches the last restoration of a backup; nil while it is not known. A database is only restored while it is
// not in use, so reading it once is enough. An error is not kept: nothing is sent and no match loaded without an answer.
type restored struct {
	atomic.Pointer[storage.Restored]
}

// Restoration returns when the database was last restored from a backup, the zero Restored if never.
func (r *Records) Restoration() (storage.Restored, error) {
	if known := r.restored.Load(); known != nil {
		return *known, nil
	}
	last, err := storage.LastRestored(r.Store)
	if err == nil {
		r.restored.Store(&last)
	}
	return last, err
}

// renewSeed gives a new seed to a match that began before a backup was restored: the match may have ended since
// the backup, so that its seed is public. The seed is stored with the next change; until then it is the
// same each time. Lessons have no secret, and the seed of the match of the week becomes public at its time
// in any case.
func (r *Records) renewSeed(s *session.Session) error {
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
		r.Log.Warn("a match keeps its seed from before the backup, because it began with other rules and cannot be replayed",
			"match", s.ID.String())
		return nil
	}
	return err
}
