package bot

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// lateFor starts a match with a day for each turn, and lets the first player's time run out. It
// returns that player, the others in the order of their seats, and the late post.
func (p *party) lateFor(game string, options map[string]string, who ...string) (late string, others []string, m *shown) {
	p.Helper()
	p.beginWithUndo(game, options, who...)
	late = p.turn(1)
	for _, w := range who {
		if w != late {
			others = append(others, w)
		}
	}
	p.awaitLate()
	return late, others, p.latePost()
}

// awaitLate lets time pass until the clock has run out.
func (p *party) awaitLate() {
	p.Helper()
	time.Sleep(25 * time.Hour)
	synctest.Wait()
	p.quiet()
	if !p.sheet(1).Clock.Late {
		p.Fatal("no player is late")
	}
}

// latePost returns the late post.
func (p *party) latePost() *shown { return p.message(p.sheet(1).Clock.Notice) }

// message returns a message by its number.
func (p *party) message(id uint64) *shown {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	m := p.find(discord.Snowflake(id))
	if m == nil {
		p.Fatalf("there is no message %d", id)
	}
	return m
}

// offeredSeatPost returns the post about an offered seat.
func (p *party) offeredSeatPost() *shown {
	p.Helper()
	p.quiet()
	f := p.sheet(1).Offer
	if f == nil {
		p.Fatal("no seat was offered")
	}
	return p.message(f.Post)
}

// wantAnswer fails unless a private answer contains the words.
func (p *party) wantAnswer(said *shown, words string) {
	p.Helper()
	if said == nil || said.to == 0 || !strings.Contains(p.text(said), words) {
		text := "nothing"
		if said != nil {
			text = p.text(said)
		}
		p.Errorf("told %q, not %q", text, words)
	}
}

// A single opponent decides alone. Waiting gives the player more time, and the question goes away.
func TestLateWait(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		late, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno")
		if !slices.Equal(m.Mentions, []discord.Snowflake{persons[others[0]]}) || len(p.buttons(m)) != 4 {
			t.Errorf("to %v: %v", m.Mentions, p.labels(m))
		}
		p.wantAnswer(p.label(late, m, session.VerbSkip), bottest.Phrase("bot.late.you"))
		p.wantAnswer(p.label("Sam", m, session.VerbSkip), bottest.Say("bot.vote.noseat"))
		if said := p.label(others[0], m, session.VerbWait); said != nil {
			t.Errorf("told %q", p.text(said))
		}
		p.quiet()
		s := p.sheet(1)
		if s.Clock.Late || s.Clock.Due < time.Now().Add(23*time.Hour).Unix() || s.Match.Steps != 0 {
			t.Errorf("the clock: %+v", s.Clock)
		}
		if len(p.buttons(m)) > 0 || !strings.Contains(p.text(m), bottest.Phrase("bot.late.more")) {
			t.Errorf("the post: %q %v", p.text(m), p.labels(m))
		}
		p.wantAnswer(p.press(others[0], m.id, buttonID(s, 0, session.VerbSkip, 0, "")), bottest.Phrase("bot.late.past"))
		p.awaitLate()
		if again := p.latePost(); again == m || len(p.buttons(again)) != 4 {
			t.Error("the question does not come a second time")
		}
	})
}

