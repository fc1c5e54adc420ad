package burgenland

import (
	"github.com/bastide-games/bastide/games"
)

// Reasons implements games.Reasoner: what is done until the next roll, of which nothing is known, and how
// that may go.
func (s *state) Reasons(seat games.Seat, line []games.Action) (list []games.Text) {
	for i, a := range line {
		if s.phase == acting && a == "dice" && spends(line[i+1:]) {
			// what matters is the roll that uses them
		} else if tell, known := tellers[a.Words()[0]]; known {
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

// spends reports whether a line goes on with a roll of red dice.
func spends(line []games.Action) bool {
	if len(line) == 0 {
		return false
	}
	word := line[0].Words()[0]
	return word == "all" || word == "with"
}

// staying counts the faces that leave the crown in the colour of the turn.
func (s *state) staying() (n int) {
	if s.colour() < 0 {
		return 0
	}
	return s.stayingFrom(s.crown())
}

// rolling tells what a roll may cost; how likely that is stands in its label. The first of a turn cannot leave a colour.
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
	}
	colour := s.colour()
	return []games.Text{games.T("burgenland.reason.risk", "colour", s.colourText(colour), "card", s.loss(colour), "cheap", s.cards[s.dearest(colour)].value == 1)}
}

// stopping tells how likely a roll would do no harm, with all dice there are, and what it would put at risk.
func (s *state) stopping(games.Action) []games.Text {
	colour := s.colour()
	leave := dieFaces - s.staying()
	free := colour < 0 || leave == 0 || s.castles[s.seat][colour] == ""
	if p, fed := s.fed(); free && fed {
		return []games.Text{games.T("burgenland.reason.feeds", "faces", facesText(p.faces), "n", p.points, "player", p.gainer)}
	}
	if free {
		return []games.Text{games.T("burgenland.reason.over", "space", s.spaceText(s.here()))}
	}
	if leave == dieFaces {
		return []games.Text{games.T("burgenland.reason.lost", "colour", s.colourText(colour), "card", s.loss(colour))}
	}
	owned := s.owned[s.seat]
	return []games.Text{games.T("burgenland.reason.stop", "n", s.safeOf100(1+owned), "more", owned > 0, "colour", s.colourText(colour), "card", s.loss(colour))}
}

// using tells where a face leads, whom a comparison there pays, how the next roll may go from there, and
// what leaving the colour costs.
func (s *state) using(a games.Action) []games.Text {
	face := number(a.Words()[1])
	at, on := s.reach(face)
	colour, to := s.colour(), s.ring[at]
	gainer, points := s.pays(face)
	switch {
	case points > 0 && gainer == s.seat:
		return []games.Text{games.T("burgenland.reason.scores", "castle", s.castleText(to.colour), "n", points)}
	case points > 0:
		return []games.Text{games.T("burgenland.reason.pays", "castle", s.castleText(to.colour), "n", points, "player", gainer)}
	case on:
		return []games.Text{games.T("burgenland.reason.reaches", "space", s.spaceText(to), "colour", s.colourText(to.colour), "n", of100(s.stayingFrom(at), 1))}
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

// leaving reports whether every face that was rolled leaves the colour, safe whether none does.
func (s *state) leaving() bool { return s.rolledOn(false) }
func (s *state) safe() bool    { return s.rolledOn(true) }

// rolledOn reports whether the turn goes on after every face that was rolled, or after none.
func (s *state) rolledOn(on bool) bool {
	for _, face := range s.last.faces[:s.last.nfaces] {
		if _, stays := s.reach(int(face)); stays != on {
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
