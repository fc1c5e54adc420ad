package instance

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"
)

// What is drawn for a request depends on the source of chance and the time, but not on what is drawn for others.
func TestJitter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		drawn := func(key string, order ...string) map[string]time.Duration {
			jitter, err := newJitter(bytes.NewReader([]byte(key)))
			if err != nil {
				t.Fatal(err)
			}
			all := map[string]time.Duration{}
			for _, what := range order {
				if all[what] = jitter(what, time.Hour); all[what] < 0 || all[what] >= time.Hour {
					t.Errorf("%s waits for %v", what, all[what])
				}
			}
			return all
		}
		one, two := drawn("first key", "a", "b"), drawn("first key", "b", "a")
		if one["a"] != two["a"] || one["b"] != two["b"] {
			t.Errorf("%v and %v in another order", one, two)
		}
		if one["a"] == one["b"] || one["a"] == drawn("other key", "a")["a"] {
			t.Errorf("the same for different requests or keys: %v", one)
		}
		time.Sleep(time.Second)
		if one["a"] == drawn("first key", "a")["a"] {
			t.Error("the same at another time")
		}
	})
	if _, err := newJitter(bytes.NewReader(nil)); err == nil {
		t.Error("a jitter without chance")
	}
}
