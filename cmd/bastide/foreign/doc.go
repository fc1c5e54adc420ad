// Package foreign starts a server of somebody else's that speaks Discord's API, Spacebar, and plays
// people on it, so that tests can run the bot against code that its authors did not write. It
// fetches nothing: whoever runs such a test brings the server's source and what it is built of.
//
// What that server lacks is filled in by a patch in the folder spacebar. The patch is no part of this
// program and has another licence: see the README there.
package foreign
