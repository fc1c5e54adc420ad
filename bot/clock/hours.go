package clock

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// span matches how people write hours: "22-8", "22:30-07:00", "22h-8h30", "10pm to 8 am".
var span = regexp.MustCompile(`^` + moment + `\s*(?:-|–|—|to|à|until|bis)\s*` + moment + `$`)

const moment = `(\d{1,2})\s*(?:[:h.]\s*(\d{2})?)?\s*(am|pm)?`

// ParseHours parses a span of the day as people write it. Errors: ErrHours, and ErrQuiet, also for a whole
// day.
func ParseHours(text string) (Hours, error) {
	if len(text) > 40 {
		return Hours{}, fmt.Errorf("%d bytes: %w", len(text), ErrHours)
	}
	part := span.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if part == nil {
		return Hours{}, fmt.Errorf("%q: %w", text, ErrHours)
	}
	from, ok1 := minute(part[1], part[2], part[3])
	to, ok2 := minute(part[4], part[5], part[6])
	switch {
	case !ok1 || !ok2:
		return Hours{}, fmt.Errorf("%q: %w", text, ErrHours)
	case from == to:
		return Hours{}, fmt.Errorf("a whole day: %w", ErrQuiet)
	}
	h := Hours{from, to}
	return h, h.Check()
}

// minute converts a time to the minute of the day; 24:00 is midnight.
func minute(hour, minute, half string) (int, bool) {
	h, _ := strconv.Atoi(hour)
	m, _ := strconv.Atoi("0" + minute)
	if half != "" {
		if h < 1 || h > 12 {
			return 0, false
		}
		h %= 12
		if half == "pm" {
			h += 12
		}
	}
	total := h*60 + m
	return total % day, m < 60 && total <= day
}
