package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaFile is Discord's description of its API, if it is beside the module.
const schemaFile = "../../../shared/discord/openapi.json"

func ptr[T any](v T) *T { return &v }

// fullMessage has every component the bot may use.
var fullMessage = Message{
	Components: []discordgo.MessageComponent{
		discordgo.Container{AccentColor: ptr(0x884422), Components: []discordgo.MessageComponent{
			discordgo.TextDisplay{Content: "<@9>, your turn & \"more\""},
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{
				{Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}, Description: ptr("a board")}}},
			discordgo.Section{
				Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "tile"}},
				Accessory:  discordgo.Thumbnail{Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}},
			},
			discordgo.Separator{Divider: ptr(true), Spacing: ptr(discordgo.SeparatorSpacingSizeSmall)},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{Label: "1", Style: discordgo.PrimaryButton, CustomID: "1:1:1:say:0.a"},
				discordgo.Button{Label: "old", Style: discordgo.LinkButton, URL: "https://discord.com/channels/1/2/3"},
				discordgo.Button{Emoji: &discordgo.ComponentEmoji{Name: "🔍"}, Style: discordgo.SecondaryButton, CustomID: "x", Disabled: true},
			}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
				CustomID: "s", Options: []discordgo.SelectMenuOption{{Label: "l", Value: "v", Default: true}}}}},
		}},
		discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://record.txt"}},
	},
	Files: []File{
		{Name: "board.png", Type: "image/png", Alt: "a board", Data: []byte("\x89PNG"), Spoiler: true},
		{Name: "record.txt", Type: "text/plain", Data: []byte("record")},
	},
	Mentions: []Snowflake{9, 10, 9},
	Silent:   true,
}

var fullCommands = []*discordgo.ApplicationCommand{{
	Name: "play", Description: "Start a match",
	NameLocalizations:        &map[discordgo.Locale]string{discordgo.French: "jouer"},
	DescriptionLocalizations: &map[discordgo.Locale]string{discordgo.French: "Lancer une partie"},
	Contexts:                 &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
	Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Which one", Required: true,
			Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Carcassonne", Value: "carcassonne"}}},
		{Type: discordgo.ApplicationCommandOptionString, Name: "options", Description: "How", Autocomplete: true},
		{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Whom"},
		{Type: discordgo.ApplicationCommandOptionBoolean, Name: "text", Description: "In words"},
	},
}, {Name: "help", Description: "Help"}}

// fullModal holds a radio group, a select menu, since the first has room for ten, and a text input.
var fullModal = Modal{CustomID: "f", Title: "Options", Fields: []ModalField{
	{ID: "hand", Label: "Tiles in hand", About: "How many", Choices: []ModalChoice{{Value: "no", Label: "none"}, {Value: "three", Label: "three", About: "secret", Chosen: true}}},
	{ID: "game", Label: "Game", Choices: manyChoices(11)},
	{ID: "name", Label: "Name", Text: &ModalLine{Value: "before", Most: 32}},
}}

func manyChoices(n int) (list []ModalChoice) {
	for i := range n {
		list = append(list, ModalChoice{Value: strconv.Itoa(i), Label: strconv.Itoa(i), Chosen: i == 3})
	}
	return list
}

// exchange is a request that is sent, and what describes its body.
type exchange struct {
	name   string
	send   func(*testing.T, *REST) error
	schema string // path and method in the description
	want   string // body without components
}

