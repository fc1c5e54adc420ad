package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// openCup opens a cup in the channel by presses, and returns its post. choices are made in the
// form, by the position of the menu.
func (p *party) openCup(choices map[int]string) *shown {
	p.Helper()
	p.chat.MemberPermissions = discordgo.PermissionManageGuild
	form := p.command("Sam", "server cup", nil)
	for at := range 16 {
		if value, ok := choices[at]; ok {
			form = p.press("Sam", form.id, p.cupMenu(form, at), value)
		}
	}
	p.label("Sam", form, bottest.Say("bot.button.cup.open"))
	p.chat.MemberPermissions = 0
	settled()
	all := p.public()
	return all[len(all)-1]
}

// A running cup can be managed, whatever its number is.
func TestManagesAnyNumber(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.openCup(nil)
		first, err := p.store.Value(cups.Key{Guild: guild, N: 1}.String())
		if err != nil {
			t.Fatal(err)
		}
		p.manager()
		for _, n := range []int{801, math.MaxInt} {
			if err := p.store.SetValue(cups.Key{Guild: guild, N: n}.String(), first); err != nil {
				t.Fatal(err)
			}
			form, manage := p.command("Sam", "server cup", nil), posts.CupID(posts.VerbCupManage, n, 0, "")
			if !slices.ContainsFunc(p.buttons(form), func(b discordgo.Button) bool { return b.CustomID == manage }) {
				t.Errorf("cup %d cannot be managed: %v", n, p.labels(form))
			}
			if page := p.press("Sam", form.id, manage); !strings.Contains(p.text(page), strconv.Itoa(n)) {
				t.Errorf("the page of cup %d says %q", n, p.text(page))
			}
			if back := p.label("Sam", form, bottest.Say("bot.button.back")); back.id != form.id || !slices.ContainsFunc(p.buttons(back), func(b discordgo.Button) bool { return b.CustomID == manage }) {
				t.Errorf("back from cup %d: %v", n, p.labels(back))
			}
		}
	})
}

// Settings that do not depend on other choices are in one form. All others stay with the menus.
func TestCupForm(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.chat.MemberPermissions = discordgo.PermissionManageGuild
	page := p.command("Sam", "server cup", nil)
	ask := p.idOf(page, bottest.Say("bot.button.cup.ask"))
	for _, lang := range []string{"fr", "de", "es-ES", "en-US"} {
		p.chat.Locale = lang
		p.press("Sam", page.id, ask)
	}
	if len(p.asked.Fields) != 5 || p.asked.Title != bottest.Say("bot.cup.modal") {
		t.Errorf("asked %+v", p.asked)
	}
	p.fill("Sam", page.id, map[string]string{"game": "carcassonne", "format": "swiss", "speed": "days", "closes": "72"})
	if open := p.idOf(page, bottest.Say("bot.button.cup.open")); !strings.HasSuffix(open, ".carcassonne/swiss/2/days/72/0/0/0///0/3") {
		t.Errorf("the page opens %s", open)
	}
	p.press("Sam", page.id, p.cupMenu(page, 2), "4")
	p.label("Sam", page, bottest.Say("bot.button.cup.ask"))
	if chosen := p.asked.Fields[3].Choices[2]; chosen.Value != "72" || !chosen.Chosen {
		t.Errorf("the form begins with %+v", p.asked)
	}
	p.fill("Sam", page.id, map[string]string{"closes": "24"})
	want := ".carcassonne/swiss/4/days/24/0/0/0////3"
	if open := p.idOf(page, bottest.Say("bot.button.cup.open")); !strings.HasSuffix(open, want) {
		t.Errorf("the page opens %s, want %s", open, want)
	}
	for name, f := range map[string]discord.Field{"an odd field": {ID: "colour", Values: []string{"red"}}, "no value": {ID: "game"}} {
		i := p.pressing("Sam", page.id, p.asked.CustomID)
		i.Kind, i.Fields = discord.Submit, []discord.Field{f}
		p.bot.Handle(p.Context(), i)
		if told := p.answer(i.ID); told == nil || !strings.Contains(p.text(told), bottest.Say("bot.error.malformed")) {
			t.Errorf("%s: told %+v", name, told)
		}
	}
	p.chat.MemberPermissions = 0
	for _, told := range []*shown{p.fill("Sam", page.id, map[string]string{"closes": "1"}), p.label("Sam", page, bottest.Say("bot.button.cup.ask"))} {
		if open := p.idOf(page, bottest.Say("bot.button.cup.open")); told == nil || !strings.HasSuffix(open, want) {
			t.Errorf("without the right to, the page opens %s", open)
		}
	}
}

