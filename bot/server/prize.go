package server

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Prize is the role that whoever has won the server's latest cup bears.
type Prize struct {
	Role uint64 `json:"role"`
	// Fault is why it cannot be given, as far as is known; "": it can.
	Fault string `json:"fault,omitempty"`
}

// Why a prize cannot be given. Each has a text, bot.settings.prize.<fault>.
const (
	prizeRights = "rights" // the bot may give no roles
	prizeGone   = "gone"   // there is no such role any more
	prizeMore   = "more"   // it allows more than everybody may
	// PrizeRefused says that Discord has not let the bot give it: as a rule it stands above the bot's own.
	PrizeRefused = "refused"
)

// PrizeFault looks at a role that is to be given as a prize, and returns why it cannot be, "" where
// nothing speaks against it. Errors: those after which it can be looked at again.
func (s *Server) PrizeFault(ctx context.Context, guild discord.Snowflake, role uint64) (fault string, err error) {
	adds, err := s.API.RoleAdds(ctx, guild, discord.Snowflake(role))
	switch {
	case errors.Is(err, discord.ErrGone):
		return prizeGone, nil
	case errors.Is(err, discord.ErrForbidden):
		return PrizeRefused, nil
	case err == nil && adds != 0:
		return prizeMore, nil
	}
	return "", err
}

// NotePrize notes why a role cannot be given as a prize, or that it can, unless it is that no more.
func (s *Server) NotePrize(guild discord.Snowflake, role uint64, fault string) (Settings, error) {
	other := func(set Settings) bool {
		return set.Prize == nil || set.Prize.Role != role || set.Prize.Fault == fault
	}
	if set := s.Settings(guild); other(set) {
		return set, nil
	}
	return s.Change(guild, func(set *Settings) {
		if !other(*set) {
			set.Prize.Fault = fault
		}
	})
}

// lookAtPrize brings up to date what is known of the server's prize. That Discord has refused it stays
// until it is chosen anew or given.
func (s *Server) lookAtPrize(ctx context.Context, i discord.Interaction, set Settings) (Settings, error) {
	if set.Prize == nil {
		return set, nil
	}
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	fault, err := s.PrizeFault(ctx, i.Guild, set.Prize.Role)
	switch {
	case lacking(i.Permissions, discordgo.PermissionManageRoles) != 0:
		fault = prizeRights
	case err != nil, fault == "" && set.Prize.Fault == PrizeRefused:
		return set, nil
	}
	return s.NotePrize(i.Guild, set.Prize.Role, fault)
}

// awardable refuses a role that everybody has, and to let somebody decide who bears a role that they
// could not give themselves.
func awardable(q *interaction.Request) error {
	switch {
	case len(q.Values) == 0:
		return nil
	case lacking(q.MemberPermissions, discordgo.PermissionManageRoles) != 0:
		return session.Refuse("bot.settings.prize.notyours")
	case slices.Contains(q.Values, q.Guild.String()):
		return session.Refuse("bot.settings.prize.everybody")
	}
	return nil
}

// toBeWon says which role there is to be won in cups, and why it cannot be given, "" where there is none.
func toBeWon(l wording.Localizer, set Settings) string {
	if set.Prize == nil {
		return ""
	}
	role, fault := session.Role(set.Prize.Role), ""
	if set.Prize.Fault != "" {
		fault = l.Say("bot.settings.prize."+set.Prize.Fault, "role", role)
	}
	return wording.Join(l.Say("bot.settings.prized", "role", role), fault)
}