// Skipping plays one turn to its end in every game, and says that the stand-in did.
func TestLateSkip(t *testing.T) {
	t.Parallel()
	for game, options := range map[string]map[string]string{
		"carcassonne": nil, "burgenland": nil, "castle": nil, "city": nil, "castellan": nil,
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				late, others, m := p.lateFor(game, options, "Alix", "Bruno")
				p.label(others[0], m, session.VerbSkip)
				p.quiet()
				s := p.sheet(1)
				if s.Match.Steps == 0 || p.turn(1) == late {
					t.Errorf("step %d, turn of %s", s.Match.Steps, p.turn(1))
				}
				if story := s.Recent; !strings.Contains(p.text(p.live()), bottest.Phrase("table.event.stood-in")+late) &&
					!slices.ContainsFunc(story, func(c session.Move) bool { return c.Stood }) {
					t.Errorf("told as %q", p.text(p.live()))
				}
				if s.Match.Gone[0] || s.Match.Gone[1] || s.Clock.Late {
					t.Errorf("gone %v, clock %+v", s.Match.Gone, s.Clock)
				}
				p.wantReplay(1)
				p.wantAnswer(p.press(others[0], m.id, buttonID(s, 0, session.VerbSkip, 0, "")), bottest.Phrase("bot.late.past"))
				p.playTurns(2)
				p.wantReplay(1)
			})
		})
	}
}

// With two players, taking over means claiming the win, and the bot asks for confirmation.
func TestLateClaim(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		late, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno")
		ask := p.label(others[0], m, session.VerbTakeOver)
		p.wantAnswer(ask, bottest.Phrase("bot.claim.ask"))
		claim := p.idOf(ask, "claim")
		p.wantAnswer(p.press("Sam", ask.id, claim), bottest.Say("bot.vote.noseat"))
		p.wantAnswer(p.press(late, ask.id, claim), bottest.Phrase("bot.late.you"))
		again := p.label(others[0], m, session.VerbTakeOver)
		if p.label(others[0], again, posts.VerbClaimCancel); p.sheet(1).Status != session.Live {
			t.Fatal("the match has ended")
		}
		spare := p.label(others[0], m, session.VerbTakeOver)
		p.press(others[0], ask.id, claim)
		p.quiet()
		s := p.sheet(1)
		winner := s.Seat(uint64(persons[others[0]]))
		if s.Status != session.Over || !slices.Equal(s.Match.Winners(), []games.Seat{winner}) {
			t.Errorf("status %v, won by %v", s.Status, s.Match.Winners())
		}
		result := p.text(p.newestPublic())
		if ranOut := bottest.Say("table.event.ran-out", "player", late); !strings.Contains(result, ranOut) || !strings.Contains(result, bottest.Say("bot.result.gone.ran-out")) {
			t.Errorf("the result does not say that %s ran out of time: %s", late, result)
		}
		p.wantPosts(bottest.Say("table.event.taken-over", "player", late), 0)
		p.wantAnswer(p.press(others[0], spare.id, claim), bottest.Phrase("bot.press.over"))
		p.wantReplay(1)
	})
}

// While a moderator has paused the match, nobody can claim the win.
func TestLateClaimPaused(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		_, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno")
		ask := p.label(others[0], m, session.VerbTakeOver)
		p.moderate("Sam", "pause")
		p.refused(p.label(others[0], ask, "claim"), "bot.pause.refused")
		if s := p.sheet(1); s.Status != session.Live {
			t.Errorf("status %v", s.Status)
		}
	})
}

// A claim awaiting confirmation has no effect once the player has moved.
func TestLateClaimTooLate(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		_, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno")
		ask := p.label(others[0], m, session.VerbTakeOver)
		who, live := p.decideAndConfirm()
		p.wantAnswer(p.label(others[0], ask, "claim"), bottest.Phrase("bot.late.past"))
		p.wantAnswer(p.press(others[0], m.id, buttonID(p.sheet(1), 0, session.VerbSkip, 0, "")), bottest.Phrase("bot.late.past"))
		p.label(who, live, session.VerbCarryOut)
		p.quiet()
		p.wantAnswer(p.label(others[0], ask, "claim"), bottest.Phrase("bot.late.past"))
		if s := p.sheet(1); s.Status != session.Live || s.Match.Steps == 0 {
			t.Errorf("status %v, step %d", s.Status, s.Match.Steps)
		}
	})
}

