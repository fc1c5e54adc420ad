package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// source looks for ids in the game's code, so that texts which random matches do not reach are
// checked too. Each literal id must exist, and games.T must give it every argument that the text
// shows.
func (s *textChecker) source(folder string) {
	s.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		s.Fatalf("no code in %s: %v", folder, err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			s.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				s.literal(n)
			case *ast.CallExpr:
				s.call(n)
			}
			return true
		})
	}
}

// literal checks a string that looks like an id. It may also be the beginning of an id to which the
// code adds something.
func (s *textChecker) literal(lit *ast.BasicLit) {
	s.Helper()
	id, err := strconv.Unquote(lit.Value)
	if err != nil || !strings.HasPrefix(id, s.game+".") || strings.ContainsAny(id, " %\n") {
		return
	}
	if s.has(id) {
		s.used[id] = true
		return
	}
	if !s.begins(strings.TrimSuffix(id, ".") + ".") {
		s.Errorf("the code says %s, which is no text", id)
	}
}

// begins reports whether any id of the game begins with a prefix.
func (s *textChecker) begins(id string) bool {
	return slices.ContainsFunc(slices.Collect(maps.Keys(s.catalogues[0].own)), func(whole string) bool { return strings.HasPrefix(whole, id) })
}

// call checks a call of games.T whose id and argument names are all literals.
func (s *textChecker) call(call *ast.CallExpr) {
	s.Helper()
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || fun.Sel.Name != "T" || len(call.Args)%2 == 0 || call.Ellipsis.IsValid() {
		return
	}
	id, ok := written(call.Args[0])
	if !ok || !s.has(id) {
		return
	}
	var names []string
	for i := 1; i < len(call.Args); i += 2 {
		name, ok := written(call.Args[i])
		if !ok {
			return
		}
		names = append(names, name)
	}
	for _, c := range s.catalogues {
		if own := c.own[id]; own != nil {
			for _, name := range needs(own) {
				if !slices.Contains(names, name) {
					s.Errorf("%s in %s shows %q, the code gives it %v", id, c.lang, name, names)
				}
			}
		}
	}
}

// written returns the value of a string literal.
func written(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(lit.Value)
	return value, err == nil
}
