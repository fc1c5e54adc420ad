package burgenland

import (
	"github.com/bastide-games/bastide/games"
)

// Reasons implements games.Reasoner. It explains the actions before the next roll, whose result is
// unknown, and the odds of that roll.
func (s *state) Reasons(seat games.Seat, line []games.Action) (list []games.Text) {
	for i, a := range line {
		if s.phase == acting && a == "dice" && usesRedDice(line[i+1:]) {
			// the roll that uses the dice gives the reason
		} else if tell, known := reasonsOf[a.Words()[0]]; known {
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

// reasonsOf gives the reasons for an action, by its first word.
var reasonsOf = map[string]func(*state, games.Action) []games.Text{
	"roll": (*state).rollReasons, "all": (*state).rollReasons, "with": (*state).rollReasons, "stop": (*state).stopReasons,
	"use": (*state).useReasons, "left": (*state).buildReasons, "right": (*state).buildReasons, "gap": (*state).buildReasons, "take": (*state).buildReasons,
	"dice": (*state).diceReasons, "score": (*state).scoreReasons, "skip": (*state).scoreReasons, "return": (*state).buildReasons,
}

// usesRedDice reports whether a line continues with a roll of red dice.
func usesRedDice(line []games.Action) bool {
	if len(line) == 0 {
		return false
	}
	word := line[0].Words()[0]
	return word == "all" || word == "with"
}

// staying counts the faces that keep the crown in the colour of the turn.
func (s *state) staying() (n int) {
	if s.colour() < 0 {
		return 0
	}
	return s.stayingFrom(s.crown())
}

// rollReasons says what a roll may cost; the label already gives the odds. The first roll of a turn
// cannot leave a colour.
func (s *state) rollReasons(a games.Action) []games.Text {
	dice := 1
	switch words := a.Words(); words[0] {
	case "all":
		dice += s.owned[s.seat]
	case "with":
		dice += number(words[1])
	}
	colour := s.colour()
	switch stay := s.staying(); {
	case colour < 0 && dice > 1:
		return []games.Text{games.T("burgenland.reason.choice", "n", dice)}
	case colour < 0:
		return []games.Text{games.T("burgenland.reason.first")}
	case stay == dieFaces:
		return s.withThreat(games.T("burgenland.reason.safe", "colour", s.colourText(colour)))
	case s.castles[s.seat][colour] == "":
		return s.withThreat(games.T("burgenland.reason.free", "colour", s.colourText(colour)))
	case stay == 0:
		return []games.Text{games.T("burgenland.reason.lost", "colour", s.colourText(colour), "card", s.lossText(colour))}
	}
	return s.withThreat(games.T("burgenland.reason.risk", "colour", s.colourText(colour), "card", s.lossText(colour), "cheap", s.cards[s.mostValuableEnd(colour)].value == 1))
}

// withThreat adds to a reason with which faces the next roll may give the other seat points. One
// sentence says both, because the odds count both.
func (s *state) withThreat(reason games.Text) []games.Text {
	p, ok := s.threat()
	if !ok {
		return []games.Text{reason}
	}
	return []games.Text{games.T("burgenland.reason.but", "what", reason, "feeds", feedsText(p), "too", s.cardAtRisk())}
}

func feedsText(p possibleScoring) games.Text {
	return games.T("burgenland.reason.feeds", "faces", facesText(p.faces), "n", p.points, "player", p.gainer)
}

// stopReasons gives the odds that a roll with all dice does no harm, and what it would risk.
func (s *state) stopReasons(games.Action) []games.Text {
	colour := s.colour()
	leave := dieFaces - s.staying()
	free := colour < 0 || leave == 0 || s.castles[s.seat][colour] == ""
	if p, fed := s.threat(); free && fed {
		return []games.Text{feedsText(p)}
	}
	if free {
		return []games.Text{games.T("burgenland.reason.over", "space", s.spaceText(s.crownSpace()))}
	}
	if leave == dieFaces {
		return []games.Text{games.T("burgenland.reason.lost", "colour", s.colourText(colour), "card", s.lossText(colour))}
	}
	owned := s.owned[s.seat]
	return s.withThreat(games.T("burgenland.reason.stop", "n", s.safePercent(1+owned), "more", owned > 0, "colour", s.colourText(colour), "card", s.lossText(colour)))
}

// useReasons says where a face leads, who gains from a scoring there, what the next roll may do
// from there, and what leaving the colour costs.
func (s *state) useReasons(a games.Action) []games.Text {
	face := number(a.Words()[1])
	at, on := s.reach(face)
	colour, to := s.colour(), s.ring[at]
	gainer, points := s.payout(face)
	switch {
	case points > 0 && gainer == s.seat:
		return []games.Text{games.T("burgenland.reason.scores", "castle", s.castleText(to.colour), "n", points)}
	case points > 0:
		return []games.Text{games.T("burgenland.reason.pays", "castle", s.castleText(to.colour), "n", points, "player", gainer)}
	case on:
		return []games.Text{games.T("burgenland.reason.reaches", "space", s.spaceText(to), "colour", s.colourText(to.colour), "n", s.stayingFrom(at))}
	case s.castles[s.seat][colour] == "":
		return []games.Text{games.T("burgenland.reason.loses.none", "colour", s.colourText(colour))}
	}
	id := "burgenland.reason.loses"
	if s.allLeave() {
		id += ".anyway"
	}
	return []games.Text{games.T(id, "colour", s.colourText(colour), "card", s.lossText(colour))}
}

func (s *state) spaceText(at space) games.Text {
	return games.T("burgenland.space." + s.colours[at.colour] + "-" + at.name)
}

// allLeave reports whether every rolled face leaves the colour, allStay whether none does.
func (s *state) allLeave() bool { return s.everyFace(false) }
func (s *state) allStay() bool  { return s.everyFace(true) }

// everyFace reports whether all rolled faces continue the turn, or with false, whether all end it.
func (s *state) everyFace(on bool) bool {
	for _, face := range s.last.faces[:s.last.nfaces] {
		if _, stays := s.reach(int(face)); stays != on {
			return false
		}
	}
	return true
}

// buildReasons compares the castles of a colour after one of them has changed.
func (s *state) buildReasons(a games.Action) []games.Text {
	colour := s.crownSpace().colour
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

// diceReasons says how many special dice the seat has afterwards.
func (s *state) diceReasons(a games.Action) []games.Text {
	now, _, err := s.Apply(s.seat, a)
	if err != nil {
		return nil
	}
	return []games.Text{games.T("burgenland.reason.armed", "n", now.(*state).owned[s.seat], "player", other(s.seat), "other", now.(*state).owned[other(s.seat)])}
}

// scoreReasons says who gains what from a scoring that the player makes or declines.
func (s *state) scoreReasons(a games.Action) []games.Text {
	leader, better, worse := s.compare(s.crownSpace().colour)
	switch {
	case better == worse:
		return nil
	case a == "score" && leader == s.seat:
		return []games.Text{games.T("burgenland.reason.scores", "castle", s.castleText(s.crownSpace().colour), "n", better-worse)}
	case a == "skip" && leader != s.seat:
		return []games.Text{games.T("burgenland.reason.skips", "castle", s.castleText(s.crownSpace().colour), "n", better-worse, "player", leader)}
	}
	return nil
}
