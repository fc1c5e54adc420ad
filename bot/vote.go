package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// vote is a question to the players of a match that one of them has asked. A match has
// one at a time; the last stays in the head when it has ended, so that its post can be
// brought up to date however late.
type vote struct {
	N    uint64 `json:"n"` // number, the tick of its buttons
	Kind string `json:"k"` // see voteKinds
	By   uint64 `json:"u"` // user who asked
	Turn uint64 `json:"t"` // of the match when it was asked, see head

	// What the question is about, as far as its kind needs it.
	Seat   games.Seat `json:"s,omitempty"`
	Steps  int        `json:"b,omitempty"` // of the match
	Redraw bool       `json:"r,omitempty"` // outcomes of chance are to be drawn anew
	Whom   *player    `json:"w,omitempty"` // who is to get the seat; nil: anybody

	Agreed   []uint64 `json:"a,omitempty"` // users
	Declined []uint64 `json:"d,omitempty"`
	Until    int64    `json:"e"`           // Unix seconds
	Post     uint64   `json:"m,omitempty"` // message, once known
	End      string   `json:"x,omitempty"` // how it ended, "" while it runs
}

// How a vote ends.
const (
	voteCarried   = "carried"
	voteDeclined  = "declined"
	voteExpired   = "expired"
	voteWithdrawn = "withdrawn"
	voteVoid      = "void" // what it was about is no more
)

// voteEnds says how a vote ended, by its end.
var voteEnds = map[string]string{
	voteCarried:   "bot.vote.carried",
	voteDeclined:  "bot.vote.declined",
	voteExpired:   "bot.vote.expired",
	voteWithdrawn: "bot.vote.withdrawn",
	voteVoid:      "bot.vote.void",
}

// voteKind is a question that can be put to the vote.
type voteKind struct {
	// ask is the question as the post asks it.
	ask func(voice, *sheet, vote) string
	// voters lists the seats that are asked, which may be the asker's too; nil: all that
	// still play, but the asker's.
	voters func(*sheet, vote) []games.Seat
	// majority says that more than half of the voters are enough; otherwise all have to
	// agree.
	majority bool
	// void reports whether the question has lost its sense, beyond what makes every
	// vote void: the match or the asker's part in it is over. nil: it never does.
	void func(*sheet, vote) bool
	// carry does what was agreed: it changes the sheet, and returns what the transaction
	// tells of it and stores.
	carry func(*Bot, *sheet, vote) (change, error)
}

// voteKinds lists the questions by their kind.
func voteKinds() map[string]voteKind {
	return map[string]voteKind{
		voteTakeback: {ask: askTakeback, void: (*sheet).goneOn, carry: (*Bot).carryTakeback},
		voteWait: {ask: asks("bot.wait.ask"), voters: (*sheet).opponents, majority: true,
			void: (*sheet).overtaken, carry: (*Bot).carryWait},
		voteSkip: {ask: asks("bot.skip.ask"), voters: (*sheet).opponents,
			void: (*sheet).overtaken, carry: (*Bot).carrySkip},
		voteTakeover: {ask: asks("bot.takeover.ask"), voters: (*sheet).opponents,
			void: (*sheet).overtaken, carry: (*Bot).carryTakeover},
		voteOpen: {ask: askOpen, voters: (*sheet).opponents,
			void: (*sheet).occupied, carry: (*Bot).carryOpen},
		voteAbandon: {ask: askAbandon, carry: (*Bot).carryAbandon},
	}
}

// goneOn reports whether the position is another than when the vote was asked for; it is
// the void of questions about the position.
func (s *sheet) goneOn(v vote) bool { return s.head.Turn != v.Turn }

// voting reports whether a vote is running.
func (s *sheet) voting() bool { return s.head.Vote != nil && s.head.Vote.End == "" }

// voters lists the seats the vote asks, as they are now: of who has left nothing is wanted.
func (s *sheet) voters(v vote) []games.Seat {
	if asked := voteKinds()[v.Kind].voters; asked != nil {
		return slices.DeleteFunc(asked(s, v), func(seat games.Seat) bool { return s.match.Gone[seat] })
	}
	return slices.DeleteFunc(s.playing(), func(seat games.Seat) bool { return s.head.Players[seat].User == v.By })
}

