package wording_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
)

// discordReads is what Discord may show in another way than it was typed: signs of markdown and mentions, an emoji, and
// an address with or without a scheme.
var discordReads = regexp.MustCompile("^(?:[*_~`|<>@#\\[\\]()]|:\\w+:|\\w+://|\\w[\\w-]*\\.\\w)")

// discordBlock begins a line that Discord shows in another way.
var discordBlock = regexp.MustCompile("^(?:#{1,3} |-# |>>> |> |[-*+] |\\d+\\. |```)")

// readByDiscord returns what a reader sees of a text in Discord, and the first part that Discord would not show as
// typed.
func readByDiscord(text string) (seen, special string) {
	special = discordBlock.FindString(text)
	var b strings.Builder
	runes := []rune(text)
	escaped := regexp.MustCompile(`^\\[^\sA-Za-z0-9]`)
	for i := 0; i < len(runes); i++ {
		rest := string(runes[i:])
		if escaped.MatchString(rest) {
			i++
		} else if found := discordReads.FindString(rest); special == "" {
			special = found
		}
		b.WriteRune(runes[i])
	}
	return b.String(), special
}

// In Discord, a name is seen as the person wrote it, and nothing of it becomes a link, a mention or markdown.
func FuzzName(f *testing.F) {
	for _, name := range bottest.AwkwardNames {
		f.Add(name)
	}
	l := bottest.Texts().Localizer("en")
	f.Fuzz(func(t *testing.T, name string) {
		want := nickname.Visible(name)
		switch {
		case name == nickname.Erased:
			want = l.Say("bot.player.erased")
		case want == "":
			want = "?"
		case len([]rune(want)) > 32:
			want = nickname.Cut(want, 32) + "…"
		}
		written := l.Name(name)
		if seen, special := readByDiscord(written); seen != want || special != "" {
			t.Errorf("%q is written as %q and seen as %q, with %q", name, written, seen, special)
		}
		if plain := l.Bare().Name(name); plain != want {
			t.Errorf("%q is written as %q without markdown", name, plain)
		}
	})
}

// A player whose data were erased is called by words, in every language, on pictures and in posts.
func TestErasedNameInWords(t *testing.T) {
	t.Parallel()
	for _, lang := range wording.Languages {
		l := bottest.Texts().Localizer(lang)
		if got := l.Name(nickname.Erased); got != l.Say("bot.player.erased") || strings.Contains(got, nickname.Erased) {
			t.Errorf("%s: an erased player is called %q", lang, got)
		}
		l = l.Of(catalog.Builtin()["city"], []string{nickname.Erased, "Alix", nickname.Erased})
		if one, other := l.Seat(0), l.Seat(2); one != l.Say("bot.player.erased.nth", "n", 1) || other != l.Say("bot.player.erased.nth", "n", 2) {
			t.Errorf("%s: two erased players of a match are called %q and %q", lang, one, other)
		}
	}
}
