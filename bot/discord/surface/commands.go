package surface

import (
	"encoding/json"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// ForAccounts reports whether any of the commands can be used where only a person has installed the
// application.
func ForAccounts(commands []*discordgo.ApplicationCommand) bool {
	return slices.ContainsFunc(commands, forAccounts)
}

// Fit returns the commands as far as Discord says that the application may have them.
func Fit(commands []*discordgo.ApplicationCommand, application []byte) []*discordgo.ApplicationCommand {
	if installable(application) {
		return commands
	}
	return inServers(commands)
}

func forAccounts(c *discordgo.ApplicationCommand) bool {
	return c.IntegrationTypes != nil && slices.Contains(*c.IntegrationTypes, discordgo.ApplicationIntegrationUserInstall)
}

// inServers returns the commands of an application that cannot be added to accounts. Discord refuses a
// command that asks for more than the application allows.
func inServers(commands []*discordgo.ApplicationCommand) (fit []*discordgo.ApplicationCommand) {
	for _, c := range commands {
		if forAccounts(c) {
			less := *c
			less.IntegrationTypes = &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
			contexts := slices.Clone(*c.Contexts)
			contexts = slices.DeleteFunc(contexts, func(at discordgo.InteractionContextType) bool {
				return at == discordgo.InteractionContextPrivateChannel
			})
			less.Contexts = &contexts
			c = &less
		}
		fit = append(fit, c)
	}
	return fit
}

// installable reports whether an application can be added to people's accounts.
func installable(application []byte) bool {
	var a struct {
		Config map[discordgo.ApplicationIntegrationType]json.RawMessage `json:"integration_types_config"`
	}
	err := json.Unmarshal(application, &a)
	_, brings := a.Config[discordgo.ApplicationIntegrationUserInstall]
	return err == nil && brings
}

// Payload writes commands for Discord, without the nulls that discordgo leaves in them.
func Payload(commands []*discordgo.ApplicationCommand) (any, error) {
	data, err := json.Marshal(commands)
	if err != nil {
		return nil, err
	}
	var list []any
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	if list == nil {
		return []any{}, nil
	}
	return withoutNulls(list), nil
}

func withoutNulls(tree any) any {
	switch t := tree.(type) {
	case map[string]any:
		for key, value := range t {
			if value == nil {
				delete(t, key)
			} else {
				t[key] = withoutNulls(value)
			}
		}
	case []any:
		for i := range t {
			t[i] = withoutNulls(t[i])
		}
	}
	return tree
}
