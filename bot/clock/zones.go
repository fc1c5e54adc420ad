package clock

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"time"
)

// zoneList names the zones in the IANA database's table by countries, one a line.
//
//go:embed zones.txt
var zoneList string

var zones = strings.Fields(zoneList)

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

// ParseZone returns the full name of a zone. The text is a full name in upper or lower case, or just its
// city if the city is unique. Error: ErrZone.
func ParseZone(text string) (string, error) {
	wanted := plain(text)
	var cities []string
	for _, name := range zones {
		if plain(name) == wanted {
			return name, nil
		}
		if strings.HasSuffix(plain(name), "/"+wanted) {
			cities = append(cities, name)
		}
	}
	if len(cities) != 1 {
		return "", fmt.Errorf("%.40q: %w", text, ErrZone)
	}
	return cities[0], nil
}

// FindZones lists zones whose names contain the text, up to a limit. Those with a word that begins with it
// come first.
func FindZones(typed string, most int) []string {
	wanted := plain(typed)
	var begin, within []string
	for _, name := range zones {
		at := strings.Index(plain(name), wanted)
		switch {
		case at == 0 || at > 0 && strings.ContainsAny(name[at-1:at], "/_"):
			begin = append(begin, name)
		case at > 0:
			within = append(within, name)
		}
	}
	all := slices.Concat(begin, within)
	return all[:min(len(all), most)]
}

// plain normalizes a name for comparisons.
func plain(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
}
