package today

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// The code that takes answers cannot reach their worth. It knows no puzzle, only its position, and
// nothing that is published after the day. So neither its results nor its response times can reveal
// a good answer.
func TestAnswersReachNoSolution(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "answer.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range file.Imports {
		if path := strings.Trim(i.Path.Value, `"`); strings.HasSuffix(path, "/puzzle") || strings.HasSuffix(path, "/search") {
			t.Errorf("it imports %s", path)
		}
	}
	told := map[string]bool{
		"Stars": true, "Answers": true, "Loss": true, "Find": true, "starsByAnswer": true, "starsFor": true, "stars": true,
		"solution": true, "posed": true, "answerOf": true, "found": true, "given": true, "byID": true, "all": true,
	}
	asks := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if inner, ok := s.X.(*ast.SelectorExpr); ok && inner.Sel.Name == "puzzles" {
				if asks++; s.Sel.Name != "lend" {
					t.Errorf("it asks the puzzles for %s", s.Sel.Name)
				}
			}
		}
		if id, ok := n.(*ast.Ident); ok && told[id.Name] {
			t.Errorf("it uses %s", id.Name)
		}
		return true
	})
	if asks == 0 {
		t.Error("it asks for no position: is this the file?")
	}
}
