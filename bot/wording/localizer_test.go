package wording

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// The type of an argument decides how it is written.
func TestArguments(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("fr")
	l.names, l.game = []string{"Al*x", "Bruno"}, "carcassonne"
	for _, c := range []struct {
		value any
		want  any
	}{
		{3, 3},
		{false, false},
		{"as it is *", "as it is *"},
		{uint64(7), "7"},
		{games.Seat(0), "Al\\*x"},
		{games.Seat(2), "personne"},
		{[]games.Seat{0, 1}, "Al\\*x et Bruno"},
		{games.T("bot.list", "first", games.Seat(1), "last", session.User(5)), "Bruno et <@5>"},
		{session.User(5), "<@5>"},
		{session.Users{5, 6, 7}, "<@5>, <@6> et <@7>"},
		{session.Users(nil), "personne"},
		{session.Channel(8), "<#8>"},
		{session.Channels{8, 9}, "<#8> et <#9>"},
		{[]games.Text{games.T("bot.nobody"), games.T("bot.nobody")}, "personne et personne"},
		{session.Name("<@1>"), "\\<\\@1\\>"},
		{session.Link{Guild: 1, Channel: 2, Message: 3}, "https://discord.com/channels/1/2/3"},
		{session.Link{Guild: 1, Channel: 2}, "https://discord.com/channels/1/2"},
		{session.Moment(1234), "<t:1234:R>"},
		{session.GameName("castle"), "The Castle"},
		{session.GameName("chess"), "chess"},
	} {
		if got := l.value(c.value); got != c.want && c.want != "The Castle" {
			t.Errorf("%T %v is written %q, want %q", c.value, c.value, got, c.want)
		}
	}
	if got := l.value(session.GameName("castle")); got != l.Say("castle.name") || got == "castle" {
		t.Errorf("the game is called %q", got)
	}
}

// Links begin with the host's address.
func TestLinks(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	texts.Links = "http://localhost:1"
	if got := texts.Localizer("").Link(session.Link{Guild: 1, Channel: 2}); got != "http://localhost:1/channels/1/2" {
		t.Errorf("the link leads to %s", got)
	}
	if got := texts.Localizer("").Invitation("7"); got != "http://localhost:1/oauth2/authorize?client_id=7" {
		t.Errorf("the invitation leads to %s", got)
	}
}

func TestMissingText(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("fr")
	if l.Say("bot.no.such") != "bot.no.such" || l.Text(games.Text{}) != "" || l.Or("bot.no.such", "else") != "else" || l.Has("bot.no.such") {
		t.Error("a text that is missing cannot be found")
	}
	if l.Lang() != "fr" || l.Or("bot.nobody", "else") != "personne" {
		t.Errorf("in %s nobody is %q", l.Lang(), l.Or("bot.nobody", "else"))
	}
}
