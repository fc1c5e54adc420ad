package posts

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/table"
)

// WeeklyButton starts the server's match of the week, identified by its Monday. Any message can
// have it.
func WeeklyButton(l wording.Localizer, guild uint64, monday int) discordgo.Button {
	id := buttonid.ID{Verb: VerbWeekly, Tick: uint64(monday), Word: strconv.FormatUint(guild, 36)}
	return Button(discordgo.PrimaryButton, l.Say("bot.button.weekly"), CustomID(id))
}

// WeeklyGreeting is the first message of a match of the week. With waits it has a button that starts the
// match.
func WeeklyGreeting(l wording.Localizer, w session.Week, h table.Header, waits bool) discord.Message {
	out := NewDraft(AccentLobby).Text(l.Say("bot.weekly.begin",
		"game", session.GameName(h.Game), "time", session.Moment(w.Until), "hash", h.Seed.Hash()))
	if waits {
		out.Buttons(WeeklyButton(l, w.Server, w.Monday))
	}
	return out.Message()
}
