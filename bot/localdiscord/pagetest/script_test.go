package pagetest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
)

// script is a bot that shows one of everything and reports what was done with it. It uses the bot's own
// gateway and REST layer.
type script struct {
	t       *testing.T
	api     *discord.REST
	thought <-chan struct{} // whether it has, when asked to think
	presses int
}

var french = map[discordgo.Locale]string{discordgo.French: "Tout montrer"}

// commands of the script: one without options, one with every kind of option.
func commands() []*discordgo.ApplicationCommand {
	const text, number, yes, user, place = discordgo.ApplicationCommandOptionString, discordgo.ApplicationCommandOptionInteger,
		discordgo.ApplicationCommandOptionBoolean, discordgo.ApplicationCommandOptionUser, discordgo.ApplicationCommandOptionChannel
	moods := []*discordgo.ApplicationCommandOptionChoice{{Name: "Calm", Value: "calm"}, {Name: "Merry", Value: "merry"}}
	whom := []*discordgo.ApplicationCommandOption{{Name: "whom", Description: "Who is called", Type: user, Required: true}}
	return []*discordgo.ApplicationCommand{
		{Name: "show", Description: "Show everything", DescriptionLocalizations: &french},
		{Name: "echo", Description: "Say it again", Options: []*discordgo.ApplicationCommandOption{
			{Name: "mood", Description: "How to say it", Type: text, Required: true, Choices: moods},
			{Name: "text", Description: "What to say", Type: text, Required: true, Autocomplete: true},
			{Name: "times", Description: "How often", Type: number},
			{Name: "loud", Description: "In capitals", Type: yes},
			{Name: "whom", Description: "To whom", Type: user},
			{Name: "place", Description: "Where", Type: place},
		}},
		{Name: "call", Description: "Call a person", Options: whom},
		{Name: "think", Description: "Take some time"},
		{Name: "mute", Description: "Never answer"},
		{Name: "thread", Description: "Open a thread"},
		{Name: "veil", Description: "Show a secret"},
		{Name: "Look at it", Type: discordgo.MessageApplicationCommand},
		{Name: "Greet", Type: discordgo.UserApplicationCommand},
	}
}

// handle is the script's [discord.Handler].
func (s *script) handle(ctx context.Context, i discord.Interaction) {
	deeds := map[discord.Kind]func(context.Context, discord.Interaction) error{
		discord.Command: s.command, discord.Component: s.press,
		discord.Autocomplete: s.complete, discord.Submit: s.filled,
	}
	if err := deeds[i.Kind](ctx, i); err != nil && ctx.Err() == nil {
		s.t.Errorf("script: %v", err)
	}
}

func (s *script) command(ctx context.Context, i discord.Interaction) error {
	switch i.Name {
	case "show":
		return s.reply(ctx, i, s.everything(0, ""))
	case "echo":
		return s.reply(ctx, i, say(echo(i.Options)))
	case "call":
		return s.call(ctx, i)
	case "think":
		return s.think(ctx, i)
	case "thread":
		return s.thread(ctx, i)
	case "veil":
		return s.veil(ctx, i)
	case "Look at it":
		return s.reply(ctx, i, whisper(fmt.Sprintf("looked at buttons: %d", len(i.Target.Buttons))))
	case "Greet":
		return s.reply(ctx, i, whisper("greeted "+i.Target.User.Name))
	}
	return nil // "mute"
}

func (s *script) reply(ctx context.Context, i discord.Interaction, m discord.Message) error {
	return s.api.Respond(ctx, i, discord.Response{Answer: discord.Reply, Message: m})
}

func say(text string) discord.Message {
	return discord.Message{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}}
}

func whisper(text string) discord.Message {
	m := say(text)
	m.Ephemeral = true
	return m
}

// echo lists the options in a fixed order.
func echo(options map[string]discord.Option) string {
	told := []string{"echo"}
	for _, name := range []string{"mood", "text", "times", "loud", "whom", "place"} {
		if o, given := options[name]; given {
			told = append(told, name+"="+cmp.Or(o.User.Name, o.Text))
		}
	}
	return strings.Join(told, " ")
}

func (s *script) call(ctx context.Context, i discord.Interaction) error {
	whom := i.Options["whom"].User
	if err := s.reply(ctx, i, whisper("calling")); err != nil {
		return err
	}
	m := say(fmt.Sprintf("<@%s>, you are called", whom.ID))
	m.Mentions = []discord.Snowflake{whom.ID}
	m.Components = append(m.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.Button{Label: "Here", CustomID: "here", Style: discordgo.PrimaryButton},
		discordgo.Button{Label: "Hand", CustomID: "hand", Style: discordgo.SecondaryButton}}})
	_, err := s.api.Send(ctx, i.Channel, m, "call-"+i.ID.String()[8:])
	return err
}

