package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

const (
	guild   = 10
	general = 20
)

// These are Discord's limits.
const (
	maxComponents = 40 // in a message, including nested ones
	maxLabel      = 80
	maxAlt        = 1024
)

// allowed are all permissions that the bot may need.
const allowed = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
	discordgo.PermissionAttachFiles | discordgo.PermissionCreatePublicThreads |
	discordgo.PermissionSendMessagesInThreads

// shown is a message as people see it.
type shown struct {
	discord.Message
	id      discord.Snowflake
	channel discord.Snowflake
	answers discord.Snowflake // the interaction it answers
	to      discord.Snowflake // the only person who sees it
	at      time.Time         // when it was posted
	gone    bool
}

// sent is a message with a nonce.
type sent struct {
	id discord.Snowflake
	at time.Time
}

// fakeDiscord stores messages. Tests set its errors: it calls fail before each call, with the name
// of the method.
type fakeDiscord struct {
	mu      sync.Mutex
	next    discord.Snowflake
	all     []*shown
	nonces  map[string]sent
	threads []string
	choices []discord.Suggestion
	asked   discord.Modal                // the form shown last
	origin  map[discord.Snowflake]*shown // by interaction
	fail    func(method string) error
	changed chan struct{}
	faults  []string // what Discord would have refused
	// nonceLifetime is how long Discord knows a nonce, really some minutes. 0 means forever.
	nonceLifetime time.Duration
	closed        map[discord.Snowflake]error // channels that accept no posts
	refusals      map[discord.Snowflake]int   // requests refused there
	// withholdIDs withholds the ids of announcements.
	withholdIDs bool
	// loseConfirmation delivers first answers without confirming them.
	loseConfirmation bool
	// answerDelay is how long first answers take to arrive, after the bot has stopped waiting.
	answerDelay time.Duration
}

func newFake() *fakeDiscord {
	return &fakeDiscord{
		next: 1000, nonces: map[string]sent{},
		origin: map[discord.Snowflake]*shown{}, refusals: map[discord.Snowflake]int{}, changed: make(chan struct{}, 1),
	}
}

// set changes the errors while no call is under way.
func (f *fakeDiscord) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

// failIf has fail decide from now on which calls fail. nil lets all succeed.
func (f *fakeDiscord) failIf(fail func(method string) error) {
	f.set(func() { f.fail = fail })
}

func (f *fakeDiscord) enter(method string) (func(), error) {
	f.mu.Lock()
	if f.fail != nil {
		if err := f.fail(method); err != nil {
			f.mu.Unlock()
			return nil, err
		}
	}
	return func() {
		f.mu.Unlock()
		select {
		case f.changed <- struct{}{}:
		default:
		}
	}, nil
}

// change is enter for a call that changes a channel, which only the process may make that looks after the server.
func (f *fakeDiscord) change(ctx context.Context, method string) (func(), error) {
	may, limited := discord.Permitted(ctx)
	switch {
	case !limited:
		f.set(func() {
			f.faults = append(f.faults, method+" by a process that may not look after the server, see discord.While")
		})
	case !may:
		return nil, discord.ErrWithdrawn
	}
	return f.enter(method)
}

func (f *fakeDiscord) add(m shown) *shown {
	f.next++
	m.id, m.at = f.next, time.Now()
	f.check(m.Message)
	f.all = append(f.all, &m)
	return &m
}

func (f *fakeDiscord) find(id discord.Snowflake) *shown {
	for _, m := range slices.Backward(f.all) {
		if m.id == id && !m.gone {
			return m
		}
	}
	return nil
}

func (f *fakeDiscord) reply(i discord.Interaction, m discord.Message) *shown {
	s := shown{Message: m, channel: i.Channel, answers: i.ID}
	if m.Ephemeral {
		s.to = i.User.ID
	}
	return f.add(s)
}

