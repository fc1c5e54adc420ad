package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
)

// migration is the step from one schema to the next.
type migration struct {
	name  string
	apply func(*bbolt.Tx) error
}

// migrations lead from schema 1 to the present one; entry n leads from schema n+1 to n+2. Entries are only
// ever added. Each keeps its own copy of old encodings, and testdata has a file of the schema before it.
var migrations = []migration{
	{"the index by deadline is no longer stored", func(tx *bbolt.Tx) error {
		return tx.DeleteBucket([]byte("by_deadline"))
	}},
	{"what every bucket holds is kept", func(*bbolt.Tx) error { return nil }}, // recount runs after every step
}

// withContents is the first schema with the record of the contents.
const withContents = 3

// schema is the version that the last migration of the list leads to.
func schema(list []migration) uint32 { return uint32(len(list)) + 1 }

// createBuckets creates the buckets of a new file.
func createBuckets(tx *bbolt.Tx, now time.Time, version uint32) error {
	for _, name := range buckets {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	return errors.Join(
		tx.Bucket(meta).Put(createdKey, []byte(now.UTC().Format(time.RFC3339))),
		setVersion(tx, version),
		recount(tx),
	)
}

// setVersion writes the version as plain bytes, outside the codec, so that every future program can read
// it.
func setVersion(tx *bbolt.Tx, version uint32) error {
	return tx.Bucket(meta).Put(schemaKey, binary.BigEndian.AppendUint32(nil, version))
}

// migrate brings a file of an older schema to the present one.
func (s *Store) migrate(o Options, have uint32, list []migration) error {
	if err := s.copyBeside(have, o.Now()); err != nil {
		return fmt.Errorf("copy before migration: %w", err)
	}
	for v := have; v < schema(list); v++ {
		if err := s.step(v+1, list[v-1]); err != nil {
			return fmt.Errorf("migration to schema %d (%s): %w", v+1, list[v-1].name, err)
		}
	}
	return nil
}

func (s *Store) step(to uint32, m migration) error {
	s.log.Info("migrating the database", "schema", to, "change", m.name)
	return s.run(func(tx *bbolt.Tx) error {
		if err := errors.Join(m.apply(tx), setVersion(tx, to)); err != nil {
			return err
		}
		return recount(tx)
	})
}

// copyBeside saves a durable copy next to the file, with schema and time in its name.
func (s *Store) copyBeside(have uint32, now time.Time) error {
	path := fmt.Sprintf("%s.schema%d-%s", s.db.Path(), have, now.UTC().Format("20060102T150405Z"))
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return wrapKnown(err)
	}
	err = s.Backup(f)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = syncDir(filepath.Dir(path))
	}
	s.log.Info("copied the database before its migration", "copy", path)
	return wrapKnown(err)
}
