package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // players name their time zones, and not every machine knows them

	"github.com/bastide-games/bastide/cmd/bastide/command"
	"github.com/bastide-games/bastide/cmd/bastide/lab"
	"github.com/bastide-games/bastide/cmd/bastide/record"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := command.Run(ctx, &cli{}, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// cli is the command line.
type cli struct {
	Run        runCmd        `cmd:"" default:"1" help:"Run the bot (the default). Configured by environment variables, see the README."`
	Playground playgroundCmd `cmd:"" help:"Play in a browser, without Discord."`
	Games      record.Games  `cmd:"" help:"List the games with their seats and options."`
	Selfplay   lab.Selfplay  `cmd:"" help:"Let computer players play, at random if nothing else is said: statistics, and a record of each match."`
	Advise     lab.Advise    `cmd:"" help:"Say what to do in the position at the end of a record."`
	Learn      lab.Learn     `cmd:"" help:"Learn from matches what a position is worth, and print the weights."`
	Measure    lab.Measure   `cmd:"" help:"Let the strengths of the computer players meet, and write down how strong each is."`
	Replay     record.Replay `cmd:"" help:"Play a record again and print what happened."`
	Verify     record.Verify `cmd:"" help:"Compute all chance of a finished match again, from the seed in its record."`
	Export     exportCmd     `cmd:"" help:"Print the record of a stored match."`
	Render     record.Render `cmd:"" help:"Draw a step of a record."`
	Film       record.Film   `cmd:"" help:"Make an animated picture of a whole record."`
	Sheet      lab.Sheet     `cmd:"" help:"Draw a contact sheet of a match: what it shows at its beginning, in its middle and at its end."`
	Backup     backupCmd     `cmd:"" help:"Copy the database, also while the bot runs."`
	Restore    restoreCmd    `cmd:"" help:"Put a backup in the place of the database, while the bot is stopped."`
	Move       moveCmd       `cmd:"" help:"Move the database into another file, into PostgreSQL or back, while the bot is stopped."`
	Release    releaseCmd    `cmd:"" help:"Let another bot have the database, while the bot is stopped: the next one that starts with it keeps it."`
	Check      checkCmd      `cmd:"" help:"Look for damage in the database, also while the bot runs."`
	Doctor     doctorCmd     `cmd:"" help:"Look at the token, a server, a channel, the database, the disk and the clock, and say what to mend."`
	Health     healthCmd     `cmd:"" help:"Tell whether the bot runs and is connected."`
	Version    versionCmd    `cmd:"" help:"Print the version."`
}
