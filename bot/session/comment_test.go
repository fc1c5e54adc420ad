package session

import (
	"reflect"
	"testing"

	"github.com/bastide-games/bastide/games"
)

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

// A comment repeats another exactly if nothing in it differs.
func TestRepeatedComments(t *testing.T) {
	t.Parallel()
	said := Comment{Kind: CommentLead, Seats: []games.Seat{1}, N: 3}
	if same := said; said.repeats(nil) || !same.repeats(&said) {
		t.Error("a comment repeats nothing, or not itself")
	}
	for i := range reflect.TypeFor[Comment]().NumField() {
		other := said
		switch field := reflect.ValueOf(&other).Elem().Field(i); field.Kind() {
		case reflect.Int:
			field.SetInt(9)
		case reflect.String:
			field.SetString("other")
		default:
			other.Seats = []games.Seat{0}
		}
		if said.repeats(&other) {
			t.Errorf("%+v repeats %+v", said, other)
		}
	}
}