func (f *fakeDiscord) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	leave, err := f.enter("Respond")
	if err != nil {
		return err
	}
	defer leave()
	if f.answerDelay > 0 {
		late := f.answerDelay
		f.answerDelay = 0
		time.AfterFunc(late, func() { f.Respond(context.Background(), i, r) })
		return discord.ErrUnavailable
	}
	if f.origin[i.ID] != nil {
		return discord.ErrAnswered
	}
	switch r.Answer {
	case discord.Reply, discord.DeferReply:
		f.origin[i.ID] = f.reply(i, r.Message)
	case discord.Update, discord.DeferUpdate:
		m := f.find(i.Message)
		if m == nil {
			return discord.ErrGone
		}
		f.origin[i.ID] = m
		if r.Answer == discord.Update {
			f.check(r.Message)
			m.Message = r.Message
		}
	case discord.Choices:
		f.choices = r.Choices
	case discord.Ask:
		f.checkModal(r.Modal)
		f.asked, f.origin[i.ID] = r.Modal, &shown{}
	}
	if f.loseConfirmation {
		return discord.ErrUnavailable
	}
	return nil
}

func (f *fakeDiscord) Announce(ctx context.Context, i discord.Interaction, m discord.Message) (discord.Snowflake, error) {
	if err := f.Respond(ctx, i, discord.Response{Answer: discord.Reply, Message: m}); err != nil {
		return 0, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.withholdIDs {
		return 0, nil
	}
	return f.origin[i.ID].id, nil
}

func (f *fakeDiscord) Answer(_ context.Context, i discord.Interaction) (discord.Snowflake, error) {
	leave, err := f.enter("Answer")
	if err != nil {
		return 0, err
	}
	defer leave()
	if m := f.origin[i.ID]; m != nil {
		return m.id, nil
	}
	return 0, discord.ErrExpired
}

func (f *fakeDiscord) EditResponse(_ context.Context, i discord.Interaction, m discord.Message) error {
	leave, err := f.enter("EditResponse")
	if err != nil {
		return err
	}
	defer leave()
	origin := f.origin[i.ID]
	if origin == nil {
		return discord.ErrGone
	}
	origin.Message = m
	return nil
}

func (f *fakeDiscord) DeleteResponse(_ context.Context, i discord.Interaction) error {
	leave, err := f.enter("DeleteResponse")
	if err != nil {
		return err
	}
	defer leave()
	f.origin[i.ID].gone = true
	return nil
}

func (f *fakeDiscord) FollowUp(_ context.Context, i discord.Interaction, m discord.Message) (discord.Snowflake, error) {
	leave, err := f.enter("FollowUp")
	if err != nil {
		return 0, err
	}
	defer leave()
	return f.reply(i, m).id, nil
}

func (f *fakeDiscord) DeleteFollowUp(_ context.Context, _ discord.Interaction, message discord.Snowflake) error {
	leave, err := f.enter("DeleteFollowUp")
	if err != nil {
		return err
	}
	defer leave()
	for _, m := range f.all {
		if m.id == message {
			m.gone = true
		}
	}
	return nil
}

func (f *fakeDiscord) Send(ctx context.Context, channel discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	leave, err := f.change(ctx, "Send")
	if err != nil {
		return 0, err
	}
	defer leave()
	if err := f.closed[channel]; err != nil {
		f.refusals[channel]++
		return 0, err
	}
	if s, known := f.nonces[nonce]; known && (f.nonceLifetime == 0 || time.Since(s.at) < f.nonceLifetime) {
		return s.id, nil
	}
	s := f.add(shown{Message: m, channel: channel})
	f.nonces[nonce] = sent{s.id, time.Now()}
	return s.id, nil
}

func (f *fakeDiscord) Edit(ctx context.Context, channel, message discord.Snowflake, m discord.Message) error {
	leave, err := f.change(ctx, "Edit")
	if err != nil {
		return err
	}
	defer leave()
	if err := f.closed[channel]; err != nil {
		f.refusals[channel]++
		return err
	}
	s := f.find(message)
	if s == nil || s.channel != channel {
		return discord.ErrGone
	}
	f.check(m)
	s.Message = m
	return nil
}

// checkModal notes what Discord would refuse about a form.
func (f *fakeDiscord) checkModal(m discord.Modal) {
	if len(m.CustomID) > 100 || m.Title == "" || len([]rune(m.Title)) > discord.MaxModalTitle || len(m.Fields) == 0 || len(m.Fields) > discord.MaxModalFields {
		f.faults = append(f.faults, fmt.Sprintf("a modal of %d fields with the title %q", len(m.Fields), m.Title))
	}
	for _, field := range m.Fields {
		if field.Label == "" || len([]rune(field.Label)) > discord.MaxModalTitle || len([]rune(field.About)) > discord.MaxModalText ||
			field.Text == nil && len(field.Choices) < 2 || len(field.Choices) > discord.MaxModalChoices {
			f.faults = append(f.faults, fmt.Sprintf("a field %+v", field))
		}
	}
}

// check notes what Discord would refuse about a message.
func (f *fakeDiscord) check(m discord.Message) {
	wrong := func(format string, args ...any) { f.faults = append(f.faults, fmt.Sprintf(format, args...)) }
	all := parts(m.Components)
	if len(all) > maxComponents {
		wrong("%d components", len(all))
	}
	if n := len([]rune(textOf(m.Components))); n > 4000 {
		wrong("%d characters of text", n)
	}
	seen := map[string]bool{}
	for _, c := range all {
		id := customIDOf(c)
		if b, ok := c.(discordgo.Button); ok && (b.Label == "" || len([]rune(b.Label)) > maxLabel) {
			wrong("label %q", b.Label)
		}
		for _, label := range linesOf(c) {
			if markdown.MatchString(label) {
				wrong("markdown, which a button or menu shows as it is: %q", label)
			}
		}
		if id != "" && (seen[id] || len(id) > 100) {
			wrong("custom_id %q", id)
		}
		seen[id] = true
	}
	for _, file := range m.Files {
		if len([]rune(file.Alt)) > maxAlt || len(file.Data) == 0 {
			wrong("file %q", file.Name)
		}
	}
}

// markdown matches what stays visible in a label: marks around words or at its beginning, a time, and a link of a person,
// channel, role or command.
var markdown = regexp.MustCompile("\\*\\*|~~|__|`|\\\\|^-?#+ |<[@#t/:&]|\\]\\(")

// linesOf lists the labels of a button, or the lines of a menu.
func linesOf(c discordgo.MessageComponent) (labels []string) {
	switch c := c.(type) {
	case discordgo.Button:
		return []string{c.Label}
	case discordgo.SelectMenu:
		labels = append(labels, c.Placeholder)
		for _, o := range c.Options {
			labels = append(labels, o.Label, o.Description)
		}
	}
	return labels
}

func customIDOf(c discordgo.MessageComponent) string {
	switch c := c.(type) {
	case discordgo.Button:
		return c.CustomID
	case discordgo.SelectMenu:
		return c.CustomID
	}
	return ""
}

func (f *fakeDiscord) Delete(ctx context.Context, _, message discord.Snowflake) error {
	leave, err := f.change(ctx, "Delete")
	if err != nil {
		return err
	}
	defer leave()
	m := f.find(message)
	if m == nil {
		return discord.ErrGone
	}
	m.gone = true
	return nil
}

func (f *fakeDiscord) StartThread(ctx context.Context, _, _ discord.Snowflake, name string) (discord.Snowflake, error) {
	leave, err := f.change(ctx, "StartThread")
	if err != nil {
		return 0, err
	}
	defer leave()
	f.threads = append(f.threads, name)
	f.next++
	return f.next, nil
}

// OpenDM gives each user a channel with the user's own number.
func (f *fakeDiscord) OpenDM(_ context.Context, user discord.Snowflake) (discord.Snowflake, error) {
	leave, err := f.enter("OpenDM")
	if err == nil {
		leave()
	}
	return user, err
}

// Look finds every channel, unless fail returns an error.
func (f *fakeDiscord) Look(_ context.Context, channel discord.Snowflake) error {
	leave, err := f.enter(fmt.Sprintf("Look %d", channel))
	if err == nil {
		leave()
	}
	return err
}

// Sees answers as Look does: people see the channels that the bot sees.
func (f *fakeDiscord) Sees(ctx context.Context, _ discord.Interaction, channel discord.Snowflake) (bool, error) {
	err := f.Look(ctx, channel)
	return err == nil, err
}

// Permissions finds the permissions of the invitation in every channel that Look finds.
func (f *fakeDiscord) Permissions(ctx context.Context, _ discord.Snowflake, channels []discord.Snowflake) (list []discord.Channel, err error) {
	for _, id := range channels {
		if err := f.Look(ctx, id); err == nil {
			may := int64(discordgo.PermissionAdministrator)
			list = append(list, discord.Channel{ID: id, Permissions: &may})
		}
	}
	return list, nil
}

func (f *fakeDiscord) RoleAdds(context.Context, discord.Snowflake, discord.Snowflake) (int64, error) {
	leave, err := f.enter("RoleAdds")
	if err == nil {
		leave()
	}
	return 0, err
}

func (f *fakeDiscord) MayGive(context.Context, discord.Interaction, discord.Snowflake) (bool, error) {
	leave, err := f.enter("MayGive")
	if err == nil {
		leave()
	}
	return err == nil, err
}

// Member finds the persons of the party on every server.
func (f *fakeDiscord) Member(_ context.Context, guild, user discord.Snowflake) (discord.Member, error) {
	leave, err := f.enter("Member")
	if err != nil {
		return discord.Member{}, err
	}
	defer leave()
	for name, id := range persons {
		if id == user {
			return discord.Member{User: discord.User{ID: id, Name: name}, Guild: guild}, nil
		}
	}
	return discord.Member{}, discord.ErrGone
}

func (f *fakeDiscord) SetRole(context.Context, discord.Snowflake, discord.Snowflake, discord.Snowflake, bool) error {
	leave, err := f.enter("SetRole")
	if err == nil {
		leave()
	}
	return err
}

func (f *fakeDiscord) Unarchive(ctx context.Context, _ discord.Snowflake) error {
	leave, err := f.change(ctx, "Unarchive")
	if err == nil {
		leave()
	}
	return err
}

func (f *fakeDiscord) SetCommands(context.Context, []*discordgo.ApplicationCommand) error { return nil }

// replaceablePainter is a painter that tests can replace while nothing is painted.
type replaceablePainter struct{ posts.Painter }

// party is a bot with people around it.
type party struct {
	testing.TB
	*fakeDiscord
	bot   *Bot
	easel replaceablePainter // the bot's painter
	store *bolt.Store
	path  string
	ids   discord.Snowflake
	chat  discord.Interaction               // where and how people speak
	wrap  func(records.Store) records.Store // wraps the store, from the next open on
	// window is how long decisions of slow matches can be undone, from the next open on.
	window time.Duration
	// clock is the bot's clock from the next open on. nil is the real one.
	clock     func() time.Time
	observer  Observer              // the bot's, from the next open on
	mine      func(uint64) bool     // the bot's, from the next open on; nil: all
	games     map[string]games.Game // the bot's, from the next open on; nil: all
	texts     *Texts                // the bot's, from the next open on; nil: those of all games
	thoughts  *thinking.Pool        // the bot's, from the next open on; nil: its own
	log       *slog.Logger
	computers Computers
	// front stands between the bot and Discord, from the next open on, if not nil.
	front discord.API
	sites wording.Sites // the bot's, from the next open on
}

var persons = map[string]discord.Snowflake{"Alix": 1, "Bruno": 2, "Chloé": 3, "Dora": 4, "Emil": 5, "Sam": 9, "Zoé": 123_456_789_012_345_678, "Bru*no_<@5>": 12, "\u3164\u2800": 13, "- **# `x`**\n> ||[a](https://b.c)||": 14, "1. \u202e@everyone": 15}

func newParty(t testing.TB) *party {
	t.Helper()
	p := &party{TB: t, fakeDiscord: newFake(), easel: replaceablePainter{bottest.Blank{}}, path: filepath.Join(t.TempDir(), "bastide.db"), ids: 1 << 40,
		wrap: func(s records.Store) records.Store { return s }, computers: Computers{Playouts: 8}}
	p.chat = discord.Interaction{
		Guild: guild, Channel: general, ChannelType: discordgo.ChannelTypeGuildText,
		Locale: "en-US", GuildLocale: "en-US", Permissions: allowed,
	}
	p.open()
	t.Cleanup(p.shut)
	return p
}

// texts are those of all games.
var texts = sync.OnceValue(func() *Texts {
	t, err := ReadTexts(catalog.Texts()...)
	if err != nil {
		panic(err) // the texts are part of the program
	}
	return t
})

// open starts the bot, and shut stops it. Together they are a restart.
func (p *party) open() {
	p.Helper()
	p.store = bottest.OpenStore(p, p.path)
	api := p.front
	if api == nil {
		api = p.fakeDiscord
	}
	known := p.games
	if known == nil {
		known = catalog.Builtin()
	}
	said := p.texts
	if said == nil {
		said = texts()
	}
	var err error
	p.bot, err = New(Config{
		API: api, Store: p.wrap(p.store), Games: known, Texts: said, Painter: &p.easel,
		Rand: rand.NewChaCha8([32]byte{7}), Version: "test", UndoWindow: p.window, Now: p.clock, Observer: p.observer,
		Thoughts:  p.thoughts,
		Computers: p.computers, Log: p.log, Sites: p.sites, Mine: p.mine,
	})
	if err != nil {
		p.Fatal(err)
	}
	p.bot.advice.HintTime, p.bot.advice.ReviewTime = longest, longest // the computers imagine little, however long that takes
	if err := p.bot.Start(p.Context()); err != nil {
		p.Fatal(err)
	}
	p.bot.preparing.Wait() // a test may replace the painter afterwards
}

func (p *party) shut() {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	if err := p.bot.Close(ctx); err != nil {
		p.Error(err)
	}
	p.allListed()
	p.allKept()
	if err := p.store.Close(); err != nil {
		p.Error(err)
	}
	for _, fault := range p.faults {
		p.Errorf("Discord would refuse: %s", fault)
	}
}

// interaction starts an interaction of a person.
func (p *party) interaction(who string) discord.Interaction {
	p.ids++
	i := p.chat
	i.ID, i.User = p.ids, discord.User{ID: persons[who], Name: who}
	i.Received = time.Now()
	return i
}

// command types a slash command and returns the answer.
func (p *party) command(who, name string, options map[string]discord.Option) *shown {
	p.Helper()
	i := p.interaction(who)
	i.Kind, i.Name, i.Options = discord.Command, name, options
	p.bot.Handle(p.Context(), i)
	return p.answer(i.ID)
}

func (p *party) answer(interaction discord.Snowflake) *shown {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.all {
		if m.answers == interaction {
			return m
		}
	}
	return nil
}

// press presses a button by its custom_id. It returns the private answer, which may replace the
// private message with the button.
func (p *party) press(who string, message discord.Snowflake, customID string, values ...string) *shown {
	p.Helper()
	i := p.pressing(who, message, customID, values...)
	p.bot.Handle(p.Context(), i)
	if told := p.answer(i.ID); told != nil || !i.Private {
		return told
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.origin[i.ID]
}

func (p *party) pressing(who string, message discord.Snowflake, customID string, values ...string) discord.Interaction {
	i := p.interaction(who)
	i.Kind, i.CustomID, i.Values, i.Message = discord.Component, customID, values, message
	p.mu.Lock()
	defer p.mu.Unlock()
	if m := p.find(message); m != nil {
		i.Channel, i.Private = m.channel, m.to != 0
	}
	return i
}

// fill fills in the form shown last, which a message led to. fields are named by the ends of their
// ids. All other fields stay as they were.
func (p *party) fill(who string, message discord.Snowflake, values map[string]string) *shown {
	p.Helper()
	i := p.pressing(who, message, p.asked.CustomID)
	i.Kind = discord.Submit
	for _, f := range p.asked.Fields {
		field := discord.Field{ID: f.ID}
		if f.Text != nil {
			field.Values = []string{f.Text.Value}
		}
		for _, c := range f.Choices {
			if c.Chosen {
				field.Values = []string{c.Value}
			}
		}
		for id, value := range values {
			if strings.HasSuffix(f.ID, id) {
				field.Values = []string{value}
			}
		}
		i.Fields = append(i.Fields, field)
	}
	p.bot.Handle(p.Context(), i)
	return p.answer(i.ID)
}

// label presses the button with a label, or with a verb.
func (p *party) label(who string, m *shown, label string) *shown {
	p.Helper()
	return p.press(who, m.id, p.idOf(m, label))
}

func (p *party) idOf(m *shown, label string) string {
	p.Helper()
	for _, b := range p.buttons(m) {
		if strings.Contains(b.Label, label) || strings.HasSuffix(b.CustomID, ":"+label) {
			return b.CustomID
		}
	}
	p.Fatalf("no button %q in %q with %v", label, p.text(m), p.labels(m))
	return ""
}

func (p *party) labels(m *shown) (labels []string) {
	for _, b := range p.buttons(m) {
		labels = append(labels, b.Label)
	}
	return labels
}

// has reports whether a message has the button of a verb.
func (p *party) has(m *shown, verb string) bool {
	return slices.ContainsFunc(p.buttons(m), func(b discordgo.Button) bool { return strings.HasSuffix(b.CustomID, ":"+verb) })
}

// parts lists the components of a message, including nested ones.
func parts(list []discordgo.MessageComponent) (all []discordgo.MessageComponent) {
	for _, c := range list {
		all = append(all, c)
		switch c := c.(type) {
		case discordgo.Container:
			all = append(all, parts(c.Components)...)
		case discordgo.ActionsRow:
			all = append(all, parts(c.Components)...)
		case discordgo.Section:
			all = append(append(all, parts(c.Components)...), c.Accessory)
		}
	}
	return all
}

func (p *party) buttons(m *shown) (buttons []discordgo.Button) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range parts(m.Components) {
		if b, ok := c.(discordgo.Button); ok {
			buttons = append(buttons, b)
		}
	}
	return buttons
}

func (p *party) menus(m *shown) (menus []discordgo.SelectMenu) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range parts(m.Components) {
		if s, ok := c.(discordgo.SelectMenu); ok {
			menus = append(menus, s)
		}
	}
	return menus
}

