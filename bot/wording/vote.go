package wording

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// voteEnds are the texts for how a vote ended.
var voteEnds = map[string]string{
	session.VoteCarried:   "bot.vote.carried",
	session.VoteDeclined:  "bot.vote.declined",
	session.VoteExpired:   "bot.vote.expired",
	session.VoteWithdrawn: "bot.vote.withdrawn",
	session.VoteVoid:      "bot.vote.void",
}

// voteAsks are the questions about a seat, by the kind of the vote.
var voteAsks = map[string]string{
	session.VoteWait:     "bot.wait.ask",
	session.VoteSkip:     "bot.skip.ask",
	session.VoteTakeOver: "bot.takeover.ask",
	session.VoteOpen:     "bot.open.ask",
	session.VoteTakeback: "bot.takeback.ask",
}

// VoteAsk is the question of the match's vote.
func VoteAsk(l Localizer, s *session.Session) string {
	v := s.Vote
	switch {
	case v.Kind == session.VoteAbandon:
		return l.Say("bot.abandon.ask", "player", s.Seat(v.By))
	case v.Kind == session.VoteMove:
		return l.Say("bot.move.ask", "player", s.Seat(v.By), "channel", session.Channel(v.To))
	case v.Kind == session.VoteOpen && v.Whom != nil:
		return l.Say("bot.open.ask.named", "player", v.Seat, "guest", session.User(v.Whom.User))
	}
	redraw := ""
	if v.Redraw {
		redraw = l.Say("bot.takeback.redraw")
	}
	return Join(l.Say(voteAsks[v.Kind], "player", v.Seat), redraw)
}

// VoteState says who voted how, and the result or what is still missing.
func VoteState(l Localizer, s *session.Session) string {
	voters := s.Voters(*s.Vote)
	if s.Voting() {
		return Join(ballots(l, s, voters), awaited(l, s, voters))
	}
	return Join(ballots(l, s, voters), l.Say(voteEnds[s.Vote.End], "most", s.Vote.NeedsMajority()))
}

// ballots says who voted how.
func ballots(l Localizer, s *session.Session, voters []games.Seat) string {
	var lines []string
	if yes := s.Among(voters, s.Vote.Agreed); len(yes) > 0 {
		lines = append(lines, l.Say("bot.vote.yes", "players", yes))
	}
	if no := s.Among(voters, s.Vote.Declined); len(no) > 0 {
		lines = append(lines, l.Say("bot.vote.no", "players", no))
	}
	return Join(lines...)
}

// awaited says whose vote is missing, and until when.
func awaited(l Localizer, s *session.Session, voters []games.Seat) string {
	v := *s.Vote
	said := s.Among(voters, slices.Concat(v.Agreed, v.Declined))
	silent := slices.DeleteFunc(slices.Clone(voters), func(seat games.Seat) bool { return slices.Contains(said, seat) })
	need := "bot.vote.all"
	if v.NeedsMajority() {
		need = "bot.vote.most"
	}
	waiting := ""
	if len(silent) > 0 {
		waiting = l.Say("bot.vote.waiting", "players", s.UsersOf(silent))
	}
	return Join(waiting, l.Say(need, "time", session.Moment(v.Until), "player", s.Seat(v.By)))
}
