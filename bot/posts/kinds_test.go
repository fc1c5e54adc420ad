package posts

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// A lobby says how many players are missing and how to start. Rare options are behind the button
// Options. It notifies the invited players.
func TestLobby(t *testing.T) {
	t.Parallel()
	s := newStudio(sessiontest.Open(t, "castellan", "fr", "Alix", session.Player{User: 200, Name: "Guest"}))
	m := s.post(session.Post{Kind: session.PostLobby})
	checkMessage(t, m, AccentLobby, "join start options-form rules options", "\nAlix\n", "<@200>", "!/règles", "On attend <@200>")
	if len(m.Files) != 1 || m.Files[0].Name != "castellan.png" {
		t.Errorf("pictures: %v", m.Files)
	}
	s.Computers = true
	checkMessage(t, s.post(session.Post{Kind: session.PostLobby}), AccentLobby, "join start options-form add-computer rules options")
	s.Computers = false
	checkMentions(t, m, 200)
	if shown := s.reply(session.Reply{Show: session.ShowLobby}, false); text(shown) != text(m) || len(shown.Mentions) != 1 {
		t.Errorf("the answer is %q", text(shown))
	}
	starts := func() (start discordgo.Button) {
		for _, c := range allComponents(s.post(session.Post{Kind: session.PostLobby}).Components) {
			if b, ok := c.(discordgo.Button); ok && b.CustomID == ButtonID(s.S, session.VerbStart, 0, "") {
				start = b
			}
		}
		return start
	}
	alone := starts().Disabled
	s.S.Players = append(s.S.Players, session.Player{User: 200, Name: "Guest"})
	if !alone || starts().Disabled {
		t.Error("the start button is enabled with too few players, or disabled with enough")
	}
	cancelled := session.Reply{Show: session.ShowCancelled, Text: games.T("bot.lobby.cancelled", "game", session.GameName("castellan"), "player", session.Name("A*"))}
	checkMessage(t, s.reply(cancelled, false), AccentRecord, "", "A\\*")
}

// The buttons of a lobby take two lines on a phone, in every language.
func TestLobbyButtons(t *testing.T) {
	t.Parallel()
	for _, lang := range wording.Languages {
		s := newStudio(sessiontest.Open(t, "carcassonne", lang, "Alix"))
		l := s.Texts.Localizer(lang).About(s.S)
		for _, row := range [][]discordgo.Button{lobbyButtons(l, s.S), lobbyHelp(l, s.S, true)} {
			if high := measureHeights(new(Draft).Buttons(row...).controls).rows; high != phoneRow {
				t.Errorf("%s: %d px of buttons", lang, high)
			}
		}
	}
}

// Menus have the chosen value as their default.
func TestLobbyMenus(t *testing.T) {
	t.Parallel()
	s := newStudio(sessiontest.Open(t, "castellan", "en", "Alix"))
	for _, o := range session.LobbyOptions {
		s.S.Choose(o, o.Values[1])
	}
	for _, c := range allComponents(s.reply(session.Reply{Show: session.ShowOptions, Leads: true}, false).Components) {
		menu, ok := c.(discordgo.SelectMenu)
		if !ok {
			continue
		}
		chosen := ""
		for _, o := range menu.Options {
			if o.Label == "" {
				t.Errorf("option %+v", o)
			}
			if o.Default {
				chosen += o.Value
			}
		}
		want := ""
		for _, o := range session.LobbyOptions {
			if menu.CustomID == plainID(s.S, session.LobbyVerb(o.ID)) {
				want = s.S.Choice(o.ID)
			}
		}
		for id, value := range s.S.Options {
			if menu.CustomID == ButtonID(s.S, session.VerbOption, 0, id) {
				want = value
			}
		}
		if chosen != want {
			t.Errorf("%s: chosen is %q, want %q", menu.CustomID, chosen, want)
		}
	}
}

// lobbyVerbs lists the verbs of the options that every game has.
func lobbyVerbs() string {
	var verbs []string
	for _, o := range session.LobbyOptions {
		verbs = append(verbs, session.LobbyVerb(o.ID))
	}
	return strings.Join(verbs, " ")
}

// The host sees the options, each with a sentence about the usual choice. Others see the host and
// the choices, and players and invited users see how to leave.
func TestOptions(t *testing.T) {
	t.Parallel()
	s := newStudio(sessiontest.Open(t, "carcassonne", "en", "Alix"))
	s.Computers = true
	s.S.Options["hand"] = "three"
	l := s.Texts.Localizer("fr").About(s.S)
	for _, c := range []struct {
		reply session.Reply
		verbs string
		parts []string
	}{
		{session.Reply{Leads: true, Seat: 0}, "option " + lobbyVerbs() + " computer leave cancel", []string{"La variante tactique", "Par défaut\u00a0: aucune (on pose la tuile piochée)", "Ordinateurs"}},
		{session.Reply{Seat: 1}, "leave", []string{"<@100>", l.OptionValue("hand", "three"), "!Par défaut", "!" + l.OptionValue("small", "two")}},
		{session.Reply{Seat: games.Spectator, Invited: true}, "leave", nil},
		{session.Reply{Seat: games.Spectator}, "", nil},
	} {
		for _, c.reply.Show = range []session.Show{session.ShowOptions, session.ShowOptionsHere} {
			m := s.reply(c.reply, false)
			checkMessage(t, m, NoAccent, c.verbs, c.parts...)
			if !m.Ephemeral {
				t.Error("the options are public")
			}
		}
	}
}

