package bot

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

func userPrefix(user uint64) string { return fmt.Sprintf("user/%d/", user) }

// privacyCommand answers /privacy: what is stored about the person, and what can be done
// about it.
func (b *Bot) privacyCommand(ctx context.Context, t *talk) error {
	m, err := b.privacyPost(t)
	if err != nil {
		return err
	}
	return t.private(ctx, m)
}

// privacyPost says what is stored about the person, with buttons to get, hide and erase it.
func (b *Bot) privacyPost(t *talk) (discord.Message, error) {
	v := t.voice
	tallies, err := b.talliesOf(t.user())
	if err != nil {
		return discord.Message{}, err
	}
	hidden, err := b.hidden(t.user())
	if err != nil {
		return discord.Message{}, err
	}
	open, over, err := b.matchesOf(t.user())
	if err != nil {
		return discord.Message{}, err
	}
	show, toggle, word := v.say("bot.privacy.shown"), v.say("bot.button.hide"), "yes"
	if hidden {
		show, toggle, word = v.say("bot.privacy.hidden"), v.say("bot.button.unhide"), "no"
	}
	out := &post{}
	out.Ephemeral = true
	out.text(join(v.say("bot.privacy.title"),
		v.say("bot.privacy.matches", "live", open, "over", over),
		v.say("bot.privacy.tallies", "count", len(tallies)), show, v.say("bot.privacy.more")))
	return out.buttons(
		button(discordgo.SecondaryButton, v.say("bot.button.mine"), ownID("mine", "")),
		button(discordgo.SecondaryButton, toggle, ownID("hide", word)),
		button(discordgo.DangerButton, v.say("bot.button.erase"), ownID("erase", "")),
	).message(), nil
}

// matchesOf counts the matches of a user: those that are not over, and those that are.
func (b *Bot) matchesOf(user uint64) (open, over int, err error) {
	for _, status := range stages {
		ids, err := b.Store.ByPlayer(user, status, 0)
		switch {
		case err != nil:
			return 0, 0, err
		case status == storage.Over:
			over = len(ids)
		default:
			open += len(ids)
		}
	}
	return open, over, nil
}

// stages are all a match goes through.
var stages = []storage.Status{storage.Lobby, storage.Live, storage.Over}

// ownID makes the custom_id of a button that is about whoever presses it.
func ownID(verb, word string) string { return customID(buttonid.ID{Verb: verb, Word: word}) }

// talliesOf lists the tallies of a user on all servers.
func (b *Bot) talliesOf(user uint64) ([]storage.Value, error) {
	all, err := b.Store.Values("stats/")
	var mine []storage.Value
	for _, row := range all {
		if u, ok := tallyUser(row); ok && u == user {
			mine = append(mine, row)
		}
	}
	return mine, err
}

// hide lets the person be left out of leaderboards, or shown again.
func (b *Bot) hide(ctx context.Context, t *talk, _ *sheet) error {
	var data []byte
	switch t.id.Word {
	case "yes":
		data = []byte("yes")
	case "no":
	default:
		return buttonid.ErrMalformed
	}
	if err := b.Store.SetValue(hiddenKey(t.user()), data); err != nil {
		return err
	}
	m, err := b.privacyPost(t)
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}

// askErase asks whether all is really to be erased. Running matches have to be left first:
// the others in them would wait for nobody.
func (b *Bot) askErase(ctx context.Context, t *talk, _ *sheet) error {
	if err := b.mayErase(t); err != nil {
		return err
	}
	out := &post{}
	out.Ephemeral = true
	out.text(t.voice.say("bot.privacy.ask")).buttons(
		button(discordgo.DangerButton, t.voice.say("bot.button.erasenow"), ownID("erase-now", "")),
		button(discordgo.SecondaryButton, t.voice.say("bot.button.keepmine"), ownID("privacy", "")),
	)
	return t.update(ctx, out.message())
}

// showPrivacy goes back from the question.
func (b *Bot) showPrivacy(ctx context.Context, t *talk, _ *sheet) error {
	m, err := b.privacyPost(t)
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}

// mayErase refuses to erase somebody who is in a match that has not ended.
func (b *Bot) mayErase(t *talk) error {
	var open []*sheet
	for _, status := range []storage.Status{storage.Live, storage.Lobby} {
		mine, err := b.playing(t.user(), status, 0)
		if err != nil {
			return err
		}
		for _, s := range mine {
			if status == storage.Lobby || s.plays(t.user()) {
				open = append(open, s)
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	return refuse("bot.privacy.leave", "matches", b.listed(t, open))
}

// eraseNow erases all that is stored about the person. What fails half-way can be done
// again.
func (b *Bot) eraseNow(ctx context.Context, t *talk, _ *sheet) error {
	if err := b.mayErase(t); err != nil {
		return err
	}
	if err := t.putOff(ctx, discord.DeferUpdate); err != nil {
		return err
	}
	if err := b.erase(ctx, t.user()); err != nil {
		return err
	}
	b.Log.Info("somebody's data were erased", "interaction", t.i.ID.String())
	return t.update(ctx, (&post{}).text(t.voice.say("bot.privacy.erased")).message())
}
