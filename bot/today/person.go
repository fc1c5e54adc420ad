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

// Person is what a server stores about a member who has answered.
type Person struct {
	Name    string      `json:"name"` // at the last answer; untrusted text
	Answers []Answer    `json:"answers,omitempty"`
	Day     Day         `json:"day,omitempty"` // of the draft
	Draft   table.Draft `json:"draft,omitempty"`
	Streak  Streak      `json:"streak,omitzero"`
}

// Answer is a member's answer to the puzzle of a day.
type Answer struct {
	Day  Day            `json:"day"`
	Line []games.Action `json:"line"`
}

// spell writes an answer as one string.
func spell(line []games.Action) string {
	words := make([]string, len(line))
	for i, a := range line {
		words[i] = string(a)
	}
	return strings.Join(words, ", ")
}

// kind replaces the game in the keys of tallies.
const kind = "today"

// Prefix is the prefix of the keys of a server's members. It also names the lock for changing them.
func Prefix(guild uint64) string { return records.TallyPrefix(guild, kind) }

// Is reports whether the key of a tally belongs to a [Person].
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

// On returns the answer to the puzzle of a day.
func (p *Person) On(day Day) (line []games.Action, ok bool) {
	at := slices.IndexFunc(p.Answers, func(a Answer) bool { return a.Day == day })
	if at < 0 {
		return nil, false
	}
	return p.Answers[at].Line, true
}

// drafted returns the draft for a day.
func (p *Person) drafted(day Day) table.Draft {
	if p.Day != day {
		return nil
	}
	return p.Draft
}

// draft stores a draft for a day.
func (p *Person) draft(day Day, d table.Draft) { p.Day, p.Draft = day, d }

// answer stores an answer to the last of the posted days. It replaces an earlier answer.
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

// Streak counts the days in a row that a member has answered. Two days of each month may be missed.
type Streak struct {
	Days   int `json:"days"`
	Last   Day `json:"last"`             // the last day answered
	Month  int `json:"month,omitempty"`  // the month of the last missed days
	Missed int `json:"missed,omitempty"` // in that month
}

// freeMisses is the number of days in a month that may be missed.
const freeMisses = 2

// at returns the streak before the given day. Days posted since the last answer count as missed.
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
