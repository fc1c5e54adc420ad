package chance

import (
	"encoding/binary"
	"math/bits"
)

// Quick makes random numbers fast, for playouts of computer players. No outcome of a match is ever
// made with it. It is SplitMix64 (Steele, Lea, Flood 2014); the zero Quick is ready to use.
type Quick struct{ state uint64 }

// NewQuick returns a generator whose numbers follow from the seed.
func NewQuick(seed uint64) Quick { return Quick{seed} }

// Quick returns a generator whose numbers follow from the seed.
func (s Seed) Quick() Quick {
	var q Quick
	for i := range 4 {
		q.state = q.Uint64() ^ binary.BigEndian.Uint64(s[8*i:])
	}
	return q
}

// Uint64 returns the next number.
func (q *Quick) Uint64() uint64 {
	q.state += 0x9e3779b97f4a7c15
	z := q.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Number returns a number from 0 to limit-1, which must be positive. The bias is below
// limit / 2^64.
func (q *Quick) Number(limit int) int {
	high, _ := bits.Mul64(q.Uint64(), uint64(limit))
	return int(high)
}

// Seed returns a seed for a [Source].
func (q *Quick) Seed() (s Seed) {
	for i := range 4 {
		binary.BigEndian.PutUint64(s[8*i:], q.Uint64())
	}
	return s
}
