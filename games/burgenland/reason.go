package burgenland

import (
	"github.com/bastide-games/bastide/games"
)

// Reasons implements games.Reasoner: what is done until the next roll, of which nothing is known, and how
// that may go.
func (s *state) Reasons(seat games.Seat, line []games.Action) (list []games.Text) {
	for _, a := range line {
		if tell, known := tellers[a.Words()[0]]; known {
			list = append(list, tell(s, a)...)
		}
		if s.phase == rolling { // a roll, or the end of the turn
			break
		}
		now, _, err := games.Play(s, seat, []games.Action{a})
		if err != nil || now == games.State(s) {
			break
		}
		if s = now.(*state); s.seat != seat {
			break
		}
	}
	return list
}

// tellers tell what speaks for an action, by its first word.
var tellers = map[string]func(*state, games.Action) []games.Text{
	"roll": (*state).rolling, "all": (*state).rolling, "with": (*state).rolling, "stop": (*state).stopping,
	"use": (*state).using, "left": (*state).growing, "right": (*state).growing, "gap": (*state).growing, "take": (*state).growing,
	"dice": (*state).arming, "score": (*state).comparing, "skip": (*state).comparing, "return": (*state).growing,
}

// staying counts the faces that leave the crown in the colour of the turn.
func (s *state) staying() (n int) {
	for face := 1; face <= dieFaces; face++ {
		if s.ring[(s.crown()+face)%ringSize].colour == s.colour() {
			n++
		}
	}
	return n
}

// rolling tells how a roll may go. The first of a turn cannot leave a colour.
func (s *state) rolling(a games.Action) []games.Text {
	dice := 1
	switch words := a.Words(); words[0] {
	case "all":
		dice += s.owned[s.seat]
	case "with":
		dice += number(words[1])
	}
	switch stay := s.staying(); {
	case s.colour() < 0 && dice > 1:
		return []games.Text{games.T("burgenland.reason.choice", "n", dice)}
	case s.colour() < 0:
		return []games.Text{games.T("burgenland.reason.first")}
	case stay == dieFaces:
		return []games.Text{games.T("burgenland.reason.safe", "colour", s.colourText(s.colour()))}
	case s.castles[s.seat][s.colour()] == "":
		return []games.Text{games.T("burgenland.reason.free", "colour", s.colourText(s.colour()))}
	case stay == 0:
		return []games.Text{games.T("burgenland.reason.lost", "colour", s.colourText(s.colour()), "card", s.loss(s.colour()))}
	case dice > 1:
		return []games.Text{games.T("burgenland.reason.dice", "colour", s.colourText(s.colour()), "stay", stay, "n", dice)}
	default:
		return []games.Text{games.T("burgenland.reason.stay", "colour", s.colourText(s.colour()), "n", stay)}
	}
}

// stopping tells what a roll would put at risk.
func (s *state) stopping(games.Action) []games.Text {
	colour := s.colour()
	leave := dieFaces - s.staying()
	if colour < 0 || leave == 0 || s.castles[s.seat][colour] == "" {
		return []games.Text{games.T("burgenland.reason.over", "space", s.spaceText(s.here()))}
	}
	if leave == dieFaces {
		return []games.Text{games.T("burgenland.reason.lost", "colour", s.colourText(colour), "card", s.loss(colour))}
	}
	return []games.Text{games.T("burgenland.reason.stop", "n", leave, "colour", s.colourText(colour), "card", s.loss(colour))}
}

// using tells where a face leads, and what leaving the colour costs.
func (s *state) using(a games.Action) []games.Text {
	colour, to := s.colour(), s.ring[(s.crown()+number(a.Words()[1]))%ringSize]
	space := s.spaceText(to)
	if _, events, err := s.Apply(s.seat, a); err == nil {
		for _, e := range events {
			if e.Kind == "scored" && e.Seat == s.seat {
				return []games.Text{games.T("burgenland.reason.scores", "castle", s.castleText(to.colour), "n", e.Points())}
			}
		}
	}
	switch {
	case colour < 0:
		return []games.Text{games.T("burgenland.reason.sets", "space", space, "colour", s.colourText(to.colour))}
	case colour == to.colour:
		return []games.Text{games.T("burgenland.reason.keeps", "space", space, "colour", s.colourText(colour))}
	case s.castles[s.seat][colour] == "":
		return []games.Text{games.T("burgenland.reason.loses.none", "colour", s.colourText(colour))}
	}
	id := "burgenland.reason.loses"
	if s.leaving() {
		id += ".anyway"
	}
	return []games.Text{games.T(id, "colour", s.colourText(colour), "card", s.loss(colour))}
}

func (s *state) spaceText(at space) games.Text {
	return games.T("burgenland.space." + s.colours[at.colour] + "-" + at.name)
}

// leaving reports whether every face that was rolled leaves the colour.
func (s *state) leaving() bool {
	for _, face := range s.last.faces[:s.last.nfaces] {
		if s.ring[(s.crown()+int(face))%ringSize].colour == s.colour() {
			return false
		}
	}
	return true
}

// growing tells how the castles of a colour compare after a change of them.
func (s *state) growing(a games.Action) []games.Text {
	colour := s.here().colour
	if s.phase == returning {
		colour = s.colour()
	}
	now, _, err := s.Apply(s.seat, a)
	if err != nil {
		return nil
	}
	after := now.(*state)
	own, theirs := after.castles[s.seat][colour].value(s.board), after.castles[other(s.seat)][colour].value(s.board)
	id := "burgenland.reason.castle."
	switch {
	case own > theirs:
		id += "leads"
	case own < theirs:
		id += "trails"
	default:
		id += "even"
	}
	return []games.Text{games.T(id, "castle", s.castleText(colour), "n", own, "player", other(s.seat), "other", theirs)}
}

// arming tells how many special dice the seat has then.
func (s *state) arming(a games.Action) []games.Text {
	now, _, err := s.Apply(s.seat, a)
	if err != nil {
		return nil
	}
	return []games.Text{games.T("burgenland.reason.armed", "n", now.(*state).owned[s.seat], "player", other(s.seat), "other", now.(*state).owned[other(s.seat)])}
}

// comparing tells who gains what by a comparison that is made or declined.
func (s *state) comparing(a games.Action) []games.Text {
	leader, better, worse := s.compare(s.here().colour)
	switch {
	case better == worse:
		return nil
	case a == "score" && leader == s.seat:
		return []games.Text{games.T("burgenland.reason.scores", "castle", s.castleText(s.here().colour), "n", better-worse)}
	case a == "skip" && leader != s.seat:
		return []games.Text{games.T("burgenland.reason.skips", "castle", s.castleText(s.here().colour), "n", better-worse, "player", leader)}
	}
	return nil
}
