package bot

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// coordinates matches the names of places in texts for screen readers only.
var coordinates = regexp.MustCompile(`-?\d+,-?\d+ |-?\d+\.\.-?\d+`)

// beginWithHints starts a match in which hints are allowed.
func (p *party) beginWithHints(game string, steps int, who ...string) *shown {
	p.Helper()
	lobby := p.command(who[0], "play", words("game", game, "where", "here"))
	for _, w := range who[1:] {
		p.label(w, lobby, "join")
	}
	p.press(who[0], lobby.id, posts.ButtonID(p.sheet(1), session.LobbyVerb(session.OptionHints), 0, ""), session.HintsYes)
	p.label(who[0], lobby, "start")
	p.quiet()
	s, log := p.play(p.sheet(1), steps, rand.New(rand.NewPCG(5, 3)))
	if err := p.commit(s, session.Result{Log: log}); err != nil {
		p.Fatal(err)
	}
	return lobby
}

// onlyOne is the text of a hint if there is nothing to choose and nothing to show.
var onlyOne = strings.TrimSuffix(bottest.Say("bot.hint.forced"), ".")

// isAdvice reports whether a hint suggests a move.
func isAdvice(text string) bool {
	return strings.Contains(text, "**Best:** ") || strings.Contains(text, onlyOne)
}

// A hint names up to three moves by their buttons, with points and a reason, and shows the best
// one. It works in every game at any time, and only the person who asked sees it.
func TestHint(t *testing.T) {
	t.Parallel()
	for game := range catalog.Builtin() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.beginWithHints(game, 0, "Alix", "Bruno")
			for range 5 {
				who := p.turn(1)
				m := p.command(who, "hint", nil)
				text := p.text(m)
				if shows := len(m.Files) > 0; m.to != persons[who] || shows == strings.Contains(text, onlyOne) || !isAdvice(text) {
					t.Fatalf("to %d, %d pictures: %q", m.to, len(m.Files), text)
				}
				if at := coordinates.FindString(text); at != "" {
					t.Errorf("%q is in the text %q", at, text)
				}
				if again := p.text(p.command(who, "hint", nil)); again != text {
					t.Errorf("asked again, told %q after %q", again, text)
				}
				s, log := p.play(p.sheet(1), 7, rand.New(rand.NewPCG(1, 3)))
				if err := p.commit(s, session.Result{Log: log}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// A press below a hint makes the choices of its first move, so that only Confirm remains. If there
// is nothing to confirm, the move is played. Then the hint goes away. A second press is too late.
func TestPlayTheHint(t *testing.T) {
	t.Parallel()
	for game := range catalog.Builtin() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.beginWithHints(game, 12, "Alix", "Bruno")
			who, before := p.turn(1), p.sheet(1)
			again, hint := p.command(who, "hint", nil), p.command(who, "hint", nil)
			if !again.gone || hint.gone {
				t.Errorf("of two hints the first is gone: %v, the second: %v", again.gone, hint.gone)
			}
			again.gone = false // a copy from before a restart, which stays
			verb := "plan"
			if !before.Public() {
				verb = posts.HandVerb(verb)
			}
			at := slices.IndexFunc(p.buttons(hint), func(b discordgo.Button) bool { return strings.Contains(b.CustomID, ":"+verb+":") })
			if at < 0 {
				t.Fatalf("no such button below %s", p.text(hint))
			}
			id := p.buttons(hint)[at].CustomID
			answer := p.press(who, hint.id, id)
			p.quiet()
			after := p.sheet(1)
			turn, err := after.Turn(before.Seat(uint64(persons[who])))
			begun := err == nil && slices.ContainsFunc(turn.Draft, func(w table.Word) bool { return w.Chosen })
			if after.Match.Steps == before.Match.Steps && !begun {
				t.Errorf("nothing is chosen: %+v, %v; told %s", turn, err, p.text(answer))
			}
			if before.Public() && after.Match.Steps == before.Match.Steps && !p.has(p.live(), "confirm") && turn.Tip.Ready {
				t.Errorf("the turn cannot be confirmed: %v", p.labels(p.live()))
			}
			if answer.gone != before.Public() { // in private the panel replaces it
				t.Errorf("the hint stays: %s", p.text(answer))
			}
			if repeated := p.press(who, again.id, id); after.Match.Steps > before.Match.Steps {
				p.wantStale(repeated)
			} else if repeated.gone != before.Public() {
				t.Errorf("chosen again as long as nothing is confirmed, told %q", p.text(repeated))
			}
		})
	}
}

