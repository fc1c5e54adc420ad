package people

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/wording"
)

// Host is the operator of the bot, for the pages about it. An empty field leaves a blank to fill in.
type Host struct {
	Name    string
	Contact string // an address to write to
	Date    string // from when the pages are
	Days    string // after how many days backups and logs are deleted at the latest
}

// Documents returns the privacy policy and the terms of service in every language, as Markdown, by file
// name: "privacy.en.md", "terms.en.md".
func Documents(texts *wording.Texts, host Host) map[string]string {
	all := map[string]string{}
	for _, lang := range wording.Languages {
		d := document{texts.Localizer(lang), host}
		for _, blank := range []struct {
			text *string
			id   string
		}{{&d.host.Name, "host"}, {&d.host.Contact, "contact"}, {&d.host.Date, "date"}, {&d.host.Days, "days"}} {
			*blank.text = cmp.Or(*blank.text, d.Say("bot.document."+blank.id))
		}
		all["privacy."+lang+".md"] = d.privacy()
		all["terms."+lang+".md"] = d.terms()
	}
	return all
}

// document is the data for the pages in one language.
type document struct {
	wording.Localizer
	host Host
}

func (d document) privacy() string {
	parts := []string{d.title("bot.document.privacy"), d.say("bot.document.who"), d.say("bot.document.made"),
		d.chapter("bot.document.yours"), d.table(true), d.chapter("bot.document.besides"), d.table(false)}
	for _, id := range []string{"bot.document.never", "bot.document.basis", "bot.document.where", "bot.document.seen",
		"bot.document.rights", "bot.document.age"} {
		parts = append(parts, d.chapter(id+".title"), d.say(id))
	}
	return page(parts)
}

func (d document) terms() string {
	parts := []string{d.title("bot.document.terms"), d.say("bot.document.who")}
	for _, id := range []string{"bot.document.use", "bot.document.fair", "bot.document.matches", "bot.document.end",
		"bot.document.warranty", "bot.document.owners", "bot.document.change"} {
		parts = append(parts, d.chapter(id+".title"), d.say(id))
	}
	return page(parts)
}

func page(parts []string) string { return strings.Join(parts, "\n\n") + "\n" }

func (d document) title(id string) string { return "# " + d.Say(id) }

func (d document) chapter(id string) string { return "## " + d.Say(id) }

// say returns a text that may contain what the host has said.
func (d document) say(id string) string {
	return d.Say(id, "host", d.host.Name, "contact", d.host.Contact, "date", d.host.Date, "days", d.host.Days)
}

// table lists the kinds of stored data about users, or all others: what it is, what for, until when.
func (d document) table(yours bool) string {
	rows := []string{d.row(d.Say("bot.document.what"), d.Say("bot.document.for"), d.Say("bot.document.until")), "|---|---|---|"}
	for _, k := range kept {
		if k.Yours == yours {
			rows = append(rows, d.row(k.what(d.Localizer), d.Say("bot.kept."+k.ID+".for"), d.Say("bot.kept."+k.ID+".until")))
		}
	}
	return strings.Join(rows, "\n")
}

func (d document) row(what, why, until string) string {
	return fmt.Sprintf("| %s | %s | %s |", wording.Capital(what), wording.Capital(why), wording.Capital(until))
}
