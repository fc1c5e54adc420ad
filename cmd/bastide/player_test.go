package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
)

// randomMatch is a match played by people who press random buttons.
type randomMatch struct {
	*server
	*rand.Rand
	game   string
	people []*localdiscord.Person
	// computers are the strengths of the computer players.
	computers []string
	options   map[string]string
	speed     string // "" for the default
	home      string // channel of the lobby
	match     uint64
	channel   string
	presses   int
	failures  int    // since the last answer
	tick      uint64 // the highest seen so far; a lower one appears only briefly
	still     int    // presses since tick rose
	// mayShowOlder says that posts from before a restored backup may still appear.
	mayShowOlder bool
	// asks runs when there has long been nothing to do. If nil, the test fails.
	asks  func()
	first string           // message of the first lobby; older ones belong to other matches
	lost  string           // the newest message from a time that the bot does not know
	past  []possibleAction // buttons of old posts
}

var everybody = []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}

// newRandomMatch is a random match of a game. n decides who plays and with which options.
func (s *server) newRandomMatch(game string, n uint64) *randomMatch {
	info := s.host.games[game].Info()
	r := &randomMatch{server: s, Rand: rand.New(rand.NewPCG(n, 1)), game: game, home: "castle-games", options: map[string]string{}}
	seats := info.MinSeats + int(n)%(info.MaxSeats-info.MinSeats+1)
	for i := range seats {
		r.people = append(r.people, s.local.Person(everybody[(int(n)+i)%len(everybody)]))
	}
	for i, o := range info.Options {
		r.options[o.ID] = o.Values[int(n>>(i+1))%len(o.Values)]
	}
	return r
}

// act does something as a person would. ok means that the bot answered. Errors of a bot that is
// stopped or stops meanwhile do not count.
func (r *randomMatch) act(what string, f func(context.Context) (localdiscord.Outcome, error)) (out localdiscord.Outcome, ok bool) {
	r.Helper()
	life := r.botContext()
	ctx, cancel := context.WithTimeout(life, r.limits.wait)
	defer cancel()
	began := time.Now()
	out, err := f(ctx)
	switch {
	case err == nil && !out.Failed:
		r.answers.add(time.Since(began))
		r.failures = 0
		return out, true
	case life.Err() != nil:
		return out, false
	}
	if r.failures++; r.failures > r.limits.failures {
		r.Fatalf("%s: %v, failed %v, and so for %d times running", what, err, out.Failed, r.failures)
	}
	return out, false
}

// open opens the lobby, seats everybody, sets the options and starts.
func (r *randomMatch) open() {
	r.Helper()
	r.lobby()
	for _, p := range r.people[1:] {
		r.pressUntilDone(p, "join", func(m *localdiscord.Message) bool { return strings.Contains(allText(m.Components), p.Name()) })
	}
	for option := range r.options {
		r.chooseOption("option", option, r.options[option])
	}
	for _, strength := range r.computers {
		r.chooseOption("computer", "", strength)
	}
	r.pressUntilDone(r.people[0], "start", func(*localdiscord.Message) bool { return false })
}

// chooseOption chooses a value in a menu of the lobby's options, if the bot answers.
func (r *randomMatch) chooseOption(verb, word, value string) {
	r.Helper()
	for m := r.lobbyMessage(); m != nil; m = r.lobbyMessage() {
		out, ok := r.press(r.people[0], m.ID, r.button(m, "options"))
		if ok && out.Message != nil && r.chooseInMenu(out.Message, verb, word, value) {
			return
		}
	}
}

// chooseInMenu chooses a value in a menu of a message, and reports whether the bot answered. The answer to
// a press on an outdated lobby has no menus.
func (r *randomMatch) chooseInMenu(m *localdiscord.Message, verb, word, value string) bool {
	r.Helper()
	for _, c := range buttons(m) {
		if id, _ := buttonid.Parse(c.CustomID); id.Verb != verb || id.Word != word {
			continue
		}
		_, ok := r.act(verb, func(ctx context.Context) (localdiscord.Outcome, error) {
			return r.people[0].Select(ctx, m.ID, c.CustomID, value)
		})
		return ok
	}
	if r.still++; r.still > r.limits.still {
		r.Fatalf("there is no menu %s %s in %s", verb, word, allText(m.Components))
	}
	return false
}

