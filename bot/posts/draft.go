package posts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Limits of one message. Where Discord's limit is soft, these leave some room.
const (
	maxComponents    = 40   // nested ones included
	maxText          = 3600 // characters over all texts; Discord says 4000
	maxLabel         = 80
	buttonsPerRow    = 4 // a narrow phone breaks a row of five
	maxButtonsPerRow = 5 // Discord's limit
)

// Accent is the colour of a message's edge.
type Accent int

// Each accent marks one type of post.
const (
	NoAccent     Accent = 0
	AccentLobby  Accent = 0x8a6d3b
	AccentTurn   Accent = 0xd9a441
	AccentRecord Accent = 0x6b7280
	AccentResult Accent = 0x3f8f4f
)

// Draft is an unfinished message: texts, pictures and rows of buttons, in a frame. Its methods
// return the draft, so calls can be chained.
type Draft struct {
	accent     Accent
	content    []discordgo.MessageComponent
	controls   []discordgo.MessageComponent // buttons and menus
	thumbnails []discord.File               // pictures beside texts
	message    discord.Message
}

// NewDraft starts a message.
func NewDraft(a Accent) *Draft { return &Draft{accent: a} }

// Private makes the message visible to one person only.
func (d *Draft) Private() *Draft {
	d.message.Ephemeral = true
	return d
}

// Mention lists the users whom the mentions in the text notify.
func (d *Draft) Mention(users session.Users) *Draft {
	d.message.Mentions = snowflakes(users)
	return d
}

// NotifyRole lets the mention of a role in the text notify its members; 0 means no role.
func (d *Draft) NotifyRole(role uint64) *Draft {
	d.message.Called = discord.Snowflake(role)
	return d
}

// Text adds a paragraph, unless it is empty.
func (d *Draft) Text(s string) *Draft {
	if s != "" {
		d.content = append(d.content, discordgo.TextDisplay{Content: wording.Clip(s, maxText)})
	}
	return d
}

// TextWithThumbnail adds a paragraph with a small picture at its right. Without a picture it adds only the
// text.
func (d *Draft) TextWithThumbnail(s string, small discord.File) *Draft {
	if len(small.Data) == 0 || s == "" {
		return d.Text(s)
	}
	small.Alt = wording.Clip(small.Alt, wording.MaxAlt)
	d.thumbnails = append(d.thumbnails, small)
	d.content = append(d.content, discordgo.Section{
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: wording.Clip(s, maxText)}},
		Accessory:  discordgo.Thumbnail{Media: discordgo.UnfurledMediaItem{URL: "attachment://" + small.Name}, Description: &small.Alt},
	})
	return d
}

// Picture adds a PNG picture with its alternative text.
func (d *Draft) Picture(name string, png []byte, alt string) *Draft {
	return d.Gallery(discord.File{Name: name, Type: "image/png", Alt: alt, Data: png})
}

// Gallery adds files as pictures, side by side where there is room.
func (d *Draft) Gallery(files ...discord.File) *Draft {
	var gallery discordgo.MediaGallery
	for _, f := range files {
		f.Alt = wording.Clip(f.Alt, wording.MaxAlt)
		d.message.Files = append(d.message.Files, f)
		gallery.Items = append(gallery.Items, discordgo.MediaGalleryItem{
			Media:       discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name},
			Description: &f.Alt,
			Spoiler:     f.Spoiler,
		})
	}
	d.content = append(d.content, gallery)
	return d
}

// Card adds a text with its own buttons below, and the picture beside it if there is one.
func (d *Draft) Card(text string, picture discord.File, buttons ...discordgo.Button) *Draft {
	d.TextWithThumbnail(text, picture)
	row := discordgo.ActionsRow{}
	for _, button := range buttons {
		row.Components = append(row.Components, button)
	}
	d.content = append(d.content, row)
	return d
}

// File adds a file for download.
func (d *Draft) File(f discord.File) *Draft {
	d.message.Files = append(d.message.Files, f)
	d.content = append(d.content, discordgo.FileComponent{
		File: discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name},
	})
	return d
}

// Buttons adds buttons, four a row.
func (d *Draft) Buttons(buttons ...discordgo.Button) *Draft { return d.rows(buttonsPerRow, buttons) }

// Footer adds the last buttons, five a row, because some of them are small.
func (d *Draft) Footer(buttons ...discordgo.Button) *Draft { return d.rows(maxButtonsPerRow, buttons) }

func (d *Draft) rows(most int, buttons []discordgo.Button) *Draft {
	for len(buttons) > 0 {
		n := min(most, len(buttons))
		row := discordgo.ActionsRow{}
		for _, button := range buttons[:n] {
			row.Components = append(row.Components, button)
		}
		d.controls = append(d.controls, row)
		buttons = buttons[n:]
	}
	return d
}

// packedRows adds buttons in rows that each take one line on a phone. A row has at most four buttons,
// or five if that saves a row.
func (d *Draft) packedRows(buttons []discordgo.Button, oneLine func([]discordgo.Button) bool) *Draft {
	rows := packRows(buttons, buttonsPerRow, oneLine)
	if fewer := packRows(buttons, maxButtonsPerRow, oneLine); len(fewer) < len(rows) {
		rows = fewer
	}
	for _, row := range rows {
		d.rows(len(row), row)
	}
	return d
}

