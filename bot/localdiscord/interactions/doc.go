// Package interactions is what people do with the bot and what becomes of it. A person types a
// command, presses a component or fills in a form; this package checks it as a client does, sends the
// bot an interaction and keeps that until its deadlines.
//
// A [Registry] has no lock of its own: its state belongs to the world's lock. Methods that take a
// *world.State expect that lock, all others take it themselves.
package interactions