// cupMenu is the custom_id of a menu of the form.
func (p *party) cupMenu(form *shown, at int) string {
	p.Helper()
	for _, m := range p.menus(form) {
		if strings.Contains(m.CustomID, fmt.Sprintf(":%s:%d.", posts.VerbCupForm, at)) {
			return m.CustomID
		}
	}
	p.Fatalf("no menu %d in %q", at, p.text(form))
	return ""
}

// contests are the matches of cups, by cup, round and table.
func (p *party) contests() map[session.Contest][]session.ID {
	p.Helper()
	all := map[session.Contest][]session.ID{}
	for _, status := range records.Stages {
		err := p.store.Each(status, func(m storage.Match, damage error) error {
			s, err := session.DecodeHead(records.Stored(m))
			if err == nil && s.Contest != nil {
				all[*s.Contest] = append(all[*s.Contest], s.ID)
			}
			return errors.Join(err, damage)
		})
		if err != nil {
			p.Fatal(err)
		}
	}
	return all
}

// playRounds plays so many rounds, in which the weaker player resigns.
func (p *party) playRounds(n int) {
	p.Helper()
	for range n {
		settled()
		p.resignMatches(weaker)
	}
	settled()
}

// resignMatches makes the player of each running match resign that who selects, none for a negative seat.
func (p *party) resignMatches(who func(names []string) int) (ended int) {
	p.Helper()
	for _, ids := range p.contests() {
		for _, id := range ids {
			s := p.sheet(id)
			if s.Status != session.Live {
				continue
			}
			seat := games.Seat(who(s.Names()))
			if seat < 0 {
				continue
			}
			next, r := p.apply(s, session.Press{Verb: session.VerbResign}, seat)
			if err := p.commit(next, r); err != nil {
				p.Fatal(err)
			}
			ended++
		}
	}
	return ended
}

// weaker selects the last of the names in order.
func weaker(names []string) int { return slices.Index(names, slices.Max(names)) }

