package page

import (
	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

var optionKinds = map[int]string{wire.OptionString: "string", wire.OptionInteger: "integer", wire.OptionBoolean: "boolean",
	wire.OptionUser: "user", wire.OptionChannel: "channel", wire.OptionNumber: "number"}

// commands lists the commands and sub-commands that a person can use, in the order of their
// registration.
func commands(s *world.State, viewer *world.Profile, locale string) []wire.Object {
	list := []wire.Object{}
	for _, c := range s.Commands() {
		if c.Type != wire.ChatInput || viewer != nil && !viewer.MayUse(c) {
			continue
		}
		for _, leaf := range c.Leaves() {
			list = append(list, command(leaf, locale))
		}
	}
	return list
}

func command(c wire.Leaf, locale string) wire.Object {
	options := []wire.Object{}
	for _, o := range c.Options() {
		options = append(options, option(&o, locale))
	}
	return wire.Object{"guild": usable(c.Command, wire.InGuild), "dm": usable(c.Command, wire.WithBot), "id": c.ID, "base": c.FullName(""),
		"name": c.FullName(locale), "description": c.About(locale), "options": options}
}

// usable says whether a command can be used in a context by people of a guild with the bot.
func usable(c *wire.Command, context int) bool {
	return c.Usable(wire.Spot{Context: context, Added: true})
}

func option(o *wire.CommandOption, locale string) wire.Object {
	choices := []interactions.Choice{}
	for _, c := range o.Choices {
		choices = append(choices, interactions.Choice{Name: wire.Translated(c.Name, c.NameLocalizations, locale), Value: c.Value})
	}
	return wire.Object{"base": o.Name, "name": wire.Translated(o.Name, o.NameLocalizations, locale),
		"description": wire.Translated(o.Description, o.DescriptionLocalizations, locale),
		"type":        optionKinds[o.Type], "required": o.Required, "choices": choices, "autocomplete": o.Autocomplete,
		"min_value": o.MinValue, "max_value": o.MaxValue}
}

// menus lists the entries of menus that a person can choose.
func menus(s *world.State, viewer *world.Profile, locale string) []wire.Object {
	list := []wire.Object{}
	on := map[int]string{wire.OnUser: "user", wire.OnMessage: "message"}
	for _, c := range s.Commands() {
		if on[c.Type] == "" || viewer != nil && !viewer.MayUse(c) {
			continue
		}
		list = append(list, wire.Object{"on": on[c.Type], "base": c.Name, "name": wire.Translated(c.Name, c.NameLocalizations, locale),
			"guild": usable(c, wire.InGuild), "dm": usable(c, wire.WithBot)})
	}
	return list
}
