package games

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// Whatever a host may ask a game, a position or a model for is an ability.
func TestEveryInterfaceIsAnAbility(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if _, ok := spec.Type.(*ast.InterfaceType); ok {
					found = append(found, spec.Name.Name)
				}
			}
			return true
		})
	}
	want := []string{"Game", "State", "Model"} // the contract itself
	for f := range reflect.TypeFor[Abilities]().Fields() {
		want = append(want, f.Type.Name())
	}
	slices.Sort(found)
	slices.Sort(want)
	if !slices.Equal(found, want) {
		t.Errorf("the interfaces are %v, and Abilities and the contract are %v", found, want)
	}
}
