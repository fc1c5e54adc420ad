package bot

import (
	"context"
	"errors"
	"maps"
	"strings"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// verb is what a button does.
type verb struct {
	run func(context.Context, *talk, *sheet) error
	// changes says that the verb may change the match: it is handled while nobody
	// else changes it.
	changes bool
	// free says that the button belongs to no match.
	free bool
	// takes says that the button bears a place or a word; others must not.
	takes bool
	// private says that the button stands in private messages only: its answer edits
	// the message, and may show there what nobody else is to see.
	private bool
	// plays says that the verb moves the match on, which it does not while it is paused.
	plays bool
}

// verbTable lists all verbs.
func (b *Bot) verbTable() map[string]verb {
	table := b.panelVerbs()
	for _, chapter := range []map[string]verb{
		b.lobbyVerbs(), b.lookVerbs(), b.seatVerbs(), b.personVerbs(), b.hostVerbs(),
	} {
		maps.Copy(table, chapter)
	}
	return table
}

// lobbyVerbs are those of the lobby.
func (b *Bot) lobbyVerbs() map[string]verb {
	return map[string]verb{
		"join":   {run: b.join, changes: true},
		"leave":  {run: b.leave, changes: true},
		"opt":    {run: b.choose, changes: true, takes: true},
		"speed":  {run: b.chooseSpeed, changes: true},
		"start":  {run: b.begin, changes: true},
		"cancel": {run: b.cancel, changes: true},
	}
}

// lookVerbs are those that show something of a match.
func (b *Bot) lookVerbs() map[string]verb {
	return map[string]verb{
		"hand":        {run: b.askHand, changes: true},
		"board":       {run: b.showBoard},
		"film":        {run: b.film},
		"stock":       {run: b.showStock},
		"points":      {run: b.openPoints},
		"points-page": {run: b.turnPoints, takes: true, private: true},
		"why":         {run: b.openWhy},
		"why-pick":    {run: b.tellWhy, takes: true, private: true},
		"why-page":    {run: b.turnWhy, takes: true, private: true},
		"step":        {run: b.leapTo, takes: true, private: true},
		"menu":        {run: b.showMenu},
		"text":        {run: b.openText},
		"text-page":   {run: b.turnText, takes: true, private: true},
		"export":      {run: b.export},
	}
}

// seatVerbs are those about seats, and what players agree on.
func (b *Bot) seatVerbs() map[string]verb {
	return map[string]verb{
		"resign":     {run: b.askResign},
		"giveup":     {run: b.resign, changes: true, private: true},
		"keep":       {run: b.keep, private: true},
		"takeback":   {run: b.takeback, changes: true, plays: true},
		"agree":      {run: b.agree, changes: true, plays: true},
		"decline":    {run: b.decline, changes: true, plays: true},
		voteWait:     {run: b.decideLate(voteWait), changes: true, plays: true},
		voteSkip:     {run: b.decideLate(voteSkip), changes: true, plays: true},
		voteTakeover: {run: b.decideLate(voteTakeover), changes: true, plays: true},
		voteOpen:     {run: b.decideLate(voteOpen), changes: true, plays: true},
		"claim":      {run: b.claim, changes: true, private: true, plays: true},
		"unclaimed":  {run: b.unclaimed, private: true},
		"sit":        {run: b.sit, changes: true, plays: true},
		"withdraw":   {run: b.withdraw, changes: true},
		"return":     {run: b.comeBack, changes: true, private: true, plays: true},
		"abandon":    {run: b.abandon, changes: true, private: true, plays: true},
		"hush":       {run: b.hush, changes: true},
	}
}

// personVerbs are those about a person, or about no match.
func (b *Bot) personVerbs() map[string]verb {
	return map[string]verb{
		"games-page": {run: b.turnGames, free: true, takes: true, private: true},
		"privacy":    {run: b.showPrivacy, free: true, private: true},
		"mine":       {run: b.mine, free: true, private: true},
		"hide":       {run: b.hide, free: true, takes: true, private: true},
		"erase":      {run: b.askErase, free: true, private: true},
		"erase-now":  {run: b.eraseNow, free: true, private: true},
		"rhythm":     {run: b.rhythmPress, free: true, takes: true, private: true},
		"rules":      {run: b.openRules, free: true, takes: true},
		"rules-page": {run: b.turnRules, free: true, takes: true, private: true},
	}
}

// hostVerbs are those of hosts and moderators.
func (b *Bot) hostVerbs() map[string]verb {
	return map[string]verb{
		"set":     {run: b.setSetting, free: true, takes: true, private: true},
		"pause":   {run: b.pauseMatch, changes: true, private: true},
		"resume":  {run: b.resumeMatch, changes: true, private: true},
		"remove":  {run: b.askRemove, private: true},
		"retain":  {run: b.retain, private: true},
		"removed": {run: b.removeMatch, changes: true, private: true},
	}
}

// panelVerbs are those of panels, on the live post and in private hands.
func (b *Bot) panelVerbs() map[string]verb {
	table := map[string]verb{}
	for name, run := range map[string]func(context.Context, *talk, *sheet) error{
		verbSay:     b.say,
		verbPick:    b.pick,
		verbBack:    b.back,
		verbConfirm: b.confirm,
		verbPage:    b.turnPage,
		verbUndo:    b.undo,
		verbPass:    b.passOn,
	} {
		v := verb{run: run, changes: true, takes: name == verbSay || name == verbPick || name == verbPage, plays: name != verbPage}
		table[name] = v
		v.private = true
		table[handVerb+name] = v
	}
	return table
}

// fits reports whether a press can come from a button that the bot has made.
func (v verb) fits(t *talk) bool {
	return v.free == (t.id.Match == 0) &&
		(v.takes || t.id.At == 0 && t.id.Word == "") &&
		(!v.private || t.i.Private)
}

// press handles a button or select menu.
func (b *Bot) press(ctx context.Context, t *talk) (err error) {
	if t.id, err = buttonid.Parse(t.i.CustomID); err != nil {
		return err
	}
	v, ok := b.verbs[t.id.Verb]
	if !ok || !v.fits(t) {
		return buttonid.ErrMalformed
	}
	if v.free {
		return v.run(ctx, t, nil)
	}
	if v.changes {
		defer b.locks.lock(matchKey(storage.MatchID(t.id.Match)))()
	}
	const tries = 3
	for range tries {
		if err = b.pressMatch(ctx, t, v); !errors.Is(err, storage.ErrStale) {
			return err
		}
	}
	return err
}

func (b *Bot) pressMatch(ctx context.Context, t *talk, v verb) error {
	s, err := b.load(storage.MatchID(t.id.Match))
	if err != nil {
		return err
	}
	if s.row.Guild != uint64(t.i.Guild) {
		return storage.ErrNotFound
	}
	t.voice = t.voice.about(s)
	if v.plays && s.head.Paused != 0 {
		return refuse("bot.pause.refused")
	}
	return v.run(ctx, t, s)
}

func matchKey(id storage.MatchID) string { return "match " + id.String() }

// hand reports whether the button stands in a private panel.
func (t *talk) hand() bool { return strings.HasPrefix(t.id.Verb, handVerb) }

// admit finds out whether the press may decide something: the right person, and a
// panel that is up to date. Otherwise ok is false and the press has been answered,
// or the error says how to.
func (b *Bot) admit(ctx context.Context, t *talk, s *sheet) (seat games.Seat, ok bool, err error) {
	seat = s.head.seat(t.user())
	twice := seat >= 0 && t.i.CustomID == s.head.Last && t.id.Tick != s.head.at(seat)
	switch {
	case twice:
		return seat, false, b.repeated(ctx, t, s, seat)
	case s.row.Status == storage.Over:
		return seat, false, refuse("bot.press.over", "link", b.link(s))
	case s.row.Status == storage.Lobby:
		return seat, false, refuse("bot.press.stale")
	case s.successor(t) != nil:
		return seat, false, s.successor(t)
	case !s.acts(seat):
		return seat, false, refuse("bot.press.notyours", "players", t.voice.seats(s.acting()), "link", b.link(s))
	case !t.hand() && s.elsewhere(t.i, s.head.Live):
		return seat, false, refuse("bot.press.old", "link", b.link(s))
	case t.id.Tick != s.head.at(seat):
		return seat, false, b.outdated(ctx, t, s, seat)
	case s.sealed(seat):
		return seat, false, refuse("bot.window.open")
	}
	if _, open := s.open(); open == t.hand() {
		return seat, false, buttonid.ErrMalformed
	}
	return seat, true, nil
}

// elsewhere reports whether a press came from another message than the one known to
// bear the match's buttons: an older copy of it, or the post of another match, which
// the answer to the press would overwrite.
func (s *sheet) elsewhere(i discord.Interaction, known uint64) bool {
	return uint64(i.Channel) != s.row.Channel || known != 0 && known != uint64(i.Message)
}

// repeated answers a press that was applied already, without a word unless the turn
// goes on elsewhere, because this post could not be edited.
func (b *Bot) repeated(ctx context.Context, t *talk, s *sheet, seat games.Seat) error {
	switch {
	case !s.acts(seat):
		return t.nod(ctx)
	case b.current(t, s):
		return b.showPanel(ctx, t, s, seat, 0)
	case s.head.Live != 0 && !t.hand():
		return refuse("bot.press.old", "link", b.link(s))
	}
	return t.nod(ctx)
}

// outdated answers a press on a panel that has changed since.
func (b *Bot) outdated(ctx context.Context, t *talk, s *sheet, seat games.Seat) error {
	if !b.current(t, s) {
		return refuse("bot.press.old", "link", b.link(s))
	}
	if err := b.showPanel(ctx, t, s, seat, 0); err != nil {
		return err
	}
	return t.whisper(ctx, t.voice.say("bot.press.stale"))
}

// current reports whether the pressed message still shows a panel.
func (b *Bot) current(t *talk, s *sheet) bool {
	_, open := s.open()
	if t.hand() {
		return !open
	}
	return open && uint64(t.i.Message) == s.head.Live
}

// showPanel shows the seat's panel where the press came from.
func (b *Bot) showPanel(ctx context.Context, t *talk, s *sheet, seat games.Seat, page int) error {
	if err := t.patience(ctx, discord.DeferUpdate); err != nil {
		return err
	}
	var m discord.Message
	var err error
	if t.hand() {
		m, err = b.handPost(ctx, t.voice, s, seat, page)
	} else {
		m, err = b.turnPost(ctx, s, page)
		m.Mentions = s.usersOf(s.acting())
	}
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}
