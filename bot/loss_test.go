package bot

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
)

// speakIn makes people speak in another channel from now on.
func (p *party) speakIn(channel discord.Snowflake) { p.chat.Channel = channel }

// messagesIn lists the public messages of a channel.
func (p *party) messagesIn(channel discord.Snowflake) []*shown {
	return slices.DeleteFunc(p.public(), func(m *shown) bool { return m.channel != channel })
}

// without makes Discord refuse posts and edits in some channels until the returned function is
// called.
func (f *fakeDiscord) without(err error, channels ...discord.Snowflake) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = map[discord.Snowflake]error{}
	for _, c := range channels {
		f.closed[c] = err
	}
}

// A match moves with its turn and its questions. Its old posts lose their buttons and say where it
// went.
func TestMove(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		late, others, notice := p.lateFor("carcassonne", nil, "Alix", "Bruno", "Chloé")
		p.label(others[0], notice, session.VerbSkip)
		p.command(others[0], "match substitute", nil)
		question, offer, old := p.question(), p.offeredSeatPost(), p.live()
		button := p.buttons(old)[0].CustomID
		p.wantAnswer(p.command("Alix", "match move", nil), bottest.Say("bot.move.none"))
		p.wantAnswer(p.command("Alix", "match move", words("match", p.sheet(1).ID.String())), bottest.Say("bot.move.here"))
		p.speakIn(21)
		p.wantAnswer(p.command("Sam", "match move", words("match", "1")), bottest.Say("bot.move.notin"))
		p.wantAnswer(p.command("Alix", "match move", words("match", "zz")), bottest.Say("bot.error.notfound"))
		p.chat.Permissions = discordgo.PermissionViewChannel
		p.wantAnswer(p.command("Alix", "match move", nil), bottest.Phrase("bot.error.permission"))
		p.chat.Permissions, p.chat.MemberPermissions = allowed, discordgo.PermissionManageGuild
		p.wantAnswer(p.command("Alix", "match move", nil), bottest.Say("bot.move.done"))
		p.chat.MemberPermissions = 0
		p.quiet()
		s, live := p.sheet(1), p.live()
		if live.channel != 21 || !slices.Equal(live.Mentions, []discord.Snowflake{persons[late]}) || len(p.messagesIn(21)) != 4 {
			t.Errorf("the turn is in %d for %v; %d posts", live.channel, live.Mentions, len(p.messagesIn(21)))
		}
		for _, m := range []*shown{old, question, offer} {
			if len(p.buttons(m)) > 0 || !strings.Contains(p.text(m), bottest.Phrase("bot.turn.moved")) {
				t.Errorf("left behind: %q %v", p.text(m), p.labels(m))
			}
		}
		if p.mu.Lock(); !notice.gone {
			t.Error("the late post was left behind")
		}
		p.mu.Unlock()
		p.wantAnswer(p.press(late, old.id, button), bottest.Phrase("bot.press.old"))
		p.wantAnswer(p.press(others[1], question.id, buttonID(s, s.Vote.N, "agree", 0, "")), bottest.Phrase("bot.press.old"))
		p.label(others[1], p.question(), "agree")
		p.wantVoteEnded(session.VoteCarried)
		if p.turn(1) == late {
			t.Error("the turn was not skipped")
		}
		p.wantAnswer(p.label("Dora", p.offeredSeatPost(), session.VerbTakeSeat), bottest.Phrase("bot.offer.welcome"))
		p.playTurns(2)
		p.wantReplay(1)
	})
}

// A match cannot move to a channel with another match. A player with several matches has to name
// one.
func TestMoveWhere(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.speakIn(21)
	p.begin("carcassonne", nil, "Alix", "Chloé")
	p.wantAnswer(p.command("Bruno", "match move", nil), bottest.Phrase("bot.move.taken"))
	p.speakIn(22)
	p.wantAnswer(p.command("Alix", "match move", nil), bottest.Phrase("bot.move.which"))
	p.wantAnswer(p.command("Alix", "match move", words("match", "2")), bottest.Say("bot.move.asked", "channel", "<#21>"))
	p.quiet()
	asked := p.messagesIn(21)
	p.label("Chloé", asked[len(asked)-1], "agree")
	p.quiet()
	if s := p.sheet(2); s.Channel != 22 || p.sheet(1).Channel != general {
		t.Errorf("in %d", s.Channel)
	}
	p.chat.Guild = 11
	p.wantAnswer(p.command("Alix", "match move", words("match", "2")), bottest.Say("bot.error.notfound"))
}

