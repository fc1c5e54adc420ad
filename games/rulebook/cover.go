package rulebook

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/bastide-games/bastide/games/table"
)

// coverFile is a record whose last position is what a game's picture shows.
const coverFile = "cover.txt"

// LoadCovers loads the records whose last positions stand for their games, by the game's id;
// none for a game that has no file cover.txt. Its errors name the file and the line.
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
