package bot

import (
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/play"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/views"
)

// button is what the bot knows of a verb: a row of [Bot.buttonTable].
type button struct {
	is traits
	// may refuses people who may not press. Where it is nil, the match or the handler decides: package events says
	// who may act in a match.
	may   func(*interaction.Request) error
	route route
}

// traits say which presses of a verb can come from a button that the bot has made. All others are malformed.
type traits uint8

const (
	// shows: belongs to a match, and is answered without the lock of the match.
	shows traits = 1 << iota
	// changes: belongs to a match, and holds the lock of the match while it changes it.
	changes
	// carries: has a place or a word in its custom_id.
	carries
	// private: stands in private messages only. The answer may show what only one person may see.
	private
	// hand: stands also in private hands, where the verb has a prefix.
	hand
	// modal: is a modal that was filled in.
	modal

	// plain: belongs to no match, and has a verb only.
	plain traits = 0
)

func (t traits) has(any traits) bool { return t&any != 0 }

// fit reports whether a press can come from a button that the bot has made.
func (t traits) fit(q *interaction.Request) bool {
	return t.has(modal) == (q.Kind == discord.Submit) &&
		t.has(shows|changes) == (q.Button.Match != 0) &&
		(t.has(carries) || q.Button.At == 0 && q.Button.Word == "") &&
		(!t.has(private) || q.Private)
}

