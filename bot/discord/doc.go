// Package discord is Discord as the rest of the bot sees it: interactions come in,
// messages go out.
//
// It stands on discordgo v0.29.0, of which it uses one half and replaces the other.
//
// Used are the types of commands, options and components with their constants and their
// JSON, and of the gateway the handshake, IDENTIFY, the heartbeats and the order of
// events. The rest of the bot may use those types too; sessions it never sees.
//
// Replaced is all that can hang, repeat itself or lose something:
//   - REST, wholly ([REST]). discordgo repeats a 429 without end and a 502 at once, which
//     posts a message twice; it waits without looking at the context, forgets no bucket,
//     and locks one for the length of a request, and it has no fields for the description
//     of an attachment, the nonce of a message or the flags of an edit. Its client is never
//     given a request that leaves the machine.
//   - Rate limits (package ratelimit).
//   - Reconnecting, resuming and shards ([Gateway]). discordgo goes on after errors that
//     are for good, comes back after it was closed, does not let its pauses grow, takes a
//     second to let go of a broken connection, and waits for ever when the gateway is
//     silent. So a session of discordgo's serves a single connection, is left behind when
//     it is stuck, and the next one resumes what Discord calls the session.
//   - What discordgo reads of the gateway. Below its WebSocket lies a line of our own with
//     deadlines, whose guard takes out the packets that make discordgo stop for good or
//     panic, and all that the bot has no use for. RESUME is sent there as well.
//   - Interactions, which are read from their raw packets: discordgo gives up on one whole
//     if the message that bears the button holds a component that it does not know.
//   - Handlers, which run behind a barrier against panics.
//   - Its logger, which would show tokens.
//
// Unused are its state, its caches and its voice. The list of the traps, each with the
// tests that show that the bot does not fall into it, is in traps_test.go.
//
// A newer version of discordgo is taken only after those tests have passed with it.
package discord
