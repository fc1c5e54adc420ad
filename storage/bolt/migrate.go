package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// migration leads from one schema to the next.
type migration struct {
	name  string
	apply func(*bbolt.Tx) error
}

// migrations lead from schema 1 to the present one; entry n leads from n+1 to n+2.
// Entries are only ever added. Each freezes what it needs of old encodings, and
// comes with a file of the schema before it in testdata.
var migrations = []migration{
	{"the index by deadline is no longer stored", func(tx *bbolt.Tx) error {
		return tx.DeleteBucket([]byte("by_deadline"))
	}},
}

var (
	schemaKey  = []byte("schema")
	createdKey = []byte("created")
)

// schema is the version that the last migration of the list leads to.
func schema(list []migration) uint32 { return uint32(len(list)) + 1 }

// lay makes the buckets of a new file.
func lay(tx *bbolt.Tx, now time.Time, version uint32) error {
	if tx.Bucket(meta) != nil { // another process was faster
		return nil
	}
	for _, name := range buckets {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	return errors.Join(
		tx.Bucket(meta).Put(createdKey, []byte(now.UTC().Format(time.RFC3339))),
		setVersion(tx, version),
	)
}

// setVersion writes the version as plain bytes, outside the codec, so that every
// program there will ever be can read it.
func setVersion(tx *bbolt.Tx, version uint32) error {
	return tx.Bucket(meta).Put(schemaKey, binary.BigEndian.AppendUint32(nil, version))
}

func version(tx *bbolt.Tx) (uint32, error) {
	b := tx.Bucket(meta)
	if b == nil || len(b.Get(schemaKey)) != 4 {
		return 0, fmt.Errorf("no database of bastide: %w", storage.ErrDamaged)
	}
	return binary.BigEndian.Uint32(b.Get(schemaKey)), nil
}

// migrate brings the file to the present schema, or refuses it.
func (s *Store) migrate(o Options, list []migration) error {
	var have uint32
	err := s.view(func(tx *bbolt.Tx) (err error) {
		have, err = version(tx)
		return err
	})
	want := schema(list)
	switch {
	case err != nil:
		return err
	case have > want:
		return fmt.Errorf("schema %d, this program knows %d: %w", have, want, storage.ErrNewer)
	case have == want:
		return s.complete()
	case o.ReadOnly:
		return fmt.Errorf("schema %d has to be migrated to %d first: %w", have, want, storage.ErrReadOnly)
	}
	if err := s.copyBeside(have, o.Now()); err != nil {
		return fmt.Errorf("copy before migration: %w", err)
	}
	for v := have; v < want; v++ {
		if err := s.step(v+1, list[v-1]); err != nil {
			return fmt.Errorf("migration to schema %d (%s): %w", v+1, list[v-1].name, err)
		}
	}
	return s.complete()
}

func (s *Store) step(to uint32, m migration) error {
	s.log.Info("migrating the database", "schema", to, "change", m.name)
	return s.update(nil, func(tx *bbolt.Tx) error {
		if err := m.apply(tx); err != nil {
			return err
		}
		return setVersion(tx, to)
	})
}

// complete makes sure that no bucket is missing, which later code relies on.
func (s *Store) complete() error {
	return s.view(func(tx *bbolt.Tx) error {
		for _, name := range buckets {
			if tx.Bucket(name) == nil {
				return fmt.Errorf("bucket %s is missing: %w", name, storage.ErrDamaged)
			}
		}
		return nil
	})
}

// copyBeside writes a durable copy next to the file, named after schema and time.
func (s *Store) copyBeside(have uint32, now time.Time) error {
	path := fmt.Sprintf("%s.schema%d-%s", s.db.Path(), have, now.UTC().Format("20060102T150405Z"))
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return named(err)
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
	return named(err)
}
