package posts

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/imaging"
)

// screenHeight is how high a post with a question may be on a phone, in px, at a width of
// [imaging.PhoneWidth]: what fits on the screen without scrolling.
const screenHeight = 640

// How Discord lays a message out on a phone, in px, inside a frame with 350 px for the content. The
// playground's page uses the same numbers, and its tests check them.
const (
	phoneLine, phoneText          = 21, 44     // height of a line, and its characters
	phoneSmall, phoneNotes        = 17, 54     // the same in small letters
	phoneRow, phoneMenu, phoneGap = 36, 40, 8  // heights of a row of buttons, of a menu, of the gap between parts
	phoneButton, phoneRim         = 60, 2 * 16 // least width of a button, and the space beside its label
	phoneLetter, phoneEmoji       = 6.8, 18    // widths in a label
	phoneFrame                    = 2 * 12
)

// heights is how high the parts of a message are on a phone, in px, without the gaps between them.
type heights struct{ text, pictures, rows, parts int }

// measureHeights measures the parts of a message. pictures are the heights of its pictures, in their order.
func measureHeights(parts []discordgo.MessageComponent, pictures ...int) (h heights) {
	for _, c := range parts {
		switch c := c.(type) {
		case discordgo.TextDisplay:
			h.text += textHeight(c.Content)
		case discordgo.MediaGallery:
			for range c.Items {
				h.pictures += pictures[0]
				pictures = pictures[1:]
			}
		case discordgo.ActionsRow:
			h.rows += rowHeight(c)
		default:
			h.rows += phoneRow
		}
		h.parts++
	}
	return h
}

// emoji matches an emoji of the application in a text, and link a link with the words that show it.
var (
	emoji = regexp.MustCompile(`<:\w+:\d+>`)
	link  = regexp.MustCompile(`\[([^\]]+)\]\([^)]+\)`)
)

// charactersOf counts the characters of a line that a phone shows. An emoji of the application is as wide as a
// standard one.
func charactersOf(line string) int {
	return utf8.RuneCountInString(link.ReplaceAllString(emoji.ReplaceAllString(line, "🏰"), "$1"))
}

// textHeight returns the height of a text on a phone, in px.
func textHeight(text string) (n int) {
	for line := range strings.Lines(text) {
		wide, tall := phoneText, phoneLine
		if strings.HasPrefix(line, "-# ") {
			wide, tall = phoneNotes, phoneSmall
		}
		n += tall * max(1, (charactersOf(line)+wide-1)/wide)
	}
	return n
}

// rowHeight returns the height of a menu, or of buttons, which may need several lines.
func rowHeight(row discordgo.ActionsRow) int {
	lines, used := 1, 0.0
	for _, c := range row.Components {
		b, ok := c.(discordgo.Button)
		if !ok {
			return phoneMenu
		}
		wide := max(phoneButton, labelWidth(b.Label)+phoneRim)
		if used > 0 && used+phoneGap+wide > imaging.PhoneWidth {
			lines, used = lines+1, 0
		}
		if used > 0 {
			used += phoneGap
		}
		used += wide
	}
	return lines*phoneRow + (lines-1)*phoneGap
}

// labelWidth returns the width of a button's label on a phone, in px.
func labelWidth(label string) (wide float64) {
	for _, r := range label {
		switch {
		case unicode.Is(unicode.Variation_Selector, r): // belongs to the sign before it
		case r >= 0x2600 || strings.ContainsRune("▶◀↻↖↗↘↙", r):
			wide += phoneEmoji
		default:
			wide += phoneLetter
		}
	}
	return wide
}

// total returns the height of the message.
func (h heights) total() int {
	return phoneFrame + h.text + h.pictures + h.rows + (h.parts-1)*phoneGap
}

// pictureRoom returns how high a picture may be so that the panel below a text fits on one screen of a
// phone, in px.
func (p panel) pictureRoom(under Draft) int {
	p.addControls(&under, p.footer()...)
	h := measureHeights(append(under.content[:len(under.content):len(under.content)], under.controls...))
	h.parts++
	return screenHeight - h.total() - p.notesReserve()
}

// notesReserve returns how much higher the notes may get with another answer to the same question, in px
// on a phone. The panel keeps that free, so that the picture keeps its size.
func (p panel) notesReserve() int {
	c, ok := wording.Answered(p.Turn)
	if !ok || !c.Beside() || p.guide.text() != "" {
		return 0
	}
	now, most := textHeight(wording.Notes(p.l, p.Prompt.Notes)), 0
	for _, o := range c.Prompt.Choices {
		_, prompt := c.State.View(p.Seat, append(slices.Clip(c.Words), o.Word))
		most = max(most, textHeight(wording.Notes(p.l, prompt.Notes)))
	}
	return max(0, most-now)
}