// A hint with only one possible move has the button too. A press plays the move, and the hint goes
// away.
func TestPlayTheOnlyThing(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginWithHints("burgenland", 0, "Alix", "Bruno")
	who, before := p.turn(1), p.sheet(1).Match.Steps
	hint := p.command(who, "hint", nil)
	if text := p.text(hint); !strings.Contains(text, onlyOne+": **🎲 Roll**.") {
		t.Errorf("told %q", text)
	}
	p.label(who, hint, bottest.Say("bot.button.play"))
	if p.quiet(); !hint.gone || p.sheet(1).Match.Steps == before {
		t.Errorf("gone %v, after %d actions", hint.gone, p.sheet(1).Match.Steps-before)
	}
}

// wantStale requires that a press on an old hint links back to the turn and has no buttons of its own.
func (p *party) wantStale(answer *shown) {
	p.Helper()
	if p.refused(answer, "bot.hint.stale"); len(p.buttons(answer)) > 0 {
		p.Errorf("an old hint still offers %v", p.labels(answer))
	}
}

// A hint is for the player to decide, in a match that allows hints, and their number is limited.
func TestHintRefused(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.begin("carcassonne", nil, "Alix", "Bruno")
	who := p.turn(1)
	if strings.Contains(p.text(lobby), "/hint") || p.has(p.live(), "hint") {
		t.Error("hints are spoken of where they are not allowed")
	}
	p.refused(p.command(who, "hint", nil), "bot.hint.off")
	p.refused(p.press(who, p.live().id, "1:1:0:hint"), "bot.hint.off")
	q := newParty(t)
	lobby = q.beginWithHints("burgenland", 0, "Alix", "Bruno")
	if !strings.Contains(q.text(lobby), bottest.Say("bot.hints.yes.line")) {
		t.Errorf("the match has begun with %q", q.text(lobby))
	}
	who = q.turn(1)
	q.refused(q.command("Sam", "hint", nil), "bot.hand.none")
	q.refused(q.command(other(who), "hint", nil), "bot.press.notyours")
	if m := q.label(who, q.live(), "hint"); !isAdvice(q.text(m)) {
		t.Errorf("the button says %q", q.text(m))
	}
	s := q.sheet(1)
	for n := range 40 { // other decisions, each of which needs a search
		s.Position = uint64(100 + n)
		if err := q.commit(s, session.Result{}); err != nil {
			t.Fatal(err)
		}
		if m := q.command(who, "hint", nil); strings.Contains(q.text(m), "30 times") != (n >= 29) {
			t.Fatalf("hint %d: %q", n, q.text(m))
		}
	}
	q.end(1)
	if s = q.sheet(1); s.Unrated != session.UnratedHints {
		t.Errorf("unrated %q", s.Unrated)
	}
	q.refused(q.command(who, "hint", nil), "bot.press.over")
	q.refused(q.press(who, q.live().id, "1:1:0:hint"), "bot.press.over")
	if text := q.text(q.label(who, q.live(), "look")); strings.Contains(text, "30 times") {
		t.Errorf("hints are counted as a look back: %q", text)
	}
}

// If the bot has no computers, hints and reviews say so.
func TestNobodyThinks(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.shut()
	p.thoughts = thinking.New(thinking.Options{})
	p.open()
	p.beginWithHints("burgenland", 0, "Alix", "Bruno")
	p.refused(p.command(p.turn(1), "hint", nil), "bot.hint.nobody")
	p.end(1)
	p.refused(p.label("Sam", p.live(), "look"), "bot.hint.nobody")
}

// One decision is searched only once at a time.
func TestHintAlreadyUnderWay(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.shut()
	p.thoughts = thinking.New(thinking.Options{Workers: 1})
	p.open()
	p.beginWithHints("burgenland", 0, "Alix", "Bruno")
	begun, enough, over := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		job := thinking.Job{Key: fmt.Sprintf("hint %s %d", p.sheet(1).ID, p.sheet(1).Acting()[0]), Limit: time.Minute}
		_, err := thinking.Do(t.Context(), p.thoughts, job, func(func() bool) (int, error) {
			close(begun)
			<-enough
			return 0, nil
		})
		over <- err
	}()
	<-begun
	p.refused(p.command(p.turn(1), "hint", nil), "bot.hint.already")
	close(enough)
	if err := <-over; err != nil {
		t.Error(err)
	}
	if m := p.command(p.turn(1), "hint", nil); !isAdvice(p.text(m)) {
		t.Errorf("afterwards, told %q", p.text(m))
	}
}

