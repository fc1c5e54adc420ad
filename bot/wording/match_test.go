package wording

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// check requires that a text contains the parts, and does not contain those that begin with "!".
func check(t *testing.T, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		without, not := strings.CutPrefix(part, "!")
		if strings.Contains(got, without) == not {
			t.Errorf("%q: has %q is %v", got, without, not)
		}
	}
	if strings.Contains(got, "<no value>") || strings.Contains(got, "bot.") {
		t.Errorf("a text or an argument is missing: %s", got)
	}
}

func begin(t *testing.T, game string, names ...string) (*sessiontest.Match, Localizer) {
	t.Helper()
	m := sessiontest.Begin(t, game, names...)
	return m, loadTexts(t).Public(m.S)
}

// clocked is a match with a clock.
func clocked(t *testing.T, names ...string) (*sessiontest.Match, Localizer) {
	t.Helper()
	m := sessiontest.Open(t, "carcassonne", "en", names[0])
	m.S.Speed = "day"
	m.JoinAndStart(names[1:]...)
	return m, loadTexts(t).Public(m.S)
}

// A lobby says what is missing before it can begin.
func TestMissing(t *testing.T) {
	t.Parallel()
	m := sessiontest.Open(t, "castellan", "en", "Alix")
	l := loadTexts(t).Public(m.S)
	guest := session.Player{User: 200, Name: "Guest"}
	for _, c := range []struct {
		players  int
		invited  []session.Player
		computer bool
		want     string
	}{
		{1, nil, false, "**One more player** is needed."},
		{1, nil, true, "or a computer player"},
		{1, []session.Player{guest}, true, "Waiting for <@200> to press"},
		{2, []session.Player{guest}, true, "<@100> can start without"},
		{2, nil, true, "Others can still join"},
		{4, nil, true, "Everybody is here"},
	} {
		m.S.Players, m.S.Invited = make([]session.Player, c.players), c.invited
		if got := Missing(l, m.S, c.computer); !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestLobby(t *testing.T) {
	t.Parallel()
	m := sessiontest.Open(t, "carcassonne", "fr", "Al*x", session.Player{User: 200, Name: "Guest"})
	l := loadTexts(t).Public(m.S)
	check(t, LobbyTitle(l, m.S), l.GameName("carcassonne"), l.Say("carcassonne.tagline"))
	check(t, Gathering(l, m.S, true), "Al\\*x", "<@200>", l.Say("bot.lobby.here"))
	m.JoinAndStart("Bruno")
	started := Started(l, m.S)
	check(t, started, l.Say("bot.start.title", "game", l.GameName("carcassonne")), "Bruno", "!"+m.S.Hash, "!<#", "!"+l.Say("bot.speed"))
	check(t, First(l, m.S), l.Say("carcassonne.first"))
	check(t, ThreadName(l, m.S), "Al*x, Bruno — ")
	begins := func(seat games.Seat) string { return l.Say("bot.start.begins", "player", seat) }
	check(t, started, begins(m.S.Acting()[0]), "!"+begins(1-m.S.Acting()[0]))
	m.S.Channel = 9
	check(t, Started(l, m.S), "<#9>")
	m.S.Players[0].Name = strings.Repeat("é", 200)
	m.S.Players[1].Name = strings.Repeat("x", 200)
	if n := len([]rune(ThreadName(l, m.S))); n > maxThreadName {
		t.Errorf("a thread's name of %d characters", n)
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castellan", "Alix", "Bruno")
	info := m.S.Game.Info()
	lines := l.Options(info, m.S.Options)
	if len(lines) != len(info.Options) || len(lines) == 0 {
		t.Fatalf("options %q", lines)
	}
	o := info.Options[0]
	check(t, lines[0], l.OptionName(o.ID), l.OptionValue(o.ID, m.S.Options[o.ID]))
	if l.OptionName("none") != "none" || l.OptionValue("none", "such") != "such" || l.OptionAbout("none", "such") != "" {
		t.Error("what has no text is not shown as it is")
	}
	for _, o := range info.Options {
		for _, value := range o.Values {
			if l.OptionAbout(o.ID, value) == "" {
				t.Errorf("%s %s is not explained", o.ID, value)
			}
		}
	}
}

func TestOrigin(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	info := games.Info{ID: "chess"}
	if got := l.Origin(info); got != "" {
		t.Errorf("without edition: %q", got)
	}
	info.Reconstructed = true
	if got := l.Origin(info); got != "-# "+l.Say("bot.rules.reconstructed") {
		t.Errorf("a reconstruction: %q", got)
	}
	if got := l.Slash("play"); got != "/play" {
		t.Errorf("the command is typed %q", got)
	}
}

// The explanation of a first turn disappears after a part of the turn is done. Beside the question
// about a follower it would still speak of places.
func TestFirst(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno")
	check(t, First(l, m.S), l.Say("carcassonne.first"))
	m.Choose()
	if said := First(l, m.S); said != "" {
		t.Errorf("after a place was chosen: %q", said)
	}
	m, l = begin(t, "city", "Alix", "Bruno")
	if said := First(l, m.S); said != "" { // the first tile is already placed
		t.Errorf("where only a follower is asked about: %q", said)
	}
}

// If a tile has only one place, and only then, a note says that it is already placed. This note is
// in the first post of the turn, which also says what happened before.
func TestOnlyPlace(t *testing.T) {
	t.Parallel()
	lies, choose := 0, rand.New(rand.NewPCG(1, 2))
	for _, id := range slices.Repeat([]string{"carcassonne", "castle", "city"}, 3) {
		for m, l := begin(t, id, "Alix", "Bruno"); m.S.Status == session.Live; scatter(t, m, choose) {
			places := map[string]bool{}
			for _, a := range m.S.Match.Legal(m.S.Match.State, m.S.Acting()[0]) {
				if words := a.Words(); words[0] == "place" {
					places[words[1]] = true
				}
			}
			got := Calling(l, m.S, "what?")
			if told := strings.Contains(got, l.Say(id+".only")); told != (len(places) == 1) {
				t.Fatalf("%s: with %d places it is told: %q", id, len(places), got)
			}
			if len(places) == 1 {
				lies++
				turn, err := m.S.Turn(m.S.Acting()[0])
				if err != nil {
					t.Fatal(err)
				}
				moved := m.S.Clone()
				moved.ClearLivePost() // no record is above
				if told := Progress(l, moved, turn); told != Recap(l.On(turn.Scene), moved, turn.Seat) || told == "" {
					t.Errorf("%s: where the tile lies it is told before: %q", id, told)
				}
			}
		}
	}
	if lies == 0 {
		t.Error("no tile had only one place")
	}
}

// scatter presses random choices of the seat to act, including presets, and confirms a complete
// decision.
func scatter(t *testing.T, m *sessiontest.Match, choose *rand.Rand) {
	t.Helper()
	for steps := m.S.Match.Steps; m.S.Status == session.Live && m.S.Match.Steps == steps; {
		turn, err := m.S.Turn(m.S.Acting()[0])
		if err != nil {
			t.Fatal(err)
		}
		asked := turn.Tip.Asked()
		p := m.PressBy(session.VerbConfirm, int(turn.Seat))
		if len(asked) > 0 && (!turn.Tip.Ready || !asked[len(asked)-1].Chosen && choose.IntN(2) > 0) {
			last := asked[len(asked)-1]
			p = m.PressBy(session.VerbChoose, int(turn.Seat))
			p.At, p.Word = last.At, last.Prompt.Choices[choose.IntN(len(last.Prompt.Choices))].Word
		}
		m.Press(p)
	}
}

// A turn post says who must decide and until when, and whether the match is paused.
func TestCalling(t *testing.T) {
	t.Parallel()
	m, l := clocked(t, "Alix", "Bruno")
	seat := m.S.Acting()[0]
	check(t, Calling(l, m.S, "what?"), l.User(m.S.UserOf(seat)), "what?", "<t:", "!paused")
	check(t, Call(l, m.S), l.User(m.S.UserOf(seat)), l.Link(m.S.Link()))
	check(t, TimeLeft(l, m.S), "<t:")
	check(t, Reminder(l, m.S), l.User(m.S.UserOf(seat)), "<t:", l.Link(m.S.Link()), "!"+l.Say("bot.clock.grace"))
	m.S.Clock.Graced = true
	check(t, Reminder(l, m.S), l.Say("bot.clock.grace"))
	m.S.Clock.Late = true
	check(t, Deadline(l, m.S), l.Say("bot.clock.out"))
	m.S.Paused = 1234
	check(t, Calling(l, m.S, "what?"), "<t:1234:R>")
	if got := Deadline(l, m.S) + TimeLeft(l, m.S); got != "" {
		t.Errorf("while it is paused time is left: %q", got)
	}
	m.S.Paused, m.S.Clock.Due = 0, 0
	if got := Paused(l, m.S) + Deadline(l, m.S); got != "" {
		t.Errorf("without clock and pause: %q", got)
	}
}

// If the choices are secret, the ping does not name the question.
func TestCallToSecrets(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castellan", "Alix", "Bruno")
	check(t, Call(l, m.S), l.Say("bot.turn.secret"))
	seat := m.S.Acting()[0]
	check(t, HandTitle(l, m.S, 1-seat, false), l.Seat(seat))
	check(t, HandTitle(l, m.S, seat, true), l.Link(m.S.Link()))
	check(t, HandTitle(l, m.S, 1-seat, true), l.Say("bot.hand.done"))
}

func TestRetired(t *testing.T) {
	t.Parallel()
	m := sessiontest.Open(t, "castle", "en", "Alix")
	l := loadTexts(t).Public(m.S)
	for status, id := range map[session.Status]string{
		session.Lobby: "bot.lobby.moved", session.Live: "bot.turn.moved", session.Over: "bot.press.over",
	} {
		m.S.Status = status
		if got, want := Retired(l, m.S), l.Say(id, "link", m.S.Link()); got != want {
			t.Errorf("status %d: %q, want %q", status, got, want)
		}
	}
}

// All texts about a turn whose time has run out.
func TestLate(t *testing.T) {
	t.Parallel()
	m, l := clocked(t, "Alix", "Bruno", "Chloé")
	seat := m.S.Acting()[0]
	for !m.S.Clock.Late {
		m.Advance(time.Duration(m.S.Deadline()-m.Now.Unix()) * time.Second)
	}
	check(t, Late(l, m.S), l.Seat(seat), l.Link(m.S.Link()))
	others := m.S.UsersOf(m.S.Opponents(seat))
	check(t, LateAsk(l, m.S), l.Users(others), "!"+l.User(m.S.UserOf(seat)))
	check(t, LateMore(l, m.S, seat), l.Seat(seat), "<t:")
	check(t, Past(l, m.S), l.Link(m.S.Link()))
	m.S.Trouble = session.TroubleGone
	gone := Trouble(l, m.S)
	m.S.Trouble = session.TroubleForbidden
	if check(t, gone, l.Users(m.S.UsersOf(m.S.Playing())), "`1a`"); gone == Trouble(l, m.S) {
		t.Error("all troubles are the same")
	}
}

// Between two people, letting a stand-in play on ends the match, and the question says so.
func TestLateBetweenTwo(t *testing.T) {
	t.Parallel()
	m, l := clocked(t, "Alix", "Bruno", "Chloé")
	seat := m.S.Acting()[0]
	_, takeover, _ := strings.Cut(LateAsk(l, m.S), l.Say("bot.button.takeover"))
	m.S.Match.Gone = slices.Clone(m.S.Match.Gone)
	m.S.Match.Gone[m.S.Opponents(seat)[0]] = true
	if text := LateAsk(l, m.S); takeover == "" || strings.Contains(text, takeover) {
		t.Errorf("as between three: %s", text)
	}
}

// Every kind of vote asks its question and says who voted how.
func TestVotes(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno", "Chloé")
	asked := map[string]bool{}
	for kind := range voteAsks {
		m.S.Vote = &session.Vote{Kind: kind, By: sessiontest.User(0), Seat: 1}
		text := VoteAsk(l, m.S)
		check(t, text, "Bruno")
		asked[text] = true
	}
	m.S.Vote = &session.Vote{Kind: session.VoteAbandon, By: sessiontest.User(0)}
	check(t, VoteAsk(l, m.S), "Alix")
	if len(asked) != 5 {
		t.Errorf("%d questions are asked: %v", len(asked), asked)
	}
	m.S.Vote = &session.Vote{Kind: session.VoteOpen, Seat: 1, Whom: &session.Player{User: 300}}
	check(t, VoteAsk(l, m.S), "Bruno", "<@300>")
	m.S.Vote = &session.Vote{Kind: session.VoteTakeback, Seat: 1, Redraw: true}
	check(t, VoteAsk(l, m.S), l.Say("bot.takeback.redraw"))
}

func TestVoteState(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno", "Chloé")
	m.Press(m.PressBy(session.VerbAbandon, 0))
	check(t, VoteState(l, m.S), "<@101> and <@102>", "<t:", "Alix", "!<@100>")
	ballot := m.PressBy(session.VerbAgree, 1)
	ballot.Tick, ballot.Message, ballot.Hand = m.S.Vote.N, m.S.Vote.Post, false
	m.Press(ballot)
	check(t, VoteState(l, m.S), l.Say("bot.vote.yes", "players", games.Seat(1)), "<@102>", "!<@101>")
	ballot = m.PressBy(session.VerbDecline, 2)
	ballot.Tick, ballot.Message, ballot.Hand = m.S.Vote.N, m.S.Vote.Post, false
	m.Press(ballot)
	check(t, VoteState(l, m.S), l.Say("bot.vote.no", "players", games.Seat(2)), l.Say("bot.vote.declined"), "!<@")
	ends := map[string]bool{}
	for _, end := range []string{session.VoteCarried, session.VoteDeclined, session.VoteExpired, session.VoteWithdrawn, session.VoteVoid} {
		m.S.Vote.End = end
		ends[VoteState(l, m.S)] = true
	}
	if len(ends) != 5 {
		t.Errorf("%d ends are told: %v", len(ends), ends)
	}
	m.S.Vote = &session.Vote{Kind: session.VoteWait, Seat: 1, By: sessiontest.User(0)}
	check(t, VoteState(l, m.S), l.Say("bot.vote.most", "time", session.Moment(0), "player", games.Seat(0)))
	most, all := l.Say("bot.vote.expired", "most", true), l.Say("bot.vote.expired", "most", false)
	m.S.Vote.End = session.VoteExpired
	check(t, VoteState(l, m.S), most, "!"+all)
	m.S.Vote.Kind = session.VoteSkip
	check(t, VoteState(l, m.S), all, "!"+most)
}

func TestOffers(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castle", "A*x", "Bruno")
	m.Press(m.PressBy(session.VerbSubstitute, 0))
	check(t, Offer(l, m.S), "A\\*x", l.GameName("castle"), l.Say("bot.offer.anybody"), Standing(l, m.S))
	m.S.Offer.For = &session.Player{User: 300}
	check(t, Offer(l, m.S), "<@300>", "!"+l.Say("bot.offer.anybody"))
	if got := OfferEnd(l, m.S); got != "" {
		t.Errorf("it has ended: %q", got)
	}
	m.S.Offer.To = &session.Player{User: 300, Name: "Guest"}
	for end, want := range map[string]string{session.OfferTaken: "Guest", session.OfferWithdrawn: "A\\*x", session.OfferLapsed: "A\\*x"} {
		m.S.Offer.End = end
		check(t, OfferEnd(l, m.S), want)
	}
}

// The end of a match says who won, the reasons for points, and the ratings.
func TestResult(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "burgenland", "Alix", "Bruno")
	check(t, Victory(l, m.S), l.Say("bot.result.stopped"))
	for m.S.Status == session.Live {
		m.Choose()
	}
	winners := m.S.Match.Winners()
	check(t, Victory(l, m.S), l.Users(m.S.UsersOf(winners)))
	m.S.Count(func(uint64) session.Tally { return session.Tally{Rating: rating.New()} })
	result := Join(Result(l, m.S), Aftermath(l, m.S))
	check(t, result, "\n-# ", "👑 **", l.Say("bot.history.gain", "player", games.Seat(0),
		"before", m.S.Gains[0].Before, "after", m.S.Gains[0].After, "change", Signed(m.S.Gains[0].After-m.S.Gains[0].Before)))
	best := slices.Max(m.S.Match.State.Score())
	first := games.Seat(slices.Index(m.S.Match.State.Score(), best))
	if at := strings.Index(result, "**"+l.Seat(first)+"**"); at < 0 || at > strings.Index(result, "**"+l.Seat(1-first)+"**") {
		t.Errorf("the best does not stand first: %s", result)
	}
	check(t, Started(l, m.S), l.Seats(winners), strings.TrimPrefix(Standing(l, m.S), "-# "), l.Link(m.S.Link()), "!<@", "!\n")
	loser := slices.IndexFunc(m.S.Playing(), func(seat games.Seat) bool { return !slices.Contains(winners, seat) })
	over := strings.Split(l.Say("bot.result.others", "players", "\n"), "\n")[1]
	check(t, Aftermath(l, m.S), l.Users(m.S.UsersOf([]games.Seat{games.Seat(loser)}))+over)
	m.S.Players[loser].Computer = "easy" // computer players are not pinged
	check(t, Aftermath(l, m.S), "!"+over)
	m.S.Players[loser].Computer = ""
	m.S.Unrated = session.UnratedShort
	check(t, Join(Result(l, m.S), Aftermath(l, m.S)), l.Say("bot.history.unrated.short"), "!"+l.Say("bot.result.gone"))
	m.S.Match.Gone = []bool{true, false}
	check(t, Result(l, m.S), l.Say("bot.result.gone"))
	if Signed(-3) != "−3" || Signed(3) != "+3" {
		t.Errorf("differences are written %s and %s", Signed(-3), Signed(3))
	}
}

// The record can be replayed to the points in its comments.
func TestRecordFile(t *testing.T) {
	t.Parallel()
	m, _ := begin(t, "burgenland", "A*x", "Bruno")
	m.Play(20)
	record, err := m.S.Record(m.Entries)
	if err != nil {
		t.Fatal(err)
	}
	name, content := RecordFile(loadTexts(t), m.S, record)
	if name != "burgenland-1a.txt" {
		t.Errorf("the file is called %s", name)
	}
	read, err := table.ParseRecord(content)
	if err != nil {
		t.Fatal(err)
	}
	end, err := read.Replay(m.S.Game, nil)
	if err != nil || !slices.Equal(end.State.Score(), m.S.Match.State.Score()) {
		t.Errorf("it replays to %v: %v", end.State.Score(), err)
	}
	check(t, string(content), "# score ", "# A A*x: ", "# B Bruno: ")
}

// The line above a board shows for each seat what the strip below it shows.
func TestStrip(t *testing.T) {
	t.Parallel()
	for game, want := range map[string]string{
		"carcassonne": "-# Alix **0** (7 followers) · Bruno **0** (7 followers)",
		"castellan":   "-# Alix **0** · Bruno **0**", // the game counts its cards by kinds
		"burgenland":  "-# Alix **0** · Bruno **0**", // the board shows it
	} {
		m, l := begin(t, game, "Alix", "Bruno")
		if got := Strip(l, m.S.Match.Still(0)); got != want {
			t.Errorf("%s: %q, want %q", game, got, want)
		}
	}
}

// Steps of the past say what happened, as far as the viewer may know.
func TestSteps(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castle", "Alix", "Bruno")
	m.Play(4)
	record, err := m.S.Record(m.Entries)
	if err != nil {
		t.Fatal(err)
	}
	course, err := record.Course(m.S.Game)
	if err != nil {
		t.Fatal(err)
	}
	check(t, Step(l, course[0], 4, 0), l.Say("bot.past.start", "of", 4), Strip(l, course[0].After.Still(0)))
	for _, step := range course[1:] {
		check(t, Step(l, step, 4, games.Spectator), l.Say("bot.past.step", "at", step.N, "of", 4, "player", step.Entry.Seat), "\n> ")
	}
	secret := table.Step{N: 1, Entry: table.Entry{Seat: 1}, After: m.S.Match,
		Events: []games.Event{{Kind: "resigned", Seat: 1, Private: true}}}
	told, own := Step(l, secret, 4, 0), Step(l, secret, 4, 1)
	if told == own || !strings.Contains(told, l.Say("bot.record.played", "player", games.Seat(1))) {
		t.Errorf("others are told %q, the seat %q", told, own)
	}
}

// What may still pay is described in full sentences with numbers and the names of the board, until
// the match is over. Without entries there is no heading.
func TestEarning(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, id := range []string{"carcassonne", "castle", "city"} {
		m, l := begin(t, id, "Alix", "Bruno")
		if got := Earning(l, m.S, 0); got != "" {
			t.Errorf("%s: before anything lies: %q", id, got)
		}
		choose, told := rand.New(rand.NewPCG(1, 2)), 0
		for ; m.S.Status == session.Live; scatter(t, m, choose) {
			for _, lang := range Languages {
				l := texts.Localizer(lang).About(m.S)
				got := Earning(l, m.S, 1)
				if lines := strings.Split(got, "\n"); got != "" && (lines[0] != l.Say("bot.account.earning") || len(lines) < 2 || unfilled.MatchString(got)) {
					t.Fatalf("%s: %q", id, got)
				}
				told += strings.Count(got, "•")
			}
		}
		if got := Earning(l, m.S, 1); got != "" || told < 50 {
			t.Errorf("%s: %d lines, and of a finished match %q", id, told, got)
		}
	}
	m, l := begin(t, "burgenland", "Alix", "Bruno")
	if got := Earning(l, m.S, 0); got != "" {
		t.Errorf("a game that cannot tell: %q", got)
	}
}

// All points of a running match are explained: the reasons of a seat add up to its points.
func TestPointsAddUp(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "burgenland", "Alix", "Bruno")
	m.Play(60)
	record, err := m.S.Record(m.Entries)
	if err != nil {
		t.Fatal(err)
	}
	course, err := record.Course(m.S.Game)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for i, score := range m.S.Match.State.Score() {
		pages, sum := Points(l, course, games.Seat(i), games.Spectator), 0
		for _, row := range earnings(l, course, games.Spectator) {
			sum += row.points[i]
		}
		if told += score; sum != score || score != 0 && !strings.HasPrefix(pages[0], "**Turn ") {
			t.Errorf("seat %d has %d points, %d are explained: %q", i, score, sum, pages)
		}
		earned := Earned(l, course, games.Seat(i), games.Spectator)
		check(t, SeatPoints(l, games.Seat(i), score, earned), l.Seat(games.Seat(i)), earned)
	}
	if told == 0 {
		t.Error("nobody has points")
	}
	turns := 0 // until the first points
	for i, step := range course {
		if i > 0 && (i == 1 || step.Entry.Seat != course[i-1].Entry.Seat) {
			turns++
		}
		if at := slices.IndexFunc(step.Events, func(e games.Event) bool { return len(e.Terms) > 0 }); at >= 0 {
			pages := Points(l, course, step.Events[at].Seat, games.Spectator)
			check(t, pages[len(pages)-1], fmt.Sprintf("**Turn %d:** %s", turns, l.Event(step.Events[at])))
			break
		}
	}
	if pages := Points(l, course[:1], 0, 0); len(pages) != 1 || pages[0] != "" {
		t.Errorf("without points: %q", pages)
	}
}

// The latest turn comes first; the events of a turn keep their order.
func TestPointsStandInOrder(t *testing.T) {
	t.Parallel()
	_, l := begin(t, "castellan", "Alix", "Bruno")
	closed := func(kind string, n int) games.Event {
		return games.Event{Kind: kind, Seat: 0, Facts: []games.Fact{{Name: "at", Value: "0,0"}, {Name: "parts", Value: "2"}}, Terms: []games.Term{{Name: "towers", Count: n, Each: 1}}}
	}
	step := func(n int, seat games.Seat, events ...games.Event) table.Step {
		return table.Step{N: n, Entry: table.Entry{Seat: seat}, Events: events}
	}
	pages := Points(l, []table.Step{
		step(0, 0), step(1, 0, closed("claimed", 6)), step(2, 1), step(3, 0, closed("divided", -6), closed("part", 4)), step(4, 0, closed("part", 5), closed("part", 4)),
	}, 0, games.Spectator)
	lines := strings.Split(pages[0], "\n")
	for i, want := range []string{"**Turn 3:** Alix divides", "**Turn 3:** 🏰 Alix claims one of the new courtyards: **4** (4 towers). (×\u00a02)", "**Turn 3:** 🏰 Alix claims one of the new courtyards: **5**", "**Turn 1:** 🏰 Alix claims"} {
		if i >= len(lines) || !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d of %q does not begin with %q", i, pages, want)
		}
	}
}

