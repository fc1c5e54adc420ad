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

// screenHigh is how high a post that asks something may be on a phone, px, at a width of
// [imaging.PhoneWidth]: as high as what is seen without scrolling.
const screenHigh = 640

// A phone as Discord lays a message out on it, px: what is inside a frame of which 350 px are
// for what is shown. The playground's page has the same figures, which its tests look at.
const (
	phoneLine, phoneText          = 21, 44     // height of a line, and how many characters it has
	phoneSmall, phoneNotes        = 17, 54     // the same of small letters
	phoneRow, phoneMenu, phoneGap = 36, 40, 8  // of buttons; of a menu; between parts
	phoneButton, phoneRim         = 60, 2 * 16 // how wide a button is at least, and beside its label
	phoneLetter, phoneEmoji       = 6.8, 18    // of a label
	phoneFrame                    = 2 * 12
)

// high is how high the parts of a message are on a phone, px, without the gaps between them.
type high struct{ text, pictures, rows, parts int }

// highOf measures a message's parts. pictures are the heights of its pictures, in their order.
func highOf(parts []discordgo.MessageComponent, pictures ...int) (h high) {
	for _, c := range parts {
		switch c := c.(type) {
		case discordgo.TextDisplay:
			h.text += textHigh(c.Content)
		case discordgo.MediaGallery:
			for range c.Items {
				h.pictures += pictures[0]
				pictures = pictures[1:]
			}
		case discordgo.ActionsRow:
			h.rows += rowHigh(c)
		default:
			h.rows += phoneRow
		}
		h.parts++
	}
	return h
}

// emoji is one of the application's in a text.
var emoji = regexp.MustCompile(`<:\w+:\d+>`)

// textHigh is how high a text is on a phone, px.
func textHigh(text string) (n int) {
	for line := range strings.Lines(text) {
		wide, tall := phoneText, phoneLine
		if strings.HasPrefix(line, "-# ") {
			wide, tall = phoneNotes, phoneSmall
		}
		line = emoji.ReplaceAllString(line, "🏰") // a picture is as wide as a sign of the same height
		n += tall * max(1, (utf8.RuneCountInString(line)+wide-1)/wide)
	}
	return n
}

// rowHigh is that of a menu, or of buttons, which take another line where they do not fit one.
func rowHigh(row discordgo.ActionsRow) int {
	lines, used := 1, 0.0
	for _, c := range row.Components {
		b, ok := c.(discordgo.Button)
		if !ok {
			return phoneMenu
		}
		wide := max(phoneButton, labelWide(b.Label)+phoneRim)
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

// labelWide is how wide the label of a button is on a phone, px.
func labelWide(label string) (wide float64) {
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

// total is how high the message is.
func (h high) total() int {
	return phoneFrame + h.text + h.pictures + h.rows + (h.parts-1)*phoneGap
}

// room is how high a picture may be so that the panel under a text fits one screen, px on a
// phone.
func (p panel) room(under Draft) int {
	p.controls(&under, p.footer()...)
	h := highOf(append(under.parts[:len(under.parts):len(under.parts)], under.after...))
	h.parts++
	return screenHigh - h.total() - p.spare()
}

// spare is how much higher the notes may become, px on a phone, while another answer to the same question is
// chosen: that is kept free, so that the picture stays the same.
func (p panel) spare() int {
	c, ok := wording.Answered(p.Turn)
	if !ok || !c.Beside() || p.guide.text() != "" {
		return 0
	}
	now, most := textHigh(wording.Notes(p.l, p.Prompt.Notes)), 0
	for _, o := range c.Prompt.Choices {
		_, prompt := c.State.View(p.Seat, append(slices.Clip(c.Words), o.Word))
		most = max(most, textHigh(wording.Notes(p.l, prompt.Notes)))
	}
	return max(0, most-now)
}
