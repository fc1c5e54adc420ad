package posts

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// maxBoards is how many pictures of boards are kept, of some hundred kilobytes each.
const maxBoards = 64

// boards keeps pictures of what everybody may see: a private hand shows the same one again
// with every press.
type boards struct {
	mu   sync.Mutex
	kept []keptBoard // the oldest first
}

type keptBoard struct {
	key boardKey
	png []byte
}

// boardKey tells pictures apart: what everybody sees changes with the position only, and with
// the names of the players.
type boardKey struct {
	match    session.ID
	position uint64
	steps    int
	names    string
}

func keyOf(s *session.Session) boardKey {
	return boardKey{s.ID, s.Position, s.Match.Steps, strings.Join(s.Names(), "\n")}
}

// get returns the picture of a board, nil if it is not kept.
func (b *boards) get(key boardKey) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := slices.IndexFunc(b.kept, func(k keptBoard) bool { return k.key == key })
	if at < 0 {
		return nil
	}
	return b.kept[at].png
}

// put keeps the picture of a board, the only one of its match.
func (b *boards) put(key boardKey, png []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept = slices.DeleteFunc(b.kept, func(k keptBoard) bool { return k.key.match == key.match })
	if len(b.kept) == maxBoards {
		b.kept = slices.Delete(b.kept, 0, 1)
	}
	b.kept = append(b.kept, keptBoard{key, png})
}

// addPublicBoard adds the board as everybody sees it, which is painted once for a position.
func (m *Maker) addPublicBoard(ctx context.Context, to *Draft, alt func(scene.Scene) string, s *session.Session) error {
	board, _ := spectate(s)
	key := keyOf(s)
	png := m.Paint.boards.get(key)
	if png == nil {
		var err error
		if png, err = m.Paint.Draw(ctx, s, board, imaging.Options{View: imaging.Board, Words: wording.Unders(m.Texts.Public(s).Bare(), board), Counted: wording.Counted(m.Texts.Public(s).Bare())}); err != nil {
			return err
		}
		m.Paint.boards.put(key, png)
	}
	to.Picture(BoardFile, png, alt(board))
	return nil
}