func (s *script) think(ctx context.Context, i discord.Interaction) error {
	if err := s.api.Respond(ctx, i, discord.Response{Answer: discord.DeferReply, Message: discord.Message{Ephemeral: true}}); err != nil {
		return err
	}
	select {
	case <-s.thought: // the page shows the wait
	case <-ctx.Done():
	}
	return s.api.EditResponse(ctx, i, say("thought about it"))
}

func (s *script) thread(ctx context.Context, i discord.Interaction) error {
	if err := s.reply(ctx, i, whisper("opening")); err != nil {
		return err
	}
	post, err := s.api.Send(ctx, i.Channel, say("this way"), "way-"+i.ID.String()[8:])
	if err != nil {
		return err
	}
	way := say(fmt.Sprintf("this way: <#%s>", post)) // the thread is going to have the post's id
	way.Components = append(way.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.Button{Label: "This way", URL: fmt.Sprintf("https://discord.com/channels/%s/%s", i.Guild, post), Style: discordgo.LinkButton}}})
	if err := s.api.Edit(ctx, i.Channel, post, way); err != nil {
		return err
	}
	id, err := s.api.StartThread(ctx, i.Channel, post, "A quiet corner, Alix, Bruno")
	if err != nil {
		return err
	}
	_, err = s.api.Send(ctx, id, say("welcome to the corner"), "corner-"+i.ID.String()[8:])
	return err
}

// veil shows a picture that is a spoiler, below one between words.
func (s *script) veil(ctx context.Context, i discord.Interaction) error {
	id, err := s.api.AddEmoji(ctx, "square", red())
	if err != nil {
		return err
	}
	m := say(fmt.Sprintf("what is behind <:square:%s> it", id))
	m.Components = append(m.Components, discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{
		{Media: discordgo.UnfurledMediaItem{URL: "attachment://secret.png"}}}})
	m.Files = []discord.File{{Name: "secret.png", Type: "image/png", Data: red(), Spoiler: true}}
	return s.reply(ctx, i, m)
}

func (s *script) complete(ctx context.Context, i discord.Interaction) error {
	typed := i.Options[i.Focused].Text
	return s.api.Respond(ctx, i, discord.Response{Answer: discord.Choices, Choices: []discord.Suggestion{
		{Name: typed + " and so on", Value: typed + "…"}, {Name: "something else", Value: "else"},
	}})
}

func (s *script) press(ctx context.Context, i discord.Interaction) error {
	update := func(told string) error {
		s.presses++
		return s.api.Respond(ctx, i, discord.Response{Answer: discord.Update, Message: s.everything(s.presses, told)})
	}
	switch i.CustomID {
	case "count":
		return update("counted")
	case "whisper":
		return s.reply(ctx, i, whisper("this is between us: "+where(i)))
	case "here":
		return s.api.Respond(ctx, i, discord.Response{Answer: discord.Update, Message: say(fmt.Sprintf("<@%s> has come", i.User.ID))})
	case "hand":
		hand := whisper("your cards" + strings.Repeat("\n1", 40)) // higher than a window
		hand.Components = append(hand.Components, rows()[0])
		return s.reply(ctx, i, hand)
	case "build":
		return s.api.Respond(ctx, i, discord.Response{Answer: discord.Ask, Modal: plan()})
	case "mute":
		return nil
	}
	return update(i.CustomID + " chose " + strings.Join(i.Values, "+"))
}

// plan is a form with radio buttons, one of them chosen, and a list; it is higher than a window.
func plan() discord.Modal {
	several := []discord.ModalChoice{}
	for n := range 11 {
		several = append(several, discord.ModalChoice{Value: fmt.Sprint("v", n), Label: fmt.Sprint("Stone ", n)})
	}
	walls := slices.Clone(several[:10])
	walls[0].Chosen = true
	return discord.Modal{CustomID: "plan", Title: "What to build", Fields: []discord.ModalField{
		{ID: "house", Label: "House", About: "Where people live", Choices: []discord.ModalChoice{{Value: "hut", Label: "Hut"}, {Value: "tower", Label: "Tower", About: "very high", Chosen: true}}},
		{ID: "stone", Label: "Stone", Choices: several},
		{ID: "walls", Label: "Walls", Choices: walls},
		{ID: "towers", Label: "Towers", Choices: walls},
	}}
}

