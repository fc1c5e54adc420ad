// Package bot plays the games of a catalogue on Discord: commands, lobbies, turn
// posts, private hands, records. It knows no game. What it shows is derived from
// the generic answers of a [games.State], so a new game needs nothing here.
//
// # One live post
//
// A match has one public message with buttons: the lobby, then the newest turn
// post. A turn begins with a new message, because only new messages notify; every
// press edits it, also one that makes something final, such as a roll of dice, after
// which the same player goes on. What ends the turn makes it a record without buttons.
// Where choices are secret, the same panel opens as a private message instead.
//
// # State
//
// Nothing that matters is in memory. A button says match, tick, verb and word
// (package buttonid); the tick of a seat changes whenever what its panel shows
// does, so a press that was meant for an older panel is recognised. Every change is
// one storage transaction which also holds the posts that tell of it: the outbox.
// The posts are rendered when they are delivered, at least once, in order per
// match. The answer to the press itself is sent at once and takes its row out of
// the outbox; should it fail, the outbox delivers it.
//
// # Outcomes of a press
//
// Whatever is pressed by whomever, the answer is one of: done; or one private
// sentence saying that it was malformed, not allowed, out of date, impossible or
// not found; or, with an incident number that is also in the log, that the bot
// failed.
package bot