// A lobby that has waited long asks its people, but no computer, whether they still wait.
func TestStillWaiting(t *testing.T) {
	t.Parallel()
	s := newStudio(sessiontest.Open(t, "carcassonne", "en", "Alix"))
	s.S.AddComputer("normal", []string{"Ada"})
	s.S.AskWhether(s.Now.Unix())
	m := s.post(session.Post{Kind: session.PostWaits})
	checkMessage(t, m, AccentLobby, "stay link", "<@100>", fmt.Sprintf("<t:%d:R>", s.Now.Unix()+2*24*3600))
	checkMentions(t, m, 100)
	links := 0
	for _, c := range allComponents(m.Components) {
		if b, ok := c.(discordgo.Button); ok && b.URL == s.Texts.Public(s.S).Link(s.S.Link()) {
			links++
		}
	}
	if links != 1 {
		t.Errorf("%d buttons lead to the lobby", links)
	}
	checkMessage(t, s.post(session.Post{Kind: session.PostClosed}), AccentRecord, "", "Carcassonne")
}

func TestStarted(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	want := wording.Started(s.Texts.Public(s.S), s.S)
	started := s.post(session.Post{Kind: session.PostStarted})
	checkMessage(t, started, AccentRecord, "link", want, "!"+s.S.Hash)
	if to := allComponents(started.Components)[2].(discordgo.ActionsRow).Components[0].(discordgo.Button).URL; to != s.Texts.Public(s.S).Link(s.S.LinkTo(s.S.LivePost)) {
		t.Errorf("the button leads to %s", to)
	}
	s.S.ClearLivePost()
	checkMessage(t, s.reply(session.Reply{Show: session.ShowStarted}, false), AccentRecord, "", want)
	if got := s.ThreadName(s.S); !strings.HasPrefix(got, "Alix, Bruno — ") {
		t.Errorf("the thread is called %s", got)
	}
}

// The result notifies all who played to the end. Everything else is behind its buttons.
func TestResult(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	s.S.Match.Gone = []bool{false, true}
	m := s.post(session.Post{Kind: session.PostResult})
	checkMessage(t, m, AccentResult, "rematch points look film board menu", "Alix", "Bruno")
	checkMentions(t, m, sessiontest.User(0))
}

// Discord notifies only users mentioned in the text. The result mentions everybody who played to
// the end, even if the match was stopped without a winner.
func TestResultNotifiesEverybody(t *testing.T) {
	t.Parallel()
	for _, lang := range wording.Languages {
		s := begin(t, "castellan", "Alix", "Bruno")
		s.S.Lang = lang
		for _, gone := range [][]bool{{false, false}, {false, true}} {
			s.S.Match.Gone = gone
			told := text(s.post(session.Post{Kind: session.PostResult}))
			for seat, left := range gone {
				mention := fmt.Sprintf("<@%d>", sessiontest.User(seat))
				if strings.Contains(told, mention) == left {
					t.Errorf("%s, gone %v: %q", lang, gone, told)
				}
			}
		}
	}
}

func TestLate(t *testing.T) {
	t.Parallel()
	m := sessiontest.Open(t, "castle", "en", "Alix")
	m.S.Speed = "day"
	m.JoinAndStart("Bruno")
	s := newStudio(m)
	seat := s.S.Acting()[0]
	l := s.Texts.Public(s.S)
	ask := s.post(session.Post{Kind: session.PostLate, Seat: seat, Position: s.S.Position})
	checkMessage(t, ask, AccentTurn, "late-wait late-skip late-takeover late-open", wording.Late(l, s.S), wording.LateAsk(l, s.S))
	checkMentions(t, ask, uint64(s.S.UserOf(1-seat)))
	edit := session.Post{Kind: session.PostLate, Seat: seat, Position: s.S.Position, Message: 5}
	checkMessage(t, s.post(edit), AccentRecord, "", wording.LateMore(l, s.S, seat))
	s.S.Clock.Late = true
	checkMessage(t, s.post(edit), AccentRecord, "", wording.Past(l, s.S))
	reminder := s.post(session.Post{Kind: session.PostReminder})
	checkMessage(t, reminder, AccentTurn, "mute", wording.Reminder(l, s.S))
	checkMentions(t, reminder, uint64(s.S.UserOf(seat)))
	fr := s.Texts.Localizer("fr").About(s.S)
	claim := s.reply(session.Reply{Show: session.ShowClaim}, false)
	checkMessage(t, claim, NoAccent, "claim claim-cancel", fr.Say("bot.claim.ask", "player", seat))
	if !claim.Ephemeral {
		t.Error("the question about the claim is public")
	}
}

