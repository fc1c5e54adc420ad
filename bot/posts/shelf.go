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

// gamesPerPage is how many games fit in one message: a card takes seven components.
const gamesPerPage = 5

// Shelf is the list of games to choose from. Each has its picture, what it is about, the number of
// players and the time it takes, and buttons to start.
type Shelf struct {
	Covers    *Covers
	Games     []games.Game // in the order of the list
	Computers bool         // whether there are computer players
	// Rival is the user to invite to the chosen game; 0 for none.
	Rival uint64
}

// Against returns the shelf for a match against a user.
func (sh Shelf) Against(user uint64) Shelf {
	sh.Rival = user
	return sh
}

// Word is what the custom_id of a shelf's button holds: a game, and the invited user.
func (sh Shelf) Word(game string) string {
	if sh.Rival == 0 {
		return game
	}
	return game + "@" + strconv.FormatUint(sh.Rival, 10)
}

// Chosen reads the game and the invited user (0 for none) from a button of a shelf.
func Chosen(word string) (game string, rival uint64) {
	game, user, _ := strings.Cut(word, "@")
	rival, _ = strconv.ParseUint(user, 10, 64)
	return game, rival
}

// Welcome introduces the bot with a few sentences and a page of the games. In private it adds
// buttons for the rest. If there are more games than a message holds, the button to the next page
// takes the place of the one about the bot. In public there is room for one more button.
func (sh Shelf) Welcome(ctx context.Context, l wording.Localizer, private bool, more ...discordgo.Button) discord.Message {
	text := wording.Join(l.Say("bot.welcome.title"), l.Say("bot.welcome.how"))
	if private {
		text = wording.Join(text, l.Sites())
	}
	out := NewDraft(AccentLobby).Text(text)
	sh.addGames(ctx, out, l, 0)
	if !private {
		return out.Buttons(more...).Message()
	}
	ways := Row(Button(discordgo.SecondaryButton, l.Say("bot.button.commands"), CustomID(buttonid.ID{Verb: VerbCommands})))
	if next := sh.nextPageButton(l, 0); next != nil {
		ways = append(next, ways...)
	} else {
		ways = append(ways, Button(discordgo.SecondaryButton, l.Say("bot.button.about"), CustomID(buttonid.ID{Verb: VerbAbout})))
	}
	return out.Private().Buttons(ways...).Message()
}

// Choose asks one person which game to play. There is room for one more button.
func (sh Shelf) Choose(ctx context.Context, l wording.Localizer, page int, more ...discordgo.Button) discord.Message {
	which := l.Say("bot.play.which")
	if sh.Rival != 0 {
		which = l.Say("bot.play.against", "player", session.User(sh.Rival))
	}
	out := NewDraft(AccentLobby).Private().Text(which)
	page = min(max(page, 0), sh.pages()-1)
	sh.addGames(ctx, out, l, page)
	return out.Buttons(append(more, sh.nextPageButton(l, page)...)...).Message()
}

// pages returns how many messages all games need.
// WhichGame asks with a text which of some games the person means. The buttons have the custom_ids that
// answer returns for each game.
func WhichGame(l wording.Localizer, ask string, order []string, answer func(game string) string) discord.Message {
	var games []discordgo.Button
	for _, id := range order {
		games = append(games, Button(discordgo.SecondaryButton, l.GameName(id), answer(id)))
	}
	return NewDraft(NoAccent).Text(l.Say(ask)).Buttons(games...).Private().Message()
}

func (sh Shelf) pages() int { return max(1, (len(sh.Games)+gamesPerPage-1)/gamesPerPage) }

// nextPageButton returns the button that opens the next page, if there is more than one.
func (sh Shelf) nextPageButton(l wording.Localizer, page int) []discordgo.Button {
	pages := sh.pages()
	if pages == 1 {
		return nil
	}
	return Row(PageButton(l, page, pages, CustomID(buttonid.ID{Verb: VerbShelf, At: (page + 1) % pages, Word: sh.Word("")})))
}

// LeadToServer tells a person who cannot play here which channel to use, and how to add the bot to a
// server.
func LeadToServer(l wording.Localizer, channel session.Link, app discord.Snowflake) discord.Message {
	return NewDraft(NoAccent).Private().Text(l.Say("bot.private.there", "link", channel)).
		Buttons(LinkButton(l.Say("bot.button.add"), l.Invitation(app.String()))).Message()
}

// addGames adds a page of games to a message.
func (sh Shelf) addGames(ctx context.Context, to *Draft, l wording.Localizer, page int) {
	from := page * gamesPerPage
	for _, g := range sh.Games[from:min(from+gamesPerPage, len(sh.Games))] {
		picture, _ := sh.Covers.Of(ctx, l, g)
		to.Card(wording.Card(l, g.Info()), picture, sh.gameButtons(l, g)...)
	}
}

// gameButtons returns the buttons of a game. "How it works" shows the rules, which offer the guided match.
func (sh Shelf) gameButtons(l wording.Localizer, g games.Game) []discordgo.Button {
	into := func(verb string) string { return CustomID(buttonid.ID{Verb: verb, Word: sh.Word(g.Info().ID)}) }
	row := Row(Button(discordgo.SuccessButton, l.Say("bot.button.open"), into(VerbOpen)))
	if sh.Computers && sh.Rival == 0 {
		row = append(row, Button(discordgo.PrimaryButton, l.Say("bot.button.solo"), into(VerbOpenSolo)))
	}
	return append(row, Button(discordgo.SecondaryButton, l.Say("bot.button.how"), RulesID(VerbRules, g.Info().ID, 0)))
}

// AskSolo asks how well the computer should play. It asks everybody, because a person who presses
// the button may be new to the game.
func AskSolo(l wording.Localizer, word string) discord.Message {
	game, _ := Chosen(word)
	return askStrength(l, game, session.Strengths[0], func(strength string) string {
		return CustomID(buttonid.ID{Verb: SoloVerb(strength), Word: word})
	})
}

// AskRematch asks how well the computers should play in a rematch.
func AskRematch(l wording.Localizer, s *session.Session) discord.Message {
	at := slices.IndexFunc(s.Players, func(p session.Player) bool { return p.Computer != "" })
	return askStrength(l, s.GameID, s.Players[at].Computer, func(strength string) string {
		return plainID(s, RematchVerb(strength))
	})
}

// askStrength asks in private how well computers should play, with a button for each strength;
// usual stands out.
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
