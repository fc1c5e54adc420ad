package carcassonne

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// The first words of the actions.
const (
	verbPlace   = tilegame.VerbPlace
	verbFollow  = "follow"
	verbDiscard = "discard"
)

// none is the word for placing no follower.
const none = "none"

const followNone games.Action = verbFollow + " " + none

// legal lists what the seat in turn may do, in words.
func (p *position) legal() []games.Action {
	var room [128]games.Move
	moves := p.moves(room[:0])
	if len(moves) > 0 && tilegame.Verb(moves[0]) == tilegame.LayVerb {
		return p.Spell(moves, p.set.names)
	}
	list := make([]games.Action, len(moves))
	for i, m := range moves {
		list[i] = p.action(m)
	}
	slices.Sort(list)
	return list
}

// action says a move in words: "place 3,-1 r2", in the tactical variant "place V 3,-1 r2".
func (p *position) action(m games.Move) games.Action {
	switch tilegame.Verb(m) {
	case tilegame.LayVerb:
		return p.Spell([]games.Move{m}, p.set.names)[0]
	case discardVerb:
		return games.Join(verbDiscard, p.set.names[tilegame.NamedKind(m)])
	}
	kind, segment := tilegame.Followed(m)
	if segment == nobody {
		return followNone
	}
	return p.set.kinds[kind].follow[segment]
}

// move reads a legal action.
func (p *position) move(a games.Action) games.Move {
	verb, rest, _ := strings.Cut(string(a), " ")
	switch verb {
	case verbFollow:
		if rest == none {
			return tilegame.FollowVerb
		}
		kind := p.Kind(p.Last())
		return tilegame.Follows(kind, slices.Index(p.set.kinds[kind].follow, a))
	case verbDiscard:
		return discardVerb | p.named(rest)
	}
	if !p.hand {
		return p.LayingOf(rest)
	}
	id, where, _ := strings.Cut(rest, " ")
	return p.named(id) | p.LayingOf(where)
}

// named is what makes a move name a tile.
func (p *position) named(id string) games.Move {
	return tilegame.Named(slices.Index(p.set.names, id))
}
