package gametest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

const (
	// lookEvery is how many steps lie between two looks at all views.
	lookEvery = 9
	// tries is how many actions are tried at each step. All their texts are written. The one that
	// leads to something new, or to most points, is played.
	tries = 4
	// stepsFromSnapshot is how many steps are played on from a stored snapshot.
	stepsFromSnapshot = 10
)

// match plays a match to its end.
func (s *textChecker) match(g games.Game, v Variant, n uint64) {
	s.Helper()
	options, err := g.Info().Complete(v.Seats, v.Options)
	if err != nil {
		s.Fatal(err)
	}
	state, events, err := g.New(games.Setup{Seats: v.Seats, Options: options, Chance: chance.New(Seed(n))})
	if err != nil {
		s.Fatal(err)
	}
	s.events(events)
	s.playOn(state, v.Seats, Seed(n+2000), maxSteps)
}

// playOn plays from a position and writes the texts of its events and views.
func (s *textChecker) playOn(state games.State, seats int, seed chance.Seed, steps int) {
	s.Helper()
	choose := chance.New(seed)
	for step := range steps {
		turn := state.Turn()
		if len(turn) == 0 {
			break
		}
		seat := turn[choose.Number(uint64(step*(tries+1)), len(turn))]
		legal := state.Legal(seat)
		actions := make([]games.Action, 0, tries)
		for i := range min(tries, len(legal)) {
			actions = append(actions, legal[choose.Number(uint64(step*(tries+1)+i+1), len(legal))])
		}
		if step%lookEvery == 0 || s.unasked(legal) {
			s.decisions(state, seats, seat, actions)
		}
		state = s.play(state, seat, actions)
	}
	s.watchers(state, seats)
}

// unasked reports whether an action begins with a word not looked at yet.
func (s *textChecker) unasked(legal []games.Action) (found bool) {
	for _, a := range legal {
		word, _, _ := strings.Cut(string(a), " ")
		found = found || !s.asked[word]
		s.asked[word] = true
	}
	return found
}

// play tries some actions and returns the most interesting position they lead to.
func (s *textChecker) play(state games.State, seat games.Seat, actions []games.Action) (best games.State) {
	s.Helper()
	most := -1 << 30
	for _, a := range actions {
		before := len(s.said)
		next, events, err := state.Apply(seat, a)
		if err != nil {
			s.Fatalf("legal %s %s refused: %v", seat, a, err)
		}
		s.events(events)
		worth := next.Score()[seat] - state.Score()[seat] + 1000*(len(s.said)-before)
		if worth > most {
			most, best = worth, next
		}
	}
	return best
}

// scenarios writes the texts of the game's scenarios.
func (s *textChecker) scenarios(g games.Game, folder string) {
	s.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "testdata", "scenarios", "*.txt"))
	if err != nil {
		s.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			s.Fatal(err)
		}
		cases, err := ParseCases(string(text))
		if err != nil {
			s.Fatalf("%s: %v", name, err)
		}
		for _, c := range cases {
			if err := c.Play(g, s.position); err != nil {
				s.Errorf("%s: %v", name, err)
			}
		}
	}
}

// position writes the texts of a scenario's position and of the events that led to it.
func (s *textChecker) position(m table.Match, events []games.Event) {
	s.Helper()
	s.events(events)
	for _, seat := range m.State.Turn() {
		if legal := m.State.Legal(seat); s.unasked(legal) {
			s.decisions(m.State, m.Header.Seats, seat, legal)
		}
	}
}

// snapshots plays on from the stored snapshots of the game, if it has any.
func (s *textChecker) snapshots(g games.Game, folder string) {
	s.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "testdata", "snapshots*.txt"))
	if err != nil {
		s.Fatal(err)
	}
	for _, name := range files {
		list, err := readStored(name)
		if err != nil {
			s.Fatalf("%s: %v", name, err)
		}
		for i, stored := range list {
			state, err := stored.position(g)
			if err != nil {
				s.Fatalf("%s: %s: %v", name, stored.name, err)
			}
			s.playOn(state, stored.variant.Seats, Seed(uint64(i+3000)), stepsFromSnapshot)
		}
	}
}

// decisions writes the texts that a seat sees on the way to some actions, and those that all others
// see meanwhile.
func (s *textChecker) decisions(state games.State, seats int, seat games.Seat, actions []games.Action) {
	s.Helper()
	s.watchers(state, seats)
	var seen []string
	for _, a := range actions {
		words := a.Words()
		for said := 1; said <= len(words); said++ {
			if beginning := strings.Join(words[:said], " "); !slices.Contains(seen, beginning) {
				seen = append(seen, beginning)
				s.view(state, seat, words[:said])
			}
		}
	}
}

// watchers writes the texts that all seats see before anything is chosen, and those of the stock.
func (s *textChecker) watchers(state games.State, seats int) {
	s.Helper()
	if d, ok := state.(games.Described); ok {
		for _, text := range d.Together() {
			s.text(text)
		}
	}
	for seat := games.Spectator; seat < games.Seat(seats); seat++ {
		s.view(state, seat, nil)
		if stocked, ok := state.(games.Stocked); ok {
			for _, kind := range stocked.Stock(seat) {
				s.item(kind.Face)
			}
		}
	}
}
