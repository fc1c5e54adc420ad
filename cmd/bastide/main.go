package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // players name their time zones, and not every machine knows them

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// cli is the command line.
type cli struct {
	Run        runCmd        `cmd:"" default:"1" help:"Run the bot (the default). Configured by environment variables, see the README."`
	Playground playgroundCmd `cmd:"" help:"Play in a browser, without Discord."`
	Games      gamesCmd      `cmd:"" help:"List the games with their seats and options."`
	Selfplay   selfplayCmd   `cmd:"" help:"Let computer players play, at random if nothing else is said: statistics, and a record of each match."`
	Advise     adviseCmd     `cmd:"" help:"Say what to do in the position at the end of a record."`
	Learn      learnCmd      `cmd:"" help:"Learn from matches what a position is worth, and print the weights."`
	Measure    measureCmd    `cmd:"" help:"Let the strengths of the computer players meet, and write down how strong each is."`
	Replay     replayCmd     `cmd:"" help:"Play a record again and print what happened."`
	Verify     verifyCmd     `cmd:"" help:"Compute all chance of a finished match again, from the seed in its record."`
	Export     exportCmd     `cmd:"" help:"Print the record of a stored match."`
	Render     renderCmd     `cmd:"" help:"Draw a step of a record."`
	Film       filmCmd       `cmd:"" help:"Make an animated picture of a whole record."`
	Sheet      sheetCmd      `cmd:"" help:"Draw a contact sheet of a match: what it shows at its beginning, in its middle and at its end."`
	Backup     backupCmd     `cmd:"" help:"Copy the database, also while the bot runs."`
	Restore    restoreCmd    `cmd:"" help:"Put a backup in the place of the database, while the bot is stopped."`
	Move       moveCmd       `cmd:"" help:"Move the database into another file, into PostgreSQL or back, while the bot is stopped."`
	Release    releaseCmd    `cmd:"" help:"Let another bot have the database, while the bot is stopped: the next one that starts with it keeps it."`
	Check      checkCmd      `cmd:"" help:"Look for damage in the database, also while the bot runs."`
	Doctor     doctorCmd     `cmd:"" help:"Look at the token, a server, a channel, the database, the disk and the clock, and say what to mend."`
	Health     healthCmd     `cmd:"" help:"Tell whether the bot runs and is connected."`
	Version    versionCmd    `cmd:"" help:"Print the version."`
}

// terminal is what a command talks to.
type terminal struct {
	context.Context
	out, err io.Writer
}

// Exit codes, beside 0.
const (
	failed  = 1
	misused = 2
)

// exit leaves the parser, which knows no other way to stop after printing help.
type exit int

// run carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, out, err io.Writer) (code int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exit:
			code = int(r)
		default:
			panic(r)
		}
	}()
	parser := kong.Must(&cli{}, kong.Name("bastide"),
		kong.Description("Castle board games for Discord, at your own pace."),
		kong.Writers(out, err), kong.Exit(func(code int) { panic(exit(code)) }))
	parsed, fault := parser.Parse(args)
	if fault != nil {
		fmt.Fprintf(err, "bastide: %v (\"bastide --help\" lists the commands)\n", fault)
		return misused
	}
	fault = parsed.Run(&terminal{ctx, out, err})
	if fault != nil && !errors.Is(fault, errTold) {
		fmt.Fprintf(err, "bastide: %v\n", fault)
	}
	if fault != nil {
		return failed
	}
	return 0
}

// errTold is the error of a command that has printed what is wrong itself.
var errTold = errors.New("already told")
