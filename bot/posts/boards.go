package posts

import (
	"context"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/jellydator/ttlcache/v3"
)

// maxBoards is how many pictures of boards are kept, of some hundred kilobytes each.
const maxBoards = 64

// boards keeps pictures of what everybody may see, the last one of a match: a private hand
// shows the same one again with every press.
type boards = ttlcache.Cache[session.ID, keptBoard]

func newBoards() *boards {
	return ttlcache.New(ttlcache.WithCapacity[session.ID, keptBoard](maxBoards))
}

type keptBoard struct {
	key boardKey
	png []byte
}

// boardKey tells pictures apart: what everybody sees changes with the position only, and with
// the names of the players.
type boardKey struct {
	position uint64
	steps    int
	names    string
}

func keyOf(s *session.Session) boardKey {
	return boardKey{s.Position, s.Match.Steps, strings.Join(s.Names(), "\n")}
}

// addPublicBoard adds the board as everybody sees it, which is painted once for a position.
func (m *Maker) addPublicBoard(ctx context.Context, to *Draft, alt func(scene.Scene) string, s *session.Session) error {
	board, _ := spectate(s)
	key := keyOf(s)
	kept := m.Paint.boards.Get(s.ID)
	if kept == nil || kept.Value().key != key {
		png, err := m.Paint.Draw(ctx, s, board, imaging.Options{View: imaging.Board, Words: wording.Unders(m.Texts.Public(s).Bare(), board), Counted: wording.Counted(m.Texts.Public(s).Bare())})
		if err != nil {
			return err
		}
		kept = m.Paint.boards.Set(s.ID, keptBoard{key, png}, ttlcache.NoTTL)
	}
	to.Picture(BoardFile, kept.Value().png, alt(board))
	return nil
}
