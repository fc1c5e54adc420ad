package posts

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
)

// A message has its texts and pictures first and its buttons below, four a row.
func TestDraft(t *testing.T) {
	t.Parallel()
	d := NewDraft(AccentLobby).Buttons(make([]discordgo.Button, 5)...).Text("").Text(strings.Repeat("x", 9999))
	d.Menu(discordgo.SelectMenu{}).File(discord.File{Name: "a.txt"}).Picture("a.png", nil, strings.Repeat("y", 9999)).Private()
	d.Mention(session.Users{1, 2})
	m := d.Message()
	frame := m.Components[0].(discordgo.Container)
	var sizes []int
	for _, c := range frame.Components {
		if row, ok := c.(discordgo.ActionsRow); ok {
			sizes = append(sizes, len(row.Components))
		}
	}
	if len(frame.Components) != 6 || len(sizes) != 3 || sizes[0] != 4 || sizes[1] != 1 || sizes[2] != 1 {
		t.Errorf("%d components, rows of %v", len(frame.Components), sizes)
	}
	first, ok := frame.Components[0].(discordgo.TextDisplay)
	if !ok || len([]rune(first.Content)) != maxText {
		t.Errorf("the first is %v", frame.Components[0])
	}
	picture := frame.Components[2].(discordgo.MediaGallery).Items[0]
	if n := len([]rune(m.Files[1].Alt)); n != 1024 || *picture.Description != m.Files[1].Alt || picture.Media.URL != "attachment://a.png" {
		t.Errorf("an alternative text of %d characters", n)
	}
	if file := frame.Components[1].(discordgo.FileComponent); file.File.URL != "attachment://a.txt" || m.Files[0].Name != "a.txt" {
		t.Errorf("the file is %+v", file)
	}
	if !m.Ephemeral || len(m.Mentions) != 2 || *frame.AccentColor != int(AccentLobby) {
		t.Errorf("message %+v", m)
	}
	if b := Button(discordgo.DangerButton, strings.Repeat("z", 99), "id"); len([]rune(b.Label)) != maxLabel || b.CustomID != "id" || b.Style != discordgo.DangerButton {
		t.Errorf("button %+v", b)
	}
	if s := Sentence("so"); text(s) != "so" || accent(s) != NoAccent || s.Ephemeral || len(allComponents(s.Components)) != 2 {
		t.Errorf("sentence %+v", s)
	}
	if len(Row(make([]discordgo.Button, 2)...)) != 2 {
		t.Error("Row does not return all buttons")
	}
}

// Each packed row fits on one line of a phone and has at most two buttons. No button is lost.
func TestPacked(t *testing.T) {
	t.Parallel()
	var buttons []discordgo.Button
	for _, label := range []string{"1 🗡️ 1 pt", "2 🌾 0 cities", "3 🌾 0 cities", "4 🗡️ 1 pt", "5 🗡️ 2 pts", "6 🌾 0 cities", "7 🌾 0 cities", "8 🗡️ 1 pt"} {
		buttons = append(buttons, Button(discordgo.SecondaryButton, label, "id"))
	}
	var packed Draft
	packed.packedRows(buttons, fitTwoWithChosen)
	n := 0
	for _, c := range packed.controls {
		row := c.(discordgo.ActionsRow)
		if rowHeight(row) != phoneRow || len(row.Components) > 2 {
			t.Errorf("the row of %q takes several lines, or has more than two buttons", row.Components[0].(discordgo.Button).Label)
		}
		for _, b := range row.Components {
			if b.(discordgo.Button).Label != buttons[n].Label {
				t.Errorf("%q is in the place of %q", b.(discordgo.Button).Label, buttons[n].Label)
			}
			n++
		}
	}
	if n != len(buttons) {
		t.Errorf("%d buttons of %d", n, len(buttons))
	}
	if len(packed.controls) != len(buttons)/2 {
		t.Errorf("%d rows of %d buttons", len(packed.controls), len(buttons))
	}
}
