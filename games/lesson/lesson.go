// Package lesson reads a game's guided match: a record that a learner plays again turn by turn,
// with one new idea a turn.
//
// A lesson is the text file lesson.txt in the folder lesson of the game. It is a record, see
// [table.Record], with a line before each turn that the learner plays:
//
//	@ road
//	A place 1,0 r0
//	A follow r0
//	B place 2,0 r1
//
// The learner has the first seat. A turn contains the learner's entries up to the next entry of
// another seat or the next such line. All other entries are played automatically, even those of the
// learner outside a turn. The texts about the turn road of the game carcassonne are in the
// catalogues: its idea in carcassonne.lesson.road, its result in carcassonne.lesson.road.done, and
// its aim, as the end of a sentence, in carcassonne.lesson.road.aim. The text for the end of the
// lesson is carcassonne.lesson.end.
package lesson

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Learner is the seat of the learner.
const Learner games.Seat = 0

// file is the path of the lesson in a game's folder.
const file = "lesson/lesson.txt"

// Lesson is the guided match of one game.
type Lesson struct {
	Record table.Record
	Turns  []Turn
	Hash   string // of the file: a match continues only with the lesson it began with
}

// Turn is what the learner plays in one go: the entries from First up to, but not including, Next.
type Turn struct {
	Key         string // part of the ids of its texts
	First, Next int
}

// Load reads the lesson of a game, nil if it has none. Errors name the line.
func Load(files fs.FS) (*Lesson, error) {
	text, err := fs.ReadFile(files, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	l, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return l, nil
}

// LoadAll loads the lessons of several games, by the game's id.
func LoadAll(all ...fs.FS) (map[string]*Lesson, error) {
	lessons := map[string]*Lesson{}
	for _, files := range all {
		l, err := Load(files)
		if err != nil {
			return nil, err
		}
		if l != nil {
			lessons[l.Game()] = l
		}
	}
	return lessons, nil
}

// mark begins the line before a turn.
const mark = "@ "

func parse(text []byte) (*Lesson, error) {
	sum := sha256.Sum256(text)
	l := &Lesson{Hash: hex.EncodeToString(sum[:8])}
	keys := map[int]string{} // by line
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		if key, marked := strings.CutPrefix(line, mark); marked {
			keys[i+1] = strings.TrimSpace(key)
			lines[i] = "" // so that errors name the line of the file
		}
	}
	var err error
	if l.Record, err = table.ParseRecord([]byte(strings.Join(lines, "\n"))); err != nil {
		return nil, err
	}
	return l, l.divide(keys)
}

// divide finds the turns that begin below the marked lines.
func (l *Lesson) divide(keys map[int]string) error {
	entries, above := l.Record.Entries, 0
	for i, e := range entries {
		key := ""
		for line := above + 1; line < l.Record.Lines[i]; line++ {
			if keys[line] != "" {
				key = keys[line]
				delete(keys, line)
			}
		}
		above = l.Record.Lines[i]
		last := len(l.Turns) - 1
		switch {
		case key != "" && e.Seat != Learner:
			return fmt.Errorf("turn %q begins with a move of seat %s", key, e.Seat)
		case key != "" && slices.ContainsFunc(l.Turns, func(t Turn) bool { return t.Key == key }):
			return fmt.Errorf("two turns are called %q", key)
		case key != "":
			l.Turns = append(l.Turns, Turn{key, i, i + 1})
		case last >= 0 && l.Turns[last].Next == i && e.Seat == Learner:
			l.Turns[last].Next++
		}
	}
	for line, key := range keys {
		return fmt.Errorf("line %d: nothing is played in turn %q", line, key)
	}
	if len(l.Turns) == 0 {
		return errors.New("the learner has nothing to do")
	}
	return nil
}

// Game returns the id of the game that the lesson teaches.
func (l *Lesson) Game() string { return l.Record.Header.Game }

// Text returns the id of a text about a turn: its idea, or another part such as "done".
func (l *Lesson) Text(turn int, part string) string {
	return l.Game() + ".lesson." + l.Turns[turn].Key + part
}

// At returns the turn in which the learner plays the entry after this many steps of the match. ok
// is false at the end and where the entry is played automatically.
func (l *Lesson) At(steps int) (turn int, ok bool) {
	turn = slices.IndexFunc(l.Turns, func(t Turn) bool { return t.First <= steps && steps < t.Next })
	return turn, turn >= 0
}

// Before returns the last turn that is complete after this many steps, or -1.
func (l *Lesson) Before(steps int) int {
	before := -1
	for i, t := range l.Turns {
		if t.Next <= steps {
			before = i
		}
	}
	return before
}

// Fits reports whether the lesson fits the game: the host may have replaced the tiles or cards it
// was made for.
func (l *Lesson) Fits(g games.Game) error {
	_, err := l.Record.Replay(g, nil)
	return err
}
