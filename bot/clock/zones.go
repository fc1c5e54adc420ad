package clock

import (
	"cmp"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/agnivade/levenshtein"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// zoneList has a line for each zone of the IANA database's table by countries, and one for UTC: its name, the code of
// its country, and the other names that the database has for it.
//
//go:embed zones.txt
var zoneList string

// cityList has the names of zones' cities in other languages.
//
//go:embed cities.txt
var cityList string

// townList has the names of other cities in the zones.
//
//go:embed towns.txt
var townList string

// spokenZones are the zones that most people mean by an abbreviation. The database has some of these for other zones,
// whose clocks are not changed in summer.
var spokenZones = map[string]string{
	"America/New_York": "EST EDT EST5EDT", "America/Chicago": "CST CDT CST6CDT", "America/Denver": "MST MDT MST7MDT",
	"America/Los_Angeles": "PST PDT PST8PDT", "America/Sao_Paulo": "BRT", "America/Argentina/Buenos_Aires": "ART",
	"Asia/Kolkata": "IST", "Asia/Tokyo": "JST", "Australia/Sydney": "AEST AEDT", "Europe/Berlin": "CET CEST MEZ MESZ",
	"Europe/London": "BST", "Europe/Lisbon": "WET WEST", "Europe/Athens": "EET EEST", "Europe/Moscow": "MSK",
}

// languages are those in which people name countries.
var languages = []language.Tag{language.English, language.French, language.German, language.Spanish}

// zone is a time zone as people name it. All names are plain; those of cities are without their continent.
type zone struct {
	name      string
	names     []string
	cities    []string
	countries []string
	towns     []string // other cities
}

var zones = sync.OnceValue(func() (list []zone) {
	cities, towns := namesByZone(cityList), namesByZone(townList)
	for line := range strings.Lines(zoneList) {
		words := strings.Fields(line)
		z := zone{name: words[0], countries: countryNames(words[1])}
		for _, name := range append([]string{z.name}, words[2:]...) {
			z.names = append(z.names, plain(name))
			z.cities = append(z.cities, plain(name[strings.LastIndex(name, "/")+1:]))
		}
		for _, name := range append(strings.Fields(spokenZones[z.name]), cities[z.name]...) {
			z.cities = append(z.cities, plain(name))
		}
		for _, name := range towns[z.name] {
			z.towns = append(z.towns, plain(name))
		}
		list = append(list, z)
	}
	return list
})

// namesByZone reads a list with a zone and names in each line.
func namesByZone(list string) map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(list) {
		zone, names, _ := strings.Cut(strings.TrimSpace(line), "\t")
		all[zone] = strings.Split(names, "|")
	}
	return all
}

// countryNames lists the names and codes of a country.
func countryNames(code string) (names []string) {
	country, err := language.ParseRegion(code)
	if err != nil {
		return nil
	}
	for _, l := range languages {
		names = append(names, plain(display.Regions(l).Name(country)))
	}
	return append(names, plain(code), plain(country.ISO3()))
}

// loadZone returns the zone with a name. It refuses "Local", which Go accepts.
func loadZone(name string) (*time.Location, error) {
	if name == "Local" {
		return nil, fmt.Errorf("%q: %w", name, ErrZone)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrZone, err)
	}
	return zone, nil
}

