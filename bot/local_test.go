package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage/bolt"
)

// town is the whole bot on the local Discord, through sockets or in memory.
type town struct {
	*testing.T
	*localdiscord.Server
	ctx   context.Context
	path  string
	bot   *Bot
	store *bolt.Store
	stop  func()
	dial  discord.Dial // nil: through sockets

	answerWithin time.Duration
	// painter paints, from the next open on.
	painter posts.Painter
	// texts are the bot's, from the next open on. nil: those of all games.
	texts *Texts
	// now is the bot's clock, from the next open on. nil: the real one.
	now func() time.Time
	// computers says how computers think, from the next open on.
	computers Computers
}

func newTown(t *testing.T) *town {
	t.Helper()
	w := foundTown(t, longest)
	if err := w.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	w.open()
	return w
}

// inMemory plays in a town without sockets, in a synctest bubble with its own clock.
func inMemory(t *testing.T, play func(*town)) {
	t.Helper()
	among(t, Computers{Playouts: 2}, play)
}

// withComputers plays in such a town with computers that think only a little.
func withComputers(t *testing.T, play func(*town)) {
	t.Helper()
	among(t, Computers{Play: true, Playouts: 2}, play)
}

func among(t *testing.T, c Computers, play func(*town)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := foundTown(t, 0)
		w.computers = c
		w.StartInMemory()
		w.dial = w.Dial
		w.open()
		play(w)
	})
}

// longest is how long a test may take by its clock. With sockets, Discord waits for answers as
// long, because a busy machine may need more than three seconds.
const longest = 10 * time.Minute

// foundTown makes a town without a bot or connections. Discord waits for answers for the given
// time, or as long as the real one if it is 0.
func foundTown(t *testing.T, answerWithin time.Duration) *town {
	t.Helper()
	schema, err := os.ReadFile("../../shared/discord/openapi.json")
	if err != nil {
		t.Log("Discord's schema is not at hand; requests are checked without it")
	}
	s, err := localdiscord.New(localdiscord.Options{Schema: schema, GuildLocale: "fr", Limits: map[string]localdiscord.Limit{}, AnswerWithin: answerWithin})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), longest)
	w := &town{T: t, Server: s, ctx: ctx, answerWithin: answerWithin, path: filepath.Join(t.TempDir(), "bastide.db"), painter: bottest.Blank{}}
	t.Cleanup(func() {
		cancel()
		w.stop()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if w.dial != nil {
			time.Sleep(time.Minute) // until discordgo has stopped
		}
		for _, v := range s.Violations() {
			t.Error("violation:", v)
		}
	})
	return w
}

// open starts the bot and waits until it is connected and its commands are known.
func (w *town) open() {
	w.Helper()
	base, err := url.Parse(w.API())
	if err != nil {
		w.Fatal(err)
	}
	w.store = bottest.OpenStore(w, w.path)
	if w.texts == nil {
		w.texts = texts()
	}
	api := discord.NewREST(w.Token(), base, discord.RESTOptions{Dial: w.dial, AnswerWithin: w.answerWithin})
	w.bot, err = New(Config{
		API: api, Store: w.store, Games: catalog.Builtin(), Order: catalog.Order(), Texts: w.texts, Now: w.now, Painter: w.painter, Computers: w.computers,
		Rand: rand.NewChaCha8([32]byte{7}), // the same matches every time
	})
	if err != nil {
		w.Fatal(err)
	}
	ready := make(chan error, 1)
	g := discord.NewGateway(discord.GatewayOptions{
		Token: w.Token(), Base: base, Dial: w.dial, OnPanic: w.bot.OnPanic, OnLoss: w.bot.Lost, OnRights: w.bot.Allowed, OnArrival: w.bot.Arrived,
		OnReady: func(discord.Snowflake) {
			go func() { ready <- api.SetCommands(w.ctx, w.bot.Commands()) }()
		},
	})
	running, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.bot.Run(running, g) }()
	w.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			w.Error(err)
		}
		api.Close()
		if err := w.store.Close(); err != nil {
			w.Error(err)
		}
	}
	select {
	case err := <-ready:
		if err != nil {
			w.Fatal(err)
		}
	case <-w.ctx.Done():
		w.Fatal("the bot did not become ready")
	}
}

// head reads the head of a match.
func (w *town) head(id session.ID) *session.Session {
	w.Helper()
	s, err := w.bot.records.Load(id)
	if err != nil {
		w.Fatal(err)
	}
	return s
}

