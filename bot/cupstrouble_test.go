package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// startCup opens a cup whose registration lasts an hour, and closes it with some people.
func (p *party) startCup(choices map[int]string, people ...string) *shown {
	p.Helper()
	choices[4] = "1"
	post := p.openCup(choices)
	for _, who := range people {
		p.label(who, post, posts.VerbCupJoin)
	}
	time.Sleep(time.Hour)
	settled()
	return post
}

// troubles are what can keep a match from going on.
var troubles = map[string]func(*party, *session.Session){
	"paused": func(p *party, s *session.Session) {
		p.speakIn(discord.Snowflake(s.Channel))
		p.moderate("Sam", session.VerbPause)
		p.speakIn(general)
	},
	"a deleted thread": func(p *party, s *session.Session) {
		p.without(discord.ErrGone, discord.Snowflake(s.Channel))
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: discord.Snowflake(s.Channel)})
	},
	"a closed thread": func(p *party, s *session.Session) {
		p.without(discord.ErrForbidden, discord.Snowflake(s.Channel))
		if err := p.confirmRandomly(s.ID, rand.New(rand.NewPCG(1, 2))); err != nil {
			p.Fatal(err)
		}
	},
}

// A round ends on the day that it announces, whatever happens to its matches. A match that only a moderator or
// its thread has stopped is a draw, and nobody loses on time.
func TestCupEndsWhenAnnounced(t *testing.T) {
	for name, trouble := range troubles {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				post := p.startCup(map[int]string{1: "robin", 3: "hours"}, "Alix", "Bruno", "Chloé")
				s := p.sheet(1)
				ends := time.Unix(p.cup(1).Ends, 0)
				trouble(p, s)
				time.Sleep(time.Until(ends) - 2*time.Hour)
				settled()
				if cup := p.cup(1); len(cup.State.Rounds) != 1 || cup.State.Rounds[0].Tables[0].Result != nil {
					t.Fatalf("before its end the round is %+v", cup.State.Rounds)
				}
				time.Sleep(2 * time.Hour)
				settled()
				cup := p.cup(1)
				r := cup.State.Rounds[0].Tables[0].Result
				if r == nil || len(cup.State.Rounds) != 2 || fmt.Sprint(r.Places, r.Void()) != "[0 0] false" {
					t.Fatalf("the round ends with %+v", r)
				}
				if s := p.sheet(1); s.Status != session.Over || !s.Stopped() {
					t.Errorf("the match is %v", s.Status)
				}
				time.Sleep(3 * 7 * 24 * time.Hour)
				settled()
				if text := p.text(post); p.cup(1).Phase != cups.Over || !strings.Contains(text, "🥇") {
					t.Errorf("at the end: %s", text)
				}
			})
		})
	}
}

// A player on vacation does not hold up the end of the round.
func TestCupEndsInVacation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.startCup(map[int]string{1: "robin", 3: "hours"}, "Alix", "Bruno", "Chloé")
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			p.command(who, "me rhythm", map[string]discord.Option{"vacation": {Int: 30}})
		}
		time.Sleep(3*7*24*time.Hour + time.Hour)
		settled()
		if cup := p.cup(1); cup.Phase != cups.Over {
			t.Errorf("after three weeks the cup is %s in round %d", cup.Phase, len(cup.State.Rounds))
		}
	})
}

// loseChannel deletes a channel with all of its threads.
func (p *party) loseChannel(channel discord.Snowflake, threads ...discord.Snowflake) {
	p.Helper()
	p.without(discord.ErrGone, append(threads, channel)...)
	for _, c := range append(threads, channel) {
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: c})
	}
	settled()
}

