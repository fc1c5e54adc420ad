package wire

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Command is a registered slash command, or an entry in the menu of people or messages.
type Command struct {
	ID                       string            `json:"id"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []CommandOption   `json:"options"`
	DefaultMemberPermissions *bits             `json:"default_member_permissions"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types"`
}

// CommandOption is an option of a command.
type CommandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []CommandChoice   `json:"choices,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	Options                  []CommandOption   `json:"options,omitempty"`
}

// CommandChoice is a fixed value of an option.
type CommandChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// Types of command options, with Discord's numbers.
const (
	OptionString  = 3
	OptionInteger = 4
	OptionBoolean = 5
	OptionUser    = 6
	OptionChannel = 7
	OptionNumber  = 10
)

const (
	maxCommands     = 100
	maxCommandChars = 8000
	maxEntries      = 15 // in each menu
)

// Types of commands, with Discord's numbers: slash commands, and entries of menus.
const (
	ChatInput = iota + 1
	OnUser
	OnMessage
)

// locales are the languages Discord knows.
var locales = strings.Fields("ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl " +
	"pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW")

// LocaleOf is Discord's locale for a language: "fr" for "fr", "en-US" for "en"; "" for one that
// Discord does not know.
func LocaleOf(language string) string {
	for _, locale := range slices.Backward(locales) {
		if base, _, _ := strings.Cut(locale, "-"); locale == language || base == language {
			return locale
		}
	}
	return ""
}

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// CheckCommands checks a complete list of commands.
func CheckCommands(list []*Command) *Refusal {
	f := &Form{}
	f.Count("", len(list), 0, maxCommands)
	type key struct {
		kind int
		name string
	}
	names, kinds := map[key]bool{}, map[int]int{}
	for i, c := range list {
		if c == nil {
			f.required(Join("", i))
			continue
		}
		if c.Type == 0 {
			c.Type = ChatInput
		}
		if names[key{c.Type, c.Name}] {
			f.Add(Join("", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key{c.Type, c.Name}] = true
		kinds[c.Type]++
		f.command(Join("", i), c)
	}
	for _, kind := range []int{OnUser, OnMessage} {
		if kinds[kind] > maxEntries {
			f.Add("", "MAX_APPLICATION_COMMANDS_REACHED", "Maximum number of application commands reached (%d)", maxEntries)
		}
	}
	return f.Refusal()
}

// entry checks a menu entry, which has only a name.
func (f *Form) entry(path string, c *Command) {
	f.Length(Join(path, "name"), c.Name, 1, 32)
	for _, locale := range slices.Sorted(maps.Keys(c.NameLocalizations)) {
		f.locale(Join(path, "name_localizations"), locale)
		f.Length(Join(path, "name_localizations", locale), c.NameLocalizations[locale], 1, 32)
	}
	f.Length(Join(path, "description"), c.Description, 0, 0)
	f.Count(Join(path, "options"), len(c.Options), 0, 0)
	f.reach(path, c)
}

func (f *Form) command(path string, c *Command) {
	if c.Type == OnUser || c.Type == OnMessage {
		f.entry(path, c)
		return
	}
	f.named(path, c.Name, c.NameLocalizations)
	f.described(path, c.Description, c.DescriptionLocalizations)
	f.options(path, 0, c.Options)
	f.reach(path, c)
	size := longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + optionChars(c.Options)
	if size > maxCommandChars {
		f.Add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandChars)
	}
}

func (f *Form) named(path, name string, translations map[string]string) {
	f.name(Join(path, "name"), name)
	for _, locale := range slices.Sorted(maps.Keys(translations)) {
		f.locale(Join(path, "name_localizations"), locale)
		f.name(Join(path, "name_localizations", locale), translations[locale])
	}
}

func (f *Form) name(path, name string) {
	if !commandName.MatchString(name) || name != strings.ToLower(name) {
		f.Add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func (f *Form) locale(path, locale string) {
	if !slices.Contains(locales, locale) {
		f.Add(path, "BASE_TYPE_CHOICES", "Unknown locale %q", locale)
	}
}

func (f *Form) described(path, text string, translations map[string]string) {
	f.Length(Join(path, "description"), text, 1, 100)
	for _, locale := range slices.Sorted(maps.Keys(translations)) {
		f.locale(Join(path, "description_localizations"), locale)
		f.Length(Join(path, "description_localizations", locale), translations[locale], 1, 100)
	}
}

func (f *Form) options(path string, within int, list []CommandOption) {
	path = Join(path, "options")
	f.nested(path, within, list)
	f.Count(path, len(list), 0, 25)
	names, optional := map[string]bool{}, false
	for i, o := range list {
		at := Join(path, i)
		if names[o.Name] {
			f.Add(Join(at, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
		}
		if o.Required && optional {
			f.Add(Join(at, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		names[o.Name], optional = true, optional || !o.Required
		f.option(at, &o)
	}
}

func (f *Form) option(path string, o *CommandOption) {
	f.named(path, o.Name, o.NameLocalizations)
	f.described(path, o.Description, o.DescriptionLocalizations)
	if o.Type < 1 || o.Type > 11 {
		f.Add(Join(path, "type"), "BASE_TYPE_CHOICES", "Unknown option type %d", o.Type)
	}
	if len(o.Choices) > 0 && o.Autocomplete {
		f.Add(Join(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Choices and autocomplete exclude each other")
	}
	if o.Autocomplete && !slices.Contains([]int{OptionString, OptionInteger, OptionNumber}, o.Type) {
		f.Add(Join(path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type cannot be completed")
	}
	f.Choices(Join(path, "choices"), o.Choices)
	f.options(path, o.Type, o.Options)
}

// Choices checks the fixed choices of an option, or those of a completion.
func (f *Form) Choices(path string, list []CommandChoice) {
	f.Count(path, len(list), 0, 25)
	for i, choice := range list {
		f.Length(Join(path, i, "name"), choice.Name, 1, 100)
		for _, locale := range slices.Sorted(maps.Keys(choice.NameLocalizations)) {
			f.locale(Join(path, i, "name_localizations"), locale)
			f.Length(Join(path, i, "name_localizations", locale), choice.NameLocalizations[locale], 1, 100)
		}
		switch value := choice.Value.(type) {
		case string:
			f.Length(Join(path, i, "value"), value, 0, 100)
		case float64:
		default:
			f.required(Join(path, i, "value"))
		}
	}
}

// longest is the size of a text in its longest language. Discord counts that one.
func longest(text string, translations map[string]string) int {
	n := len([]rune(text))
	for _, t := range translations {
		n = max(n, len([]rune(t)))
	}
	return n
}

func optionChars(list []CommandOption) (n int) {
	for _, o := range list {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionChars(o.Options)
		for _, choice := range o.Choices {
			n += longest(choice.Name, choice.NameLocalizations)
			if text, ok := choice.Value.(string); ok {
				n += len([]rune(text))
			}
		}
	}
	return n
}

// Translated is a text in a language, or the text itself without a translation.
func Translated(text string, translations map[string]string, locale string) string {
	if t := translations[locale]; t != "" {
		return t
	}
	return text
}

// bits are permissions. In requests they are a number or a string of one, in answers a string.
type bits int64

// UnmarshalJSON implements json.Unmarshaler.
func (b *bits) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(text), `"`), 10, 64)
	*b = bits(n)
	return err
}

// MarshalJSON implements json.Marshaler.
func (b bits) MarshalJSON() ([]byte, error) {
	return []byte(strconv.Quote(strconv.FormatInt(int64(b), 10))), nil
}
