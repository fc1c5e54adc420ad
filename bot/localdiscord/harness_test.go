package localdiscord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// bench is a stand-in in memory, in the test's bubble, with helpers for tests.
type bench struct {
	*Server
	t      *testing.T
	client http.Client
	// tolerant says that the test provokes violations.
	tolerant bool
}

// schemaText is Discord's OpenAPI document, nil on a machine without it.
var schemaText = sync.OnceValue(func() []byte {
	for _, path := range []string{os.Getenv("BASTIDE_DISCORD_SCHEMA"), "../../../shared/discord/openapi.json"} {
		if text, err := os.ReadFile(path); err == nil {
			return text
		}
	}
	return nil
})

// start starts a stand-in with a page, of its own options if there are any.
func start(t *testing.T, o Options, pages ...page.Options) *bench {
	t.Helper()
	schemas, err := wire.NewSchemas(schemaText())
	if err != nil {
		t.Fatal(err)
	}
	return startWith(t, o, schemas, pages...)
}

// startWith starts a stand-in that checks requests and answers with schemas, nil for none.
func startWith(t *testing.T, o Options, schemas *wire.Schemas, pages ...page.Options) *bench {
	t.Helper()
	s, err := build(o.filled(), schemas, schemas)
	if err != nil {
		t.Fatal(err)
	}
	s.Mount("/", page.New(s.World, s.Registry, s.Gateway, append(pages, page.Options{})[0]))
	if begin := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC); time.Now().Before(begin) {
		time.Sleep(time.Until(begin)) // bubbles begin before Discord existed
	}
	s.StartInMemory()
	b := &bench{Server: s, t: t, client: http.Client{Transport: &http.Transport{DialContext: s.Dial, DisableKeepAlives: true}}}
	t.Cleanup(func() {
		synctest.Wait() // until all answers have come
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute) // until all clients have disconnected
		if v := s.Violations(); len(v) > 0 && !b.tolerant {
			t.Errorf("violations:\n%s", strings.Join(v, "\n"))
		}
	})
	return b
}

func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	t.Cleanup(cancel)
	return ctx
}

// got is an answer of the REST API.
type got struct {
	status int
	header http.Header
	text   string
	body   map[string]any
	list   []map[string]any // if the answer is a list
}

func (g got) code() int {
	n, _ := g.body["code"].(float64)
	return int(n)
}

// errorCodes lists "path CODE" of an Invalid Form Body answer.
func (g got) errorCodes() (list []string) {
	var walk func(path string, node any)
	walk = func(path string, node any) {
		branch, _ := node.(map[string]any)
		for key, child := range branch {
			if key != "_errors" {
				walk(strings.TrimPrefix(path+"."+key, "."), child)
				continue
			}
			for _, e := range child.([]any) {
				list = append(list, path+" "+e.(map[string]any)["code"].(string))
			}
		}
	}
	walk("", g.body["errors"])
	return list
}

type part struct {
	name, filename, typ string
	data                []byte
}

func pngPart(index int, name string) part {
	return part{fmt.Sprintf("files[%d]", index), name, "image/png", picture(8, 5)}
}

func picture(w, h int) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// call sends a request to the API, or to another path of the server if it has no leading slash. A string
// body is sent as it is, anything else as JSON.
func (b *bench) call(method, path string, body any, parts ...part) got {
	b.t.Helper()
	g, err := b.try(method, path, body, parts...)
	if err != nil {
		b.t.Fatal(err)
	}
	return g
}

func (b *bench) try(method, path string, body any, parts ...part) (got, error) {
	var in io.Reader
	typ := ""
	text, isText := body.(string)
	switch {
	case len(parts) > 0:
		var out bytes.Buffer
		typ = writeParts(&out, body, parts)
		in = &out
	case isText:
		in, typ = strings.NewReader(text), "application/json"
	case body != nil:
		raw, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		in, typ = bytes.NewReader(raw), "application/json"
	}
	if strings.HasPrefix(path, "/") {
		path = "/api/v10" + path
	}
	r, err := http.NewRequest(method, b.URL()+"/"+strings.TrimPrefix(path, "/"), in)
	if err != nil {
		return got{}, err
	}
	r.Header.Set("Authorization", "Bot "+b.Token())
	if typ != "" {
		r.Header.Set("Content-Type", typ)
	}
	return b.send(r)
}

