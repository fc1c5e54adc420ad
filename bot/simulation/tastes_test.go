package simulation

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// taste is what the people of a run care about.
type taste struct {
	name    string
	command string         // which they use often; "" for none
	likes   map[string]int // how much more often they press a button than others, by its verb
	pause   time.Duration  // how long a person does nothing, on average; 0: the usual
	// values are what they choose in a menu that offers it, by its verb.
	values map[string][]string
}

// usual is what people like in every run.
var usual = map[string]int{
	session.VerbChoose: 30, session.VerbPick: 30, session.VerbConfirm: 60, session.VerbArea: 10,
	session.VerbJoin: 30, session.VerbStart: 20, session.VerbHand: 10, posts.VerbCupJoin: 20, posts.VerbCupClose: 5,
	session.VerbAgree: 8, session.VerbDecline: 4, session.VerbTakeback: 3, session.VerbResign: 1,
	posts.VerbTodaySettings: 5, posts.VerbToday: 10,
}

// tastes are what the people of some runs like besides, in the order in which seeds know them. New ones are
// added at the end.
var tastes = []taste{
	{name: "cups", command: "server cup", values: map[string][]string{posts.VerbCupForm: few, posts.VerbCupFill: few}, likes: map[string]int{
		posts.VerbCupForm: 40, posts.VerbCupAsk: 10, posts.VerbCupOpen: 60, posts.VerbCupJoin: 60, posts.VerbCupManage: 150, posts.VerbCupClose: 150,
		posts.VerbCupExtend: 5, posts.VerbCupInAsk: 10, posts.VerbCupIn: 60, posts.VerbCupResult: 40, posts.VerbCupRevise: 60, posts.VerbCupOwn: 60,
		posts.VerbCupOutAsk: 3, posts.VerbCupOut: 10, posts.VerbCupTable: 2, posts.VerbCupOffAsk: 2, posts.VerbCupOff: 5,
	}},
	{name: "puzzles and weeks", command: "server settings", likes: map[string]int{
		posts.VerbTodaySettings: 60, posts.VerbTodaySet: 60, posts.VerbToday: 60, posts.VerbTodayOpen: 60, posts.VerbWeekly: 60,
		posts.VerbTodaySolution: 8, posts.VerbTodayPlay: 8, posts.VerbWeeklyLook: 8,
	}},
	{name: "rare looks", pause: 5 * time.Hour},
	{name: "votes", likes: map[string]int{
		session.VerbTakeback: 40, session.VerbAgree: 40, session.VerbDecline: 20, session.VerbAbandon: 15, session.VerbTakeSeat: 30,
		session.VerbUndo: 60, session.VerbClaim: 30, session.VerbSkip: 30, session.VerbTakeOver: 30, session.VerbOpen: 30, session.VerbReturn: 30,
	}},
	{name: "settings", command: "server settings", likes: map[string]int{
		posts.VerbSet: 30, posts.VerbRhythm: 5, session.VerbOption: 20, session.VerbOptions: 20, session.VerbForm: 20,
		session.LobbyVerb("undo"): 20, session.LobbyVerb("speed"): 20, session.LobbyVerb("conduct"): 20,
	}},
	{name: "erasures", command: "me privacy", likes: map[string]int{posts.VerbEraseAsk: 30, posts.VerbErase: 30, posts.VerbMyData: 5}},
	{name: "moderation", command: "server moderate", likes: map[string]int{
		session.VerbPause: 20, session.VerbResume: 30, posts.VerbHalt: 10, posts.VerbScrapAsk: 20, posts.VerbScrap: 20, posts.VerbAudit: 10,
	}},
	{name: "haste", pause: 4 * time.Minute},
	{name: "rhythms", command: "me rhythm", likes: map[string]int{posts.VerbRhythm: 5}},
}

// few are small numbers: with them a cup begins soon and needs few people. In the form of a cup, 1 also stands for duels.
var few = []string{"1", "2", "3"}

// drawTastes draws what the people of a seed like besides the usual: often one thing, sometimes more or
// nothing. Buttons that nobody presses in some runs make room for others.
func drawTastes(seed uint64) (chosen []taste, dislikes map[string]bool) {
	r := rand.New(rand.NewPCG(seed, 7))
	for _, t := range tastes {
		if r.IntN(len(tastes)) < 2 {
			chosen = append(chosen, t)
		}
	}
	dislikes = map[string]bool{}
	for _, verb := range []string{session.VerbResign, posts.VerbErase, session.VerbAbandon, posts.VerbDelete, session.VerbCancel, posts.VerbLesson, posts.VerbMenu, session.VerbArea} {
		dislikes[verb] = r.IntN(3) == 0
	}
	return chosen, dislikes
}

// hasty reports whether the people of a seed act much more often than others.
func hasty(seed uint64) bool {
	chosen, _ := drawTastes(seed)
	return slices.ContainsFunc(chosen, func(t taste) bool { return t.name == "haste" })
}

// weight is how often a person uses a button or menu, compared with others. What is not theirs they press seldom, and
// sometimes just to see what happens.
func (l *life) weight(c *wire.Component, mine bool) int {
	id, err := buttonid.Parse(c.CustomID)
	if err != nil || !mine && slices.Contains(turnVerbs, id.Verb) {
		return 1
	}
	verb := strings.TrimPrefix(id.Verb, "hand-")
	if l.dislikes[verb] {
		return 0
	}
	if l.content(verb, c) {
		return 1
	}
	most := max(1, usual[verb])
	for _, t := range l.tastes {
		most = max(most, t.likes[verb])
	}
	return most
}

// content reports whether a menu shows a value already that people like, or offers none.
func (l *life) content(verb string, c *wire.Component) bool {
	liked := l.liked(verb)
	if liked == nil {
		return false
	}
	offered := false
	for _, o := range c.Options {
		if slices.Contains(liked, o.Value) {
			offered = true
			if o.Default {
				return true
			}
		}
	}
	return !offered
}

// liked are the values that people choose in a menu, nil if they do not care.
func (l *life) liked(verb string) (values []string) {
	for _, t := range l.tastes {
		values = append(values, t.values[verb]...)
	}
	return values
}

// preferred are the values of a menu that people choose from: those that they like, or else all.
func (l *life) preferred(customID string, offered []string) []string {
	id, err := buttonid.Parse(customID)
	if err != nil {
		return slices.Clone(offered)
	}
	values := l.liked(id.Verb)
	if chosen := slices.DeleteFunc(slices.Clone(offered), func(v string) bool { return !slices.Contains(values, v) }); len(chosen) > 0 {
		return chosen
	}
	return slices.Clone(offered)
}

// pause is how long a person does nothing, on average.
func (l *life) pause() time.Duration {
	for _, t := range l.tastes {
		if t.pause > 0 {
			return t.pause
		}
	}
	return 20 * time.Minute
}

// favourite is a command that people use often, "" for none.
func (l *life) favourite(r *rand.Rand) string {
	if len(l.tastes) == 0 {
		return ""
	}
	return l.tastes[r.IntN(len(l.tastes))].command
}
