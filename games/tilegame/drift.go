package tilegame

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// Drift returns one of the legal actions at random, for [games.Drifter]. A decision about a follower
// puts one down in three turns of ten: a seat that puts one wherever it can soon has none left.
func Drift(legal []games.Action, follower bool, number func(limit int) int) games.Action {
	if follower && number(10) >= 3 {
		return FollowNone
	}
	return legal[number(len(legal))]
}

// StandIn returns the legal action that disturbs others least, for [games.Stander]: to put nothing
// there, else the first harmless one, else the first.
func StandIn(legal []games.Action, harmless func(games.Action) bool) games.Action {
	if len(legal) == 0 {
		return ""
	}
	nothing := func(a games.Action) bool { return strings.HasSuffix(string(a), " "+None) }
	if at := slices.IndexFunc(legal, nothing); at >= 0 {
		return legal[at]
	}
	return legal[max(0, slices.IndexFunc(legal, harmless))]
}
