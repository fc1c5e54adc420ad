package rulebook

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/bastide-games/bastide/games/table"
)

// coverFile is the record whose last position is the picture of the game.
const coverFile = "cover.txt"

// LoadCovers loads the records of the games' pictures, by the game's id. A game without a file
// cover.txt has none. Errors name the file and the line.
func LoadCovers(all ...fs.FS) (map[string]table.Record, error) {
	covers := map[string]table.Record{}
	for _, files := range all {
		text, err := fs.ReadFile(files, coverFile)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		r, err := table.ParseRecord(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", coverFile, err)
		}
		covers[r.Header.Game] = r
	}
	return covers, nil
}
