package localdiscord

import (
	"cmp"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// await keeps the bot out of all guilds, or not any more.
func (s *Server) await(page bool) {
	s.awaiting = page
	for _, g := range s.guilds {
		s.expelled[g.ID] = page
	}
}

// settle gives all guilds a language.
func (s *Server) settle(locale string) {
	for i := range s.guilds {
		s.guilds[i].Locale = locale
	}
	s.guild.Locale = locale
}

// speak gives all guilds a language for good. The lock is held.
func (s *Server) speak(locale string) {
	s.settle(locale)
	if err := s.saveLocale(); err != nil {
		s.log.Error("local Discord: language not saved", "err", err)
	}
}

// visit is told of every page that is opened, and in which language. The first one lets the bot
// into the guilds, which have its language from then on, if that was left to it. The lock is
// held.
func (s *Server) visit(language string) {
	if !s.awaiting {
		return
	}
	s.speak(cmp.Or(wire.LocaleOf(language), s.guild.Locale))
	s.awaiting = false
	for _, g := range s.guilds {
		s.invite(g)
	}
}

// reopen takes up an earlier run, in which the first page has chosen a language; "" if it has
// not. Where something was written it must not change any more.
func (s *Server) reopen(locale string) {
	if !s.awaiting || locale == "" && len(s.messages) == 0 {
		return
	}
	s.settle(cmp.Or(locale, s.guild.Locale))
	s.await(false)
}
