// Package table runs one match of any game, without knowing which game, where it
// is stored or who shows it.
//
// A [Match] is the committed truth: a [Header] and the log of [Entry] lines that led to the present
// [games.State]. A [Draft] is what a seat is about to do: the words chosen so far, applied to a
// scratch state, and forgotten unless they are committed. A [Record] is a whole match as a text
// file.
//
// # What is final
//
// An action is final when it drew a random outcome or ended the seat's turn. A draft holds any
// number of actions that are not final, and at most one final action, its last. That one is applied
// only when it is committed, so a draft never reveals anything and can always be taken back. Games
// do not have to say what can be undone.
package table
