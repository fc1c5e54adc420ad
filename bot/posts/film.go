package posts

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

const filmFile = "film.gif"

// MatchFilm makes the film of a match from its steps. The errors are those of [PaintQueue.Film].
func (q *PaintQueue) MatchFilm(ctx context.Context, l wording.Localizer, s *session.Session, course []table.Step) ([]byte, error) {
	scenes := table.Scenes(course)
	bare := l.Bare()
	o := imaging.FilmOptions{Title: bare.Say(s.GameID + ".name"), Ending: wording.FilmEnding(l, s), Counted: wording.Counted(bare)}
	if len(scenes) > 0 {
		o.Words = wording.Unders(bare, scenes[0])
	}
	for _, seat := range s.Match.Winners() {
		o.Winners = append(o.Winners, int(seat))
	}
	return q.Film(ctx, l, s, scenes, o)
}

// FilmMessage shows the film of a match, with the buttons below it. last is the match's last step.
func FilmMessage(l wording.Localizer, s *session.Session, gif []byte, last table.Step, buttons ...discordgo.Button) discord.Message {
	out := NewDraft(AccentRecord)
	out.Text(wording.Join(
		l.Say("bot.film.title", "game", session.GameName(s.GameID), "id", s.ID.String(), "n", last.N),
		wording.Scores(l, last.After.State.Score()),
	))
	bare := l.Bare()
	alt := bare.Say("bot.film.alt") + " " + wording.Alt(bare, last.After.Still(games.Spectator), wording.Question{})
	out.Gallery(discord.File{Name: filmFile, Type: "image/gif", Alt: alt, Data: gif})
	return out.Buttons(buttons...).Message()
}

// filmPost shows everybody the film of a match. If the match is too long for a film or cannot be
// replayed, the post says so.
func (m *Maker) filmPost(ctx context.Context, s *session.Session, _ session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	course, err := m.Stills(s)
	if err == nil {
		var gif []byte
		if gif, err = m.Paint.MatchFilm(ctx, l, s, course); err == nil {
			return FilmMessage(l, s, gif, course[len(course)-1]), nil
		}
	}
	var refusal session.Refusal
	switch {
	case errors.Is(err, imaging.ErrFilm):
		return Sentence(l.Say("bot.film.large")), nil
	case errors.As(err, &refusal):
		return Sentence(l.Text(refusal.Text)), nil
	}
	return discord.Message{}, err
}
