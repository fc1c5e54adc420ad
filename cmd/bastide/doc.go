// Command bastide is the bot and everything around it: the bot itself, a playground
// that needs no Discord, random matches, replays, pictures, backups and checks.
//
// Without a command it runs the bot. "bastide --help" lists the others.
package main