// In a long decision, a hint continues from the choices already made.
func TestHintInTheMiddle(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginWithHints("castellan", 0, "Alix", "Bruno")
	who := p.turn(1)
	whole := p.text(p.command(who, "hint", nil))
	m := p.label(who, p.live(), "hand")
	for range 40 {
		if turn, err := p.sheet(1).Turn(p.sheet(1).Acting()[0]); err == nil && len(turn.Tip.Actions) > 1 {
			break
		}
		if p.has(p.live(), "choose") {
			m = p.live()
		}
		for _, b := range p.buttons(m) {
			if strings.Contains(b.CustomID, "choose") && !strings.HasPrefix(b.Label, "✓") { // which would take it back
				p.press(who, m.id, b.CustomID)
				break
			}
		}
	}
	if text := p.text(p.command(who, "hint", nil)); text == whole || !strings.Contains(text, bottest.Say("bot.hint.goon")) {
		t.Errorf("in the middle, told %q", text)
	}
}

// checkReview checks a review that a person sees, and leafs through all its decisions. It returns
// how many there are.
func (p *party) checkReview(m *shown, who string) (decisions int) {
	p.Helper()
	text := p.text(m)
	if m.to != persons[who] || len(m.Files) != 1 || !strings.Contains(text, bottest.Phrase("bot.look.title")) || !strings.Contains(m.Files[0].Alt, "Alix from ") {
		p.Fatalf("to %d, %d pictures: %q", m.to, len(m.Files), text)
	}
	if at := coordinates.FindString(text); at != "" {
		p.Errorf("%q is in the text %q", at, text)
	}
	own := func(text string) bool {
		return strings.Contains(text, "you could have") || strings.Contains(text, "for you")
	}
	if who == "Sam" && own(text) {
		p.Errorf("Sam, who did not play, reads %q", text)
	}
	for _, b := range p.buttons(m) {
		if !strings.Contains(b.CustomID, posts.VerbLookLapse) {
			continue
		}
		page := p.press(who, m.id, b.CustomID)
		for decisions = 1; ; decisions++ {
			if page.id != m.id {
				p.Fatalf("%s is a message of its own", b.Label)
			}
			if page.to != persons[who] || len(page.Files) < 2 || !strings.Contains(p.text(page), bottest.Phrase("bot.look.better")) {
				p.Fatalf("%s, to %d: %d pictures, %q", b.Label, page.to, len(page.Files), p.text(page))
			}
			if who == "Sam" && own(p.text(page)) {
				p.Errorf("Sam, who did not play, reads %q", p.text(page))
			}
			if !slices.Contains(p.labels(page), bottest.Say("bot.button.next")) {
				break
			}
			page = p.label(who, page, bottest.Say("bot.button.next"))
		}
		if decisions > 1 {
			page = p.label(who, page, bottest.Say("bot.button.previous"))
		}
		if back := p.label(who, page, bottest.Say("bot.button.summary")); back.id != m.id || p.text(back) != text || len(back.Files) != 1 {
			p.Errorf("back to %d pictures: %q", len(back.Files), p.text(back))
		}
	}
	return decisions
}

// Under the result of every game, a button shows a review: the course of the match and the
// costliest decisions.
func TestLookBack(t *testing.T) {
	t.Parallel()
	for game := range catalog.Builtin() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.beginWithHints(game, 0, "Alix", "Bruno")
			p.refused(p.press("Alix", p.live().id, "1:1:0:look"), "bot.look.running")
			p.end(1)
			m := p.label("Sam", p.live(), "look")
			if p.checkReview(m, "Sam") < 2 {
				t.Errorf("a match at random has no dear decisions: %v, %q", p.labels(m), p.text(m))
			}
			p.checkReview(p.label("Alix", p.live(), "look"), "Alix")
			live, calls := p.live(), 0
			p.failIf(func(string) error {
				calls++
				return nil
			})
			if again := p.label("Sam", live, "look"); p.text(again) != p.text(m) || calls != 1 {
				t.Errorf("again in %d answers, as if it had to be thought about: %q", calls, p.text(again))
			}
		})
	}
}

