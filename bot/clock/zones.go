package clock

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"time"
)

// zoneList names the zones of the IANA database that its table by countries lists, one
// a line.
//
//go:embed zones.txt
var zoneList string

var zones = strings.Fields(zoneList)

// loadZone returns the zone of a name. "Local", which Go knows too, is none.
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

// ParseZone returns the name of the zone that is meant: written in full in any case, or
// just the city when there is one of that name. Error: ErrZone.
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

// FindZones lists at most so many zones in whose names the typed text occurs, those in
// which a word begins with it first.
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

// plain writes a name as it is compared.
func plain(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
}
