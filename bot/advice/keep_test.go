package advice

import (
	"testing"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/jellydator/ttlcache/v3"
)

// The latest results stay, and the caches never grow beyond their limits.
func TestThoughtsAreBounded(t *testing.T) {
	a := New(&records.Records{}, nil, nil, nil, 0)
	for n := range session.ID(2 * maxReviews) {
		a.hints.Set(hintKey{match: n}, hint{}, ttlcache.NoTTL)
		a.reviews.Set(n, &lookBack{}, ttlcache.NoTTL)
		if a.hints.Get(hintKey{match: 0}) == nil || a.reviews.Get(0) == nil {
			t.Fatalf("what is wanted again and again is dropped after %d others", n)
		}
	}
	if a.hints.Len() != maxHints || a.reviews.Len() != maxReviews {
		t.Errorf("%d hints and %d look backs are kept", a.hints.Len(), a.reviews.Len())
	}
}
