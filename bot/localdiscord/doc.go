// Package localdiscord is a small Discord that lives in one process: gateway,
// REST, file server and the backend of a web page to play on. The bot does not know the
// difference, so tests and the playground exercise the code that runs in production. It talks
// to it through real sockets ([Server.Start]), or through memory ([Server.StartInMemory] and
// [Server.Dial], which discord.RESTOptions and discord.GatewayOptions take as their Dial): then
// a whole match passes in a bubble of testing/synctest, and nothing waits for real time.
//
// It follows version 10 of Discord's API (and the edit rule of version 9), as far
// as a bot that lives on slash commands and message components needs it, and is
// strict on purpose: what Discord refuses is refused here with the same status and
// the same body, and noted in [Server.Violations]. Where Discord is lenient or
// undocumented, the stand-in takes the harsher reading.
//
// What people do is in [Person]: they type commands, press what they can see and
// fill in forms. What goes wrong is in [RESTFault] and [GatewayFault]: rate limits,
// failures before and after the effect, dead sessions, cut connections.
//
// Left out, because no bot here uses it: voice, reactions, roles, stickers, polls,
// webhooks that belong to no interaction, sub-commands, context-menu commands and
// people's own chat messages.
//
// It has rooms, which import each other downward only, in this order: package wire (what
// goes over the wire, and its checks), world (what exists), gateway, interaction, people,
// page and rest. This package opens them as one [Server].
package localdiscord
