package world

import (
	"cmp"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// await keeps the bot out of all guilds, or not any more.
func (s *World) await(page bool) {
	s.awaiting = page
	for _, g := range s.Guilds {
		s.expelled[g.ID] = page
	}
}

// settle gives all guilds a language.
func (s *World) settle(locale string) {
	for i := range s.Guilds {
		s.Guilds[i].Locale = locale
	}
	s.Guild.Locale = locale
}

// Visit is told of every page that is opened, and in which language. The first one lets the bot
// into the guilds, which have its language from then on, if that was left to it. The lock is
// held.
func (s *World) Visit(language string) {
	if !s.awaiting {
		return
	}
	s.settle(cmp.Or(wire.LocaleOf(language), s.Guild.Locale))
	if err := s.saveLocale(); err != nil {
		s.Log.Error("local Discord: language not saved", "err", err)
	}
	s.awaiting = false
	for _, g := range s.Guilds {
		s.invite(g)
	}
}

// reopen takes up an earlier run, in which the first page has chosen a language; "" if it has
// not. Where something was written it must not change any more.
func (s *World) reopen(locale string) {
	if !s.awaiting || locale == "" && len(s.Messages) == 0 {
		return
	}
	s.settle(cmp.Or(locale, s.Guild.Locale))
	s.await(false)
}