// A cup works from the form to the winner. People join and leave, registration closes, each round
// opens its matches in threads, the table stays up to date, and the player who won everything is
// crowned.
func TestCup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(nil)
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.format.swiss")) || !strings.Contains(text, bottest.Say("bot.cup.empty")) {
			t.Fatalf("announced: %s", text)
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"} {
			if told := p.label(who, post, posts.VerbCupJoin); !strings.Contains(p.text(told), bottest.Phrase("bot.cup.joined")) {
				t.Fatalf("%s: %s", who, p.text(told))
			}
		}
		p.refused(p.label("Alix", post, posts.VerbCupJoin), "bot.cup.in")
		p.refused(p.label("Sam", post, posts.VerbCupLeave), "bot.cup.notin")
		p.label("Emil", post, posts.VerbCupLeave)
		settled()
		if text := p.text(post); !strings.Contains(text, "**4 people** take part: Alix, Bruno, Chloé and Dora") {
			t.Fatalf("joined: %s", text)
		}
		if n := len(p.contests()); n != 0 {
			t.Fatalf("%d matches before the first round", n)
		}
		time.Sleep(24 * time.Hour)
		for round := 1; round <= 3; round++ {
			settled()
			p.quiet()
			if text := p.text(post); !strings.Contains(text, fmt.Sprintf("Round %d of 3", round)) {
				t.Fatalf("round %d: %s", round, text)
			}
			if n := len(p.contests()); n != 2*round || len(p.threads) != n || !strings.HasSuffix(p.threads[n-1], fmt.Sprintf(" — round %d", round)) {
				t.Fatalf("round %d: %d matches in threads %q", round, n, p.threads)
			}
			if text := p.text(post); strings.Count(text, "▶ https://discord.com/") != 2 || strings.Contains(text, "### Table") != (round > 1) {
				t.Fatalf("round %d does not lead to its matches, or has a table of nothing: %s", round, text)
			}
			if round == 2 {
				t.Log(p.text(post), p.labels(post))
				p.shut()
				p.open()
			}
			if n := p.resignMatches(weaker); n != 2 {
				t.Fatalf("round %d: %d matches", round, n)
			}
		}
		settled()
		text := p.text(post)
		t.Log(text, p.labels(post))
		if !strings.Contains(text, "🥇 Alix") || !strings.Contains(text, "1\\. Alix — **3**") || !strings.Contains(text, "2\\. Bruno — **2**") {
			t.Errorf("at the end: %s", text)
		}
		at := slices.IndexFunc(p.public(), func(m *shown) bool { return strings.Contains(p.text(m), bottest.Phrase("bot.cup.crown")) })
		if at < 0 {
			t.Fatal("no winner is announced")
		}
		crown := p.public()[at]
		if text := p.text(crown); !strings.Contains(text, "<@1> wins") || !slices.Contains(crown.Mentions, persons["Alix"]) {
			t.Errorf("the winner: %s", text)
		}
		if len(post.Files) != 1 || !strings.Contains(post.Files[0].Alt, "1. Alix 3, 2. Bruno 2") {
			t.Errorf("%d pictures", len(post.Files))
		}
		at = slices.IndexFunc(p.public(), func(m *shown) bool {
			return strings.Contains(p.text(m), "-# 🏆 Burgen Land cup 1, round 3") && p.has(m, posts.VerbRematch)
		})
		if at < 0 {
			t.Fatal("no result says that it counts")
		}
		for _, m := range []*shown{post, p.public()[at]} {
			if text := p.text(p.label("Dora", m, posts.VerbCupTable)); !strings.Contains(text, "4\\. Dora — **0**") {
				t.Errorf("the table: %s", text)
			}
		}
		files := p.label("Dora", post, posts.VerbCupExport)
		if len(files.Files) != 1 || !strings.Contains(string(files.Files[0].Data), "Alix") {
			t.Errorf("%d files", len(files.Files))
		}
	})
}