// The points of a match have the turns that the game counts, also where other seats decide something in a
// turn, and no line twice.
func TestPointsHaveTheGamesTurns(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "city", "Alix", "Bruno", "Chloé")
	for choose := rand.New(rand.NewPCG(1, 2)); m.S.Status == session.Live; {
		scatter(t, m, choose)
	}
	course, last := finish(t, m), 0 // a tile for each turn
	for _, step := range course {
		for _, e := range step.Events {
			if e.Kind == "placed" {
				last++
			}
		}
	}
	for seat := range games.Seat(3) {
		lines := strings.Split(strings.Join(Points(l, course, seat, games.Spectator), "\n"), "\n")
		if want := l.Say("bot.account.turn", "n", last, "what", ""); !strings.HasPrefix(lines[0], strings.TrimSpace(want)) {
			t.Errorf("after %d turns the first line is %q", last, lines[0])
		}
		slices.Sort(lines)
		if n := len(lines); n < 3 || len(slices.Compact(lines)) < n {
			t.Errorf("some of %d lines are said twice: %q", n, lines)
		}
	}
}

// Equal events in a step appear once.
func TestStepCounts(t *testing.T) {
	t.Parallel()
	if got := strings.Join(counted([]string{"a", "b", "b", "b", "a"}), " "); got != "a (×\u00a02) b (×\u00a03)" {
		t.Errorf("counted as %q", got)
	}
	m, l := begin(t, "castellan", "Alix", "Bruno")
	record, err := m.S.Record(m.Entries)
	if err != nil {
		t.Fatal(err)
	}
	course, err := record.Course(m.S.Game)
	if err != nil {
		t.Fatal(err)
	}
	step := Step(l, course[0], 9, 0)
	for line := range strings.Lines(step) {
		if strings.Count(step, line) > 1 {
			t.Errorf("%q is told more than once: %s", line, step)
		}
	}
	check(t, step, "(×")
}

