// Package castle draws The Castle: the wall with its track and towers, and tiles from
// the plans that the scene gives with them, so that tiles of any data file look right.
package castle
