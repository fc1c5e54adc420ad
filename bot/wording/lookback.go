package wording

import (
	"maps"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Lapse is a decision that was not the best.
type Lapse struct {
	Turn           int // of the match, from 1
	Seat           games.Seat
	Before         table.Match
	Played, Better table.Tip
	Why            search.Reasons // why the other choice was better
	Cost           float64        // points lost
}

// LookBackTitle stands above the chart of a look back and says what its curves show.
func LookBackTitle(l Localizer, s *session.Session) string {
	return Join(
		l.Say("bot.look.title", "game", session.GameName(s.GameID), "id", s.ID.String()),
		l.Say(l.byPoints("bot.look.about", "bot.look.about.chance")),
	)
}

// LookBack stands below the chart of a look back: the decision that cost a seat most, nil for none, a
// warning if something is missing, and the largest swing. The seat may be [games.Spectator] for all
// of them. reader is the seat of the person who reads; all others have names.
func LookBack(l Localizer, s *session.Session, r search.Review, seat games.Seat, dearest *Lapse, reader games.Seat) string {
	first := l.Say("bot.look.fine", "who", who(seat, reader), "all", seat == games.Spectator)
	if dearest != nil {
		first, _ = missed(l, *dearest, reader)
	}
	return Join(first, unsure(l, s, r), turned(l, r))
}

// who returns a seat as the argument of a text that speaks to its reader if the argument is "".
func who(seat, reader games.Seat) any {
	if seat == reader {
		return ""
	}
	return seat
}

// unsure says why something may be missing in a look back, "" if it is complete.
func unsure(l Localizer, s *session.Session, r search.Review) string {
	switch {
	case !r.Whole:
		return l.Say("bot.look.partial")
	case len(s.Match.State.Turn()) > 0:
		return l.Say("bot.look.early")
	}
	return ""
}

// missed says in a sentence what a seat could have done instead, and how much more that was worth. rest
// is what else speaks for it.
func missed(l Localizer, lapse Lapse, reader games.Seat) (sentence string, rest search.Reasons) {
	worth := l.Say(l.byPoints("bot.look.more", "bot.look.more.chance"), "count", whole(lapse.Cost))
	args := []any{"turn", lapse.Turn, "who", who(lapse.Seat, reader), "worth", worth}
	rest.More = lapse.Why.More
	for _, reason := range lapse.Why.Does {
		if inner, ok := reason.Args["what"].(games.Text); ok && l.Has(inner.ID+missedSuffix) {
			reason = inner // with a remark about it
		}
		if l.Has(reason.ID + missedSuffix) {
			return l.Say("bot.look.missed", append(args, "what", missedDeed(l, lapse, reason))...), rest
		}
	}
	rest.Scored = lapse.Why.Scored
	return l.Say("bot.look.otherwise", args...), rest
}

// missedSuffix is added to the id of a reason for a move. The text says it of a move that was not
// made, as the end of "you could have".
const missedSuffix = ".missed"

// missedDeed describes the reason for a move that was not made. In it, things have their article.
func missedDeed(l Localizer, lapse Lapse, reason games.Text) string {
	args := maps.Clone(reason.Args)
	if what, ok := args["what"].(games.Text); ok {
		args["what"] = games.T(what.ID, "the", "yes")
	}
	board, _ := lapse.Better.State.View(lapse.Seat, nil)
	return l.On(board).Text(games.Text{ID: reason.ID + missedSuffix, Args: args})
}

// turned describes the largest swing of the match, "" if there is none.
func turned(l Localizer, r search.Review) string {
	s, ok := r.Swing()
	if !ok || whole(s.Points) == 0 {
		return ""
	}
	return l.Say("bot.look.swing", "points", SwingPoints(s), "player", s.Seat, "turn", turns(r, s))
}

// SwingPoints writes the points of a swing: "+12", "−12".
func SwingPoints(s search.Swing) string { return Signed(whole(s.Points)) }

// turns names the turns of a swing: "45", "45–46".
func turns(r search.Review, s search.Swing) string {
	first, last := r.Curve[s.From].Turn+1, r.Curve[s.At].Turn
	if first >= last {
		return strconv.Itoa(last)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

// better describes the better choice. If it has the same text as the played one, only the place
// differs.
func (l Localizer) better(lapse Lapse) string {
	better := Deeds(l, lapse.Better)
	if better == Deeds(l, lapse.Played) {
		return l.Say("bot.look.elsewhere")
	}
	return better
}

// AltLookBack describes the chart of a look back.
func AltLookBack(l Localizer, r search.Review) string {
	first, last := r.Curve[0].Points, r.Curve[len(r.Curve)-1].Points
	curves := make([]string, len(last))
	for seat := range last {
		curves[seat] = l.Say("bot.look.curve", "player", games.Seat(seat), "first", whole(first[seat]), "last", whole(last[seat]))
	}
	swing := strings.ReplaceAll(turned(l, r), "**", "")
	return JoinWith(" ", []string{l.Say(l.byPoints("bot.look.alt", "bot.look.alt.chance"), "curves", strings.Join(curves, ", ")), swing})
}

// LapseText is the text above the two pictures of a lapse, the nth of some, from 1. reader is the
// seat of the person who reads.
func LapseText(l Localizer, r search.Review, lapse Lapse, nth, of int, reader games.Seat) string {
	first, rest := missed(l, lapse, reader)
	return Join(
		l.Say("bot.look.turn", "nth", nth, "of", of),
		first,
		l.Say("bot.look.played", "played", Deeds(l, lapse.Played)),
		l.Say("bot.look.better", "better", l.better(lapse), "why", because(l, lapse.Better, rest, mostReasons)),
		l.Say("bot.look.sure", "n", r.Playouts),
	)
}
