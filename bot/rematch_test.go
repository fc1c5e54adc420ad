package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
)

// over plays a match to its end and returns its result post.
func (p *party) over(game string, options map[string]string, who ...string) *shown {
	p.Helper()
	p.begin(game, options, who...)
	p.end(1)
	p.quiet()
	return p.live()
}

// A rematch invites the same people to the same game with the same options, once. Another player
// begins.
func TestRematch(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	result := p.over("carcassonne", map[string]string{"fields": "field"}, "Alix", "Bruno", "Chloé")
	first := p.sheet(1)
	p.refused(p.label("Sam", result, "rematch"), "bot.rematch.notin")
	lobby := p.label("Bruno", result, "rematch")
	s := p.sheet(2)
	if lobby == nil || lobby.to != 0 || s.Status != session.Lobby || s.Creator != uint64(persons["Bruno"]) {
		t.Fatalf("the lobby is %+v", s)
	}
	if s.Options["fields"] != "field" || s.Speed != first.Speed || len(s.Invited) != 2 || !s.IsInvited(uint64(persons["Chloé"])) {
		t.Errorf("options %v, speed %q, invited %v", s.Options, s.Speed, s.Invited)
	}
	if told := p.label("Alix", result, "rematch"); !strings.Contains(p.text(told), "already") || !strings.Contains(p.text(told), lobby.id.String()) {
		t.Errorf("a second one is told %q", p.text(told))
	}
	p.label("Alix", lobby, "join")
	p.label("Chloé", lobby, "join")
	p.label("Bruno", lobby, "start")
	p.quiet()
	if began, before := events.Beginner(p.sheet(2)), events.Beginner(first); began == before || began == 0 || before == 0 {
		t.Errorf("%d began, and now %d does", before, began)
	}
	p.refused(p.press("Alix", result.id, strings.Replace(p.idOf(result, "rematch"), "1:1:", "1:2:", 1)), "bot.rematch.running")
}

// After a cancelled rematch, another one can be opened.
func TestRematchAgain(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	result := p.over("burgenland", nil, "Alix", "Bruno")
	p.label("Alix", p.options("Alix", p.label("Alix", result, "rematch")), "cancel")
	p.quiet()
	if p.label("Bruno", result, "rematch"); p.sheet(3).Creator != uint64(persons["Bruno"]) {
		t.Error("there is no other lobby")
	}
}

// However often people play again, no player begins twice in a row.
func TestRematchesAlternate(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	result := p.over("burgenland", nil, "Alix", "Bruno")
	for id := session.ID(2); id < 8; id++ {
		lobby := p.label("Alix", result, "rematch")
		p.label("Bruno", lobby, "join")
		p.label("Alix", lobby, "start")
		p.quiet()
		if events.Beginner(p.sheet(id)) == events.Beginner(p.sheet(id-1)) {
			t.Fatalf("the same person began matches %d and %d", id-1, id)
		}
		p.end(id)
		p.quiet()
		result = p.message(p.sheet(id).LivePost)
	}
}

// A player shares the film with everybody, once, even if the bot stops meanwhile. Other people
// cannot. A second request gets a link to it. No press waits for it.
func TestSharedFilm(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	begun, asked := make(chan struct{}, 1), make(chan struct{})
	p.easel.Painter = patient{bottest.Blank{}, begun, asked}
	result := p.over("burgenland", nil, "Alix", "Bruno")
	share := func(who string) *shown {
		return p.press(who, result.id, posts.ButtonID(p.sheet(1), session.VerbShareFilm, 0, ""))
	}
	p.refused(share("Sam"), "bot.sharefilm.notin")
	p.refused(share("Alix"), "bot.sharefilm.soon")
	<-begun
	p.refused(share("Bruno"), "bot.sharefilm.soon")
	close(asked)
	p.quiet()
	film := p.message(p.sheet(1).Film)
	if film == nil || film.to != 0 || len(film.Files) != 1 || film.Files[0].Type != "image/gif" {
		t.Fatalf("everybody is shown %+v", film)
	}
	if text, private := p.said(share("Bruno")); !private || !strings.Contains(text, fmt.Sprint(uint64(film.id))) {
		t.Errorf("the answer to a second request is %s", text)
	}
}

