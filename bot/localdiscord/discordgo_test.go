package localdiscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
)

// redirect sends discordgo's requests for Discord to the stand-in, which has the same routes in a later
// version.
type redirect struct {
	base *url.URL
	to   http.RoundTripper
}

func (r redirect) RoundTrip(request *http.Request) (*http.Response, error) {
	copied := request.Clone(request.Context())
	copied.URL.Scheme, copied.URL.Host, copied.Host = r.base.Scheme, r.base.Host, r.base.Host
	copied.URL.Path = strings.Replace(request.URL.Path, "/api/v9/", "/api/v10/", 1)
	return r.to.RoundTrip(copied)
}

// library connects a session of discordgo. It stays open: the library's goodbye sleeps with a lock
// held, and the bubble's time would stand still.
func (b *bench) library() *discordgo.Session {
	b.t.Helper()
	session, err := discordgo.New("Bot " + b.Token())
	if err != nil {
		b.t.Fatal(err)
	}
	base, _ := url.Parse(b.URL())
	session.Client = &http.Client{Transport: redirect{base, b.client.Transport}}
	session.Dialer = &websocket.Dialer{NetDialContext: b.Dial}
	session.Identify.Intents = discordgo.IntentsGuilds
	session.ShouldRetryOnRateLimit, session.MaxRestRetries, session.ShouldReconnectOnError = false, 0, false
	session.SyncEvents, session.LogLevel = true, -1
	return session
}

// TestDiscordgo plays a command, a press with a picture and a completion through the library that bots
// use.
func TestDiscordgo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		session := b.library()
		session.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
			if err := s.InteractionRespond(i.Interaction, libraryAnswer(i)); err != nil {
				t.Error(err)
			}
		})
		if err := session.Open(); err != nil {
			t.Fatal(err)
		}
		fr := map[discordgo.Locale]string{discordgo.French: "jouer"}
		_, err := session.ApplicationCommandBulkOverwrite(BotID, "", []*discordgo.ApplicationCommand{{Name: "play", Description: "Play",
			NameLocalizations: &fr, Options: []*discordgo.ApplicationCommandOption{{Name: "game", Description: "Which", Type: discordgo.ApplicationCommandOptionString, Autocomplete: true}}}})
		if err != nil {
			t.Fatal(err)
		}
		bruno := b.Person("Bruno")
		choices, err := bruno.Complete(soon(t), "general", "jouer", map[string]any{"game": "c"}, "game")
		if err != nil || len(choices) != 1 {
			t.Fatalf("got %v, %v", choices, err)
		}
		out, err := bruno.Command(soon(t), "general", "play", map[string]any{"game": "castle"})
		if err != nil || out.Message == nil || len(out.Message.Attachments) != 1 {
			t.Fatalf("got %+v, %v", out, err)
		}
		out, err = bruno.PressLabel(soon(t), out.Message.ID, "Why?")
		if err != nil || out.Message.Content != "for fun" || out.Message.For != bruno.ID() {
			t.Fatalf("got %+v, %v", out, err)
		}
	})
}

// libraryAnswer is what the bot of the test says.
func libraryAnswer(i *discordgo.InteractionCreate) *discordgo.InteractionResponse {
	type data = discordgo.InteractionResponseData
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		return &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: &data{
			Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Castle", Value: "castle"}}}}
	case discordgo.InteractionApplicationCommand:
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &data{
			Flags: discordgo.MessageFlagsIsComponentsV2,
			Files: []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(picture(4, 4))}},
			Components: []discordgo.MessageComponent{
				discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "why", Label: "Why?"}}},
				discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}}}}}}}
	}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &data{Content: "for fun", Flags: discordgo.MessageFlagsEphemeral}}
}