// ParseZone returns the name of the zone that people mean: by its name of today or before, its city in several
// languages, its country if that has only one zone, another large city if there is only one of that name, or its offset,
// such as "UTC+2". Error: ErrZone.
func ParseZone(text string) (string, error) {
	if name, ok := fixedZone(text); ok {
		return name, nil
	}
	wanted := plain(text)
	for _, names := range []func(zone) []string{
		func(z zone) []string { return z.names }, func(z zone) []string { return z.cities }, func(z zone) []string { return z.countries },
		func(z zone) []string { return z.towns },
	} {
		var found []string
		for _, z := range zones() {
			if slices.Contains(names(z), wanted) {
				found = append(found, z.name)
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			break
		}
	}
	return "", fmt.Errorf("%.40q: %w", text, ErrZone)
}

// FindZones lists the zones that people may mean, up to a limit, the likeliest first: those with a name that begins
// with the text, then those with a word that does. If there are none, it lists those with a similar name.
func FindZones(typed string, most int) []string {
	wanted := plain(typed)
	found := ranked(func(z zone) int { return begins(z, wanted) })
	if name, ok := fixedZone(typed); ok {
		found = append([]string{name}, found...)
	}
	if len(found) == 0 {
		found = ranked(func(z zone) int { return similar(z, wanted) })
	}
	return found[:min(len(found), most)]
}

// unlike is the rank of a zone that is not meant.
const unlike = 1 << 10

// ranked lists the zones by rank, without those that are unlike.
func ranked(rank func(zone) int) (names []string) {
	ranks := map[string]int{}
	for _, z := range zones() {
		if r := rank(z); r < unlike {
			ranks[z.name] = r
			names = append(names, z.name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(ranks[a], ranks[b]) })
	return names
}

// begins ranks a zone by whether its city, its name, a word of them, its country or another city begins with the text.
func begins(z zone, wanted string) int {
	starts := func(name string) bool { return strings.HasPrefix(name, wanted) }
	inside := func(name string) bool {
		return strings.Contains(name, "/"+wanted) || strings.Contains(name, " "+wanted)
	}
	switch {
	case slices.Contains(z.cities, wanted) || slices.Contains(z.names, wanted):
		return 0
	case slices.Contains(z.countries, wanted):
		return 1
	case slices.Contains(z.towns, wanted):
		return 2
	case slices.ContainsFunc(z.cities, starts) || slices.ContainsFunc(z.names, starts):
		return 3
	case slices.ContainsFunc(z.cities, inside) || slices.ContainsFunc(z.names, inside):
		return 4
	case slices.ContainsFunc(z.countries, starts):
		return 5
	case slices.ContainsFunc(z.towns, starts):
		return 6
	}
	return unlike
}

// similar ranks a zone by how many letters a city or its country differ from a text, which may be a third of them, but not
// the first.
func similar(z zone, wanted string) int {
	least := unlike
	for _, name := range slices.Concat(z.cities, z.countries, z.towns) {
		if far := len(wanted) - len(name); max(far, -far) > len(wanted)/3 || wanted == "" || !strings.HasPrefix(name, wanted[:1]) {
			continue
		}
		if n := levenshtein.ComputeDistance(name, wanted); n <= len(wanted)/3 {
			least = min(least, n)
		}
	}
	return least
}

// offset matches a fixed difference from UTC.
var offset = regexp.MustCompile(`^(etc/)?(?:utc|gmt)?\s?([+-])\s?(\d{1,2})(?:[:.h]?(\d{2}))?$`)

// fixedZones are the zones with a fixed difference of less than whole hours from UTC.
var fixedZones = map[string]string{
	"-9:30": "Pacific/Marquesas", "+4:30": "Asia/Kabul", "+3:30": "Asia/Tehran", "+5:30": "Asia/Kolkata",
	"+5:45": "Asia/Kathmandu", "+6:30": "Asia/Yangon", "+8:45": "Australia/Eucla", "+9:30": "Australia/Darwin",
}

// fixedZone returns the zone that is always the typed difference from UTC, as in "GMT+02:00".
func fixedZone(typed string) (string, bool) {
	part := offset.FindStringSubmatch(dashes(fold(typed)))
	if part == nil {
		return "", false
	}
	hours, _ := strconv.Atoi(part[2] + part[3])
	if part[1] != "" { // the database's own names count to the west
		hours = -hours
	}
	if part[4] != "" && part[4] != "00" {
		name, ok := fixedZones[fmt.Sprintf("%+d:%s", hours, part[4])]
		return name, ok
	}
	if hours == 0 {
		return "UTC", true
	}
	return fmt.Sprintf("%s%+d", fixedPrefix, -hours), -12 <= hours && hours <= 14
}

const fixedPrefix = "Etc/GMT"

// ZoneName is how people read the name of a zone: "UTC+2" for what the database calls Etc/GMT-2.
func ZoneName(zone string) string {
	if hours, err := strconv.Atoi(strings.TrimPrefix(zone, fixedPrefix)); err == nil && hours != 0 {
		return fmt.Sprintf("UTC%+d", -hours)
	}
	return zone
}

// unsigned takes out of names what people leave out.
var unsigned = strings.NewReplacer(".", "", "'", "", "’", "", "ʼ", "", "´", "", "_", " ", "-", " ", ",", " ")

// plain normalizes a name for comparisons.
func plain(name string) string {
	return strings.Join(strings.Fields(unsigned.Replace(dashes(fold(name)))), " ")
}
