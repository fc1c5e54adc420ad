package posts

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/scene"
)

// The board that everybody sees is painted once for a position, and so many are kept.
func TestBoardIsPaintedOnce(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	painted := func() int {
		before := len(s.painted.scenes)
		if err := s.addPublicBoard(t.Context(), NewDraft(NoAccent), func(scene.Scene) string { return "" }, s.S); err != nil {
			t.Fatal(err)
		}
		return len(s.painted.scenes) - before
	}
	if painted() != 1 || painted() != 0 {
		t.Error("it is not painted once")
	}
	s.Play(1)
	if painted() != 1 || painted() != 0 {
		t.Error("it is not painted once after a step")
	}
	s.S.Players[0].Name = "Alice"
	if painted() != 1 || painted() != 0 {
		t.Error("it is not painted once after a change of names")
	}
	mine := s.S.ID
	for n := range maxBoards {
		if s.S.ID = mine + session.ID(n) + 1; painted() != 1 {
			t.Fatalf("match %d is shown another's board", n)
		}
	}
	if s.S.ID = mine; painted() != 1 {
		t.Error("more boards are kept than fit")
	}
	if s.S.ID += maxBoards; painted() != 0 {
		t.Error("the board that was shown last is dropped")
	}
}
