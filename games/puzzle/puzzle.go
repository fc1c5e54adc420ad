// Package puzzle reads the puzzles of a game: positions from matches in which one decision is
// clearly better than every other.
//
// They are in the file puzzles.txt in the folder of the game, one after the other. Each is a
// record, see [table.Record], that ends where the decision is due. A line with the difficulty comes
// before it, and the answers follow, best first:
//
//	@ puzzle 2
//	bastide record 1
//	game carcassonne
//	seats 2
//	draws B U V E
//
//	B place 1,0 r1
//	B follow r0
//	@ answer 6.2 place 2,0 r0, follow f0
//	@ answer 1.8 place 0,-1 r2, follow c0
//
// The number of an answer is the expected lead of its seat at the end, in points, over the best
// other seat. The actions of an answer are those a decision must contain to match it, see
// [table.Decision] and [Puzzle.Find].
//
// People choose from a few candidates, see [Puzzle.Candidates].
package puzzle

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Levels is the number of difficulties: many people solve 1, few solve Levels.
const Levels = 3

// file is the name of the file with the puzzles.
const file = "puzzles.txt"

// Puzzle is a position with a question.
type Puzzle struct {
	// ID is derived from the record: equal records have equal ids.
	ID      string
	Level   int // from 1 to [Levels]
	Record  table.Record
	Answers []Answer // best first; at least two
}

// Answer is a decision and its expected result.
type Answer struct {
	Lead float64 // expected points over the best other seat at the end
	Line []games.Action
}

// Game returns the id of the puzzle's game.
func (p *Puzzle) Game() string { return p.Record.Header.Game }

// Position returns the match at the decision, and the seat that must decide. It fails if the record
// does not fit the game, for example because the host has replaced the tiles or cards.
func (p *Puzzle) Position(g games.Game) (table.Match, games.Seat, error) {
	m, err := p.Record.Replay(g, nil)
	if err != nil {
		return m, 0, err
	}
	turn := m.Turn()
	if len(turn) == 0 {
		return m, 0, errors.New("no seat has a decision to make")
	}
	return m, turn[0], nil
}

// MostCandidates is the largest number of candidates of a puzzle.
const MostCandidates = 8

// Candidates lists what a person can choose from in the position, for [table.Match.Among]: the
// beginnings of the answers, see [Opening], each once. A choice that stands for equal ones comes with
// these.
func (p *Puzzle) Candidates(m table.Match, seat games.Seat) (list [][]games.Action) {
	m = m.Remembering()
	met := map[string]bool{}
	for _, a := range p.Answers {
		opening := Opening(m, seat, a.Line)
		for _, line := range [][]games.Action{opening, asIn(a.Line, opening)} {
			if name := table.Unordered(line); !met[name] {
				met[name] = true
				list = append(list, line)
			}
		}
	}
	return list
}

// Opening returns what makes a line a candidate: its first choice as it is offered, such as a space
// for the tile. What follows, such as the rotation and the follower, is open. Where runs are offered,
// see [games.Run], the first choice says too little, and the candidate is the whole line.
func Opening(m table.Match, seat games.Seat, line []games.Action) []games.Action {
	tip, err := m.Plan(seat, line)
	_, before, asked := m.Settle(seat, nil)
	if err != nil || asked != nil || len(tip.Controls) == 0 || len(m.Runs(before)) > 0 || tip.Controls[0].State != m.State {
		return line
	}
	first := tip.Controls[0]
	words := append(slices.Clone(first.Words), strings.Split(first.Said, games.Together)...)
	return []games.Action{games.Join(words...)}
}

// mostActions limits what is added to an answer.
const mostActions = 30

// Whole returns a whole decision that an answer stands for: the answer, then actions with which the seat scores nothing
// more.
func Whole(m table.Match, seat games.Seat, answer []games.Action) []games.Action {
	line := answer
	for range mostActions {
		tip, err := m.Plan(seat, line)
		if err != nil || tip.Ready {
			break
		}
		more := scoreless(m, tip)
		if more == nil {
			break
		}
		line = append(slices.Clip(tip.Line()), more...)
	}
	return line
}

// scoreless returns the first run or action after a plan with which the seat scores nothing, nil if there is none.
func scoreless(m table.Match, tip table.Tip) []games.Action {
	var ways [][]games.Action
	for _, r := range m.Runs(tip) {
		ways = append(ways, slices.Concat(r.Line, r.Rest()))
	}
	if ways == nil {
		for _, a := range m.Legal(tip.State, tip.Seat) {
			ways = append(ways, []games.Action{a})
		}
	}
	for _, way := range ways {
		after, _, err := games.Play(tip.State, tip.Seat, way)
		if err == nil && after.Score()[tip.Seat] == tip.State.Score()[tip.Seat] {
			return way
		}
	}
	return nil
}

// asIn returns the opening of a line in the words of that line.
func asIn(line, opening []games.Action) []games.Action {
	if len(opening) != 1 {
		return opening
	}
	n := len(opening[0].Words())
	return []games.Action{games.Join(line[0].Words()[:n]...)}
}

// BestTolerance is how many points a decision may lose and still count as the best: the expected points are
// no more precise than that.
const BestTolerance = 0.5

