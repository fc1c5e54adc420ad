package today

import "time"

// Day is a date, as the number of days since 1970-01-01.
type Day int

// dayOf returns the date of a time in its own zone.
func dayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// date returns the beginning of the date in UTC.
func (d Day) date() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// Running returns the current day if days begin at an hour of a zone.
func Running(now time.Time, zone *time.Location, hour int) Day {
	day := dayOf(now.In(zone)) + 1 // begins today if the clocks skip midnight
	for now.Before(day.Begins(zone, hour)) {
		day--
	}
	return day
}

// Begins returns when the day begins at an hour of a zone. If the clocks skip that hour, the day
// begins an hour later or earlier. If the hour comes twice, the first one counts.
func (d Day) Begins(zone *time.Location, hour int) time.Time {
	y, m, date := d.date().Date()
	return time.Date(y, m, date, hour, 0, 0, 0, zone)
}

// The puzzle of a date is open from openHour UTC of the day before, for the days that begin then, until
// closeHour UTC of the day after: then it is over everywhere at once. These hours suit days that begin at nine
// o'clock. In America such a day can be answered until the evening or the night, and in Asia its solution comes
// some hours after the next puzzle.
const (
	openHour  = 19
	closeHour = 7
)

// puzzle returns the date whose puzzle is asked on a day that begins at an hour of a zone. It is nearly always
// the day itself. Summer time does not count, so that no puzzle is skipped or repeated when the clocks change.
func (d Day) puzzle(zone *time.Location, hour int) Day {
	begins := d.date().Add(time.Duration(hour)*time.Hour - standardTime(zone, d))
	return dayOf(begins.Add((24 - openHour) * time.Hour))
}

// over returns when the puzzle of a date is over everywhere.
func (d Day) over() time.Time { return (d + 1).date().Add(closeHour * time.Hour) }

// begun reports whether the puzzle of a date may be asked anywhere. Summer time can make it an hour earlier.
func (d Day) begun(now time.Time) bool {
	return !now.Before((d - 1).date().Add((openHour - 1) * time.Hour))
}

// standardTime is how far a zone is ahead of UTC in the year of a day, without summer time.
func standardTime(zone *time.Location, d Day) time.Duration {
	year := d.date().Year()
	_, winter := time.Date(year, time.January, 1, 0, 0, 0, 0, zone).Zone()
	_, summer := time.Date(year, time.July, 1, 0, 0, 0, 0, zone).Zone()
	return time.Duration(min(winter, summer)) * time.Second
}

// month numbers the month of the day.
func (d Day) month() int {
	y, m, _ := d.date().Date()
	return y*12 + int(m)
}

// span is a range of days, including the last one.
type span struct{ first, last Day }

func (s span) has(d Day) bool { return s.first <= d && d <= s.last }

// weekBefore returns the last finished week before day, from Sunday to Saturday. due is true if it
// ended after the day of the last post, so that the post of day needs its table.
func weekBefore(posted, day Day) (s span, due bool) {
	sunday := day - Day(day.date().Weekday())
	return span{sunday - 7, sunday - 1}, sunday > posted
}

// monthBefore does the same for the month before that of day.
func monthBefore(posted, day Day) (s span, due bool) {
	first := day - Day(day.date().Day()-1)
	last := first - 1
	return span{last - Day(last.date().Day()-1), last}, first > posted
}
