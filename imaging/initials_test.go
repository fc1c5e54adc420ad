package imaging

import (
	"slices"
	"testing"
)

// Players with any names differ by the letters on their pieces.
func TestInitials(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Alix", "Bruno"}, []string{"A", "B"}},
		{[]string{"Bruno", "alix"}, []string{"B", "A"}},
		{[]string{"Ada", "Alix", "Bruno"}, []string{"Ad", "Al", "B"}},
		{[]string{"Élise", "Emil", "A"}, []string{"É", "E", "A"}},
		{[]string{"Alix", "Alice", "Bruno"}, []string{"A1", "A2", "B"}},
		{[]string{"X", "Xaver"}, []string{"X1", "Xa"}},
		{[]string{"*** _7up_", "Ωmega", "李雷"}, []string{"7", "Ω", "L"}},
		{[]string{"", "🎲"}, []string{"1", "2"}},
		{nil, []string{}},
	} {
		if got := initials(c.names); !slices.Equal(got, c.want) {
			t.Errorf("%q are called %q, want %q", c.names, got, c.want)
		}
	}
}