// Several opponents vote: more than half of them for waiting, all of them for anything else.
// Pressing the button of a proposal means agreeing to it.
func TestLateVotes(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		late, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno", "Chloé", "Dora")
		p.label(others[0], m, session.VerbWait)
		q := p.question()
		if !strings.Contains(p.text(q), "more time") || p.sheet(1).Vote.End != "" {
			t.Fatalf("asked %q", p.text(q))
		}
		p.wantAnswer(p.label(late, q, "agree"), bottest.Say("bot.vote.notasked"))
		p.wantAnswer(p.label(others[0], m, session.VerbWait), bottest.Say("bot.vote.own"))
		p.wantAnswer(p.label(others[1], m, session.VerbSkip), bottest.Phrase("bot.vote.running"))
		p.label(others[1], m, session.VerbWait)
		p.wantVoteEnded(session.VoteCarried)
		if p.sheet(1).Clock.Late {
			t.Error("still late")
		}
		p.awaitLate()
		m = p.latePost()
		p.label(others[0], m, session.VerbTakeOver)
		q = p.question()
		p.label(others[1], q, "agree")
		if p.sheet(1).Vote.End != "" {
			t.Fatal("two of three were enough")
		}
		p.label(others[2], q, "agree")
		p.wantVoteEnded(session.VoteCarried)
		s := p.sheet(1)
		seat := s.Seat(uint64(persons[late]))
		if !s.Match.Gone[seat] || p.turn(1) == late || s.Status != session.Live {
			t.Fatalf("gone %v, turn of %s", s.Match.Gone, p.turn(1))
		}
		p.playTurns(3)
		p.wantAnswer(p.command("Sam", "match return", nil), bottest.Say("bot.resign.noseat"))
		p.wantAnswer(p.command(others[0], "match return", nil), bottest.Say("bot.return.here"))
		p.wantAnswer(p.command(late, "match return", nil), bottest.Phrase("bot.return.done"))
		p.quiet()
		if p.sheet(1).Match.Gone[seat] {
			t.Error("the player did not return")
		}
		p.playTurns(4)
		p.wantReplay(1)
	})
}

// If the player moves during the vote, the vote ends.
func TestLateMoves(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		late, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno", "Chloé")
		p.label(others[0], m, session.VerbSkip)
		q := p.question()
		who, _ := p.decideAndConfirm()
		synctest.Wait()
		p.wantVoteEnded(session.VoteVoid)
		p.wantAnswer(p.press(others[1], q.id, buttonID(p.sheet(1), p.sheet(1).Vote.N, "agree", 0, "")), bottest.Phrase("bot.vote.over"))
		if who != late || p.sheet(1).Match.Steps != 0 {
			t.Errorf("%s decided", who)
		}
	})
}

