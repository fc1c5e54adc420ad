// Package bot plays the games of a catalogue on Discord. It puts the floors below together
// and routes what comes in: a table of commands and a table of buttons. Nothing is decided
// here, and it knows no game: what is shown is derived from the generic answers of a
// [games.State], so a new game needs nothing here.
//
// # The floors
//
// Each imports only those below it: .depguard.yml says why, and a test enforces it.
//
//	bot                 wiring, commands, buttons
//	bot/play            carries presses about matches through: /play, buttons, losses
//	bot/people          /games /me
//	bot/friends         who follows whom; messages about friends' lobbies
//	bot/cups            cups and leagues: entries, rounds, tables, winners
//	bot/today           the puzzle of the day: its post, answers, tables
//	bot/advice          /hint and the look back: what computer players have to say
//	bot/views           /board /hand /rules /match replay …: what is only looked at
//	bot/server          /server: what servers decide
//	bot/interaction     the answer to one interaction, deferrals, refusals
//	bot/delivery        what happens automatically: outbox and deadlines, in one loop
//	bot/posts           a session and a scene as Discord's messages, buttons and pictures
//	bot/form            fields as data: select menus, modals, settings pages
//	bot/wording         every sentence, in every language
//	bot/records         the only one that stores matches; locks
//	bot/session/events  what happens to a match: everything that is decided about it, pure
//	bot/session         what a match in a channel is, pure
//	bot/notice          a post that stays in a channel and is kept up to date
//	bot/clock, bot/rating, bot/rota, bot/tournament, bot/buttonid, bot/thinking, bot/discord
//
// # One live post
//
// A match has one public message with buttons: the lobby, then the newest turn post. A turn
// begins with a new message, because only new messages notify; every press edits it, also one
// that makes something final, such as a roll of dice, after which the same player goes on.
// What ends the turn makes it a record without buttons. Where other players decide something
// in the middle of a turn, the post goes on for each of them, and a short message calls them
// to it, which is deleted when they have decided. Where choices are secret, the same panel
// opens as a private message instead.
//
// # State
//
// Nothing that matters is in memory. A button says match, tick, verb and word (package
// buttonid); the tick of a seat changes whenever what its panel shows does, so a press that
// was meant for an older panel is recognised. Every change is one storage transaction which
// also holds the posts about it: the outbox.
package bot
