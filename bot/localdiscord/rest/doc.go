// Package rest is the local Discord's HTTP interface: the table of routes, what each does,
// rate limits, faults, and the numbered log of requests.
package rest