// TestDiscordgoReads checks our answers by decoding them with the library.
func TestDiscordgoReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		session := b.library()
		general := b.channelID("general")
		m, err := session.ChannelMessageSendComplex(general, &discordgo.MessageSend{Content: "hello <@" + b.Person("Alix").ID() + ">"})
		if err != nil || len(m.Mentions) != 1 || m.Author.ID != BotID {
			t.Fatalf("got %+v, %v", m, err)
		}
		thread, err := session.MessageThreadStart(general, m.ID, "table", 1440)
		if err != nil || thread.ParentID != general || thread.ThreadMetadata.AutoArchiveDuration != 1440 {
			t.Fatalf("got %+v, %v", thread, err)
		}
		archived := true
		if c, err := session.ChannelEdit(thread.ID, &discordgo.ChannelEdit{Archived: &archived}); err != nil || !c.ThreadMetadata.Archived {
			t.Fatalf("got %+v, %v", c, err)
		}
		for name, read := range map[string]func() error{
			"user":    func() error { _, err := session.User("@me"); return err },
			"guild":   func() error { _, err := session.Guild(GuildID); return err },
			"member":  func() error { _, err := session.GuildMember(GuildID, b.Person("Dora").ID()); return err },
			"channel": func() error { _, err := session.Channel(general); return err },
			"dm":      func() error { _, err := session.UserChannelCreate(b.Person("Dora").ID()); return err },
			"gateway": func() error { _, err := session.GatewayBot(); return err },
		} {
			if err := read(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err = session.ChannelMessageEdit(general, "1", "x")
		if rest, ok := err.(*discordgo.RESTError); !ok || rest.Message == nil || rest.Message.Code != discordgo.ErrCodeUnknownMessage {
			t.Errorf("got %v", err)
		}
	})
}

// TestDiscordgoResumes cuts the line and lets the library resume the session.
func TestDiscordgoResumes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		session := b.library()
		session.ShouldReconnectOnError = true
		if err := session.Open(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second) // see StartInMemory
		b.Disturb(CutLine, 0)
		if err := b.Wait(soon(t), func() bool { return slices.Contains(b.GatewayLog(), "resumed") }); err != nil {
			t.Error(err, b.GatewayLog())
		}
		time.Sleep(time.Minute)
		session.ShouldReconnectOnError = false
	})
}

// FuzzComponents sends any bodies of messages. A refusal has Discord's form, and an accepted message can
// be read by the library and by the page.
func FuzzComponents(f *testing.F) {
	for _, c := range refusedBodies {
		raw := roundTripText(c.body)
		f.Add(raw)
	}
	f.Add(`{"flags":32768,"components":[null,{"type":1,"components":[null]},{"type":12,"items":[null]},{"type":9,"components":[null],"accessory":null}]}`)
	f.Add(`{"attachments":[null],"allowed_mentions":{"parse":[""]}}`)
	f.Add(`{"content":"Hello","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}]}`)
	f.Add(`{"flags":32768,"components":[{"type":17,"components":[{"type":10,"content":"Hello"},{"type":14}]}]}`)
	s, err := New(Options{Limits: map[string]Limit{postRoute: {Requests: 1 << 40, Per: time.Hour}}})
	if err != nil {
		f.Fatal(err)
	}
	s.Mount("/", page.New(s.World, s.Registry, s.Gateway, page.Options{}))
	f.Fuzz(func(t *testing.T, body string) {
		out := post(s, []byte(body))
		if out.Code != http.StatusOK {
			var refused struct{ Message string }
			if err := json.Unmarshal(out.Body.Bytes(), &refused); err != nil || out.Code < 400 || refused.Message == "" {
				t.Errorf("refused with %d %s, %v", out.Code, out.Body, err)
			}
			return
		}
		var sent struct {
			ID         string
			Components []json.RawMessage
		}
		var read discordgo.Message
		if err := errors.Join(json.Unmarshal(out.Body.Bytes(), &sent), json.Unmarshal(out.Body.Bytes(), &read)); err != nil || len(read.Components) != len(sent.Components) {
			t.Errorf("%s is read as a message with %d components: %v", out.Body, len(read.Components), err)
		}
		shown := httptest.NewRecorder()
		s.ServeHTTP(shown, httptest.NewRequest("GET", "http://localhost/playground/api/messages?limit=1&channel=100000000000001000&as="+s.Person("Alix").ID(), nil))
		if !strings.Contains(shown.Body.String(), sent.ID) {
			t.Errorf("the page shows %s in place of %s", shown.Body, sent.ID)
		}
		s.DeleteMessage(sent.ID)
	})
}

// post sends the body of a message to the first channel, without a network.
func post(s *Server, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/api/v10/channels/100000000000001000/messages", bytes.NewReader(body))
	r.Header.Set("Authorization", "Bot "+s.Token())
	r.Header.Set("Content-Type", "application/json")
	out := httptest.NewRecorder()
	s.ServeHTTP(out, r)
	return out
}
