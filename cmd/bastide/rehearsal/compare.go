package rehearsal

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
)

// compare returns what Discord holds otherwise than it was sent, nil for nothing. Discord adds ids, defaults and addresses.
func compare(sent discord.Message, held discord.Held) error {
	text, err := json.Marshal(sent.Components)
	if err != nil {
		return err
	}
	var want, have any
	if err := errors.Join(json.Unmarshal(text, &want), json.Unmarshal(held.Components, &have)); err != nil {
		return fmt.Errorf("the components cannot be read: %w", err)
	}
	return told(append(lacking("components", want, have), lackingFiles(sent.Files, held.Files)...))
}

// mostTold limits the differences that are listed.
const mostTold = 3

func told(all []string) error {
	if len(all) == 0 {
		return nil
	}
	more := ""
	if n := len(all) - mostTold; n > 0 {
		more = fmt.Sprintf("; and %d more", n)
	}
	return errors.New("Discord holds something else than was sent: " + strings.Join(all[:min(len(all), mostTold)], "; ") + more)
}

func lackingFiles(sent []discord.File, held []discord.HeldFile) (all []string) {
	if len(sent) != len(held) {
		all = append(all, fmt.Sprintf("%d files, sent were %d", len(held), len(sent)))
	}
	for _, f := range sent {
		at := slices.IndexFunc(held, func(h discord.HeldFile) bool { return h.Name == f.Name })
		switch {
		case at < 0:
			all = append(all, "no file "+f.Name)
		case held[at].Size != len(f.Data):
			all = append(all, fmt.Sprintf("%s has %d bytes, sent were %d", f.Name, held[at].Size, len(f.Data)))
		case held[at].Alt != f.Alt:
			all = append(all, fmt.Sprintf("%s has the description %q, sent was %q", f.Name, held[at].Alt, f.Alt))
		case strings.HasPrefix(f.Type, "image/") && held[at].Width == 0:
			all = append(all, f.Name+" is no picture")
		}
	}
	return all
}

// lacking lists what a value of JSON lacks of another one. What it has in addition does not matter.
func lacking(at string, want, have any) []string {
	if isEmpty(want) && isEmpty(have) {
		return nil
	}
	switch want := want.(type) {
	case map[string]any:
		if have, ok := have.(map[string]any); ok {
			return lackingKeys(at, want, have)
		}
	case []any:
		if have, ok := have.([]any); ok {
			return lackingElements(at, want, have)
		}
	case string:
		if have, ok := have.(string); ok && sameText(want, have) {
			return nil
		}
	default:
		if want == have {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s is %s, sent was %s", at, short(have), short(want))}
}

func lackingKeys(at string, want, have map[string]any) (all []string) {
	for key, value := range want {
		all = append(all, lacking(at+"."+key, value, have[key])...)
	}
	slices.Sort(all)
	return all
}

func lackingElements(at string, want, have []any) (all []string) {
	if len(want) != len(have) {
		return []string{fmt.Sprintf("%s has %d elements, sent were %d", at, len(have), len(want))}
	}
	for i := range want {
		all = append(all, lacking(fmt.Sprintf("%s[%d]", at, i), want[i], have[i])...)
	}
	return all
}

// isEmpty reports whether Discord may leave a value out.
func isEmpty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// sameText compares texts as Discord keeps them: without space around them. It shows an uploaded file under an address of
// its own.
func sameText(want, have string) bool {
	if name, file := strings.CutPrefix(want, "attachment://"); file {
		u, err := url.Parse(have)
		return err == nil && path.Base(u.Path) == name
	}
	return strings.TrimSpace(want) == strings.TrimSpace(have)
}

// short is a value for a report, which fits a line.
func short(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	const most = 80
	if len(text) > most {
		return strings.ToValidUTF8(string(text[:most]), "") + "…"
	}
	return string(text)
}
