package cups

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
)

// The order in which a table has ended is chosen in menus, which hold few options: of four people there
// are 75 with all that are equal. A pattern says what is chosen so far, by seat: a digit is a place, from
// 0, and "-" one behind the first. "" is nothing.

// behind stands in a pattern for a place that is not the first.
const behind = "-"

// orders are the ways in which so many can have ended that fit a pattern, by places: equals share one, and
// the places that they take are left out.
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

// ranked reports whether everybody's place is how many are before them.
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

// fits reports whether places are what a pattern says.
func fits(places []int, pattern string) bool {
	for seat, c := range pattern {
		if string(c) == behind && places[seat] == 0 || string(c) != behind && string(c) != strconv.Itoa(places[seat]) {
			return false
		}
	}
	return true
}

// next are the patterns to choose from after one: all that is left where a menu can hold that, or who
// was first.
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

// maxRanked is how long a name is in the label of an order, in characters: four of them fit it.
const maxRanked = 18

// orderLine names who have which place by a pattern, the first first.
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
