package localdiscord

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Command is a registered slash command.
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
	Guild                    string            `json:"guild_id"` // "" for a global one
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
	chatInput       = 1
)

// locales are the languages Discord knows.
var locales = strings.Fields("ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl " +
	"pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW")

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// ownApplication checks the ids in the path of a command route.
func ownApplication(c *call) (guild string, refused *refusal) {
	if c.param("application_id") != botID {
		return "", simple(404, 10002, "Unknown Application")
	}
	guild = c.param("guild_id")
	if guild != "" && guild != guildID {
		return "", refuseAccess()
	}
	return guild, nil
}

func (s *Server) listCommands(c *call) (any, *refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	return s.wireCommands(guild), nil
}

func (s *Server) wireCommands(guild string) []object {
	list := []object{}
	for _, command := range s.commands {
		if command.Guild == guild {
			list = append(list, wireCommand(command))
		}
	}
	return list
}

// setCommands replaces all commands of the guild or all global ones.
func (s *Server) setCommands(c *call) (any, *refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	var list []*Command
	if err := json.Unmarshal(c.body, &list); err != nil {
		return nil, wrongType(err)
	}
	if refused := checkCommands(list); refused != nil {
		return nil, refused
	}
	known := map[string]string{}
	s.commands = slices.DeleteFunc(s.commands, func(old *Command) bool {
		known[old.Name] = old.ID
		return old.Guild == guild
	})
	for _, command := range list {
		command.Guild = guild
		if command.ID = known[command.Name]; command.ID == "" {
			command.ID = s.nextID()
		}
		s.commands = append(s.commands, command)
	}
	s.tellBot()
	return s.wireCommands(guild), nil
}

// createCommand adds a command, or replaces the one of the same name.
func (s *Server) createCommand(c *call) (any, *refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	command := &Command{}
	if err := json.Unmarshal(c.body, command); err != nil {
		return nil, wrongType(err)
	}
	list := []*Command{command}
	for _, old := range s.commands {
		if old.Guild == guild && old.Name != command.Name {
			list = append(list, old)
		}
	}
	if refused := checkCommands(list); refused != nil {
		return nil, refused
	}
	command.ID, command.Guild = s.nextID(), guild
	s.commands = slices.DeleteFunc(s.commands, func(old *Command) bool { return old.Guild == guild && old.Name == command.Name })
	s.commands = append(s.commands, command)
	s.tellBot()
	return wireCommand(command), nil
}

func (s *Server) deleteCommand(c *call) (any, *refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	before := len(s.commands)
	s.commands = slices.DeleteFunc(s.commands, func(old *Command) bool { return old.Guild == guild && old.ID == c.param("command_id") })
	if len(s.commands) == before {
		return nil, refuseCommand()
	}
	s.tellBot()
	return nil, nil
}

func wireCommand(c *Command) object {
	out := object{"id": c.ID, "application_id": botID, "version": c.ID, "type": c.Type, "name": c.Name,
		"description": c.Description, "default_member_permissions": c.DefaultMemberPermissions, "nsfw": false,
		"name_localizations": c.NameLocalizations, "description_localizations": c.DescriptionLocalizations,
		"contexts": c.Contexts, "integration_types": c.IntegrationTypes}
	if len(c.Options) > 0 {
		out["options"] = c.Options
	}
	if c.Guild != "" {
		out["guild_id"] = c.Guild
	}
	if c.IntegrationTypes == nil {
		out["integration_types"] = []int{0}
	}
	return out
}

