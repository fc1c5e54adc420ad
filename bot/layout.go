package bot

import (
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
)

// Limits of Discord on one message, with some room to spare where they are soft.
const (
	maxComponents = 40   // nested ones included
	maxText       = 3600 // characters over all texts; Discord says 4000
	maxAlt        = 1024
	maxLabel      = 80
	perRow        = 4 // five wrap on narrow phones
	perPage       = 24
)

// accents colour the edge of a post by what it is.
var (
	accentLobby  = 0x8a6d3b
	accentTurn   = 0xd9a441
	accentRecord = 0x6b7280
	accentResult = 0x3f8f4f
)

// post is a message in the making: texts, a picture, rows of buttons, in a frame.
type post struct {
	accent *int
	parts  []discordgo.MessageComponent
	after  []discordgo.MessageComponent
	discord.Message
}

// text adds a paragraph; empty ones are left out.
func (p *post) text(s string) *post {
	if s != "" {
		p.parts = append(p.parts, discordgo.TextDisplay{Content: clip(s, maxText)})
	}
	return p
}

// picture adds a PNG with its alternative text.
func (p *post) picture(name string, png []byte, alt string) *post {
	return p.gallery(discord.File{Name: name, Type: "image/png", Alt: alt, Data: png})
}

// gallery shows a file as a picture.
func (p *post) gallery(f discord.File) *post {
	f.Alt = clip(f.Alt, maxAlt)
	p.Files = append(p.Files, f)
	p.parts = append(p.parts, discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
		Media:       discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name},
		Description: &f.Alt,
	}}})
	return p
}

// file adds a file to be downloaded.
func (p *post) file(f discord.File) *post {
	p.Files = append(p.Files, f)
	p.parts = append(p.parts, discordgo.FileComponent{
		File: discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name},
	})
	return p
}

// buttons adds buttons, four a row.
func (p *post) buttons(buttons ...discordgo.Button) *post {
	for len(buttons) > 0 {
		n := min(perRow, len(buttons))
		row := discordgo.ActionsRow{}
		for _, button := range buttons[:n] {
			row.Components = append(row.Components, button)
		}
		p.after = append(p.after, row)
		buttons = buttons[n:]
	}
	return p
}

// menu adds a select menu in a row of its own.
func (p *post) menu(m discordgo.SelectMenu) *post {
	p.after = append(p.after, discordgo.ActionsRow{Components: []discordgo.MessageComponent{m}})
	return p
}

// message finishes the post.
func (p *post) message() discord.Message {
	all := append(append([]discordgo.MessageComponent{}, p.parts...), p.after...)
	p.Components = []discordgo.MessageComponent{discordgo.Container{AccentColor: p.accent, Components: all}}
	return p.Message
}

// size counts the components of the finished post, as Discord does.
func (p *post) size() int {
	n := 1 + len(p.parts)
	for _, c := range p.after {
		n++
		if row, ok := c.(discordgo.ActionsRow); ok {
			n += len(row.Components)
		}
	}
	return n
}

// button makes a button; its label is cut to what Discord takes.
func button(style discordgo.ButtonStyle, label, customID string) discordgo.Button {
	return discordgo.Button{Style: style, Label: clip(label, maxLabel), CustomID: customID}
}

// clip cuts a text to a number of characters, with an ellipsis, at a space or the
// end of a line if one is near.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	cut := []rune(s)[:most-1]
	for i := len(cut) - 1; i > len(cut)*3/4; i-- {
		if cut[i] == ' ' || cut[i] == '\n' {
			cut = cut[:i]
			break
		}
	}
	return string(cut) + "…"
}
