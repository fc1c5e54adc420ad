package bottest

import "testing"

// Tests find a text by its id: whole if the arguments are known, else by the longest part without
// any. An id that does not exist is a mistake, not a text that is never found.
func TestSay(t *testing.T) {
	const id = "bot.press.old"
	where := Say(id, "link", "LINK")
	if phrase := Phrase(id); Say(id, "link", phrase) == where || where != phrase+"LINK" {
		t.Errorf("%q is not the fixed part of %q", phrase, where)
	}
	if SayIn("fr", id, "link", "LINK") == where {
		t.Error("the languages do not differ")
	}
	defer func() {
		if recover() == nil {
			t.Error("a text that does not exist was found")
		}
	}()
	Say("bot.press.no-such-text")
}