// A match does not move if another one has started in the channel since the question.
func TestMoveTooLate(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.speakIn(21)
	p.command("Alix", "match move", words("match", "1"))
	p.quiet()
	question := p.question()
	p.begin("carcassonne", nil, "Chloé", "Dora")
	p.speakIn(general)
	p.label("Bruno", question, "agree")
	p.quiet()
	if s := p.sheet(1); s.Channel != general || s.Vote.End != session.VoteVoid {
		t.Errorf("in %d, the vote is %q", s.Channel, s.Vote.End)
	}
}

// Deleted posts come back: the turn, a question, an offer, the late post.
func TestDeletedPosts(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		_, others, notice := p.lateFor("carcassonne", nil, "Alix", "Bruno", "Chloé")
		p.label(others[0], notice, session.VerbSkip)
		p.command(others[0], "match substitute", nil)
		find := map[string]func() *shown{"turn": p.live, "question": p.question, "offer": p.offeredSeatPost, "late": p.latePost}
		for name, post := range find {
			m := post()
			p.remove(m)
			again := post()
			if again == m || len(p.buttons(again)) == 0 || !slices.Equal(p.labels(again), p.labels(m)) {
				t.Errorf("%s: %q is again %q %v", name, p.text(m), p.text(again), p.labels(again))
			}
		}
		before := len(p.public())
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: general, Message: 5})
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: 77, Message: 5})
		p.quiet()
		if len(p.public()) != before {
			t.Error("a message of somebody else was posted again")
		}
		p.playTurns(2)
		p.wantReplay(1)
	})
}

// A turn post that is deleted before the bot knows its number comes back too.
func TestDeletedBeforeKnown(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.shut()
		full := &brokenStore{}
		p.wrap = func(s records.Store) records.Store {
			full.Store = s
			return full
		}
		p.open()
		lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
		p.label("Bruno", lobby, "join")
		p.quiet()
		full.refusals.Store(1 << 20)
		p.label("Alix", lobby, "start")
		synctest.Wait()
		all := p.public()
		m := all[len(all)-1]
		if m == lobby || p.sheet(1).LivePost != 0 {
			t.Fatalf("the turn post is known: %d", p.sheet(1).LivePost)
		}
		p.mu.Lock()
		m.gone = true
		p.mu.Unlock()
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: m.channel, Message: m.id})
		synctest.Wait()
		full.refusals.Store(0)
		letPass(longRetry)
		p.quiet()
		if again := p.live(); again == m || len(p.buttons(again)) == 0 {
			t.Errorf("the turn is %q %v", p.text(again), p.labels(again))
		}
	})
}

// remove deletes a message as a moderator would.
func (p *party) remove(m *shown) {
	p.Helper()
	p.mu.Lock()
	m.gone = true
	p.mu.Unlock()
	p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: m.channel, Message: m.id})
	p.quiet()
}

// A lobby whose post is deleted is posted again once, where people can join it. If that post is deleted too, the lobby
// ends.
func TestDeletedLobby(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.command("Alix", "play", words("game", "carcassonne"))
	first := p.live()
	p.remove(first)
	again := p.live()
	if s := p.sheet(1); uint64(again.id) != s.LobbyPost || again.id == first.id || !strings.Contains(p.text(again), bottest.Phrase("bot.lobby.again")) {
		t.Fatalf("the post %d of the lobby says %q", s.LobbyPost, p.text(again))
	}
	p.label("Bruno", again, session.VerbJoin)
	if s := p.sheet(1); s.Seat(uint64(persons["Bruno"])) < 0 {
		t.Error("it cannot be joined")
	}
	p.allKept()
	p.remove(again)
	if _, err := p.bot.records.Load(1); err == nil {
		t.Error("the lobby is still there")
	}
}

// If the thread of a match is deleted, the players are told once, in the lobby's channel. The clock
// stands still, and the match goes on where one of them moves it.
func TestDeletedThread(t *testing.T) {
	t.Parallel()
	for name, notice := range map[string]bool{"told by Discord": true, "found out": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				p.thread()
				thread := discord.Snowflake(p.sheet(1).Channel)
				p.without(discord.ErrGone, thread)
				before := len(p.messagesIn(general))
				for range 2 {
					if notice {
						p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: thread})
					}
				}
				time.Sleep(30 * time.Hour)
				synctest.Wait()
				p.quiet()
				s := p.sheet(1)
				told := p.messagesIn(general)
				if s.Trouble != session.TroubleGone || s.Clock.Late || len(told) != before+1 || len(told[before].Mentions) != 2 ||
					!strings.Contains(p.text(told[before]), "/match move") {
					t.Fatalf("trouble %q, late %v, %d posts", s.Trouble, s.Clock.Late, len(told)-before)
				}
				p.speakIn(21)
				p.wantAnswer(p.command("Bruno", "match move", nil), bottest.Say("bot.move.done"))
				p.quiet()
				if s := p.sheet(1); s.Trouble != "" || p.live().channel != 21 || s.Deadline() == 0 {
					t.Errorf("trouble %q, due %d", s.Trouble, s.Deadline())
				}
				if text := p.text(p.message(uint64(told[before].id))); strings.Contains(text, "/match move") || !strings.Contains(text, p.live().id.String()) {
					t.Errorf("where the trouble was told, it says: %s", text)
				}
				p.playTurns(2)
				p.wantReplay(1)
			})
		})
	}
}

