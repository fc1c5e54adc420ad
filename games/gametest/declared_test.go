package gametest

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// described is cups that says something else of itself.
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
		"told of the table":    func(i *games.Info) { i.Events[0].Name = "resigned" },
		"with the list":        func(i *games.Info) { i.Events[0].Told = games.Listing },
		"none lists them":      func(i *games.Info) { i.Events[0].Told = games.Detail },
	} {
		info := cups{}.Info()
		change(&info)
		var faults strings.Builder
		checkAll(t, described{cups{}, info}, &faults)
		if found := faults.String(); !strings.Contains(found, want) || (want == "") != (found == "") {
			t.Errorf("found %q, want %q", found, want)
		}
	}
}

// checkAll writes the faults of what a game says of itself.
func checkAll(t *testing.T, g games.Game, faults *strings.Builder) {
	for _, check := range []func(testing.TB, games.Game){checkAbilities, func(t testing.TB, g games.Game) { checkKinds(t, g.Info()) }} {
		faults.WriteString(faultOf(t, func(r *recorder) { check(r, g) }))
	}
}

type deputy struct{}

func (deputy) StandIn(games.Seat) games.Action { return "" }
