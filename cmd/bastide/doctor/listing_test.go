package doctor

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
)

// A bot that can be listed, and what keeps one from it: each is told about the thing itself, with
// what to do.
func TestListing(t *testing.T) {
	type object = map[string]any
	const page, rules, invitation = "https://example.org/privacy.{lang}.md", "https://example.org/terms", "https://discord.gg/castle"
	for name, c := range map[string]struct {
		sites       wording.Sites
		app, invite object // what differs from one that can be listed
		about, says string
	}{
		"nothing":        {},
		"named Discord":  {app: object{"name": "My Discord Castles"}, about: "name", says: "choose another"},
		"silent":         {app: object{"description": ""}, about: "description", says: "there is none"},
		"long":           {app: object{"description": strings.Repeat("é", 401)}, about: "description", says: "401 characters, and 400"},
		"no tags":        {app: object{"tags": []string{}}, about: "tags", says: "up to 5"},
		"many tags":      {app: object{"tags": strings.Fields("a b c d e f")}, about: "tags", says: "remove some"},
		"no icon":        {app: object{"icon": nil}, about: "icon", says: "add a picture"},
		"private":        {app: object{"bot_public": false}, about: "public", says: "Public Bot"},
		"policy unknown": {app: object{"privacy_policy_url": nil}, about: "privacy policy", says: "enter https://example.org/privacy.en.md"},
		"other terms":    {app: object{"terms_of_service_url": "https://example.org/old"}, about: "terms of service", says: "make them the same"},
		"no policy":      {sites: wording.Sites{Terms: rules, Support: invitation}, about: "privacy policy", says: "BASTIDE_PRIVACY_URL"},
		"no support":     {sites: wording.Sites{Privacy: page, Terms: rules}, about: "support server", says: "BASTIDE_SUPPORT_URL"},
		"no invitation":  {sites: wording.Sites{Privacy: page, Terms: rules, Support: invitation + "s"}, about: "support server", says: "has expired"},
		"it expires":     {invite: object{"expires_at": "2026-12-01T00:00:00Z"}, about: "support server", says: "Bastide's yard expires"},
		"no community":   {invite: object{"guild": object{"name": "Bastide's yard", "features": []string{}}}, about: "support server", says: "turn on \"Community\""},
	} {
		t.Run(name, func(t *testing.T) {
			app := object{"name": "Bastide", "description": "Castles.", "tags": []string{"castles"}, "icon": "a1", "bot_public": true,
				"privacy_policy_url": "https://example.org/privacy.en.md", "terms_of_service_url": rules}
			invite := object{"expires_at": nil, "guild": object{"name": "Bastide's yard", "features": []string{"COMMUNITY"}}}
			maps.Copy(app, c.app)
			maps.Copy(invite, c.invite)
			known := object{"/users/@me": object{"id": "9", "username": "Bastide"}, "/applications/@me": app, "/invites/castle": invite}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				answer, ok := known[strings.TrimPrefix(r.URL.Path, "/api/v10")]
				if !ok {
					w.WriteHeader(http.StatusNotFound)
					return
				}
				_ = json.NewEncoder(w).Encode(answer)
			}))
			defer server.Close()
			p, _ := healthy(t)
			p.Server, p.Channel, p.Listing = "", "", true
			p.Base, _ = discord.ParseBase(server.URL + "/api/v10")
			if p.Sites = c.sites; c.sites == (wording.Sites{}) {
				p.Sites = wording.Sites{Privacy: page, Terms: rules, Support: invitation}
			}
			_, lines := examine(t, p)
			for _, look := range listed {
				line, well := lines[look.about], strings.HasPrefix(lines[look.about], "ok ")
				if well == (look.about == c.about) || !well && (!strings.HasPrefix(line, "MEND") || !strings.Contains(line, c.says)) {
					t.Errorf("%s: %q", look.about, line)
				}
			}
		})
	}
}

// Whoever does not want to be listed is not asked for it, and told what there could be.
func TestUnlisted(t *testing.T) {
	p, _ := healthy(t)
	ill, lines := examine(t, p)
	if ill != 0 || lines["tags"] != "" || !strings.Contains(lines["pages"], "not set: BASTIDE_PRIVACY_URL, BASTIDE_TERMS_URL, BASTIDE_SUPPORT_URL") {
		t.Errorf("%d to mend: %v", ill, lines)
	}
}

func TestPropose(t *testing.T) {
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	text := Propose(texts, len(catalog.Order()))
	for _, part := range []string{"English\n  summary, ", " of 200: ", "\nfrançais\n", "\nDeutsch\n", "\nespañol\n  summary, ", fmt.Sprintf(" of 400: Juega a %d juegos", len(catalog.Order()))} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in %s", part, text)
		}
	}
}
