package session

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// nobody lists the numbers in a head that are not users.
var nobody = []string{
	"after", "askpost", "calls", "card", "clock.r", "clock.w", "film", "home", "leg.h", "leg.m", "live", "lobby", "offer.m", "offer.n", "offer.t",
	"premoves.n", "premoves.t", "pressed", "rematch", "role", "since", "summons.t", "tick", "ticks", "turn", "vote.c", "vote.m", "vote.n", "vote.t", "warnedin", "warning", "week.g",
}

// Every number in a head that can be a user is listed, or known not to be one.
func TestNamedBeside(t *testing.T) {
	t.Parallel()
	var s Session
	last := uint64(1_000_000)
	fillNumbers(reflect.ValueOf(&s).Elem(), &last)
	var tree any
	if err := json.Unmarshal(s.EncodeHead(), &tree); err != nil {
		t.Fatal(err)
	}
	found := map[uint64]string{}
	locate(tree, "", found)
	if len(found) < 30 {
		t.Errorf("only %d numbers: %v", len(found), found)
	}
	users := append(s.NamedBeside(), s.users()...)
	for n, path := range found {
		if user := slices.Contains(users, n); user == slices.Contains(nobody, path) {
			t.Errorf("%s: listed as a user: %t", path, user)
		}
	}
	for _, path := range nobody {
		if !slices.Contains(slices.Collect(maps.Values(found)), path) {
			t.Errorf("%s: there is no such number", path)
		}
	}
	if len(users) != len(slices.Compact(slices.Sorted(slices.Values(users)))) {
		t.Errorf("a user is listed twice: %v", users)
	}
	s.Players[0].User = s.Creator
	if slices.Contains(s.NamedBeside(), s.Creator) {
		t.Error("a player is listed")
	}
}

// fillNumbers gives every stored number of a session a different value.
func fillNumbers(v reflect.Value, last *uint64) {
	switch v.Kind() {
	case reflect.Uint64:
		*last++
		v.SetUint(*last)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillNumbers(v.Elem(), last)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fillNumbers(v.Index(0), last)
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if (f.IsExported() || f.Anonymous) && f.Tag.Get("json") != "-" && f.Type != reflect.TypeFor[[]Move]() {
				fillNumbers(v.Field(i), last)
			}
		}
	}
}

// locate records where these numbers are in a JSON tree.
func locate(tree any, path string, found map[uint64]string) {
	switch tree := tree.(type) {
	case map[string]any:
		for key, value := range tree {
			locate(value, strings.TrimPrefix(fmt.Sprint(path, ".", key), "."), found)
		}
	case []any:
		for _, value := range tree {
			locate(value, path, found)
		}
	case float64:
		if tree > 1_000_000 {
			found[uint64(tree)] = path
		}
	}
}
