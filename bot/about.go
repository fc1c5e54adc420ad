package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// help answers /help.
func (b *Bot) help(ctx context.Context, t *talk) error {
	lines := []string{t.voice.say("bot.help.title")}
	for _, name := range commandGroups[0].names {
		lines = append(lines, "**"+t.voice.slash(name)+"** — "+t.voice.say("bot.command."+name+".about"))
	}
	lines = append(lines, "", t.voice.say("bot.help.more"))
	for _, group := range commandGroups[1:] {
		var names []string
		for _, name := range group.names {
			names = append(names, t.voice.slash(name))
		}
		lines = append(lines, "-# "+t.voice.say(group.text, "commands", strings.Join(names, " · ")))
	}
	return t.whisper(ctx, strings.Join(lines, "\n"))
}

// slash writes a command as it is typed.
func (v voice) slash(command string) string { return "/" + v.say("bot.command."+command) }

// about answers /about: licence, reconstructions, trademarks, privacy.
func (b *Bot) about(ctx context.Context, t *talk) error {
	var rebuilt []string
	for _, id := range b.order {
		if b.Games[id].Info().Reconstructed {
			rebuilt = append(rebuilt, t.voice.gameName(id))
		}
	}
	parts := []string{
		t.voice.say("bot.about.title", "version", b.Version),
		t.voice.say("bot.about.licence"),
	}
	if len(rebuilt) > 0 {
		parts = append(parts, t.voice.say("bot.about.rebuilt", "games", t.voice.list(rebuilt)))
	}
	parts = append(parts, t.voice.say("bot.about.trademarks"), t.voice.say("bot.about.privacy"))
	return t.whisper(ctx, strings.Join(parts, "\n\n"))
}

// exportCommand answers /export: the named match, or the person's last one.
func (b *Bot) exportCommand(ctx context.Context, t *talk) error {
	s, err := b.exported(t)
	if err != nil {
		return err
	}
	t.voice = t.voice.about(s)
	return b.export(ctx, t, s)
}

func (b *Bot) exported(t *talk) (*sheet, error) {
	if text := t.i.Options["match"].Text; text != "" {
		return b.named(t, text)
	}
	mine, err := b.playing(t.user(), storage.Over, 1)
	if err != nil {
		return nil, err
	}
	if len(mine) == 0 {
		return nil, refuse("bot.export.none")
	}
	return mine[0], nil
}

// named finds the match with a number that somebody has typed. It must be one of theirs
// or of the server they are in.
func (b *Bot) named(t *talk, text string) (*sheet, error) {
	id, ok := storage.ParseMatchID(strings.ToLower(strings.TrimSpace(text)))
	if !ok {
		return nil, refuse("bot.error.notfound")
	}
	s, err := b.load(id)
	if err == nil && s.head.seat(t.user()) < 0 && s.row.Guild != uint64(t.i.Guild) {
		return nil, refuse("bot.error.notfound")
	}
	return s, err
}

// export gives the record of a match that is over.
func (b *Bot) export(ctx context.Context, t *talk, s *sheet) error {
	if s.row.Status != storage.Over {
		return refuse("bot.export.running")
	}
	file, err := b.recordFile(s)
	if err != nil {
		return err
	}
	out := &post{}
	out.text(t.voice.say("bot.export.done")).file(file)
	return t.private(ctx, out.message())
}

const (
	maxChoices  = 25  // that Discord shows while an option is being typed
	maxSearched = 200 // of a person's matches, the newest
)

// completeExport suggests finished matches for /export.
func (b *Bot) completeExport(ctx context.Context, t *talk) error {
	return b.suggest(ctx, t, storage.Over)
}

// suggest offers those of the person's matches in which the typed text occurs, by status
// and then the newest first.
func (b *Bot) suggest(ctx context.Context, t *talk, statuses ...storage.Status) error {
	r := discord.Response{Answer: discord.Choices}
	var mine []*sheet
	for _, status := range statuses {
		some, err := b.playing(t.user(), status, maxSearched)
		if err != nil {
			return err
		}
		mine = append(mine, some...)
	}
	typed := strings.ToLower(t.i.Options[t.i.Focused].Text)
	for _, s := range mine {
		line := t.voice.about(s).finished(s)
		if len(r.Choices) < maxChoices && strings.Contains(strings.ToLower(line), typed) {
			r.Choices = append(r.Choices, discord.Suggestion{Name: clip(line, 100), Value: s.id().String()})
		}
	}
	return t.answer(ctx, r)
}

// finished describes a match in one line without markdown.
func (v voice) finished(s *sheet) string {
	v = v.bare()
	names := slices.Clone(s.head.names())
	for i := range names {
		names[i] = v.name(names[i])
	}
	return s.id().String() + " · " + v.gameName(s.head.Game) + " · " + strings.Join(names, ", ")
}
