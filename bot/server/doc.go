// Package server is what those decide who run a server: where and how matches are opened
// there, and a dashboard that lists the ones that run.
//
// What the managers have decided is in the value "guild/<server>/settings". It holds when a
// match is opened, and is kept with the match from then on. Where the dashboard is stands in
// "guild/<server>/dashboard". That a server was greeted is told by the value
// "guild/<server>/greeted".
package server