func TestSummary(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castle", "A*x", "Bruno")
	if got, want := Summary(l, m.S), "1a · "+l.GameName("castle")+" · A*x, Bruno"; got != want {
		t.Errorf("the match is %q, want %q", got, want)
	}
	seat := m.S.Acting()[0]
	if !Awaits(m.S, sessiontest.User(int(seat))) || Awaits(m.S, sessiontest.User(int(1-seat))) || Awaits(m.S, 999) {
		t.Error("the match waits for somebody else")
	}
	m.S.Pending = &session.Pending{Seat: seat, Until: 1234}
	if Awaits(m.S, sessiontest.User(int(seat))) {
		t.Error("the match waits for a decision that was made")
	}
	check(t, Pending(l, m.S), "<t:1234:R>", l.User(m.S.UserOf(seat)))
}

// In a list of matches, those that wait for the person come first, the longest wait first.
func TestListedMatches(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	var all []*session.Session
	for i := range 4 {
		m := sessiontest.Begin(t, "castle", "Alix", "Bruno")
		m.S.ID, m.S.Clock.Began = session.ID(i+1), int64(100-i)
		all = append(all, m.S)
	}
	user := uint64(all[0].UserOf(all[0].Acting()[0]))
	all[3].Pending = &session.Pending{Seat: all[3].Acting()[0], Until: 1234}
	lines := ListedLines(l, user, all)
	for i, want := range []string{"`3`", "`2`", "`1`", "`4`"} {
		check(t, lines[i], want, l.Link(all[0].Link()), l.GameName("castle"), "<t:")
		if yours := strings.Contains(lines[i], l.Say("bot.games.yours")); yours != (i < 3) {
			t.Errorf("line %d: %s", i, lines[i])
		}
	}
	check(t, lines[3], "<t:1234:R>")
	if all[0].ID != 1 || ListedMatches(l, user, all) != strings.Join(lines, "\n") {
		t.Error("the matches are in another order now")
	}
	theirs := l.About(all[0]).Say("bot.games.theirs", "players", all[0].Acting())
	check(t, DashboardLine(l, all[0]), theirs)
	all[0].Paused = 1234
	check(t, DashboardLine(l, all[0]), "<t:1234:R>", "!"+theirs)
	all[0].Trouble = session.TroubleGone
	check(t, DashboardLine(l, all[0]), l.Say("bot.trouble.gone"), "!<t:1234:R>")
	lobby := sessiontest.Open(t, "castle", "en", "Alix").S
	check(t, ListedMatches(l, user, []*session.Session{lobby}), l.Say("bot.games.lobby"))
}

