package imaging

import (
	"bytes"
	stdlzw "compress/lzw"
	"io"
	"math/rand/v2"
	"testing"
)

// Pixels are what a common reader finds, those that stay as the entry that marks them. The pictures
// are large enough to fill the dictionary several times.
func TestLZW(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for _, width := range []int{1, 2, 700, 5000} {
		for _, stay := range []float64{0, .3, .9, .99, 1} {
			var out bytes.Buffer
			l := lzw{out: &out}
			var want []byte
			l.begin()
			for range max(2, 100_000/width) {
				before, now := make([]byte, width), make([]byte, width)
				same := false
				for x := range now {
					if x == 0 || r.IntN(20) == 0 {
						same = r.Float64() < stay
					}
					before[x], now[x] = byte(r.IntN(9)), byte(r.IntN(9))
					if same {
						now[x] = before[x]
					}
					if now[x] == before[x] {
						want = append(want, clearIndex)
					} else {
						want = append(want, now[x])
					}
				}
				l.row(before, now)
			}
			l.end()
			if got := read(t, out.Bytes()); !bytes.Equal(got, want) {
				t.Errorf("%d px wide, %v stay: %d other pixels of %d", width, stay, len(got), len(want))
			}
		}
	}
}

// read returns the pixels in the blocks of a picture.
func read(t *testing.T, blocks []byte) []byte {
	t.Helper()
	var codes []byte
	for blocks[0] > 0 {
		codes, blocks = append(codes, blocks[1:1+int(blocks[0])]...), blocks[1+int(blocks[0]):]
	}
	pixels, err := io.ReadAll(stdlzw.NewReader(bytes.NewReader(codes), stdlzw.LSB, colourBits))
	if err != nil {
		t.Fatal(err)
	}
	return pixels
}
