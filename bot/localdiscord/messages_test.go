package localdiscord

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

func (b *bench) messages(channel string) string {
	return "/channels/" + b.channelID(channel) + "/messages"
}

func TestMessageLife(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		path := b.messages("general")
		m := b.want(b.call("POST", path, v2(text("hello <@"+b.Person("Bruno").ID()+">"))), 200, 0)
		id := m.body["id"].(string)
		if flags := m.body["flags"].(float64); int(flags)&wire.FlagV2 == 0 {
			t.Errorf("flags %v", flags)
		}
		if mentions := b.Person("Alix").Message(id).Mentions; !slices.Equal(mentions, []string{b.Person("Bruno").ID()}) {
			t.Errorf("mentions %v", mentions)
		}
		edit := wire.Object{"components": []wire.Object{text("changed")}}
		if g := b.want(b.call("PATCH", path+"/"+id, edit), 200, 0); g.body["edited_timestamp"] == nil {
			t.Error("the edit left no time")
		}
		if m := b.Person("Alix").Message(id); m.Components[0].Content != "changed" {
			t.Errorf("Alix reads %q", m.Components[0].Content)
		}
		b.want(b.call("DELETE", path+"/"+id, nil), 204, 0)
		b.want(b.call("PATCH", path+"/"+id, edit), 404, 10008)
		b.want(b.call("PATCH", "/channels/1/messages/"+id, edit), 404, 10003)
	})
}

func TestAllowedMentions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		bruno, chloe := b.Person("Bruno").ID(), b.Person("Chloé").ID()
		body := v2(text("<@" + bruno + "> and <@!" + chloe + "> and <@1>"))
		for _, c := range []struct {
			rules any
			want  []string
		}{
			{nil, []string{bruno, chloe}},
			{wire.Object{"parse": []string{}}, nil},
			{wire.Object{"parse": []string{"users"}}, []string{bruno, chloe}},
			{wire.Object{"parse": []string{}, "users": []string{chloe}}, []string{chloe}},
		} {
			m := b.want(b.call("POST", b.messages("general"), with(body, "allowed_mentions", c.rules)), 200, 0)
			if got := b.Person("Alix").Message(m.body["id"].(string)).Mentions; !slices.Equal(got, c.want) {
				t.Errorf("%v: mentions %v, want %v", c.rules, got, c.want)
			}
		}
		b.tolerant = true
		b.want(b.call("POST", b.messages("general"), with(body, "allowed_mentions", wire.Object{"parse": []string{"users"}, "users": []string{bruno}})), 400, 50035)
	})
}

func TestNonce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		send := func() any {
			return b.want(b.call("POST", b.messages("general"), with(with(v2(text("x")), "nonce", "n1"), "enforce_nonce", true)), 200, 0).body["id"]
		}
		first := send()
		if send() != first {
			t.Error("the same nonce made two messages")
		}
		time.Sleep(time.Hour)
		if send() == first {
			t.Error("the nonce was remembered for an hour")
		}
	})
}

