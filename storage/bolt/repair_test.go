package bolt

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// spoiltFile is a file that was changed without the engine's knowledge.
func spoiltFile(t *testing.T, spoil func(*bbolt.Tx) error) (path string) {
	t.Helper()
	path = filledFile(t)
	s := opened(t, path, Options{})
	must(t, s.db.Update(spoil))
	must(t, s.Close())
	return path
}

// checked returns what a check reports that opens the file itself.
func checked(t *testing.T, path string) string {
	t.Helper()
	s, err := Open(path, Options{ReadOnly: true})
	must(t, err)
	defer s.Close()
	return strings.Join(faults(t, s), "\n")
}

// TestGone removes records, restores old ones or adds new ones, all with valid checksums. The check finds
// each, and the file is refused, since using it would make the loss final.
func TestGone(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*bbolt.Tx) error
		fault string
	}{
		"value gone": {func(tx *bbolt.Tx) error {
			return tx.Bucket(values).Delete([]byte("guild/10/locale"))
		}, "bucket values holds 0 records, there should be 1"},
		"older value": {func(tx *bbolt.Tx) error {
			return putRecord(tx, values, []byte("guild/10/locale"), []byte("en"))
		}, "bucket values holds something"},
		"interaction gone": {func(tx *bbolt.Tx) error {
			return tx.Bucket(interactions).Delete(key64(500))
		}, "bucket interactions holds 1 records, there should be 2"},
		"post from before": {func(tx *bbolt.Tx) error {
			return putRecord(tx, outbox, key64(1), postPayload(storage.Post{Match: 1}))
		}, "bucket outbox holds 2 records, there should be 1"},
		"match gone with its log": {func(tx *bbolt.Tx) error {
			for n := range uint32(3) {
				if err := tx.Bucket(entries).Delete(entryKey(1, n)); err != nil {
					return err
				}
			}
			return tx.Bucket(matches).Delete(idKey(1))
		}, "bucket matches holds 2 records, there should be 3"},
	} {
		t.Run(name, func(t *testing.T) {
			path := spoiltFile(t, c.spoil)
			if reported := checked(t, path); !strings.Contains(reported, c.fault) {
				t.Errorf("check says %q, want %q", reported, c.fault)
			}
			_, err := Open(path, Options{})
			refused(t, err, storage.ErrDamaged)
			if text := err.Error(); strings.Contains(text, "\n") || !strings.Contains(text, "bucket ") {
				t.Errorf("refused with %q", text)
			}
		})
	}
}

