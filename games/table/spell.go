package table

import (
	"hash/crc32"
	"math/big"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// A line is written in few characters, since it has to fit into a button. Each action is its index
// among the legal ones; all indexes together are one number in the digits below, and actions
// without alternatives take no room. In front stand the mark, the number of actions, and two check
// digits.
const (
	spelling  = '*'
	firstOf   = '!'
	digits    = '~' - '!' + 1
	headOf    = 4
	formerSep = ";" // between the actions of a former spelling, which wrote them out
)

// Spell writes as many actions of a line of a seat as fit into a number of characters, printable ASCII
// without spaces. It is "" if not even the first is legal or fits. [Match.Spelled] reads it.
func (m Match) Spell(seat games.Seat, line []games.Action, most int) string {
	var at, of []int
	state := m.State
	for _, action := range line {
		legal := m.Legal(state, seat)
		i := slices.Index(legal, action)
		if i < 0 || len(at) == digits-1 {
			break
		}
		at, of = append(at, i), append(of, len(legal))
		after, _, err := m.apply(state, seat, action)
		if err != nil || games.Final(state, after, seat) {
			break
		}
		state = after
	}
	for n := len(at); n > 0; n-- {
		if word := digitsOf(line[:n], at, of); len(word) <= most {
			return word
		}
	}
	return ""
}

func digitsOf(line []games.Action, at, of []int) string {
	number := new(big.Int)
	for i := range slices.Backward(line) {
		number.Mul(number, big.NewInt(int64(of[i])))
		number.Add(number, big.NewInt(int64(at[i])))
	}
	word := append([]byte{spelling, digit(len(line))}, checked(line)...)
	for rest := new(big.Int); number.Sign() > 0; {
		number.DivMod(number, big.NewInt(digits), rest)
		word = append(word, digit(int(rest.Int64())))
	}
	return string(word)
}

func digit(n int) byte { return byte(firstOf + n) }

// checked returns two check digits of a line.
func checked(line []games.Action) []byte {
	sum := crc32.NewIEEE()
	for _, action := range line {
		_, _ = sum.Write([]byte(action + "\n")) // it cannot fail
	}
	n := int(sum.Sum32() % (digits * digits))
	return []byte{digit(n / digits), digit(n % digits)}
}

// Spelled reads a line that [Match.Spell] wrote in this position, or one that a former version
// wrote out. The error is [ErrDraft] for anything else.
func (m Match) Spelled(seat games.Seat, word string) (line []games.Action, err error) {
	if !strings.HasPrefix(word, string(spelling)) {
		return written(word), nil
	}
	if len(word) < headOf {
		return nil, ErrDraft
	}
	number := new(big.Int)
	for _, c := range slices.Backward([]byte(word[headOf:])) {
		number.Mul(number, big.NewInt(digits))
		number.Add(number, big.NewInt(int64(c)-firstOf))
	}
	state, at := m.State, new(big.Int)
	for n := range int(word[1]) - firstOf {
		legal := m.Legal(state, seat)
		if len(legal) == 0 {
			return nil, ErrDraft
		}
		number.DivMod(number, big.NewInt(int64(len(legal))), at)
		line = append(line, legal[at.Int64()])
		if n == int(word[1])-firstOf-1 {
			break // it may draw
		}
		if state, _, err = m.apply(state, seat, line[n]); err != nil {
			return nil, ErrDraft
		}
	}
	if number.Sign() != 0 || string(checked(line)) != word[2:headOf] {
		return nil, ErrDraft
	}
	return line, nil
}

// written reads a line of a former version.
func written(word string) (line []games.Action) {
	for action := range strings.SplitSeq(word, formerSep) {
		line = append(line, games.Join(strings.Split(action, games.Together)...))
	}
	return line
}
