// Package sheet draws contact sheets: what the posts of a match show at its beginning, middle and
// end.
package sheet
