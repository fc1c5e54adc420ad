package lesson_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bastide-games/bastide/games/lesson"
)

const sound = `# Two turns of the learner are shown, one is skipped.

bastide record 1
game carcassonne
seats 2
draws A U E N

@ road
A place 1,0 r1
A follow r0
B place 0,1 r2
B follow c0

A place 0,-1 r1
B place 2,0 r1
@ last
A follow c0
@ very-last
A follow none
`

func load(text string) (*lesson.Lesson, error) {
	return lesson.Load(fstest.MapFS{"lesson/lesson.txt": {Data: []byte(text)}})
}

// A lesson is divided into turns of the learner; the rest is played automatically.
func TestTurns(t *testing.T) {
	l, err := load(sound)
	if err != nil {
		t.Fatal(err)
	}
	if l.Game() != "carcassonne" || len(l.Turns) != 3 || l.Turns[0] != (lesson.Turn{Key: "road", First: 0, Next: 2}) {
		t.Fatalf("the turns of %s are %v", l.Game(), l.Turns)
	}
	for steps, want := range []int{0, 0, -1, -1, -1, -1, 1, 2, -1} {
		if turn, ok := l.At(steps); turn != want || ok != (want >= 0) {
			t.Errorf("after %d steps turn %d is played, not %d", steps, turn, want)
		}
	}
	if before := []int{l.Before(0), l.Before(2), l.Before(6), l.Before(8)}; before[0] != -1 || before[1] != 0 || before[2] != 0 || before[3] != 2 {
		t.Errorf("the turns before are %v", before)
	}
	if id := l.Text(1, ".done"); id != "carcassonne.lesson.last.done" {
		t.Errorf("the text is %s", id)
	}
}

// A faulty lesson gets an error that says what is wrong, and in which line.
func TestWrongLessons(t *testing.T) {
	for want, text := range map[string]string{
		"nothing to do":                  strings.NewReplacer("@ road\n", "", "@ last\n", "", "@ very-last\n", "").Replace(sound),
		`turn "road" begins with a move`: strings.Replace(sound, "A place 1,0 r1\n", "B place 1,0 r1\n", 1),
		`two turns are called "road"`:    strings.Replace(sound, "@ last", "@ road", 1),
		`line 20: nothing is played`:     sound + "@ nothing\n",
		"line 9":                         strings.Replace(sound, "A place 1,0 r1", "nonsense", 1),
	} {
		if _, err := load(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, not %q", err, want)
		}
	}
	if l, err := lesson.Load(fstest.MapFS{}); l != nil || err != nil {
		t.Errorf("a game without a lesson has %v: %v", l, err)
	}
}
