package pages

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.etcd.io/bbolt"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// stored writes a file with bbolt, closes it and returns its pages in use.
func stored(t *testing.T, o bbolt.Options, fill ...func(*bbolt.Tx) error) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file.db")
	o.NoSync = true
	db, err := bbolt.Open(path, 0o600, &o)
	must(t, err)
	var size int64
	for _, f := range fill {
		must(t, db.Update(f))
	}
	must(t, db.View(func(tx *bbolt.Tx) error {
		size = tx.Size()
		return nil
	}))
	must(t, db.Close())
	b, err := os.ReadFile(path)
	must(t, err)
	return b[:size]
}

var unlisted = bbolt.Options{NoFreelistSync: true}

// fillBuckets fills buckets of every shape: empty, inline, one page, and a tree; with empty values, short
// ones, and values longer than a page.
func fillBuckets(tx *bbolt.Tx) error {
	for name, pairs := range map[string]int{"empty": 0, "inline": 5, "leaf": 30, "tree": 900} {
		b, err := tx.CreateBucket([]byte(name))
		if err != nil {
			return err
		}
		if err := b.SetSequence(uint64(pairs)); err != nil {
			return err
		}
		for i := range pairs {
			value := bytes.Repeat([]byte{byte(i)}, i%7*10)
			if i%300 == 299 {
				value = bytes.Repeat([]byte("long"), 3000)
			}
			if err := b.Put(fmt.Appendf(nil, "%s %05d", name, i), value); err != nil {
				return err
			}
		}
	}
	return nil
}

// thin removes pairs, which leaves free pages.
func thin(tx *bbolt.Tx) error {
	for i := range 450 {
		if err := tx.Bucket([]byte("tree")).Delete(fmt.Appendf(nil, "tree %05d", i*2)); err != nil {
			return err
		}
	}
	return nil
}

// visits records the calls of a visitor.
type visits []string

func (h *visits) Bucket(name []byte, sequence uint64) {
	*h = append(*h, fmt.Sprintf("bucket %q %d", name, sequence))
}

func (h *visits) Pair(key, value []byte) { *h = append(*h, fmt.Sprintf("%q = %q", key, value)) }

func walked(file []byte) (visits, Result, error) {
	var h visits
	r, err := Walk(bytes.NewReader(file), int64(len(file)), &h)
	return h, r, err
}

// TestWalk reads what bbolt wrote, with and without a list of free pages.
func TestWalk(t *testing.T) {
	for name, o := range map[string]bbolt.Options{
		"no list": unlisted, "list": {}, "long list": {FreelistType: bbolt.FreelistMapType}, "large pages": {PageSize: 1 << 14},
	} {
		t.Run(name, func(t *testing.T) {
			file := stored(t, o, fillBuckets, thin, thin)
			got, r, err := walked(file)
			must(t, err)
			if r.OldMeta {
				t.Error("a meta page is said to be damaged")
			}
			if want := readByBbolt(t, file); !slices.Equal(got, want) {
				t.Errorf("visited %d things, bbolt knows %d", len(got), len(want))
			}
		})
	}
}

// readByBbolt returns the visits that bbolt's own reading of the file would make.
func readByBbolt(t *testing.T, file []byte) (h visits) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, os.WriteFile(path, file, 0o600))
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	must(t, err)
	defer db.Close()
	must(t, db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			h.Bucket(name, b.Sequence())
			return b.ForEach(func(k, v []byte) error {
				h.Pair(k, v)
				return nil
			})
		})
	}))
	return h
}

// TestFlips flips bits anywhere. Either the fault is found, or the bit is part of a key, a value, a
// sequence, or of nothing.
func TestFlips(t *testing.T) {
	for name, o := range map[string]bbolt.Options{"no list": unlisted, "list": {}} {
		t.Run(name, func(t *testing.T) {
			file := stored(t, o, fillBuckets, thin)
			whole, _, err := walked(file)
			must(t, err)
			dice := rand.New(rand.NewPCG(1, 2))
			found := 0
			for range 1500 {
				bit := dice.IntN(len(file) * 8)
				if dice.IntN(2) == 0 { // random hits on page heads are rare
					bit = dice.IntN(len(file)/4096)*4096*8 + dice.IntN(400*8)
				}
				file[bit/8] ^= 1 << (bit % 8)
				got, r, err := walked(file)
				switch {
				case err != nil:
					found++
				case !r.OldMeta && differing(whole, got) > 1:
					t.Errorf("bit %d of byte %d was not found", bit%8, bit/8)
				}
				file[bit/8] ^= 1 << (bit % 8)
			}
			if found < 100 {
				t.Errorf("only %d faults were found", found)
			}
		})
	}
}

