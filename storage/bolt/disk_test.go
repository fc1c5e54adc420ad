package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// all reports whether to run the long form of a test.
func all() bool { return os.Getenv("BASTIDE_TEST_ALL") == "1" }

// everyPageKind returns a closed file with every kind of page: trees of several levels, values longer than
// a page, buckets inside a page, and free pages.
func everyPageKind(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bastide.db")
	s, err := Open(path, Options{Now: someDay})
	must(t, err)
	s.db.NoSync = true
	dice := rand.New(rand.NewPCG(12, 12))
	text := func(most int) []byte {
		b := make([]byte, 1+dice.IntN(most))
		for i := range b {
			b[i] = byte('a' + dice.IntN(26))
		}
		return b
	}
	for i := range 160 {
		m := storage.Match{Status: storage.Status(1 + i%3), Guild: 7, Channel: uint64(i), Players: []uint64{uint64(i % 9), 500}}
		if i%10 < 7 && i > 20 {
			m, err = s.Match(storage.MatchID(1 + dice.IntN(i/10)))
			must(t, err)
		}
		m.Deadline = int64(dice.IntN(1000))
		m.Head, m.Snapshot = text(300), text(1500)
		if i%20 == 0 {
			m.Snapshot = text(9000)
		}
		_, _, err := s.Commit(context.Background(), storage.Change{
			Match: m, Log: [][]byte{text(30), text(20)}, Interaction: uint64(1000 + i), Posts: [][]byte{text(90)},
			Values: []storage.Value{{Key: fmt.Sprint("user/", i, "/rhythm"), Data: text(70)}},
		})
		must(t, err)
	}
	var used int64
	must(t, s.view(func(tx *bbolt.Tx) error {
		used = tx.Size()
		return nil
	}))
	must(t, s.Close())
	return read(t, path)[:used]
}

// dump is the answer to every query of a store.
func dump(s *Store) string {
	var b strings.Builder
	say := func(what string, answer any, err error) {
		text, _ := json.Marshal(answer) // plain data can always be encoded
		fmt.Fprintf(&b, "%s: %s, %v\n", what, text, err)
	}
	for status := storage.Lobby; status <= storage.Over; status++ {
		say("each", status, s.Each(status, func(m storage.Match, err error) error {
			say("match", m, err)
			return nil
		}))
		ids, err := s.ByPlayer(500, status, 0)
		say("by player", ids, err)
		for user := range uint64(9) {
			ids, err := s.ByPlayer(user, status, 0)
			say("by player", ids, err)
		}
	}
	for n := range uint64(200) {
		log, err := s.Log(storage.MatchID(n), 0)
		say("log", log, err)
		ids, err := s.ByChannel(n)
		say("by channel", ids, err)
	}
	ids, err := s.Due(math.MaxInt64, 0)
	say("due", ids, err)
	posts, err := s.Posts(0, 0)
	say("posts", posts, err)
	values, err := s.Values("")
	say("values", values, err)
	say("interactions", nil, s.view(func(tx *bbolt.Tx) error {
		say("numbers", []uint64{tx.Bucket(matches).Sequence(), tx.Bucket(outbox).Sequence()}, nil)
		return tx.Bucket(interactions).ForEach(func(k, v []byte) error {
			_, err := unseal(interactions, k, v)
			say("interaction", k, err)
			return nil
		})
	}))
	return b.String()
}

// disk damages a file in many ways.
type disk struct {
	*testing.T
	whole    []byte
	path     string
	want     string // the dump of the undamaged file
	outcomes map[string]int
}

func newDisk(t *testing.T) *disk {
	d := &disk{T: t, whole: everyPageKind(t), path: filepath.Join(t.TempDir(), "bastide.db"), outcomes: map[string]int{}}
	d.openDamaged("whole", d.whole)
	if d.outcomes["unharmed"] != 1 {
		t.Fatal("the whole file is not sound")
	}
	t.Cleanup(func() { t.Logf("%d bytes: %v", len(d.whole), d.outcomes) })
	return d
}

// openDamaged opens a damaged file for reading and for writing. Either opening is refused in one line, or
// everything works and every difference is reported.
func (d *disk) openDamaged(how string, file []byte) {
	d.Helper()
	must(d.T, os.WriteFile(d.path, file, 0o600))
	found, refusal := d.check(how)
	var reported []error
	s, err := Open(d.path, Options{Report: func(fault error) { reported = append(reported, fault) }})
	if err != nil {
		d.refused(how, err)
		return
	}
	s.db.NoSync = true
	if refusal != nil {
		d.Errorf("%s: could be opened for writing, but not for reading: %v", how, refusal)
	}
	got := dump(s)
	if d.want == "" {
		d.want = got
	}
	switch {
	case got != d.want && len(reported) == 0:
		d.Errorf("%s: something changed, and nothing was reported", how)
	case (len(reported) > 0) != (found > 0):
		d.Errorf("%s: %d faults found by opening the file, %d by the check", how, len(reported), found)
	case got != d.want:
		d.outcomes["reported"]++
	case len(reported) > 0:
		d.outcomes["repaired"]++
	default:
		d.outcomes["unharmed"]++
	}
	d.keepsWorking(how, s)
}