func (p *party) text(m *shown) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return textOf(m.Components)
}

func textOf(list []discordgo.MessageComponent) string {
	var texts []string
	for _, c := range parts(list) {
		if t, ok := c.(discordgo.TextDisplay); ok {
			texts = append(texts, t.Content)
		}
	}
	return strings.Join(texts, "\n")
}

// await waits until the condition holds. It checks after each message.
func (p *party) await(what string, condition func() bool) {
	p.Helper()
	limit := time.After(longest)
	for !condition() {
		select {
		case <-p.changed:
		case <-time.After(2 * time.Millisecond): // the store may change without a message
		case <-limit:
			p.Fatalf("waited in vain for %s", what)
		}
	}
}

// quiet waits until the outbox is empty.
func (p *party) quiet() {
	p.Helper()
	p.await("the outbox to be empty", func() bool {
		posts, err := p.store.Posts(0, 0)
		return err == nil && !slices.ContainsFunc(posts, p.due)
	})
}

// due reports whether a post of the outbox is to be delivered now. One that repeats an edit waits for its time.
func (p *party) due(row storage.Post) bool {
	post, err := session.DecodePost(row.Body)
	return err != nil || !post.Again
}

// public lists the messages that everybody sees.
func (p *party) public() []*shown {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(p.all), func(m *shown) bool { return m.to != 0 || m.gone })
}

