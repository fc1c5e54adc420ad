package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// zoe is a person with an id as long as real ones.
const zoe = "Zoé"

// traces lists the places in the store with an id or a name.
func (p *party) traces(texts ...string) (found []string) {
	p.Helper()
	look := func(where string, data []byte) {
		for _, text := range texts {
			if bytes.Contains(data, []byte(text)) {
				found = append(found, fmt.Sprintf("%s: %s", where, text))
			}
		}
	}
	for _, status := range records.Stages {
		err := p.store.Each(status, func(m storage.Match, err error) error {
			look("head "+m.ID.String(), m.Head)
			look("index "+m.ID.String(), fmt.Append(nil, m.Players))
			look("rest of "+m.ID.String(), bytes.Join([][]byte{m.Snapshot, m.Draft}, nil))
			return err
		})
		if err != nil {
			p.Fatal(err)
		}
	}
	values, err := p.store.Values("")
	if err != nil {
		p.Fatal(err)
	}
	for _, v := range values {
		look("value", append([]byte(v.Key+" "), v.Data...))
	}
	return found
}

// veteran makes a person finish a match, leave one, hide and set something.
func (p *party) veteran(who string) {
	p.Helper()
	p.begin("burgenland", nil, who, "Bruno")
	p.end(1)
	p.begin("castle", nil, "Alix", "Bruno")
	s := p.sheet(2)
	s.Former = []session.Former{{Seat: 1, User: uint64(persons[who]), Name: who, Till: 2}}
	s.Invited = []session.Player{{User: uint64(persons[who]), Name: who}}
	s.Creator = uint64(persons[who])
	if err := p.commit(s, session.Result{}); err != nil {
		p.Fatal(err)
	}
	p.end(2)
	if err := p.store.SetValue(records.UserPrefix(uint64(persons[who]))+"habits", []byte(`{"weekends":true}`)); err != nil {
		p.Fatal(err)
	}
	p.quiet()
}