func TestAttachments(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		path := b.messages("general")
		list := []wire.Object{{"id": 0, "filename": "board.png", "description": "The board", "is_spoiler": true}}
		m := b.want(b.call("POST", path, with(v2(shown("board.png")), "attachments", list), pngPart(0, "board.png")), 200, 0)
		id := m.body["id"].(string)
		a := m.body["attachments"].([]any)[0].(map[string]any)
		if a["description"] != "The board" || a["width"] != 8.0 || a["height"] != 5.0 || a["flags"] != float64(wire.FileSpoiler) {
			t.Errorf("got %v", a)
		}
		media := m.body["components"].([]any)[0].(map[string]any)["items"].([]any)[0].(map[string]any)["media"].(map[string]any)
		if media["url"] != a["url"] || media["attachment_id"] != a["id"] {
			t.Errorf("gallery shows %v", media)
		}
		r, err := b.client.Get(a["url"].(string))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		var bytesRead bytes.Buffer
		bytesRead.ReadFrom(r.Body)
		if !bytes.Equal(bytesRead.Bytes(), picture(8, 5)) || r.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%d bytes of %s came", bytesRead.Len(), r.Header.Get("Content-Type"))
		}
		if g := b.call("GET", strings.TrimPrefix(a["url"].(string), b.URL()+"/")+"0", nil); g.status == 200 {
			t.Error("a forged link was served")
		}

		// A file that is not listed is dropped, and a gallery must not lose its file.
		b.tolerant = true
		b.want(b.call("PATCH", path+"/"+id, wire.Object{}, pngPart(0, "second.png")), 400, 50035)
		b.want(b.call("PATCH", path+"/"+id, wire.Object{"attachments": []any{}}), 400, 50035)
		kept := []wire.Object{{"id": a["id"], "description": "changed"}, {"id": 0, "filename": "third.png", "is_spoiler": false}}
		b.want(b.call("PATCH", path+"/"+id, wire.Object{"attachments": kept}, pngPart(0, "third.png")), 200, 0)
		files := b.Person("Alix").Message(id).Attachments
		if len(files) != 2 || files[0].Description != "changed" || files[1].Filename != "third.png" || !files[0].Spoiler || files[1].Spoiler {
			t.Errorf("got %+v %+v", files[0], files[1])
		}
		replaced := with(v2(shown("new.png")), "attachments", []wire.Object{{"id": 0, "filename": "new.png"}})
		b.want(b.call("PATCH", path+"/"+id, replaced, pngPart(0, "new.png")), 200, 0)
		if _, there := b.File(files[0].ID); there {
			t.Error("a file that no message has is still stored")
		}
		b.want(b.call("PATCH", path+"/"+id, wire.Object{"attachments": []wire.Object{{"id": files[0].ID}}}), 400, 50035)

		shown := b.call("PATCH", path+"/"+id, wire.Object{}).body["attachments"].([]any)[0].(map[string]any)["url"].(string)
		link := strings.TrimPrefix(shown, b.URL()+"/")
		b.want(b.call("GET", link, nil), 200, 0)
		time.Sleep(25 * time.Hour)
		b.want(b.call("GET", link, nil), 404, 0)
	})
}

func TestUploadsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		body := wire.Object{"content": "x"}
		broken := pngPart(0, "a.png")
		broken.data = broken.data[:len(broken.data)-20]
		many := make([]part, 11)
		for i := range many {
			many[i] = pngPart(i, "a.png")
		}
		for name, c := range map[string]struct {
			body   wire.Object
			parts  []part
			status int
		}{
			"broken picture": {body, []part{broken}, 400},
			"not a picture":  {body, []part{{"files[0]", "a.png", "application/octet-stream", []byte("x")}}, 400},
			"unknown part":   {body, []part{{"upload", "a.png", "image/png", picture(1, 1)}}, 400},
			"no file name":   {body, []part{{"files[0]", "", "image/png", picture(1, 1)}}, 400},
			"eleven files":   {body, many, 400},
			"same index":     {body, []part{pngPart(0, "a.png"), pngPart(0, "b.png")}, 400},
			"not listed":     {with(body, "attachments", []wire.Object{{"id": 1, "filename": "a.png"}}), []part{pngPart(0, "a.png")}, 400},
			"too large":      {body, []part{{"files[0]", "a.bin", "application/zip", make([]byte, wire.MaxFile+1)}}, 413},
			"long alt text":  {with(body, "attachments", []wire.Object{{"id": 0, "filename": "a.png", "description": strings.Repeat("a", 1025)}}), []part{pngPart(0, "a.png")}, 400},
		} {
			if g := b.call("POST", b.messages("general"), c.body, c.parts...); g.status != c.status {
				t.Errorf("%s: got %d %s", name, g.status, g.text)
			}
		}
		if n := len(b.Violations()); n < 9 {
			t.Errorf("%d violations noted", n)
		}
	})
}

