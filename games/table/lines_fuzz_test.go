package table

import "testing"

// FuzzParseEntry takes any text for a line of a log: what is accepted is written back
// as it was.
func FuzzParseEntry(f *testing.F) {
	for _, text := range []string{"A place 3,-1 r2", "B roll", "C", "A ", "", "AA roll", "? resign", "A  roll", "a roll", "A \xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParseEntry(text)
		if err == nil && e.String() != text {
			t.Errorf("%q was read as %q", text, e)
		}
	})
}

// FuzzDecodeHeader takes any bytes for the header of a stored match: what is accepted
// is written so that it is read again.
func FuzzDecodeHeader(f *testing.F) {
	h, err := NewHeader(pegs{}, 3, nil, [32]byte{1})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(h.Encode())
	f.Add([]byte("bastide record 1\ngame pegs\nseats 2\n"))
	f.Add([]byte("bastide record 2\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := DecodeHeader(data)
		if err != nil {
			return
		}
		again, err := DecodeHeader(h.Encode())
		if err != nil || string(again.Encode()) != string(h.Encode()) {
			t.Errorf("%q was read as %q: %v", data, h.Encode(), err)
		}
		m, _, err := New(pegs{}, h)
		if err == nil && (len(m.Gone) != h.Seats || m.Over()) {
			t.Errorf("%q begins a match that is over or of %d seats", data, len(m.Gone))
		}
	})
}