// TestKeysOfBranches flips every bit of the keys in branches, and of the first keys of the pages they point
// to. Mostly the keys stay in order and everything can still be read, but bbolt would use a page twice
// after the next change.
func TestKeysOfBranches(t *testing.T) {
	file := stored(t, bbolt.Options{PageSize: 1024}, fillBuckets, thin)
	m, _, err := metas(bytes.NewReader(file))
	must(t, err)
	bits := 0
	flip := func(key []byte, what string) {
		for bit := range len(key) * 8 {
			key[bit/8] ^= 1 << (bit % 8)
			if _, _, err := walked(file); err == nil {
				t.Errorf("bit %d of %s %q was not found", bit, what, key)
			}
			key[bit/8] ^= 1 << (bit % 8)
			bits++
		}
	}
	var below func(id uint64)
	below = func(id uint64) {
		p := page(file[int64(id)*m.pageSize:][:m.pageSize])
		if p.flags() != branchFlag {
			return
		}
		list, err := p.items(nil)
		must(t, err)
		for _, e := range list {
			first, err := page(file[int64(e.page)*m.pageSize:][:m.pageSize]).items(nil)
			if err == nil { // a page without overflow
				flip(first[0].key, "first key")
			}
			flip(e.key, "key of a branch")
			below(e.page)
		}
	}
	root, err := page(file[int64(m.root)*m.pageSize:][:m.pageSize]).items(nil)
	must(t, err)
	for _, e := range root {
		below(order.Uint64(e.value))
	}
	if bits < 4000 {
		t.Errorf("only %d bits were flipped", bits)
	}
}

// TestWalkAfterChanges accepts every file that bbolt writes while trees grow, shrink, split and merge.
func TestWalkAfterChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file.db")
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{NoSync: true, NoFreelistSync: true, PageSize: 1024})
	must(t, err)
	defer db.Close()
	dice := rand.New(rand.NewPCG(3, 4))
	change := func(tx *bbolt.Tx, growing bool) error {
		b, err := tx.CreateBucketIfNotExists([]byte("tree"))
		for range 1 + dice.IntN(60) {
			key := bytes.Repeat([]byte{byte('a' + dice.IntN(26))}, 1+dice.IntN(30))
			key = fmt.Appendf(key, "%d", dice.IntN(40))
			if growing == (dice.IntN(5) > 0) {
				err = cmp.Or(err, b.Put(key, bytes.Repeat(key[:1], dice.IntN(90))))
			} else if k, _ := b.Cursor().Seek(key); k != nil {
				err = cmp.Or(err, b.Delete(bytes.Clone(k)))
			}
		}
		return err
	}
	for round := range 1200 {
		must(t, db.Update(func(tx *bbolt.Tx) error { return change(tx, round/150%2 == 0) }))
		if round%4 != 0 {
			continue
		}
		f, err := os.Open(path)
		must(t, err)
		info, err := f.Stat()
		must(t, err)
		var h visits
		if _, err := Walk(f, info.Size(), &h); err != nil {
			t.Fatalf("change %d: %v", round, err)
		}
		must(t, f.Close())
	}
}