// A player who does not come loses when the time for a turn runs out, at the latest when the round
// ends. A player who leaves loses the running match, and the reserve takes over.
func TestCupWithoutPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(nil)
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(24 * time.Hour)
		settled()
		if told := p.label("Emil", post, posts.VerbCupJoin); !strings.Contains(p.text(told), bottest.Phrase("bot.cup.standsin")) {
			t.Fatal(p.text(told))
		}
		ask := p.label("Dora", post, posts.VerbCupLeave)
		p.label("Dora", ask, posts.VerbCupLeaveNow)
		settled()
		over := 0
		for _, ids := range p.contests() {
			if s := p.sheet(ids[0]); s.Status == session.Over {
				over++
				if seat := s.Seat(uint64(persons["Dora"])); !s.Match.Gone[seat] {
					t.Error("Dora has not lost")
				}
			}
		}
		if over != 1 {
			t.Fatalf("%d matches are over", over)
		}
		p.wantPosts(bottest.Say("table.event.withdrew", "player", "Dora"), 2) // the record and the result
		time.Sleep(30 * time.Hour)                                            // the other match waits for a player
		settled()
		if text := p.text(post); !strings.Contains(text, "Round 2 of 3") || !strings.Contains(text, "Emil") {
			t.Fatalf("after a day: %s", text)
		}
		if text, said := p.text(post), bottest.Say("bot.cup.standin", "name", "Emil", "former", "Dora", "round", 2); !strings.Contains(text, said) {
			t.Errorf("no %q in %s", said, text)
		}
		if n := p.toldInPrivate("Emil", "in the place of Dora"); n != 1 {
			t.Errorf("Emil is told %d times for whom he plays", n)
		}
		for _, e := range p.cup(1).State.Entrants {
			if stood := e.No == 4; e.Out || stood != (e.Stood == 2) { // for Dora, from the second round on
				t.Errorf("of the entrants one is %+v", e)
			}
		}
		time.Sleep(60 * 24 * time.Hour)
		settled()
		if text := p.text(post); !strings.Contains(text, "🥇") {
			t.Errorf("after two months: %s", text)
		}
		for contest, ids := range p.contests() {
			if len(ids) != 1 {
				t.Errorf("%v: %d matches", contest, len(ids))
			}
		}
		for _, ids := range p.contests() {
			s := p.sheet(ids[0])
			for seat, gone := range s.Match.Gone {
				if kind := s.LostBy(games.Seat(seat)).Kind; gone && s.Match.Over() {
					p.wantResult(s, bottest.Say("table.event."+kind, "player", s.Players[seat].Name))
				}
			}
		}
		p.wantPosts("The stand-in", 0)
	})
}

// wantResult checks that the result of a match says something.
func (p *party) wantResult(s *session.Session, words string) {
	p.Helper()
	for _, m := range p.messagesIn(discord.Snowflake(s.Channel)) {
		if p.has(m, posts.VerbRematch) && strings.Contains(p.text(m), words) {
			return
		}
	}
	p.Errorf("no result of match %s says %q", s.ID, words)
}

// wantPosts checks how many posts contain a text.
func (p *party) wantPosts(words string, want int) {
	p.Helper()
	n := 0
	for _, m := range p.public() {
		if strings.Contains(p.text(m), words) {
			n++
		}
	}
	if n != want {
		p.Errorf("%d posts say %q", n, words)
	}
}

// If no turn's time runs out but a match is not over when the round is, the player who used more
// time loses.
func TestCupRoundEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{0: "castle", 1: "robin", 3: "hours", 4: "1"})
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(time.Hour)
		settled()
		slow := p.sheet(1).Clock.User
		for p.sheet(1).Status == session.Live {
			if p.sheet(1).Clock.User == slow {
				time.Sleep(7 * time.Hour)
			} else {
				time.Sleep(time.Hour)
			}
			settled()
			if p.sheet(1).Status == session.Live {
				p.next(1)
			}
		}
		settled()
		if s := p.sheet(1); !s.Match.Gone[s.Seat(slow)] {
			t.Errorf("not %d has lost", slow)
		}
		p.wantPosts(bottest.Phrase("table.event.slowest"), 2) // the record and the result
		if text := p.text(post); !strings.Contains(text, "Round 2") {
			t.Errorf("after a week: %s", text)
		}
	})
}

