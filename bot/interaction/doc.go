// Package interaction is the answer to one interaction with Discord. A handler returns a
// [Reply], which says what is to be shown and how; [Request.Give] carries it out: it defers
// the answer when a picture takes long, edits or follows up what was deferred, and tells the
// person in one sentence why something could not be done.
//
// # Outcomes
//
// Whatever is pressed by whomever, the answer is one of: done; or one private sentence saying
// that it was malformed, not allowed, out of date, impossible or not found; or, with an
// incident number that is also in the log, that the bot failed.
package interaction