// differing counts the differences of two lists.
func differing(a, b visits) int {
	if len(a) != len(b) {
		return len(a) + len(b)
	}
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// TestFaults damages one number after the other and checks the reason of the refusal.
func TestFaults(t *testing.T) {
	file := stored(t, unlisted, fillBuckets)
	m, _, err := metas(bytes.NewReader(file))
	must(t, err)
	root := int(m.root) * int(m.pageSize)
	list, err := page(file[root : root+int(m.pageSize)]).items(nil)
	must(t, err)
	tree := int(order.Uint64(list[3].value)) * int(m.pageSize) // a branch
	leaf := int(order.Uint64(file[tree+headLen+8:])) * int(m.pageSize)
	inline := root + bytes.Index(file[root:], list[1].value) + bucketLen
	for fault, spoil := range map[string]func([]byte){
		"has the number of another page":  func(b []byte) { b[root]++ },
		"neither a branch nor a leaf":     func(b []byte) { b[root+8] = 4 },
		"do not fit its size":             func(b []byte) { b[leaf+12] = 1 },
		"elements do not fit":             func(b []byte) { b[leaf+headLen+14] = 9 },
		`bucket "inline": its elements`:   func(b []byte) { b[inline+headLen+4*itemLen+12]-- },
		"not where it should be":          func(b []byte) { b[leaf+10]-- },
		"of no known kind":                func(b []byte) { b[leaf+headLen] = 2 },
		"not in order":                    func(b []byte) { swap(b[leaf:], 1) },
		"first key is not the one":        func(b []byte) { swap(b[leaf:], 0) },
		"leads nowhere":                   func(b []byte) { b[tree+10], b[tree+11] = 0, 0 },
		"is used twice":                   func(b []byte) { copy(b[tree+headLen+itemLen+8:][:8], b[tree+headLen+8:][:8]) },
		"beyond the pages in use":         func(b []byte) { b[tree+headLen+8+3] = 1 },
		"where a value should":            func(b []byte) { b[leaf+headLen] = 1 },
		`bucket "empty": a bucket stands`: func(b []byte) { b[root+headLen] = 0 },
		"neither of the two meta":         func(b []byte) { clear(b[:2*m.pageSize]) },
	} {
		t.Run(fault, func(t *testing.T) {
			b := bytes.Clone(file)
			spoil(b)
			if _, _, err := walked(b); err == nil || !strings.Contains(err.Error(), fault) {
				t.Errorf("told %v", err)
			}
		})
	}
	if _, _, err := walked(file[:len(file)-1]); err == nil || !strings.Contains(err.Error(), "pages are there") {
		t.Errorf("cut off: %v", err)
	}
}

// swap gives a key of a leaf the bytes of a later key, or lowers its first key, which keeps the order.
func swap(leaf []byte, i int) {
	list, _ := page(leaf).items(nil)
	if i > 0 {
		copy(list[i].key, list[i+4].key)
	} else {
		list[i].key[0] = ' '
	}
}

// TestFreeAndUsed marks a page in use as free, so that bbolt would overwrite it.
func TestFreeAndUsed(t *testing.T) {
	file := stored(t, bbolt.Options{}, fillBuckets, thin)
	m, _, err := metas(bytes.NewReader(file))
	must(t, err)
	at := int(m.freelist) * int(m.pageSize)
	order.PutUint64(file[at+headLen:], m.root)
	if _, _, err := walked(file); err == nil || !strings.Contains(err.Error(), "used twice") {
		t.Errorf("told %v", err)
	}
	order.PutUint64(file[at+headLen:], m.high)
	if _, _, err := walked(file); err == nil || !strings.Contains(err.Error(), "list of free pages") {
		t.Errorf("told %v", err)
	}
}

// TestOldMeta loses the newer meta page, and then the older one too.
func TestOldMeta(t *testing.T) {
	file := stored(t, unlisted, fillBuckets, thin)
	before := stored(t, unlisted, fillBuckets)
	for range 2 {
		m, _, err := metas(bytes.NewReader(file))
		must(t, err)
		lost := int(m.transaction%2) * int(m.pageSize)
		clear(file[lost : lost+100])
	}
	if _, _, err := walked(file); err == nil {
		t.Error("no meta page was needed")
	}
	file = stored(t, unlisted, fillBuckets, thin)
	m, _, err := metas(bytes.NewReader(file))
	must(t, err)
	file[int(m.transaction%2)*int(m.pageSize)+headLen+50] ^= 1
	got, r, err := walked(file)
	must(t, err)
	want, _, err := walked(before)
	must(t, err)
	if !r.OldMeta || !slices.Equal(got, want) {
		t.Errorf("old meta %v, %d things, want %d", r.OldMeta, len(got), len(want))
	}
}

// TestNested refuses buckets in buckets, which this package cannot read.
func TestNested(t *testing.T) {
	_, _, err := walked(stored(t, unlisted, func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("outer"))
		if err == nil {
			_, err = b.CreateBucket([]byte("inner"))
		}
		return err
	}))
	if err == nil || !strings.Contains(err.Error(), "a bucket stands") {
		t.Errorf("told %v", err)
	}
}