func TestTrouble(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	s.S.Trouble = session.TroubleGone
	want := wording.Trouble(s.Texts.Public(s.S), s.S)
	told := s.post(session.Post{Kind: session.PostTrouble})
	checkMessage(t, told, AccentTurn, "", want)
	checkMentions(t, told, sessiontest.User(0), sessiontest.User(1))
	direct := s.post(session.Post{Kind: session.PostDirect, Seat: 1})
	checkMessage(t, direct, AccentTurn, "", want)
	checkMentions(t, direct)
	for _, kind := range []string{session.PostThread, session.PostDelete} {
		if m := s.post(session.Post{Kind: kind}); m.Components != nil {
			t.Errorf("%s says %q", kind, text(m))
		}
	}
}

func TestVote(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	s.Press(s.PressBy(session.VerbAbandon, 0))
	l := s.Texts.Public(s.S)
	asked := wording.VoteAsk(l, s.S) + "\n" + wording.VoteState(l, s.S)
	for _, m := range []func() string{
		func() string {
			m := s.post(session.Post{Kind: session.PostVote, Vote: s.S.Vote.N})
			checkMessage(t, m, AccentTurn, "agree decline", asked)
			checkMentions(t, m, sessiontest.User(1))
			return text(m)
		},
		func() string { return text(s.reply(session.Reply{Show: session.ShowVote}, false)) },
	} {
		if got := m(); got != asked {
			t.Errorf("the vote is %q, want %q", got, asked)
		}
	}
	checkMessage(t, s.post(session.Post{Kind: session.PostVote, Vote: 999}), AccentRecord, "", wording.Past(l, s.S))
	s.S.Vote.End = session.VoteDeclined
	ended := s.post(session.Post{Kind: session.PostVote, Vote: s.S.Vote.N})
	checkMessage(t, ended, AccentRecord, "", wording.VoteAsk(l, s.S), l.Say("bot.vote.declined"))
	checkMentions(t, ended)
}

func TestOffer(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	s.Press(s.PressBy(session.VerbSubstitute, 0))
	l := s.Texts.Public(s.S)
	open := s.post(session.Post{Kind: session.PostOffer, Vote: s.S.Offer.N})
	checkMessage(t, open, AccentLobby, "take-seat withdraw", wording.Offer(l, s.S))
	checkMentions(t, open)
	s.S.Offer.For = &session.Player{User: 300}
	checkMentions(t, s.reply(session.Reply{Show: session.ShowOffer}, false), 300)
	checkMessage(t, s.post(session.Post{Kind: session.PostOffer, Vote: 999}), AccentRecord, "", wording.Past(l, s.S))
	s.S.Offer.End = session.OfferLapsed
	checkMessage(t, s.post(session.Post{Kind: session.PostOffer, Vote: s.S.Offer.N}), AccentRecord, "", wording.OfferEnd(l, s.S))
}

// A moderator sees the actions that fit the stage of the match.
func TestMatch(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	l := s.Texts.Localizer("fr").About(s.S)
	m := s.reply(session.Reply{Show: session.ShowMatch}, false)
	checkMessage(t, m, NoAccent, "remove-ask pause delete-ask", "`1a`", wording.Standing(l, s.S))
	s.S.Paused = 1234
	checkMessage(t, s.reply(session.Reply{Show: session.ShowMatch}, false), NoAccent, "remove-ask resume delete-ask", "<t:1234:R>")
	s.S.Status = session.Over
	checkMessage(t, s.reply(session.Reply{Show: session.ShowMatch}, false), NoAccent, "delete-ask")
	checkMessage(t, AskDelete(l, s.S), NoAccent, "delete delete-cancel", "`1a`")
	checkMessage(t, AskResign(l, s.S), NoAccent, session.VerbResign+" "+VerbResignCancel, l.GameName("castle"))
	ends, goesOn := l.Say("bot.resign.ask", "game", session.GameName("carcassonne")), l.Say("bot.resign.ask.several", "game", session.GameName("carcassonne"))
	three := begin(t, "carcassonne", "Alix", "Bruno", "Chloé")
	for gone, want := range []string{goesOn, ends} {
		three.S.Match.Gone = []bool{false, false, gone > 0}
		if got := text(AskResign(l, three.S)); !strings.HasPrefix(got, want) {
			t.Errorf("with %d gone: %q", gone, got)
		}
	}
	if !m.Ephemeral || !AskDelete(l, s.S).Ephemeral || !AskResign(l, s.S).Ephemeral {
		t.Error("the message is public")
	}
}

// A private answer is in the reader's language. A public one is in the language of the match.
func TestSentences(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	fr, en := s.Texts.Localizer("fr").Say("bot.nobody"), s.Texts.Localizer("en").Say("bot.nobody")
	r := session.Reply{Show: session.ShowText, Text: games.T("bot.nobody")}
	private := s.reply(r, false)
	checkMessage(t, private, NoAccent, "", fr)
	r.Show = session.ShowTextHere
	here := s.reply(r, false)
	checkMessage(t, here, NoAccent, "", fr)
	if !private.Ephemeral || here.Ephemeral {
		t.Error("the sentence is private or public by mistake")
	}
	r.Public = true
	checkMessage(t, s.reply(r, false), AccentRecord, "", en)
}
