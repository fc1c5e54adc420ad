package views

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
	"github.com/jellydator/ttlcache/v3"
)

// Replay answers /match replay with a film of the match.
func (v *Views) Replay(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	s, err := v.replayed(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	q.L = q.L.About(s)
	return Begun(v.Film)(ctx, q, s)
}

// replayed finds the named match, else the one in the channel, else the person's latest.
func (v *Views) replayed(q *interaction.Request) (*session.Session, error) {
	return v.latest(q, "bot.film.none", session.Live, session.Over)
}

// latest finds the named match, else the one in the channel, else the person's latest with one of the statuses. A
// thread is the place of one match, so nothing else is meant there.
func (v *Views) latest(q *interaction.Request, none string, statuses ...session.Status) (*session.Session, error) {
	if text := q.Options["match"].Text; text != "" {
		return v.named(q, text)
	}
	if s, err := v.Records.In(uint64(q.Channel), q.UserID()); s != nil || err != nil {
		return s, err
	}
	for _, status := range statuses {
		mine, err := v.Records.Of(q.UserID(), status, 1)
		switch {
		case err != nil:
			return nil, err
		case len(mine) > 0 && server.IsThread(q.Interaction):
			return nil, session.Refuse("bot.match.none")
		case len(mine) > 0:
			return mine[0], nil
		}
	}
	return nil, session.Refuse(none)
}

// named finds a match by the number a person typed. It must be one of theirs, or on the server they
// are on.
func (v *Views) named(q *interaction.Request, text string) (*session.Session, error) {
	id, ok := records.TypedID(text)
	if !ok {
		return nil, session.Refuse("bot.error.notfound")
	}
	s, err := v.Records.Load(id)
	if err == nil && s.Seat(q.UserID()) < 0 && !s.VisibleIn(uint64(q.Guild), uint64(q.Channel), v.Records.Now().Unix()) {
		return nil, storage.ErrNotFound
	}
	return s, err
}

// Chosen finds the match chosen in a menu, as for a command that names it.
func (v *Views) Chosen(q *interaction.Request) (*session.Session, error) {
	if len(q.Values) != 1 {
		return nil, buttonid.ErrMalformed
	}
	return v.named(q, q.Values[0])
}

// Film shows a match from its beginning. It is deferred at once: a film takes longer than Discord
// waits.
func (v *Views) Film(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return interaction.Reply{How: interaction.Private, Defer: interaction.AtOnce, Cost: interaction.Film,
		Message: func(ctx context.Context) (discord.Message, error) {
			shown, err := v.makeFilm(ctx, q.L, s)
			if errors.Is(err, imaging.ErrFilm) {
				err = session.Refuse("bot.film.large")
			}
			if err != nil {
				return discord.Message{}, err
			}
			return posts.FilmMessage(q.L, s, shown.gif, shown.last, shareButton(q, s)...), nil
		}}, nil
}

// shareButton shows the film to everybody. Only players of a finished match get it, until one of them
// has pressed it.
func shareButton(q *interaction.Request, s *session.Session) []discordgo.Button {
	if s.Status != session.Over || s.Filmed || !s.Played(q.UserID()) {
		return nil
	}
	return posts.Row(matchButton(q.L, s, "bot.button.sharefilm", session.VerbShareFilm))
}

// makeFilm makes the film of a match, or returns the kept one if the match has not gone on since. Only
// one film is made at a time, so pictures of turns do not wait for several.
func (v *Views) makeFilm(ctx context.Context, l wording.Localizer, s *session.Session) (film, error) {
	defer v.Records.Lock("film")()
	key := filmKey(l, s)
	if kept := v.films.cache().Get(key); kept != nil {
		return kept.Value(), kept.Value().err
	}
	course, err := v.Records.Snapshots(s)
	if err != nil {
		return film{}, err
	}
	made := film{last: course[len(course)-1]}
	made.gif, made.err = v.Posts.Paint.MatchFilm(ctx, l, s, course)
	if made.err == nil || errors.Is(made.err, imaging.ErrFilm) {
		v.films.cache().Set(key, made, ttlcache.NoTTL)
	}
	return made, made.err
}

// ExportNamed answers /match export with the record of a finished match.
func (v *Views) ExportNamed(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	s, err := v.latest(q, "bot.export.none", session.Over)
	if err != nil {
		return interaction.Reply{}, err
	}
	q.L = q.L.About(s)
	return v.Export(ctx, q, s)
}

// Export returns the record of a finished match.
func (v *Views) Export(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if s.Status != session.Over {
		return interaction.Reply{}, session.Refuse("bot.export.running")
	}
	if s.Sealed(v.Records.Now().Unix()) {
		return interaction.Reply{}, session.Refusal{Text: whySecret(s, "bot.weekly.sealed", "bot.duel.export")}
	}
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Cost: interaction.Document,
		Message: func(context.Context) (discord.Message, error) {
			record, err := v.Records.Record(s)
			if err != nil {
				return discord.Message{}, err
			}
			name, content := wording.RecordFile(v.Texts, s, record.Carry(s.Game))
			out := posts.NewDraft(posts.NoAccent).Text(q.L.Say("bot.export.done"))
			out.File(discord.File{Name: name, Type: "text/plain; charset=utf-8", Data: content})
			return out.Message(), nil
		}}, nil
}

// whySecret returns the text that says why the seed is still secret; one for the match of the week,
// another for a duel.
func whySecret(s *session.Session, week, duel string) games.Text {
	if s.Week == nil {
		return games.T(duel)
	}
	return games.T(week, "time", session.Moment(s.Week.Until))
}

// VerifyNamed answers /match verify.
func (v *Views) VerifyNamed(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	s, err := v.replayed(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	return Begun(v.Verify)(ctx, q, s)
}

// Verify shows the promise about the luck of a match, and how to check it.
func (v *Views) Verify(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	l := q.L.About(s)
	out := posts.NewDraft(posts.NoAccent).Text(wording.Join(
		l.Say("bot.verify.title", "game", session.GameName(s.GameID), "id", s.ID.String()),
		l.Say("bot.verify.hash", "hash", s.Hash),
	))
	if s.Renewed != 0 {
		out.Text(l.Say("bot.verify.renewed"))
	}
	switch {
	case s.Sealed(v.Records.Now().Unix()):
		return interaction.Shown(interaction.Private, out.Text(l.Text(whySecret(s, "bot.verify.sealed", "bot.duel.verify"))).Message()), nil
	case s.Status != session.Over:
		return interaction.Shown(interaction.Private, out.Text(l.Say("bot.verify.later")).Message()), nil
	}
	out.Text(l.Say("bot.verify.seed", "seed", s.Match.Header.Seed.Hex()))
	out.Text(l.Say("bot.verify.how", "hash", s.Hash))
	out.Buttons(posts.Button(discordgo.SecondaryButton, l.Say("bot.button.record"), posts.ButtonID(s, posts.VerbExport, 0, "")))
	return interaction.Shown(interaction.Private, out.Message()), nil
}
