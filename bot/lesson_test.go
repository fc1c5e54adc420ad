package bot

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// Styles of buttons, as Discord numbers them.
const successStyle = 3

// pupil is somebody who takes lessons.
type pupil struct {
	*town
	*localdiscord.Person
	lang string
}

// pupils are people of each language that has players in the local Discord.
func pupils(w *town) []pupil {
	return []pupil{{w, w.Person("Bruno"), "fr"}, {w, w.Person("Dora"), "en"}}
}

// post waits for the live post of a lesson.
func (p pupil) post(id session.ID) *localdiscord.Message {
	p.Helper()
	for {
		if s := p.head(id); s.LivePost != 0 {
			if m := p.Message(fmt.Sprint(s.LivePost)); m != nil {
				return m
			}
		}
		select {
		case <-p.ctx.Done():
			p.Fatal("no post of the lesson came")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// wanted returns the only button that stands out, nil if there is none.
func wanted(list []*localdiscord.Component) (found []*localdiscord.Component) {
	for _, c := range list {
		if c.Type == localdiscord.TypeButton && c.Style == successStyle {
			found = append(found, c)
		}
		found = append(found, wanted(c.Components)...)
	}
	return found
}

// saidIn is all that a message says.
func saidIn(list []*localdiscord.Component) string {
	var text strings.Builder
	for _, c := range list {
		text.WriteString(c.Content + "\n" + saidIn(c.Components))
	}
	return text.String()
}

// learn plays a lesson to its end by pressing what stands out. It stops the bot and starts it
// again before the press with the number, and leaves the lesson and takes it up at the next.
func (p pupil) learn(game string, pause int) *session.Session {
	p.Helper()
	answer := p.must(p.Command(p.ctx, "general", "lesson", map[string]any{"game": game})).Message
	if text := saidIn(answer.Components); !strings.Contains(text, "/channels/@me/"+p.DM()) {
		p.Fatalf("%s: the way to the lesson is %q", game, text)
	}
	begun, err := p.bot.records.LessonOf(p.id(), game)
	if err != nil || begun == nil {
		p.Fatalf("%s: no lesson was stored: %v", game, err)
	}
	id := begun.ID
	script := begun.Script
	said := map[string]bool{}
	inTurn := map[int]int{}
	for press := 1; p.head(id).Status == session.Live; press++ {
		switch press {
		case pause:
			p.stop()
			p.open()
		case pause + 1:
			p.leaveAndReturn(p.post(id), game)
		}
		m, s := p.post(id), p.head(id)
		turn, _ := script.At(s.Match.Steps)
		if said, later := p.laterTurn(s, saidIn(m.Components)); later {
			turn = said
		}
		text := saidIn(m.Components)
		said[text] = true
		if idea := p.bot.texts.Localizer(p.lang).Say(script.Text(turn, "")); !strings.Contains(text, idea) {
			p.Fatalf("%s, turn %d: %q does not say %q", game, turn, text, idea)
		}
		if !strings.Contains(text, "👉") || strings.Contains(text, ".lesson.") {
			p.Fatalf("%s, turn %d: %q does not say what to press", game, turn, text)
		}
		p.keepPicture(m, game, press)
		if inTurn[turn]++; inTurn[turn] > mostPresses {
			p.Errorf("%s, turn %d takes more than %d presses", game, turn, mostPresses)
		}
		p.pressWanted(m, game, turn)
	}
	end := p.post(id)
	p.keepPicture(end, game, 99)
	if text := saidIn(end.Components); !strings.Contains(text, p.bot.texts.Localizer(p.lang).Say(game+".lesson.end")) {
		p.Errorf("%s: the end is %q", game, text)
	}
	return p.head(id)
}

// mostPresses is how many presses a turn of a lesson takes at most: three for each decision, of
// which some games have several in a turn.
const mostPresses = 9

// laterTurn finds the turn that a post is about, where the decision in the making has got into
// one after that of the position.
func (p pupil) laterTurn(s *session.Session, text string) (turn int, ok bool) {
	at, _ := s.Script.At(s.Match.Steps)
	for i := at + 1; i < len(s.Script.Turns) && s.Script.Turns[i].First == s.Script.Turns[i-1].Next; i++ {
		if strings.Contains(text, p.bot.texts.Localizer(p.lang).Say(s.Script.Text(i, ""))) {
			return i, true
		}
	}
	return 0, false
}

// pressWanted presses what stands out, in the private hand if that is what is to be opened.
func (p pupil) pressWanted(m *localdiscord.Message, game string, turn int) {
	p.Helper()
	for {
		found := wanted(m.Components)
		if len(found) != 1 {
			p.Fatalf("%s, turn %d: %d buttons stand out in %q", game, turn, len(found), saidIn(m.Components))
		}
		out := p.must(p.Press(p.ctx, m.ID, found[0].CustomID))
		if !strings.Contains(found[0].CustomID, session.VerbHand) || out.Message == nil {
			return
		}
		p.keepPicture(out.Message, game+"-hand", turn)
		if len(wanted(out.Message.Components)) == 0 { // the decision was made there
			here := "https://discord.com/channels/@me/" + p.DM()
			if text := saidIn(out.Message.Components); strings.Contains(text, p.bot.texts.Localizer(p.lang).Say("bot.hand.goon", "link", here)) {
				p.Errorf("%s, turn %d: %q", game, turn, text)
			}
			return
		}
		m = out.Message
	}
}

func (p pupil) id() (id uint64) {
	fmt.Sscan(p.ID(), &id)
	return id
}

// leaveAndReturn leaves the lesson and takes it up by the button that is left.
func (p pupil) leaveAndReturn(m *localdiscord.Message, game string) {
	p.Helper()
	l := p.bot.texts.Localizer(p.lang)
	left := p.must(p.PressLabel(p.ctx, m.ID, l.Say("bot.button.lesson.leave"))).Message
	if ids := buttonsOf(left.Components); len(ids) != 1 || !strings.HasSuffix(ids[0], ":lesson:0."+game) {
		p.Fatalf("the buttons of a lesson that was left are %v", ids)
	}
	p.must(p.Press(p.ctx, left.ID, buttonsOf(left.Components)[0]))
}

// keepPicture writes the pictures of a post into the folder that BASTIDE_PICTURES names.
func (p pupil) keepPicture(m *localdiscord.Message, game string, n int) {
	folder := os.Getenv("BASTIDE_PICTURES")
	if folder == "" {
		return
	}
	for _, a := range m.Attachments {
		r, err := http.Get(p.Address + p.FileLink(m.Channel, a))
		if err != nil {
			p.Fatal(err)
		}
		data, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil {
			p.Fatal(err)
		}
		name := fmt.Sprintf("%s-%s-%02d-%s", game, p.lang, n, a.Filename)
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			p.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name+".txt"), []byte(saidIn(m.Components)), 0o666); err != nil {
			p.Fatal(err)
		}
	}
}

// Every lesson can be played to its end, in private messages and in each language, across a
// restart and after leaving it. It counts for nothing.
func TestLessons(t *testing.T) {
	if raceDetector {
		t.Skip("pictures take too long for Discord's patience")
	}
	t.Parallel()
	for _, e := range catalog.Entries {
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			w := newTown(t)
			if w.bot.lessons[e.ID] == nil {
				t.Skip("the game has no lesson")
			}
			for i, p := range pupils(w) {
				s := p.learn(e.ID, 4+7*i)
				if tally, counted, _ := w.bot.records.Tally(0, e.ID, p.id()); counted || s.Counted {
					t.Errorf("the lesson counted: %+v", tally)
				}
				if mine, err := w.bot.records.Of(p.id(), session.Over, 0); len(mine) > 0 || err != nil {
					t.Errorf("the lesson is listed among %d matches: %v", len(mine), err)
				}
			}
		})
	}
}
