package bot

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// offer is a seat that waits for somebody to take it over. A match has one at a time; the
// last stays in the head when it has ended, like a vote.
type offer struct {
	N    uint64     `json:"n"` // number, the tick of its buttons
	Seat games.Seat `json:"s"`
	From player     `json:"f"`           // whose it is
	For  *player    `json:"w,omitempty"` // who alone may take it; nil: anybody
	Why  string     `json:"y"`
	Turn uint64     `json:"t"` // of the match when it was made, see head
	Post uint64     `json:"m,omitempty"`
	End  string     `json:"x,omitempty"` // how it ended, "" while it stands
	To   *player    `json:"o,omitempty"` // who took it
}

// Why a seat is offered.
const (
	offerOwn  = "own"  // its player wants to leave it
	offerLate = "late" // its player's time ran out, and the others want it
	offerGone = "gone" // it was given up, and the others want it
)

// How an offer ends.
const (
	offerTaken     = "taken"
	offerWithdrawn = "withdrawn"
	offerLapsed    = "lapsed" // its seat needs nobody any more
)

// voteOpen is the kind of vote by which the others offer a seat: Seat is which, Whom who
// alone may take it.
const voteOpen = "open"

// offering reports whether a seat is offered.
func (s *sheet) offering() bool { return s.head.Offer != nil && s.head.Offer.End == "" }

// vacant tells why the others may offer a seat; "" if they may not.
func (s *sheet) vacant(seat games.Seat) string {
	switch {
	case s.late(seat):
		return offerLate
	case s.row.Status == storage.Live && s.match.Gone[seat]:
		return offerGone
	}
	return ""
}

// keepOffer ends an offer that has lost its sense, and returns the posts that show it.
func (s *sheet) keepOffer() []posting {
	if !s.offering() {
		return nil
	}
	f := s.head.Offer
	moot := s.row.Status != storage.Live || s.head.Players[f.Seat].User != f.From.User ||
		f.Why != offerOwn && s.vacant(f.Seat) != f.Why || f.Why == offerLate && f.Turn != s.head.Turn
	if !moot {
		return nil
	}
	return []posting{s.endOffer(offerLapsed)}
}

// endOffer ends the offer and returns the post that shows it.
func (s *sheet) endOffer(how string) posting {
	s.head.Offer.End = how
	return posting{Kind: postOffer, Message: s.head.Offer.Post, Vote: s.head.Offer.N}
}

// offerSeat offers a seat, which the sheet then holds, and returns the post that says so.
func (s *sheet) offerSeat(seat games.Seat, why string, whom *player) posting {
	s.head.Tick++
	s.head.Offer = &offer{
		N: s.head.Tick, Seat: seat, From: s.head.Players[seat], For: whom, Why: why, Turn: s.head.Turn,
	}
	return posting{Kind: postOffer, Vote: s.head.Offer.N}
}

// substituteCommand answers /substitute.
func (b *Bot) substituteCommand(ctx context.Context, t *talk, s *sheet) error {
	seat, err := b.leaver(t, s)
	if err != nil {
		return err
	}
	whom, err := s.guest(t, seat)
	if err != nil {
		return err
	}
	if s.head.seat(t.user()) != seat {
		return b.wish(ctx, t, s, vote{Kind: voteOpen, Seat: seat, Whom: whom})
	}
	c := causedBy(t)
	c.posts = []posting{s.offerSeat(seat, offerOwn, whom)}
	_, err = b.commit(ctx, s, c)
	return t.confirm(ctx, err, t.voice.say("bot.offer.made", "channel", channelMention(s.row.Channel)))
}

// leaver returns the seat that a /substitute command is about: the person's own, or that
// of somebody named who does not play.
func (b *Bot) leaver(t *talk, s *sheet) (games.Seat, error) {
	whose, named := t.i.Options["for"]
	user := t.user()
	if named {
		user = uint64(whose.User.ID)
	}
	seat := s.head.seat(user)
	switch {
	case s.row.Status != storage.Live:
		return seat, refuse("bot.error.nomatch")
	case s.head.Paused != 0:
		return seat, refuse("bot.pause.refused")
	case named && user == 0:
		return seat, refuse("bot.error.malformed")
	case seat < 0 && user == t.user():
		return seat, refuse("bot.resign.noseat")
	case seat < 0:
		return seat, refuse("bot.offer.noseat", "player", mention(user))
	case s.offering():
		return seat, refuse("bot.offer.running", "link", b.offerLink(s))
	case user != t.user() && !s.plays(t.user()):
		return seat, refuse("bot.vote.noseat")
	case user != t.user() && s.vacant(seat) == "":
		return seat, refuse("bot.offer.present", "player", t.voice.seat(seat))
	}
	return seat, nil
}

