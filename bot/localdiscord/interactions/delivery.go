package interactions

import (
	"encoding/json"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// delivery is an interaction on its way to the bot.
type delivery struct {
	payload json.RawMessage
	guild   string // "" for a direct conversation
}

// deliver sends an interaction to the bot, or keeps it while interactions are held.
func (r *Registry) deliver(d delivery) {
	if r.holding {
		r.held = append(r.held, d)
		r.world.Notify()
		return
	}
	r.options.Deliver(d.guild, d.payload)
}

// Hold keeps back the interactions that people start from now on.
func (r *Registry) Hold() { r.world.Do(func(*world.State) { r.holding = true }) }

// Held counts the interactions that are kept back.
func (r *Registry) Held() (n int) {
	r.world.Do(func(*world.State) { n = len(r.held) })
	return n
}

// Release delivers what was held, the newest first if reversed, and ends [Registry.Hold].
func (r *Registry) Release(reversed bool) {
	r.world.Do(func(*world.State) {
		held := r.held
		r.held, r.holding = nil, false
		if reversed {
			slices.Reverse(held)
		}
		for _, d := range held {
			r.deliver(d)
		}
	})
}

// Redeliver sends an interaction to the bot once more, with the same id and token. It returns false
// when the interaction is not among the thousand newest.
func (r *Registry) Redeliver(id string) (found bool) {
	r.world.Do(func(s *world.State) {
		in := r.byID[id]
		if found = in != nil && in.payload != nil; found {
			r.deliver(delivery{in.payload, s.GuildOf(in.Channel).ID})
		}
	})
	return found
}