// live returns the live post of the first match, or the newest public message if there is none.
func (p *party) live() *shown {
	p.Helper()
	p.quiet()
	all := p.public()
	if s, err := p.bot.records.Load(1); err == nil && s.LivePost != 0 {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.find(discord.Snowflake(s.LivePost))
	}
	return all[len(all)-1]
}

// sheet reads a match.
func (p *party) sheet(id session.ID) *session.Session {
	p.Helper()
	s, err := p.bot.records.Load(id)
	if err != nil {
		p.Fatal(err)
	}
	return s
}

// row reads a match as it is stored.
func (p *party) row(id session.ID) storage.Match {
	p.Helper()
	m, err := p.store.Match(storage.MatchID(id))
	if err != nil {
		p.Fatal(err)
	}
	return m
}

// begin opens a lobby, lets people join and starts the match. Options are set by menu.
func (p *party) begin(game string, options map[string]string, who ...string) *shown {
	p.Helper()
	lobby := p.command(who[0], "play", map[string]discord.Option{"game": {Text: game}, "where": {Text: "here"}})
	for _, w := range who[1:] {
		p.label(w, lobby, "join")
	}
	for id, value := range options {
		panel := p.options(who[0], lobby)
		p.press(who[0], panel.id, p.menuOf(panel, id), value)
	}
	p.label(who[0], lobby, "start")
	p.quiet()
	return lobby
}

