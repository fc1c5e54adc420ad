// Package chance makes the random outcomes of a match from a secret seed.
//
// Outcome number n (from 0) of a match is a whole number below some limit,
// computed as follows, so that anyone can recompute it in any language once the
// seed is known:
//
//	digest = SHA-256(seed ‖ n ‖ try)   seed: 32 bytes, n and try: 8 bytes, big-endian
//	x      = the first 8 bytes of digest as a big-endian number
//	number = x mod limit, if x < 2^64 - (2^64 mod limit); otherwise again with try+1
//
// try begins at 0. The rejection makes every number exactly equally likely. When
// something is drawn from a bag, the limit is the number of things in it, and the
// things are numbered in the order in which the bag's list names them.
//
// Players may agree to take a decision back although outcomes became known after it. The numbers of
// these outcomes are spent: the match goes on with the first unused number, so that nobody knows
// what comes.
//
// The seed comes from a cryptographic source outside this package. Its SHA-256 is
// published when the match starts, the seed when it ends.
package chance

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// Seed is the secret from which all outcomes of a match follow.
type Seed [32]byte

// ParseSeed reads a seed written as 64 hexadecimal digits.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(s) {
		return Seed{}, errors.New("a seed is 64 hexadecimal digits")
	}
	copy(s[:], raw)
	return s, nil
}

// Hex returns the seed as 64 hexadecimal digits. It is secret until the match ends.
func (s Seed) Hex() string { return hex.EncodeToString(s[:]) }

// Hash returns the SHA-256 of the seed as 64 hexadecimal digits: the commitment
// that is published when the match starts.
func (s Seed) Hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Other returns another seed that follows from this one. Until the match ends, its hash reveals no
// more than that of a fresh one.
func (s Seed) Other() Seed { return sha256.Sum256(append([]byte("another seed "), s[:]...)) }

// Mixed returns a seed made of this one, a secret and a number. It cannot be guessed without the
// secret, and every number gives another seed.
func (s Seed) Mixed(secret [32]byte, n uint64) Seed {
	text := binary.BigEndian.AppendUint64(secret[:], n)
	return sha256.Sum256(append(text, s[:]...))
}

// String hides the seed, so that no log can print it by accident.
func (s Seed) String() string { return "seed(hidden)" }

// GoString hides the seed from %#v as well.
func (s Seed) GoString() string { return s.String() }

// ErrEmpty is an error of [Draw].
var ErrEmpty = errors.New("nothing left to draw")

// NamedError is the error of [Draw] for an outcome that was named in advance and cannot
// happen.
type NamedError struct {
	N    uint64 // number of the outcome in the match; those that were taken back count
	Name string
	Gone bool // there was such a thing, but none is left; otherwise the name is unknown
}

// Error implements error.
func (e *NamedError) Error() string {
	if e.Gone {
		return fmt.Sprintf("outcome %q: none is left", e.Name)
	}
	return fmt.Sprintf("outcome %q: unknown, nothing of that name can be drawn here", e.Name)
}

// Source gives the outcomes of one match by number. It has no position: the caller counts. The zero
// Source has the all-zero seed.
type Source struct {
	seed   Seed
	forced []string
	spent  uint64
	watch  func(Outcome)
}

// Outcome is something that was drawn, with all that is needed to draw it again.
type Outcome struct {
	N      uint64   // its number in the match; those that were taken back count
	Forced bool     // named in advance; Limit, Try, Digest and Number mean nothing then
	Limit  int      // how many things there were; the number is below it
	Try    uint64   // the try that counted: nearly always 0
	Digest [32]byte // of that try
	Number int
	Name   string   // what the number stands for
	Names  []string // all things there were, in the order in which they are numbered …
	Counts []int    // … and how many of each; the names with none are left out
}

// New returns the source of a seed. The first outcomes are those named in forced;
// the ones after them follow from the seed.
func New(seed Seed, forced ...string) Source { return Source{seed: seed, forced: forced} }

// Without returns a source that skips a number of outcomes: its outcome n is the receiver's n + spent.
func (s Source) Without(spent uint64) Source {
	s.spent += spent
	return s
}

// Watched returns a source that reports each outcome that [Draw] makes.
func (s Source) Watched(by func(Outcome)) Source {
	s.watch = by
	return s
}

// Number returns outcome n as a number from 0 to limit-1, without bias. It panics
// if limit is not positive.
func (s Source) Number(n uint64, limit int) int {
	number, _, _ := s.number(n, limit)
	return number
}

// number is Number, and returns the try that counted and its digest.
func (s Source) number(n uint64, limit int) (number int, try uint64, digest [32]byte) {
	if limit <= 0 {
		panic("chance: limit must be positive")
	}
	var block [48]byte
	copy(block[:32], s.seed[:])
	binary.BigEndian.PutUint64(block[32:], n+s.spent)
	size := uint64(limit)
	excess := (^uint64(0)%size + 1) % size // 2^64 mod size
	for ; ; try++ {
		binary.BigEndian.PutUint64(block[40:], try)
		digest = sha256.Sum256(block[:])
		x := binary.BigEndian.Uint64(digest[:8])
		if x <= ^uint64(0)-excess {
			return int(x % size), try, digest
		}
	}
}

// Draw returns, as outcome n, the index of one of the names, each as likely as its count; nil
// counts mean once each. A forced outcome is taken by name instead. Its errors wrap [ErrEmpty] or a
// [*NamedError].
func Draw[C ~int | ~uint8](s Source, n uint64, names []string, counts []C) (int, error) {
	bag := bag{names: names, count: func(i int) int {
		if counts == nil {
			return 1
		}
		return int(counts[i])
	}}
	at, outcome, err := s.draw(n, bag)
	if err == nil && s.watch != nil {
		outcome.Names, outcome.Counts = bag.contents()
		s.watch(outcome)
	}
	return at, err
}

// bag is what an outcome is drawn from.
type bag struct {
	names []string
	count func(int) int
}

// contents lists what is in the bag.
func (b bag) contents() (names []string, counts []int) {
	for i, name := range b.names {
		if c := b.count(i); c > 0 {
			names, counts = append(names, name), append(counts, c)
		}
	}
	return names, counts
}

func (s Source) draw(n uint64, b bag) (int, Outcome, error) {
	o := Outcome{N: n + s.spent}
	if o.N < uint64(len(s.forced)) {
		o.Forced, o.Name = true, s.forced[o.N]
		i := slices.Index(b.names, o.Name)
		if i < 0 || b.count(i) == 0 {
			return 0, o, &NamedError{N: o.N, Name: o.Name, Gone: i >= 0}
		}
		return i, o, nil
	}
	for i := range b.names {
		o.Limit += b.count(i)
	}
	if o.Limit == 0 {
		return 0, o, fmt.Errorf("outcome %d: %w", n, ErrEmpty)
	}
	o.Number, o.Try, o.Digest = s.number(n, o.Limit)
	left := o.Number
	for i, name := range b.names {
		if left -= b.count(i); left < 0 {
			o.Name = name
			return i, o, nil
		}
	}
	panic("chance: counts changed while drawing")
}
