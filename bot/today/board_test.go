package today

import (
	"testing"

	"github.com/bastide-games/bastide/bot/notice"
)

// A day that ends without its post is lost, unless the post may have arrived: then people can have answered it.
func TestDayWithoutPost(t *testing.T) {
	for name, c := range map[string]struct {
		post notice.Post
		lost bool
	}{"never tried": {notice.Post{}, true}, "tried": {notice.Post{Tried: 7}, false}, "posted": {notice.Post{Message: 1}, false}} {
		b := Board{Days: posted(10, 10), Post: c.post}
		if b.endUnposted(); b.last().Lost != c.lost {
			t.Errorf("%s: lost is %v", name, b.last().Lost)
		}
	}
	var none Board
	none.endUnposted() // nothing has begun
}