// lobby opens a lobby. If the bot stops before it answers, or cannot open one now, it opens
// another.
func (r *randomMatch) lobby() {
	r.Helper()
	for r.match == 0 {
		out, ok := r.act("/play", func(ctx context.Context) (localdiscord.Outcome, error) {
			out, err := r.people[0].Command(ctx, r.home, "play", r.openOptions())
			if anyway := r.button(out.Message, posts.VerbOpenAnyway); anyway != "" { // the lobby of another match waits
				return r.people[0].Press(ctx, out.Message.ID, anyway)
			}
			return out, err
		})
		if !ok {
			continue
		}
		for _, c := range buttons(out.Message) {
			if id, _ := buttonid.Parse(c.CustomID); id.Match != 0 && out.Message.For == "" { // not the offer of another lobby
				r.first, r.match = out.Message.ID, id.Match
			}
		}
		if r.match == 0 {
			r.countFailedPress("/play", out)
		}
	}
	r.still = 0
}

// countFailedPress counts an answer without effect, which is allowed a few times. It gives the bot time to
// finish its work.
func (r *randomMatch) countFailedPress(what string, out localdiscord.Outcome) {
	r.Helper()
	if r.still++; r.still <= r.limits.still {
		time.Sleep(100 * time.Millisecond)
		return
	}
	said := "nothing"
	if out.Message != nil {
		said = allText(out.Message.Components)
	}
	r.Fatalf("%s of match %d is answered with %s", what, r.match, said)
}

// openOptions are the options of the command that opens the match.
func (r *randomMatch) openOptions() map[string]any {
	wishes := map[string]any{"game": r.game, "where": "thread"}
	if r.speed != "" {
		wishes["speed"] = r.speed
	}
	return wishes
}