var exchanges = []exchange{
	{"reply", respond(Response{Answer: Reply, Message: with(fullMessage, true)}), "/interactions/{interaction_id}/{interaction_token}/callback post",
		`{"data":{"allowed_mentions":{"parse":[],"users":["9","10"]},"attachments":[{"description":"a board","filename":"board.png","id":"0","is_spoiler":true},{"filename":"record.txt","id":"1"}],"flags":36928},"type":4}`},
	{"update", respond(Response{Answer: Update, Message: with(fullMessage, true)}), "/interactions/{interaction_id}/{interaction_token}/callback post",
		`{"data":{"allowed_mentions":{"parse":[],"users":["9","10"]},"attachments":[{"description":"a board","filename":"board.png","id":"0","is_spoiler":true},{"filename":"record.txt","id":"1"}],"flags":32768},"type":7}`},
	{"update without files", respond(Response{Answer: Update, Message: testMessage}), "/interactions/{interaction_id}/{interaction_token}/callback post",
		`{"data":{"allowed_mentions":{"parse":[],"users":[]},"attachments":[],"flags":32768},"type":7}`},
	{"defer reply", respond(Response{Answer: DeferReply}), "/interactions/{interaction_id}/{interaction_token}/callback post", `{"type":5}`},
	{"defer private reply", respond(Response{Answer: DeferReply, Message: Message{Ephemeral: true, Silent: true}}), "/interactions/{interaction_id}/{interaction_token}/callback post",
		`{"data":{"flags":64},"type":5}`},
	{"defer update", respond(Response{Answer: DeferUpdate}), "/interactions/{interaction_id}/{interaction_token}/callback post", `{"type":6}`},
	{"choices", respond(Response{Answer: Choices, Choices: []Suggestion{{"Carcassonne", "carcassonne"}}}), "/interactions/{interaction_id}/{interaction_token}/callback post",
		`{"data":{"choices":[{"name":"Carcassonne","value":"carcassonne"}]},"type":8}`},
	{"no choices", respond(Response{Answer: Choices}), "/interactions/{interaction_id}/{interaction_token}/callback post", `{"data":{"choices":[]},"type":8}`},
	{"modal", respond(Response{Answer: Ask, Modal: fullModal}), "/interactions/{interaction_id}/{interaction_token}/callback post",
		`{"data":{"custom_id":"f","title":"Options"},"type":9}`},
	{"edit response", func(t *testing.T, r *REST) error { return r.EditResponse(t.Context(), testInteraction(), fullMessage) }, "/webhooks/{webhook_id}/{webhook_token}/messages/@original patch", ""},
	{"follow up", func(t *testing.T, r *REST) error {
		_, err := r.FollowUp(t.Context(), testInteraction(), with(fullMessage, true))
		return err
	}, "/webhooks/{webhook_id}/{webhook_token} post", ""},
	{"send", func(t *testing.T, r *REST) error {
		_, err := r.Send(t.Context(), 5, with(fullMessage, true), "k3f-17")
		return err
	}, "/channels/{channel_id}/messages post",
		`{"allowed_mentions":{"parse":[],"users":["9","10"]},"attachments":[{"description":"a board","filename":"board.png","id":"0","is_spoiler":true},{"filename":"record.txt","id":"1"}],"enforce_nonce":true,"flags":36864,"nonce":"k3f-17"}`},
	{"edit", func(t *testing.T, r *REST) error { return r.Edit(t.Context(), 5, 6, testMessage) }, "/channels/{channel_id}/messages/{message_id} patch",
		`{"allowed_mentions":{"parse":[],"users":[]},"attachments":[],"flags":32768}`},
	{"thread", func(t *testing.T, r *REST) error {
		_, err := r.StartThread(t.Context(), 5, 6, "Carcassonne")
		return err
	}, "/channels/{channel_id}/messages/{message_id}/threads post",
		`{"auto_archive_duration":10080,"name":"Carcassonne"}`},
	{"unarchive", func(t *testing.T, r *REST) error { return r.Unarchive(t.Context(), 5) }, "/channels/{channel_id} patch", `{"archived":false}`},
	{"commands", func(t *testing.T, r *REST) error {
		r.UseApp(77)
		return r.SetCommands(t.Context(), fullCommands)
	}, "/applications/{application_id}/commands put", ""},
}

func respond(answer Response) func(*testing.T, *REST) error {
	return func(t *testing.T, r *REST) error { return r.Respond(t.Context(), testInteraction(), answer) }
}

func with(m Message, ephemeral bool) Message {
	m.Ephemeral = ephemeral
	return m
}

// payload sends and returns the JSON that was sent.
func (e exchange) payload(t *testing.T) (body []byte, files map[string]string) {
	synctest.Test(t, func(t *testing.T) {
		net := always(200, `{"id":"42"}`)
		if err := e.send(t, testREST(net)); err != nil {
			t.Fatalf("%s: %v", e.name, err)
		}
		body, files = unpack(t, net.reqs[0].Header, net.body[0])
	})
	return body, files
}

