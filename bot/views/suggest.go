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
	maxChoices  = 25  // that Discord shows while an option is being typed
	maxSearched = 200 // of a person's matches, the newest
	maxChoice   = 100 // characters
)

// Suggest makes the handler that offers those of the person's matches in which the typed text
// occurs, by status and then the newest first.
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

// errEnough ends a search that has found as much as can be shown.
var errEnough = errors.New("enough found")

// SuggestHere offers the matches of the server that are not over, to those who may know.
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

// search collects matches in whose summary a typed text occurs.
type search struct {
	l       wording.Localizer
	typed   string
	choices []discord.Suggestion
}

func finder(q *interaction.Request) *search {
	return &search{l: q.L, typed: strings.ToLower(q.Options[q.Focused].Text)}
}

// look takes a match if it fits, and reports whether there is room for more.
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
