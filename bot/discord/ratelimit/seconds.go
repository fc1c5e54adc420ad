package ratelimit

import (
	"math"
	"strconv"
	"time"
)

// Seconds reads a header's number of seconds, which may have a fraction.
func Seconds(text string) (time.Duration, bool) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	return Duration(s), true
}

// Duration turns seconds from outside into a pause of sensible length: whole milliseconds, a day at
// most.
func Duration(s float64) time.Duration {
	const most = 24 * 60 * 60
	if !(s > 0) {
		return 0
	}
	return time.Duration(math.Ceil(min(s, most)*1000)) * time.Millisecond
}
