package players

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Selfplay is the command that lets computer players play whole matches.
type Selfplay struct {
	Game    string            `arg:"" help:"Id of the game, as listed by \"bastide games\"."`
	Seats   int               `default:"2" help:"Number of players."`
	Matches int               `default:"100" help:"Number of matches."`
	Seed    string            `default:"1" help:"Any word; the same word gives the same matches."`
	Records string            `placeholder:"DIR" help:"Folder in which to write a record of each match."`
	Option  map[string]string `placeholder:"ID=VALUE" help:"Option of the game; may be given several times."`
	Players []string          `placeholder:"NAME[:N][=FILE],…" help:"Who plays: easy, normal, strong, greedy or random; N is the most courses imagined a decision, FILE holds weights to go by. Everybody plays every seat with the same chance."`
	Pairs   int               `default:"10" help:"With --players: how often they meet, each time once a seat."`
	Time    *time.Duration    `placeholder:"1s" help:"With --players: time for a turn; without it, courses are counted."`
	source.Sets
}

// Run plays the matches one after another.
func (c *Selfplay) Run(t *command.Terminal) error {
	if len(c.Players) > 0 {
		return c.contest(t)
	}
	if c.Matches < 1 {
		return fmt.Errorf("%d matches are too few", c.Matches)
	}
	g, err := c.Find(c.Game)
	if err != nil {
		return err
	}
	if err := c.folder(); err != nil {
		return err
	}
	tally := newTally(c.Seats)
	began := time.Now()
	for n := 1; n <= c.Matches && t.Err() == nil; n++ {
		if err := c.match(g, n, tally); err != nil {
			return fmt.Errorf("match %d: %w", n, err)
		}
	}
	tally.print(t.Stdout, time.Since(began))
	return t.Err()
}

// Stream derives a seed from a word. The game and the players of match n use different ones, so the
// players cannot know the game's outcomes.
func Stream(word, what string, n int) chance.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "bastide selfplay %s %d %s", what, n, word))
}

func (c *Selfplay) match(g games.Game, n int, tally *tally) error {
	header, err := table.NewHeader(g, c.Seats, c.Option, Stream(c.Seed, "game", n))
	if err != nil {
		return err
	}
	m, _, err := table.New(g, header)
	if err != nil {
		return err
	}
	record := table.Record{Header: header}
	choices := chance.New(Stream(c.Seed, "players", n))
	for !m.Over() {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		tally.choice(len(legal))
		e := table.Entry{Seat: seat, Action: legal[choices.Number(uint64(m.Steps), len(legal))]}
		if m, _, err = m.Apply(e); err != nil {
			return err
		}
		record.Entries = append(record.Entries, e)
	}
	tally.match(m)
	return c.keep(record.Carry(g), m, fmt.Sprint(n))
}

// folder makes the folder for records, if one was named.
func (c *Selfplay) folder() error {
	if c.Records == "" {
		return nil
	}
	return os.MkdirAll(c.Records, 0o777)
}

// keep writes the record of a match, if there is a folder.
func (c *Selfplay) keep(record table.Record, m table.Match, name string) error {
	if c.Records == "" {
		return nil
	}
	path := filepath.Join(c.Records, fmt.Sprintf("%s-%s.txt", c.Game, name))
	return os.WriteFile(path, withScore(record, m), 0o666)
}

// withScore adds the result to a record, in lines that a replay skips.
func withScore(r table.Record, m table.Match) []byte {
	text := append(r.Encode(), "# score"...)
	for _, points := range m.State.Score() {
		text = fmt.Appendf(text, " %d", points)
	}
	text = append(text, "\n# winners"...)
	winners := m.Winners()
	if len(winners) == 0 { // a draw
		winners = []games.Seat{games.Spectator}
	}
	for _, seat := range winners {
		text = fmt.Appendf(text, " %s", seat)
	}
	return append(text, '\n')
}
