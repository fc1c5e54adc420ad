package main

import (
	_ "golang.org/x/crypto/x509roots/fallback" // root certificates for machines without any, such as the image
	_ "time/tzdata"                            // time zones for machines without a list of them

	"github.com/bastide-games/bastide/cmd/bastide/record"
	"github.com/bastide-games/bastide/cmd/command"
)

func main() { program().Main() }

func program() command.Program {
	return command.Program{Name: "bastide", About: "castle board games for Discord, at your own pace", Commands: &cli{}}
}

// cli is the command line.
type cli struct {
	ShowVersion versionFlag `name:"version" help:"Print the version."`

	Run        runCmd        `cmd:"" group:"play" default:"1" help:"Run the bot (the default). Environment variables configure it."`
	Playground playgroundCmd `cmd:"" group:"play" help:"Play in a browser, without Discord."`
	Games      record.Games  `cmd:"" group:"play" help:"List the games with their seats and options."`

	Export exportCmd     `cmd:"" group:"play" help:"Print the record of a stored match."`
	Replay record.Replay `cmd:"" group:"play" help:"Play a record again and print what happened."`
	Verify record.Verify `cmd:"" group:"play" help:"Compute all chance of a finished match from its record's seed."`
	Render record.Render `cmd:"" group:"play" help:"Draw a step of a record."`
	Film   record.Film   `cmd:"" group:"play" help:"Make an animated picture of a whole record."`

	Doctor    doctorCmd    `cmd:"" group:"host" help:"Look at token, rights, database, disk, clock; say what to mend."`
	Rehearse  rehearseCmd  `cmd:"" group:"host" help:"Try once on the real Discord all that the bot does, and clean up."`
	Health    healthCmd    `cmd:"" group:"host" help:"Tell whether the bot runs and is connected."`
	Check     checkCmd     `cmd:"" group:"host" help:"Look for damage in the database, also while the bot runs."`
	Backup    backupCmd    `cmd:"" group:"host" help:"Copy the database, also while the bot runs."`
	Restore   restoreCmd   `cmd:"" group:"host" help:"Put a backup in the place of the database. Stop the bot first."`
	Move      moveCmd      `cmd:"" group:"host" help:"Move the database to a file or to PostgreSQL. Stop the bot first."`
	Migrate   migrateCmd   `cmd:"" group:"host" help:"Bring a PostgreSQL database into the form of this program."`
	Release   releaseCmd   `cmd:"" group:"host" help:"Leave the database to the next bot that starts. Stop this one."`
	Admin     adminCmd     `cmd:"" group:"host" help:"List servers, cups and matches, leave a server, block people."`
	Documents documentsCmd `cmd:"" group:"host" help:"Write a privacy policy and terms of service for your bot."`
	Version   versionCmd   `cmd:"" group:"host" help:"Print the version."`
}
