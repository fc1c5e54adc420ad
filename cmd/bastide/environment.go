package main

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Variables of the environment whose names begin with ownPrefix belong to this program, except
// those of its tests.
const (
	ownPrefix  = "BASTIDE_"
	testPrefix = ownPrefix + "TEST_"
)

// requireKnownVariables refuses variables that no command reads, because their names are probably
// misspelled. The error names each with the most similar known name.
func requireKnownVariables() error {
	unknown := unknownVariables()
	if unknown == nil {
		return nil
	}
	for i, name := range unknown {
		unknown[i] = fmt.Sprintf("%s (did you mean %s?)", name, nearest(name, knownVariables()))
	}
	return fmt.Errorf("no setting has the name %s: correct it or unset it", strings.Join(unknown, ", "))
}

// unknownVariables lists the variables with the prefix that no command reads.
func unknownVariables() (unknown []string) {
	known := knownVariables()
	for _, one := range os.Environ() {
		name, _, _ := strings.Cut(one, "=")
		if strings.HasPrefix(name, ownPrefix) && !strings.HasPrefix(name, testPrefix) && !slices.Contains(known, name) {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	return unknown
}

// nearest returns the name that differs in the fewest letters.
func nearest(name string, names []string) string {
	return slices.MinFunc(names, func(a, b string) int {
		return levenshtein.ComputeDistance(name, a) - levenshtein.ComputeDistance(name, b)
	})
}

// knownVariables lists the variables that the bot and the commands read.
func knownVariables() []string {
	return append(tagged(reflect.TypeFor[config](), "envconfig"), tagged(reflect.TypeFor[cli](), "env")...)
}

// tagged lists the values of a tag in a structure and the structures in it.
func tagged(t reflect.Type, tag string) (values []string) {
	for _, field := range reflect.VisibleFields(t) {
		if value := field.Tag.Get(tag); value != "" {
			values = append(values, value)
		}
		if field.Type.Kind() == reflect.Struct && !field.Anonymous {
			values = append(values, tagged(field.Type, tag)...)
		}
	}
	return values
}