// playing lists the seats that were not given up.
func (s *sheet) playing() (seats []games.Seat) {
	for seat, gone := range s.match.Gone {
		if !gone {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// said lists those of the seats whose owners are among the users.
func (s *sheet) said(seats []games.Seat, users []uint64) (said []games.Seat) {
	for _, seat := range seats {
		if slices.Contains(users, s.head.Players[seat].User) {
			said = append(said, seat)
		}
	}
	return said
}

// needed is how many of so many voters have to agree.
func (k voteKind) needed(voters int) int {
	if k.majority {
		return voters/2 + 1
	}
	return voters
}

// verdict returns how the running vote has ended, "" if it has not. The clock is not asked.
func (s *sheet) verdict() string {
	v := *s.head.Vote
	kind, known := voteKinds()[v.Kind]
	voters := s.voters(v)
	need := kind.needed(len(voters))
	switch {
	case !known || !s.plays(v.By) || len(voters) == 0 || kind.void != nil && kind.void(s, v):
		return voteVoid
	case len(s.said(voters, v.Agreed)) >= need:
		return voteCarried
	case len(voters)-len(s.said(voters, v.Declined)) < need:
		return voteDeclined
	}
	return ""
}

// voteTime is how long a vote runs in matches without a clock.
const voteTime = 24 * time.Hour

// propose opens a vote, which the sheet then holds: the caller commits it together with
// the postings that are returned. The error is a refusal: one vote at a time, and only by
// those who play.
func (b *Bot) propose(t *talk, s *sheet, v vote) ([]posting, error) {
	switch {
	case s.row.Status == storage.Over:
		return nil, refuse("bot.press.over", "link", b.link(s))
	case !s.plays(t.user()):
		return nil, refuse("bot.vote.noseat")
	case s.head.Paused != 0:
		return nil, refuse("bot.pause.refused")
	case s.voting() && s.verdict() == "" && !s.asked(t.user(), v.Kind):
		return nil, refuse("bot.vote.running", "link", b.voteLink(s))
	}
	lasts := s.speed().allowance
	if lasts == 0 {
		lasts = voteTime
	}
	var posts []posting
	if s.voting() { // its bell has not rung yet, or it is asked again
		posts = append(posts, s.endVote(cmp.Or(s.verdict(), voteWithdrawn)))
	}
	s.head.Tick++
	v.N, v.By, v.Turn = s.head.Tick, t.user(), s.head.Turn
	v.Until = b.Now().Add(lasts).Unix()
	if slices.Contains(s.voters(v), s.head.seat(v.By)) {
		v.Agreed = []uint64{v.By}
	}
	s.head.Vote = &v
	return append(posts, posting{Kind: postVote, Vote: v.N}), nil
}

// asked reports whether the running vote is a user's, about the same: whoever asks again
// replaces it, since its post may have been lost.
func (s *sheet) asked(user uint64, kind string) bool {
	return s.head.Vote.By == user && s.head.Vote.Kind == kind
}

// voteLink is the address of the vote's post, or of the match while that is not known.
func (b *Bot) voteLink(s *sheet) string {
	if s.head.Vote.Post == 0 {
		return b.link(s)
	}
	return b.message(s, s.head.Vote.Post)
}

// endVote ends the running vote and returns the posting that shows it: an edit, or a post
// of its own where the question has not been seen.
func (s *sheet) endVote(how string) posting {
	s.head.Vote.End = how
	return posting{Kind: postVote, Message: s.head.Vote.Post, Vote: s.head.Vote.N}
}

// unanswered ends a vote that is running when the match is over: no bell rings any more.
func (s *sheet) unanswered() []posting {
	if s.row.Status != storage.Over || !s.voting() {
		return nil
	}
	return []posting{s.endVote(voteVoid)}
}

// settleVote ends the running vote as the verdict says and does what was agreed. What
// cannot be done any more is void.
func (b *Bot) settleVote(s *sheet, verdict string) (c change, err error) {
	if verdict == voteCarried {
		c, err = voteKinds()[s.head.Vote.Kind].carry(b, s, *s.head.Vote)
		var no sorry
		if errors.As(err, &no) {
			b.Log.Info("vote cannot be carried out", "match", s.id().String(), "error", err)
			verdict, c, err = voteVoid, change{}, nil
		}
	}
	if err != nil {
		return change{}, err
	}
	c.posts = append(c.posts, s.endVote(verdict))
	return c, nil
}

// agree handles a vote in favour, decline one against; with it, whoever asked withdraws
// the question.
func (b *Bot) agree(ctx context.Context, t *talk, s *sheet) error { return b.ballot(ctx, t, s, true) }

func (b *Bot) decline(ctx context.Context, t *talk, s *sheet) error {
	return b.ballot(ctx, t, s, false)
}

// ballot takes a vote, and ends the question when it was decisive.
func (b *Bot) ballot(ctx context.Context, t *talk, s *sheet, yes bool) error {
	if err := b.mayVote(t, s, yes); err != nil {
		return err
	}
	v := s.head.Vote
	v.Post = uint64(t.i.Message)
	v.cast(t.user(), yes)
	c := change{posts: []posting{{Kind: postVote, Message: v.Post, Vote: v.N}}}
	verdict := s.verdict()
	if t.user() == v.By {
		verdict = voteWithdrawn
	}
	if verdict != "" {
		var err error
		if c, err = b.settleVote(s, verdict); err != nil {
			return err
		}
	}
	c.cause = uint64(t.i.ID)
	seqs, err := b.commit(ctx, s, c)
	if errors.Is(err, storage.ErrRepeated) {
		return t.nod(ctx)
	}
	if err != nil {
		return err
	}
	return b.told(s, seqs[len(c.posts)-1], t.update(ctx, b.votePost(s, v.N)))
}

// mayVote refuses a vote that does not count.
func (b *Bot) mayVote(t *talk, s *sheet, yes bool) error {
	v := s.head.Vote
	switch {
	case v == nil || v.N != t.id.Tick || v.End != "" || s.verdict() != "":
		return refuse("bot.vote.over", "link", b.link(s))
	case s.elsewhere(t.i, v.Post) || uint64(t.i.Message) == s.head.Live:
		return refuse("bot.press.old", "link", b.voteLink(s))
	case !s.plays(t.user()):
		return refuse("bot.vote.noseat")
	case v.By == t.user() && yes:
		return refuse("bot.vote.own")
	case v.By != t.user() && !slices.Contains(s.voters(*v), s.head.seat(t.user())):
		return refuse("bot.vote.notasked")
	}
	return nil
}

// cast notes what a user says, in place of what the user has said before.
func (v *vote) cast(user uint64, yes bool) {
	drop := func(u uint64) bool { return u == user }
	v.Agreed = slices.DeleteFunc(slices.Clone(v.Agreed), drop)
	v.Declined = slices.DeleteFunc(slices.Clone(v.Declined), drop)
	if yes {
		v.Agreed = append(v.Agreed, user)
	} else {
		v.Declined = append(v.Declined, user)
	}
}

// voteBell ends votes whose time is over, and those that were decided by something else
// than a vote, such as a seat that was given up.
var voteBell = bell{due: voteDue, ring: (*Bot).ringVote}

func voteDue(s *sheet) int64 {
	switch {
	case s.row.Status != storage.Live || !s.voting():
		return 0
	case s.verdict() != "":
		return 1 // at once
	}
	return s.head.Vote.Until
}

func (b *Bot) ringVote(ctx context.Context, s *sheet) error {
	verdict := s.verdict()
	if verdict == "" {
		verdict = voteExpired
	}
	c, err := b.settleVote(s, verdict)
	if err != nil {
		return err
	}
	_, err = b.commit(ctx, s, c)
	return err
}

// votePost is the post of a vote as it stands: the question, who has said what, and while
// it runs the buttons. Of a vote that another one followed it only says that it is over.
func (b *Bot) votePost(s *sheet, n uint64) discord.Message {
	v := b.speak(s.head.Lang).about(s)
	out := &post{accent: &accentRecord}
	q := s.head.Vote
	if q == nil || q.N != n {
		return out.text(v.say("bot.vote.past", "link", b.link(s))).message()
	}
	ask := voteKinds()[q.Kind].ask(v, s, *q)
	voters := s.voters(*q)
	if q.End != "" {
		return out.text(join(ask, v.ballots(s, voters), v.say(voteEnds[q.End]))).message()
	}
	out.accent = &accentTurn
	out.Mentions = s.usersOf(voters)
	out.text(join(ask, v.ballots(s, voters), v.waiting(s, voters)))
	return out.buttons(
		button(discordgo.SuccessButton, v.say("bot.button.agree"), s.button(n, "agree", 0, "")),
		button(discordgo.SecondaryButton, v.say("bot.button.decline"), s.button(n, "decline", 0, "")),
	).message()
}

// ballots tells who has said what.
func (v voice) ballots(s *sheet, voters []games.Seat) string {
	var lines []string
	if yes := s.said(voters, s.head.Vote.Agreed); len(yes) > 0 {
		lines = append(lines, v.say("bot.vote.yes", "players", v.seats(yes)))
	}
	if no := s.said(voters, s.head.Vote.Declined); len(no) > 0 {
		lines = append(lines, v.say("bot.vote.no", "players", v.seats(no)))
	}
	return join(lines...)
}

// waiting tells whose word is still wanted, and until when.
func (v voice) waiting(s *sheet, voters []games.Seat) string {
	q := s.head.Vote
	var mute []string
	for _, seat := range voters {
		if user := s.head.Players[seat].User; !slices.Contains(q.Agreed, user) && !slices.Contains(q.Declined, user) {
			mute = append(mute, mention(user))
		}
	}
	need := "bot.vote.all"
	if voteKinds()[q.Kind].majority {
		need = "bot.vote.most"
	}
	return join(
		v.say("bot.vote.waiting", "players", v.list(mute)),
		v.say(need, "time", relative(q.Until), "player", v.seat(s.head.seat(q.By))),
	)
}

// renderVote tells of a vote that ended before it was seen only if that changed something.
func renderVote(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	v := s.head.Vote
	if p.Message == 0 && (v == nil || v.N != p.Vote || v.Post != 0 || v.End != "" && v.End != voteCarried) {
		return discord.Message{}, errNothing
	}
	m := b.votePost(s, p.Vote)
	m.Silent = v != nil && b.asleep(s, s.voters(*v))
	return m, nil
}

// learnVote remembers the post of a vote.
func learnVote(s *sheet, p posting, id uint64) {
	if v := s.head.Vote; v != nil && v.N == p.Vote {
		v.Post = id
	}
}

// lapsed reports whether a new post asks a question that was settled while it was sent.
// Nobody would take its buttons off.
func (s *sheet) lapsed(what posting) bool {
	return what.Kind == postVote && what.Message == 0 && (!s.voting() || s.head.Vote.N != what.Vote)
}