// buttonTable lists the buttons, select menus and modals by verb.
func (b *Bot) buttonTable() map[string]button {
	hosts := server.Managing
	look := func(h views.Handler) route { return b.about(views.FromMenu(h)) }
	table := map[string]button{
		// The panel of a decision.
		session.VerbChoose:   {changes | hand | carries, nil, b.play.Press},
		session.VerbPick:     {changes | hand | carries, nil, b.play.Press},
		session.VerbBack:     {changes | hand | carries, nil, b.play.Press},
		session.VerbArea:     {changes | hand | carries, nil, b.play.Press},
		session.VerbConfirm:  {changes | hand, nil, b.play.Press},
		session.VerbUndo:     {changes | hand, nil, b.play.Press},
		session.VerbCarryOut: {changes | hand, nil, b.play.Press},
		session.VerbPlan:     {changes | hand | carries | private, nil, b.play.Press},

		session.VerbPremove:     {changes | private, nil, b.play.Press},
		session.VerbPremoveDrop: {changes | private, nil, b.play.Press},
		session.VerbPremoveNear: {changes | private, nil, b.play.Press},

		// The lobby.
		session.VerbJoin:        {changes, nil, b.play.Press},
		session.VerbLeave:       {changes, nil, b.play.Press},
		session.VerbOptions:     {changes, nil, b.play.Press},
		session.VerbForm:        {changes, nil, b.play.Press},
		session.VerbFill:        {changes | modal, nil, b.play.Press},
		session.VerbOption:      {changes | carries, nil, b.play.Press},
		session.VerbComputer:    {changes, nil, b.play.Press},
		session.VerbAddComputer: {changes, nil, b.play.Press},
		session.VerbStart:       {changes, nil, b.play.Press},
		session.VerbCancel:      {changes, nil, b.play.Press},
		session.VerbStay:        {changes, nil, b.play.Press},

		// A running match.
		session.VerbHand:        {changes, nil, b.play.Press},
		session.VerbTakeback:    {changes, nil, b.play.Press},
		session.VerbAgree:       {changes, nil, b.play.Press},
		session.VerbDecline:     {changes, nil, b.play.Press},
		session.VerbWait:        {changes, nil, b.play.Press},
		session.VerbSkip:        {changes, nil, b.play.Press},
		session.VerbTakeOver:    {changes, nil, b.play.Press},
		session.VerbOpen:        {changes, nil, b.play.Press},
		session.VerbTakeSeat:    {changes, nil, b.play.Press},
		session.VerbWithdraw:    {changes, nil, b.play.Press},
		session.VerbMute:        {changes, nil, b.play.Press},
		session.VerbLeaveLesson: {changes, nil, b.play.Press},
		session.VerbShareFilm:   {changes, nil, b.play.Press},
		session.VerbShareCard:   {changes, nil, b.play.Press},
		session.VerbResign:      {changes | private, nil, b.play.Press},
		session.VerbReturn:      {changes | private, nil, b.play.Press},
		session.VerbClaim:       {changes | private, nil, b.play.Press},
		session.VerbAbandon:     {changes | private, nil, b.play.Press},
		session.VerbPause:       {changes | private, nil, b.play.Press},
		session.VerbResume:      {changes | private, nil, b.play.Press},
		session.VerbRemove:      {changes | carries | private, nil, b.play.Press},
		session.VerbReadmit:     {changes | carries | private, nil, b.play.Press},
		posts.VerbResignAsk:     {shows, nil, b.about(b.views.AskResign)},
		posts.VerbResignCancel:  {shows | private, nil, b.about(views.KeepPlaying)},
		posts.VerbClaimCancel:   {shows | private, nil, b.about(views.CancelClaim)},
		posts.VerbRemoveAsk:     {shows | private, b.play.RequireModerator, b.about(b.play.AskRemove)},
		posts.VerbDeleteAsk:     {shows | private, b.play.RequireModerator, b.about(b.play.AskDelete)},
		posts.VerbDeleteCancel:  {shows | private, b.play.RequireModerator, b.about(b.play.KeepMatch)},
		posts.VerbDelete:        {changes | private, b.play.RequireModerator, b.play.DeleteMatch},

		// A match that is over, or cannot be read.
		posts.VerbRematch:  {changes, nil, b.play.Rematch},
		posts.VerbLeg:      {changes, nil, b.play.Return},
		posts.VerbScrapAsk: {shows | private, b.play.RequireConcerned, reply(b.play.AskDeleteUnreadable)},
		posts.VerbScrap:    {changes | private, b.play.RequireConcerned, b.play.DeleteUnreadable},
		posts.VerbHalt:     {changes | private, b.play.RequireConcerned, b.play.EndUnreadable},

		// What is shown of a match.
		posts.VerbMenu:        {shows, nil, b.about(views.Begun(b.views.Menu))},
		posts.VerbBoard:       {shows, nil, look(b.views.Pictures)},
		posts.VerbStep:        {shows | carries | private, nil, look(b.views.Leap)},
		posts.VerbText:        {shows | carries, nil, look(b.views.Text)},
		posts.VerbTextPage:    {shows | carries | private, nil, look(b.views.TextPage)},
		posts.VerbFilm:        {shows, nil, look(b.views.Film)},
		posts.VerbVerify:      {shows, nil, look(b.views.Verify)},
		posts.VerbStock:       {shows, nil, look(b.views.Stock)},
		posts.VerbPoints:      {shows, nil, look(b.views.Points)},
		posts.VerbPointsPage:  {shows | carries | private, nil, look(b.views.PointsPage)},
		posts.VerbWhy:         {shows, nil, look(b.views.Why)},
		posts.VerbWhyPick:     {shows | carries | private, nil, look(b.views.WhyPick)},
		posts.VerbWhyPage:     {shows | carries | private, nil, look(b.views.WhyPage)},
		posts.VerbRulesHere:   {shows, nil, b.about(b.views.Rules.Here)},
		posts.VerbExport:      {shows, nil, b.about(b.views.Export)},
		posts.VerbHint:        {shows, nil, b.about(b.advice.Hint)},
		posts.VerbLook:        {shows, nil, b.about(b.advice.LookBack)},
		posts.VerbLookLapse:   {shows | carries, nil, b.about(b.advice.Lapse)},
		posts.VerbLookSummary: {shows | private, nil, b.about(b.advice.LookBackHere)},
		posts.VerbLookShare:   {shows, nil, b.about(b.advice.ShareLookBack)},

		// The board on which a player tries things.
		posts.VerbTry:     {shows, nil, look(b.play.Try)},
		posts.VerbTryDraw: {shows | private | carries, nil, look(b.play.TryDraw)},

		// The games to choose from, and their rules.
		posts.VerbOpen:       {carries, nil, b.openGame(nil)},
		posts.VerbOpenAnyway: {carries | private, nil, b.play.OpenAnyway},
		posts.VerbOpenSolo:   {carries, nil, reply(b.play.AskSolo)},
		posts.VerbLobbies:    {carries | private, nil, reply(b.play.Lobbies)},
		posts.VerbCallMe:     {private, nil, reply(b.server.CallMe)},
		posts.VerbShelf:      {carries | private, nil, reply(b.views.TurnShelf)},
		posts.VerbRules:      {carries, nil, reply(b.views.Rules.Open)},
		posts.VerbRulesPage:  {carries | private, nil, reply(b.views.Rules.Turn)},
		posts.VerbLesson:     {carries, nil, reply(b.play.LessonButton)},
		posts.VerbCommands:   {private, nil, reply(b.views.ListCommands)},
		posts.VerbAbout:      {private, nil, reply(b.views.About)},

		// People and servers.
		posts.VerbGamesPage:   {carries | private, nil, reply(b.people.MatchesPage)},
		posts.VerbLeaderboard: {carries | private, nil, reply(b.people.LeaderboardOf)},
		posts.VerbPrivacy:     {carries | private, nil, reply(b.people.PrivacyHere)},
		posts.VerbMyData:      {private, nil, reply(b.people.MyData)},
		posts.VerbHide:        {carries | private, nil, reply(b.people.Hide)},
		posts.VerbEraseAsk:    {private, nil, reply(b.people.AskErase)},
		posts.VerbErase:       {private, nil, reply(b.people.Erase)},
		posts.VerbRhythm:      {carries | private, nil, reply(b.people.RhythmPress)},
		posts.VerbFriends:     {carries, nil, reply(b.friends.Show)},
		posts.VerbFollow:      {carries | private, nil, reply(b.friends.Follow)},
		posts.VerbUnfollow:    {carries | private, nil, reply(b.friends.Unfollow)},
		posts.VerbSet:         {carries | private, hosts, reply(b.server.Set)},
		posts.VerbSettings:    {private, hosts, reply(b.server.ShowHere)},
		posts.VerbLacks:       {private, hosts, reply(b.server.Lacks)},
		posts.VerbAudit:       {carries | private, hosts, reply(b.server.Audit)},

		// The puzzle of the day.
		posts.VerbToday:                      {plain, nil, reply(b.today.Open)},
		posts.TodayVerb(session.VerbChoose):  {carries | private, nil, reply(b.today.Choose)},
		posts.TodayVerb(session.VerbPick):    {carries | private, nil, reply(b.today.Pick)},
		posts.TodayVerb(session.VerbBack):    {carries | private, nil, reply(b.today.Back)},
		posts.TodayVerb(session.VerbConfirm): {carries | private, nil, reply(b.today.Confirm)},
		posts.VerbTodayChange:                {carries | private, nil, reply(b.today.Restart)},
		posts.VerbTodayBoard:                 {plain, nil, reply(b.today.Whole)},
		posts.VerbTodayWords:                 {carries | private, nil, reply(b.today.Words)},
		posts.VerbTodayPage:                  {carries | private, nil, reply(b.today.WordsPage)},
		posts.VerbTodayPlay:                  {carries, nil, reply(b.play.PlayPuzzle)},
		posts.VerbTodayOpen:                  {plain, nil, reply(b.today.Show)},
		posts.VerbTodayReturn:                {private, nil, reply(b.today.ShowHere)},
		posts.VerbTodaySolution:              {plain, nil, reply(b.today.Solution)},
		posts.VerbTodaySettings:              {carries, hosts, reply(b.today.Settings)},
		posts.VerbTodaySet:                   {carries | private, hosts, reply(b.today.Set)},

		// The match of the week.
		posts.VerbWeekly:      {carries, nil, reply(b.play.PlayWeek)},
		posts.VerbWeeklyLook:  {carries, nil, reply(b.today.LookThrough)},
		posts.VerbWeeklyMatch: {private, nil, aboutFound(b.views.Chosen, b.views.Through)},

		// Cups.
		posts.VerbCupJoin:     {plain, nil, reply(b.cups.Join)},
		posts.VerbCupLeave:    {plain, nil, reply(b.cups.Leave)},
		posts.VerbCupLeaveNow: {carries | private, nil, reply(b.cups.LeaveNow)},
		posts.VerbCupTable:    {carries, nil, reply(b.cups.Table)},
		posts.VerbCupRules:    {plain, nil, reply(b.cups.Rules)},
		posts.VerbCupExport:   {plain, nil, reply(b.cups.Export)},
		posts.VerbCupForm:     {carries | private, hosts, reply(b.cups.ChooseInForm)},
		posts.VerbCupAsk:      {carries | private, hosts, reply(b.cups.AskForm)},
		posts.VerbCupFill:     {carries | private | modal, hosts, reply(b.cups.FillForm)},
		posts.VerbCupOpen:     {carries | private, hosts, reply(b.cups.OpenCup)},
		posts.VerbCupManage:   {carries | private, hosts, reply(b.cups.OnCup(b.cups.Manage))},
		posts.VerbCupList:     {private, hosts, reply(b.cups.List)},
		posts.VerbCupName:     {private, hosts, reply(b.cups.AskName)},
		posts.VerbCupNamed:    {private | modal, hosts, reply(b.cups.SetName)},
		posts.VerbCupClose:    {carries | private, hosts, reply(b.cups.OnCup(b.cups.CloseNow))},
		posts.VerbCupOffAsk:   {carries | private, hosts, reply(b.cups.OnCup(b.cups.AskCallOff))},
		posts.VerbCupOff:      {carries | private, hosts, reply(b.cups.OnCup(b.cups.CallOff))},
		posts.VerbCupExtend:   {carries | private, hosts, reply(b.cups.OnCup(b.cups.Extend))},
		posts.VerbCupOutAsk:   {carries | private, hosts, reply(b.cups.OnCup(b.cups.AskTakeOut))},
		posts.VerbCupOut:      {carries | private, hosts, reply(b.cups.OnCup(b.cups.TakeOut))},
		posts.VerbCupInAsk:    {carries | private, hosts, reply(b.cups.OnCup(b.cups.AskPutIn))},
		posts.VerbCupIn:       {carries | private, hosts, reply(b.cups.OnCup(b.cups.PutIn))},
		posts.VerbCupMove:     {carries | private, hosts, reply(b.cups.OnCup(b.cups.Move))},
		posts.VerbCupResult:   {carries | private, hosts, reply(b.cups.OnCup(b.cups.PickResult))},
		posts.VerbCupRevise:   {carries | private, hosts, reply(b.cups.OnCup(b.cups.Revise))},
		posts.VerbCupOwn:      {carries | private, hosts, reply(b.cups.OnCup(b.cups.ReviseOwn))},
	}
	for _, verb := range session.PremoveVerbs {
		table[session.PremovePrefix+verb] = button{changes | carries | private, nil, b.play.Press}
	}
	for _, o := range session.LobbyOptions {
		table[session.LobbyVerb(o.ID)] = button{changes, nil, b.play.Press}
	}
	for _, strength := range session.Strengths {
		table[posts.RematchVerb(strength)] = button{changes | private, nil, thenRemove(b.play.RematchAgainst(strength))}
		table[posts.SoloVerb(strength)] = button{carries | private, nil, thenRemove(b.openGame(map[string]string{"against": strength}))}
	}
	for _, verb := range play.TryVerbs() {
		table[verb] = button{shows | carries | private, nil, look(b.play.Trying(verb))}
	}
	for verb, row := range table {
		if row.is.has(hand) {
			table[posts.HandVerb(verb)] = button{row.is&^hand | private, row.may, row.route}
		}
	}
	return table
}