func TestOldEdits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		path := b.messages("general")
		id := b.want(b.call("POST", path, v2(text("x"))), 200, 0).body["id"].(string)
		time.Sleep(61 * time.Minute)
		for range 3 {
			b.want(b.call("PATCH", path+"/"+id, v2(text("y"))), 200, 0)
		}
		b.want(b.call("PATCH", path+"/"+id, v2(text("y"))), 429, 30046)
		time.Sleep(6 * time.Second)
		b.want(b.call("PATCH", path+"/"+id, v2(text("y"))), 200, 0)
	})
}

func TestPermissions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		path, general := b.messages("general"), b.channelID("general")
		id := b.want(b.call("POST", path, v2(text("x"))), 200, 0).body["id"].(string)
		for _, c := range []struct {
			may    int64
			method string
			path   string
			body   any
			parts  []part
			status int
			code   int
		}{
			{0, "POST", path, v2(text("x")), nil, 403, 50001},
			{0, "PATCH", path + "/" + id, v2(text("y")), nil, 403, 50001},
			{0, "GET", "/channels/" + general, nil, nil, 403, 50001},
			{PermViewChannel, "POST", path, v2(text("x")), nil, 403, 50013},
			{PermViewChannel | PermSendMessages, "POST", path, wire.Object{"content": "x"}, []part{pngPart(0, "a.png")}, 403, 50013},
			{PermViewChannel | PermSendMessages, "POST", path + "/" + id + "/threads", wire.Object{"name": "t"}, nil, 403, 50013},
			{BotPermissions, "PATCH", "/channels/" + general, wire.Object{"name": "t"}, nil, 403, 50013},
			{PermViewChannel, "PATCH", path + "/" + id, v2(text("y")), nil, 200, 0},
			{PermViewChannel, "DELETE", path + "/" + id, nil, nil, 204, 0},
		} {
			b.SetBotPermissions(general, c.may)
			b.want(b.call(c.method, c.path, c.body, c.parts...), c.status, c.code)
		}
		b.tolerant = true
		b.want(b.call("POST", b.messages("game-tables"), v2(text("x"))), 400, 50008)
	})
}

func TestThreads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		path := b.messages("general")
		post := func() string { return b.want(b.call("POST", path, v2(text("x"))), 200, 0).body["id"].(string) }
		id := post()
		from := b.want(b.call("POST", path+"/"+id+"/threads", wire.Object{"name": "table", "auto_archive_duration": 1440}), 201, 0)
		if from.body["id"] != id {
			t.Errorf("the thread's id is %v", from.body["id"])
		}
		b.want(b.call("POST", path+"/"+id+"/threads", wire.Object{"name": "again"}), 400, 160004)
		thread, in := id, "/channels/"+id
		m := b.want(b.call("POST", in+"/messages", v2(text("x"))), 200, 0).body["id"].(string)
		b.SetArchived(thread, true, false)
		b.want(b.call("POST", in+"/messages", v2(text("x"))), 400, 50083)
		b.want(b.call("PATCH", in+"/messages/"+m, v2(text("x"))), 400, 50083)
		b.want(b.call("PATCH", in, wire.Object{"archived": false}), 200, 0)
		b.want(b.call("POST", in+"/messages", v2(text("x"))), 200, 0)
		b.SetArchived(thread, true, true)
		b.want(b.call("PATCH", in, wire.Object{"archived": false}), 403, 50013)
		b.DeleteChannel(thread)
		b.want(b.call("POST", in+"/messages", v2(text("x"))), 404, 10003)
		if post := b.OpenThread("game-tables", "our table"); b.call("POST", "/channels/"+post+"/messages", v2(text("x"))).status != 200 {
			t.Error("a forum post takes no message")
		}
		b.tolerant = true
		b.want(b.call("POST", path+"/"+post()+"/threads", wire.Object{"name": "t", "auto_archive_duration": 7}), 400, 50035)
		b.want(b.call("POST", path+"/"+post()+"/threads", wire.Object{"name": strings.Repeat("t", 101)}), 400, 50035)
	})
}