// live waits for the live post and returns it as a person sees it.
func (w *town) live(who *localdiscord.Person) *localdiscord.Message {
	w.Helper()
	var m *localdiscord.Message
	for {
		if s := w.head(1); s.LivePost != 0 {
			if m = who.Message(fmt.Sprint(s.LivePost)); m != nil {
				return m
			}
		}
		select {
		case <-w.ctx.Done():
			w.Fatal("no live post came")
		case <-time.After(2 * time.Millisecond): // the store changes without a change on Discord
		}
	}
}

func (w *town) must(out localdiscord.Outcome, err error) localdiscord.Outcome {
	w.Helper()
	if err != nil || out.Failed {
		w.Fatalf("failed %v: %v", out.Failed, err)
	}
	return out
}

// buttonsOf lists the custom_ids of the enabled buttons of a message.
func buttonsOf(list []*localdiscord.Component) (ids []string) {
	for _, c := range list {
		if c.Type == localdiscord.TypeButton && !c.Disabled && c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
		ids = append(ids, buttonsOf(c.Components)...)
	}
	return ids
}

// turn plays one turn by pressing random buttons.
func (w *town) turn(choose *rand.Rand) {
	w.Helper()
	s := w.head(1)
	who := w.Person(s.Players[s.Acting()[0]].Name)
	id := w.live(who).ID
	for press := 0; w.head(1).Match.Steps == s.Match.Steps; press++ {
		ids := buttonsOf(who.Message(id).Components)
		var says []string
		confirm := ""
		for _, b := range ids {
			switch {
			case asksOn(b):
				says = append(says, b)
			case strings.HasSuffix(b, ":confirm"):
				confirm = b
			}
		}
		if confirm != "" && (len(says) == 0 || press > 1) {
			w.must(who.Press(w.ctx, id, confirm))
		} else {
			w.must(who.Press(w.ctx, id, says[choose.IntN(len(says))]))
		}
	}
}

// In memory the same happens, with its own clock. The three seconds after which a press counts as
// unanswered take no real time, and are exact.
func TestInMemory(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne", "opponent1": "Bruno"})).Message
		w.must(bruno.PressLabel(w.ctx, lobby.ID, "Rejoindre"))
		w.must(alix.PressLabel(w.ctx, lobby.ID, "Commencer"))
		choose := rand.New(rand.NewPCG(1, 1))
		for range 3 {
			w.turn(choose)
		}
		w.Hold()
		asked := time.Now()
		out, err := alix.Command(w.ctx, "general", "help", nil)
		if err != nil || !out.Failed || time.Since(asked) != 3*time.Second {
			t.Errorf("no answer after %v: %v, %v", time.Since(asked), out, err)
		}
		w.Release(false)
		w.turn(choose)
	})
}

// On real sockets, everything works from the lobby to the end: thread, turns, a restart between two
// presses of a turn, and resignation. After the restart, pictures are real ones.
func TestThroughLocalDiscord(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	alix, bruno := w.Person("Alix"), w.Person("Bruno")
	lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne", "opponent1": "Bruno"})).Message
	w.must(bruno.PressLabel(w.ctx, lobby.ID, "Rejoindre"))
	w.must(alix.PressLabel(w.ctx, lobby.ID, "Commencer"))
	choose := rand.New(rand.NewPCG(1, 1))
	for range 4 {
		w.turn(choose)
	}
	s := w.head(1)
	acting := w.Person(s.Players[s.Acting()[0]].Name)
	m := w.live(acting)
	w.must(acting.Press(w.ctx, m.ID, buttonsOf(m.Components)[0]))
	w.stop()
	w.painter = imaging.New()
	w.open()
	for range 4 {
		w.turn(choose)
	}
	ask := w.must(bruno.Command(w.ctx, "general", "match resign", nil)).Message
	w.must(bruno.PressLabel(w.ctx, ask.ID, bottest.SayIn("fr", "bot.button.resign.confirm")))
	if s := w.head(1); s.Status != session.Over {
		t.Errorf("status %d", s.Status)
	}
	menu := w.must(alix.PressLabel(w.ctx, w.live(alix).ID, bottest.SayIn("fr", "bot.button.menu"))).Message
	file := w.must(alix.PressLabel(w.ctx, menu.ID, bottest.Say("bot.button.record"))).Message
	if len(file.Attachments) != 1 || !strings.HasSuffix(file.Attachments[0].Filename, ".txt") {
		t.Errorf("the record is %v", file.Attachments)
	}
}
