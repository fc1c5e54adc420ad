package wording

import (
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// maxThreadName is the longest name of a thread, in characters.
const maxThreadName = 100

// LobbyTitle says which game a lobby is for.
func LobbyTitle(l Localizer, s *session.Session) string {
	return Join(l.Say("bot.lobby.title", "game", session.GameName(s.GameID)), l.Or(s.GameID+".tagline", ""))
}

// Gathering says who has joined, what is missing, which options differ from the usual, and where
// the match will be. computer says that a computer player can be added.
func Gathering(l Localizer, s *session.Session, computer bool) string {
	return Join(
		secondLeg(l, s),
		l.Text(session.SeatsText("bot.lobby.players", s.Game.Info(), "n", len(s.Players))),
		Roster(l, s),
		Missing(l, s, computer),
		strings.TrimPrefix(small(strings.Join(Chosen(l, s), " · ")), "\n"),
		l.Say("bot.lobby."+s.Where),
		called(l, s),
		postedAgain(l, s),
	)
}

// postedAgain says, in a lobby whose post was deleted, how it closes; "" in others.
func postedAgain(l Localizer, s *session.Session) string {
	if !s.PostedAgain {
		return ""
	}
	return l.Say("bot.lobby.again")
}

// called names the role that the lobby pings, "" for none.
func called(l Localizer, s *session.Session) string {
	if s.Role == 0 {
		return ""
	}
	return l.Say("bot.lobby.call", "role", session.Role(s.Role))
}

// Missing says what the match needs before it can begin, or who can begin it.
func Missing(l Localizer, s *session.Session, computer bool) string {
	info, leader := s.Game.Info(), session.User(s.Creator)
	free := info.MaxSeats - len(s.Players)
	switch lacking := info.MinSeats - len(s.Players); {
	case lacking > 0 && lacking <= len(s.Invited):
		return l.Say("bot.lobby.expecting", "players", s.InvitedUsers())
	case lacking > 0 && s.InPrivate():
		return l.Say("bot.lobby.lacking.private", "n", lacking)
	case lacking > 0 && computer:
		return l.Say("bot.lobby.lacking.computer", "n", lacking)
	case lacking > 0:
		return l.Say("bot.lobby.lacking", "n", lacking)
	case len(s.Invited) > 0:
		return l.Say("bot.lobby.awaiting", "players", s.InvitedUsers(), "player", leader)
	case free > 0 && !s.InPrivate():
		return l.Say("bot.lobby.ready", "n", free)
	}
	return l.Say("bot.lobby.complete")
}

// Chosen lists the options that differ from the usual, each as "name: value".
func Chosen(l Localizer, s *session.Session) (lines []string) {
	for _, o := range s.Game.Info().Options {
		if value := s.Options[o.ID]; value != o.Values[0] {
			lines = append(lines, l.Option(l.OptionName(o.ID), l.OptionValue(o.ID, value)))
		}
	}
	for _, o := range session.LobbyOptions {
		if value := s.Choice(o.ID); value != o.Values[0] && !s.Idle(o) {
			lines = append(lines, l.Or("bot."+o.ID+"."+value+".line", l.LobbyOption(o, value)))
		}
	}
	return lines
}

// OptionsTitle is the heading of the lobby's options, for the person who may change them or for
// others.
func OptionsTitle(l Localizer, s *session.Session, leads bool) string {
	title := l.Say("bot.options.title", "game", session.GameName(s.GameID))
	if s.Leg != nil {
		return Join(title, l.Say("bot.leg.fixed"), strings.Join(Chosen(l, s), "\n"))
	}
	if leads {
		return Join(title, l.Say("bot.options.yours"))
	}
	return Join(title, l.Say("bot.options.others", "player", session.User(s.Creator)), strings.Join(Chosen(l, s), "\n"))
}

// OptionLine is the sentence above the menu of an option: its meaning, and the usual value.
func OptionLine(l Localizer, o games.Option) string {
	return l.Say("bot.options.line", "name", l.OptionName(o.ID), "about", l.OptionAbout(o.ID, ""), "value", l.OptionValue(o.ID, o.Values[0]))
}

// Roster lists the players, and who is invited.
func Roster(l Localizer, s *session.Session) string {
	var lines []string
	names := s.Names()
	for i, p := range s.Players {
		name := l.Name(names[i])
		if p.Computer != "" {
			name = l.Say("bot.lobby.computer", "player", session.Name(names[i]), "strength", Strength(l, p.Computer))
		}
		lines = append(lines, string(l.seated(games.Seat(i)))+name)
	}
	for _, p := range s.Invited {
		lines = append(lines, l.Say("bot.lobby.invited", "player", session.User(p.User)))
	}
	return strings.Join(lines, "\n")
}

// OpenLobby is a lobby in a list: the game and the place, who has joined, and options that differ
// from the usual.
func OpenLobby(l Localizer, s *session.Session) string {
	l = l.About(s)
	return Join(
		l.Say("bot.lobbies.line", "game", session.GameName(s.GameID), "channel", session.Channel(s.Channel)),
		l.Say("bot.lobbies.players", "players", s.Everybody(), "n", len(s.Players), "max", s.Game.Info().MaxSeats),
		strings.TrimPrefix(small(strings.Join(Chosen(l, s), " · ")), "\n"),
	)
}

// StillWaiting asks the people in a lobby whether they are still waiting.
func StillWaiting(l Localizer, s *session.Session, people session.Users) string {
	return l.Say("bot.lobby.still", "players", people, "game", session.GameName(s.GameID), "when", session.Moment(s.LobbyDue()))
}

// Closed is the text of a closed lobby.
func Closed(l Localizer, s *session.Session) string {
	return l.Say("bot.lobby.closed", "game", session.GameName(s.GameID))
}

// Started is the text of a lobby whose match has begun: who plays and who begins, options that
// differ from the usual, and where the match is. After the match it is one line with the result and
// a link.
func Started(l Localizer, s *session.Session) string {
	game, where := session.GameName(s.GameID), ""
	if s.Elsewhere() {
		where = l.Say("bot.start.thread", "channel", session.Channel(s.Channel))
	}
	if s.Status == session.Over {
		return Join(l.ended(s), legHash(l, s), legSeed(l, s))
	}
	begins := ""
	if seat := s.Beginner(); seat >= 0 {
		begins = l.Say("bot.start.begins", "player", seat)
	}
	return Join(paired(l, s), l.Say("bot.start.title", "game", game), secondLeg(l, s), firstPoints(l, s), Roster(l, s), begins,
		strings.Join(Chosen(l, s), "\n"), where, legHash(l, s))
}

// CupName names a server's cup by the name that a manager gave it, or by its number. A league has a season, which is 0 for
// a cup.
func CupName(l Localizer, game string, n, season int, given string) string {
	switch {
	case given != "" && season != 0:
		return l.Say("bot.cup.league.named", "name", session.Name(given), "season", season)
	case given != "":
		return l.Name(given)
	case season != 0:
		return l.Say("bot.cup.league", "game", session.GameName(game), "season", season)
	}
	return l.Say("bot.cup.name", "game", session.GameName(game), "n", n)
}

// Contest says what a match decides in a cup, "" if it belongs to none.
func Contest(l Localizer, s *session.Session) string {
	c := s.Contest
	if c == nil {
		return ""
	}
	return l.Say("bot.cup.contest", "cup", CupName(l, s.GameID, c.Cup, s.Season, s.CupName), "round", c.Round, "n", c.Board)
}

// paired announces a match of a cup and pings its players; "" for other matches.
func paired(l Localizer, s *session.Session) string {
	if s.Contest == nil {
		return ""
	}
	return l.Say("bot.cup.paired", "contest", Contest(l, s), "players", s.UsersOf(s.People()))
}

// ended says in a line how a match ended, without pings.
func (l Localizer) ended(s *session.Session) string {
	won := l.won(s)
	points := strings.TrimPrefix(Standing(l, s), "-# ")
	return "-# " + JoinWith(" · ", []string{l.Say("bot.start.over", "game", session.GameName(s.GameID), "link", s.Link()), won, points})
}

// ThreadName names the thread of a match after its players, then the game or the round of the cup.
// Lists of threads cut the end off, so the players come first.
func ThreadName(l Localizer, s *session.Session) string {
	if c := s.Contest; c != nil {
		return Clip(l.Bare().Say("bot.cup.thread", "names", playerNames(l, s), "round", c.Round, "n", c.Board), maxThreadName)
	}
	return Clip(playerNames(l, s)+" — "+l.Bare().GameName(s.GameID), maxThreadName)
}

// playerNames lists the players without markdown.
func playerNames(l Localizer, s *session.Session) string {
	l = l.About(s).Bare()
	names := make([]string, len(l.names))
	for seat := range names {
		names[seat] = l.Seat(games.Seat(seat))
	}
	return strings.Join(names, ", ")
}
