package nickname_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/bastide-games/bastide/bot/nickname"
)

func TestVisible(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Alix": "Alix", " Alix \n B ": "Alix B", "Chloé": "Chloé", "Chloe\u0301": "Chloe\u0301", "山田": "山田", "🦊": "🦊",
		"": "", "\u3164": "", "\u2800\u2800": "", "\u115f\u1160\uffa0": "", "\u200b\u200d\u2060\ufeff": "", "\u00a0\u3000": "",
		"\u202eevil": "evil", "\u0301": "", "a" + strings.Repeat("\u0336", 50): "a\u0336\u0336", "\U000e0101": "", "\u00ad": "",
		"a\u0000b": "ab", "a\u2028b": "a b", "a\u3164b": "a b", "Al\u200dix": "Alix", "Al\u200cix": "Alix", "A\ufe0flix": "Alix",
		"\u200eAlix\u200f": "Alix", "\u2066Alix\u2069": "Alix", "❤\ufe0f\ufe0f": "❤\ufe0f", "🦊\u200d": "🦊", "\u200d🦊": "🦊",
		"🏴\U000e0061\U000e0062": "🏴", "ก" + strings.Repeat("\u0e47", 20): "ก\u0e47\u0e47", "ཀ" + strings.Repeat("\u0f74", 20): "ཀ\u0f74\u0f74\u0f74\u0f74",
		"e" + strings.Repeat("\u0301\u200d", 9): "e\u0301\u0301", "م" + strings.Repeat("\u064b\u06e2", 9): "م\u064b\u06e2\u064b\u06e2\u064b\u064b",
	} {
		if got := nickname.Visible(name); got != want {
			t.Errorf("%q is seen as %q, want %q", name, got, want)
		}
	}
}

// Names in many scripts, and emojis of several characters, come back unchanged.
func TestUnchanged(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"👨\u200d👩\u200d👧 Fam", "🏳️\u200d🌈", "👩🏽\u200d🚀", "❤️", "❤️\u200d🔥", "1️⃣", "©️", "👍🏿", "🇫🇷", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴\u200d☠️",
		"🧑🏻\u200d❤️\u200d💋\u200d🧑🏿", "\U0001fae9", "☎\ufe0e", "‼️",
		"می\u200cخواهم", "بِسْمِ ٱللَّٰهِ", "हिन्दी", "क्\u200dष", "ശ്രീ", "അവന്\u200d", "ශ්\u200dරී", "বাংলা", "தமிழ்", "ཀྵ", "བསྒྲུབས་", "མོཾ", "མྱོགས་", "མཧཱུྃ",
		"မြွှေ", "ကျွန်ုပ်", "ភាសាខ្មែរ", "ที่นี้", "น้ำ", "ພາສາລາວ", "שָּׁלוֹם", "Việt Nam", "Vie\u0323\u0302t", "한국", "한국",
		"\u1112\u1161\u11ab", "\u115f\u1161", "\u1100\u1160", "葛\U000e0100", "辻\ufe00", "ᠮᠣᠩᠭᠣᠯ᠋", "日本語", "x̣̂", "\u0600\u0661", "O’Neill", "a_b*c", "::", "ﷺ",
	} {
		if got := nickname.Visible(name); got != name {
			t.Errorf("%q (%+q) is seen as %q (%+q)", name, name, got, got)
		}
	}
}

// FuzzVisible checks that a visible name is on one line and stays as it is.
func FuzzVisible(f *testing.F) {
	for _, seed := range []string{"Alix", "👨\u200d👩\u200d👧", "می\u200cخواهم", "a\u0336\u0336\u0336", "\u202e", "❤️", "မြွှေ", "\u115f\u1161", "🏴\U000e0067"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		seen := nickname.Visible(name)
		if again := nickname.Visible(seen); again != seen {
			t.Fatalf("%+q is seen as %+q, and that as %+q", name, seen, again)
		}
		if strings.ContainsFunc(seen, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) || unicode.IsSpace(r) && r != ' ' }) {
			t.Fatalf("%+q is seen as %+q", name, seen)
		}
	})
}

func TestCut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"Alix", 4, "Alix"}, {"Alix", 3, "Ali"}, {"Alix", 0, ""}, {"a👨\u200d👩\u200d👧b", 5, "a"}, {"a👨\u200d👩\u200d👧b", 6, "a👨\u200d👩\u200d👧"}, {"Chloe\u0301", 5, "Chlo"}, {"🇫🇷🇩🇪", 3, "🇫🇷"},
	} {
		if got := nickname.Cut(c.text, c.most); got != c.want {
			t.Errorf("%d of %q: %q", c.most, c.text, got)
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
