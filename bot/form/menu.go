package form

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/wording"
)

// Limits of select menus. Texts are counted in characters.
const (
	MaxChoices = 25
	MaxText    = 100 // of the label, the description and the value of a choice

	maxPlaceholder = 150
)

// Choice is a value that can be chosen, in words without markdown. Texts that are too long are cut.
type Choice struct {
	Value, Label string
	About        string // explains the label; may be empty
	Chosen       bool
}

// Menu makes a select menu in which one choice is made. The placeholder is shown where nothing is chosen; it may be
// empty where something always is.
func Menu(customID, placeholder string, choices []Choice) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: customID,
		Placeholder: wording.Clip(placeholder, maxPlaceholder),
	}
	for _, c := range choices {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(c.Label, MaxText), Value: c.Value,
			Description: wording.Clip(c.About, MaxText), Default: c.Chosen,
		})
	}
	return menu
}

// ChannelMenu makes a menu of the server's channels of some types.
func ChannelMenu(customID, placeholder string, types []discordgo.ChannelType, chosen ...uint64) discordgo.SelectMenu {
	menu := menuOf(discordgo.ChannelSelectMenu, discordgo.SelectMenuDefaultValueChannel, customID, placeholder, chosen)
	menu.ChannelTypes = types
	return menu
}

// RoleMenu makes a menu of the server's roles.
func RoleMenu(customID, placeholder string, chosen ...uint64) discordgo.SelectMenu {
	return menuOf(discordgo.RoleSelectMenu, discordgo.SelectMenuDefaultValueRole, customID, placeholder, chosen)
}

// UserMenu makes a menu of the server's members.
func UserMenu(customID, placeholder string) discordgo.SelectMenu {
	return menuOf(discordgo.UserSelectMenu, discordgo.SelectMenuDefaultValueUser, customID, placeholder, nil)
}

// menuOf makes a menu whose values Discord lists.
func menuOf(of discordgo.SelectMenuType, kind discordgo.SelectMenuDefaultValueType, customID, placeholder string, chosen []uint64) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{MenuType: of, CustomID: customID, Placeholder: wording.Clip(placeholder, maxPlaceholder)}
	for _, id := range chosen {
		menu.DefaultValues = append(menu.DefaultValues, discordgo.SelectMenuDefaultValue{ID: discord.Snowflake(id).String(), Type: kind})
	}
	return menu
}

// Several lets between least and most values be chosen in a menu.
func Several(menu discordgo.SelectMenu, least, most int) discordgo.SelectMenu {
	menu.MinValues, menu.MaxValues = &least, most
	return menu
}
