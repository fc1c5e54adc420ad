package views

import (
	"fmt"
	"testing"

	"github.com/jellydator/ttlcache/v3"
)

// The cache limits films by bytes and by number. It keeps those shown last.
func TestFilmsAreBounded(t *testing.T) {
	for _, c := range []struct{ bytes, most int }{{4 << 20, 8}, {10, mostFilms}} {
		var kept films
		put := func(name string, bytes int) { kept.cache().Set(name, film{gif: make([]byte, bytes)}, ttlcache.NoTTL) }
		put("shown again", c.bytes)
		for n := range 2 * mostFilms {
			put(fmt.Sprint(n), c.bytes)
			if kept.cache().Get("shown again") == nil {
				t.Fatalf("the film just shown is dropped after %d others", n)
			}
		}
		if n := kept.cache().Len(); n != c.most {
			t.Errorf("%d films of %d bytes are kept, want %d", n, c.bytes, c.most)
		}
		put("too long", filmBytes+1)
		if kept.cache().Get("too long") != nil {
			t.Error("a film larger than all the memory is kept")
		}
	}
}
