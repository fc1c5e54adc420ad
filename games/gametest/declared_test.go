package gametest

import (
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"github.com/bastide-games/bastide/games"
)

// described is the game cups with another Info.
type described struct {
	cups
	info games.Info
}

func (d described) Info() games.Info { return d.info }

func TestDeclarationsFindFaults(t *testing.T) {
	for want, change := range map[string]func(*games.Info){
		"":                     func(*games.Info) {},
		"is a Stander: false":  func(i *games.Info) { i.Can.Stander = deputy{} },
		"is a Resampler: true": func(i *games.Info) { i.Can.Resampler = nil },
		"named twice":          func(i *games.Info) { i.Events = append(i.Events, i.Events[0]) },
		"belong to the table":  func(i *games.Info) { i.Events[0].Name = "resigned" },
		"with the list":        func(i *games.Info) { i.Events[0].Told = games.Listing },
		"none lists them":      func(i *games.Info) { i.Events[0].Told = games.Detail },
	} {
		info := cups{}.Info()
		change(&info)
		found := faultOf(t, func(r *recorder) { checkInfo(r, described{cups{}, info}) })
		if !strings.Contains(found, want) || (want == "") != (found == "") {
			t.Errorf("found %q, want %q", found, want)
		}
	}
}

// A kind of events without a text is reported, and so is a kind that names a fact no event has.
func TestToldFindsFaults(t *testing.T) {
	for want, kind := range map[string]games.Kind{
		"":                               {Name: "hid"},
		"no event \"hid\" was seen with": {Name: "hid", Seats: []string{"whose"}},
		"events \"shown\" have no text":  {Name: "shown"},
	} {
		found := faultOf(t, func(r *recorder) {
			s := &textChecker{TB: r, game: "cups", seen: map[string]map[string]bool{"hid": {"face": true}}}
			s.catalogues = []catalogue{{own: map[string]*i18n.Message{"cups.event.hid": {}}}}
			s.checkTold(games.Info{Events: []games.Kind{kind}})
		})
		if !strings.Contains(found, want) || (want == "") != (found == "") {
			t.Errorf("found %q, want %q", found, want)
		}
	}
}

type deputy struct{}

func (deputy) StandIn(games.Seat) games.Action { return "" }