// An offered seat goes to the first person who takes it, with everything that belongs to it. The
// former player's buttons no longer work, including the private ones.
func TestSeatTaken(t *testing.T) {
	t.Parallel()
	for name, options := range map[string]map[string]string{"open": nil, "secret": {"hand": "three"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				p.beginWithUndo("carcassonne", options, "Alix", "Bruno")
				p.playTurns(2)
				who := p.turn(1)
				old := p.live()
				panel := old
				if p.has(old, "hand") {
					panel = p.label(who, old, "hand")
				}
				button := p.buttons(panel)[0].CustomID
				p.wantAnswer(p.command(who, "match substitute", nil), bottest.Phrase("bot.offer.made"))
				m := p.offeredSeatPost()
				p.wantAnswer(p.label(who, m, session.VerbTakeSeat), bottest.Say("bot.offer.own"))
				p.wantAnswer(p.label(other(who), m, session.VerbTakeSeat), bottest.Say("bot.offer.already"))
				p.wantAnswer(p.label(other(who), m, "withdraw"), "Only "+who)
				seat := p.sheet(1).Seat(uint64(persons[who]))
				p.wantAnswer(p.label("Dora", m, session.VerbTakeSeat), bottest.Phrase("bot.offer.welcome"))
				p.quiet()
				s := p.sheet(1)
				if s.Players[seat].Name != "Dora" || p.turn(1) != "Dora" || s.Clock.User != uint64(persons["Dora"]) {
					t.Fatalf("players %v, clock %+v", s.Players, s.Clock)
				}
				want := session.Former{Seat: seat, User: uint64(persons[who]), Name: who, Till: s.Match.Steps, Pace: s.Former[0].Pace}
				if len(s.Former) != 1 || s.Former[0] != want || want.Pace.Turns != 1 || s.Pace[seat].Turns != 0 {
					t.Errorf("left: %+v, pace %+v", s.Former, s.Pace)
				}
				p.wantAnswer(p.press(who, panel.id, button), bottest.Say("bot.offer.left", "player", "Dora"))
				p.wantAnswer(p.command(who, "hand", nil), bottest.Say("bot.offer.left", "player", "Dora"))
				p.wantAnswer(p.command(who, "match resign", nil), bottest.Say("bot.resign.noseat"))
				p.wantAnswer(p.command(who, "match return", nil), bottest.Say("bot.offer.left", "player", "Dora"))
				live := p.live()
				if live == old || len(p.buttons(old)) > 0 || !slices.Equal(live.Mentions, []discord.Snowflake{persons["Dora"]}) {
					t.Errorf("live %v to %v, the old post has %v", live.id, live.Mentions, p.labels(old))
				}
				if ids, err := p.store.ByPlayer(uint64(persons["Dora"]), storage.Live, 0); err != nil || len(ids) != 1 {
					t.Errorf("Dora plays %v, %v", ids, err)
				}
				if !strings.Contains(p.text(m), bottest.Say("bot.offer.taken", "to", "Dora", "from", who, "game", bottest.Say("carcassonne.name"))) || len(p.buttons(m)) > 0 {
					t.Errorf("the offer: %q", p.text(m))
				}
				p.wantAnswer(p.press("Emil", m.id, buttonID(s, s.Offer.N, session.VerbTakeSeat, 0, "")), bottest.Say("bot.offer.gone", "player", "Dora"))
				p.playTurns(3)
				p.wantReplay(1)
			})
		})
	}
}

// If two people take the seat at once, one gets it and the other is told.
func TestTwoTakeTheSeat(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.command("Alix", "match substitute", nil)
	m := p.offeredSeatPost()
	sit := p.idOf(m, session.VerbTakeSeat)
	var wait sync.WaitGroup
	said := make([]*shown, 2)
	for i, who := range []string{"Dora", "Emil"} {
		press := p.pressing(who, m.id, sit)
		wait.Go(func() {
			p.bot.Handle(p.Context(), press)
			said[i] = p.lastAnswerTo(press.ID)
		})
	}
	wait.Wait()
	texts := p.text(said[0]) + p.text(said[1])
	if !strings.Contains(texts, bottest.Phrase("bot.offer.welcome")) || !strings.Contains(texts, bottest.Phrase("bot.offer.gone")) {
		t.Errorf("told %q", texts)
	}
	if len(p.sheet(1).Former) != 1 {
		t.Errorf("left: %v", p.sheet(1).Former)
	}
}

// lastAnswerTo returns the last message that answers an interaction.
func (p *party) lastAnswerTo(id discord.Snowflake) *shown {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range slices.Backward(p.all) {
		if m.answers == id {
			return m
		}
	}
	return nil
}

