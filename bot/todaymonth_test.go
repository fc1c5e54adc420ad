package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// season is a month with the puzzle of the day on some servers. Several processes share the servers
// and are killed at random, at any point of their work.
type season struct {
	*party
	choose    *rand.Rand
	processes []*process
	died      chan struct{}
	servers   []*club
	heard     int // messages already read
	kills     int
	lots      map[string]int // how much has happened
}

// process is one of the bots that share the database.
type process struct {
	*Bot
	n     int
	mayDo atomic.Int64 // writes until it dies; never if negative
	dead  atomic.Bool
	died  chan struct{}
}

var errKilled = errors.New("the process is killed")

// writes counts a write, and reports whether the process survives it.
func (p *process) writes() error {
	if p.dead.Load() {
		return errKilled
	}
	if p.mayDo.Load() >= 0 && p.mayDo.Add(-1) < 0 {
		p.dead.Store(true)
		select {
		case p.died <- struct{}{}:
		default:
		}
		return errKilled
	}
	return nil
}

// mortalStore is the database of a process that may die at any write.
type mortalStore struct {
	records.Store
	p *process
}

func (s mortalStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	if err := s.p.writes(); err != nil {
		return storage.Match{}, nil, err
	}
	return s.Store.Commit(ctx, c)
}

func (s mortalStore) Swap(key string, was, data []byte) error {
	if err := s.p.writes(); err != nil {
		return err
	}
	return s.Store.Swap(key, was, data)
}

func (s mortalStore) SetValue(key string, data []byte) error {
	if err := s.p.writes(); err != nil {
		return err
	}
	return s.Store.SetValue(key, data)
}

func (s mortalStore) Drop(seq uint64) error {
	if err := s.p.writes(); err != nil {
		return err
	}
	return s.Store.Drop(seq)
}

// mortalLine is Discord for such a process. A dead process sends nothing. Each request may be its
// last, and may arrive or not.
type mortalLine struct {
	discord.API
	p *process
}

func (l mortalLine) Send(ctx context.Context, channel discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	if l.p.writes() != nil {
		return 0, discord.ErrUnavailable
	}
	return l.API.Send(ctx, channel, m, nonce)
}

func (l mortalLine) Edit(ctx context.Context, channel, message discord.Snowflake, m discord.Message) error {
	if l.p.writes() != nil {
		return discord.ErrUnavailable
	}
	return l.API.Edit(ctx, channel, message, m)
}

func (l mortalLine) Respond(ctx context.Context, i discord.Interaction, r discord.Response) error {
	if l.p.writes() != nil {
		return discord.ErrUnavailable
	}
	return l.API.Respond(ctx, i, r)
}

func (l mortalLine) FollowUp(ctx context.Context, i discord.Interaction, m discord.Message) (discord.Snowflake, error) {
	if l.p.dead.Load() {
		return 0, discord.ErrUnavailable
	}
	return l.API.FollowUp(ctx, i, m)
}

// club is a server with its people, and what they know about their own actions.
type club struct {
	guild, channel discord.Snowflake
	zone           *time.Location
	people         []discord.Snowflake
	posts          []*shown
	days           []int // of the posts
	told           int   // the last day whose solution was told
	answered       map[int]map[discord.Snowflake]bool
	weeks          map[int]map[discord.Snowflake]*attempt
}

// attempt is how far a person is in the match of a week.
type attempt struct{ begun, finished bool }

func personName(user discord.Snowflake) string { return fmt.Sprintf("Person %d", user) }

