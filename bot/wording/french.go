package wording

import (
	"regexp"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// apart matches the marks that French sets apart, with their ordinary space, and placeholders.
var apart = regexp.MustCompile(`{{.*?}}| [:;?!»]|« `)

// spaceFrench puts no-break spaces before marks such as the colon and inside quotation marks, so that
// nobody has to type them in the catalogues. Placeholders stay as they are.
func spaceFrench(messages []*i18n.Message) {
	for _, m := range messages {
		for _, text := range []*string{&m.One, &m.Other} {
			*text = apart.ReplaceAllStringFunc(*text, func(found string) string {
				if strings.HasPrefix(found, "{{") {
					return found
				}
				return strings.ReplaceAll(found, " ", "\u00a0")
			})
		}
	}
}