// check returns the number of faults, or why the file cannot be read.
func (d *disk) check(how string) (found int, refusal error) {
	d.Helper()
	s, err := Open(d.path, Options{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer s.Close()
	_, err = s.Check(func(fault error) { found++ })
	if (err != nil) != (found > 0) {
		d.Errorf("%s: %d faults, but the error is %v", how, found, err)
	}
	return found, nil
}

func (d *disk) refused(how string, err error) {
	d.Helper()
	refused(d.T, err, storage.ErrDamaged)
	if text := err.Error(); strings.Contains(text, "\n") || len(text) > 400 {
		d.Errorf("%s: reported in more than one line: %s", how, text)
	}
	d.outcomes["refused"]++
}

// keepsWorking plays and then opens the file again. Faults are not reported twice, except records that are
// still damaged, and there are no new ones.
func (d *disk) keepsWorking(how string, s *Store) {
	d.Helper()
	_, _, err := s.Commit(context.Background(), storage.Change{
		Match: storage.Match{Status: storage.Live, Players: []uint64{3}}, Posts: [][]byte{nil},
		Values: []storage.Value{{Key: "user/30/rhythm", Data: []byte("written over")}},
	})
	if err != nil {
		d.Errorf("%s: cannot go on: %v", how, err)
	}
	must(d.T, s.Close())
	s, err = Open(d.path, Options{Report: func(fault error) {
		still := func(what string) bool { return strings.Contains(fault.Error(), what) }
		if !still("checksum does not fit") && !still("unknown version") && !still("too short") {
			d.Errorf("%s: reported again: %v", how, fault)
		}
	}})
	if err != nil {
		d.Errorf("%s: opened once, but not again: %v", how, err)
		return
	}
	must(d.T, s.Close())
}

// TestFlippedBits flips single bits anywhere in a file.
func TestFlippedBits(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	n := 300
	if all() {
		n = 2000
	}
	dice := rand.New(rand.NewPCG(2000, 1))
	for range n {
		bit := dice.IntN(len(d.whole) * 8)
		file := bytes.Clone(d.whole)
		file[bit/8] ^= 1 << (bit % 8)
		d.openDamaged(fmt.Sprintf("bit %d of byte %d", bit%8, bit/8), file)
	}
}

// TestFlippedMetaBits flips every bit of the two meta pages.
func TestFlippedMetaBits(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	for at := range 80 {
		for bit := range 8 {
			for page := range 2 {
				if !all() && (at*8+bit)%8 != page {
					continue
				}
				file := bytes.Clone(d.whole)
				file[page*os.Getpagesize()+at] ^= 1 << bit
				d.openDamaged(fmt.Sprintf("bit %d of byte %d of page %d", bit, at, page), file)
			}
		}
	}
}

// TestFlippedBranches flips bits of every branch page and of the beginning of every page. There a small
// fault would grow with bbolt's next change.
func TestFlippedBranches(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	step, pageSize := 499, os.Getpagesize()
	if all() {
		step = 199
	}
	for page := 2; page*pageSize < len(d.whole); page++ {
		whole := d.whole[page*pageSize:]
		count := int(binary.NativeEndian.Uint16(whole[10:]))
		bits := (16 + count*16 + 30) * 8 // include the first keys
		if branch := whole[8] == 1; branch {
			bits = min(16+count*40, pageSize) * 8
		}
		for bit := page % step; bit < min(bits, 2000*8); bit += step {
			file := bytes.Clone(d.whole)
			file[page*pageSize+bit/8] ^= 1 << (bit % 8)
			d.openDamaged(fmt.Sprintf("bit %d of page %d", bit, page), file)
		}
	}
}

// TestCutAnywhere cuts a file off at any byte.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	dice := rand.New(rand.NewPCG(2000, 2))
	for range 60 {
		size := dice.IntN(len(d.whole))
		d.openDamaged(fmt.Sprint("cut at ", size), d.whole[:size])
	}
	d.openDamaged("empty", nil)
}

// TestZeros fills parts of a file with zeros, as a file system may after a power failure.
func TestZeros(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	dice := rand.New(rand.NewPCG(2000, 3))
	n := 80
	if all() {
		n = 500
	}
	for range n {
		file := bytes.Clone(d.whole)
		from, most := dice.IntN(len(file)), []int{8, 512, 4096, 50_000}[dice.IntN(4)]
		to := min(len(file), from+1+dice.IntN(most))
		clear(file[from:to])
		d.openDamaged(fmt.Sprintf("zeros from %d to %d", from, to), file)
	}
	d.openDamaged("all zeros", make([]byte, len(d.whole)))
}