// Every impossible substitute gets the same answer.
func TestSubstitutesThatCannotBe(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	user := func(name string, bot bool) discord.Option {
		return discord.Option{User: discord.User{ID: persons[name], Name: name, Bot: bot}}
	}
	cases := []struct {
		who     string
		options map[string]discord.Option
		want    string
	}{
		{"Sam", nil, "no seat"},
		{"Alix", map[string]discord.Option{"user": user("Alix", false)}, bottest.Phrase("bot.offer.self")},
		{"Alix", map[string]discord.Option{"user": user("Bruno", false)}, bottest.Say("bot.offer.inmatch", "player", "Bruno")},
		{"Alix", map[string]discord.Option{"user": user("Dora", true)}, "Bots cannot"},
		{"Alix", map[string]discord.Option{"user": {}}, bottest.Say("bot.error.malformed")},
		{"Alix", map[string]discord.Option{"for": user("Dora", false)}, bottest.Phrase("bot.offer.noseat")},
		{"Alix", map[string]discord.Option{"for": {}}, bottest.Say("bot.error.malformed")},
		{"Alix", map[string]discord.Option{"for": user("Bruno", false)}, bottest.Phrase("bot.offer.present")},
		{"Sam", map[string]discord.Option{"for": user("Bruno", false)}, "still play"},
	}
	for _, c := range cases {
		p.wantAnswer(p.command(c.who, "match substitute", c.options), c.want)
	}
	if s := p.sheet(1); s.Offer != nil || s.Vote != nil {
		t.Errorf("offered %v, asked %v", s.Offer, s.Vote)
	}
	p.command("Alix", "match substitute", map[string]discord.Option{"user": user("Dora", false)})
	m := p.offeredSeatPost()
	p.wantAnswer(p.command("Bruno", "match substitute", nil), bottest.Phrase("bot.offer.running"))
	p.wantAnswer(p.label("Emil", m, session.VerbTakeSeat), bottest.Phrase("bot.offer.notyou"))
	p.wantAnswer(p.press("Emil", m.id, buttonID(p.sheet(1), 1, session.VerbTakeSeat, 0, "")), bottest.Phrase("bot.offer.over"))
	p.wantAnswer(p.press("Dora", p.live().id, p.idOf(m, session.VerbTakeSeat)), bottest.Phrase("bot.press.old"))
	p.label("Alix", m, "withdraw")
	p.wantAnswer(p.press("Dora", m.id, buttonID(p.sheet(1), p.sheet(1).Offer.N, session.VerbTakeSeat, 0, "")), bottest.Phrase("bot.offer.over"))
	p.command("Alix", "match substitute", nil)
	p.wantAnswer(p.label("Dora", p.offeredSeatPost(), session.VerbTakeSeat), bottest.Phrase("bot.offer.welcome"))
	p.command("Bruno", "match substitute", nil)
	p.wantAnswer(p.label("Alix", p.offeredSeatPost(), session.VerbTakeSeat), bottest.Phrase("bot.offer.former"))
}

// The others offer the seat of a player who is late, and of one who has left. The owner can still
// come back first.
func TestOpenSeat(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		late, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno")
		p.label(others[0], m, session.VerbOpen)
		if offer := p.offeredSeatPost(); !strings.Contains(p.text(offer), bottest.Say("bot.offer.title", "from", late, "game", session.GameName("carcassonne"))) {
			t.Errorf("offered: %q", p.text(offer))
		}
		who, live := p.decideAndConfirm()
		p.quiet()
		if f := p.sheet(1).Offer; f.End != session.OfferLapsed || len(p.buttons(p.offeredSeatPost())) > 0 {
			t.Errorf("the offer ended %q", f.End)
		}
		p.label(who, live, session.VerbCarryOut)
		p.awaitLate()
		others = []string{other(p.turn(1))}
		p.label(others[0], p.latePost(), session.VerbOpen)
		p.wantAnswer(p.label("Dora", p.offeredSeatPost(), session.VerbTakeSeat), bottest.Phrase("bot.offer.welcome"))
		p.quiet()
		if c := p.sheet(1).Clock; c.Late || c.User != uint64(persons["Dora"]) {
			t.Errorf("clock %+v", c)
		}
		p.playTurns(2)
		p.wantReplay(1)
	})
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
		p.label("Bruno", p.command("Bruno", "match resign", nil), session.VerbResign)
		bruno := map[string]discord.Option{"for": {User: discord.User{ID: persons["Bruno"], Name: "Bruno"}}}
		p.wantAnswer(p.command("Alix", "match substitute", bruno), bottest.Phrase("bot.late.asked"))
		p.label("Chloé", p.question(), "agree")
		p.wantAnswer(p.label("Bruno", p.offeredSeatPost(), session.VerbTakeSeat), bottest.Say("bot.offer.own"))
		p.wantAnswer(p.label("Dora", p.offeredSeatPost(), session.VerbTakeSeat), bottest.Phrase("bot.offer.welcome"))
		p.quiet()
		s := p.sheet(1)
		if s.Match.Gone[1] || s.Players[1].Name != "Dora" {
			t.Errorf("gone %v, players %v", s.Match.Gone, s.Players)
		}
		p.wantAnswer(p.command("Bruno", "match return", nil), bottest.Say("bot.offer.left", "player", "Dora"))
		p.playTurns(3)
		p.wantReplay(1)
	})
}

