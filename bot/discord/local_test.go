package discord_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
)

// place is the stand-in for Discord with a bot of a few lines connected to it.
type place struct {
	*localdiscord.Server
	t    *testing.T
	ctx  context.Context
	rest *discord.REST
	// errs are the results of the bot's requests.
	errs chan error
	// announced is the message that answered /play.
	announced atomic.Uint64
}

func newPlace(t *testing.T) *place {
	schema, _ := os.ReadFile("../../../shared/discord/openapi.json")
	server, err := localdiscord.New(localdiscord.Options{Schema: schema})
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	base, err := discord.ParseBase(server.API())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	p := &place{Server: server, t: t, ctx: ctx, errs: make(chan error, 10),
		rest: discord.NewREST(server.Token(), base, discord.RESTOptions{})}
	g := discord.NewGateway(discord.GatewayOptions{Token: server.Token(), Base: base, OnReady: p.ready})
	go g.Run(ctx, p.handle)
	t.Cleanup(func() {
		defer cancel()
		if err := g.Shutdown(ctx); err != nil {
			t.Error(err)
		}
		p.rest.Close()
		server.Close()
		if v := server.Violations(); len(v) > 0 {
			t.Errorf("Discord would have refused:\n%s", strings.Join(v, "\n"))
		}
	})
	if err := p.wait(); err != nil {
		t.Fatal("no commands: ", err)
	}
	return p
}

func (p *place) ready(app discord.Snowflake) {
	p.rest.UseApp(app)
	p.errs <- p.rest.SetCommands(p.ctx, []*discordgo.ApplicationCommand{
		{Name: "play", Description: "Start", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Which", Autocomplete: true}}},
		{Name: "later", Description: "Takes its time"},
	})
}

// wait returns the outcome of the bot's next sending.
func (p *place) wait() error {
	select {
	case err := <-p.errs:
		return err
	case <-p.ctx.Done():
		return p.ctx.Err()
	}
}

func (p *place) handle(ctx context.Context, i discord.Interaction) {
	private := discord.Message{Ephemeral: true}
	switch {
	case i.Kind == discord.Autocomplete:
		p.errs <- p.rest.Respond(ctx, i, discord.Response{Answer: discord.Choices,
			Choices: []discord.Suggestion{{Name: i.Options[i.Focused].Text + "assonne", Value: "x"}}})
	case i.Name == "play":
		id, err := p.rest.Announce(ctx, i, board("one"))
		p.announced.Store(uint64(id))
		p.errs <- err
	case i.Kind == discord.Component:
		p.errs <- p.rest.Respond(ctx, i, discord.Response{Answer: discord.Update, Message: board("two")})
	case i.Name == "later":
		p.errs <- p.rest.Respond(ctx, i, discord.Response{Answer: discord.DeferReply, Message: private})
		p.errs <- p.rest.EditResponse(ctx, i, board("three"))
		_, err := p.rest.FollowUp(ctx, i, board("four"))
		p.errs <- err
	}
}

// board is a message with a picture, a text and a button.
func board(text string) discord.Message {
	var picture bytes.Buffer
	png.Encode(&picture, image.NewGray(image.Rect(0, 0, 4, 3)))
	return discord.Message{
		Components: []discordgo.MessageComponent{
			discordgo.TextDisplay{Content: text},
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}}}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Go", CustomID: "go"}}},
		},
		Files: []discord.File{{Name: "board.png", Type: "image/png", Alt: "picture of " + text, Data: picture.Bytes()}},
	}
}

// expect checks the newest message of a channel as Alix sees it.
func (p *place) expect(channel, alt string, errors int) *localdiscord.Message {
	p.t.Helper()
	for range errors {
		if err := p.wait(); err != nil {
			p.t.Fatal(err)
		}
	}
	all := p.Person("Alix").Messages(channel)
	if len(all) == 0 || len(all[len(all)-1].Attachments) != 1 {
		p.t.Fatalf("no message about %q", alt)
	}
	m := all[len(all)-1]
	if got := m.Attachments[0].Description; got != alt {
		p.t.Errorf("picture is described %q, want %q", got, alt)
	}
	return m
}

// Each kind of interaction and each way to send, through real sockets and discordgo.
func TestAgainstLocalDiscord(t *testing.T) {
	p := newPlace(t)
	alix := p.Person("Alix")

	choices, err := alix.Complete(p.ctx, "general", "play", map[string]any{"game": "Carc"}, "game")
	if err != nil || len(choices) != 1 || choices[0].Name != "Carcassonne" {
		t.Errorf("completion: %v, %v", choices, err)
	}
	p.wait()
	if out, err := alix.Command(p.ctx, "general", "play", nil); err != nil || out.Failed {
		t.Fatalf("command: %+v, %v", out, err)
	}
	m := p.expect("general", "picture of one", 1)
	if id := discord.Snowflake(p.announced.Load()); id.String() != m.ID {
		t.Errorf("the answer is message %s, want %s", id, m.ID)
	}
	if out, err := alix.Press(p.ctx, m.ID, "go"); err != nil || out.Failed {
		t.Fatalf("press: %+v, %v", out, err)
	}
	p.expect("general", "picture of two", 1)
	if _, err := alix.Command(p.ctx, "general", "later", nil); err != nil {
		t.Fatal(err)
	}
	p.expect("general", "picture of four", 3)
}

func TestOwnPostsAgainstLocalDiscord(t *testing.T) {
	p := newPlace(t)
	general, _ := p.Channel("general")
	channel := discord.ParseSnowflake(general.ID)

	p.Inject(localdiscord.RESTFault{Route: "POST /channels/{channel_id}/messages", Times: 1, Status: 502, After: true})
	id, err := p.rest.Send(p.ctx, channel, board("post"), "k3f-1")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.Person("Alix").Messages("general")); n != 1 {
		t.Errorf("%d messages after an answer that got lost, want 1", n)
	}
	if err := p.rest.Edit(p.ctx, channel, id, board("edited")); err != nil {
		t.Fatal(err)
	}
	p.expect("general", "picture of edited", 0)
	thread, err := p.rest.StartThread(p.ctx, channel, id, "Carcassonne — Alix, Bruno")
	if err != nil {
		t.Fatal(err)
	}
	p.SetArchived(thread.String(), true, false)
	if err := p.rest.Unarchive(p.ctx, thread); err != nil {
		t.Error(err)
	}
	if err := p.rest.Delete(p.ctx, channel, id); err != nil {
		t.Error(err)
	}
}
