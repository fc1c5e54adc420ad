package games

import (
	"crypto/sha256"
	"encoding/hex"
)

// Equipped is implemented by games with a data file, which hosts may replace. A match is played to
// its end with the file it began with, so hosts that keep matches keep these files, too.
type Equipped interface {
	// SetData returns the bytes of the data file. The caller must not change them.
	SetData() []byte

	// WithSet makes the same game with another data file. Its error says what is wrong in the file.
	WithSet(data []byte) (Game, error)
}

// SetHash identifies a data file: the SHA-256 of its bytes, in hex.
func SetHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Equipment is the data file of a game, for games to embed.
type Equipment struct {
	data, hash string
	own        bool
}

// Equip notes the data file that a game is made with, and the one built into the program.
func Equip(data, own []byte) Equipment {
	e := Equipment{data: string(data), hash: SetHash(data)}
	e.own = e.hash == SetHash(own)
	return e
}

// SetData implements [Equipped].
func (e Equipment) SetData() []byte { return []byte(e.data) }

// Describe fills in what [Info] says about the data file.
func (e Equipment) Describe(i Info) Info {
	i.SetHash, i.OwnSet = e.hash, e.own
	return i
}