// A league is followed by its next season. Players who join again are ranked by the result of the
// last one.
func TestLeague(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{1: "league", 4: "1"})
		for _, who := range []string{"Dora", "Chloé", "Bruno", "Alix"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(time.Hour)
		p.playRounds(3)
		if text := p.text(post); !strings.Contains(text, "Burgen Land league, season 1") || !strings.Contains(text, "🥇 Alix") {
			t.Fatalf("the first season: %s", text)
		}
		at := slices.IndexFunc(p.public(), func(m *shown) bool { return strings.Contains(p.text(m), "season 2") })
		if at < 0 {
			t.Fatal("no second season")
		}
		next := p.public()[at]
		for _, who := range []string{"Emil", "Dora", "Alix", "Bruno"} {
			p.label(who, next, posts.VerbCupJoin)
		}
		time.Sleep(3 * 24 * time.Hour)
		settled()
		data, err := p.store.Value(cups.Key{Guild: guild, N: 2}.String())
		if err != nil {
			t.Fatal(err)
		}
		var cup cups.Cup
		if err := json.Unmarshal(data, &cup); err != nil || cup.State == nil || cup.Season != 2 {
			t.Fatalf("%v: %s", err, data)
		}
		var order []int
		for _, e := range cup.State.Entrants {
			order = append(order, e.No)
		}
		if fmt.Sprint(order) != "[3 4 2 1]" { // Alix, Bruno, Dora, and Emil who is new
			t.Errorf("the second season begins as %v", order)
		}
		if values, err := p.store.Values("guild/10/cup/"); err != nil || len(values) != 2 {
			t.Errorf("%d seasons, %v", len(values), err)
		}
	})
}

// A form opens one cup, however often its button is pressed. Another form opens another cup.
func TestCupOpenedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.manager()
		form := p.command("Sam", "server cup", nil)
		button := p.idOf(form, bottest.Say("bot.button.cup.open"))
		for range 2 {
			if said := p.press("Sam", form.id, button); !strings.Contains(p.text(said), "cup 1"+bottest.Phrase("bot.cup.opened")) {
				t.Errorf("opened: %s", p.text(said))
			}
			if values, err := p.store.Values("guild/10/cup/"); err != nil || len(values) != 1 {
				t.Fatalf("%d cups, %v", len(values), err)
			}
		}
		p.press("Sam", p.command("Sam", "server cup", nil).id, button)
		if values, err := p.store.Values("guild/10/cup/"); err != nil || len(values) != 2 {
			t.Fatalf("%d cups, %v", len(values), err)
		}
	})
}

// The host chooses the size of divisions, the number of matches at a time, and the number of
// rounds.
func TestCupChosen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{1: "robin", 4: "1", 8: "4", 9: "2"})
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.rules.robin", "size", 4)) || !strings.Contains(text, bottest.Say("bot.cup.rules.together", "count", 2)) {
			t.Errorf("announced: %s", text)
		}
		swiss := p.openCup(map[int]string{4: "1", 7: "4"})
		if text := p.text(swiss); !strings.Contains(text, bottest.Say("bot.cup.rules.rounds", "n", 4)) || strings.Contains(text, bottest.Phrase("bot.cup.rules.together")) {
			t.Errorf("announced: %s", text)
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora", "Emil", "Sam"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"} {
			p.label(who, swiss, posts.VerbCupJoin)
		}
		time.Sleep(time.Hour)
		settled()
		of := func(cup int) (n int) {
			for contest, ids := range p.contests() {
				if contest.Cup == cup {
					n += len(ids)
				}
			}
			return n
		}
		if n, text := of(1), p.text(post); n != 4 || !strings.Contains(text, "2 divisions") { // two of three people: two rounds of one table
			t.Fatalf("%d matches: %s", n, text)
		}
		if n, text := of(2), p.text(swiss); n != 2 || !strings.Contains(text, "Round 1 of 4") {
			t.Fatalf("%d matches: %s", n, text)
		}
		p.resignMatches(weaker)
		settled()
		if n, text := of(1), p.text(post); n != 6 || !strings.Contains(text, "Round 2") {
			t.Fatalf("%d matches: %s", n, text)
		}
		for range 3 {
			p.resignMatches(weaker)
			settled()
		}
		for _, m := range []*shown{post, swiss} {
			if text := p.text(m); !strings.Contains(text, "🥇") {
				t.Errorf("at the end: %s", text)
			}
		}
		files := p.label("Dora", post, posts.VerbCupExport)
		if text := string(files.Files[0].Data); !strings.Contains(text, "1. Alix") || strings.Count(text, "=1") != 6 {
			t.Errorf("exported: %s", text)
		}
	})
}

