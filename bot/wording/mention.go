package wording

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// User writes a user as a mention. The message decides whether it pings.
func (l Localizer) User(u session.User) string { return fmt.Sprintf("<@%d>", u) }

// Users writes several mentions as a list.
func (l Localizer) Users(users session.Users) string {
	mentions := make([]string, len(users))
	for i, u := range users {
		mentions[i] = l.User(u)
	}
	return l.List(mentions)
}

// mentioned lists several players: people as mentions, computer players by name.
func mentioned(l Localizer, s *session.Session, seats []games.Seat) string {
	words := make([]string, len(seats))
	for i, seat := range seats {
		if words[i] = l.User(s.UserOf(seat)); s.IsComputer(seat) {
			words[i] = l.Seat(seat)
		}
	}
	if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, ":") }) {
		return strings.Join(words, l.Say("bot.alt.and")) // "and" would join what follows a colon
	}
	return l.List(words)
}

// Link writes the address of a post, or of its channel.
func (l Localizer) Link(to session.Link) string {
	server := "@me" // Discord's name for the place of private messages
	if to.Guild != 0 {
		server = strconv.FormatUint(to.Guild, 10)
	}
	url := fmt.Sprintf("%s/channels/%s/%d", l.texts.Links, server, to.Channel)
	if to.Message != 0 {
		url += fmt.Sprintf("/%d", to.Message)
	}
	return url
}

// Invitation is the address where a person adds an application to a server.
func (l Localizer) Invitation(app string) string {
	return l.texts.Links + "/oauth2/authorize?client_id=" + app
}

func role(r session.Role) string { return fmt.Sprintf("<@&%d>", r) }

func channel(c session.Channel) string { return fmt.Sprintf("<#%d>", c) }

// moment writes a time so that Discord shows it relative to now: "in 3 hours".
func moment(m session.Moment) string { return fmt.Sprintf("<t:%d:R>", m) }

// channels writes channels as a list of mentions.
func channels(l Localizer, ids session.Channels) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = channel(id)
	}
	return l.List(names)
}

// all writes texts as a list.
func all(l Localizer, texts []games.Text) string {
	words := make([]string, len(texts))
	for i, t := range texts {
		words[i] = l.Text(t)
	}
	return l.List(words)
}
