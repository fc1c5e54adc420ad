package cups

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// The most that a post lists.
const (
	mostRows   = 16 // rows of a table
	mostTables = 12 // tables of a round
	mostNames  = 40 // names of participants
	pageRows   = 25 // rows on a page of the table
	// changed results, in the post and in the private table
	mostRevised, pageRevised = 3, 10
)

// head reads the head of a match.
func (c *Cups) head(match uint64) (*session.Session, error) {
	m, err := c.records.Store.Match(storage.MatchID(match))
	if err != nil {
		return nil, err
	}
	return session.DecodeHead(records.Stored(m))
}

// unfound reports whether an error of head stays: the match does not exist or is damaged.
func unfound(err error) bool {
	return errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrDamaged) || errors.Is(err, session.ErrDamaged)
}

// formatPoints describes the format of the cup, point by point.
func formatPoints(l wording.Localizer, cup *Cup) (points []string) {
	r := cup.Rules
	if cup.Preset != "" {
		points = append(points, l.Say("bot.cup.rules.preset", "game", session.GameName(cup.Game), "rules", presetName(l, cup.Game, games.Preset{ID: cup.Preset})))
	}
	how := l.Say("bot.cup.rules."+string(r.Format), "seats", r.Seats, "size", cmp.Or(r.Division, tournament.DefaultDivision))
	switch {
	case r.Format == tournament.Swiss:
		how = wording.JoinWith(" ", []string{how, l.Say("bot.cup.rules.rounds", "n", r.Length)})
	case r.Format == tournament.RoundRobin:
		how = wording.JoinWith(" ", []string{how, simultaneousText(l, r)})
	}
	points = append(points, how)
	if r.Duel {
		points = append(points, l.Say("bot.cup.rules.duel"))
	}
	if r.Seats > tournament.MinSeats {
		points = append(points, l.Say("bot.cup.rules.places"))
	}
	if r.Finals > 1 {
		points = append(points, l.Say("bot.cup.rules.finals", "n", r.Finals))
	}
	if cup.League {
		points = append(points, l.Say("bot.cup.rules.league"))
	}
	return points
}

// simultaneousText says how many matches of a round robin an entrant plays at a time.
func simultaneousText(l wording.Localizer, r tournament.Rules) string {
	if r.Together == tournament.All {
		return l.Say("bot.cup.rules.together.all")
	}
	return l.Say("bot.cup.rules.together", "count", max(1, r.Together))
}

// rules describes how the cup is played.
func rules(l wording.Localizer, cup *Cup) string {
	length := int(roundTime[cup.Speed] / day)
	points := append(formatPoints(l, cup),
		l.Say("bot.cup.rules.time", "speed", l.Say("bot.speed."+cup.Speed), "days", length),
		l.Say("bot.cup.rules.absent"))
	if !cup.hasReserve() {
		points = append(points, l.Say("bot.cup.rules.absent.knockout"), l.Say("bot.cup.rules.leave"))
	} else {
		points = append(points, l.Say("bot.cup.rules.absent.points"), wording.JoinWith(" ", []string{l.Say("bot.cup.rules.leave"), l.Say("bot.cup.rules.reserve")}))
	}
	if ties := tiesOf(l, cup); ties != "" {
		points = append(points, l.Say("bot.cup.rules.ties", "ties", ties))
	}
	return "- " + strings.Join(points, "\n- ")
}

// tiesOf names the tie-breaks of a cup, "" where there are none.
func tiesOf(l wording.Localizer, cup *Cup) string {
	var names []string
	for _, tie := range (tournament.State{Rules: cup.Rules}).Ties() {
		names = append(names, l.Say("bot.cup.tie."+tie.ID))
	}
	return strings.Join(names, ", ")
}

// entrantsText lists the participants.
func entrantsText(l wording.Localizer, all members) string {
	here := all.present()
	if len(here) == 0 {
		return l.Say("bot.cup.empty")
	}
	var names []string
	for _, one := range here[:min(len(here), mostNames)] {
		names = append(names, l.Name(one.Name))
	}
	if more := len(here) - len(names); more > 0 {
		names = append(names, l.Say("bot.hint.more", "n", more))
	}
	return l.Say("bot.cup.entered", "count", len(here), "names", l.List(names))
}

// nameOf is a participant's name in a table, also of one whose data were erased.
func nameOf(l wording.Localizer, all members, no int) string {
	if one, ok := all.by(no); ok {
		return l.Name(one.Name)
	}
	return l.Name(nickname.Erased)
}

// roundText shows the current round, its end and its tables, those without a result first.
func roundText(l wording.Localizer, cup *Cup, all members, at func(uint64) (link session.Link, apart, shared bool)) string {
	s := cup.State
	round := s.Rounds[s.Current()]
	title := l.Say("bot.cup.round", "round", s.Current()+1, "of", s.Length, "when", session.Moment(cup.Ends))
	if round.Final {
		players := 0
		for _, t := range round.Tables {
			players += len(t.Seats)
		}
		title = l.Say("bot.cup.round.final", "count", players, "when", session.Moment(cup.Ends))
	}
	var playing, done []string
	together := ""
	for _, t := range round.Tables {
		switch line := tableLine(l, all, t); {
		case t.Result != nil:
			done = append(done, line)
		default:
			var links []string
			for board := range s.Boards() {
				link, apart, shared := at(t.Board(board))
				if apart {
					links = append(links, l.Say("bot.cup.at", "link", link)) // Discord shows it as the thread's name
				}
				if shared {
					together = l.Say("bot.cup.shared")
				}
			}
			playing = append(playing, cmp.Or(wording.JoinWith(" ", links), line))
		}
	}
	lines := append(playing, done...)
	if more := len(lines) - mostTables; more > 0 {
		lines = append(lines[:mostTables], l.Say("bot.cup.tables.more", "n", more))
	}
	return wording.Join(append(append([]string{title}, lines...), together)...)
}