// A cup of any game is played to its end.
func TestCupOfEveryGame(t *testing.T) {
	for _, game := range catalog.Order() {
		t.Run(game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				post := p.openCup(map[int]string{0: game, 1: "knockout", 4: "1"})
				for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
					p.label(who, post, posts.VerbCupJoin)
				}
				time.Sleep(time.Hour)
				for range 2 {
					settled()
					p.resignMatches(weaker)
				}
				settled()
				if text := p.text(post); !strings.Contains(text, "🥇 Alix") {
					t.Errorf("at the end: %s", text)
				}
			})
		})
	}
}

// If all matches of a division are played at a time, they are one round.
func TestCupAllAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{1: "league", 4: "1", 9: "0"})
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.rules.together.all")) {
			t.Errorf("announced: %s", text)
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(time.Hour)
		settled()
		if n := p.resignMatches(weaker); n != 6 {
			t.Fatalf("%d matches", n)
		}
		settled()
		if text := p.text(post); !strings.Contains(text, "🥇 Alix") {
			t.Errorf("at the end: %s", text)
		}
		at := slices.IndexFunc(p.public(), func(m *shown) bool { return strings.Contains(p.text(m), "season 2") })
		if at < 0 || !strings.Contains(p.text(p.public()[at]), bottest.Say("bot.cup.rules.together.all")) {
			t.Error("the next season is not played so")
		}
	})
}

// A cup stored before these choices existed is played as before: in divisions of about eight, one
// match at a time.
func TestFormerCup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		data, err := os.ReadFile("testdata/former/league.json")
		if err == nil {
			err = p.store.SetValue(cups.Key{Guild: guild, N: 1}.String(), data)
		}
		if err != nil {
			t.Fatal(err)
		}
		p.shut()
		p.open()
		settled()
		all := p.public()
		post := all[len(all)-1]
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.rules.robin", "size", 8)) || !strings.Contains(text, bottest.Say("bot.cup.rules.together", "count", 1)) {
			t.Fatalf("announced: %s", text)
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(time.Hour)
		for round := 1; round <= 3; round++ {
			settled()
			if n := p.resignMatches(weaker); n != 2 {
				t.Fatalf("round %d: %d matches", round, n)
			}
		}
		settled()
		if text := p.text(post); !strings.Contains(text, "🥇 Alix") {
			t.Errorf("at the end: %s", text)
		}
	})
}

// A cup stored when there was a winner's role and scheduled events still opens and is played on. A
// menu for them is refused.
func TestFormerPrizeAndEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		data, err := os.ReadFile("testdata/former/prized.json")
		values := map[string]json.RawMessage{}
		err = errors.Join(err, json.Unmarshal(data, &values))
		p.shut()
		store := bottest.OpenStore(t, p.path)
		for key, value := range values {
			err = errors.Join(err, store.SetValue(key, value))
		}
		if err = errors.Join(err, store.Close()); err != nil {
			t.Fatal(err)
		}
		p.open()
		settled()
		all := p.public()
		post := all[len(all)-1]
		for _, who := range []string{"Bruno", "Chloé"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		page := p.decide("speed", "day")
		if set := p.bot.server.Settings(guild); set.Lang != "fr" || set.Speed != "day" {
			t.Errorf("settings %+v", set)
		}
		p.manager()
		malformed := p.bot.texts.Localizer("en").Say("bot.error.malformed")
		for _, name := range []string{"prize", "events"} {
			if told := p.text(p.press("Sam", page.id, "1:0:0:set:0."+name, "77")); told != malformed {
				t.Errorf("a menu of %s is answered %q", name, told)
			}
		}
		p.member()
		time.Sleep(time.Hour)
		p.playRounds(3)
		if text := p.text(post); !strings.Contains(text, "🥇 Alix") {
			t.Errorf("at the end: %s", text)
		}
	})
}