// lobbyMessage is a lobby of the match, or nil once it has begun. After a lost answer the lobby can
// appear twice.
func (r *randomMatch) lobbyMessage() *localdiscord.Message {
	var all []*localdiscord.Message
	for _, m := range slices.Backward(r.people[0].Messages(r.home)) {
		if m.For == "" && r.button(m, "options") != "" {
			all = append(all, m)
		}
		if m.ID == r.first {
			break
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[r.IntN(len(all))]
}

// started reports whether a turn of the match was posted.
func (r *randomMatch) started() bool { return r.live() != nil }

// pressUntilDone presses a button of the lobby until its effect shows, or the match has begun.
func (r *randomMatch) pressUntilDone(p *localdiscord.Person, verb string, done func(*localdiscord.Message) bool) {
	r.Helper()
	for m := r.lobbyMessage(); m != nil && !done(m) && !r.started(); m = r.lobbyMessage() {
		if button := r.button(m, verb); button != "" {
			r.press(p, m.ID, button)
		} else {
			r.awaitButton(verb)
		}
		if r.still++; r.still > r.limits.still {
			r.Fatalf("%s: in vain in\n%s", verb, r.channels())
		}
	}
	r.still = 0
}

// awaitButton waits a while until a lobby has a button, or the match has begun. A lobby can be out of
// date for a moment.
func (r *randomMatch) awaitButton(verb string) {
	ctx, cancel := context.WithTimeout(background, time.Second)
	defer cancel()
	_ = r.local.Wait(ctx, func() bool {
		m := r.lobbyMessage()
		return m == nil || r.button(m, verb) != "" || r.started()
	})
}

// button is the custom_id of a message's button about the match, or "".
func (r *randomMatch) button(m *localdiscord.Message, verb string) (customID string) {
	for _, c := range buttons(m) {
		if id, err := buttonid.Parse(c.CustomID); err == nil && id.Verb == verb && id.Match == r.match {
			return c.CustomID
		}
	}
	return ""
}

func (r *randomMatch) press(p *localdiscord.Person, message, customID string) (localdiscord.Outcome, bool) {
	r.Helper()
	r.presses++
	return r.act(customID, func(ctx context.Context) (localdiscord.Outcome, error) { return p.Press(ctx, message, customID) })
}

// buttons lists the enabled components of a message that have a custom_id.
func buttons(m *localdiscord.Message) (list []*localdiscord.Component) {
	var walk func([]*localdiscord.Component)
	walk = func(all []*localdiscord.Component) {
		for _, c := range all {
			if c.CustomID != "" && !c.Disabled {
				list = append(list, c)
			}
			walk(c.Components)
		}
	}
	if m != nil {
		walk(m.Components)
	}
	return list
}

// possibleAction is what a person can do now in the match.
type possibleAction struct {
	person  *localdiscord.Person
	message string
	verbs   map[string][]string // custom_ids
}

// verbs lists the buttons of the match by verb. An area of the board with something to choose counts as a
// choice.
func (r *randomMatch) verbs(m *localdiscord.Message) map[string][]string {
	verbs := map[string][]string{}
	for _, c := range buttons(m) {
		if id, err := buttonid.Parse(c.CustomID); err == nil && id.Match == r.match {
			verb, _ := posts.SplitVerb(id.Verb)
			if verb == session.VerbArea && id.Word != "" {
				verb = session.VerbChoose
			}
			verbs[verb] = append(verbs[verb], c.CustomID)
		}
	}
	return verbs
}

// live finds the newest public message of the match with buttons.
func (r *randomMatch) live() *localdiscord.Message {
	channels := []string{r.channel}
	if r.channel == "" {
		channels = nil
		for _, c := range r.local.Channels() {
			if c.Kind == localdiscord.KindThread && c.ID >= r.first {
				channels = append(channels, c.ID)
			}
		}
	}
	for _, c := range channels {
		for _, m := range slices.Backward(r.people[0].Messages(c)) {
			if m.ID <= r.lost {
				break
			}
			if verbs := r.verbs(m); m.For == "" && len(verbs) > 0 && len(verbs["start"]) == 0 {
				r.channel = c
				return m
			}
		}
	}
	return nil
}

// next finds what to do next. done means that the match is over.
func (r *randomMatch) next() (d possibleAction, done bool) {
	m := r.live()
	if m == nil {
		return possibleAction{}, false
	}
	d = possibleAction{message: m.ID, verbs: r.verbs(m)}
	if len(d.verbs[posts.VerbRematch]) > 0 {
		return d, true
	}
	all := allText(m.Components) // a sentence for the first turn may come before the heading
	heading, _, _ := strings.Cut(all[max(strings.Index(all, "###"), 0):], "\n")
	for _, p := range r.people {
		if strings.Contains(heading, "<@"+p.ID()+">") {
			d.person = p
		}
	}
	return d, false
}

// allText is the whole text of a message.
func allText(all []*localdiscord.Component) string {
	var b strings.Builder
	for _, c := range all {
		b.WriteString(c.Content + allText(c.Components))
	}
	return b.String()
}

// play presses buttons until the match is over, and sometimes calls disturb.
func (r *randomMatch) play() {
	r.Helper()
	for {
		d, over := r.await()
		if over {
			return
		}
		r.watch(d)
		r.turn(d)
		if r.disturb != nil {
			r.disturb(r)
		}
	}
}

// tick is the highest tick of the buttons.
func (d possibleAction) tick() (tick uint64) {
	for _, list := range d.verbs {
		for _, text := range list {
			id, _ := buttonid.Parse(text)
			tick = max(tick, id.Tick)
		}
	}
	return tick
}

// showsOlderState reports whether the match shows an older state than before. This can happen for a moment,
// while the newest post has become a record and an older one has not yet.
func (r *randomMatch) showsOlderState(d possibleAction) bool {
	return d.tick() < r.tick && !r.mayShowOlder
}

// watch fails the test if the match does not go on.
func (r *randomMatch) watch(d possibleAction) {
	r.Helper()
	tick := d.tick()
	switch r.still++; {
	case tick > r.tick:
		r.still = 0
	case r.still > r.limits.still:
		r.Fatalf("match %d is stuck:\n%s", r.match, r.channels())
	case r.still%10_000 == 0:
		r.Logf("match %d has not gone on for %d presses:\n%s", r.match, r.still, r.newest())
	}
	r.tick = tick
}

// await waits until a person can act, or the match is over.
func (r *randomMatch) await() (d possibleAction, over bool) {
	r.Helper()
	for asked := 0; ; asked++ {
		ctx, cancel := context.WithTimeout(background, r.limits.wait)
		err := r.local.Wait(ctx, func() bool {
			d, over = r.next()
			return over || d.person != nil && !r.showsOlderState(d)
		})
		cancel()
		switch {
		case err == nil:
			return d, over
		case r.asks == nil || asked == 3:
			r.Fatalf("match %d after %d presses: %s in\n%s", r.match, r.presses, r.idle(d), r.channels())
		}
		r.asks()
	}
}

// idle says why a person who sees this does nothing.
func (r *randomMatch) idle(d possibleAction) string {
	if d.person != nil && r.showsOlderState(d) {
		return fmt.Sprintf("it went back from tick %d to %d", r.tick, d.tick())
	}
	return "nothing to do"
}

// again asks for the post of the turn.
func (r *randomMatch) again() {
	for {
		out, ok := r.act("/turn", func(ctx context.Context) (localdiscord.Outcome, error) {
			return r.people[0].Command(ctx, r.channel, "turn", nil)
		})
		if ok && out.Message != nil {
			return
		}
	}
}

// channels describes all visible channels, for a failed test.
func (r *randomMatch) channels() string {
	var b strings.Builder
	for _, c := range r.local.Channels() {
		fmt.Fprintf(&b, "%s %s\n", c.ID, c.Name)
		for _, m := range r.people[0].Messages(c.ID) {
			fmt.Fprintf(&b, "\t%s for %q to %v:", m.ID, m.For, m.Mentions)
			for _, c := range buttons(m) {
				fmt.Fprintf(&b, " %s", c.CustomID)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// newest describes the last posts of the match.
func (r *randomMatch) newest() string {
	var b strings.Builder
	shown := r.people[0].Messages(r.channel)
	for _, m := range shown[max(0, len(shown)-4):] {
		fmt.Fprintf(&b, "%s for %q: %s", m.ID, m.For, allText(m.Components))
		for _, c := range buttons(m) {
			fmt.Fprintf(&b, " %s", c.CustomID)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// turn presses one button, or opens the hand and plays from it.
func (r *randomMatch) turn(d possibleAction) {
	r.Helper()
	if d.decides() {
		r.choose(d)
		return
	}
	if len(d.verbs["hand"]) == 0 {
		r.Fatalf("match %d: nothing can be pressed: %v", r.match, d.verbs)
	}
	out, ok := r.press(d.person, d.message, d.verbs["hand"][0])
	for ok && out.Message != nil {
		hand := possibleAction{d.person, out.Message.ID, r.verbs(out.Message)}
		if !hand.decides() {
			r.awaitNextTurn(d)
			return
		}
		out, ok = r.choose(hand)
	}
}

// awaitNextTurn waits until the post of a finished turn is no longer the newest, because the next one is
// about to come. After a while pressing again makes sense, since the bot may have refused for
// another reason.
func (r *randomMatch) awaitNextTurn(d possibleAction) {
	ctx, cancel := context.WithTimeout(background, 2*time.Second)
	defer cancel()
	_ = r.local.Wait(ctx, func() bool {
		now, over := r.next()
		return over || now.person != nil && (now.message != d.message || !slices.Equal(now.verbs["hand"], d.verbs["hand"]))
	})
}

// decides reports whether the person can choose, confirm or pass on.
func (d possibleAction) decides() bool {
	return len(d.verbs["choose"])+len(d.verbs["pick"])+len(d.verbs["confirm"])+len(d.verbs["carry-out"]) > 0
}

// choose presses Confirm, or a random choice. It passes on or undoes what was confirmed.
func (r *randomMatch) choose(d possibleAction) (localdiscord.Outcome, bool) {
	r.Helper()
	ids := slices.Concat(d.verbs["choose"], d.verbs["pick"])
	if ok := d.verbs["confirm"]; len(ok) > 0 && (len(ids) == 0 || r.IntN(3) > 0) {
		ids = ok
	}
	if more := d.verbs["page"]; len(more) > 0 && r.IntN(4) == 0 {
		ids = more
	}
	if pass := d.verbs["carry-out"]; len(pass) > 0 {
		ids = pass
		if r.IntN(6) == 0 {
			ids = d.verbs["undo"]
		}
	}
	id := ids[r.IntN(len(ids))]
	if !slices.Contains(d.verbs["pick"], id) {
		return r.press(d.person, d.message, id)
	}
	r.presses++
	return r.act(id, func(ctx context.Context) (localdiscord.Outcome, error) {
		return d.person.Select(ctx, d.message, id, r.value(d, id))
	})
}

// value is a random value of a select, or "" if the select is gone.
func (r *randomMatch) value(d possibleAction, id string) string {
	for _, c := range buttons(d.person.Message(d.message)) {
		if c.CustomID == id && len(c.Options) > 0 {
			return c.Options[r.IntN(len(c.Options))].Value
		}
	}
	return ""
}

// record asks for the match's record, as a player does at the end. A person whose earlier request
// is still in progress is told to wait.
func (r *randomMatch) record() table.Record {
	r.Helper()
	for {
		d, _ := r.next()
		menu, ok := r.press(r.people[0], d.message, d.verbs["menu"][0])
		if !ok || r.button(menu.Message, posts.VerbExport) == "" {
			continue
		}
		out, ok := r.press(r.people[0], menu.Message.ID, r.button(menu.Message, posts.VerbExport))
		if !ok {
			continue
		}
		if out.Message == nil || len(out.Message.Attachments) == 0 {
			r.countFailedPress("export", out)
			continue
		}
		file, _ := r.local.File(out.Message.Attachments[0].ID)
		record, err := table.ParseRecord(file)
		must(r.T, err)
		return record
	}
}
