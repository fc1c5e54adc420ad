package table

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// Premove returns the match as if the seat's turn began now, see [games.Premover]; ok is false where the
// seat cannot plan. Other outcomes than the real ones are drawn there, so that a plan cannot reveal any.
func (m Match) Premove(g games.Game, seat games.Seat) (_ Match, ok bool) {
	if m.Over() || m.Gone[seat] {
		return m, false
	}
	other, err := m.Otherwise(g, chance.Seed{})
	if err != nil {
		return m, false
	}
	state, ok := other.State.(games.Premover)
	if !ok {
		return m, false
	}
	if other.State = state.Premove(seat); other.State == nil {
		return m, false
	}
	return other.Remembering(), true
}

// nearby is how many cells around what a decision places count as near.
const nearby = 1

// Nearby identifies what lies near everything that a decision would place. It changes when a player
// changes that part of the board.
func (m Match) Nearby(tip Tip) string {
	before, _ := m.View(tip.Before, tip.Seat, nil)
	after, _ := m.View(tip.State, tip.Seat, tip.Words)
	had := map[string]bool{}
	for _, it := range before.Items {
		had[looks(it)] = true
	}
	var places []scene.Rect
	for _, it := range after.Items {
		if b := it.Box; lies(it) && !had[looks(it)] {
			places = append(places, scene.Rect{X: b.X - nearby, Y: b.Y - nearby, W: b.W + 2*nearby, H: b.H + 2*nearby})
		}
	}
	hash := sha256.New()
	for _, it := range before.Items {
		near := func(place scene.Rect) bool { return overlaps(it.Box, place) }
		if lies(it) && slices.ContainsFunc(places, near) {
			hash.Write([]byte(looks(it)))
		}
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

// lies reports whether an item lies or stands on the board, and does not only mark or describe something.
func lies(it scene.Item) bool {
	return (it.Kind == scene.Face || it.Kind == scene.Piece) && !it.OfTrack && !it.Beside
}

// looks describes an item. Texts and prints on it do not matter.
func looks(it scene.Item) string {
	it.Text, it.Word, it.Print, it.Ghost, it.Dead, it.Number = "", "", 0, false, false, 0
	b, err := json.Marshal(it)
	if err != nil {
		panic(err) // plain data always marshal
	}
	return string(b)
}

// overlaps reports whether two rectangles have an inner point in common.
func overlaps(a, b scene.Rect) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}