func TestPrivacyShowsAndHides(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.veteran(zoe)
	m := p.command(zoe, "me privacy", nil)
	text, private := p.said(m)
	for _, want := range []string{bottest.Say("bot.privacy.matches", "live", 0, "over", 1), bottest.Say("bot.privacy.tallies", "count", 2), bottest.Say("bot.privacy.shown")} {
		if !private || !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	for range 2 { // twice: pressing an older copy again does no harm
		p.press(zoe, m.id, "1:0:0:hide:0.yes")
	}
	if text := p.text(m); !strings.Contains(text, bottest.Say("bot.privacy.hidden")) {
		t.Errorf("not hidden: %s", text)
	}
	p.label(zoe, m, bottest.Say("bot.button.unhide"))
	if data, err := p.store.Value(hiddenKey(uint64(persons[zoe]))); data != nil || err != nil {
		t.Errorf("still hidden: %s, %v", data, err)
	}
	for _, malformed := range []string{"1:0:0:hide:0.perhaps", "1:0:0:privacy:0.perhaps"} {
		if answer := p.press(zoe, m.id, malformed); answer == nil {
			t.Errorf("%s is taken, and no button has it", malformed)
		}
	}
	p.label(zoe, m, bottest.Say("bot.button.kept"))
	for _, k := range people.EachKept() {
		if told := strings.Contains(p.text(m), bottest.Say("bot.kept."+k.ID)); told != k.Yours {
			t.Errorf("%s listed: %t", k.ID, told)
		}
	}
	p.label(zoe, m, bottest.Say("bot.button.back"))
	if text := p.text(m); !strings.Contains(text, bottest.Say("bot.privacy.shown")) {
		t.Errorf("not back: %s", text)
	}
}

func TestExportMine(t *testing.T) {
	t.Parallel()
	for _, listed := range []string{"never", "before", "after"} {
		p := newParty(t)
		if listed == "before" {
			p.list()
		}
		p.veteran(zoe)
		if listed == "after" {
			p.list()
		}
		p.exportAll()
	}
}

// list puts everybody into the list of users.
func (p *party) list() {
	p.Helper()
	if err := p.bot.records.ListPeople(p.Context(), 0); err != nil {
		p.Fatal(err)
	}
}

// exportAll makes the veteran ask for all data stored about them.
func (p *party) exportAll() {
	p.Helper()
	m := p.command(zoe, "me privacy", nil)
	p.label(zoe, m, posts.VerbMyData)
	file := p.newest().Files[0]
	var d struct {
		User       string
		Settings   map[string]any
		Statistics map[string]session.Tally
		Matches    []struct {
			Match, As, Game, Stage, Seat, Name, Winners, Server, Channel string
			Points                                                       []int
			Started, Ended                                               int64
		}
	}
	if err := json.Unmarshal(file.Data, &d); err != nil {
		p.Fatalf("%v in %s", err, file.Data)
	}
	switch {
	case d.User != fmt.Sprint(uint64(persons[zoe])), d.Settings["habits"] == nil, len(d.Matches) != 2,
		d.Statistics["10/burgenland"].Matches != 1, d.Statistics["10/castle"].Left != 1, len(d.Settings) != 1:
		p.Errorf("%s", file.Data)
	case d.Matches[0].As != "player" || d.Matches[0].Seat == "" || len(d.Matches[0].Points) != 2 || d.Matches[0].Winners == "":
		p.Errorf("the match that was played: %+v", d.Matches[0])
	case d.Matches[1].As != "left" || d.Matches[1].Seat != "B":
		p.Errorf("the match that was left: %+v", d.Matches[1])
	case bytes.Contains(file.Data, []byte("Bruno")):
		p.Error("somebody else's name is in it")
	}
}

// newest is the newest message.
func (p *party) newest() *shown {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all[len(p.all)-1]
}

// After erasing, the store has no data about a person, even if the list of users does not have
// them. Matches stay as they were.
func TestEraseMine(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.list()
	p.veteran(zoe)
	id := fmt.Sprint(uint64(persons[zoe]))
	for _, key := range []string{"match/2", "stats/10/castle"} {
		if err := p.store.SetValue(records.ListedPrefix(uint64(persons[zoe]))+key, nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.traces(id)) < 5 || len(p.traces(zoe)) < 3 {
		t.Fatal("there is nothing to be erased", p.traces(id, zoe))
	}
	m := p.command(zoe, "me privacy", nil)
	p.label(zoe, m, "erase")
	if text := p.text(m); !strings.Contains(text, bottest.Say("bot.privacy.ask")) || len(p.traces(id)) < 5 {
		t.Fatalf("erased without being asked: %s", text)
	}
	p.label(zoe, m, bottest.Say("bot.button.erase.cancel"))
	p.label(zoe, m, "erase")
	old := p.sheet(1).Match.State.Score()
	p.label(zoe, m, posts.VerbErase)
	if text := p.text(m); !strings.Contains(text, bottest.Say("bot.privacy.erased")) {
		t.Errorf("answer %s", text)
	}
	if left := p.traces(id, zoe); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	s := p.sheet(1)
	if fmt.Sprint(s.Match.State.Score()) != fmt.Sprint(old) || s.Names()[0]+s.Names()[1] != "—Bruno" && s.Names()[0]+s.Names()[1] != "Bruno—" {
		t.Errorf("the match is %v of %v", s.Match.State.Score(), s.Names())
	}
	if got := p.tally("burgenland", "Bruno"); got.Matches != 1 {
		t.Errorf("the other lost something: %+v", got)
	}
	if text, _ := p.said(p.command("Bruno", "match export", words("match", "1"))); !strings.Contains(text, bottest.Say("bot.export.done")) {
		t.Errorf("export: %s", text)
	}
	if _, err := p.store.Check(func(err error) { t.Error(err) }); err != nil {
		t.Error(err)
	}
}

// One press takes a person out of running matches, lobbies and cups, after saying so, and erases their data. Matches of
// others go on.
func TestEraseRunning(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", zoe, "Bruno")
		p.speakIn(30)
		p.begin("castle", nil, zoe, "Bruno")
		p.speakIn(40)
		lobby := p.command(zoe, "play", words("game", "carcassonne"))
		p.label("Alix", lobby, "join")
		alone := p.command(zoe, "play", words("game", "burgenland"))
		p.speakIn(50)
		post := p.openCup(map[int]string{0: "carcassonne"})
		for _, who := range []string{zoe, "Alix", "Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		m := p.command(zoe, "me privacy", nil)
		text, _ := p.said(p.label(zoe, m, "erase"))
		for _, want := range []string{bottest.Say("bot.privacy.first"), bottest.Phrase("bot.privacy.resigns"), bottest.Phrase("bot.privacy.lobbies"), bottest.Phrase("bot.privacy.leaves"), "`1`", "`2`", "`3`", "`4`"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in %s", want, text)
			}
		}
		if len(p.sheet(3).Players) != 2 || p.sheet(1).Match.Gone[1] {
			t.Error("something was left without a confirmation")
		}
		p.label(zoe, m, posts.VerbErase)
		settled()
		if text := p.text(m); !strings.Contains(text, bottest.Say("bot.privacy.erased")) {
			t.Errorf("answer %s", text)
		}
		if left := p.traces(fmt.Sprint(uint64(persons[zoe])), zoe); len(left) > 0 {
			t.Errorf("left: %q", left)
		}
		if s := p.sheet(2); s.Status != session.Over || s.Match.State.Score() == nil {
			t.Errorf("the match of two has status %v", s.Status)
		}
		if s := p.sheet(3); len(s.Players) != 1 || s.Players[0].Name != "Alix" || strings.Contains(p.text(lobby), zoe) {
			t.Errorf("in the lobby are %v: %s", s.Players, p.text(lobby))
		}
		if text := p.text(alone); strings.Contains(text, zoe) {
			t.Errorf("the lobby of nobody else: %s", text)
		}
		letPass(50 * time.Hour) // the cup begins
		for _, ids := range p.contests() {
			for _, id := range ids {
				if s := p.sheet(id); slices.Contains(s.Names(), zoe) {
					t.Errorf("the cup has opened a match of %v", s.Names())
				}
			}
		}
		if len(p.contests()) == 0 {
			t.Errorf("%d matches of the cup: %s", len(p.contests()), p.text(post))
		}
		if s := p.end(1); s == nil || !s.Match.Over() || s.Match.Gone[1] != true {
			t.Error("the match cannot go on")
		}
		p.quiet()
		if left := p.traces(fmt.Sprint(uint64(persons[zoe])), zoe, "stats/10/carcassonne/0"); len(left) > 0 {
			t.Errorf("left after the end: %q", left)
		}
	})
}

