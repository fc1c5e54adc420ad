package session

import "slices"

// NoteListed records which users besides the players are listed.
func (s *seats) NoteListed(users []uint64) { s.Listed = users }

// NamedBeside lists the users whom the head of the match mentions without a seat, each once and in order:
// previous players, invited persons, voters who left, and the person who pressed last.
func (s *Session) NamedBeside() []uint64 {
	users := []uint64{s.Creator, s.Clock.User, s.LastBy}
	for _, p := range s.Invited {
		users = append(users, p.User)
	}
	for _, f := range s.Former {
		users = append(users, f.User)
	}
	for _, g := range s.Gains {
		users = append(users, g.User)
	}
	if v := s.Vote; v != nil {
		users = append(append(append(users, v.By), v.Agreed...), v.Declined...)
		users = append(users, userOf(v.Whom))
	}
	if o := s.Offer; o != nil {
		users = append(users, o.From.User, userOf(o.For), userOf(o.To))
	}
	seated := s.users()
	slices.Sort(users)
	return slices.DeleteFunc(slices.Compact(users), func(u uint64) bool { return u == 0 || slices.Contains(seated, u) })
}

func userOf(p *Player) uint64 {
	if p == nil {
		return 0
	}
	return p.User
}
