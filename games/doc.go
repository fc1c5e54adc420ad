// Package games is the contract between a board game and everything that hosts it.
//
// A game is a pure package below this one. It answers a few questions about an
// immutable position: who may act, what may be done, what follows from doing it,
// and what a given seat may see. Everything else — menus, drafts, undo, the log,
// replays, pictures, Discord — is derived from those answers by generic code.
//
// # Decisions are words
//
// An [Action] is one atomic decision written as short ASCII words, such as
// "place 3,-1 r2". A host never needs to understand it: the legal actions of a
// seat form a tree of words, and a player walks down that tree one word at a time.
//
// # Chance is late
//
// Nothing is shuffled beforehand. A random outcome is drawn at the moment when a player sees it, so
// "something new was revealed" is exactly "[State.Draws] has changed". Package chance makes the
// numbers.
//
// # Words belong to the game
//
// A host knows no word of a game. A [Kind] says how its events are reported, [Abilities] what the game
// can do beside the contract. Points do not decide who wins unless the game says so
// ([Info.ByPoints]).
//
// # Purity
//
// Nothing below games reads a clock, a file, a socket or a global random source,
// or imports a third-party module; a test enforces it (games/gametest).
package games