// TestRepaired damages derived data. It is reported, and correct afterwards.
func TestRepaired(t *testing.T) {
	for name, c := range map[string]struct {
		spoil  func(*bbolt.Tx) error
		faults []string
	}{
		"index entry gone": {func(tx *bbolt.Tx) error {
			return tx.Bucket(byChannel).Delete(append(key64(20), idKey(1)...))
		}, []string{"bucket by_channel holds 1 records, there should be 2"}},
		"index entry changed": {func(tx *bbolt.Tx) error {
			b := tx.Bucket(byPlayer)
			if err := b.Delete(append(playerPrefix(30, storage.Live), idKey(1)...)); err != nil {
				return err
			}
			return b.Put(append(playerPrefix(62, storage.Live), idKey(1)...), nil)
		}, []string{"bucket by_player holds something"}},
		"index entry of a wrong length": {func(tx *bbolt.Tx) error {
			return tx.Bucket(byStatus).Put([]byte{2}, nil)
		}, []string{"bucket by_status holds 4 records, there should be 3"}},
		"number of matches": {func(tx *bbolt.Tx) error {
			return tx.Bucket(matches).SetSequence(2)
		}, []string{"bucket matches is at number 2, not 3"}},
		"number of posts": {func(tx *bbolt.Tx) error {
			return tx.Bucket(outbox).SetSequence(1 << 40)
		}, []string{"bucket outbox is at number 1099511627776, not 2"}},
		"day of creation": {func(tx *bbolt.Tx) error {
			return tx.Bucket(meta).Put(createdKey, []byte("1926-05-17T09:30:00Z"))
		}, []string{"bucket meta holds something"}},
		"contents gone": {func(tx *bbolt.Tx) error {
			return tx.Bucket(meta).Delete(contentsKey)
		}, []string{"meta 636f6e74656e7473: missing"}},
		"contents damaged": {func(tx *bbolt.Tx) error {
			record := bytes.Clone(tx.Bucket(meta).Get(contentsKey))
			record[9] ^= 4
			return tx.Bucket(meta).Put(contentsKey, record)
		}, []string{"meta 636f6e74656e7473: checksum does not fit"}},
		"contents of another length": {func(tx *bbolt.Tx) error {
			return putRecord(tx, meta, contentsKey, []byte("short"))
		}, []string{"meta 636f6e74656e7473: cannot be decoded"}},
	} {
		t.Run(name, func(t *testing.T) {
			whole := filledFile(t)
			path := spoiltFile(t, c.spoil)
			if checked(t, path) == "" {
				t.Error("the check found nothing")
			}
			var reported []string
			s := opened(t, path, Options{Report: func(err error) { reported = append(reported, err.Error()) }})
			if !slices.EqualFunc(reported, c.faults, strings.HasPrefix) {
				t.Errorf("reported %q, want %q", reported, c.faults)
			}
			if list := faults(t, s); len(list) > 0 {
				t.Errorf("not mended: %q", list)
			}
			if got, want := dump(s), dump(opened(t, whole, Options{})); got != want {
				t.Errorf("now it holds\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestDamagedChecksum flips a bit of a checksum. Once the record is rewritten, the fault is gone and the
// contents match.
func TestDamagedChecksum(t *testing.T) {
	key := []byte("guild/10/locale")
	path := spoiltFile(t, func(tx *bbolt.Tx) error {
		record := bytes.Clone(tx.Bucket(values).Get(key))
		record[len(record)-1] ^= 1
		return tx.Bucket(values).Put(key, record)
	})
	for _, want := range []int{1, 0} {
		reported := 0
		s := opened(t, path, Options{Report: func(error) { reported++ }})
		if reported != want {
			t.Errorf("reported of %d faults, want %d", reported, want)
		}
		must(t, s.SetValue(string(key), []byte("en")))
		if list := faults(t, s); len(list) > 0 {
			t.Errorf("faults %q", list)
		}
		must(t, s.Close())
	}
}

// TestDamagedSchema flips bits of the schema number. Such a file is treated neither as old nor as newer.
func TestDamagedSchema(t *testing.T) {
	for _, number := range []uint32{0, 1, 2, 7, 1 << 31} {
		path := spoiltFile(t, func(tx *bbolt.Tx) error { return setVersion(tx, number) })
		for _, o := range []Options{{}, {ReadOnly: true}} {
			_, err := Open(path, o)
			refused(t, err, storage.ErrDamaged)
		}
	}
}

// TestOldMetaOfOldSchema migrates a file whose newer meta page is damaged, and expects a report.
func TestOldMetaOfOldSchema(t *testing.T) {
	file := unzipped(t, fixture(2))
	for page := range 2 {
		path := filepath.Join(t.TempDir(), "old.db")
		bad := bytes.Clone(file)
		bad[page*4096+60] ^= 1
		must(t, os.WriteFile(path, bad, 0o600))
		var reported []error
		s, err := Open(path, Options{Now: someDay, Report: func(fault error) { reported = append(reported, fault) }})
		must(t, err)
		if len(reported) != 1 || !errors.Is(reported[0], errOldMeta) {
			t.Errorf("reported %v", reported)
		}
		must(t, s.Close())
	}
}

// TestReadOnlyRepairsNothing opens a repairable file for reading.
func TestReadOnlyRepairsNothing(t *testing.T) {
	path := spoiltFile(t, func(tx *bbolt.Tx) error { return tx.Bucket(matches).SetSequence(2) })
	before := read(t, path)
	reported := 0
	opened(t, path, Options{ReadOnly: true, Report: func(error) { reported++ }})
	if reported != 1 {
		t.Errorf("reported of %d faults", reported)
	}
	for range 2 {
		if reported := checked(t, path); !strings.Contains(reported, "is at number 2, not 3") {
			t.Errorf("check says %q", reported)
		}
	}
	if !bytes.Equal(before, read(t, path)) {
		t.Error("the file was changed")
	}
}

// TestContentsFollow checks that the stored contents equal counted ones after many changes.
func TestContentsFollow(t *testing.T) {
	s := opened(t, filledFile(t), Options{})
	must(t, s.Delete(1))
	must(t, s.ForgetInteractions(501))
	must(t, s.SetValue("guild/10/locale", nil))
	must(t, s.SetValue("other", []byte{}))
	must(t, s.view(func(tx *bbolt.Tx) error {
		kept, err := openContents(tx.Bucket(meta).Get(contentsKey))
		must(t, err)
		counted, err := count(tx)
		must(t, err)
		if !slices.Equal(kept, counted) {
			t.Errorf("kept %v, counted %v", kept, counted)
		}
		if n := counted.of(values).pairs; n != 1 {
			t.Errorf("%d values", n)
		}
		return nil
	}))
}
