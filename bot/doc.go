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
// Where other players decide something in the middle of a turn, the post goes on for each
// of them, and a short message calls them to it, which is deleted when they have decided.
// Where choices are secret, the same panel opens as a private message instead.
//
// # Taking back
//
// Until Confirm, a decision is a draft. In slow matches one that ends the turn is then
// sealed: shown, but not carried out before a short window closes, so that its author can
// undo it before anything is drawn or anybody called. After that all others have to agree,
// by a vote: the log then grows by an entry that goes back, and outcomes of chance that
// were known by then are spent.
//
// # State
//
// Nothing that matters is in memory. A button says match, tick, verb and word
// (package buttonid); the tick of a seat changes whenever what its panel shows
// does, so a press that was meant for an older panel is recognised. Every change is
// one storage transaction which also holds the posts that tell of it: the outbox.
// The posts are rendered when they are delivered, at least once, those of one match in
// order as far as they depend on each other. The answer to the press itself is sent at
// once and takes its row out of the outbox; should it fail, the outbox delivers it.
//
// # History
//
// The transaction that ends a match also counts it in the tallies of its players, values
// named "stats/<server>/<game>/<user>". What users set is in "user/<user>/…". Nothing else
// but the heads of matches names a user, which is what /privacy relies on.
//
// # Servers
//
// What the managers of a server have decided is in the value "guild/<server>/settings". It
// holds when a match is opened, and is kept with the match from then on. A moderator can
// pause a match: then no press moves it and no bell rings, and what waited for a time waits
// so much longer.
//
// # Time
//
// A match may have a speed, and then the turn now running has a clock: it counts the time
// that the habits of whoever has to decide let count (package clock), sends reminders that
// replace each other, and tells when time has run out. It begins when the post with the
// turn, or the call to it, has arrived, and stands while the match's channel is lost. All
// of it is stored with the match, as is when something is due next; whatever happens by
// itself is a bell, rung by the alarms with the match's lock held.
//
// # Seats and places
//
// A seat outlives its player. When time runs out, the others decide what becomes of it (late.go),
// never the clock; a seat can be left to a substitute (substitute.go), who gets all that belongs to
// it but not what its player did; and a seat that was given up is played by the stand-in until
// its player returns (comeback.go). No game here knows a draw: what players can agree on is to
// stop. A match outlives its channel as well (loss.go, move.go): while it has none it waits,
// and its clock with it.
//
// # Outcomes of a press
//
// Whatever is pressed by whomever, the answer is one of: done; or one private
// sentence saying that it was malformed, not allowed, out of date, impossible or
// not found; or, with an incident number that is also in the log, that the bot
// failed.
package bot
