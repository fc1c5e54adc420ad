package today

import (
	"testing"
	"time"
)

// Every zone that the menu offers can be loaded. One that this machine does not know counts as UTC.
func TestZones(t *testing.T) {
	for _, name := range zones {
		if got := location(name).String(); got != name {
			t.Errorf("%s is %s", name, got)
		}
	}
	if got := location("Nowhere/Never"); got != time.UTC {
		t.Errorf("an unknown zone is %v", got)
	}
}