// thread starts a match with a day for each turn in a thread.
func (p *party) thread() {
	p.Helper()
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "thread", "speed", "day"))
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	p.quiet()
}

// If the bot cannot post in the channel, each player is told once in private. The match continues
// automatically when the bot may post again.
func TestForbidden(t *testing.T) {
	t.Parallel()
	losses := map[string]*discord.Loss{"rights": nil, "kicked": {Guild: guild}}
	for name, loss := range losses {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
				p.without(discord.ErrForbidden, general)
				if loss != nil {
					p.bot.Lost(p.Context(), *loss)
				} else {
					p.passOnNow(p.decideAndConfirm())
				}
				time.Sleep(50 * time.Hour)
				synctest.Wait()
				s := p.sheet(1)
				if s.Trouble != session.TroubleForbidden || s.Clock.Late {
					t.Fatalf("trouble %q, clock %+v", s.Trouble, s.Clock)
				}
				for _, who := range []string{"Alix", "Bruno"} {
					words := p.messagesIn(persons[who])
					if len(words) != 1 || !strings.Contains(p.text(words[0]), "<#20>") {
						t.Errorf("%s got %d messages", who, len(words))
					}
				}
				p.without(nil)
				time.Sleep(longRetry + time.Minute)
				synctest.Wait()
				p.quiet()
				if s := p.sheet(1); s.Trouble != "" || s.Deadline() == 0 {
					t.Errorf("trouble %q, due %d", s.Trouble, s.Deadline())
				}
				p.playTurns(2)
				p.wantReplay(1)
			})
		})
	}
}

// /turn says which permissions the bot lacks. However often it is used, no player is told twice
// about the same problem.
func TestTurnWhereForbidden(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		p.without(discord.ErrForbidden, general)
		may := p.chat.Permissions
		p.chat.Permissions = discordgo.PermissionViewChannel
		p.refused(p.command("Alix", "turn", nil), "bot.error.permission")
		if s := p.sheet(1); s.LivePost == 0 {
			t.Error("the live post is given up although it cannot be posted again")
		}
		p.chat.Permissions = may
		told := func(want int) {
			t.Helper()
			if a, b := len(p.messagesIn(persons["Alix"])), len(p.messagesIn(persons["Bruno"])); a != want || b != want {
				t.Errorf("Alix was told %d times and Bruno %d times, want %d", a, b, want)
			}
		}
		for range 10 { // as if Discord had not noticed that it forbids it
			p.command("Alix", "turn", nil)
			time.Sleep(2 * time.Hour)
			synctest.Wait()
		}
		told(1)
		p.without(nil)
		p.command("Alix", "turn", nil)
		synctest.Wait()
		p.quiet()
		if s := p.sheet(1); s.Trouble != "" || s.LivePost == 0 {
			t.Fatalf("trouble %q, live post %d", s.Trouble, s.LivePost)
		}
		p.without(discord.ErrForbidden, general)
		p.command("Bruno", "turn", nil)
		time.Sleep(time.Hour)
		synctest.Wait()
		told(2)
	})
}

// A player who accepts no direct messages is not told, and delays nobody. Losses of other messages
// change nothing.
func TestNobodyToTell(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		p.without(discord.ErrForbidden, persons["Alix"])
		for _, l := range []discord.Loss{{Guild: 11}, {Guild: guild, Channel: 99}, {Guild: 11, Channel: general}} {
			p.bot.Lost(p.Context(), l)
		}
		if s := p.sheet(1); s.Trouble != "" {
			t.Fatalf("trouble %q", s.Trouble)
		}
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: general})
		p.quiet()
		if a, b := p.messagesIn(persons["Alix"]), p.messagesIn(persons["Bruno"]); len(a) != 0 || len(b) != 1 {
			t.Errorf("%d and %d were told", len(a), len(b))
		}
		if s := p.sheet(1); s.Trouble != session.TroubleGone || s.Status != session.Live {
			t.Errorf("trouble %q", s.Trouble)
		}
	})
}
