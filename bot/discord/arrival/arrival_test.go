package arrival

import (
	"slices"
	"testing"
	"time"
)

func TestRead(t *testing.T) {
	t.Parallel()
	a, ok := Read([]byte(`{"id":"10","joined_at":"2026-11-22T10:00:00.000000+00:00","preferred_locale":"fr","system_channel_id":"5","channels":[
		{"id":"1","type":0,"position":9},{"id":"2","type":2,"position":0},{"id":"3","type":0,"position":1},
		{"id":"5","type":0,"position":8},{"id":"6","type":0,"position":2},{"id":"7","type":0,"position":3}]}`))
	if want := []string{"5", "3", "6", "7"}; !ok || !slices.Equal(a.Channels, want) {
		t.Errorf("channels %v, want %v", a.Channels, want)
	}
	if a.Guild != 10 || a.Locale != "fr" || !a.Joined.Equal(time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)) {
		t.Errorf("read %+v", a)
	}
	for _, data := range []string{``, `[]`, `{"id":"10","unavailable":true}`, `{"id":"x","joined_at":"2026-11-22T10:00:00+00:00"}`, `{"id":"10","joined_at":"soon"}`} {
		if a, ok := Read([]byte(data)); ok {
			t.Errorf("%s: read %+v", data, a)
		}
	}
	if a, ok := Read([]byte(`{"id":"10","joined_at":"2026-11-22T10:00:00+00:00"}`)); !ok || len(a.Channels) != 0 {
		t.Errorf("a server without channels: %+v", a)
	}
}
