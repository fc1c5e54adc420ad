package record

import (
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// Games is the command that lists the games.
type Games struct {
	source.Sets
}

// Run prints the catalogue.
func (c *Games) Run(t *command.Terminal) error {
	all, err := c.Load()
	if err != nil {
		return err
	}
	for _, e := range catalog.Entries {
		info := all[e.ID].Info()
		fmt.Fprintln(t.Stdout, about(info))
		for _, o := range info.Options {
			fmt.Fprintf(t.Stdout, "  option %s: %s (default), %s\n", o.ID, o.Values[0], strings.Join(o.Values[1:], ", "))
		}
	}
	return nil
}

// about is the line of a game.
func about(info games.Info) string {
	line := fmt.Sprintf("%s: %s, rules %d", info.ID, seats(info), info.Rules)
	if info.Set != "" {
		line += ", set " + info.Set + origin(info)
	}
	return line
}

func seats(info games.Info) string {
	if info.MinSeats == info.MaxSeats {
		return fmt.Sprintf("%d seats", info.MinSeats)
	}
	return fmt.Sprintf("%d to %d seats", info.MinSeats, info.MaxSeats)
}

func origin(info games.Info) string {
	if info.Reconstructed {
		return " (a reconstruction)"
	}
	return ""
}
