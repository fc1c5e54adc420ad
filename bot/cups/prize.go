package cups

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/server"
)

// award takes the role that is to be won on the server, if there is one, from those who bore it, and
// gives it to whoever has won. Who bears it is noted before it is given, and forgotten after it was
// taken: whoever was killed between does both again, which changes nothing. What Discord refuses is told
// to the host and on the page of settings, and holds nothing up.
func (c *Cups) award(ctx context.Context, key Key, cup *Cup) error {
	guild := discord.Snowflake(key.Guild)
	prize := c.server.Settings(guild).Prize
	winners, err := c.winners(key, cup)
	if err != nil || prize == nil || cup.Prize != nil || len(winners) == 0 {
		return err
	}
	fault, err := c.server.PrizeFault(ctx, guild, prize.Role)
	if err != nil {
		return err
	}
	if err := c.take(ctx, key.Guild, winners, prize.Role); err != nil {
		return err
	}
	given := false
	for _, one := range winners {
		if fault != "" {
			break
		}
		var has bool
		if has, fault, err = c.give(ctx, key.Guild, one, prize.Role); err != nil {
			return err
		}
		given = given || has
	}
	if fault != "" {
		c.log.Warn("the role for the winner of a cup could not be given: /server settings says what is to be done",
			"guild", key.Guild, "cup", key.N, "role", prize.Role, "why", fault)
	}
	if _, err = c.server.NotePrize(guild, prize.Role, fault); err != nil {
		return err
	}
	*cup, err = c.change(key, func(cup *Cup) error {
		if cup.Prize = new(Prize); given {
			cup.Prize.Role = prize.Role
		}
		return nil
	})
	return err
}

// give gives somebody a role, and reports whether they bear it, which they do not when they are no
// longer on the server, and why Discord has refused it, "" where it has not.
func (c *Cups) give(ctx context.Context, guild uint64, to member, role uint64) (has bool, fault string, err error) {
	note := func(borne uint64) error {
		if to.Role == role { // they bear it already
			return nil
		}
		return c.noteRole(guild, to.user, borne)
	}
	if err := note(role); err != nil {
		return false, "", err
	}
	err = c.api.SetRole(ctx, discord.Snowflake(guild), discord.Snowflake(to.user), discord.Snowflake(role), true)
	switch {
	case err == nil:
		return true, "", nil
	case errors.Is(err, discord.ErrForbidden), errors.Is(err, discord.ErrInvalid):
		fault = server.PrizeRefused
	case !errors.Is(err, discord.ErrGone):
		return false, "", err
	}
	return false, fault, note(0)
}

// take takes roles that the bot has given from everybody but those who are to bear the same again. What Discord does
// not let it take is tried again after the next cup.
func (c *Cups) take(ctx context.Context, guild uint64, but members, role uint64) error {
	all, err := c.everybody(guild)
	if err != nil {
		return err
	}
	for _, one := range all {
		if one.Role == 0 || one.Role == role && but.part(one.user) != nil {
			continue
		}
		err := c.api.SetRole(ctx, discord.Snowflake(guild), discord.Snowflake(one.user), discord.Snowflake(one.Role), false)
		switch {
		case errors.Is(err, discord.ErrForbidden), errors.Is(err, discord.ErrInvalid):
			c.log.Info("the role for the winner of a cup could not be taken from who bore it before", "guild", guild, "role", one.Role, "error", err)
			continue
		case err != nil && !errors.Is(err, discord.ErrGone):
			return err
		}
		if err := c.noteRole(guild, one.user, 0); err != nil {
			return err
		}
	}
	return nil
}

// noteRole notes which role somebody bears for a victory, 0 for none.
func (c *Cups) noteRole(guild, user, role uint64) error {
	defer c.records.Lock(Prefix(guild))()
	return c.edit(guild, user, func(p *Person) { p.Role = role })
}
