package carcassonne

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// verbDiscard is the first word of the actions to give up a tile.
const verbDiscard = "discard"

// legal lists what the seat in turn may do.
func (p *position) legal() []games.Action {
	var room [128]games.Move
	return p.LegalList(p.moves(room[:0]), p.action)
}

// action writes a move in words.
func (p *position) action(m games.Move) games.Action {
	if tilegame.Verb(m) == discardVerb {
		return games.Join(verbDiscard, p.Set.Names[tilegame.NamedKind(m)])
	}
	return p.CommonAction(m)
}

// move reads a legal action.
func (p *position) move(a games.Action) games.Move {
	if name, found := strings.CutPrefix(string(a), verbDiscard+" "); found {
		return discardVerb | tilegame.Named(slices.Index(p.Set.Names, name))
	}
	return p.CommonMove(a)
}