// guest returns who alone is to get the seat, nil for anybody.
func (s *sheet) guest(t *talk, seat games.Seat) (*player, error) {
	o, named := t.i.Options["user"]
	user := uint64(o.User.ID)
	switch {
	case !named:
		return nil, nil
	case user == 0:
		return nil, refuse("bot.error.malformed")
	case o.User.Bot:
		return nil, refuse("bot.offer.bot")
	case user == s.head.Players[seat].User:
		return nil, refuse("bot.offer.self", "player", t.voice.seat(seat))
	case s.head.seat(user) >= 0:
		return nil, refuse("bot.offer.inmatch", "player", t.voice.seat(s.head.seat(user)))
	case s.knew(user, seat):
		return nil, refuse("bot.offer.former", "player", mention(user))
	}
	return &player{user, o.User.Name}, nil
}

// knew reports whether a user has played another seat of the match, whose secrets would go
// from there to here.
func (s *sheet) knew(user uint64, seat games.Seat) bool {
	return slices.ContainsFunc(s.head.Former, func(f former) bool { return f.User == user && f.Seat != seat })
}

func (b *Bot) offerLink(s *sheet) string {
	if s.head.Offer.Post == 0 {
		return b.link(s)
	}
	return b.message(s, s.head.Offer.Post)
}

// askOpen is the question of the vote.
func askOpen(v voice, _ *sheet, q vote) string {
	if q.Whom != nil {
		return v.say("bot.open.ask.named", "player", v.seat(q.Seat), "guest", mention(q.Whom.User))
	}
	return v.say("bot.open.ask", "player", v.seat(q.Seat))
}

// occupied is the void of the vote: the seat is played again, or has been taken.
func (s *sheet) occupied(q vote) bool {
	why := s.vacant(q.Seat)
	return why == "" || why == offerLate && s.goneOn(q)
}

// carryOpen offers the seat.
func (b *Bot) carryOpen(s *sheet, q vote) (change, error) {
	if s.offering() {
		return change{}, refuse("bot.offer.running", "link", b.offerLink(s))
	}
	return change{posts: []posting{s.offerSeat(q.Seat, s.vacant(q.Seat), q.Whom)}}, nil
}

// offerPost is the post of an offer as it stands. Of one that another one followed it
// only says that it is over.
func (b *Bot) offerPost(s *sheet, n uint64) discord.Message {
	v := b.speak(s.head.Lang).about(s)
	out := &post{accent: &accentRecord}
	f := s.head.Offer
	if f == nil || f.N != n {
		return out.text(v.say("bot.vote.past", "link", b.link(s))).message()
	}
	from, game := v.name(f.From.Name), v.gameName(s.head.Game)
	switch f.End {
	case offerTaken:
		return out.text(v.say("bot.offer.taken", "from", from, "to", v.name(f.To.Name), "game", game)).message()
	case offerWithdrawn:
		return out.text(v.say("bot.offer.withdrawn", "from", from)).message()
	case offerLapsed:
		return out.text(v.say("bot.offer.lapsed", "from", from)).message()
	}
	out.accent = &accentLobby
	who := v.say("bot.offer.anybody")
	if f.For != nil {
		who = v.say("bot.offer.only", "player", mention(f.For.User))
		out.Mentions = []discord.Snowflake{discord.Snowflake(f.For.User)}
	}
	out.text(join(v.say("bot.offer.title", "from", from, "game", game), who, v.standing(s)))
	return out.buttons(
		button(discordgo.SuccessButton, v.say("bot.button.sit"), s.button(n, "sit", 0, "")),
		button(discordgo.SecondaryButton, v.say("bot.button.withdraw"), s.button(n, "withdraw", 0, "")),
	).message()
}

// renderOffer does not tell of an offer that ended before it was seen.
func renderOffer(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	f := s.head.Offer
	if p.Message == 0 && (f == nil || f.N != p.Vote || f.End != "" || f.Post != 0) {
		return discord.Message{}, errNothing
	}
	return b.offerPost(s, p.Vote), nil
}

// learnOffer remembers the post of an offer.
func learnOffer(s *sheet, p posting, id uint64) {
	if f := s.head.Offer; f != nil && f.N == p.Vote {
		f.Post = id
	}
}

// mayAnswerOffer refuses presses on an offer that does not stand.
func (b *Bot) mayAnswerOffer(t *talk, s *sheet) error {
	f := s.head.Offer
	switch {
	case f != nil && f.N == t.id.Tick && f.End == offerTaken:
		return refuse("bot.offer.gone", "player", t.voice.name(f.To.Name))
	case f == nil || f.N != t.id.Tick || f.End != "":
		return refuse("bot.offer.over", "link", b.link(s))
	case s.elsewhere(t.i, f.Post) || uint64(t.i.Message) == s.head.Live:
		return refuse("bot.press.old", "link", b.offerLink(s))
	}
	return nil
}

