package bot

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
)

// questionVerbs are the buttons of questions about a running match.
var questionVerbs = []string{
	session.VerbWait, session.VerbSkip, session.VerbTakeOver, session.VerbOpen, session.VerbAgree, session.VerbDecline,
	session.VerbTakeSeat, session.VerbWithdraw, session.VerbMute,
}

// asking lists the public posts that still ask something about a match.
func (p *party) asking() (texts []string) {
	p.Helper()
	for _, m := range p.public() {
		for _, b := range p.buttons(m) {
			if id, err := buttonid.Parse(b.CustomID); err == nil && slices.Contains(questionVerbs, id.Verb) {
				texts = append(texts, p.text(m))
				break
			}
		}
	}
	return texts
}

// Whatever ends a match, its questions lose their buttons: the one about a late player, a vote, an offered seat and a
// reminder. A press on an old one says so.
func TestQuestionsEndWithMatch(t *testing.T) {
	t.Parallel()
	remove := func(p *party) {
		p.chat.MemberPermissions = discordgo.PermissionManageMessages
		m := p.command("Sam", "server moderate", nil)
		p.label("Sam", m, posts.VerbDeleteAsk)
		p.label("Sam", m, posts.VerbDelete)
		p.member()
	}
	resign := func(p *party) {
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			if s := p.sheet(1); s.Status == session.Live && s.Plays(uint64(persons[who])) {
				p.label(who, p.command(who, "match resign", nil), session.VerbResign)
			}
		}
	}
	ends := map[string]func(p *party){
		"deleted": remove, "all resign": resign,
		"stopped": func(p *party) {
			next, r, err := events.Stop(p.sheet(1), p.bot.records.Env(1))
			if err == nil {
				err = p.commit(next, r)
			}
			if err != nil {
				p.Fatal(err)
			}
		},
	}
	questions := map[string]func(p *party) (who string, m *shown){
		"late": func(p *party) (string, *shown) {
			_, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno", "Chloé")
			return others[0], m
		},
		"late, with a vote": func(p *party) (string, *shown) {
			_, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno", "Chloé")
			p.label(others[0], m, session.VerbTakeOver)
			return others[1], p.question()
		},
		"take back": func(p *party) (string, *shown) {
			p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
			who, _ := p.decideAndConfirm()
			p.command(who, "match takeback", nil)
			return other(who), p.question()
		},
		"offer": func(p *party) (string, *shown) {
			p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
			p.command("Alix", "match substitute", nil)
			return "Dora", p.offeredSeatPost()
		},
	}
	for how, end := range ends {
		for what, ask := range questions {
			t.Run(what+", "+how, func(t *testing.T) {
				t.Parallel()
				inBubble(t, func(p *party) {
					who, m := ask(p)
					old := p.buttons(m)[0].CustomID
					if len(p.asking()) == 0 {
						t.Fatal("nothing is asked")
					}
					end(p)
					settled()
					if texts := p.asking(); len(texts) > 0 {
						t.Errorf("still asked: %q", texts)
					}
					told := p.text(p.press(who, m.id, old))
					plain := []string{"bot.error.notfound", "bot.press.over", "bot.vote.over", "bot.offer.over"}
					if !slices.ContainsFunc(plain, func(id string) bool { return strings.Contains(told, bottest.Phrase(id)) }) {
						t.Errorf("a press is answered with %q", told)
					}
				})
			})
		}
	}
}

// A question that arrives only after its match has ended loses its buttons at once.
func TestQuestionsArriveLate(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.lateFor("carcassonne", nil, "Alix", "Bruno", "Chloé")
		e, s := p.bot.records.Env(1), p.sheet(1)
		s, _, err := events.Stop(s, e)
		if err != nil {
			t.Fatal(err)
		}
		const message = 4711
		for kind, want := range map[string]string{
			session.PostLate: session.PostDelete, session.PostCall: session.PostDelete, session.PostReminder: session.PostDelete,
			session.PostVote: session.PostVote, session.PostOffer: session.PostOffer,
		} {
			_, r := events.Delivered(s, e, session.Post{Kind: kind, Vote: 1}, message)
			if !slices.ContainsFunc(r.Posts, func(p session.Post) bool { return p.Kind == want && p.Message == message }) {
				t.Errorf("after %q: %+v", kind, r.Posts)
			}
		}
	})
}
