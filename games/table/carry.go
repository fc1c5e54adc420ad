package table

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// A record may carry the data file of its match, for programs that may not have it: compressed, in
// base64, on as many lines as needed.
const (
	carryKey     = "set-data"
	carryPerLine = 96
	maxSetData   = 1 << 20
)

var errCarried = errors.New("it is not the data set whose hash the record names")

// Carry returns the record with the data file of a game that does not use the built-in one. The
// record can then be replayed anywhere.
func (r Record) Carry(g games.Game) Record {
	if e, ok := g.(games.Equipped); ok && !g.Info().OwnSet && r.Header.SetHash == g.Info().SetHash {
		r.SetData = e.SetData()
	}
	return r
}

// Equip returns the game with the data set of the record, unless that is the game's own or unknown.
// The record may carry it; else find returns it by its hash, nil for none. The error names the
// missing set.
func (r Record) Equip(g games.Game, find func(hash string) ([]byte, error)) (games.Game, error) {
	e, ok := g.(games.Equipped)
	if hash := r.Header.SetHash; !ok || hash == "" || hash == g.Info().SetHash {
		return g, nil
	}
	data, err := r.SetData, error(nil)
	if data == nil {
		data, err = find(r.Header.SetHash)
	}
	if err == nil && data == nil {
		err = fmt.Errorf("it was played with the data set %q, whose file with the SHA-256 %s is not here",
			r.Header.Set, r.Header.SetHash)
	}
	if err == nil {
		g, err = e.WithSet(data)
	}
	if err != nil {
		return nil, &RecordError{Line: r.LineOf("set"), Reason: "the header does not fit", Err: err}
	}
	return g, nil
}

// pack writes a data file as words.
func pack(data []byte) (lines []string) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(data) // writing to a buffer cannot fail
	_ = w.Close()
	text := base64.StdEncoding.EncodeToString(packed.Bytes())
	for chunk := range slices.Chunk([]byte(text), carryPerLine) {
		lines = append(lines, string(chunk))
	}
	return lines
}

// unpack reads what pack wrote.
func unpack(lines []string) ([]byte, error) {
	r, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(strings.Join(lines, ""))))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(r, maxSetData+1))
	if err == nil && len(data) > maxSetData {
		err = errors.New("it is too long")
	}
	return data, err
}

// takeSet reads the data file that the header carries.
func (p *parser) takeSet() error {
	if len(p.Header.carried) == 0 {
		return nil
	}
	data, err := unpack(p.Header.carried)
	if err == nil && games.SetHash(data) != p.Header.SetHash {
		err = errCarried
	}
	if err != nil {
		return &RecordError{Line: p.LineOf(carryKey), Reason: carryKey, Err: err}
	}
	p.SetData, p.Header.carried = data, nil
	return nil
}
