package clock

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// span matches hours after [plainHours].
var span = regexp.MustCompile(`^\s*` + moment + `\s*-\s*` + moment + `\s*$`)

const moment = `(\d{1,2})\s*(?:[:h.]\s*(\d{2})?)?\s*h?\s*(am|pm)?`

// What the words for hours mean, in the languages of the bot, without accents.
var hourWords = meanings(map[string]string{
	"-": "to until till til and a au jusqua et bis und hasta y",
	"":  "from between at the in de des du entre la las le les los desde von zwischen um min",
	"h": "h hr hrs hs oclock hour hours heure heures hora horas uhr",

	"am": "am morning matin manana madrugada morgen morgens fruh vormittag vormittags",
	"pm": "pm afternoon evening soir tarde noche nachmittag nachmittags abend abends",

	"0:00":  "midnight minuit mitternacht medianoche",
	"12:00": "noon midday midi mittag mittags mediodia",
})

// noHours are the words for no quiet hours.
var noHours = strings.Fields("none no off never without aucune aucun non jamais pas sans keine kein nein nie aus ohne ninguna ninguno nunca sin")

// meanings turns a list of words by meaning into the meaning of each word. No word has two.
func meanings(words map[string]string) map[string]string {
	all := map[string]string{}
	for meaning, list := range words {
		for word := range strings.FieldsSeq(list) {
			if other, known := all[word]; known {
				panic(fmt.Sprintf("%q means %q and %q", word, other, meaning))
			}
			all[word] = meaning
		}
	}
	return all
}

var (
	apostrophes = strings.NewReplacer("'", "", "’", "", "ʼ", "")

	hourLabel = regexp.MustCompile(`^[^\d:]*:`)                         // "Quiet hours:", which the bot writes before them
	halfOfDay = regexp.MustCompile(`(^|[^a-z])([ap])\s?\.?\s?m(\.|\b)`) // "p.m."
	inGerman  = regexp.MustCompile(`\bam ((vor|nach)?mittag|morgen|abend)\b`)
	together  = regexp.MustCompile(`\b(\d{1,2})(\d{2})\b`) // "2230"
	hourWord  = regexp.MustCompile(`[a-z]+`)
)

// plainHours writes digits, signs and words for hours in one way. Other words stay.
func plainHours(text string) string {
	text = apostrophes.Replace(dashes(fold(text)))
	text = hourLabel.ReplaceAllString(text, "")
	text = halfOfDay.ReplaceAllString(text, "$1${2}m")
	text = inGerman.ReplaceAllString(text, "$1")
	text = hourWord.ReplaceAllStringFunc(text, func(word string) string {
		if meaning, known := hourWords[word]; known {
			return meaning
		}
		return word
	})
	return together.ReplaceAllString(strings.TrimRight(text, " ."), "$1:$2")
}

// saysNone reports whether a text of hours says that there are none.
func saysNone(plain string) bool {
	if plain = strings.TrimSpace(plain); plain == "-" || plain == "0" {
		return true
	}
	return !strings.ContainsAny(plain, "0123456789") && slices.ContainsFunc(hourWord.FindAllString(plain, -1), func(word string) bool {
		return slices.Contains(noHours, word)
	})
}

// mostTyped is how many bytes of hours are read.
const mostTyped = 100

// ParseHours parses a span of the day as people write it in the languages of the bot, and as the bot writes it. Without
// hours, as in "none", the span is empty. Errors: ErrHours, and ErrQuiet, also for a whole day.
func ParseHours(text string) (Hours, error) {
	if len(text) > mostTyped {
		return Hours{}, fmt.Errorf("%d bytes: %w", len(text), ErrHours)
	}
	plain := plainHours(text)
	if saysNone(plain) {
		return Hours{}, nil
	}
	part := span.FindStringSubmatch(plain)
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
