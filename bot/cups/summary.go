package cups

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/storage"
)

// Summary is a cup in a list for the host of the bot.
type Summary struct {
	Key
	Cup
	Err error // the stored cup is damaged, and the Cup is empty
}

// Summaries lists all cups, by server and number.
func Summaries(store interface {
	Values(prefix string) ([]storage.Value, error)
}) (list []Summary, err error) {
	all, err := store.Values("guild/")
	for _, v := range all {
		if key, ok := parseKey(v.Key); ok {
			cup, err := decode(v.Data)
			list = append(list, Summary{Key: key, Cup: cup, Err: err})
		}
	}
	slices.SortFunc(list, func(a, b Summary) int { return cmp.Or(cmp.Compare(a.Guild, b.Guild), a.N-b.N) })
	return list, err
}