func (b *bench) send(r *http.Request) (got, error) {
	answer, err := b.client.Do(r)
	if err != nil {
		return got{}, err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	g := got{status: answer.StatusCode, header: answer.Header, text: string(raw)}
	json.Unmarshal(raw, &g.body)
	json.Unmarshal(raw, &g.list)
	return g, err
}

func writeParts(out *bytes.Buffer, body any, parts []part) string {
	w := multipart.NewWriter(out)
	if body != nil {
		raw, _ := json.Marshal(body)
		h := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="payload_json"`}, "Content-Type": {"application/json"}}
		p, _ := w.CreatePart(h)
		p.Write(raw)
	}
	for _, f := range parts {
		h := textproto.MIMEHeader{"Content-Type": {f.typ}}
		h.Set("Content-Disposition", fmt.Sprintf(`form-data; name="%s"; filename="%s"`, f.name, f.filename))
		p, _ := w.CreatePart(h)
		p.Write(f.data)
	}
	w.Close()
	return w.FormDataContentType()
}

// want fails the test unless the answer has the status and Discord's code.
func (b *bench) want(g got, status, code int) got {
	b.t.Helper()
	if g.status != status || g.code() != code {
		b.t.Fatalf("got %d %s, want %d and code %d", g.status, g.text, status, code)
	}
	return g
}

func (b *bench) channelID(name string) string {
	b.t.Helper()
	c, ok := b.Channel(name)
	if !ok {
		b.t.Fatalf("no channel %s", name)
	}
	return c.ID
}

// line is a bot's end of the gateway.
type line struct {
	t    *testing.T
	conn *websocket.Conn
	seq  int64
}

type payload struct {
	Op int             `json:"op"`
	S  int64           `json:"s"`
	T  string          `json:"t"`
	D  json.RawMessage `json:"d"`
}

func (b *bench) dial() *line {
	b.t.Helper()
	return b.dialTo("ws" + strings.TrimPrefix(b.URL(), "http") + "/gateway/?v=10&encoding=json")
}

func (b *bench) dialTo(url string) *line {
	b.t.Helper()
	dialer := websocket.Dialer{NetDialContext: b.Dial}
	conn, _, err := dialer.Dial(url, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { conn.Close() })
	return &line{t: b.t, conn: conn}
}

func (l *line) send(op int, data any) {
	l.t.Helper()
	if err := l.conn.WriteJSON(wire.Object{"op": op, "d": data}); err != nil {
		l.t.Fatal(err)
	}
}

func (l *line) next() (payload, error) {
	var p payload
	l.conn.SetReadDeadline(time.Now().Add(time.Hour))
	if err := l.conn.ReadJSON(&p); err != nil {
		return payload{}, err
	}
	l.seq = max(l.seq, p.S)
	return p, nil
}

// until reads to an event, or to an operation when the name is empty.
func (l *line) until(op int, name string) payload {
	l.t.Helper()
	for {
		p, err := l.next()
		if err != nil {
			l.t.Fatalf("waiting for op %d %s: %v", op, name, err)
		}
		if p.Op == op && p.T == name {
			return p
		}
	}
}

// closed reads to the end and returns the close code, 0 for a cut line.
func (l *line) closed() int {
	for {
		if _, err := l.next(); err != nil {
			if end, ok := err.(*websocket.CloseError); ok && end.Code != websocket.CloseAbnormalClosure {
				return end.Code
			}
			return 0
		}
	}
}

func (b *bench) identity() wire.Object {
	return wire.Object{"token": b.Token(), "intents": wire.IntentGuilds, "properties": wire.Object{"os": "linux"}}
}

// join connects and identifies; it returns the line and the session's id.
func (b *bench) join() (*line, string) {
	b.t.Helper()
	l := b.dial()
	l.until(wire.OpHello, "")
	l.send(wire.OpIdentify, b.identity())
	var ready struct {
		SessionID string `json:"session_id"`
	}
	json.Unmarshal(l.until(wire.OpDispatch, "READY").D, &ready)
	return l, ready.SessionID
}

// incoming is the part of an interaction that tests read.
type incoming struct {
	ID    string `json:"id"`
	Token string `json:"token"`
	Type  int    `json:"type"`
	Data  struct {
		CustomID string `json:"custom_id"`
	} `json:"data"`
	Raw map[string]any `json:"-"`
}

func (l *line) interaction() incoming {
	l.t.Helper()
	p := l.until(wire.OpDispatch, "INTERACTION_CREATE")
	in := incoming{}
	json.Unmarshal(p.D, &in)
	json.Unmarshal(p.D, &in.Raw)
	return in
}

func (in incoming) callback() string { return "/interactions/" + in.ID + "/" + in.Token + "/callback" }
func (in incoming) webhook() string  { return "/webhooks/" + BotID + "/" + in.Token }

// ran is the result of a person's action.
type ran struct {
	out Outcome
	err error
}

// doing lets a person act while the test plays the bot.
func doing(f func() (Outcome, error)) <-chan ran {
	done := make(chan ran, 1)
	go func() {
		out, err := f()
		done <- ran{out, err}
	}()
	return done
}

// playCommand registers one command with one of each kind of option.
func (b *bench) playCommand() {
	b.t.Helper()
	b.want(b.call("PUT", "/applications/"+BotID+"/commands", []wire.Object{{"name": "play", "type": 1,
		"description": "Open a match", "name_localizations": wire.Object{"fr": "jouer"},
		"description_localizations": wire.Object{"fr": "Ouvrir une partie"}, "options": []wire.Object{
			{"type": wire.OptionString, "name": "game", "description": "Which", "required": true, "name_localizations": wire.Object{"fr": "jeu"},
				"choices": []wire.Object{{"name": "Carcassonne", "value": "carcassonne"}, {"name": "Castle", "value": "castle", "name_localizations": wire.Object{"fr": "Château"}}}},
			{"type": wire.OptionUser, "name": "opponent", "description": "Whom"},
			{"type": wire.OptionInteger, "name": "seats", "description": "How many", "min_value": 2, "max_value": 5},
			{"type": wire.OptionBoolean, "name": "thread", "description": "In a thread"},
			{"type": wire.OptionString, "name": "options", "description": "Rules", "autocomplete": true},
		}}}), 200, 0)
}

func text(content string) wire.Object { return wire.Object{"type": wire.TypeText, "content": content} }

func button(id, label string) wire.Object {
	return wire.Object{"type": wire.TypeButton, "style": 1, "custom_id": id, "label": label}
}

func row(children ...wire.Object) wire.Object {
	return wire.Object{"type": wire.TypeRow, "components": children}
}

// v2 is a message of components.
func v2(children ...wire.Object) wire.Object {
	return wire.Object{"flags": wire.FlagV2, "components": children}
}

func with(message wire.Object, key string, value any) wire.Object {
	out := wire.Object{key: value}
	for k, v := range message {
		if _, set := out[k]; !set {
			out[k] = v
		}
	}
	return out
}

func shown(file string) wire.Object {
	return wire.Object{"type": wire.TypeGallery, "items": []wire.Object{{"media": wire.Object{"url": "attachment://" + file}, "description": "a board"}}}
}
