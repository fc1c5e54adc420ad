package storage

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"
)

// restoredKey names the value that tells of the latest restoration.
const restoredKey = "restored"

// Restored tells that a backup was put in the place of the database: what happened after the
// backup was made is known to people and not to the database, secrets that were told at the
// end of a match among it.
type Restored struct {
	At     int64    `json:"at"`     // Unix seconds; 0: never
	Secret [32]byte `json:"secret"` // that nobody knew before
}

// NoteRestored notes in a database that it was a backup until now.
func NoteRestored(s Store, now time.Time) error {
	r := Restored{At: now.Unix()}
	_, _ = rand.Read(r.Secret[:]) // never fails
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.SetValue(restoredKey, data)
}

// RestoredOf returns when a database was a backup last, the zero Restored if it never was. It
// wraps ErrDamaged where that cannot be read.
func RestoredOf(s interface {
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