// options opens the options of a lobby.
func (p *party) options(who string, lobby *shown) *shown {
	p.Helper()
	return p.label(who, lobby, "options")
}

func (p *party) menuOf(m *shown, word string) string {
	p.Helper()
	for _, s := range p.menus(m) {
		if strings.HasSuffix(s.CustomID, "."+word) {
			return s.CustomID
		}
	}
	p.Fatalf("no menu %q", word)
	return ""
}

// turn returns the name of the first player to act.
func (p *party) turn(id session.ID) string {
	p.Helper()
	s := p.sheet(id)
	acting := s.Acting()
	if len(acting) == 0 {
		return ""
	}
	return s.Players[acting[0]].Name
}

func words(pairs ...string) map[string]discord.Option {
	options := map[string]discord.Option{}
	for i := 0; i+1 < len(pairs); i += 2 {
		options[pairs[i]] = discord.Option{Text: pairs[i+1]}
	}
	return options
}

// commit stores a session that a test has changed.
func (p *party) commit(s *session.Session, r session.Result) error {
	defer p.bot.records.LockMatch(s.ID)()
	if _, _, err := p.bot.records.Commit(p.Context(), s, r, 0); err != nil {
		return err
	}
	stored, err := p.bot.records.Load(s.ID)
	if err == nil {
		*s = *stored
	}
	return err
}

