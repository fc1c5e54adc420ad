// Package discord is Discord as the rest of the bot sees it: interactions come in,
// messages go out.
//
// It is built on discordgo v0.29.0. It uses one half of it and replaces the other.
//
// It uses discordgo's types of commands, options and components with their constants and their JSON,
// and its handshake, IDENTIFY, heartbeats and order of events at the gateway. The rest of the bot may
// use those types too, but never sees a session.
//
// It replaces everything that can hang, repeat itself or lose something:
//   - REST as a whole ([REST]). discordgo repeats a 429 without end. It repeats a 502 at once, which
//     posts a message twice. It ignores the context while it waits, forgets no bucket, and locks a
//     bucket for the length of a request. It has no fields for the description of an attachment, the
//     nonce of a message or the flags of an edit. Its client never sends a request.
//   - Rate limits (package ratelimit).
//   - Reconnecting, resuming and shards ([Gateway]). discordgo continues after fatal errors, reconnects
//     after it was closed and never lengthens its pauses. It needs a second to drop a broken
//     connection, and waits for ever when the gateway is silent. So one of its sessions serves a
//     single connection. A stuck one is abandoned, and the next one resumes Discord's session.
//   - What discordgo reads from the gateway. Below its WebSocket is a line of our own with deadlines.
//     Its guard removes the packets that stop discordgo for good or make it panic, and those that the
//     bot does not need. The line also sends RESUME.
//   - Interactions, which are read from raw packets. discordgo gives up on a whole interaction if the
//     message of the button holds an unknown component.
//   - Handlers, whose panics are recovered.
//   - Its logger, which would show tokens.
//
// It does not use discordgo's state, caches and voice. traps_test.go lists the traps, each with the
// tests that show that the bot avoids it. A newer version of discordgo has to pass those tests first.
package discord
