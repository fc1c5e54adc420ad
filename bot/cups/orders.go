package cups

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
)

// The order in which a table has finished is chosen in menus, which hold few options: for four players
// there are 75 orders with ties. A pattern is the choice so far, by seat: a digit is a place, from 0, and
// "-" means behind the first. "" means no choice.

// behind, in a pattern, means a place other than the first.
const behind = "-"

// orders lists the orders of a number of players that match a pattern, by places. Equal players share a place,
// and the places they take up are skipped.
func orders(seats int, pattern string) (list [][]int) {
	if pattern != "" && len(pattern) != seats {
		return nil
	}
	places := make([]int, seats)
	var from func(seat int)
	from = func(seat int) {
		if seat == seats {
			if ranked(places) && fits(places, pattern) {
				list = append(list, slices.Clone(places))
			}
			return
		}
		for places[seat] = range seats {
			from(seat + 1)
		}
	}
	from(0)
	return list
}

// ranked reports whether each place is the number of better players.
func ranked(places []int) bool {
	for _, mine := range places {
		before := 0
		for _, other := range places {
			if other < mine {
				before++
			}
		}
		if before != mine {
			return false
		}
	}
	return true
}

// fits reports whether places match a pattern.
func fits(places []int, pattern string) bool {
	for seat, c := range pattern {
		if string(c) == behind && places[seat] == 0 || string(c) != behind && string(c) != strconv.Itoa(places[seat]) {
			return false
		}
	}
	return true
}

// next lists the patterns to choose from after a pattern: all orders that match it if a menu can hold them,
// otherwise who was first.
func next(seats int, pattern string) (list []string) {
	all := orders(seats, pattern)
	for _, places := range all {
		word := ""
		for _, place := range places {
			if len(all) > form.MaxChoices && place > 0 {
				word += behind
			} else {
				word += strconv.Itoa(place)
			}
		}
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// maxRanked is the most characters of a name in the label of an order, so that four names fit.
const maxRanked = 18

// orderLine lists the players with a place in a pattern, the first place first.
func orderLine(l wording.Localizer, all members, t *tournament.Table, pattern string) string {
	var parts []string
	for place := range t.Seats {
		var names []string
		for seat, no := range t.Seats {
			if pattern[seat:seat+1] == strconv.Itoa(place) {
				names = append(names, wording.Clip(nameOf(l, all, no), maxRanked))
			}
		}
		if names != nil {
			parts = append(parts, strconv.Itoa(place+1)+". "+strings.Join(names, " = "))
		}
	}
	return strings.Join(parts, " · ")
}
