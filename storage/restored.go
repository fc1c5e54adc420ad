package storage

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"
)

// restoredKey is the key of the value about the latest restoration.
const restoredKey = "restored"

// Restored says that the database was replaced by a backup. Players know what happened after the backup was
// made, and the database does not. That includes secrets that were shown at the end of a match.
type Restored struct {
	At     int64    `json:"at"`     // Unix seconds, 0 for never
	Secret [32]byte `json:"secret"` // new with each restoration
}

// MarkRestored notes in a database that it has just been restored from a backup.
func MarkRestored(s Store, now time.Time) error {
	r := Restored{At: now.Unix()}
	_, _ = rand.Read(r.Secret[:]) // never fails
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.SetValue(restoredKey, data)
}

// LastRestored returns when a database was last restored from a backup, the zero Restored if never. The
// error wraps ErrDamaged when the value cannot be read.
func LastRestored(s interface {
	Value(key string) ([]byte, error)
}) (r Restored, err error) {
	data, err := s.Value(restoredKey)
	if err != nil || data == nil {
		return r, err
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("%w: value %q: %w", ErrDamaged, restoredKey, err)
	}
	return r, nil
}