// The result has a button for the film. A player who sees it can show it to everybody, until one has
// done so.
func TestFilmBelowResult(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	result := p.over("burgenland", nil, "Alix", "Bruno")
	if sams := p.label("Sam", result, "film"); len(sams.Files) != 1 || p.has(sams, session.VerbShareFilm) {
		t.Errorf("Sam, who did not play, sees %d files and %v", len(sams.Files), p.labels(sams))
	}
	film := p.label("Bruno", result, "film")
	p.label("Bruno", film, session.VerbShareFilm)
	p.quiet()
	if p.message(p.sheet(1).Film) == nil || p.has(p.label("Alix", result, "film"), session.VerbShareFilm) {
		t.Error("the film was not shown to everybody, or can be shown again")
	}
}

// If a film cannot be made, one message says so.
func TestSharedFilmTooLong(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.easel.Painter = tooLong{}
	result := p.over("burgenland", nil, "Alix", "Bruno")
	p.press("Alix", result.id, posts.ButtonID(p.sheet(1), session.VerbShareFilm, 0, ""))
	p.quiet()
	if said := p.text(p.message(p.sheet(1).Film)); !strings.Contains(said, "/board") {
		t.Errorf("everybody is told %s", said)
	}
}

// The seed and its hash are behind a button of the result, not in it.
func TestVerifyButton(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	result := p.over("burgenland", nil, "Alix", "Bruno")
	s := p.sheet(1)
	if text := p.text(result); strings.Contains(text, s.Hash) {
		t.Errorf("the result says %s", text)
	}
	text, private := p.said(p.label("Sam", p.label("Sam", result, "menu"), "verify"))
	if !private || !strings.Contains(text, s.Hash) || !strings.Contains(text, s.Match.Header.Seed.Hex()) {
		t.Errorf("Sam is told %s", text)
	}
}

// The menu begins with the most wanted entries. It ends, below a line, with those that end
// something.
func TestMenuOrder(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	who := p.turn(1)
	var verbs []string
	menu := p.label(who, p.live(), "menu")
	for _, b := range p.buttons(menu) {
		if b.URL == "" { // not the way to the turn
			verbs = append(verbs, strings.Split(b.CustomID, ":")[3])
		}
	}
	verbs = slices.DeleteFunc(verbs, func(verb string) bool { return verb == "why" }) // not at every turn
	if got := strings.Join(verbs, " "); got != "rules points stock try step text verify takeback abandon resign" {
		t.Errorf("the menu has %s", got)
	}
	all := parts(menu.Components)
	line := slices.IndexFunc(all, func(c discordgo.MessageComponent) bool { _, is := c.(discordgo.Separator); return is })
	options := len(p.sheet(1).Game.Info().Options)
	if line != len(all)-4-options { // below it come a row of two, and the rules of the match
		t.Errorf("the line is component %d of %d", line, len(all))
	}
}

// A person who plays only against computers can end the match, and take back only decisions after
// which nothing was drawn.
func TestMenuAlone(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"carcassonne", "castellan"} {
		p := newHall(t)
		p.command("Alix", "play", words("game", game, "where", "here", "against", "easy"))
		p.playSolo(1, 6, rand.New(rand.NewPCG(2, 2)))
		var verbs []string
		menu := p.label("Alix", p.live(), "menu")
		for _, b := range p.buttons(menu) {
			if b.URL == "" { // not the way to the turn
				verbs = append(verbs, strings.Split(b.CustomID, ":")[3])
			}
		}
		verbs = slices.DeleteFunc(verbs, func(verb string) bool { return verb == "why" || verb == "stock" || verb == "try" }) // not at every turn, or in every game
		if got := strings.Join(verbs, " "); got != "rules points step text verify resign" {
			t.Errorf("%s: the menu has %s", game, got)
		}
		asked := p.label("Alix", menu, "resign")
		if p.sheet(1).Status != session.Live || !strings.Contains(p.text(asked), bottest.Phrase("bot.resign.ask.alone")) {
			t.Errorf("%s: asked %q", game, p.text(asked))
		}
		p.label("Alix", asked, session.VerbResign)
		p.quiet()
		if p.sheet(1).Status != session.Over {
			t.Errorf("%s: the match goes on", game)
		}
	}
}
