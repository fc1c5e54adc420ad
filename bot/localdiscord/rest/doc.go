// Package rest is the HTTP API of the stand-in, with its limits and faults, and the files that
// messages show.
//
// It is strict on purpose: what Discord refuses is refused here with the same status and the same
// body. Where Discord is lenient or undocumented, it follows the stricter reading.
//
// A handler of a route runs with the world's lock held, so each request takes effect as a whole. A
// [REST] has a lock of its own for limits, faults and the log of requests, which is taken after the
// world's.
package rest
