// Package server keeps the settings of servers, which say where and how matches are opened, and posts a dashboard that
// lists the running matches.
//
// The value "guild/<server>/settings" holds the settings. A match copies them when it is opened. The value
// "guild/<server>/dashboard" says where the dashboard is, and "guild/<server>/greeted" that the server was greeted.
//
// The value "guild/<server>/audit" is the log of what managers and moderators did. People are numbers in it; the value
// "stats/<server>/audit/<user>" says who has which number, so that /me privacy finds and erases it.
package server
