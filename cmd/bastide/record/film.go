package record

import (
	"fmt"
	"os"
	"strings"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// Film is the command that makes an animated picture of a record.
type Film struct {
	source.File
	Out   string `short:"o" default:"match.gif" help:"GIF file to write; - for the standard output."`
	Limit int    `default:"8" help:"Greatest size in MiB; pictures become smaller, then fewer, to keep it."`
}

// Run makes a film of the whole record, as a spectator sees it.
func (c *Film) Run(t *command.Terminal) error {
	if c.Limit < 1 {
		return fmt.Errorf("a film of %d MiB cannot be made", c.Limit)
	}
	r, g, err := c.Read(t)
	if err != nil {
		return err
	}
	course, err := r.Course(g)
	if err != nil {
		return c.WithPath(err)
	}
	if last := course[len(course)-1]; last.Unknown {
		if course = course[:len(course)-1]; len(course) == 0 {
			return c.WithPath(unknownStep(last))
		}
	}
	o, err := c.credits(g, course)
	if err != nil {
		return err
	}
	gif, err := imaging.New().Film(table.Scenes(course), o)
	if err != nil {
		return err
	}
	if c.Out == "-" {
		_, err = t.Stdout.Write(gif)
		return err
	}
	return os.WriteFile(c.Out, gif, 0o666)
}

// credits are the texts of the film, in English.
func (c *Film) credits(g games.Game, course []table.Step) (imaging.FilmOptions, error) {
	end := course[len(course)-1].After
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		return imaging.FilmOptions{}, err
	}
	l := texts.Localizer("en").Of(g, nil).Bare()
	o := imaging.FilmOptions{
		Names: seatNames(end.Header.Seats), Limit: c.Limit << 20, Title: l.Say(end.Header.Game + ".name"),
		Words: wording.Unders(l, end.Still(games.Spectator)), Counted: wording.Counted(l),
	}
	var winners []string
	for _, seat := range end.Winners() {
		o.Winners, winners = append(o.Winners, int(seat)), append(winners, o.Names[seat])
	}
	if len(winners) > 0 {
		o.Ending = l.Say("bot.film.winner", "count", len(winners), "players", strings.Join(winners, ", "))
	}
	return o, nil
}

// seatNames are the names of the seats, because a record does not contain those of the players.
func seatNames(seats int) (names []string) {
	for i := range seats {
		names = append(names, "Player "+games.Seat(i).String())
	}
	return names
}
