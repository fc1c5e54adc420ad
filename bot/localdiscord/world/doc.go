// Package world is what Discord stores: servers, people, channels, threads, messages, files, roles,
// permissions, emojis and the registered commands. It knows nothing of REST, the gateway or the page.
//
// A [World] has one lock. [World.Do] takes it and hands out the [State]; every method of a State
// expects that lock. So a function with a *State in its hands may read and change anything, and a
// function without one must not keep what it got from it, except messages: a stored message is
// never changed, only replaced.
//
// Who wants to hear of changes registers a [Watcher]. It is called while the lock is held, in the
// order of the changes.
package world