// tableLine shows the players of a table, and its result.
func tableLine(l wording.Localizer, all members, t tournament.Table) string {
	names := make([]string, len(t.Seats))
	for i, no := range t.Seats {
		names[i] = nameOf(l, all, no)
	}
	switch {
	case t.Bye():
		return l.Say("bot.cup.bye", "name", names[0])
	case t.Result == nil:
		return l.Say("bot.cup.pair", "names", strings.Join(names, " – "))
	}
	return l.Say("bot.cup.ended", "names", strings.Join(names, " – "), "result", l.Bold(outcome(t)))
}

// outcome formats the result of a table: in points of the tournament, or for a duel in won matches, with
// the points of both matches.
func outcome(t tournament.Table) string {
	shares := make([]string, len(t.Seats))
	for i := range t.Seats {
		shares[i] = figure(t.Share(i), tournament.Point)
		if t.Result.Wins != nil {
			shares[i] = figure(t.Result.Wins[i], 2)
		}
	}
	text := strings.Join(shares, "–")
	if r := t.Result; r.Wins != nil && r.Points != nil {
		text += fmt.Sprintf(" (%d–%d)", r.Points[0], r.Points[1])
	}
	return text
}

// parts are the fractions for twelfths.
var parts = map[int]string{0: "", 2: "⅙", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾", 10: "⅚"}

// figure formats a number that counts in units of one over unit.
func figure(n, unit int) string {
	if part, ok := parts[(n%unit)*tournament.Point/unit]; ok && n >= 0 && (n%unit)*tournament.Point%unit == 0 {
		if n < unit && part != "" {
			return part
		}
		return fmt.Sprint(n/unit, part)
	}
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", float64(n)/float64(unit)), "0"), ".")
}

// champions names the winners.
func champions(l wording.Localizer, cup *Cup, all members) string {
	var names []string
	for _, no := range cup.State.Champions() {
		names = append(names, nameOf(l, all, no))
	}
	if names == nil {
		return ""
	}
	return l.Say("bot.cup.won", "names", l.List(names))
}

// tableText is the text of a division's table, with at most `most` rows after the first `from`.
func tableText(l wording.Localizer, cup *Cup, all members, division, from, most int) string {
	rows := cup.State.Standing(division)
	shown := columns(l, cup, all, division)
	title := l.Say("bot.cup.table", "ties", titles(shown))
	if cup.State.Divisions() > 1 {
		title = l.Say("bot.cup.division", "n", division+1, "ties", titles(shown))
	}
	lines := []string{title}
	for _, row := range rows[min(from, len(rows)):min(from+most, len(rows))] {
		lines = append(lines, rowLine(l, shown, row))
	}
	if more := len(rows) - from - most; more > 0 {
		lines = append(lines, l.Say("bot.cup.rows.more", "n", more))
	} else if cup.State.Divisions() > 1 && most == mostRows {
		lines = append(lines, l.Say("bot.cup.divisions", "n", cup.State.Divisions()))
	}
	return wording.Join(lines...)
}

// expulsions lists whom managers have taken out, the last of them.
func expulsions(l wording.Localizer, all members) string {
	var lines []string
	for _, one := range all {
		if one.Entry.Out {
			lines = append(lines, l.Say("bot.cup.expelled", "name", session.Name(one.Name), "by", byName(l, all, one.By)))
		}
	}
	return wording.Join(lines[max(0, len(lines)-mostRevised):]...)
}

// replacements lists who plays in the place of a person who left, the last of them.
func replacements(l wording.Localizer, cup *Cup, all members) string {
	var lines []string
	for _, one := range all.present() {
		if from := cup.stoodFrom(one.No); from > 0 {
			lines = append(lines, l.Say("bot.cup.standin", "name", session.Name(one.Name), "former", formerName(l, all, one.No), "round", from))
		}
	}
	return wording.Join(lines[max(0, len(lines)-mostRevised):]...)
}

// revisions shows the last changed results, at most a number of them, with their previous values.
func revisions(l wording.Localizer, cup *Cup, all members, most int) string {
	var lines []string
	for _, r := range cup.State.Revised[max(0, len(cup.State.Revised)-most):] {
		t := cup.State.Rounds[r.Round].Tables[r.Table]
		t.Result = &r.Was
		if r.Own != 0 {
			lines = append(lines, l.Say("bot.cup.changed.own", "round", r.Round+1, "name", nameOf(l, all, r.Own), "line", tableLine(l, all, t)))
			continue
		}
		lines = append(lines, l.Say("bot.cup.changed", "round", r.Round+1, "line", tableLine(l, all, t)))
	}
	return wording.Join(lines...)
}
