// Package sheet draws contact sheets: what the posts of a match show at its beginning, in its
// middle and at its end.
package sheet
