package server

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// maxActsShown is how many acts a page of the log shows.
const maxActsShown = 15

// Audit shows a page of the server's log, the latest acts first.
func (s *Server) Audit(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	log, people, err := s.readAudit(uint64(q.Guild))
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Update, auditPage(q, log, people)), nil
}

func auditPage(q *interaction.Request, log auditLog, people map[uint64]actor) discord.Message {
	l := q.L
	names := make(map[int]string, len(people))
	for _, one := range people {
		names[one.No] = one.Name
	}
	var lines []string
	for _, a := range slices.Backward(log.Acts) {
		lines = append(lines, a.line(l, names))
	}
	about := l.Say("bot.audit.title", "n", maxActs)
	if len(lines) == 0 {
		about = wording.Join(about, l.Say("bot.audit.none"))
	}
	pages := wording.Pages(lines, maxActsShown, wording.MaxListedText)
	at := q.Button.At
	if at >= len(pages) {
		at = 0
	}
	ways := posts.Row(BackToSettings(l))
	if n := len(pages); n > 1 {
		ways = append(ways, posts.PageButton(l, at, n, posts.CustomID(buttonid.ID{Verb: posts.VerbAudit, At: (at + 1) % n})))
	}
	return posts.NewDraft(posts.AccentLobby).Private().Text(wording.Join(about, pages[at])).Buttons(ways...).Message()
}

// line says who did what and when.
func (a loggedAct) line(l wording.Localizer, names map[int]string) string {
	whom := make([]string, len(a.Whom))
	for i, no := range a.Whom {
		whom[i] = named(l, names[no])
	}
	what := l.Say("bot.audit."+a.What,
		"id", a.Match.String(), "cup", a.cup(l), "game", gameTexts(a.Games), "channels", channels(a.Channels), "role", session.Role(a.Role),
		"setting", l.Or(a.Setting, a.Setting), "value", l.Or(a.Value, a.Value), "whom", l.List(whom), "was", session.Name(a.Value))
	return l.Say("bot.audit.line", "when", session.Moment(a.At), "player", named(l, names[a.By]), "what", what, "own", a.Own)
}

func (a loggedAct) cup(l wording.Localizer) string {
	if a.Cup == 0 || len(a.Games) == 0 {
		return ""
	}
	return wording.CupName(l, a.Games[0], a.Cup, a.Season, a.CupName)
}

// named is a person in the log, who may have erased their name.
func named(l wording.Localizer, name string) string {
	if name == "" {
		return l.Say("bot.audit.erased")
	}
	return l.Name(name)
}

func gameTexts(ids []string) (names []games.Text) {
	for _, id := range ids {
		names = append(names, games.T(id+".name"))
	}
	return names
}

// auditButton is the button that shows the server's log.
func auditButton(l wording.Localizer) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, l.Say("bot.button.audit"), posts.CustomID(buttonid.ID{Verb: posts.VerbAudit}))
}

// BackToSettings is the button that leads back to the settings of the server.
func BackToSettings(l wording.Localizer) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, l.Say("bot.button.back"), posts.CustomID(buttonid.ID{Verb: posts.VerbSettings}))
}
