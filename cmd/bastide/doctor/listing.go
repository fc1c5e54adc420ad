package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/wording"
)

// What Discord's App Directory requires of an application. A bot cannot read the rest, the summary
// and pictures of its page.
var listed = []check{
	{"name", (*examination).name},
	{"description", (*examination).description},
	{"tags", (*examination).tags},
	{"icon", (*examination).icon},
	{"public", (*examination).public},
	{"privacy policy", (*examination).privacyPolicy},
	{"terms of service", (*examination).terms},
	{"support server", (*examination).support},
}

// application is what Discord stores about the bot's application.
type application struct {
	ID                string
	Name, Description string
	Tags              []string
	Icon              string
	Public            bool   `json:"bot_public"`
	Privacy           string `json:"privacy_policy_url"`
	Terms             string `json:"terms_of_service_url"`
}

// The pages on which hosts set what is missing.
const (
	general = "at https://discord.com/developers/applications, page \"General Information\""
	offered = "bastide doctor --listing proposes one below"
)

// learnApplication fetches the application from Discord once.
func (v *examination) learnApplication(ctx context.Context) error {
	if v.me.ID == "" {
		return errUnknown
	}
	if v.app != nil {
		return nil
	}
	var app application
	if _, err := v.get(ctx, "/applications/@me", &app); err != nil {
		return err
	}
	v.app = &app
	return nil
}

func (v *examination) name(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	if strings.Contains(strings.ToLower(v.app.Name), "discord") {
		return "", fmt.Errorf("%q names Discord, which Discord refuses: choose another %s", v.app.Name, general)
	}
	return v.app.Name, nil
}

func (v *examination) description(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	n := utf8.RuneCountInString(v.app.Description)
	switch {
	case n == 0:
		return "", fmt.Errorf("there is none: write one %s; %s", general, offered)
	case n > wording.MaxDescription:
		return "", fmt.Errorf("it has %d characters, and %d are taken: shorten it %s; %s", n, wording.MaxDescription, general, offered)
	}
	return fmt.Sprintf("%d characters of %d", n, wording.MaxDescription), nil
}

func (v *examination) tags(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	switch n := len(v.app.Tags); {
	case n == 0:
		return "", fmt.Errorf("there are none: add up to %d %s; some are proposed below", wording.MaxTags, general)
	case n > wording.MaxTags:
		return "", fmt.Errorf("there are %d, and %d are taken: remove some %s", n, wording.MaxTags, general)
	}
	return strings.Join(v.app.Tags, ", "), nil
}

func (v *examination) icon(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	if v.app.Icon == "" {
		return "", fmt.Errorf("there is none: add a picture %s", general)
	}
	return "there is one", nil
}

func (v *examination) public(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	if !v.app.Public {
		return "", errors.New("only its owner can invite the bot: turn on \"Public Bot\" at https://discord.com/developers/applications, page \"Bot\"")
	}
	return "everybody can invite the bot", nil
}

func (v *examination) privacyPolicy(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	return linked(v.app.Privacy, v.Sites.Privacy, "BASTIDE_PRIVACY_URL")
}

func (v *examination) terms(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	return linked(v.app.Terms, v.Sites.Terms, "BASTIDE_TERMS_URL")
}

// linked compares the address of a page that Discord has with the one that /help links to.
func linked(known, ours, variable string) (string, error) {
	ours = strings.ReplaceAll(ours, "{lang}", wording.Languages[0])
	switch {
	case ours == "":
		return "", fmt.Errorf("/help leads to none: make one with \"bastide documents\", put it where everybody can read it, and its address into %s", variable)
	case known == "":
		return "", fmt.Errorf("it is unknown to Discord: enter %s %s", ours, general)
	case known != ours:
		return "", fmt.Errorf("at Discord it is %s, and %s leads to %s: make them the same", known, variable, ours)
	}
	return ours, nil
}

// community is the feature that the App Directory requires of a support server.
const community = "COMMUNITY"

// support checks the support server through its invitation.
func (v *examination) support(ctx context.Context) (string, error) {
	if v.me.ID == "" {
		return "", errUnknown
	}
	if v.Sites.Support == "" {
		return "", errors.New("/help leads to none: put the link of an invitation that does not expire into BASTIDE_SUPPORT_URL")
	}
	address, err := url.Parse(v.Sites.Support)
	if err != nil {
		return "", err
	}
	var invitation struct {
		Expires string `json:"expires_at"`
		Guild   struct {
			Name     string
			Features []string
		}
	}
	_, err = v.get(ctx, "/invites/"+url.PathEscape(path.Base(address.Path)), &invitation)
	switch {
	case errors.Is(err, errAbsent), err == nil && invitation.Guild.Name == "":
		return "", fmt.Errorf("%s is no invitation to a server, or has expired: make one that does not, and put its link into BASTIDE_SUPPORT_URL", v.Sites.Support)
	case err != nil:
		return "", err
	case invitation.Expires != "":
		return "", fmt.Errorf("the invitation to %s expires: make one that does not, and put its link into BASTIDE_SUPPORT_URL", invitation.Guild.Name)
	case !slices.Contains(invitation.Guild.Features, community):
		return "", fmt.Errorf("%s is no community server, which the App Directory asks for: turn on \"Community\" in its settings", invitation.Guild.Name)
	}
	return invitation.Guild.Name + " is a community server", nil
}

// Propose lists texts for the App Directory in each of the bot's languages.
func Propose(texts *wording.Texts, games int) string {
	var all strings.Builder
	all.WriteString("\nWhat can be entered at Discord, page \"General Information\" and, once the bot is verified, page \"App Directory\":\n")
	for _, lang := range wording.Languages {
		say := texts.Localizer(lang).Listing(games)
		fmt.Fprintf(&all, "\n%s\n", wording.LanguageName(lang))
		for _, part := range []struct {
			about, text string
			most        int
		}{{"summary", say.Summary, wording.MaxSummary}, {"description", say.Description, wording.MaxDescription}} {
			fmt.Fprintf(&all, "  %s, %d of %d: %s\n", part.about, utf8.RuneCountInString(part.text), part.most, part.text)
		}
		fmt.Fprintf(&all, "  tags: %s\n", strings.Join(say.Tags, ", "))
	}
	all.WriteString("\nNot to be seen from here: verification, the page's summary, pictures and video, two-factor login of the team.\n")
	return all.String()
}
