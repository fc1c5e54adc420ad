package session

import "testing"

// Nothing is said about the turns of a lesson.
func TestNoCommentInLessons(t *testing.T) {
	t.Parallel()
	s := &Session{teaching: teaching{Lesson: "carcassonne"}}
	for range 2 * quietTurns {
		if c := s.EndOfTurn(); c != nil {
			t.Errorf("a comment of a lesson is %+v", c)
		}
	}
}