// A line that names a match hides its address behind the game. Discord shows an address as the name of
// the thread, which repeats the players and the game.
func TestMatchesNamedOnce(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, lang := range Languages {
		m := sessiontest.Begin(t, "castle", "Alix", "Bruno")
		l := texts.Localizer(lang).About(m.S)
		named := func(lines ...string) {
			for _, line := range lines {
				address := l.Link(m.S.Link())
				check(t, line, "["+l.GameName("castle")+"]("+address+")", "! "+address)
			}
		}
		named(DashboardLine(l, m.S), ListedMatches(l, sessiontest.User(0), []*session.Session{m.S}))
		m.Press(m.PressBy(session.VerbResign, 0))
		named(Started(l, m.S))
	}
}

// Sources of a seat's points have the names of the board, in every language.
func TestHolding(t *testing.T) {
	t.Parallel()
	texts, told := loadTexts(t), 0
	m, l := begin(t, "castellan", "Alix", "Bruno")
	if got := Holding(l, m.S, 0); got != "" {
		t.Errorf("before anything is closed: %q", got)
	}
	for m.S.Status == session.Live {
		m.Choose()
	}
	for _, lang := range Languages {
		l := texts.Localizer(lang).About(m.S)
		for seat, points := range m.S.Match.State.Score() {
			got := Holding(l, m.S, games.Seat(seat))
			if (got == "") != (points == 0) || got != "" && !strings.HasPrefix(got, l.Say("bot.account.holding")+"\n• ") || unfilled.MatchString(got) {
				t.Errorf("%s: of %d points %q", lang, points, got)
			}
			told += strings.Count(got, "•")
		}
	}
	if told == 0 {
		t.Error("nobody holds anything")
	}
	m, l = begin(t, "carcassonne", "Alix", "Bruno")
	if got := Holding(l, m.S, 0); got != "" {
		t.Errorf("a game that does not say: %q", got)
	}
}
