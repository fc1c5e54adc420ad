// Package gateway is the gateway of the stand-in: connections and sessions of bots, the events they
// get, and what can go wrong there.
//
// A [Gateway] watches the world and turns its changes into events. It has a lock of its own, which is
// taken after the world's: what identifies or resumes a session reads the world first.
package gateway
