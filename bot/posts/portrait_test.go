package posts

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
)

// portraitOf returns the small picture beside a text of a message, nil if there is none.
func portraitOf(t *testing.T, m discord.Message) []byte {
	t.Helper()
	for _, c := range allComponents(m.Components) {
		thumbnail, ok := c.(discordgo.Thumbnail)
		if !ok {
			continue
		}
		for _, f := range m.Files {
			if "attachment://"+f.Name == thumbnail.Media.URL {
				if _, err := png.Decode(bytes.NewReader(f.Data)); err != nil || f.Alt == "" || len(f.Data) > 9000 {
					t.Errorf("%d bytes, described as %q: %v", len(f.Data), f.Alt, err)
				}
				return f.Data
			}
		}
		t.Errorf("%s is not sent", thumbnail.Media.URL)
	}
	return nil
}

// Computer players have a face in the lobby, in the started match and in the result. It depends on
// their name and strength. People have no face.
func TestPortraits(t *testing.T) {
	t.Parallel()
	s := newStudio(sessiontest.Open(t, "carcassonne", "en", "Alix"))
	kinds := []string{session.PostLobby, session.PostStarted}
	for _, kind := range kinds {
		if portraitOf(t, s.post(session.Post{Kind: kind})) != nil {
			t.Errorf("%s: a person has a face", kind)
		}
	}
	seen := map[string]string{}
	for _, p := range []session.Player{{Name: "Ada", Computer: "easy"}, {Name: "Ada", Computer: "strong"}, {Name: "Hugo", Computer: "easy"}, {Name: "Zoe", Computer: "normal"}} {
		s.S.Players = append(s.S.Players[:1:1], p)
		m := s.post(session.Post{Kind: session.PostLobby})
		face := string(portraitOf(t, m))
		if other := seen[face]; face == "" || other != "" {
			t.Errorf("%v looks like %q", p, other)
		}
		seen[face] = p.Name + p.Computer
		if alt := m.Files[len(m.Files)-1].Alt; !strings.Contains(alt, p.Name+" ("+wording.Strength(s.Texts.Public(s.S), p.Computer)+")") {
			t.Errorf("described as %q", alt)
		}
		if started := portraitOf(t, s.post(session.Post{Kind: session.PostStarted})); string(started) != face {
			t.Error("the face changes at the start")
		}
	}
}

// The thinking player's face is beside the text, and no other. The first picture is the board.
func TestPortraitOfTheThinker(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno", "Chloé")
	acting := s.S.Acting()[0]
	for i := range s.S.Players {
		s.S.Players[i] = session.Player{Name: []string{"Ada", "Basil", "Cleo"}[i], Computer: "strong"}
	}
	m := s.post(session.Post{Kind: session.PostTurn, Position: s.S.Position})
	if portraitOf(t, m) == nil || m.Files[0].Name != BoardFile || !strings.Contains(m.Files[1].Alt, s.S.Players[acting].Name) || strings.Contains(m.Files[1].Alt, ",") {
		t.Errorf("%d pictures, the last is %q", len(m.Files), m.Files[len(m.Files)-1].Alt)
	}
	s.S.Status = session.Over
	if m := s.post(session.Post{Kind: session.PostResult}); portraitOf(t, m) == nil || m.Files[0].Name != BoardFile {
		t.Error("the result has no faces")
	}
}
