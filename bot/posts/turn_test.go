package posts

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// sleepingRhythm is a rhythm in which the present time is a quiet hour.
func sleepingRhythm(now time.Time) clock.Rhythm {
	h, err := clock.Habits{}.StartVacation(now, 5)
	if err != nil {
		panic(err)
	}
	r, err := h.Rhythm()
	if err != nil {
		panic(err)
	}
	return r
}

// A new live post notifies the players who do not know of their turn. An edit mentions all.
func TestTurnPost(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	user := uint64(s.S.UserOf(seat))
	m := s.post(session.Post{Kind: session.PostTurn, Position: s.S.Position})
	checkMessage(t, m, AccentTurn, "choose pick board menu", "<@")
	checkMentions(t, m) // the delivered post has already notified them
	checkMentions(t, s.post(session.Post{Kind: session.PostTurn, Position: s.S.Position, Message: s.S.LivePost}), user)
	s.S.Called = nil
	checkMentions(t, s.post(session.Post{Kind: session.PostTurn, Position: s.S.Position}), user)
	checkMentions(t, s.reply(session.Reply{Show: session.ShowPanel, Seat: seat}, false), user)
	if o := s.painted.asked[0]; o.View != imaging.Board || o.Marks["0,1"] != "3" || !slices.Equal(o.Names, []string{"Alix", "Bruno"}) || o.Key != "1a" {
		t.Errorf("painted with %+v", o)
	}
	if f := m.Files[0]; f.Name != BoardFile || f.Type != "image/png" || !strings.Contains(f.Alt, "1 = ") {
		t.Errorf("the picture is %+v", f)
	}
	s.Choose()
	checkMessage(t, s.post(session.Post{Kind: session.PostTurn}), AccentTurn, "choose confirm choose back board menu")
	if o := s.painted.asked[len(s.painted.asked)-1]; o.View != imaging.Close {
		t.Errorf("a preview is painted with %+v", o)
	}
}

// A post is silent for players who sleep and get a reminder later.
func TestSilent(t *testing.T) {
	t.Parallel()
	m := sessiontest.Open(t, "carcassonne", "en", "Alix")
	m.S.Speed = "day"
	m.JoinAndStart("Bruno", "Chloé")
	s := newStudio(m)
	s.S.Called = nil
	for _, kind := range []string{session.PostTurn, session.PostCall, session.PostLate} {
		if s.post(session.Post{Kind: kind}).Silent {
			t.Errorf("%s is silent for players who are awake", kind)
		}
	}
	s.Rhythms = map[uint64]clock.Rhythm{}
	for n := range 3 {
		s.Rhythms[sessiontest.User(n)] = sleepingRhythm(s.Now)
	}
	for _, kind := range []string{session.PostTurn, session.PostCall, session.PostLate} {
		if !s.post(session.Post{Kind: kind}).Silent {
			t.Errorf("%s is not silent for players who sleep", kind)
		}
	}
	checkMentions(t, s.post(session.Post{Kind: session.PostLate}))
	delete(s.Rhythms, uint64(s.S.UserOf(s.S.Opponents(s.S.Clock.Seat)[1])))
	late := s.post(session.Post{Kind: session.PostLate})
	checkMentions(t, late, uint64(s.S.UserOf(s.S.Opponents(s.S.Clock.Seat)[1])))
	if late.Silent {
		t.Error("a post for a player who is awake is silent")
	}
}

