package record

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// Render is the command that draws a step of a record.
type Render struct {
	source.File
	Step *int   `help:"Number of the step, from 0; the last by default."`
	Out  string `short:"o" default:"board.png" help:"PNG file to write; - for the standard output."`
	View string `enum:"board,close,small,plain" default:"board" help:"board: everything with the panel; close: what matters now, large; small: the same, low, as in the history; plain: the board alone, in detail."`
	Seat string `default:"-" help:"Seat that looks, such as A: its hand and choices are shown. By default nobody's."`
}

var views = map[string]imaging.View{"board": imaging.Board, "close": imaging.Close, "small": imaging.Small, "plain": imaging.Plain}

// errStepReached ends a replay at the chosen step.
var errStepReached = errors.New("enough")

// Run draws the step.
func (c *Render) Run(t *command.Terminal) error {
	seat, ok := games.ParseSeat(c.Seat)
	if !ok {
		return fmt.Errorf("%q is not a seat letter", c.Seat)
	}
	m, err := c.position(t)
	if err != nil {
		return err
	}
	if int(seat) >= m.Header.Seats {
		return fmt.Errorf("there is no seat %s", seat)
	}
	png, err := imaging.New().PNG(c.picture(m, seat))
	if err != nil {
		return err
	}
	if c.Out == "-" {
		_, err = t.Stdout.Write(png)
		return err
	}
	return os.WriteFile(c.Out, png, 0o666)
}

// position replays the record up to the step.
func (c *Render) position(ctx context.Context) (table.Match, error) {
	r, g, err := c.Read(ctx)
	if err != nil {
		return table.Match{}, err
	}
	if c.Step != nil && (*c.Step < 0 || *c.Step > len(r.Entries)) {
		return table.Match{}, fmt.Errorf("there is no step %d: the steps of %s are 0 to %d", *c.Step, c.Path, len(r.Entries))
	}
	var last table.Step
	_, err = r.Replay(g, func(s table.Step) error {
		if last = s; c.Step != nil && s.N == *c.Step {
			return errStepReached
		}
		return nil
	})
	switch {
	case err != nil && !errors.Is(err, errStepReached):
		return table.Match{}, c.WithPath(err)
	case last.Unknown:
		return table.Match{}, c.WithPath(unknownStep(last))
	}
	return last.After, nil
}

// unknownStep is the error of a step that cannot be drawn.
func unknownStep(s table.Step) error {
	return &table.RecordError{Line: s.Line, Reason: fmt.Sprintf(
		"what step %d reveals is not known: the draws end, and there is no seed; only the steps before it can be drawn", s.N)}
}

// picture is what the seat sees, with its choices marked as in a turn post.
func (c *Render) picture(m table.Match, seat games.Seat) (scene.Scene, imaging.Options) {
	s, asked := m.State.View(seat, nil)
	if _, tip, err := m.Settle(seat, nil); err == nil {
		s, asked = tip.State.View(seat, tip.Words)
	}
	buttons, _ := wording.Offered(asked.Choices, nil, "")
	return s, imaging.Options{View: views[c.View], Marks: wording.Signs(buttons), Names: seatNames(m.Header.Seats)}
}
