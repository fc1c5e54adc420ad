package games

import (
	"crypto/sha256"
	"encoding/hex"
)

// Equipped is implemented by games that are made with a data file, which hosts may
// replace. A match is played to its end with the file it began with, whatever the program
// or the host have now: so whoever keeps matches keeps these files too.
type Equipped interface {
	// SetData returns the bytes of the data file. The caller must not change them.
	SetData() []byte

	// WithSet makes the same game with another data file. Its error names what is wrong
	// in the file.
	WithSet(data []byte) (Game, error)
}

// SetHash returns what a data file is known by: the SHA-256 of its bytes, in hex.
func SetHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Equipment is the data file of a game, for games to embed.
type Equipment struct {
	data, hash string
	own        bool
}

// Equip notes the data file that a game is made with, and whether it is the one that the
// program brings along.
func Equip(data, own []byte) Equipment {
	e := Equipment{data: string(data), hash: SetHash(data)}
	e.own = e.hash == SetHash(own)
	return e
}

// SetData implements [Equipped].
func (e Equipment) SetData() []byte { return []byte(e.data) }

// Describe fills in what [Info] says of the data file.
func (e Equipment) Describe(i Info) Info {
	i.SetHash, i.OwnSet = e.hash, e.own
	return i
}
