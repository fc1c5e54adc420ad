package tilegame

import "github.com/bastide-games/bastide/games"

// Drift returns one of the legal actions at random, for [games.Drifter]. If it is about a
// follower, one is put down in three turns of ten: those who put one wherever they can soon
// have none left.
func Drift(legal []games.Action, follower bool, number func(limit int) int) games.Action {
	if follower && number(10) >= 3 {
		return FollowNone
	}
	return legal[number(len(legal))]
}
