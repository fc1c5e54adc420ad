package bot

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/bastide-games/bastide/games"
)

// voice speaks one language about one match.
type voice struct {
	texts *Texts
	lang  string
	game  string
	names []string // by seat, untrusted
	// plain texts go where Discord shows no markdown: buttons, alternative texts.
	plain bool
}

// speak returns the voice of a language about no match in particular.
func (b *Bot) speak(locale string) voice { return voice{texts: b.texts, lang: Language(locale)} }

// about returns the voice speaking of a match.
func (v voice) about(s *sheet) voice {
	v.game, v.names = s.head.Game, s.head.names()
	return v
}

// bare returns the voice without markdown.
func (v voice) bare() voice {
	v.plain = true
	return v
}

// say writes one of the bot's or a game's texts; the arguments are name, value
// pairs as for [games.T].
func (v voice) say(id string, pairs ...any) string { return v.text(games.T(id, pairs...)) }

// text writes a text of a game.
func (v voice) text(t games.Text) string {
	if t.ID == "" {
		return ""
	}
	args := make(map[string]any, len(t.Args))
	for name, value := range t.Args {
		args[name] = v.value(value)
	}
	return v.texts.say(v.lang, t.ID, args)
}

func (v voice) value(value any) any {
	switch value := value.(type) {
	case games.Text:
		return v.text(value)
	case games.Seat:
		return v.seat(value)
	case int, string:
		return value
	default:
		return fmt.Sprint(value)
	}
}

func (v voice) has(id string) bool { return v.texts.Has(v.lang, id) }

// seat writes a player's name.
func (v voice) seat(s games.Seat) string {
	if s < 0 || int(s) >= len(v.names) {
		return v.say("bot.nobody")
	}
	return v.name(v.names[s])
}

// seats writes the names of some players as a list.
func (v voice) seats(seats []games.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = v.seat(s)
	}
	return v.list(names)
}

// list joins words as the language does: "A, B and C".
func (v voice) list(words []string) string {
	switch len(words) {
	case 0:
		return v.say("bot.nobody")
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return v.say("bot.list", "first", strings.Join(words[:last], ", "), "last", words[last])
}

// name writes an untrusted name: on one line, without invisible signs, and unless
// plain with everything escaped that Discord would take for markdown or a mention.
func (v voice) name(raw string) string {
	var b strings.Builder
	length := 0
	for _, r := range raw {
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Bidi_Control, r) {
			continue
		}
		if length++; length > 32 {
			b.WriteRune('…')
			break
		}
		if !v.plain && strings.ContainsRune("\\*_~`|<>@#:[]()", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	if strings.TrimSpace(b.String()) == "" {
		return "?"
	}
	return b.String()
}

// event writes the sentence of an event, "" if it has none.
func (v voice) event(e games.Event) string {
	id := v.eventID(e)
	if id == "" {
		return ""
	}
	return v.texts.say(v.lang, id, v.eventArgs(e))
}

// eventID finds the sentence: the game's for this kind and feature, the game's for
// the kind, or that of the table every game is played on.
func (v voice) eventID(e games.Event) string {
	id := v.game + ".event." + e.Kind
	candidates := []string{id, "table.event." + e.Kind}
	if feature := e.Fact("feature"); feature != "" {
		candidates = append([]string{id + "." + feature}, candidates...)
	}
	for _, c := range candidates {
		if v.has(c) {
			return c
		}
	}
	return ""
}

func (v voice) eventArgs(e games.Event) map[string]any {
	args := map[string]any{
		"player": v.seat(e.Seat),
		"points": e.Points(),
		"sum":    v.sum(e.Terms),
	}
	for _, f := range e.Facts {
		args[f.Name] = v.fact(f)
	}
	return args
}

// seatFacts are the facts whose value is a row of seat letters.
var seatFacts = map[string]bool{"winners": true, "seats": true, "to": true, "from": true, "owner": true}

func (v voice) fact(f games.Fact) string {
	id := v.game + "." + f.Name + "." + f.Value
	if v.has(id) {
		return v.say(id)
	}
	if seats, ok := letters(f.Value); ok && seatFacts[f.Name] {
		return v.seats(seats)
	}
	return f.Value
}

// letters reads a row of seat letters such as "AC".
func letters(row string) (seats []games.Seat, ok bool) {
	for _, r := range row {
		s, ok := games.ParseSeat(string(r))
		if !ok || s == games.Spectator {
			return nil, false
		}
		seats = append(seats, s)
	}
	return seats, len(seats) > 0
}

// sum writes the terms of a sum, "tiles 4×2 + shields 1×2 = 10", or where each counts
// one, "own castle 15 − other castle 3 = 12".
func (v voice) sum(terms []games.Term) string {
	if len(terms) == 0 {
		return ""
	}
	total := 0
	var b strings.Builder
	for i, t := range terms {
		total += t.Points()
		switch {
		case t.Each < 0:
			b.WriteString(" − ")
		case i > 0:
			b.WriteString(" + ")
		}
		id := "bot.term"
		if t.Each == 1 || t.Each == -1 {
			id = "bot.term.one"
		}
		b.WriteString(v.say(id, "name", v.term(t), "count", t.Count, "each", max(t.Each, -t.Each)))
	}
	return fmt.Sprintf("%s = %d", strings.TrimSpace(b.String()), total)
}

func (v voice) term(t games.Term) string {
	if id := v.game + ".term." + t.Name; v.has(id) {
		return v.say(id, "count", t.Count)
	}
	return t.Name
}

// options writes the chosen options of a match, one "name: value" each.
func (v voice) options(info games.Info, chosen map[string]string) []string {
	var lines []string
	for _, o := range info.Options {
		lines = append(lines, v.say("bot.option", "name", v.optionName(o.ID), "value", v.optionValue(o.ID, chosen[o.ID])))
	}
	return lines
}

func (v voice) optionName(id string) string {
	return v.or(v.game+".option."+id, id)
}

func (v voice) optionValue(id, value string) string {
	return v.or(v.game+".option."+id+"."+value, value)
}

// or writes the text with the id, or the fallback if there is none.
func (v voice) or(id, fallback string) string {
	if v.has(id) {
		return v.say(id)
	}
	return fallback
}