// unpack reads the JSON and the files of a body.
func unpack(t *testing.T, h http.Header, body []byte) ([]byte, map[string]string) {
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	if kind == "application/json" {
		return body, nil
	}
	form, err := multipart.NewReader(bytes.NewReader(body), params["boundary"]).ReadForm(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for name, headers := range form.File {
		f, _ := headers[0].Open()
		var data bytes.Buffer
		data.ReadFrom(f)
		files[name] = fmt.Sprintf("%s %s %q", headers[0].Filename, headers[0].Header.Get("Content-Type"), data.String())
	}
	return []byte(form.Value["payload_json"][0]), files
}

func TestBodies(t *testing.T) {
	for _, e := range exchanges {
		body, files := e.payload(t)
		var tree map[string]any
		if json.Unmarshal(body, &tree) != nil {
			if e.name != "commands" {
				t.Errorf("%s: %s", e.name, body)
			}
			continue
		}
		if len(files) > 0 {
			want := map[string]string{"files[0]": `board.png image/png "\x89PNG"`, "files[1]": `record.txt text/plain "record"`}
			if fmt.Sprint(files) != fmt.Sprint(want) {
				t.Errorf("%s: files %v", e.name, files)
			}
		}
		for _, word := range []string{`"content":""`, `"embeds"`, `"tts"`, `:null`} {
			if strings.Contains(string(body), word) {
				t.Errorf("%s says %s: %s", e.name, word, body)
			}
		}
		delete(tree, "components")
		if data, ok := tree["data"].(map[string]any); ok {
			delete(data, "components")
		}
		if got, _ := json.Marshal(tree); e.want != "" && string(got) != e.want {
			t.Errorf("%s:\n got %s\nwant %s", e.name, got, e.want)
		}
	}
}

func TestCommandsHoldNoNulls(t *testing.T) {
	e := exchanges[len(exchanges)-1]
	body, _ := e.payload(t)
	if strings.Contains(string(body), "null") || !strings.Contains(string(body), "jouer") {
		t.Errorf("commands: %s", body)
	}
	synctest.Test(t, func(t *testing.T) {
		net := always(200, `[]`)
		r := testREST(net)
		r.UseApp(77)
		managers := int64(32)
		if err := r.SetCommands(t.Context(), []*discordgo.ApplicationCommand{{Name: "settings", DefaultMemberPermissions: &managers}}); err != nil ||
			!strings.Contains(string(net.body[0]), `"default_member_permissions":"32"`) {
			t.Errorf("permissions: %s, %v", net.body[0], err)
		}
		net.body = nil
		if err := r.SetCommands(t.Context(), nil); err != nil || string(net.body[0]) != "[]" {
			t.Errorf("no commands: %s, %v", net.body[0], err)
		}
	})
}

// What is sent fits Discord's own description.
func TestBodiesFitSchema(t *testing.T) {
	file, err := os.Open(schemaFile)
	if err != nil {
		t.Skipf("Discord's openapi.json is not at %s", filepath.Clean(schemaFile))
	}
	defer file.Close()
	doc, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("mem:///api.json", doc); err != nil {
		t.Fatal(err)
	}
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	for _, e := range exchanges {
		path, method, _ := strings.Cut(e.schema, " ")
		schema, err := compiler.Compile("mem:///api.json#/paths/" + escape.Replace(path) + "/" + method +
			"/requestBody/content/application~1json/schema")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := e.payload(t)
		tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(tree); err != nil {
			t.Errorf("%s: %v\n%s", e.name, err, body)
		}
	}
}

// A few choices become a radio group, more a select menu.
func TestModalComponents(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]discordgo.ComponentType{2: radioType, maxRadios: radioType, maxRadios + 1: discordgo.SelectMenuComponent} {
		w := newModal(Modal{Fields: []ModalField{{ID: "a", Choices: manyChoices(n)}}})
		if got := w.Components[0].Component; w.Components[0].Type != labelType || got.Type != want || len(got.Options) != n {
			t.Errorf("%d choices: component of type %d with %d options", n, got.Type, len(got.Options))
		}
	}
}

func TestUnknownResponse(t *testing.T) {
	for _, r := range []Response{{}, {Answer: 99}} {
		if _, err := newResponse(r); err == nil {
			t.Errorf("%+v was accepted", r)
		}
	}
}

func TestFileNamesAreQuoted(t *testing.T) {
	body, kind := form([]byte(`{}`), []File{{Name: "a\"b\r\nX: y\\.png", Type: "image/png"}})
	_, files := unpack(t, http.Header{"Content-Type": {kind}}, body)
	if got := files["files[0]"]; !strings.HasPrefix(got, `a"bX: y\.png`) {
		t.Errorf("file = %s", got)
	}
}
