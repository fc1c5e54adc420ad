package wording

import "strings"

// Sites are the addresses of the host's pages about the bot; "" for none. "{lang}" in an address
// stands for the code of the reader's language, one of [Languages].
type Sites struct {
	Privacy string // privacy policy
	Terms   string // terms of service
	Support string // invitation to the server for help
}

// Sites links the host's pages in one small line; "" without any.
func (l Localizer) Sites() string {
	var links []string
	for _, site := range []struct{ id, address string }{
		{"bot.pages.privacy", l.texts.Sites.Privacy}, {"bot.pages.terms", l.texts.Sites.Terms}, {"bot.pages.support", l.texts.Sites.Support},
	} {
		if site.address != "" {
			links = append(links, "["+l.Say(site.id)+"](<"+strings.ReplaceAll(site.address, "{lang}", l.lang)+">)")
		}
	}
	if links == nil {
		return ""
	}
	return "-# " + strings.Join(links, " · ")
}
