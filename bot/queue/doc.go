// Package queue lets work on one thing, such as one match, happen one after the
// other, while different things proceed at the same time.
package queue