// packRows divides buttons into rows. Each row has as many as fit on one line.
func packRows(buttons []discordgo.Button, most int, oneLine func([]discordgo.Button) bool) (rows [][]discordgo.Button) {
	for len(buttons) > 0 {
		n := 1
		for n < min(most, len(buttons)) && oneLine(buttons[:n+1]) {
			n++
		}
		rows, buttons = append(rows, buttons[:n]), buttons[n:]
	}
	return rows
}

// fitOneLine reports whether the buttons fit on one line of a phone.
func fitOneLine(buttons []discordgo.Button) bool {
	return measureHeights(new(Draft).rows(len(buttons), buttons).controls).rows == phoneRow
}

// fitTwoWithChosen reports whether the buttons are at most two and fit on one line of a phone even
// if one is chosen, because a chosen one has a tick instead of its number.
func fitTwoWithChosen(buttons []discordgo.Button) bool {
	if len(buttons) > 2 {
		return false
	}
	if !slices.ContainsFunc(buttons, func(b discordgo.Button) bool { return strings.HasPrefix(b.Label, chosenSign) }) {
		buttons = slices.Clone(buttons)
		buttons[0].Label = chosenSign + strings.TrimLeft(buttons[0].Label, "0123456789 ")
	}
	return fitOneLine(buttons)
}

// Divider adds a line below the buttons so far.
func (d *Draft) Divider() *Draft {
	line := true
	d.controls = append(d.controls, discordgo.Separator{Divider: &line})
	return d
}

// Setting adds a sentence and its select menu.
func (d *Draft) Setting(sentence string, m discordgo.SelectMenu) *Draft {
	return d.Line(sentence).Menu(m)
}

// Line adds a sentence below the buttons so far.
func (d *Draft) Line(sentence string) *Draft {
	d.controls = append(d.controls, discordgo.TextDisplay{Content: sentence})
	return d
}

// Append appends the texts and pictures of another draft, which does not change.
func (d *Draft) Append(other *Draft) *Draft {
	d.content = append(d.content, other.content...)
	d.thumbnails = append(d.thumbnails, other.thumbnails...)
	d.message.Files = append(d.message.Files, other.message.Files...)
	return d
}

// Menu adds a select menu in a row of its own.
func (d *Draft) Menu(m discordgo.SelectMenu) *Draft {
	d.controls = append(d.controls, discordgo.ActionsRow{Components: []discordgo.MessageComponent{m}})
	return d
}

// Message finishes the message.
func (d *Draft) Message() discord.Message {
	frame := discordgo.Container{Components: append(append([]discordgo.MessageComponent{}, d.content...), d.controls...)}
	if d.accent != NoAccent {
		colour := int(d.accent)
		frame.AccentColor = &colour
	}
	m := d.message
	m.Files = append(slices.Clip(m.Files), d.thumbnails...) // Discord shows the first files; the large pictures matter more
	m.Components = []discordgo.MessageComponent{frame}
	return m
}

// Length counts the characters of all texts.
func (d *Draft) Length() (n int) {
	for _, c := range d.content {
		switch c := c.(type) {
		case discordgo.TextDisplay:
			n += utf8.RuneCountInString(c.Content)
		case discordgo.Section:
			n += (&Draft{content: c.Components}).Length()
		}
	}
	return n
}

// Room returns how many more characters fit.
func (d *Draft) Room() int { return maxText - d.Length() }

// size counts the components of the finished message, as Discord does.
func (d *Draft) size() int {
	n := 1 + 2*len(d.thumbnails)
	for _, c := range slices.Concat(d.content, d.controls) {
		n++
		if row, ok := c.(discordgo.ActionsRow); ok {
			n += len(row.Components)
		}
	}
	return n
}

// Sentence is a message of one text, without a colour.
func Sentence(text string) discord.Message { return NewDraft(NoAccent).Text(text).Message() }

// Button makes a button and cuts its label to the length that Discord allows.
func Button(style discordgo.ButtonStyle, label, customID string) discordgo.Button {
	return discordgo.Button{Style: style, Label: wording.Clip(label, maxLabel), CustomID: customID}
}

// LinkButton makes a button that opens an address.
func LinkButton(label, url string) discordgo.Button {
	return discordgo.Button{Style: discordgo.LinkButton, Label: wording.Clip(label, maxLabel), URL: url}
}

// Row returns the buttons as a slice to which more can be appended.
func Row(buttons ...discordgo.Button) []discordgo.Button { return buttons }

// PageButton makes the button that turns to another page of a list; at counts from 0.
func PageButton(l wording.Localizer, at, of int, customID string) discordgo.Button {
	return Button(discordgo.SecondaryButton, l.Say("bot.button.more", "at", at+1, "of", of), customID)
}

func snowflakes(users session.Users) (ids []discord.Snowflake) {
	for _, user := range users {
		ids = append(ids, discord.Snowflake(user))
	}
	return ids
}
