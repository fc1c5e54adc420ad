package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// lobbiesPerPage is how many lobbies fit in one message: each takes four components.
const lobbiesPerPage = 8

// Lobbies is a page of lobbies that the person can join, each with its game and options. If the
// page no longer exists, it shows the first. A line and more buttons can follow the list.
func Lobbies(l wording.Localizer, open []*session.Session, page int, line string, more ...discordgo.Button) discord.Message {
	if len(open) == 0 {
		return NewDraft(AccentLobby).Private().Text(wording.Join(l.Say("bot.lobbies.none"), line)).Buttons(more...).Message()
	}
	pages := (len(open) + lobbiesPerPage - 1) / lobbiesPerPage
	if page >= pages {
		page = 0
	}
	out := NewDraft(AccentLobby).Private().Text(l.Say("bot.lobbies.title"))
	for _, s := range open[page*lobbiesPerPage : min((page+1)*lobbiesPerPage, len(open))] {
		out.Card(wording.OpenLobby(l, s), discord.File{}, joinButtons(l, s)...)
	}
	if pages > 1 {
		more = append(more, PageButton(l, page, pages, LobbiesID((page+1)%pages)))
	}
	return out.Text(line).Buttons(more...).Message()
}

// LobbiesID makes the custom_id of a page of the server's lobbies, from 0.
func LobbiesID(page int) string { return CustomID(buttonid.ID{Verb: VerbLobbies, At: page}) }

// LobbiesButton opens the list of the server's lobbies.
func LobbiesButton(l wording.Localizer) discordgo.Button {
	return Button(discordgo.SecondaryButton, l.Say("bot.button.lobbies"), LobbiesID(0))
}

// joinButtons returns the buttons that join a lobby from another message and lead to it.
func joinButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	return Row(Button(discordgo.PrimaryButton, l.Say("bot.button.join"), plainID(s, session.VerbJoin)),
		LinkButton(l.Say("bot.button.lobby"), l.Link(s.Link())))
}

// SimilarLobby offers a waiting lobby to a person who is about to open a similar one. word is what they
// asked for, see VerbOpenAnyway.
func SimilarLobby(l wording.Localizer, s *session.Session, word string) discord.Message {
	anyway := Button(discordgo.SecondaryButton, l.Say("bot.button.openanyway"), CustomID(buttonid.ID{Verb: VerbOpenAnyway, Word: word}))
	return NewDraft(AccentLobby).Private().Text(l.Say("bot.lobbies.alike")).Text(wording.OpenLobby(l, s)).
		Buttons(append(joinButtons(l, s), anyway)...).Message()
}
