package bot

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/lesson"
)

// Styles of buttons, as Discord numbers them.
const successStyle = 3

// pupil is a person who takes lessons.
type pupil struct {
	*town
	*localdiscord.Person
	lang string
	took *presses
}

// presses counts the presses in one turn of a lesson, by decision. A press that is repeated because
// the post has changed counts once.
type presses struct {
	turn      int
	made      map[string]bool
	rotations int
}

// count notes a press in a turn.
func (p pupil) count(m *localdiscord.Message, s *session.Session, turn int, button string) {
	if p.took.turn != turn || p.took.made == nil {
		*p.took = presses{turn: turn, made: map[string]bool{}}
	}
	made := fmt.Sprint(s.Match.Steps, s.Drafts, strings.Contains(button, session.VerbHand))
	l := p.bot.texts.Localizer(p.lang)
	if !p.took.made[made] && strings.Contains(saidIn(m.Components), l.Say("bot.lesson.turn", "button", l.Say("bot.button.turn"))) {
		p.took.rotations++
	}
	p.took.made[made] = true
}

// pupils take the lesson of a game, each in another language. The long form has one for each
// language, the usual one two, the short one one, so that every language appears in some games.
func pupils(w *town, game int) (list []pupil) {
	langs := wording.Languages
	n := len(langs)
	switch {
	case testing.Short():
		langs = []string{langs[game%n]}
	case os.Getenv("BASTIDE_TEST_ALL") != "1":
		langs = []string{langs[game%n], langs[(game+1)%n]}
	}
	for i, lang := range langs {
		p := w.Person([]string{"Dora", "Bruno", "Chloé", "Emil"}[i])
		p.Speak(lang)
		list = append(list, pupil{w, p, lang, &presses{}})
	}
	return list
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

// awaitTurn waits for the live post of the turn that the learner is to play.
func (p pupil) awaitTurn(id session.ID) *localdiscord.Message {
	p.Helper()
	m := p.awaitText(id, func(s *session.Session, text string) string {
		return p.bot.texts.Localizer(p.lang).Say(s.Script.Text(p.turnOf(s, text), ""))
	})
	if text := saidIn(m.Components); !strings.Contains(text, "👉") || strings.Contains(text, ".lesson.") {
		p.Fatalf("%q does not say what to press", text)
	}
	return m
}

// awaitText waits until the live post is up to date, and returns the text that it should have.
func (p pupil) awaitText(id session.ID, wanted func(s *session.Session, text string) string) *localdiscord.Message {
	p.Helper()
	for {
		m := p.post(id)
		text := saidIn(m.Components)
		what := wanted(p.head(id), text)
		if strings.Contains(text, what) {
			return m
		}
		select {
		case <-p.ctx.Done():
			p.Fatalf("%q does not say %q", text, what)
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// wanted returns the only highlighted button, or nil.
func wanted(list []*localdiscord.Component) (found []*localdiscord.Component) {
	for _, c := range list {
		if c.Type == localdiscord.TypeButton && c.Style == successStyle {
			found = append(found, c)
		}
		found = append(found, wanted(c.Components)...)
	}
	return found
}

// saidIn is the whole text of a message.
func saidIn(list []*localdiscord.Component) string {
	var text strings.Builder
	for _, c := range list {
		text.WriteString(c.Content + "\n" + saidIn(c.Components))
	}
	return text.String()
}

// learn plays a lesson to its end by pressing the highlighted buttons. Before the press with the
// given number it restarts the bot, and at the next press it leaves the lesson and resumes it.
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
	for press := 1; p.head(id).Status == session.Live; press++ {
		switch press {
		case pause:
			p.stop()
			p.open()
		case pause + 1:
			p.leaveAndReturn(p.post(id), game)
		}
		p.pressWanted(p.awaitTurn(id), id)
		if all := len(p.took.made); all > mostPresses[game] || p.took.rotations > mostRotations {
			p.Errorf("%s, turn %d takes %d presses, %d of ↻", game, p.took.turn, all, p.took.rotations)
		}
	}
	end := p.awaitText(id, func(*session.Session, string) string { return p.bot.texts.Localizer(p.lang).Say(game + ".lesson.end") })
	p.keepPicture(end, game+"-end", 0)
	return p.head(id)
}

// mostPresses is the limit for the presses of a lesson's turn, and mostRotations is how many of
// them may rotate a piece. A turn of Castellan opens the hand, chooses a card and places each of
// its pieces separately.
var mostPresses = map[string]int{"carcassonne": 5, "castle": 5, "city": 5, "castellan": 7, "burgenland": 5}

const mostRotations = 1

// turnOf is the turn of a post: the one at the position, or a later one if the unfinished decision
// has reached it.
func (p pupil) turnOf(s *session.Session, text string) int {
	at, _ := s.Script.At(s.Match.Steps)
	for i := at + 1; i < len(s.Script.Turns) && s.Script.Turns[i].First == s.Script.Turns[i-1].Next; i++ {
		if strings.Contains(text, p.bot.texts.Localizer(p.lang).Say(s.Script.Text(i, ""))) {
			return i
		}
	}
	return at
}

// pressWanted presses the highlighted button, in the private hand if the button opens it.
func (p pupil) pressWanted(m *localdiscord.Message, id session.ID) {
	p.Helper()
	for {
		s := p.head(id)
		game, turn := s.GameID, p.turnOf(s, saidIn(m.Components))
		found := wanted(m.Components)
		if len(found) != 1 {
			p.Fatalf("%s, turn %d: %d buttons stand out in %q", game, turn, len(found), saidIn(m.Components))
		}
		p.keepPicture(m, game, turn)
		p.count(m, s, turn, found[0].CustomID)
		if len(p.took.made) == 1 && found[0].Label == p.bot.texts.Localizer(p.lang).Say("bot.button.confirm") && !p.describesPresets(m) {
			p.Errorf("%s, turn %d: nothing was chosen, and %q does not say what is confirmed", game, turn, saidIn(m.Components))
		}
		p.namesButton(m, found[0].Label)
		out := p.must(p.Press(p.ctx, m.ID, found[0].CustomID))
		if !strings.Contains(found[0].CustomID, session.VerbHand) || out.Message == nil {
			return
		}
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

// namesButton requires that a post which says what to press gives the button's own label, on a line of
// its own.
func (p pupil) namesButton(m *localdiscord.Message, label string) {
	p.Helper()
	l := p.bot.texts.Localizer(p.lang)
	before, _, _ := strings.Cut(l.Say("bot.lesson.press", "button", "|"), "|")
	for line := range strings.Lines(saidIn(m.Components)) {
		if want := l.Say("bot.lesson.press", "button", label); strings.HasPrefix(line, before) && strings.TrimSpace(line) != want {
			p.Errorf("%q names another button than %q", line, want)
		}
	}
}

// describesPresets reports whether a post describes its preset choices.
func (p pupil) describesPresets(m *localdiscord.Message) bool {
	says := p.bot.texts.Localizer(p.lang).Say("bot.lesson.preset", "what", "")
	return strings.Contains(saidIn(m.Components), strings.TrimSuffix(says, "."))
}

func (p pupil) id() (id uint64) {
	fmt.Sscan(p.ID(), &id)
	return id
}

// leaveAndReturn leaves the lesson and resumes it with the remaining button.
func (p pupil) leaveAndReturn(m *localdiscord.Message, game string) {
	p.Helper()
	l := p.bot.texts.Localizer(p.lang)
	left := p.must(p.PressLabel(p.ctx, m.ID, l.Say("bot.button.lesson.leave"))).Message
	if ids := buttonsOf(left.Components); len(ids) != 1 || !strings.HasSuffix(ids[0], ":lesson:0."+game) {
		p.Fatalf("the buttons of a lesson that was left are %v", ids)
	}
	p.must(p.Press(p.ctx, left.ID, buttonsOf(left.Components)[0]))
}

// keepPicture writes the pictures of a post before a press into the folder in BASTIDE_PICTURES.
func (p pupil) keepPicture(m *localdiscord.Message, game string, turn int) {
	folder := os.Getenv("BASTIDE_PICTURES")
	if folder == "" {
		return
	}
	for _, a := range m.Attachments {
		data, _ := p.File(a.ID)
		name := fmt.Sprintf("%s-%s-%02d-%d-%s", game, p.lang, turn, len(p.took.made), a.Filename)
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			p.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name+".txt"), []byte(saidIn(m.Components)), 0o666); err != nil {
			p.Fatal(err)
		}
	}
}

// Every lesson can be played to its end, in private messages and in each language, across a restart
// and after leaving it. It does not count.
func TestLessons(t *testing.T) {
	t.Parallel()
	taught := 0
	for n, e := range catalog.Entries {
		if script, err := lesson.Load(e.Texts); script == nil && err == nil {
			continue // a game need not have one
		}
		taught++
		t.Run(e.ID, func(t *testing.T) {
			inMemory(t, func(w *town) {
				for i, p := range pupils(w, n) {
					s := p.learn(e.ID, 4+7*i)
					if tally, counted, _ := w.bot.records.Tally(0, e.ID, p.id()); counted || s.Counted {
						w.Errorf("the lesson counted: %+v", tally)
					}
					if mine, err := w.bot.records.Of(p.id(), session.Over, 0); len(mine) > 0 || err != nil {
						w.Errorf("the lesson is listed among %d matches: %v", len(mine), err)
					}
				}
			})
		})
	}
	if taught < 5 {
		t.Errorf("%d games have a lesson", taught)
	}
}
