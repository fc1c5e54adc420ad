package bot

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

const filmFile = "film.gif"

// Lengths of films, in pictures.
const (
	stepwise = 120 // up to here every step is shown, else every turn
	longest  = 300 // beyond, turns are left out evenly
)

// FilmScenes returns what a film of a course shows: the board as everybody may see it.
func FilmScenes(course []table.Step) []scene.Scene {
	if len(course) > stepwise {
		course = table.Turns(course)
	}
	var scenes []scene.Scene
	every := 1 + (len(course)-1)/longest
	for i := (len(course) - 1) % every; i < len(course); i += every {
		scenes = append(scenes, still(course[i].After, games.Spectator))
	}
	return scenes
}

// replayCommand answers /replay: a film of the match that is named, else of the one
// played in the channel, else of the person's latest.
func (b *Bot) replayCommand(ctx context.Context, t *talk) error {
	s, err := b.filmed(t)
	if err != nil {
		return err
	}
	t.voice = t.voice.about(s)
	return b.film(ctx, t, s)
}

// completeReplay suggests matches for /replay.
func (b *Bot) completeReplay(ctx context.Context, t *talk) error {
	return b.suggest(ctx, t, storage.Live, storage.Over)
}

func (b *Bot) filmed(t *talk) (*sheet, error) {
	if text := t.i.Options["match"].Text; text != "" {
		return b.named(t, text)
	}
	if t.i.Guild != 0 {
		if s, err := b.liveIn(uint64(t.i.Channel)); s != nil || err != nil {
			return s, err
		}
	}
	for _, status := range []storage.Status{storage.Live, storage.Over} {
		mine, err := b.playing(t.user(), status, 1)
		if err != nil {
			return nil, err
		}
		if len(mine) > 0 {
			return mine[0], nil
		}
	}
	return nil, refuse("bot.film.none")
}

// film shows a match from its beginning, in private. It is promised at once: films take
// longer than Discord waits.
func (b *Bot) film(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	if err := t.putOff(ctx, discord.DeferReply); err != nil {
		return err
	}
	course, err := b.course(s)
	if err != nil {
		return err
	}
	gif, err := b.shoot(ctx, s, FilmScenes(course))
	if errors.Is(err, imaging.ErrFilm) {
		return refuse("bot.film.large")
	}
	if err != nil {
		return err
	}
	v, last := t.voice, course[len(course)-1]
	out := &post{accent: &accentRecord}
	out.text(join(
		v.say("bot.film.title", "game", v.gameName(s.head.Game), "id", s.id().String(), "steps", last.N),
		v.scores(last.After.State.Score()),
	))
	alt := v.bare().say("bot.film.alt") + " " + v.bare().alt(still(last.After, games.Spectator), question{})
	out.gallery(discord.File{Name: filmFile, Type: "image/gif", Alt: alt, Data: gif})
	return t.private(ctx, out.message())
}

// shoot makes a film. Only one is made at a time, so that pictures of turns never have
// to wait for many.
func (b *Bot) shoot(ctx context.Context, s *sheet, scenes []scene.Scene) ([]byte, error) {
	defer b.locks.lock("film")()
	done, err := b.easel(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return b.Painter.Film(scenes, imaging.FilmOptions{Names: s.head.names()})
}