// A cup whose channel is deleted goes on. Each of its people is told once, its table stays in reach, and a
// manager moves it to another channel, where its matches get new threads and its winner is told.
func TestCupLosesChannel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.startCup(map[int]string{1: "robin", 3: "hours"}, "Alix", "Bruno", "Chloé")
		s := p.sheet(1)
		p.loseChannel(general, discord.Snowflake(s.Channel))
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: general})
		settled()
		p.shut()
		p.open()
		settled()
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			told := 0
			for _, m := range p.messagesIn(persons[who]) {
				if strings.Contains(p.text(m), bottest.Phrase("bot.cup.lost")) {
					told++
				}
			}
			if told != 1 {
				t.Errorf("%s is told %d times", who, told)
			}
		}
		if cup := p.cup(1); cup.Phase != cups.Playing || cup.Lost == 0 {
			t.Fatalf("the cup is %s, lost %d", cup.Phase, cup.Lost)
		}
		p.speakIn(21)
		p.manager()
		page := p.label("Sam", p.command("Sam", "server cup", nil), "cup 1")
		if text := p.text(page); !strings.Contains(text, bottest.Phrase("bot.cup.lost.manage")) {
			t.Errorf("the page says %s", text)
		}
		if file := p.label("Sam", page, posts.VerbCupExport); len(file.Files) != 1 {
			t.Error("the table cannot be exported")
		}
		p.label("Sam", page, posts.VerbCupMove)
		p.label("Sam", p.label("Sam", p.command("Sam", "server cup", nil), "cup 1"), posts.VerbCupTable)
		p.member()
		settled()
		cup := p.cup(1)
		if cup.Lost != 0 || cup.Channel != 21 || cup.Post.Message == 0 {
			t.Fatalf("moved: %+v", cup)
		}
		if s := p.sheet(1); s.Trouble != "" || s.Home != 21 || s.Channel == 21 || s.LivePost == 0 {
			t.Errorf("the match is in %d of %d, trouble %q", s.Channel, s.Home, s.Trouble)
		}
		p.playRounds(3)
		post := p.find(discord.Snowflake(cup.Post.Message))
		if text := p.text(post); post.channel != 21 || !strings.Contains(text, "🥇 Alix") {
			t.Errorf("at the end: %s", text)
		}
		if crown := p.find(discord.Snowflake(p.cup(1).Crown.Message)); crown == nil || crown.channel != 21 {
			t.Errorf("the winner is told in %v", crown)
		}
	})
}

// A cup that is never moved ends all the same on the days that it announced, and its table is in /server cup for
// good. So it is if the channel is lost during the registration.
func TestCupNeverMoved(t *testing.T) {
	for _, before := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t)
			post := p.openCup(map[int]string{1: "knockout", 3: "hours"})
			for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
				p.label(who, post, posts.VerbCupJoin)
			}
			if before {
				p.loseChannel(general)
			}
			time.Sleep(24 * time.Hour)
			settled()
			if !before {
				p.loseChannel(general, discord.Snowflake(p.sheet(1).Channel), discord.Snowflake(p.sheet(2).Channel))
			}
			time.Sleep(2*7*24*time.Hour + time.Hour)
			settled()
			if cup := p.cup(1); cup.Phase != cups.Over || len(cup.State.Champions()) != 1 {
				t.Fatalf("after two rounds: %+v", cup)
			}
			p.speakIn(21)
			p.manager()
			form := p.command("Sam", "server cup", nil)
			page := p.press("Sam", form.id, posts.CupID(posts.VerbCupManage, 0, 0, ""), "1")
			if !p.has(page, posts.VerbCupTable) || !p.has(page, posts.VerbCupExport) || !p.has(page, posts.VerbCupMove) || p.has(page, posts.VerbCupOffAsk) {
				t.Errorf("the page has %v", p.labels(page))
			}
			p.label("Sam", page, posts.VerbCupMove)
			settled()
			if cup := p.cup(1); cup.Post.Message == 0 || cup.Crown.Message == 0 || p.find(discord.Snowflake(cup.Post.Message)).channel != 21 {
				t.Errorf("moved after its end: %+v", cup)
			}
		})
	}
}

// Where the bot may not open threads, the post says that the matches share the channel.
func TestCupWithoutThreads(t *testing.T) {
	for _, may := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t)
			p.failIf(func(method string) error {
				if method == "StartThread" && !may {
					return discord.ErrForbidden
				}
				return nil
			})
			post := p.startCup(map[int]string{1: "robin"}, "Alix", "Bruno", "Chloé")
			if text := p.text(post); strings.Contains(text, bottest.Say("bot.cup.shared")) == may || may != strings.Contains(text, "▶ https://") {
				t.Errorf("threads %v: %s", may, text)
			}
		})
	}
}
