package gametest

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// stored is a snapshot in a file, with the facts recorded about its position.
type stored struct {
	name     string
	variant  Variant
	snapshot string // its lines
	claims   string // as written by claims
}

// Snapshots loads each snapshot of a file, written by this or a former version of the game. It
// compares the legal lists, score, winners and views with those in the file. Running matches depend
// on it when the bot is updated.
//
//	case 3-seats-map[]/middle
//	seats 3                       the setup: seats, and options as in a record
//	| carcassonne 1               the snapshot, line by line
//	draws 12                      what is true of the position
//	score 4 0 0
//	legal A place 0,1 r0; place 0,1 r1
//	view A 1f0c…                  a digest of what the seat sees and is asked
//
// BASTIDE_UPDATE=1 writes the claims again after an intended change. It also makes a missing file
// from random matches. It never changes the snapshots in a file.
func Snapshots(t *testing.T, g games.Game, file string) {
	t.Helper()
	checkStored(t, g, file, os.Getenv("BASTIDE_UPDATE") == "1")
}

func checkStored(t testing.TB, g games.Game, file string, update bool) {
	t.Helper()
	list, err := readStored(file)
	if errors.Is(err, fs.ErrNotExist) && update {
		list, err = collectPositions(t, g), nil
	}
	if err != nil || len(list) == 0 {
		t.Fatalf("%d snapshots in %s, which BASTIDE_UPDATE=1 writes: %v", len(list), file, err)
	}
	for i, s := range list {
		got, err := s.load(g)
		if err != nil {
			t.Errorf("%s: %s: %v", file, s.name, err)
		} else if !update {
			diffLines(t, file+": "+s.name, s.claims, got)
		}
		list[i].claims = got
	}
	if update && !t.Failed() {
		err = os.WriteFile(file, writeStored(list), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// load restores the position and returns its claims.
func (s stored) load(g games.Game) (string, error) {
	state, err := s.position(g)
	if err != nil {
		return "", err
	}
	return claims(state, s.variant.Seats), nil
}

func (s stored) position(g games.Game) (games.State, error) {
	options, err := g.Info().Complete(s.variant.Seats, s.variant.Options)
	if err != nil {
		return nil, err
	}
	setup := games.Setup{Seats: s.variant.Seats, Options: options, Chance: chance.New(Seed(0))}
	return g.Load(setup, []byte(s.snapshot))
}

// claims writes down everything that a position answers.
func claims(s games.State, seats int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "draws %d\nscore %s\n", s.Draws(), strings.Trim(fmt.Sprint(s.Score()), "[]"))
	if winners := s.Winners(); len(winners) > 0 {
		fmt.Fprintf(&b, "winners %s\n", letters(winners))
	}
	for seat := range games.Seat(seats) {
		if legal := s.Legal(seat); len(legal) > 0 {
			fmt.Fprintf(&b, "legal %s %s\n", seat, strings.Join(texts(legal), "; "))
		}
	}
	for seat := games.Spectator; seat < games.Seat(seats); seat++ {
		scene, prompt := s.View(seat, nil)
		seen, err := json.Marshal([]any{scene, prompt})
		if err != nil {
			panic(err) // scenes and prompts are plain values
		}
		fmt.Fprintf(&b, "view %s %.8x\n", seat, sha256.Sum256(seen))
	}
	return b.String()
}

func texts(legal []games.Action) []string {
	list := make([]string, len(legal))
	for i, a := range legal {
		list[i] = string(a)
	}
	return list
}

// diffLines reports each line that has changed.
func diffLines(t testing.TB, what, want, got string) {
	t.Helper()
	before, after := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(before), len(after)) {
		if a, b := lineAt(before, i), lineAt(after, i); a != b {
			t.Errorf("%s:\nwas %s\nis  %s", what, a, b)
		}
	}
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// noLineEnd stands below a snapshot whose last line has no line end.
const noLineEnd = `\`

func writeStored(list []stored) []byte {
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "case %s\nseats %d\n", s.name, s.variant.Seats)
		for _, o := range slices.Sorted(maps.Keys(s.variant.Options)) {
			fmt.Fprintf(&b, "option %s %s\n", o, s.variant.Options[o])
		}
		text, ends := strings.CutSuffix(s.snapshot, "\n")
		fmt.Fprintf(&b, "| %s\n", strings.ReplaceAll(text, "\n", "\n| "))
		if !ends {
			fmt.Fprintln(&b, noLineEnd)
		}
		fmt.Fprintf(&b, "%s\n", s.claims)
	}
	return []byte(b.String())
}

// readStored reads the format of writeStored.
func readStored(file string) ([]stored, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []stored
	for n, line := range strings.Split(string(content), "\n") {
		key, rest, _ := strings.Cut(line, " ")
		if key == "case" {
			list = append(list, stored{name: rest, variant: Variant{Options: map[string]string{}}})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("line %d: a file begins with \"case <name>\"", n+1)
		}
		if err := list[len(list)-1].addLine(key, rest); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	return list, nil
}

func (s *stored) addLine(key, rest string) error {
	switch key {
	case "":
	case "seats":
		_, err := fmt.Sscan(rest, &s.variant.Seats)
		return err
	case "option":
		id, value, _ := strings.Cut(rest, " ")
		s.variant.Options[id] = value
	case "|":
		s.snapshot += rest + "\n"
	case noLineEnd:
		s.snapshot = strings.TrimSuffix(s.snapshot, "\n")
	default:
		s.claims += strings.TrimRight(key+" "+rest, " ") + "\n"
	}
	return nil
}

// collectMatches is how many matches are played to meet rare decisions.
const collectMatches = 20

// collectPositions plays matches with the fewest and the most players, and some with another value of
// each option. It keeps the beginning, the middle and the end of the first match of each kind. From
// all of them, it keeps the first position where a new kind of decision is possible.
func collectPositions(t testing.TB, g games.Game) (list []stored) {
	t.Helper()
	info := g.Info()
	others := map[string]string{}
	for _, o := range info.Options {
		others[o.ID] = o.Values[1]
	}
	variants := []Variant{{info.MinSeats, nil}}
	if info.MaxSeats > info.MinSeats {
		variants = append(variants, Variant{info.MaxSeats, nil})
	}
	if len(others) > 0 {
		variants = append(variants, Variant{info.MaxSeats, others})
	}
	for _, v := range variants {
		known := map[string]bool{}
		for n := range uint64(collectMatches) {
			past := randomMatch(t, g, v, Seed(n))
			for i, s := range past {
				if names := noteworthy(i, len(past), s, n == 0, known); len(names) > 0 {
					list = append(list, newStored(t, v, strings.Join(names, "-"), s))
				}
			}
		}
	}
	return list
}

// noteworthy names the reasons to keep position i of a match. New decisions count only after the
// first quarter, when there is something on the table.
func noteworthy(i, of int, s games.State, first bool, known map[string]bool) (names []string) {
	if name := map[int]string{0: "start", of / 2: "middle", of - 1: "end"}[i]; first && name != "" {
		names = append(names, name)
	}
	if i > of/4 {
		names = append(names, newVerbs(s, known)...)
	}
	return names
}

func newStored(t testing.TB, v Variant, name string, s games.State) stored {
	t.Helper()
	snapshot, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return stored{name: v.Name() + "/" + name, variant: v, snapshot: string(snapshot)}
}

// newVerbs lists the first words of legal actions that are not yet known. It skips names, such as a
// card's, because they do not show a new kind of decision.
func newVerbs(s games.State, known map[string]bool) (verbs []string) {
	for _, seat := range s.Turn() {
		for _, a := range s.Legal(seat) {
			verb := a.Words()[0]
			if !known[verb] && strings.Trim(verb, "abcdefghijklmnopqrstuvwxyz") == "" {
				known[verb] = true
				verbs = append(verbs, verb)
			}
		}
	}
	return verbs
}

// randomMatch plays a match to its end and returns all its positions.
func randomMatch(t testing.TB, g games.Game, v Variant, seed chance.Seed) (past []games.State) {
	t.Helper()
	header, err := table.NewHeader(g, v.Seats, v.Options, seed)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	choose := chance.New(seed)
	for n := uint64(1); !m.Over(); n++ {
		past = append(past, m.State)
		turn := m.Turn()
		seat := turn[choose.Number(2*n, len(turn))]
		legal := m.State.Legal(seat)
		if m, _, err = m.Apply(table.Entry{Seat: seat, Action: legal[choose.Number(2*n+1, len(legal))]}); err != nil {
			t.Fatal(err)
		}
	}
	return append(past, m.State)
}
