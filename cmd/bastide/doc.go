// Command bastide is the bot and what its hosts and players need: the bot itself, a playground
// without Discord, records of matches, backups and checks.
//
// Without a command it runs the bot. "bastide --help" lists the others.
package main
