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
