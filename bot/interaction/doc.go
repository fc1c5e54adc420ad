// Package interaction answers one interaction with Discord. A handler returns a [Reply], which says what to show and
// how. [Request.Give] sends it: it defers the answer when a picture takes long, and edits or follows up what was
// deferred. [Request.Fail] tells the person in one sentence why something could not be done.
//
// # Outcomes
//
// Each press and each command ends in one of three ways: it is done; a private sentence says that it was malformed,
// not allowed, out of date, impossible or not found; or a private sentence gives the incident number under which the
// log has the bot's own failure.
package interaction
