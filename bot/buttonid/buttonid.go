package buttonid

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Limits of the parts. With them no id exceeds Discord's 100 characters.
const (
	MaxVerb = 16     // characters
	MaxAt   = 999999 // places in a draft
	MaxWord = 44     // characters
)

const version = "1"

// Errors of [Parse] and [Encode], wrapped.
var (
	ErrMalformed = errors.New("malformed button id")
	// ErrVersion means that another version of the bot made the button.
	ErrVersion = errors.New("button id of another version")
)

// ID is the content of a button's custom_id.
type ID struct {
	Match uint64 // 0 for buttons without a match
	Tick  uint64 // state of the match for which the button was made
	Verb  string // a-z, 0-9 and "-", at least one character
	At    int    // place in the draft, or a page; 0 is the first
	Word  string // printable ASCII without spaces; may be empty
}

// Encode formats the id. It returns ErrMalformed if a part is outside its limits.
func Encode(id ID) (string, error) {
	if err := check(id); err != nil {
		return "", err
	}
	text := strings.Join([]string{version, base36(id.Match), base36(id.Tick), id.Verb}, ":")
	if id.At == 0 && id.Word == "" {
		return text, nil
	}
	return text + ":" + strconv.Itoa(id.At) + "." + id.Word, nil
}

// Parse reads what [Encode] wrote and refuses every other spelling, with ErrVersion or
// ErrMalformed.
func Parse(text string) (ID, error) {
	head, rest, found := strings.Cut(text, ":")
	if !found || !isNumber(head) {
		return ID{}, ErrMalformed
	}
	if head != version {
		return ID{}, ErrVersion
	}
	id, ok := parts(rest)
	if !ok || check(id) != nil {
		return ID{}, ErrMalformed
	}
	// Numbers and the optional end have several spellings; only ours is accepted.
	if same, err := Encode(id); err != nil || same != text {
		return ID{}, ErrMalformed
	}
	return id, nil
}

func parts(text string) (ID, bool) {
	part := strings.SplitN(text, ":", 4)
	if len(part) < 3 {
		return ID{}, false
	}
	id := ID{Verb: part[2]}
	var err1, err2, err3 error
	id.Match, err1 = strconv.ParseUint(part[0], 36, 64)
	id.Tick, err2 = strconv.ParseUint(part[1], 36, 64)
	if len(part) == 4 {
		at, word, found := strings.Cut(part[3], ".")
		if !found {
			return ID{}, false
		}
		id.Word = word
		id.At, err3 = strconv.Atoi(at)
	}
	return id, err1 == nil && err2 == nil && err3 == nil
}

func check(id ID) error {
	switch {
	case id.Verb == "" || len(id.Verb) > MaxVerb || !all(id.Verb, verbByte):
		return fmt.Errorf("%w: verb %q", ErrMalformed, id.Verb)
	case id.At < 0 || id.At > MaxAt:
		return fmt.Errorf("%w: place %d", ErrMalformed, id.At)
	case len(id.Word) > MaxWord || !all(id.Word, wordByte):
		return fmt.Errorf("%w: word %q", ErrMalformed, id.Word)
	}
	return nil
}

func base36(n uint64) string { return strconv.FormatUint(n, 36) }

func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 10, 64)
	return err == nil
}

func all(text string, ok func(byte) bool) bool {
	for i := range len(text) {
		if !ok(text[i]) {
			return false
		}
	}
	return true
}

func verbByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-'
}

func wordByte(c byte) bool { return '!' <= c && c <= '~' }
