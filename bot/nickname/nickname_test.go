package nickname_test

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/nickname"
)

func TestVisible(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Alix": "Alix", " Alix \n B ": "Alix B", "Chloé": "Chloé", "Chloe\u0301": "Chloe\u0301", "山田": "山田", "🦊": "🦊",
		"": "", "\u3164": "", "\u2800\u2800": "", "\u115f\u1160\uffa0": "", "\u200b\u200d\u2060\ufeff": "", "\u00a0\u3000": "",
		"\u202eevil": "evil", "\u0301": "", "a" + strings.Repeat("\u0336", 50): "a\u0336\u0336", "\U000e0101": "", "\u00ad": "",
		"a\u0000b": "ab", "a\u2028b": "a b",
	} {
		if got := nickname.Visible(name); got != want {
			t.Errorf("%q is seen as %q, want %q", name, got, want)
		}
	}
}

func TestFirst(t *testing.T) {
	t.Parallel()
	if got := nickname.First("\u3164", "", "\u200b", "alix", "Bruno"); got != "alix" {
		t.Errorf("%q", got)
	}
	if got := nickname.First("\u3164"); got != "" {
		t.Errorf("%q", got)
	}
}