// An invitation is withdrawn.
func TestEraseInvited(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	options := words("game", "carcassonne")
	options["opponent1"] = userOption(zoe)
	p.command("Alix", "play", options)
	p.quiet()
	m := p.command(zoe, "me privacy", nil)
	p.label(zoe, m, "erase")
	p.label(zoe, m, posts.VerbErase)
	if s := p.sheet(1); len(s.Invited) != 0 || len(p.traces(zoe)) != 0 {
		t.Errorf("still invited: %+v, %q", s.Invited, p.traces(zoe))
	}
}

// The buttons act for the person who presses them, and exist only in private messages.
func TestPrivacyForged(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.veteran(zoe)
	before := p.traces(zoe)
	public := p.public()[0]
	for _, id := range []string{"1:0:0:erase-now", "1:0:0:mine", "1:0:0:hide:0.yes", "1:0:0:privacy", "1:1:0:erase-now", "1:0:0:erase-now:1.x"} {
		if text, private := p.said(p.press(zoe, public.id, id)); !private || !strings.Contains(text, "button") {
			t.Errorf("%s on a public message: %s", id, text)
		}
	}
	mine := p.command("Bruno", "me privacy", nil)
	p.press("Sam", mine.id, "1:0:0:hide:0.yes")
	if data, _ := p.store.Value(hiddenKey(uint64(persons["Bruno"]))); data != nil || fmt.Sprint(p.traces(zoe)) != fmt.Sprint(before) {
		t.Error("a press changed somebody else's data")
	}
}

// allListed checks that the list of users has everybody whom a match names beside its players,
// whatever has happened to it.
func (p *party) allListed() {
	p.Helper()
	for _, status := range records.Stages {
		if err := p.store.Each(status, func(m storage.Match, err error) error {
			s, unread := session.DecodeHead(records.Stored(m))
			if err != nil || unread != nil {
				return nil // planted by a test
			}
			for _, user := range s.NamedBeside() {
				if data, err := p.store.Value(records.ListedPrefix(user) + "match/" + s.ID.String()); data == nil || err != nil {
					p.Errorf("match %s names %d, who is not listed: %v", s.ID, user, err)
				}
			}
			return nil
		}); err != nil {
			p.Error(err)
		}
	}
}