// Loss returns how many points a decision loses against the best answer. A decision that matches no
// answer loses more than the last one: then known is false, and the loss is that of the last.
func (p *Puzzle) Loss(line []games.Action) (points float64, known bool) {
	at := p.Find(line)
	if known = at >= 0; !known {
		at = len(p.Answers) - 1
	}
	return max(0, p.Answers[0].Lead-p.Answers[at].Lead), known
}

// Find returns the index of the answer that a decision matches, or -1. An answer matches if it has
// the same text, or else if the decision contains all its actions in any order. Among several of
// those the one with the most actions wins, then the best.
func (p *Puzzle) Find(line []games.Action) (answer int) {
	if at := slices.IndexFunc(p.Answers, func(a Answer) bool { return slices.Equal(a.Line, line) }); at >= 0 {
		return at
	}
	answer, most := -1, 0
	for i, a := range p.Answers {
		if len(a.Line) > most && containsAll(line, a.Line) {
			answer, most = i, len(a.Line)
		}
	}
	return answer
}

// containsAll reports whether a line contains all actions of a part, each as often.
func containsAll(line, part []games.Action) bool {
	left := slices.Clone(line)
	for _, a := range part {
		at := slices.Index(left, a)
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}

const (
	begins  = "@ puzzle "
	answers = "@ answer "
	between = ", " // actions of one answer
)

// Load reads the puzzles of a game, none if it has no such file. Errors name the line.
func Load(files fs.FS) ([]*Puzzle, error) {
	text, err := fs.ReadFile(files, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return Parse(string(text))
}

// LoadAll loads the puzzles of several games, by the game's id.
func LoadAll(all ...fs.FS) (map[string][]*Puzzle, error) {
	puzzles := map[string][]*Puzzle{}
	for _, files := range all {
		list, err := Load(files)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			puzzles[p.Game()] = append(puzzles[p.Game()], p)
		}
	}
	return puzzles, nil
}

// Parse reads puzzles that follow one another. Errors name the line.
func Parse(text string) (list []*Puzzle, err error) {
	lines := strings.Split(text, "\n")
	for at := 0; at < len(lines); {
		if !strings.HasPrefix(lines[at], begins) {
			if at++; strings.TrimSpace(lines[at-1]) != "" && !strings.HasPrefix(lines[at-1], "#") {
				return nil, fmt.Errorf("%s: line %d: this belongs to no puzzle", file, at)
			}
			continue
		}
		end := at + 1
		for end < len(lines) && !strings.HasPrefix(lines[end], begins) {
			end++
		}
		p, err := parse(lines[at], lines[at+1:end])
		if err != nil {
			return nil, fmt.Errorf("%s: the puzzle in line %d: %w", file, at+1, err)
		}
		list, at = append(list, p), end
	}
	return list, nil
}

// parse reads one puzzle. first is its first line.
func parse(first string, lines []string) (p *Puzzle, err error) {
	p = &Puzzle{}
	level := strings.TrimPrefix(first, begins)
	if p.Level, err = strconv.Atoi(strings.TrimSpace(level)); err != nil || p.Level < 1 || p.Level > Levels {
		return nil, fmt.Errorf("%q is no level", level)
	}
	var record []string
	for i, line := range lines {
		answer, is := strings.CutPrefix(line, answers)
		if !is {
			record = append(record, line)
			continue
		}
		a, err := parseAnswer(answer)
		if err != nil {
			return nil, fmt.Errorf("%d lines below: %w", i+1, err)
		}
		p.Answers = append(p.Answers, a)
	}
	if p.Record, err = table.ParseRecord([]byte(strings.Join(record, "\n"))); err != nil {
		return nil, err
	}
	if len(p.Answers) < 2 || !slices.IsSortedFunc(p.Answers, byLead) {
		return nil, errors.New("it needs two answers and more, the best first")
	}
	sum := sha256.Sum256(p.Record.Encode())
	p.ID = hex.EncodeToString(sum[:6])
	return p, nil
}

func byLead(a, b Answer) int { return cmp.Compare(b.Lead, a.Lead) }

func parseAnswer(text string) (a Answer, err error) {
	lead, line, _ := strings.Cut(text, " ")
	if a.Lead, err = strconv.ParseFloat(lead, 64); err != nil {
		return a, fmt.Errorf("%q is no number of points", lead)
	}
	for action := range strings.SplitSeq(line, between) {
		if a.Line = append(a.Line, games.Action(action)); !games.Action(action).Valid() {
			return a, fmt.Errorf("%q is not an action", action)
		}
	}
	return a, nil
}

// Encode writes the puzzle as [Parse] reads it.
func (p *Puzzle) Encode() []byte {
	text := fmt.Appendf(nil, "%s%d\n%s", begins, p.Level, p.Record.Encode())
	for _, a := range p.Answers {
		text = fmt.Appendf(text, "%s%.1f", answers, a.Lead)
		for i, action := range a.Line {
			before := between
			if i == 0 {
				before = " "
			}
			text = append(text, before+string(action)...)
		}
		text = append(text, '\n')
	}
	return text
}
