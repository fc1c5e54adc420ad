// Package localdiscord is a small Discord that lives in one process: gateway,
// REST, file server and the backend of a web page to play on. The bot does not know the
// difference, so tests and the playground exercise the code that runs in production. It talks
// to it through real sockets ([Server.Start]), or through memory ([Server.StartInMemory] and
// [Server.Dial], which discord.RESTOptions and discord.GatewayOptions take as their Dial): then
// a whole match passes in a bubble of testing/synctest, and nothing waits for real time.
//
// It follows version 10 of Discord's API as far as the bot and its doctor use it, who live on
// slash commands, message components and modals, and is strict on purpose: what Discord refuses is
// refused here with the same status and the same body, and noted in [Server.Violations]. Where
// Discord is lenient or undocumented, the stand-in takes the harsher reading. What nobody here
// uses is not there: a route, a kind of answer or a fault comes with whoever needs it.
//
// What people do is in [Person]: they type commands and press what they can see. What goes
// wrong is in [RESTFault] and [GatewayFault]: rate limits, failures before and after the
// effect, dead sessions, cut connections.
//
// It is one place: everything hangs on the same lock and the same clock, and a message that
// comes into being is told to the sessions of the bot and to the pages in the same breath. Its
// files are chapters: what exists (world.go, compose.go, shape.go, permissions.go, store.go),
// the interface that a bot speaks to (rest.go, gateway.go, interactions.go and what stands
// beside them), and people with their page (people.go, page.go). Only how bodies have to look,
// which depends on nothing that there is, has a package of its own: wire.
package localdiscord
