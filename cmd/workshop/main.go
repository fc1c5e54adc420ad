package main

import (
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/workshop/players"
	"github.com/bastide-games/bastide/cmd/workshop/sheet"
	"github.com/bastide-games/bastide/cmd/workshop/slower"
)

func main() { program().Main() }

func program() command.Program {
	return command.Program{Name: "workshop", About: "what those who build Bastide's games need", Commands: &cli{}}
}

// cli is the command line.
type cli struct {
	Selfplay players.Selfplay `cmd:"" help:"Let computer players play whole matches, and write records."`
	Advise   players.Advise   `cmd:"" help:"Say what to do in the position at the end of a record."`
	Learn    players.Learn    `cmd:"" help:"Learn from matches what a position is worth."`
	Mean     players.Mean     `cmd:"" help:"Take the mean of the weights that several lessons came to."`
	Ends     players.Ends     `cmd:"" help:"Find out how far from what a hint expects matches end."`
	Measure  players.Measure  `cmd:"" help:"Let the strengths meet, and write down how strong each is."`
	Mine     players.Mine     `cmd:"" help:"Look for puzzles in matches of computer players."`
	Sheet    sheet.Command    `cmd:"" help:"Draw on one sheet what the posts of a match show."`
	Slower   slower.Command   `cmd:"" help:"Say which benchmarks take longer than at the former commit."`
}
