package main

import (
	"fmt"
	"os"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

type filmCmd struct {
	recordFile
	Out   string `short:"o" default:"match.gif" help:"GIF file to write; - for the standard output."`
	Limit int    `default:"8" help:"Greatest size in MiB; pictures become smaller, then fewer, to keep it."`
}

// Run makes a film of the whole record, as everybody may see it.
func (c *filmCmd) Run(t *terminal) error {
	if c.Limit < 1 {
		return fmt.Errorf("a film of %d MiB cannot be made", c.Limit)
	}
	r, g, err := c.read()
	if err != nil {
		return err
	}
	course, err := r.Course(g)
	if err != nil {
		return c.blame(err)
	}
	if last := course[len(course)-1]; last.Unknown {
		if course = course[:len(course)-1]; len(course) == 0 {
			return c.blame(unknownStep(last))
		}
	}
	gif, err := imaging.New().Film(table.Scenes(course), imaging.FilmOptions{
		Names: seatNames(r.Header.Seats), Limit: c.Limit << 20,
	})
	if err != nil {
		return err
	}
	if c.Out == "-" {
		_, err = t.out.Write(gif)
		return err
	}
	return os.WriteFile(c.Out, gif, 0o666)
}

// seatNames are what the players of a record are called, which does not tell who they were.
func seatNames(seats int) (names []string) {
	for i := range seats {
		names = append(names, "Player "+games.Seat(i).String())
	}
	return names
}