// At tables of four all play together, and places are worth parts of a point. A player whose data
// are erased has left.
func TestCupAtLargeTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{0: "carcassonne", 2: "4", 4: "1", 6: "1"})
		if text := p.text(post); !strings.Contains(text, "Carcassonne by international tournament rules") || !strings.Contains(text, "tables of 4") {
			t.Errorf("announced: %s", text)
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		p.label("Emil", post, posts.VerbCupJoin)
		erase := p.label("Emil", p.command("Emil", "me privacy", nil), posts.VerbEraseAsk)
		p.label("Emil", erase, posts.VerbErase)
		time.Sleep(time.Hour)
		settled()
		if len(p.contests()) != 1 || len(p.sheet(1).Players) != 4 {
			t.Fatalf("%d tables", len(p.contests()))
		}
		if o := p.sheet(1).Options; o["fields"] != "field" || o["small"] != "full" {
			t.Errorf("played by %v", o)
		}
		for range 3 {
			settled()
			p.resignMatches(func(names []string) int {
				for _, who := range []string{"Dora", "Chloé", "Bruno"} {
					if seat := slices.Index(names, who); !p.sheet(1).Match.Gone[seat] {
						return seat
					}
				}
				return 0
			})
		}
		settled()
		if text := p.text(post); !strings.Contains(text, "1\\. Alix — **1**") || strings.Count(text, "— **0**") != 3 { // who resigns without a turn scores nothing
			t.Errorf("after the first round: %s", text)
		}
	})
}

// A manager of the server changes a result and calls off a cup. A cup without enough people does
// not start.
func TestCupManaged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		few := p.openCup(map[int]string{1: "knockout"})
		p.label("Alix", few, posts.VerbCupJoin)
		p.refused(p.command("Bruno", "server cup", nil), "bot.settings.forbidden")
		post := p.openCup(map[int]string{1: "robin", 4: "72"})
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		p.chat.MemberPermissions = discordgo.PermissionManageGuild
		page := p.label("Sam", p.command("Sam", "server cup", nil), "cup 2")
		p.label("Sam", page, posts.VerbCupClose)
		settled()
		if text := p.text(post); !strings.Contains(text, "### Round 1") || strings.Contains(text, "### Table") {
			t.Fatalf("closed: %s", text)
		}
		p.resignMatches(weaker)
		settled()
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.tie.direct")+" · "+bottest.Say("bot.cup.tie.berger")) {
			t.Fatalf("the table: %s", text)
		}
		page = p.label("Sam", p.command("Sam", "server cup", nil), "cup 2")
		menu := p.menus(page)[0]
		t.Log(menu.Options)
		page = p.press("Sam", page.id, menu.CustomID, menu.Options[0].Value)
		p.press("Sam", page.id, posts.CupID(posts.VerbCupRevise, 2, 1, menu.Options[0].Value))
		settled()
		if text := p.text(post); !strings.Contains(text, bottest.Phrase("bot.cup.changed")) || !strings.Contains(text, "— **½**") {
			t.Errorf("changed: %s", text)
		}
		page = p.label("Sam", p.command("Sam", "server cup", nil), "cup 2")
		p.label("Sam", p.label("Sam", page, posts.VerbCupOffAsk), posts.VerbCupOff)
		p.chat.MemberPermissions = 0
		settled()
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.off.host")) || len(p.labels(post)) != 0 {
			t.Errorf("called off: %s", text)
		}
		time.Sleep(24 * time.Hour)
		settled()
		if text := p.text(few); !strings.Contains(text, bottest.Say("bot.cup.off.few", "count", 3)) {
			t.Errorf("too few: %s", text)
		}
	})
}

// killed is the store of a process that dies after some writes. The last write arrives, but the
// process does not learn that.
type killed struct {
	records.Store
	mu   sync.Mutex
	left int // writes until then
	done int
}

