// Package localdiscord is a small Discord that runs in one process. The bot does not know the
// difference, so tests and the playground exercise the code that runs in production. The bot talks to
// it through real sockets ([Server.Start]), or through memory ([Server.StartInMemory] and
// [Server.Dial], which discord.RESTOptions and discord.GatewayOptions take as their Dial). In memory a
// whole match passes in a bubble of testing/synctest, and nothing waits for real time.
//
// It follows version 10 of Discord's API as far as the bot and its doctor use it, and is strict: what
// Discord refuses is refused here, and noted in [Server.Violations].
//
// # Parts
//
// Each part imports only those below it. A [Server] puts them together; a program adds the page.
//
//	page          the web page's backend: state, actions, news
//	rest          the HTTP API: routes, limits, faults, files
//	interactions  what people do with the bot, and what becomes of it; [Person] is for tests
//	gateway       sessions of bots, events, resume, disturbances
//	payload       what exists, as REST and gateway show it
//	world         what Discord stores, with its file; tells its watchers of changes
//	wire          how bodies have to look, numbers of the protocol, violations
//
// # Locks
//
// They are taken in this order, and any may be left out:
//
//  1. the world's, by [world.World.Do]; interactions and handlers of REST run under it
//  2. the gateway's
//  3. rest's, or the page's
//  4. those of violations and of [world.World.Notify]
//
// Watchers of the world are called under the first, so changes reach bots and pages in one order.
//
// # Time and goroutines
//
// Ids, deadlines and limits use [Options.Now]. Timers and the deadlines of connections use package time,
// which a bubble fakes. Besides those of net/http there is one goroutine for each entrance, one for each
// gateway connection, and those of the timers that end interactions.
package localdiscord