// checkCommands checks a whole list of commands as it is going to stand.
func checkCommands(list []*Command) *refusal {
	f := &form{}
	f.count("", len(list), 0, maxCommands)
	names := map[string]bool{}
	for i, c := range list {
		if c == nil {
			f.required(join("", i))
			continue
		}
		if c.Type == 0 {
			c.Type = chatInput
		}
		if names[c.Name] {
			f.add(join("", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[c.Name] = true
		f.command(join("", i), c)
	}
	return f.refusal()
}

func (f *form) command(path string, c *Command) {
	f.named(path, c.Name, c.NameLocalizations)
	f.described(path, c.Description, c.DescriptionLocalizations)
	f.options(path, c.Options)
	size := longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + optionChars(c.Options)
	if size > maxCommandChars {
		f.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandChars)
	}
}

func (f *form) named(path, name string, translations map[string]string) {
	f.name(join(path, "name"), name)
	for _, locale := range slices.Sorted(maps.Keys(translations)) {
		f.locale(join(path, "name_localizations"), locale)
		f.name(join(path, "name_localizations", locale), translations[locale])
	}
}

func (f *form) name(path, name string) {
	if !commandName.MatchString(name) || name != strings.ToLower(name) {
		f.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func (f *form) locale(path, locale string) {
	if !slices.Contains(locales, locale) {
		f.add(path, "BASE_TYPE_CHOICES", "Unknown locale %q", locale)
	}
}

func (f *form) described(path, text string, translations map[string]string) {
	f.length(join(path, "description"), text, 1, 100)
	for _, locale := range slices.Sorted(maps.Keys(translations)) {
		f.locale(join(path, "description_localizations"), locale)
		f.length(join(path, "description_localizations", locale), translations[locale], 1, 100)
	}
}

func (f *form) options(path string, list []CommandOption) {
	path = join(path, "options")
	f.count(path, len(list), 0, 25)
	names, optional := map[string]bool{}, false
	for i, o := range list {
		at := join(path, i)
		if names[o.Name] {
			f.add(join(at, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
		}
		if o.Required && optional {
			f.add(join(at, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		names[o.Name], optional = true, optional || !o.Required
		f.option(at, &o)
	}
}

func (f *form) option(path string, o *CommandOption) {
	f.named(path, o.Name, o.NameLocalizations)
	f.described(path, o.Description, o.DescriptionLocalizations)
	if o.Type < 1 || o.Type > 11 {
		f.add(join(path, "type"), "BASE_TYPE_CHOICES", "Unknown option type %d", o.Type)
	}
	if len(o.Choices) > 0 && o.Autocomplete {
		f.add(join(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Choices and autocomplete exclude each other")
	}
	if o.Autocomplete && !slices.Contains([]int{OptionString, OptionInteger, OptionNumber}, o.Type) {
		f.add(join(path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type cannot be completed")
	}
	f.choices(join(path, "choices"), o.Choices)
	f.options(path, o.Options)
}

// choices checks the fixed choices of an option, or those of a completion.
func (f *form) choices(path string, list []CommandChoice) {
	f.count(path, len(list), 0, 25)
	for i, choice := range list {
		f.length(join(path, i, "name"), choice.Name, 1, 100)
		for _, locale := range slices.Sorted(maps.Keys(choice.NameLocalizations)) {
			f.locale(join(path, i, "name_localizations"), locale)
			f.length(join(path, i, "name_localizations", locale), choice.NameLocalizations[locale], 1, 100)
		}
		switch value := choice.Value.(type) {
		case string:
			f.length(join(path, i, "value"), value, 0, 100)
		case float64:
		default:
			f.required(join(path, i, "value"))
		}
	}
}

// longest is the size of a text in its longest language, which is what counts.
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

// command finds a command by its name, or by its name in a language.
func (s *Server) command(name, locale string) *Command {
	for _, c := range s.commands {
		if c.Type == chatInput && (c.Name == name || translated(c.Name, c.NameLocalizations, locale) == name) {
			return c
		}
	}
	return nil
}

func translated(text string, translations map[string]string, locale string) string {
	if t := translations[locale]; t != "" {
		return t
	}
	return text
}

// usable says whether a command may be used in a channel: in a server or with the bot alone.
func (c *Command) usable(channel *Channel) bool {
	context := 0
	if channel.Kind == KindDM {
		context = 1
	}
	return c.Contexts == nil || slices.Contains(c.Contexts, context)
}

// offered says whether a person has the permissions that a command demands of its users.
func (c *Command) offered(p *Profile) bool {
	if c.DefaultMemberPermissions == nil || p.Permissions&PermAdministrator != 0 {
		return true
	}
	needed := int64(*c.DefaultMemberPermissions)
	return p.Permissions&needed == needed
}

// bits are permissions: a number in requests, or a string of one, which Discord takes as
// well, and a string in answers.
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