// withdraw takes an offer back: its seat's player can, or anybody who plays.
func (b *Bot) withdraw(ctx context.Context, t *talk, s *sheet) error {
	if err := b.mayAnswerOffer(t, s); err != nil {
		return err
	}
	f := s.head.Offer
	switch own := f.From.User == t.user(); {
	case f.Why == offerOwn && !own:
		return refuse("bot.offer.notyours", "player", t.voice.name(f.From.Name))
	case !own && !s.plays(t.user()):
		return refuse("bot.vote.noseat")
	}
	f.Post = uint64(t.i.Message)
	return b.answerOffer(ctx, t, s, change{posts: []posting{s.endOffer(offerWithdrawn)}})
}

// sit handles "Take the seat".
func (b *Bot) sit(ctx context.Context, t *talk, s *sheet) error {
	if err := b.mayAnswerOffer(t, s); err != nil {
		return err
	}
	f := s.head.Offer
	switch seat := s.head.seat(t.user()); {
	case seat == f.Seat:
		return refuse("bot.offer.own")
	case seat >= 0:
		return refuse("bot.offer.already")
	case t.i.User.Bot:
		return refuse("bot.offer.bot")
	case f.For != nil && f.For.User != t.user():
		return refuse("bot.offer.notyou", "player", mention(f.For.User))
	case s.knew(t.user(), f.Seat):
		return refuse("bot.offer.former", "player", mention(t.user()))
	}
	f.Post = uint64(t.i.Message)
	newcomer := player{t.user(), t.i.User.Name}
	c, err := b.replacePlayer(s, f.Seat, newcomer)
	if err != nil {
		return err
	}
	f.To = &newcomer
	c.posts = append(c.posts, s.endOffer(offerTaken))
	if err := b.answerOffer(ctx, t, s, c); err != nil {
		return err
	}
	return t.whisper(ctx, t.voice.about(s).say("bot.offer.welcome", "letter", f.Seat.String(), "link", b.link(s)))
}

// answerOffer commits what a press on an offer leads to, the last post being its own.
func (b *Bot) answerOffer(ctx context.Context, t *talk, s *sheet, c change) error {
	c.cause = uint64(t.i.ID)
	seqs, err := b.commit(ctx, s, c)
	if errors.Is(err, storage.ErrRepeated) {
		return t.nod(ctx)
	}
	if err != nil {
		return err
	}
	return b.told(s, seqs[len(c.posts)-1], t.update(ctx, b.offerPost(s, s.head.Offer.N)))
}

// replacePlayer gives a seat, with all it has, to somebody else. What its player had begun
// to decide is forgotten, and so are the buttons that player still sees.
func (b *Bot) replacePlayer(s *sheet, seat games.Seat, newcomer player) (change, error) {
	s.leave(seat)
	s.head.Players = slices.Clone(s.head.Players)
	s.head.Players[seat] = newcomer
	s.drafts = s.drafts.with(seat, nil)
	if s.sealed(seat) {
		s.head.Sealed = nil
	}
	s.head.tickSeat(seat)
	log, err := s.occupy(seat, "new-player")
	if err != nil {
		return change{}, err
	}
	c := change{log: log}
	if s.acts(seat) {
		err = b.recall(s, seat, &c)
	}
	return c, err
}

// leave notes who leaves a seat, with what belongs to that player only.
func (s *sheet) leave(seat games.Seat) {
	old := s.head.Players[seat]
	f := former{Seat: seat, User: old.User, Name: old.Name, Till: s.match.Steps}
	for _, before := range s.head.Former {
		if before.Seat == seat {
			f.From = before.Till
		}
	}
	f.Pace, *s.paceOf(seat) = *s.paceOf(seat), pace{}
	s.head.Former = append(slices.Clip(s.head.Former), f)
}

// occupy lets a seat be played again by its owner, and tells it by an event. It returns the
// lines for the log, none if the seat was not given up.
func (s *sheet) occupy(seat games.Seat, event string) (log [][]byte, err error) {
	if s.match.Gone[seat] {
		if log, _, err = s.play([]table.Entry{{Seat: seat, Action: table.Return}}); err != nil {
			return nil, err
		}
		if s.row.Snapshot, err = s.match.Snapshot(); err != nil {
			return nil, err
		}
	}
	s.tell(chapter{Seat: games.Spectator, Events: []games.Event{{Kind: event, Seat: seat}}})
	return log, nil
}

// recall posts the live post anew, so that it calls the seat, which has a new player.
func (b *Bot) recall(s *sheet, seat games.Seat, c *change) error {
	s.head.Called = slices.DeleteFunc(slices.Clone(s.head.Called), func(called games.Seat) bool { return called == seat })
	_, err := b.renew(s, c)
	c.posts = append(c.posts, s.hushes()...)
	return err
}

// successor refuses a press of somebody who has left the seat to another player.
func (s *sheet) successor(t *talk) error {
	for _, f := range slices.Backward(s.head.Former) {
		if f.User == t.user() && s.head.seat(t.user()) < 0 {
			return refuse("bot.offer.left", "player", t.voice.seat(f.Seat))
		}
	}
	return nil
}