// newSeason makes so many servers with so many people on each.
func newSeason(t *testing.T, servers, each int) *season {
	s := &season{party: newParty(t), choose: rand.New(rand.NewPCG(27, 9)), died: make(chan struct{}, 1), lots: map[string]int{}}
	s.shut()
	s.usePuzzles(somePuzzles())
	s.clock = since(t, "2026-03-01T14:34:00Z")
	s.computers = Computers{Play: true, Playouts: 1}
	s.store = bottest.OpenStore(t, s.path)
	zones := []string{"America/New_York", "Europe/Paris", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"}
	hours := []int{9, 9, 0, 23, 7, 12}
	for n := range servers {
		zone, err := time.LoadLocation(zones[n%len(zones)])
		if err != nil {
			t.Fatal(err)
		}
		c := &club{guild: discord.Snowflake(500 + n), channel: discord.Snowflake(2000 + n), zone: zone,
			answered: map[int]map[discord.Snowflake]bool{}, weeks: map[int]map[discord.Snowflake]*attempt{}}
		for i := range each {
			c.people = append(c.people, discord.Snowflake(10_000+n*each+i))
		}
		set := fmt.Sprintf(`{"today":{"channel":%d,"hour":%d,"zone":%q,"lang":"en"}}`, c.channel, hours[n%len(hours)], zone)
		if err := s.store.SetValue(fmt.Sprintf("guild/%d/settings", c.guild), []byte(set)); err != nil {
			t.Fatal(err)
		}
		s.servers = append(s.servers, c)
	}
	for n := range 3 {
		s.processes = append(s.processes, nil)
		s.begin(n)
	}
	t.Cleanup(func() {
		for _, p := range s.processes[1:] {
			s.end(p)
		}
	})
	return s
}

// begin starts a process, which serves a part of the servers. The first process also serves private
// messages.
func (s *season) begin(n int) {
	p := &process{n: n, died: s.died}
	p.mayDo.Store(-1)
	var err error
	p.Bot, err = New(Config{
		API: mortalLine{s.fakeDiscord, p}, Store: mortalStore{s.store, p}, Games: catalog.Builtin(), Texts: s.texts, Painter: bottest.Blank{},
		Rand: rand.NewChaCha8([32]byte{byte(n), byte(s.kills), byte(s.kills >> 8)}), Now: s.clock, Computers: s.computers, Log: s.log,
		Mine: func(guild uint64) bool { return int(guild%3) == n%3 && guild != 0 || guild == 0 && n == 0 },
	})
	if err == nil {
		err = p.Start(s.Context())
	}
	if err != nil {
		s.Fatal(err)
	}
	p.preparing.Wait()
	s.processes[n] = p
	if n == 0 {
		s.bot = p.Bot
	}
}

func (s *season) end(p *process) {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	if err := p.Close(ctx); err != nil {
		s.Error(err)
	}
}

// revive starts killed processes again.
func (s *season) revive() {
	for n, p := range s.processes {
		if p.dead.Load() {
			s.kills++
			s.end(p)
			time.Sleep(time.Duration(s.choose.Int64N(int64(45 * time.Second))))
			s.begin(n)
		}
	}
	synctest.Wait()
}

// sleep lets time pass. Killed processes start again within a minute.
func (s *season) sleep(d time.Duration) {
	for until := time.Now().Add(d); time.Now().Before(until); {
		select {
		case <-time.After(time.Until(until)):
		case <-s.died:
			synctest.Wait()
		}
		s.revive()
	}
	synctest.Wait()
	s.readNew()
}

// killSoon makes a process die after a few of its next writes and requests.
func (s *season) killSoon() {
	s.processes[s.choose.IntN(len(s.processes))].mayDo.Store(s.choose.Int64N(9))
}

// presses makes a person press a button, and returns the answer, or nil.
func (s *season) presses(user discord.Snowflake, c *club, m *shown, custom string) *shown {
	s.ids++
	i := s.chat
	i.ID, i.User, i.Received = s.ids, discord.User{ID: user, Name: personName(user)}, time.Now()
	i.Kind, i.CustomID, i.Message, i.Channel, i.Private = discord.Component, custom, m.id, m.channel, m.to != 0
	handler := s.processes[0]
	if i.Guild = c.guild; m.channel == user { // private messages
		i.Guild, i.Surface = 0, surface.DirectMessages
	} else {
		handler = s.processes[c.guild%3]
	}
	handler.Handle(s.Context(), i)
	synctest.Wait()
	dead := handler.dead.Load()
	s.revive()
	if dead {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range slices.Backward(s.all[max(len(s.all)-50, 0):]) {
		if m.answers == i.ID {
			return m
		}
	}
	return s.origin[i.ID]
}

// buttonOf is a button of a verb on a message, or "". It picks one of several at random.
func (s *season) buttonOf(m *shown, verbs ...string) string {
	for _, verb := range verbs {
		var ids []string
		for _, b := range s.buttons(m) {
			if id, err := buttonid.Parse(b.CustomID); err == nil && id.Verb == verb && !b.Disabled {
				ids = append(ids, b.CustomID)
			}
		}
		if len(ids) > 0 {
			return ids[s.choose.IntN(len(ids))]
		}
	}
	return ""
}

// answerPuzzle makes a person answer the newest puzzle of their server, until they know that they have.
func (s *season) answerPuzzle(user discord.Snowflake, c *club) {
	post, day := c.posts[len(c.posts)-1], c.days[len(c.days)-1]
	var panel *shown
	for range 60 {
		if len(c.days) > 0 && c.days[len(c.days)-1] != day {
			return // the puzzle is over
		}
		if panel == nil {
			panel = s.presses(user, c, post, s.buttonOf(post, posts.VerbToday))
		} else if id := s.buttonOf(panel, posts.TodayVerb(session.VerbConfirm), posts.TodayVerb(session.VerbChoose)); id != "" {
			panel = s.presses(user, c, panel, id)
		} else if text := s.text(panel); strings.Contains(text, bottest.Say("bot.today.late")) || strings.Contains(text, bottest.Phrase("bot.today.soon")) {
			s.lots["answers after the end"]++
			return
		} else {
			s.Fatalf("%d cannot answer: %s %v", user, s.text(panel), s.labels(panel))
		}
		if panel != nil && strings.Contains(s.text(panel), bottest.Phrase("bot.today.answered")) {
			c.answered[day][user] = true
			s.lots["answers"]++
			return
		}
	}
	s.Fatalf("%d never gets to an answer", user)
}

// startWeekly makes a person start the match of the week, until they know that they have.
func (s *season) startWeekly(user discord.Snowflake, c *club) *attempt {
	post := c.posts[len(c.posts)-1]
	custom := s.buttonOf(post, posts.VerbWeekly)
	if custom == "" {
		return nil
	}
	id, _ := buttonid.Parse(custom)
	for range 20 {
		told := s.presses(user, c, post, custom)
		if told == nil {
			continue
		}
		if !strings.Contains(s.text(told), bottest.Phrase("bot.today.playon.there")) {
			s.Fatalf("%d is told %q", user, s.text(told))
		}
		if start := s.inDM(user, posts.VerbWeekly); start != nil { // another process serves private messages
			if begun := s.presses(user, c, start, custom); begun == nil || !strings.Contains(s.text(begun), "below") {
				continue
			}
		}
		if c.weeks[int(id.Tick)] == nil {
			c.weeks[int(id.Tick)] = map[discord.Snowflake]*attempt{}
		}
		one := &attempt{begun: true}
		c.weeks[int(id.Tick)][user] = one
		s.lots["matches of the week"]++
		return one
	}
	s.Fatalf("%d never gets to the match of the week", user)
	return nil
}

// inDM is the newest message in a person's private messages with the button of a verb, or nil.
func (s *season) inDM(user discord.Snowflake, verb string) *shown {
	s.mu.Lock()
	all := slices.Clone(s.all)
	s.mu.Unlock()
	for _, m := range slices.Backward(all) {
		if m.channel == user && !m.gone && s.buttonOf(m, verb) != "" {
			return m
		}
	}
	return nil
}

// unfinishedWeekly is a person's unfinished match of the week, or nil.
func (s *season) unfinishedWeekly(user discord.Snowflake) *session.Session {
	list, err := s.bot.records.Of(uint64(user), session.Live, 0)
	if err != nil {
		s.Fatal(err)
	}
	for _, one := range list {
		if one.Week != nil {
			return one
		}
	}
	return nil
}

// finishWeekly makes a person play their match of the week to its end.
func (s *season) finishWeekly(user discord.Snowflake, c *club, one *attempt) {
	for range 3000 {
		m := s.unfinishedWeekly(user)
		if m == nil {
			one.finished = true
			s.lots["matches of the week that were finished"]++
			return
		}
		if len(m.ActingPeople()) == 0 || m.LivePost == 0 {
			s.sleep(time.Second)
			continue
		}
		s.mu.Lock()
		post := s.find(discord.Snowflake(m.LivePost))
		s.mu.Unlock()
		for tries := 0; post != nil && tries < 40; tries++ {
			id := s.buttonOf(post, session.VerbConfirm, posts.HandVerb(session.VerbConfirm), session.VerbChoose, posts.HandVerb(session.VerbChoose), session.VerbArea, posts.HandVerb(session.VerbArea), session.VerbHand)
			if id == "" {
				break
			}
			next := s.presses(user, c, post, id)
			if now := s.unfinishedWeekly(user); now == nil || now.Position != m.Position || next == nil {
				break
			}
			if next.channel == user {
				post = next
			}
		}
	}
	s.Fatalf("%d never gets to the end of the match of the week", user)
}

var peopleHave = regexp.MustCompile(`(\d+)(?:` +
	regexp.QuoteMeta(strings.TrimPrefix(bottest.Say("bot.today.given", "count", 1), "1")) + "|" +
	regexp.QuoteMeta(strings.TrimPrefix(bottest.Say("bot.today.given", "count", 2), "2")) + ")")

// readNew checks the new posts: each day once on each server, with the right numbers.
func (s *season) readNew() {
	s.mu.Lock()
	fresh := slices.Clone(s.all[s.heard:])
	s.heard = len(s.all)
	s.mu.Unlock()
	for _, m := range fresh {
		for _, c := range s.servers {
			if m.channel == c.channel && m.to == 0 {
				s.posted(c, m)
			}
		}
	}
	for _, c := range s.servers {
		s.toldOn(c)
	}
}

// toldOn checks the solution in the newest post of a server, which may be added to it later.
func (s *season) toldOn(c *club) {
	n := len(c.days)
	if n < 2 || c.told == c.days[n-2] {
		return
	}
	text := s.text(c.posts[n-1])
	if strings.Contains(text, bottest.Phrase("bot.today.later")) {
		s.lots["looks at a post before its solution"]++
		return
	}
	c.told = c.days[n-2]
	told := 0
	if found := peopleHave.FindStringSubmatch(text); found != nil {
		told, _ = strconv.Atoi(found[1])
	}
	if want := len(c.answered[c.told]); told != want {
		s.Errorf("server %d, day %d: %d people have answered, %d know of it", c.guild, c.told, told, want)
	}
	s.lots["answers told"] += told
}

func (s *season) posted(c *club, m *shown) {
	id, err := buttonid.Parse(s.buttonOf(m, posts.VerbToday))
	if err != nil {
		s.Fatalf("a post without a question: %s", s.text(m))
	}
	day, text := int(id.Tick), s.text(m)
	s.lots["daily posts"]++
	if !m.Silent {
		s.Errorf("server %d: the post of day %d is loud", c.guild, day)
	}
	if n := len(c.days); n > 0 {
		if day != c.days[n-1]+1 {
			s.Errorf("server %d: after the post of day %d that of %d comes", c.guild, c.days[n-1], day)
		}
		if n > 1 && c.told != c.days[n-2] {
			s.Errorf("server %d: the solution of day %d is never told", c.guild, c.days[n-2])
		}
	}
	if (day+3)%7 == 0 { // a Monday, because 1970-01-01 was a Thursday
		s.tableOf(c, day-7, text)
	} else if strings.Contains(text, bottest.Phrase("bot.weekly.table")) {
		s.Errorf("server %d: a table of the week on day %d", c.guild, day)
	}
	c.posts, c.days = append(c.posts, m), append(c.days, day)
	c.answered[day] = map[discord.Snowflake]bool{}
}

// tableOf compares the table of a week with what people know.
func (s *season) tableOf(c *club, monday int, text string) {
	for user, one := range c.weeks[monday] {
		name := personName(user)
		s.lots["tries told"]++
		if !one.finished {
			_, list, _ := strings.Cut(text, bottest.Phrase("bot.weekly.unfinished"))
			list, _, _ = strings.Cut(list, "\n")
			if !strings.Contains(list, name) {
				s.Errorf("server %d: %s is not among those who did not finish: %s", c.guild, name, text)
			}
			continue
		}
		over, err := s.bot.records.Of(uint64(user), session.Over, 0)
		if err != nil {
			s.Fatal(err)
		}
		for _, m := range over {
			if m.Week != nil && m.Week.Monday == monday {
				row := fmt.Sprintf("%s — **%s** (%d to %d)", name, wording.Signed(m.TryNow().Margin()), m.Match.State.Score()[0], m.Match.State.Score()[1])
				if strings.Count(text, row) != 1 {
					s.Errorf("server %d: not once in the table: %s\n%s", c.guild, row, text)
				}
			}
		}
	}
}

// People answer daily puzzles and play the match of the week for a month. Three processes share
// their servers and are killed at any point of their work. Each day is posted once, and the posts
// agree with what people know about their own actions.
func TestTodayMonth(t *testing.T) {
	t.Parallel()
	servers, each, days, odds := 3, 4, 16, .5
	if os.Getenv("BASTIDE_TEST_ALL") == "1" && !raceDetector {
		servers, each, days, odds = 20, 15, 30, .4
	}
	synctest.Test(t, func(t *testing.T) {
		s := newSeason(t, servers, each)
		began := time.Now()
		s.sleep(2 * time.Minute)
		for hour := range days * 24 {
			if s.choose.IntN(3) == 0 {
				s.killSoon()
			}
			for n, c := range s.servers {
				if len(c.posts) == 0 {
					continue // its first day has not begun
				}
				for i, user := range c.people {
					day := c.days[len(c.days)-1]
					if (i*7+n+hour)%24 == 0 && s.choose.Float64() < odds && !c.answered[day][user] {
						s.answerPuzzle(user, c)
					}
				}
				s.playWeekly(c, n, hour)
			}
			s.sleep(time.Until(began.Add(time.Duration(hour+1)*time.Hour + 2*time.Minute)))
		}
		s.wantOneEach()
		for _, c := range s.servers {
			if len(c.posts) < days {
				t.Errorf("server %d has %d posts in %d days", c.guild, len(c.posts), days)
			}
		}
		s.lots["kills"] = s.kills
		if s.lots["answers"] == 0 || s.kills == 0 || s.lots["tries told"] == 0 || s.lots["matches of the week that were finished"] == 0 {
			t.Errorf("too little happened")
		}
		t.Logf("%d servers, %d people, %d days: %v", servers, servers*each, days, s.lots)
	})
}

// playWeekly makes two people of a server start the match of the week at some hour of it. On every
// fourth server, one of them finishes it.
func (s *season) playWeekly(c *club, n, hour int) {
	week := (hour + n) / (7 * 24)
	user := c.people[2*week%len(c.people)]
	switch (hour + n) % (7 * 24) {
	case 30:
	case 50:
		user = c.people[(2*week+1)%len(c.people)]
	default:
		return
	}
	if s.unfinishedWeekly(user) != nil {
		return // still at an earlier week's match
	}
	if one := s.startWeekly(user, c); one != nil && (hour+n)%(7*24) == 50 && n%4 == 0 {
		s.finishWeekly(user, c, one)
	}
}

// wantOneEach fails for every person whose number of matches in a week differs from what they know.
func (s *season) wantOneEach() {
	had := map[string]int{}
	for _, status := range []storage.Status{storage.Live, storage.Over} {
		if err := s.store.Each(status, func(m storage.Match, err error) error {
			if err != nil {
				return err
			}
			head, err := session.DecodeHead(records.Stored(m))
			if err == nil && head.Week != nil {
				had[fmt.Sprint(head.Week.Server, head.Week.Monday, head.Tryer())]++
			}
			return err
		}); err != nil {
			s.Fatal(err)
		}
	}
	for _, c := range s.servers {
		for monday, all := range c.weeks {
			for user := range all {
				key := fmt.Sprint(uint64(c.guild), monday, uint64(user))
				if had[key] != 1 {
					s.Errorf("server %d: %s has %d matches of week %d", c.guild, personName(user), had[key], monday)
				}
				delete(had, key)
			}
		}
	}
	if len(had) > 0 {
		s.Errorf("matches that nobody knows of: %v", had)
	}
}
