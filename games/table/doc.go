// Package table runs one match of any game, without knowing which game, where it
// is stored or who shows it.
//
// A [Match] is the committed truth: a [Header] and the log of [Entry] lines that
// led to the present [games.State]. A [Draft] is what a seat is about to do: words
// said so far, applied to a scratch state, forgotten until they are committed. A
// [Record] is a whole match as a text file.
//
// # What is final
//
// An action is final when a random outcome was drawn or the seat lost the turn. A
// draft holds any number of actions that are not final and at most one, its last,
// that is; that one is not applied before it is committed, so a draft never reveals
// anything and can always be taken back. No game says what can be undone.
package table