// A player can show a review to everybody once, in the match's language.
func TestLookBackShared(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginWithHints("carcassonne", 0, "Alix", "Bruno", "Chloé")
	p.end(1)
	sams, alixs := p.label("Sam", p.live(), "look"), p.label("Alix", p.live(), "look")
	if p.has(sams, "look-share") {
		t.Error("Sam, who did not play, can show it to everybody")
	}
	p.refused(p.press("Sam", sams.id, p.idOf(alixs, "look-share")), "bot.look.notin")
	p.chat.Locale = "fr"
	brunos := p.label("Bruno", p.live(), "look")
	if !strings.Contains(p.text(brunos), "🔭") || !strings.Contains(p.text(brunos), "vous auriez") {
		t.Errorf("told %q", p.text(brunos))
	}
	all := p.label("Bruno", brunos, "look-share")
	if all.to != 0 || !strings.Contains(p.text(all), bottest.Phrase("bot.look.title")) || p.has(all, "look-share") || len(all.Files) != 1 ||
		!strings.Contains(p.text(all), "Bruno could have") || strings.Contains(p.text(all), "you ") {
		t.Errorf("to %d: %q with %v", all.to, p.text(all), p.labels(all))
	}
	p.chat.Locale = "en-US"
	page := p.label("Alix", all, posts.VerbLookLapse)
	if own := p.label("Alix", page, bottest.Say("bot.button.summary")); page.id == all.id || own.id != page.id || !strings.Contains(p.text(own), "you could have") {
		t.Errorf("from the shared one, Alix comes to %q", p.text(own))
	}
	p.refused(p.label("Alix", alixs, "look-share"), "bot.look.shared")
	p.shut()
	p.open() // what is kept in memory is lost
	for _, b := range p.buttons(brunos) {
		p.refused(p.press("Bruno", brunos.id, b.CustomID), "bot.look.lapsed")
	}
	p.refused(p.press("Bruno", brunos.id, "1:1:0:look-lapse:999."), "bot.look.lapsed")
}

// A player reads about their own most expensive decision, others about the most expensive of all.
func TestLookBackOnOneself(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginWithHints("carcassonne", 0, "Alix", "Bruno")
	p.end(1)
	for _, who := range []string{"Alix", "Bruno"} {
		m := p.label(who, p.live(), "look")
		if text := p.text(m); !strings.Contains(text, ":** you could have ") {
			t.Errorf("%s reads %q", who, text)
		}
	}
	if text := p.text(p.label("Sam", p.live(), "look")); !strings.Contains(text, ":** Alix could have ") && !strings.Contains(text, ":** Bruno could have ") {
		t.Errorf("Sam reads %q", text)
	}
}

// Short matches, resigned ones and those of other rules have a review, or the answer says why not.
func TestLookBackOnAShortMatch(t *testing.T) {
	t.Parallel()
	for _, steps := range []int{0, 1, 2, 9} {
		t.Run(fmt.Sprint(steps), func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.beginWithHints("carcassonne", steps, "Alix", "Bruno")
			p.label("Alix", p.command("Alix", "match resign", nil), session.VerbResign)
			p.quiet()
			m := p.label("Alix", p.live(), "look")
			if steps == 0 {
				p.refused(m, "bot.look.nothing")
				return
			}
			p.checkReview(m, "Alix")
			if !strings.Contains(p.text(m), bottest.Say("bot.look.early")) {
				t.Errorf("told %q", p.text(m))
			}
		})
	}
}

// A match that began under other rules has a review if it is valid under the present rules too.
// Otherwise the answer says why not.
func TestLookBackUnderOtherRules(t *testing.T) {
	t.Parallel()
	for _, elsewhere := range []bool{false, true} {
		t.Run(fmt.Sprint(elsewhere), func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.beginWithHints("carcassonne", 0, "Alix", "Bruno")
			s := p.end(1)
			live := p.live()
			p.bot.config.Games["carcassonne"] = later{s.Game, elsewhere}
			if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: p.row(1)}); err != nil {
				t.Fatal(err)
			}
			m := p.label("Alix", live, "look")
			if elsewhere {
				p.refused(m, "bot.past.lost")
				return
			}
			p.checkReview(m, "Alix")
		})
	}
}

// Without enough time, a review shows what it has found and says that it is incomplete.
func TestLookBackInHaste(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.shut()
		p.thoughts = thinking.New(thinking.Options{Workers: 1, Observe: func(string, thinking.Outcome, time.Duration) {
			time.Sleep(100 * time.Millisecond) // as if each decision took so long
		}})
		p.open()
		p.beginWithHints("castle", 0, "Alix", "Bruno")
		p.end(1)
		p.bot.advice.ReviewLimit = time.Second
		m := p.label("Alix", p.live(), "look")
		if text := p.text(m); !strings.Contains(text, bottest.Say("bot.look.partial")) {
			t.Errorf("told %q", text)
		}
		live := p.live()
		p.shut()
		p.thoughts = nil
		p.open() // the bot forgets what it kept
		p.bot.advice.ReviewLimit = 0
		p.refused(p.label("Alix", live, "look"), "bot.look.hurried")
	})
}

// The bot answers at once that advice is coming, however long it takes.
func TestAdviceIsPromised(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginWithHints("carcassonne", 0, "Alix", "Bruno")
	who := p.turn(1)
	var calls []string
	p.failIf(func(method string) error {
		calls = append(calls, method)
		return nil
	})
	p.command(who, "hint", nil)
	if fmt.Sprint(calls) != "[Respond EditResponse]" {
		t.Errorf("Discord was asked for %q", calls)
	}
}
