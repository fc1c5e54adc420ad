package table

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

const magic = "bastide record 1"

// Limits of a record, so that a damaged or hostile file cannot exhaust memory.
const (
	maxLine    = 16 << 10
	maxEntries = 100_000
)

const drawsPerLine = 24

// pointsKey begins the line with the points at the end.
const pointsKey = "points"

// byteOrderMark is what some editors put at the beginning of a file.
const byteOrderMark = "\ufeff"

// Record is a whole match as a text: a header, then one action a line. The format
// is documented in games/README.md.
type Record struct {
	Header  Header
	Entries []Entry
	Lines   []int  // by entry: its line number, from 1
	SetData []byte // the data file of the match, if the record carries it; see [Record.Carry]

	where map[string]int // by first word (for options by two): the line number
	drawn []int          // by named outcome: its line number
}

// LineOf returns the number, from 1, of the header line that begins with a word (for an option:
// with "option" and its id). It is 0 if there is no such line.
func (r Record) LineOf(key string) int { return r.where[key] }

// RecordError says which line of a record is wrong, and why.
type RecordError struct {
	Line   int // from 1; 0 when the record was not read from a text
	Reason string
	Err    error // the cause, may be nil
}

// Error implements error.
func (e *RecordError) Error() string {
	text := e.Reason
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Line == 0 {
		return text
	}
	return fmt.Sprintf("line %d: %s", e.Line, text)
}

// Unwrap returns the cause.
func (e *RecordError) Unwrap() error { return e.Err }

// String writes the entry as a line of a record: "A place 3,-1 r2".
func (e Entry) String() string { return e.Seat.String() + " " + string(e.Action) }

// ParseEntry reads a line written by [Entry.String].
func ParseEntry(line string) (Entry, error) {
	letter, action, found := strings.Cut(line, " ")
	seat, ok := games.ParseSeat(letter)
	if !found || !ok || seat == games.Spectator {
		return Entry{}, fmt.Errorf("%q is not a seat letter and an action", clip(line))
	}
	if a := games.Action(action); a.Valid() {
		return Entry{seat, a}, nil
	}
	return Entry{}, fmt.Errorf("%q is not an action", clip(action))
}

// printable removes all that is no letter or sign: a record could hold terminal commands.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, text)
}

func clip(text string) string {
	if len(text) > 60 {
		return text[:60] + "…"
	}
	return text
}

// Encode writes the header as the first lines of a record.
func (h Header) Encode() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ngame %s\n", magic, h.Game)
	if h.Rules > 0 {
		fmt.Fprintf(&b, "rules %d\n", h.Rules)
	}
	if h.Set != "" {
		fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintf("set %s %s", h.Set, h.SetHash)))
	}
	fmt.Fprintf(&b, "seats %d\n", h.Seats)
	for _, id := range slices.Sorted(maps.Keys(h.Options)) {
		fmt.Fprintf(&b, "option %s %s\n", id, h.Options[id])
	}
	if h.Seeded {
		fmt.Fprintf(&b, "seed %s\n", h.Seed.Hex())
	}
	for names := range slices.Chunk(h.Forced, drawsPerLine) {
		fmt.Fprintf(&b, "draws %s\n", strings.Join(names, " "))
	}
	if h.Points != nil {
		fmt.Fprintf(&b, "%s %s\n", pointsKey, strings.Trim(fmt.Sprint(h.Points), "[]"))
	}
	return b.Bytes()
}

