package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/posts"
)

// leaveCup makes people leave a cup by its post.
func (p *party) leaveCup(post *shown, people ...string) {
	p.Helper()
	for _, who := range people {
		p.label(who, p.label(who, post, posts.VerbCupLeave), posts.VerbCupLeaveNow)
	}
}

// Two who have left are paired in a later round. Nobody comes, so neither scores: in the post, the picture,
// the page of the table and the exported text.
func TestCupNobodyCame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{1: "robin", 4: "1"})
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(time.Hour)
		settled()
		p.leaveCup(post, p.entrant(0, 1), p.entrant(1, 1))
		p.playRounds(3)
		row := regexp.MustCompile(`3\\\. ~~\S+~~ — \*\*0\*\* \(0 · 0 · 0\)`)
		for where, text := range map[string]string{"post": p.text(post), "page": p.text(p.label("Alix", post, posts.VerbCupTable))} {
			if len(row.FindAllString(text, -1)) != 2 {
				t.Errorf("the %s shows %s", where, text)
			}
		}
		if alt := post.Files[0].Alt; len(regexp.MustCompile(`, 3\. \S+ 0`).FindAllString(alt, -1)) != 2 {
			t.Errorf("the picture shows %q", alt)
		}
		if text := string(p.label("Alix", post, posts.VerbCupExport).Files[0].Data); strings.Contains(text, "½") || strings.Count(text, "=0") != 7 {
			t.Errorf("exported: %s", text)
		}
	})
}

// entrant is the person at a seat of a table in the current round of the first cup, both from 0.
func (p *party) entrant(table, seat int) string {
	p.Helper()
	s := p.cup(1).State
	no := s.Rounds[s.Current()].Tables[table].Seats[seat]
	for who := range persons {
		if slices.ContainsFunc(p.entries(who), func(e cups.Entry) bool { return e.Cup == 1 && e.No == no }) {
			return who
		}
	}
	p.Fatalf("nobody has number %d", no)
	return ""
}

// haveLeft stores that people have left a cup while the process was down.
func (p *party) haveLeft(cup int, people ...string) {
	p.Helper()
	p.shut()
	store := bottest.OpenStore(p, p.path)
	for _, who := range people {
		key := fmt.Sprint(cups.Prefix(guild), uint64(persons[who]))
		data, err := store.Value(key)
		person, err2 := cups.DecodePerson(data)
		for i := range person.Entries {
			person.Entries[i].Left = person.Entries[i].Left || person.Entries[i].Cup == cup
		}
		left, err3 := json.Marshal(person)
		if err := errors.Join(err, err2, err3, store.SetValue(key, left)); err != nil {
			p.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		p.Fatal(err)
	}
	p.open()
	settled()
}

// If all players of a running match leave, none of them scores, at tables of any size and in duels. At larger
// tables, players who let the time run out without deciding a single turn do not share the places behind.
func TestCupMatchesLeftByAll(t *testing.T) {
	three := []string{"Alix", "Bruno", "Chloé"}
	for name, form := range map[string]map[int]string{
		"a table of two":   {1: "robin", 4: "1"},
		"a duel":           {0: "carcassonne", 1: "robin", 4: "1", 10: "1"},
		"a table of three": {0: "carcassonne", 2: "3", 4: "1"},
		"a table of four":  {0: "carcassonne", 2: "4", 4: "1"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				post := p.openCup(form)
				for _, who := range three {
					p.label(who, post, posts.VerbCupJoin)
				}
				if form[2] == "4" {
					p.label("Dora", post, posts.VerbCupJoin)
					three = append(three, "Dora")
				}
				time.Sleep(time.Hour)
				settled()
				p.haveLeft(1, three...)
				text := p.text(post)
				if scored := regexp.MustCompile(`— \*\*(.+?)\*\*`).FindAllStringSubmatch(text, -1); len(scored) != len(three) || strings.Contains(text, "🥇") {
					t.Errorf("%v score: %s", scored, text)
				} else {
					for _, one := range scored {
						if one[1] != "0" {
							t.Errorf("%s points: %s", one[1], text)
						}
					}
				}
			})
		})
	}
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{0: "carcassonne", 2: "3", 4: "1", 7: "3"})
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(30 * 24 * time.Hour)
		settled()
		if text := p.text(post); regexp.MustCompile(`[½⅓¼⅔¾]`).MatchString(text) {
			t.Errorf("nobody decides anything: %s", text)
		}
	})
}
