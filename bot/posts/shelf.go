package posts

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// perShelf is how many games one message can hold: a card takes seven components.
const perShelf = 5

// Shelf is what games are chosen from: of each a picture, what it is about, for how many it is
// and how long it takes, and the buttons that lead into it.
type Shelf struct {
	Covers    *Covers
	Games     []games.Game // in the order in which they stand
	Computers bool         // they play
	// Rival is the user who is invited to the chosen game; 0: none yet.
	Rival uint64
}

// Against is the shelf for a match against a user.
func (sh Shelf) Against(user uint64) Shelf {
	sh.Rival = user
	return sh
}

// word is what the buttons of a shelf say beside their verb: a game, and who is invited.
func (sh Shelf) word(game string) string {
	if sh.Rival == 0 {
		return game
	}
	return game + "@" + strconv.FormatUint(sh.Rival, 10)
}

// Chosen reads the game in the button of a shelf, and the user who is invited; 0: none.
func Chosen(word string) (game string, rival uint64) {
	game, user, _ := strings.Cut(word, "@")
	rival, _ = strconv.ParseUint(user, 10, 64)
	return game, rival
}

// Welcome introduces the bot to people who do not know it: a few sentences, and a page of the
// games. For one person there are also the ways to the rest; where there are more games than a
// message can hold, the way to these takes the room of that to who is behind the bot. For everybody
// there is room for one more button.
func (sh Shelf) Welcome(ctx context.Context, l wording.Localizer, private bool, more ...discordgo.Button) discord.Message {
	text := wording.Join(l.Say("bot.welcome.title"), l.Say("bot.welcome.how"))
	if private {
		text = wording.Join(text, l.Sites())
	}
	out := NewDraft(AccentLobby).Text(text)
	sh.put(ctx, out, l, 0)
	if !private {
		return out.Buttons(more...).Message()
	}
	ways := Row(Button(discordgo.SecondaryButton, l.Say("bot.button.commands"), CustomID(buttonid.ID{Verb: VerbCommands})))
	if next := sh.next(l, 0); next != nil {
		ways = append(next, ways...)
	} else {
		ways = append(ways, Button(discordgo.SecondaryButton, l.Say("bot.button.about"), CustomID(buttonid.ID{Verb: VerbAbout})))
	}
	return out.Private().Buttons(ways...).Message()
}

// Choose asks one person which game is to be played. There is room for one more button.
func (sh Shelf) Choose(ctx context.Context, l wording.Localizer, page int, more ...discordgo.Button) discord.Message {
	which := l.Say("bot.play.which")
	if sh.Rival != 0 {
		which = l.Say("bot.play.against", "player", session.User(sh.Rival))
	}
	out := NewDraft(AccentLobby).Private().Text(which)
	page = min(max(page, 0), sh.pages()-1)
	sh.put(ctx, out, l, page)
	return out.Buttons(append(more, sh.next(l, page)...)...).Message()
}

// pages is how many messages it takes to show all games.
func (sh Shelf) pages() int { return max(1, (len(sh.Games)+perShelf-1)/perShelf) }

// next is the button to the page after one, if there are any others.
func (sh Shelf) next(l wording.Localizer, page int) []discordgo.Button {
	pages := sh.pages()
	if pages == 1 {
		return nil
	}
	return Row(More(l, page, pages, CustomID(buttonid.ID{Verb: VerbShelf, At: (page + 1) % pages, Word: sh.word("")})))
}

// Beckon tells where the games wait for whoever cannot play here, and how to bring the bot to a
// server.
func Beckon(l wording.Localizer, channel session.Link, app discord.Snowflake) discord.Message {
	return NewDraft(NoAccent).Private().Text(l.Say("bot.private.there", "link", channel)).
		Buttons(LinkButton(l.Say("bot.button.add"), l.Invitation(app.String()))).Message()
}

// put adds a page of the games to a message.
func (sh Shelf) put(ctx context.Context, to *Draft, l wording.Localizer, page int) {
	from := page * perShelf
	for _, g := range sh.Games[from:min(from+perShelf, len(sh.Games))] {
		picture, _ := sh.Covers.Of(ctx, l, g)
		to.Card(wording.Card(l, g.Info()), picture, sh.ways(l, g)...)
	}
}

// ways are the buttons that lead into a game. "How it works" answers in the same place, with the
// rules, which offer the guided match.
func (sh Shelf) ways(l wording.Localizer, g games.Game) []discordgo.Button {
	into := func(verb string) string { return CustomID(buttonid.ID{Verb: verb, Word: sh.word(g.Info().ID)}) }
	row := Row(Button(discordgo.SuccessButton, l.Say("bot.button.open"), into(VerbOpen)))
	if sh.Computers && sh.Rival == 0 {
		row = append(row, Button(discordgo.PrimaryButton, l.Say("bot.button.solo"), into(VerbOpenSolo)))
	}
	return append(row, Button(discordgo.SecondaryButton, l.Say("bot.button.how"), RulesID(VerbRules, g.Info().ID, 0)))
}

// AskSolo asks how well the computer is to play in a game that a button of a shelf says: whoever
// presses that may not have played it before.
func AskSolo(l wording.Localizer, word string) discord.Message {
	game, _ := Chosen(word)
	return askStrength(l, game, session.Strengths[0], func(strength string) string {
		return CustomID(buttonid.ID{Verb: SoloVerb(strength), Word: word})
	})
}

// AskRematch asks how well the computers are to play when a match against them is played again.
func AskRematch(l wording.Localizer, s *session.Session) discord.Message {
	at := slices.IndexFunc(s.Players, func(p session.Player) bool { return p.Computer != "" })
	return askStrength(l, s.GameID, s.Players[at].Computer, func(strength string) string {
		return plainID(s, RematchVerb(strength))
	})
}

// askStrength asks in private how well computers are to play, with a button for each way; usual is
// the one to be pressed without another thought.
func askStrength(l wording.Localizer, game, usual string, id func(strength string) string) discord.Message {
	lines := []string{l.Say("bot.solo.ask", "game", session.GameName(game))}
	var row []discordgo.Button
	for _, strength := range session.Strengths {
		name := wording.Strength(l, strength)
		lines = append(lines, "-# "+l.Say("bot.option", "name", name, "value", l.Say("bot.strength."+strength+".about")))
		style := discordgo.SecondaryButton
		if strength == usual {
			style = discordgo.SuccessButton
		}
		row = append(row, Button(style, l.Say("bot.button.strength", "strength", name), id(strength)))
	}
	return NewDraft(AccentLobby).Private().Text(wording.Join(lines...)).Buttons(row...).Message()
}

// GamesOf lists the games with these ids.
func GamesOf(all map[string]games.Game, order []string) (list []games.Game) {
	for _, id := range order {
		list = append(list, all[id])
	}
	return list
}
