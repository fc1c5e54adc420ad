// Package page is the web page to play on: its API, its stream of news and its clock.
package page
