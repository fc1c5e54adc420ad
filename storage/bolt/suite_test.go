package bolt_test

import (
	"testing"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/storagetest"
)

func TestSuite(t *testing.T) {
	t.Parallel()
	storagetest.Run(t, func(t *testing.T, path string) storage.Store {
		s, err := bolt.Open(path, bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}
