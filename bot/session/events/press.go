package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// say answers with a private sentence.
func say(id string, pairs ...any) session.Reply {
	return session.Reply{Show: session.ShowText, Text: games.T(id, pairs...)}
}

// sayHere is say, in place of the pressed message.
func sayHere(id string, pairs ...any) session.Reply {
	return session.Reply{Show: session.ShowTextHere, Text: games.T(id, pairs...)}
}

// shownByReply marks the post of a kind that the reply shows in place of the pressed message.
func shownByReply(kind string, posts ...session.Post) []session.Post {
	for i := range posts {
		posts[i].Told = posts[i].Kind == kind
	}
	return posts
}

// verb is a kind of press.
type verb struct {
	do func(*session.Session, session.Env, session.Press) (session.Result, error)
	// moves says that the press moves the match on. It is refused while the match is paused.
	moves bool
}

// verbs are the kinds of presses, by name.
var verbs map[string]verb

func init() {
	verbs = map[string]verb{
		session.VerbChoose:      {choose, true},
		session.VerbPick:        {choose, true},
		session.VerbBack:        {choose, true},
		session.VerbArea:        {showArea, true},
		session.VerbConfirm:     {confirm, true},
		session.VerbUndo:        {undo, true},
		session.VerbCarryOut:    {carryOutNow, true},
		session.VerbJoin:        {join, false},
		session.VerbLeave:       {leave, false},
		session.VerbOptions:     {showOptions, false},
		session.VerbForm:        {askOptions, false},
		session.VerbFill:        {fillIn, false},
		session.VerbComputer:    {computer, false},
		session.VerbAddComputer: {addComputer, false},
		session.VerbStart:       {start, false},
		session.VerbStay:        {keepLobby, false},
		session.VerbCancel:      {cancel, false},
		session.VerbResign:      {resign, false},
		session.VerbReturn:      {comeBack, true},
		session.VerbTakeback:    {askTakeback, true},
		session.VerbAbandon:     {askAbandon, true},
		session.VerbAgree:       {agree, true},
		session.VerbDecline:     {decline, true},
		session.VerbWait:        {decideLate(session.VoteWait), true},
		session.VerbSkip:        {decideLate(session.VoteSkip), true},
		session.VerbTakeOver:    {decideLate(session.VoteTakeOver), true},
		session.VerbOpen:        {decideLate(session.VoteOpen), true},
		session.VerbClaim:       {claim, true},
		session.VerbSubstitute:  {substitute, false},
		session.VerbTakeSeat:    {takeSeat, true},
		session.VerbWithdraw:    {withdraw, false},
		session.VerbMute:        {mute, false},
		session.VerbPause:       {pause, false},
		session.VerbResume:      {resume, false},
		session.VerbRemove:      {remove, false},
		session.VerbReadmit:     {readmit, true},
		session.VerbHand:        {openHand, false},
		session.VerbPlan:        {takePlan, true},
		session.VerbPremove:     {openPremove, true},
		session.VerbPremoveDrop: {dropPremove, true},
		session.VerbPremoveNear: {switchNearby, true},
		session.VerbMove:        {move, false},
		session.VerbRepost:      {repost, false},

		session.VerbLeaveLesson: {leaveLesson, false},
		session.VerbShareFilm:   {shareFilm, false},
		session.VerbShareCard:   {shareCard, false},
	}
	for _, name := range session.PremoveVerbs {
		verbs[session.PremovePrefix+name] = verb{changePremove, true}
	}
	for name, menu := range optionMenus {
		verbs[name] = verb{menu.choose, false}
	}
}

// Press handles a press. The error is a [session.Refusal], [session.ErrMalformed],
// [github.com/bastide-games/bastide/games/table.ErrDraft] for a choice that is not offered, or an error of
// Env's functions.
func Press(s *session.Session, e session.Env, p session.Press) (*session.Session, session.Result, error) {
	v, known := verbs[p.Verb]
	switch {
	case !known:
		return s, session.Result{}, session.ErrMalformed
	case v.moves && s.Paused != 0:
		return s, session.Result{}, session.Refuse("bot.pause.refused")
	}
	next := s.Clone()
	r, err := v.do(next, e, p)
	if err != nil {
		return s, session.Result{}, err
	}
	if r.Unchanged {
		return s, r, nil
	}
	settle(next, e, &r)
	return next, r, nil
}

// settle updates, after any event, what depends on the rest: the clock, who has to think, and questions
// that make no sense any more.
func settle(s *session.Session, e session.Env, r *session.Result) {
	if s.Status == session.Lobby && s.Waits == 0 && s.Closed == 0 { // new, or stored by an earlier version
		s.Stay(e.Now.Unix())
	}
	extendDeadlines(s, e)
	assignComputer(s, e)
	checkPremoves(s, e)
	r.Posts = append(r.Posts, syncClock(s, e)...)
	r.Posts = append(r.Posts, voidVote(s)...)
	r.Posts = append(r.Posts, lapseOffer(s)...)
	r.Posts = append(r.Posts, takeBackWarning(s)...)
}
