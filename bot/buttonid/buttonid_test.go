package buttonid

import (
	"errors"
	"math"
	"strings"
	"testing"
)

var spellings = []struct {
	id   ID
	text string
}{
	{ID{Match: 1, Tick: 0, Verb: "join"}, "1:1:0:join"},
	{ID{Match: 26187, Tick: 82, Verb: "say", At: 2, Word: "f14"}, "1:k7f:2a:say:2.f14"},
	{ID{Match: 5, Tick: 7, Verb: "say", Word: "3,-1"}, "1:5:7:say:0.3,-1"},
	{ID{Match: 5, Tick: 7, Verb: "page", At: 2}, "1:5:7:page:2."},
	{ID{Verb: "rules", At: 1, Word: "a:b.c"}, "1:0:0:rules:1.a:b.c"},
	{ID{Match: math.MaxUint64, Tick: math.MaxUint64, Verb: "sixteen-letters-", At: MaxAt, Word: strings.Repeat("~", MaxWord)},
		"1:3w5e11264sgsf:3w5e11264sgsf:sixteen-letters-:999999." + strings.Repeat("~", MaxWord)},
}

func TestRoundTrip(t *testing.T) {
	for _, c := range spellings {
		text, err := Encode(c.id)
		if err != nil || text != c.text {
			t.Errorf("Encode(%+v) = %q, %v; want %q", c.id, text, err, c.text)
		}
		id, err := Parse(c.text)
		if err != nil || id != c.id {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", c.text, id, err, c.id)
		}
		if len(text) > 100 {
			t.Errorf("%q has %d characters", text, len(text))
		}
	}
}

func TestParseRefuses(t *testing.T) {
	cases := map[string]error{
		"":                        ErrMalformed,
		"1":                       ErrMalformed,
		"1:":                      ErrMalformed,
		"1:1:0":                   ErrMalformed,
		"1:1:0:":                  ErrMalformed,
		"1:01:0:join":             ErrMalformed,
		"1:A:0:join":              ErrMalformed,
		"1:+1:0:join":             ErrMalformed,
		"1:-1:0:join":             ErrMalformed,
		"1:1:0:Join":              ErrMalformed,
		"1:1:0:join:":             ErrMalformed,
		"1:1:0:join:0.":           ErrMalformed,
		"1:1:0:join:00.x":         ErrMalformed,
		"1:1:0:join:-1.x":         ErrMalformed,
		"1:1:0:join:1":            ErrMalformed,
		"1:1:0:join:1.a b":        ErrMalformed,
		"1:1:0:join:1.é":          ErrMalformed,
		"1:1:0:join:1000000.x":    ErrMalformed,
		"1:1:0:seventeen-letters": ErrMalformed,
		"1:3w5e11264sgsg:0:join":  ErrMalformed,
		"1:1:0:say:1." + strings.Repeat("x", MaxWord+1): ErrMalformed,
		strings.Repeat("x", 100):                        ErrMalformed,
		"01:1:0:join":                                   ErrVersion,
		"2:anything":                                    ErrVersion,
		"0:1:0:join":                                    ErrVersion,
	}
	for text, want := range cases {
		if id, err := Parse(text); !errors.Is(err, want) {
			t.Errorf("Parse(%q) = %+v, %v; want %v", text, id, err, want)
		}
	}
}

func TestEncodeRefuses(t *testing.T) {
	for _, id := range []ID{
		{},
		{Verb: "a b"},
		{Verb: "a:b"},
		{Verb: strings.Repeat("a", MaxVerb+1)},
		{Verb: "say", At: -1},
		{Verb: "say", At: MaxAt + 1},
		{Verb: "say", Word: "a b"},
		{Verb: "say", Word: "é"},
		{Verb: "say", Word: strings.Repeat("a", MaxWord+1)},
	} {
		if text, err := Encode(id); !errors.Is(err, ErrMalformed) {
			t.Errorf("Encode(%+v) = %q, %v; want ErrMalformed", id, text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range spellings {
		f.Add(c.text)
	}
	for _, text := range []string{"", "1:", "2:x", "1:1:0:join:0.", "1:01:0:join"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := Parse(text)
		if err != nil {
			if id != (ID{}) || !errors.Is(err, ErrMalformed) && !errors.Is(err, ErrVersion) {
				t.Fatalf("Parse(%q) = %+v, %v", text, id, err)
			}
			return
		}
		same, err := Encode(id)
		if err != nil || same != text || len(text) > 100 {
			t.Fatalf("Parse(%q) = %+v, which Encode writes %q, %v", text, id, same, err)
		}
	})
}

func FuzzEncode(f *testing.F) {
	for _, c := range spellings {
		f.Add(c.id.Match, c.id.Tick, c.id.Verb, c.id.At, c.id.Word)
	}
	f.Fuzz(func(t *testing.T, match, tick uint64, verb string, at int, word string) {
		id := ID{match, tick, verb, at, word}
		text, err := Encode(id)
		if err != nil {
			return
		}
		if back, err := Parse(text); err != nil || back != id || len(text) > 100 {
			t.Fatalf("Encode(%+v) = %q, read as %+v, %v", id, text, back, err)
		}
	})
}
