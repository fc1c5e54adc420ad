package bot

import (
	"fmt"

	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// ReadRecord makes the record of a match that has begun, secret seed included, from
// what is stored of it. It needs no game: the record may have to be read by another
// version of the program.
func ReadRecord(store Store, m storage.Match) (table.Record, error) {
	h, err := decodeHead(m.Head)
	if err != nil {
		return table.Record{}, err
	}
	if h.Header == "" {
		return table.Record{}, fmt.Errorf("match %s has not begun: %w", m.ID, storage.ErrNotFound)
	}
	return (&sheet{row: m, head: h}).record(store)
}
