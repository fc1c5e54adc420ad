// Package interaction keeps what people asked and what became of it: events to the bot,
// its first answers and their deadlines, and forms.
package interaction