// If all agree to stop, there is no winner and no rating, and the match is over for everybody.
func TestAbandon(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno", "Chloé")
		p.playTurns(2)
		old := p.live()
		p.wantAnswer(p.command("Sam", "match abandon", nil), bottest.Say("bot.vote.noseat"))
		p.wantAnswer(p.command("Alix", "match abandon", nil), bottest.Phrase("bot.abandon.asked"))
		p.label("Bruno", p.question(), "agree")
		p.label("Chloé", p.question(), "agree")
		p.quiet()
		s := p.sheet(1)
		if s.Status != session.Over || s.Unrated != session.UnratedStopped || s.Deadline() != 0 {
			t.Errorf("status %v, unrated %q", s.Status, s.Unrated)
		}
		if live := p.live(); !strings.Contains(p.text(live), bottest.Say("bot.result.stopped")) || len(p.buttons(old)) > 0 {
			t.Errorf("result %q, the turn has %v", p.text(live), p.labels(old))
		}
		p.wantAnswer(p.command("Alix", "match abandon", nil), bottest.Phrase("bot.press.over"))
		p.wantReplay(1)
	})
}

// When a player leaves a seat, their vote goes with them, and the substitute is asked again.
func TestVoteOfALeaver(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	p.command("Alix", "match abandon", nil)
	m := p.question()
	p.label("Chloé", m, "agree")
	p.command("Chloé", "match substitute", nil)
	p.label("Dora", p.offeredSeatPost(), session.VerbTakeSeat)
	p.wantAnswer(p.label("Chloé", m, "agree"), bottest.Say("bot.vote.noseat"))
	p.label("Bruno", m, "agree")
	if v := p.sheet(1).Vote; v.End != "" {
		t.Fatalf("it ended %q without Dora", v.End)
	}
	p.label("Dora", m, "agree")
	p.wantVoteEnded(session.VoteCarried)
}

// Players who sleep get no notification when another one is late.
func TestLateAtNight(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno", "Chloé")
		_, others := p.turn(1), []string{}
		for _, w := range []string{"Alix", "Bruno", "Chloé"} {
			if w != p.turn(1) {
				others = append(others, w)
			}
		}
		// The bubble's time begins at midnight UTC, when the clock will run out a day later.
		p.command(others[0], "me rhythm", words("zone", "Europe/London", "quiet", "22:00-08:00"))
		p.awaitLate()
		if m := p.latePost(); m.Silent || !slices.Equal(m.Mentions, []discord.Snowflake{persons[others[1]]}) {
			t.Errorf("silent %v, to %v", m.Silent, m.Mentions)
		}
	})
}

// newestPublic is the newest post that everybody sees.
func (p *party) newestPublic() *shown {
	all := p.public()
	return all[len(all)-1]
}