// Encode writes the record as a text that [ParseRecord] reads back.
func (r Record) Encode() []byte {
	b := bytes.NewBuffer(r.Header.Encode())
	if r.SetData != nil {
		for _, line := range pack(r.SetData) {
			fmt.Fprintf(b, "%s %s\n", carryKey, line)
		}
	}
	b.WriteByte('\n')
	for _, e := range r.Entries {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// ParseRecord reads a record. It skips empty lines, lines that begin with #, and a byte order mark.
// Its errors are *[RecordError].
func ParseRecord(text []byte) (Record, error) {
	p := parser{}
	p.where = map[string]int{}
	for line := range bytes.Lines(bytes.TrimPrefix(text, []byte(byteOrderMark))) {
		p.line++
		if len(line) > maxLine {
			return Record{}, p.fail("the line is too long", nil)
		}
		content := strings.TrimSpace(string(line))
		if content == "" || content[0] == '#' {
			continue
		}
		if err := p.read(content); err != nil {
			return Record{}, err
		}
	}
	return p.Record, p.finish()
}

// DecodeHeader reads what [Header.Encode] wrote.
func DecodeHeader(text []byte) (Header, error) {
	r, err := ParseRecord(text)
	if err == nil && len(r.Entries) > 0 {
		err = &RecordError{Line: r.Lines[0], Reason: "an action in a header"}
	}
	return r.Header, err
}

type parser struct {
	Record
	line  int
	magic bool
}

func (p *parser) fail(reason string, err error) error {
	return &RecordError{Line: p.line, Reason: reason, Err: err}
}

func (p *parser) read(content string) error {
	if !p.magic {
		if content != magic {
			return p.fail(fmt.Sprintf("the first line must be %q", magic), nil)
		}
		p.magic = true
		return nil
	}
	key, rest, _ := strings.Cut(content, " ")
	if read, ok := headerLines[key]; ok {
		return p.header(key, strings.Fields(rest), read)
	}
	return p.entry(content)
}

func (p *parser) header(key string, words []string, read func(*Header, []string) error) error {
	if len(p.Entries) > 0 {
		return p.fail(key+" must stand before the first action", nil)
	}
	id := key
	if key == "option" && len(words) > 0 {
		id += " " + words[0]
	}
	if p.where[id] > 0 && !severalLines[key] {
		return p.fail(printable(clip(id))+" stands twice", nil)
	}
	p.where[id] = p.line
	if err := read(&p.Header, words); err != nil {
		return p.fail(key, err)
	}
	if len(p.Header.Forced) > maxEntries {
		return p.fail("too many draws", nil)
	}
	for len(p.drawn) < len(p.Header.Forced) {
		p.drawn = append(p.drawn, p.line)
	}
	return nil
}

func (p *parser) entry(content string) error {
	e, err := ParseEntry(content)
	if err != nil {
		return p.fail("neither a header line nor an action", err)
	}
	if len(p.Entries) == maxEntries {
		return p.fail("too many actions", nil)
	}
	p.Entries = append(p.Entries, e)
	p.Lines = append(p.Lines, p.line)
	return nil
}

func (p *parser) finish() error {
	switch {
	case !p.magic:
		return &RecordError{Line: max(p.line, 1), Reason: fmt.Sprintf("the first line must be %q", magic)}
	case p.Header.Game == "":
		return p.missing("game")
	case p.Header.Seats == 0:
		return p.missing("seats")
	case !p.Header.Seeded && len(p.Header.Forced) == 0:
		return p.missing("seed or the draws")
	}
	return p.takeSet()
}

// missing reports a missing header line. The error names the line before which it should be: the
// first action or, without any, the last line.
func (p *parser) missing(what string) error {
	if len(p.Lines) > 0 {
		return &RecordError{Line: p.Lines[0], Reason: "the first action, but no line says the " + what}
	}
	return p.fail("the end, but no line says the "+what, nil)
}

// severalLines are the kinds of header lines that may repeat.
var severalLines = map[string]bool{"draws": true, carryKey: true}

// headerLines reads each kind of header line from its words after the first.
var headerLines = map[string]func(*Header, []string) error{
	"game":    func(h *Header, w []string) error { return one(w, &h.Game) },
	"set":     set,
	"rules":   func(h *Header, w []string) error { return number(w, &h.Rules) },
	"seats":   func(h *Header, w []string) error { return number(w, &h.Seats) },
	"option":  option,
	"seed":    seed,
	pointsKey: points,
	carryKey: func(h *Header, w []string) error {
		h.carried = append(h.carried, w...)
		return nil
	},
	"draws": func(h *Header, w []string) error {
		h.Forced = append(h.Forced, w...)
		return nil
	},
}

func one(words []string, into *string) error {
	if len(words) != 1 {
		return fmt.Errorf("one word is wanted, not %d", len(words))
	}
	*into = words[0]
	return nil
}

// set reads the name of a data set, and its hash if it follows.
func set(h *Header, words []string) error {
	if len(words) != 2 {
		return one(words, &h.Set)
	}
	if sum, err := hex.DecodeString(words[1]); err != nil || len(sum) != sha256.Size {
		return fmt.Errorf("%q is not a SHA-256 of 64 hexadecimal digits", clip(words[1]))
	}
	h.Set, h.SetHash = words[0], strings.ToLower(words[1])
	return nil
}

func number(words []string, into *int) error {
	var word string
	if err := one(words, &word); err != nil {
		return err
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > 99 {
		return fmt.Errorf("%q is not a number from 1 to 99", clip(word))
	}
	*into = n
	return nil
}

func option(h *Header, words []string) error {
	if len(words) != 2 {
		return fmt.Errorf("an option's id and value are wanted, not %d words", len(words))
	}
	if h.Options == nil {
		h.Options = map[string]string{}
	}
	h.Options[words[0]] = words[1]
	return nil
}

// points reads the points of each seat at the end.
func points(h *Header, words []string) error {
	if len(words) == 0 {
		return errors.New("a number for each seat is wanted")
	}
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("%q is not a number", clip(word))
		}
		h.Points = append(h.Points, n)
	}
	return nil
}

func seed(h *Header, words []string) error {
	var word string
	if err := one(words, &word); err != nil {
		return err
	}
	s, err := chance.ParseSeed(word)
	h.Seed, h.Seeded = s, err == nil
	return err
}