func (k *killed) write(do func() error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.done++
	if k.left--; k.left < 0 {
		return errKilled
	}
	err := do()
	if k.left == 0 {
		return errKilled
	}
	return err
}

func (k *killed) Commit(ctx context.Context, c storage.Change) (m storage.Match, seqs []uint64, err error) {
	err = k.write(func() (err error) { m, seqs, err = k.Store.Commit(ctx, c); return err })
	return m, seqs, err
}

func (k *killed) Swap(key string, was, data []byte) error {
	return k.write(func() error { return k.Store.Swap(key, was, data) })
}

func (k *killed) SetValue(key string, data []byte) error {
	return k.write(func() error { return k.Store.SetValue(key, data) })
}

// Whenever the process is killed, each match is opened once, each result counts once, and there is
// one post and one winner.
func TestCupKilled(t *testing.T) {
	killedEverywhere(t, stride(3), nil, 3)
}

// stride is how many writes lie between two kills: the given number, 1 in the long form of the
// tests, more in the short form.
func stride(usual int) int {
	switch {
	case os.Getenv("BASTIDE_TEST_ALL") == "1":
		return 1
	case testing.Short():
		return 4 * usual
	}
	return usual
}

// killedEverywhere plays a cup of three people again and again, and kills the process after another
// number of writes each time.
func killedEverywhere(t *testing.T, step int, choices map[int]string, matches int) {
	for kill := 1; ; kill += step {
		writes := 0
		t.Run(fmt.Sprint("after write ", kill), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { writes = killedAt(t, kill, choices, matches) })
		})
		if writes < kill || t.Failed() {
			if t.Logf("%d writes to be killed after", writes); writes < 20 {
				t.Error("the test kills only a few times")
			}
			return
		}
	}
}

// killedAt plays a cup of three people whose process is killed after so many writes. It returns how
// many writes there were.
func killedAt(t *testing.T, kill int, choices map[int]string, matches int) int {
	p := newParty(t)
	store := &killed{left: kill}
	p.wrap = func(s records.Store) records.Store { store.Store = s; return store }
	post := p.killedIn(store, choices)
	for contest, ids := range p.contests() {
		if len(ids) != 1 {
			t.Errorf("%v has %d matches", contest, len(ids))
		}
	}
	if text := p.text(post); len(p.contests()) != matches || !strings.Contains(text, "1\\. Alix — **3**") {
		t.Errorf("%d matches: %s", len(p.contests()), text)
	}
	crowns := 0
	for _, m := range p.public() {
		if strings.Contains(p.text(m), bottest.Phrase("bot.cup.crown")) {
			crowns++
		}
	}
	if crowns != 1 {
		t.Errorf("%d winners", crowns)
	}
	return store.done
}

// killedIn plays a cup of three people from the start with a store that dies, and returns its post.
func (p *party) killedIn(store *killed, choices map[int]string) *shown {
	p.Helper()
	post := p.openCup(choices)
	for _, who := range []string{"Alix", "Bruno", "Chloé"} {
		p.label(who, post, posts.VerbCupJoin)
	}
	settled()
	p.shut()
	p.open()
	time.Sleep(24 * time.Hour)
	for range 40 {
		settled()
		if store.left <= 0 && p.wrap != nil {
			p.shut()
			p.wrap = func(s records.Store) records.Store { return s }
			p.open()
			store.left = 1 << 30
			continue
		}
		if strings.Contains(p.text(post), "🥇") {
			break
		}
		p.resignWhileAlive()
	}
	settled()
	return post
}

// resignWhileAlive makes a player resign running matches while the process lives.
func (p *party) resignWhileAlive() {
	p.Helper()
	for _, ids := range p.contests() {
		s, err := p.bot.records.Load(ids[0])
		if err != nil || s.Status != session.Live {
			continue
		}
		next, r := p.apply(s, session.Press{Verb: session.VerbResign}, games.Seat(weaker(s.Names())))
		_ = p.commit(next, r)
	}
}
