// Package snapshot writes positions of all games, and reads them.
//
// A snapshot is a text of lines, each a key and then words, separated by single spaces:
//
//	carcassonne 1          the game and the version of its form
//	turn place A first B   whatever the game has to say, key by key in a fixed order
//	tiles 2                the number of lines of the same key that follow
//	tile D 0,0 r0 - -
//	tile V 1,0 r2 A f0
//
// A word is a number, a seat's letter, a cell or a name; "-" stands for none. A game accepts only
// what it would write: [Load] compares the bytes, so everything has one spelling.
package snapshot

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// None is the word for nothing.
const None = "-"

// Load reads a snapshot. read reads the lines after the first, check refuses an impossible position
// and completes it, and write writes the snapshot again, which must be the same. The error says
// which line is wrong, or what is impossible.
func Load(data []byte, form string, read func(*Reader), check func() error, write func() ([]byte, error)) error {
	r := &Reader{lines: strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")}
	if r.lines[0] != form {
		return fmt.Errorf("first line %.40q is not %q", r.lines[0], form)
	}
	r.at = 1
	if read(r); r.err == nil && r.at < len(r.lines) {
		r.at++
		r.Fail("%.40q is too much", r.lines[r.at-1])
	}
	if r.err != nil {
		return r.err
	}
	if err := check(); err != nil {
		return err
	}
	if again, err := write(); err != nil || !bytes.Equal(again, data) {
		return errors.Join(err, errors.New("not spelled as a snapshot is"))
	}
	return nil
}

// Reader reads the lines of a snapshot. After the first error everything reads as empty or zero, so
// that a game need not check each step.
type Reader struct {
	lines []string
	at    int // lines read
	err   error
}

// OK reports whether there was no error so far.
func (r *Reader) OK() bool { return r.err == nil }

// Fail reports an error in the line read last. Only the first error counts.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("line %d: "+format, append([]any{r.at}, args...)...)
	}
}

// Line returns the words of the next line after its key.
func (r *Reader) Line(key string) []string {
	line := ""
	if r.at < len(r.lines) {
		line = r.lines[r.at]
	}
	r.at++
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != key {
		r.Fail("%.40q instead of %s", line, key)
	}
	if r.err != nil {
		return nil
	}
	return words[1:]
}

// Words returns the words of the next line. There must be n.
func (r *Reader) Words(key string, n int) []string {
	words := r.Line(key)
	if len(words) != n {
		r.Fail("wrong number of words")
		return make([]string, n)
	}
	return words
}

// Each reads a number up to most, then as many lines of n words.
func (r *Reader) Each(count string, most int, key string, n int, take func(words []string)) {
	for range r.Number(r.Words(count, 1)[0], most) {
		if words := r.Words(key, n); r.err == nil {
			take(words)
		}
	}
}

// Number reads a number from 0 to most.
func (r *Reader) Number(word string, most int) int {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > most {
		r.Fail("%.10q is not a number from 0 to %d", word, most)
		return 0
	}
	return n
}

// Numbers fills the list with the numbers of a line.
func Numbers[N int | uint8](r *Reader, key string, into []N, most int) {
	for i, word := range r.Words(key, len(into)) {
		into[i] = N(r.Number(word, most))
	}
}

// Some reads numbers into a list that may be longer, and returns how many there are.
func Some[N int | uint8](r *Reader, words []string, into []N, most int) int {
	if len(words) > len(into) {
		r.Fail("wrong number of words")
		return 0
	}
	for i, word := range words {
		into[i] = N(r.Number(word, most))
	}
	return len(words)
}

// Index reads a name and returns its index in the list.
func (r *Reader) Index(word string, names []string) int {
	i := slices.Index(names, word)
	if i < 0 {
		r.Fail("no such word as %.10q here", word)
		return 0
	}
	return i
}

// Seat reads the letter of a seat. least is [games.Spectator] where it may be nobody's.
func (r *Reader) Seat(letter string, least games.Seat, seats int) games.Seat {
	s, ok := games.ParseSeat(letter)
	if !ok || s < least || int(s) >= seats {
		r.Fail("no seat %.10q", letter)
		return max(0, least)
	}
	return s
}

// Cell reads a cell.
func (r *Reader) Cell(word string) games.Cell {
	c, ok := games.ParseCell(word)
	if !ok {
		r.Fail("no cell %.20q", word)
	}
	return c
}

// AppendNumbers writes a line of numbers.
func AppendNumbers[N int | uint8](b []byte, key string, numbers []N) []byte {
	b = append(b, key...)
	for _, n := range numbers {
		b = strconv.AppendInt(append(b, ' '), int64(n), 10)
	}
	return append(b, '\n')
}

// AppendWords writes a line of words.
func AppendWords(b []byte, key string, words ...string) []byte {
	b = append(b, key...)
	for _, w := range words {
		b = append(append(b, ' '), OrNone(w)...)
	}
	return append(b, '\n')
}

// OrNone returns the word, or [None] for an empty one.
func OrNone(word string) string {
	if word == "" {
		return None
	}
	return word
}
