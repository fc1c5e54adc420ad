// Package server keeps the settings of servers, which say where and how matches are opened, and posts a dashboard that
// lists the running matches.
//
// The value "guild/<server>/settings" holds the settings. A match copies them when it is opened. The value
// "guild/<server>/dashboard" says where the dashboard is, and "guild/<server>/greeted" that the server was greeted.
package server
