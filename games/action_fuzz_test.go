package games

import "testing"

// FuzzAction takes any text for an action: what is valid is printable, short, and made
// again of its words.
func FuzzAction(f *testing.F) {
	for _, text := range []string{"", " ", "roll", "place 3,-1 r2", "place  3,-1", "a ", "é", "a\x00b",
		"0123456789012345678901234567890123456789", "01234567890123456789012345678901234567890"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a := Action(text)
		if !a.Valid() {
			return
		}
		if len(text) > MaxActionLen || Join(a.Words()...) != a {
			t.Fatalf("%q is valid, but made again it is %q", text, Join(a.Words()...))
		}
		for _, word := range a.Words() {
			if !Action(word).Valid() {
				t.Errorf("the word %q of %q is not valid", word, text)
			}
			if c, ok := ParseCell(word); ok && c.String() != word {
				t.Errorf("the cell %q is written %q", word, c)
			}
		}
	})
}
