package views

import (
	"context"
	"errors"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

const (
	maxChoices  = 25  // Discord's limit while an option is typed
	maxSearched = 200 // the newest matches of a person
	maxChoice   = 100 // characters
)

// Suggest returns the autocomplete handler for a person's matches that contain the typed text, by
// status, newest first.
func (v *Views) Suggest(statuses ...session.Status) interaction.Handler {
	return func(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
		found := finder(q)
		for _, status := range statuses {
			mine, err := v.Records.Of(q.UserID(), status, maxSearched)
			if err != nil {
				return interaction.Reply{}, err
			}
			for _, s := range mine {
				found.look(s)
			}
		}
		return found.reply(), nil
	}
}

// errEnough ends a search when enough matches were found.
var errEnough = errors.New("enough found")

// SuggestHere offers the server's unfinished matches to people who may know them.
func (v *Views) SuggestHere(may func(discord.Interaction) bool) interaction.Handler {
	return func(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
		found := finder(q)
		if !may(q.Interaction) {
			return found.reply(), nil
		}
		for _, status := range []session.Status{session.Live, session.Lobby} {
			err := v.Records.EachHeadOf(map[uint64]bool{uint64(q.Guild): true}, status, func(s *session.Session) error {
				if !found.look(s) {
					return errEnough
				}
				return nil
			})
			if err != nil && !errors.Is(err, errEnough) {
				return interaction.Reply{}, err
			}
		}
		return found.reply(), nil
	}
}

// search collects matches whose summary contains a typed text.
type search struct {
	l       wording.Localizer
	typed   string
	choices []discord.Suggestion
}

func finder(q *interaction.Request) *search {
	return &search{l: q.L, typed: strings.ToLower(q.Options[q.Focused].Text)}
}

// look adds a match if it fits, and reports whether there is room for more.
func (f *search) look(s *session.Session) bool {
	line := wording.Summary(f.l.About(s), s)
	if len(f.choices) < maxChoices && strings.Contains(strings.ToLower(line), f.typed) {
		f.choices = append(f.choices, discord.Suggestion{Name: wording.Clip(line, maxChoice), Value: s.ID.String()})
	}
	return len(f.choices) < maxChoices
}

func (f *search) reply() interaction.Reply {
	return interaction.Reply{How: interaction.Suggest, Choices: f.choices}
}