// buttonID is the custom_id of a button of a match.
func buttonID(s *session.Session, tick uint64, verb string, at int, word string) string {
	return posts.CustomID(buttonid.ID{Match: uint64(s.ID), Tick: tick, Verb: verb, At: at, Word: word})
}

// link is the link to the match's live post.
func link(s *session.Session) string {
	to := s.Link()
	url := fmt.Sprintf("%s/channels/%d/%d", wording.Discord, to.Guild, to.Channel)
	if to.Message != 0 {
		url += fmt.Sprint("/", to.Message)
	}
	return url
}

func mention(user uint64) string { return fmt.Sprintf("<@%d>", user) }

// relative is a time in Unix seconds, as Discord shows it in each person's language.
func relative(at int64) string { return fmt.Sprintf("<t:%d:R>", at) }

// play makes random decisions without Discord, until so many more steps are done or the match is
// over. The live post stays where it is. It returns the session and the new entries of the log.
func (p *party) play(s *session.Session, steps int, choose *rand.Rand) (*session.Session, []table.Entry) {
	p.Helper()
	var log []table.Entry
	live := s.LivePost
	for until := s.Match.Steps + steps; s.Status == session.Live && s.Match.Steps < until; {
		seat := s.Acting()[0]
		t, err := s.Turn(seat)
		if err != nil {
			p.Fatal(err)
		}
		press := session.Press{Verb: session.VerbConfirm}
		if open := t.Tip.Open(); open != nil {
			choices := open.Prompt.Choices
			press = session.Press{Verb: session.VerbChoose, At: open.At, Word: choices[choose.IntN(len(choices))].Word}
		}
		next, r := p.apply(s, press, seat)
		s, log = next, append(log, r.Log...)
	}
	s.LivePost = live
	return s, log
}

// apply makes the session handle a press of a seat's player on the current post.
func (p *party) apply(s *session.Session, press session.Press, seat games.Seat) (*session.Session, session.Result) {
	p.Helper()
	_, open := s.OpenTurn()
	press.By, press.Tick, press.CustomID = s.Players[seat], s.TickOf(seat), fmt.Sprint("press of tick ", s.Tick)
	press.Channel, press.Message, press.Hand = s.Channel, s.LivePost, !open
	next, r, err := events.Press(s, p.bot.records.Env(s.ID), press)
	if err != nil {
		p.Fatalf("%s of seat %d: %v", press.Verb, seat, err)
	}
	return next, r
}

// mustJSON encodes plain data, which cannot fail.
func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
