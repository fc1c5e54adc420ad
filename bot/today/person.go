package today

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Person is what a server stores of somebody who has answered.
type Person struct {
	Name    string      `json:"name"` // when last answering; untrusted text
	Answers []Answer    `json:"answers,omitempty"`
	Day     Day         `json:"day,omitempty"` // of the draft
	Draft   table.Draft `json:"draft,omitempty"`
	Streak  Streak      `json:"streak,omitzero"`
}

// Answer is what somebody has answered on a day.
type Answer struct {
	Day  Day            `json:"day"`
	Line []games.Action `json:"line"`
}

// spell writes an answer as one text.
func spell(line []games.Action) string {
	words := make([]string, len(line))
	for i, a := range line {
		words[i] = string(a)
	}
	return strings.Join(words, ", ")
}

// kind stands in the place of a game in the keys of tallies.
const kind = "today"

// Prefix is the beginning of the keys of a server's people, and names the lock under which they
// change.
func Prefix(guild uint64) string { return records.TallyPrefix(guild, kind) }

// Is reports whether the key of a tally is that of a person here.
func Is(key string) bool { return strings.Contains(key, "/"+kind+"/") }

func personKey(guild, user uint64) string { return fmt.Sprint(Prefix(guild), user) }

// DecodePerson reads a stored person.
func DecodePerson(data []byte) (p Person, err error) {
	if data == nil {
		return p, nil
	}
	if err = json.Unmarshal(data, &p); err != nil {
		err = fmt.Errorf("answers: %w", err)
	}
	return p, err
}

// On returns the answer to a day's puzzle.
func (p *Person) On(day Day) (line []games.Action, ok bool) {
	at := slices.IndexFunc(p.Answers, func(a Answer) bool { return a.Day == day })
	if at < 0 {
		return nil, false
	}
	return p.Answers[at].Line, true
}

// drafted returns the draft of a day.
func (p *Person) drafted(day Day) table.Draft {
	if p.Day != day {
		return nil
	}
	return p.Draft
}

// draft keeps a draft of a day.
func (p *Person) draft(day Day, d table.Draft) { p.Day, p.Draft = day, d }

// answer keeps an answer to the last of the days that were posted, in the place of an earlier one.
func (p *Person) answer(days []Posted, line []games.Action) {
	day := days[len(days)-1].Day
	p.Answers = slices.DeleteFunc(p.Answers, func(a Answer) bool { return a.Day == day || a.Day <= day-keptDays })
	p.Answers = append(p.Answers, Answer{day, line})
	p.Day, p.Draft = 0, nil
	p.Streak = p.Streak.at(days, day)
	if p.Streak.Last != day {
		p.Streak.Days, p.Streak.Last = p.Streak.Days+1, day
	}
}

// Streak is how many days somebody has answered in a row. Two days of each month may be missed.
type Streak struct {
	Days   int `json:"days"`
	Last   Day `json:"last"`             // that was answered
	Month  int `json:"month,omitempty"`  // in which days were missed last
	Missed int `json:"missed,omitempty"` // in that month
}

// freeMisses is how many days of a month may be missed.
const freeMisses = 2

// at returns the streak as it is after the days that were posted since, before a day: those were
// missed.
func (s Streak) at(days []Posted, day Day) Streak {
	if s.Days == 0 {
		return s
	}
	for _, p := range days {
		if p.Lost || p.Day <= s.Last || p.Day >= day {
			continue
		}
		if m := p.Day.month(); m != s.Month {
			s.Month, s.Missed = m, 0
		}
		if s.Missed++; s.Missed > freeMisses {
			return Streak{Last: s.Last}
		}
	}
	return s
}
