// Package repertoire makes a message of every kind that the bot posts. A whole bot plays on a stage, which accepts
// everything that the bot would send to Discord and keeps it. So the messages are the bot's own, and no second program
// makes them.
package repertoire