// Secret choices are shown in private, in the person's language.
func TestHand(t *testing.T) {
	t.Parallel()
	s := begin(t, "castellan", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	m := s.post(session.Post{Kind: session.PostTurn})
	checkMessage(t, m, AccentTurn, "hand board menu", s.Texts.Localizer("en").Say("bot.turn.secret"))
	own := s.reply(session.Reply{Show: session.ShowPanel, Seat: seat}, true)
	for _, verb := range verbs(t, own) {
		if plain, hand := SplitVerb(verb); verb != VerbRulesHere && (!hand || plain == verb) {
			t.Errorf("a button in private is %s", verb)
		}
	}
	if !own.Ephemeral || len(own.Files) != 1 || s.painted.scenes[len(s.painted.scenes)-1].Hand == nil {
		t.Errorf("for everybody %v, %d pictures", !own.Ephemeral, len(own.Files))
	}
	if shown := s.reply(session.Reply{Show: session.ShowHand, Seat: seat}, false); text(shown) != text(own) || !shown.Ephemeral {
		t.Errorf("the button of the live post opens %q", text(shown))
	}
	l := s.Texts.Localizer("fr").About(s.S)
	wait := s.reply(session.Reply{Show: session.ShowPanel, Seat: 1 - seat}, true)
	checkMessage(t, wait, AccentTurn, "", l.Say("bot.hand.wait", "players", s.S.Acting()))
	done := s.reply(session.Reply{Show: session.ShowDecided, Seat: 1 - seat}, true)
	checkMessage(t, done, AccentTurn, "", l.Say("bot.hand.done"))
	if !wait.Ephemeral || !done.Ephemeral {
		t.Error("the hand is public")
	}
}

// A decision that can be undone offers nothing else, and its picture has no spots.
func TestPending(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	s.Choose()
	s.S.Pending = &session.Pending{Seat: seat, Until: 1234}
	m := s.post(session.Post{Kind: session.PostTurn})
	checkMessage(t, m, AccentTurn, "undo carry-out board menu", "<t:1234:R>", "> ")
	last := s.painted.scenes[len(s.painted.scenes)-1]
	if slices.ContainsFunc(last.Items, func(it scene.Item) bool { return it.Kind == scene.Spot }) {
		t.Error("the picture offers choices")
	}
	if o := s.painted.asked[len(s.painted.asked)-1]; len(o.Marks) != 0 || o.View != imaging.Close {
		t.Errorf("painted with %+v", o)
	}
}

// The private message shows the same. The public one only says that the player has decided.
func TestPendingInTheHand(t *testing.T) {
	t.Parallel()
	s := begin(t, "castellan", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	s.S.Pending = &session.Pending{Seat: seat, Until: 1234}
	checkMessage(t, s.post(session.Post{Kind: session.PostTurn}), AccentTurn, "hand board menu", "<t:1234:R>")
	checkMessage(t, s.reply(session.Reply{Show: session.ShowPanel, Seat: seat}, true), AccentTurn, "hand-undo hand-carry-out rules-here", "<t:1234:R>")
	hand := s.painted.scenes[len(s.painted.scenes)-1]
	if slices.ContainsFunc(hand.Items, func(it scene.Item) bool { return it.Kind == scene.Spot }) {
		t.Error("the picture of the hand offers choices")
	}
}

// The live post of a decision needs one picture.
func TestOnePicture(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"carcassonne", "castellan"} {
		s := begin(t, game, "Alix", "Bruno")
		s.post(session.Post{Kind: session.PostTurn})
		if n := len(s.painted.asked); n != 1 {
			t.Errorf("%s: %d pictures", game, n)
		}
	}
}

// A call notifies the seats that have to decide, and leads to the live post.
func TestCall(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	s.S.Called = nil
	m := s.post(session.Post{Kind: session.PostCall})
	checkMessage(t, m, AccentTurn, "", s.Texts.Public(s.S).Link(s.S.Link()))
	checkMentions(t, m, uint64(s.S.UserOf(s.S.Acting()[0])))
}

// The record shows what happened and where, and nothing of the next turn.
func TestRecord(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	s.Play(3)
	m := s.S.Recent[len(s.S.Recent)-1]
	record := s.post(session.Post{Kind: session.PostRecord, Seat: m.Seat, Moves: []session.Move{m}})
	board, _ := publicView(s.S)
	l := s.Texts.Public(s.S).On(board)
	checkMessage(t, record, AccentRecord, "", wording.Told(l, m.Seat, []session.Move{m}), "!"+wording.Standing(l, s.S))
	if len(record.Files) != 0 {
		t.Error("a record without points has a picture")
	}
	m.Events = append(slices.Clone(m.Events), games.Event{Kind: "scored", Seat: m.Seat, Terms: []games.Term{{Name: "tiles", Count: 2, Each: 2}}})
	record = s.post(session.Post{Kind: session.PostRecord, Seat: m.Seat, Moves: []session.Move{m}})
	checkMessage(t, record, AccentRecord, "", wording.Told(l, m.Seat, []session.Move{m}), wording.Standing(l, s.S))
	sc := s.painted.scenes[len(s.painted.scenes)-1]
	if len(sc.Panel.Hand) != 0 || sc.Focus == board.Focus || s.painted.asked[0].View != imaging.Small {
		t.Error("the record shows the next tile")
	}
	if same := s.reply(session.Reply{Show: session.ShowRecord, Seat: m.Seat, Moves: []session.Move{m}}, false); text(same) != text(record) {
		t.Errorf("the answer is %q", text(same))
	}
	checkMessage(t, s.post(session.Post{Kind: session.PostNotice, Seat: m.Seat, Moves: []session.Move{m}}), AccentRecord, "", wording.Told(l, m.Seat, []session.Move{m}))
	checkMessage(t, s.post(session.Post{Kind: session.PostRetire, Message: 5}), AccentRecord, "", wording.Retired(l, s.S))
}