func (s *script) filled(ctx context.Context, i discord.Interaction) error {
	told := []string{i.CustomID}
	for _, f := range i.Fields {
		told = append(told, f.ID+"="+strings.Join(f.Values, "+"))
	}
	s.presses++
	return s.api.Respond(ctx, i, discord.Response{Answer: discord.Update, Message: s.everything(s.presses, strings.Join(told, " "))})
}

// where is a link to the message that was pressed, in Discord's form.
func where(i discord.Interaction) string {
	return fmt.Sprintf("[the message](https://discord.com/channels/%s/%s/%s)", i.Guild, i.Channel, i.Message)
}

const prose = `# Title **of** things
## Second
### Third
-# small print
**bold** *slanted* __under__ ~~gone~~ ` + "`code`" + ` ||secret|| <script>alert("no")</script> <b>plain</b>
- one
  - deeper
- two
1. first
2. second
> quoted
[a page](https://example.org/x) <t:1700000000:D>, <t:%d:R>
` + "```go\nfunc *main* {}\n```"

// everything is one of each component. The picture's alt text holds the count.
func (s *script) everything(count int, told string) discord.Message {
	accent, no := 0xc08a3e, false
	text := func(format string, args ...any) discordgo.MessageComponent {
		return discordgo.TextDisplay{Content: fmt.Sprintf(format, args...)}
	}
	alt := fmt.Sprintf("A red board, seen %d times", count)
	board := discordgo.UnfurledMediaItem{URL: "attachment://board.png"}
	parts := []discordgo.MessageComponent{
		text(prose, time.Now().Unix()-7200),
		discordgo.Separator{Divider: &no},
		discordgo.Section{Components: []discordgo.MessageComponent{text("count: %d %s", count, told)},
			Accessory: discordgo.Thumbnail{Media: board, Description: &alt}},
		discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: board, Description: &alt}}},
		discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://match.txt"}},
	}
	return discord.Message{
		Components: []discordgo.MessageComponent{discordgo.Container{AccentColor: &accent, Components: append(parts, rows()...)}},
		Files: []discord.File{
			{Name: "board.png", Type: "image/png", Alt: alt, Data: red()},
			{Name: "match.txt", Type: "text/plain", Data: []byte("1 place 0,1 r0\n")},
		},
	}
}

func rows() []discordgo.MessageComponent {
	button := func(label, id string, style discordgo.ButtonStyle) discordgo.MessageComponent {
		return discordgo.Button{Label: label, CustomID: id, Style: style}
	}
	row := func(parts ...discordgo.MessageComponent) discordgo.MessageComponent {
		return discordgo.ActionsRow{Components: parts}
	}
	var numbers []discordgo.MessageComponent
	for n := range 4 {
		numbers = append(numbers, button(fmt.Sprint(n+9), fmt.Sprint("n", n), discordgo.SecondaryButton))
	}
	fruit := []discordgo.SelectMenuOption{{Label: "Apple", Value: "apple", Description: "green"}, {Label: "Pear", Value: "pear"}, {Label: "Plum", Value: "plum"}}
	two := 2
	return []discordgo.MessageComponent{
		row(numbers...),
		row(button("Count", "count", discordgo.PrimaryButton), button("Whisper", "whisper", discordgo.SecondaryButton),
			button("Build", "build", discordgo.SuccessButton), button("Mute", "mute", discordgo.DangerButton)),
		row(discordgo.Button{Label: "Never", CustomID: "never", Style: discordgo.SecondaryButton, Disabled: true, Emoji: &discordgo.ComponentEmoji{Name: "♜"}},
			discordgo.Button{Label: "Away", URL: "https://example.org/", Style: discordgo.LinkButton}),
		row(discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: "one", Placeholder: "One fruit", Options: fruit}),
		row(discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: "some", Placeholder: "Two fruits", Options: fruit, MinValues: &two, MaxValues: 2}),
		row(discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: "who", Placeholder: "Somebody"}),
		row(discordgo.SelectMenu{MenuType: discordgo.ChannelSelectMenu, CustomID: "where", Placeholder: "Some place"}),
	}
}

// red is a picture of 300 by 200 pixels.
func red() []byte {
	m := image.NewPaletted(image.Rect(0, 0, 300, 200), color.Palette{color.RGBA{160, 60, 50, 255}})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err) // nothing can go wrong in memory
	}
	return b.Bytes()
}
