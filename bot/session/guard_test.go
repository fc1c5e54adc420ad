package session_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/bastide-games/bastide/"

// core are the packages that decide everything about a match.
var core = []string{"bot/session", "bot/session/events"}

// exemptFiles lists files that the rule does not apply to.
var exemptFiles = map[string]string{
	"bot/session/encode.go": "reads a stored match, which fills every part at once",
}

// replacedAsWhole lists types whose values are replaced as a whole, to which the rule does not apply.
var replacedAsWhole = map[string]string{
	"Session": "a vote that cannot be carried out puts the clone back that it was begun with",
}

// file is a parsed source file, with its path in the module.
type file struct {
	name string
	tree *ast.File
}

// Every field of a session is written in one file only.
func TestFieldWrittenInOneFile(t *testing.T) {
	set := token.NewFileSet()
	writes := writers(set, parsed(t, set, core[0]), parsed(t, set, core[1]))
	if len(writes) < 60 {
		t.Fatalf("found writes to %d fields only: %v", len(writes), slices.Sorted(maps.Keys(writes)))
	}
	for _, fault := range shared(writes) {
		t.Error(fault)
	}
}

// The rule detects assignments of every kind, through pointers, slices and whole structs, but not those to
// a copy.
func TestFieldWrittenTwiceIsFound(t *testing.T) {
	const parts = `package session
	type Session struct { part; Clock Clock; Pace []Pace }
	type part struct { Plain, Copied, Counted, Taken, Stepped int; List []int; ByName map[string]int; Held *Held }
	type Held struct{ Until int }
	type Clock struct { Due, Late int }
	type Pace struct { Turns int }
	func (p *part) write() { p.Plain = 1; p.Counted++; p.Stepped += 1; p.Taken = 2; p.List = nil; p.ByName = nil; p.Held.Until = 1 }
	func (s *Session) clone() { c := *s; c.Copied = 1; s.Copied = 2 }
	func (s *Session) wind() { s.Clock.Due, s.Pace = 3, nil; s.Pace[0].Turns = 4 }`
	const deciders = `package events
	import "github.com/bastide-games/bastide/bot/session"
	func plain(s *session.Session) { s.Plain = 2 }
	func counted(s *session.Session) { s.Counted++ }
	func stepped(s *session.Session) { s.Stepped -= 1 }
	func taken(s *session.Session) *int { return &s.Taken }
	func list(s *session.Session) { s.List[0] = 1 }
	func byName(s *session.Session) { delete(s.ByName, "x") }
	func held(s *session.Session) { h := s.Held; h.Until = 3 }
	func stop(s *session.Session) { s.Clock = session.Clock{} }
	func pace(s *session.Session) *session.Pace { return &s.Pace[0] }
	func turns(s *session.Session) { pace(s).Turns++ }
	func copied(s session.Session) { s.Copied = 4; c := s.Clock; c.Late = 5 }`
	set := token.NewFileSet()
	faults := strings.Join(shared(writers(set, source(t, set, "lower.go", parts), source(t, set, "upper.go", deciders))), "\n")
	for _, field := range []string{
		"part.Plain", "part.Counted", "part.Stepped", "part.Taken", "part.List", "part.ByName", "Held.Until", "Clock.Due", "Pace.Turns",
	} {
		if !strings.Contains(faults, field+" is written in lower.go and upper.go") {
			t.Errorf("two writers of %s are not found", field)
		}
	}
	for _, field := range []string{"part.Copied", "Clock.Late"} {
		if strings.Contains(faults, field+" ") {
			t.Errorf("a copy's %s is taken for a session's", field)
		}
	}
}

// parsed parses the source files of a package, without its tests.
func parsed(t *testing.T, set *token.FileSet, folder string) (files []file) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(paths), err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		files = append(files, read(t, set, path, folder+"/"+filepath.Base(path)))
	}
	return files
}

func read(t *testing.T, set *token.FileSet, path, name string) file {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return source(t, set, name, string(text))[0]
}

// source parses the text of a file.
func source(t *testing.T, set *token.FileSet, name, text string) []file {
	t.Helper()
	tree, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return []file{{name, tree}}
}

// checkedPackages imports only packages that were checked before. They are enough to find the writes to a
// session.
type checkedPackages map[string]*types.Package

func (k checkedPackages) Import(path string) (*types.Package, error) {
	if k[path] == nil {
		k[path] = types.NewPackage(path, path[strings.LastIndex(path, "/")+1:])
		k[path].MarkComplete()
	}
	return k[path], nil
}

// writers lists, by field, the files that write it.
func writers(set *token.FileSet, lower, upper []file) map[string][]string {
	imports := checkedPackages{}
	w := &writing{info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}, by: map[string][]string{}}
	check := func(path string, files []file) *types.Package {
		config := types.Config{Importer: imports, Error: func(error) {}} // types of other packages are unknown
		trees := make([]*ast.File, len(files))
		for i, f := range files {
			trees[i] = f.tree
		}
		p, _ := config.Check(path, set, trees, w.info)
		imports[path] = p
		return p
	}
	w.owner = check(module+core[0], lower)
	check(module+core[1], upper)
	w.fields = map[*types.Var]string{}
	w.track(w.owner.Scope().Lookup("Session").Type())
	for _, f := range slices.Concat(lower, upper) {
		if exemptFiles[f.name] == "" {
			w.file = f.name
			ast.Inspect(f.tree, w.visit)
		}
	}
	return w.by
}

// writing collects which file writes which field.
type writing struct {
	info   *types.Info
	owner  *types.Package
	fields map[*types.Var]string // those of a session and its parts, as "part.Field"
	file   string
	by     map[string][]string
}

// structOf returns the struct of the session's package that a type is or points to, and its name; nil for a
// type of another package.
func (w *writing) structOf(t types.Type) (*types.Struct, string) {
	for {
		switch u := t.(type) {
		case *types.Pointer:
			t = u.Elem()
			continue
		case *types.Slice:
			t = u.Elem()
			continue
		case *types.Named:
			if s, ok := u.Underlying().(*types.Struct); ok && u.Obj().Pkg() == w.owner {
				return s, u.Obj().Name()
			}
			if s, ok := u.Underlying().(*types.Slice); ok && u.Obj().Pkg() == w.owner {
				t = s
				continue
			}
		}
		return nil, ""
	}
}

// track adds all fields of a session, at any depth.
func (w *writing) track(t types.Type) {
	s, name := w.structOf(t)
	if s == nil {
		return
	}
	for field := range s.Fields() {
		if w.fields[field] == "" {
			w.fields[field] = name + "." + field.Name()
			w.track(field.Type())
		}
	}
}

func (w *writing) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, left := range n.Lhs {
			w.write(left)
		}
	case *ast.IncDecStmt:
		w.write(n.X)
	case *ast.RangeStmt:
		w.write(n.Key)
		w.write(n.Value)
	case *ast.UnaryExpr: // a pointer to a part leads to its fields, which are known by their type
		if n.Op == token.AND {
			if s, _ := w.structOf(w.info.TypeOf(n.X)); s == nil {
				w.write(n.X)
			}
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && slices.Contains([]string{"delete", "clear", "copy"}, f.Name) {
			w.write(n.Args[0])
		}
	}
	return true
}

// write records that an expression is written, if it is part of a session and not of a copy.
func (w *writing) write(e ast.Expr) {
	if e == nil || !w.reaches(e) {
		return
	}
	if _, plain := e.(*ast.Ident); plain {
		return // a variable
	}
	if named, ok := w.info.TypeOf(e).(*types.Named); ok {
		if s, name := w.structOf(named); s != nil && replacedAsWhole[name] == "" {
			w.writeAll(s)
		}
	}
	for {
		switch x := e.(type) {
		case *ast.SelectorExpr:
			if selection := w.info.Selections[x]; selection != nil {
				if field, ok := selection.Obj().(*types.Var); ok && w.fields[field] != "" {
					w.note(field)
					return
				}
			}
			e = x.X // a field of another package's struct, which the session holds
		case *ast.IndexExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return
		}
	}
}

// writeAll records that every field of a struct is written.
func (w *writing) writeAll(s *types.Struct) {
	for field := range s.Fields() {
		if w.fields[field] == "" {
			continue
		}
		w.note(field)
		if inner, ok := field.Type().(*types.Named); ok {
			if s, ok := inner.Underlying().(*types.Struct); ok {
				w.writeAll(s)
			}
		}
	}
}

func (w *writing) note(field *types.Var) {
	if name := w.fields[field]; !slices.Contains(w.by[name], w.file) {
		w.by[name] = append(w.by[name], w.file)
	}
}

// reaches reports whether writing an expression changes more than a local variable: there is a pointer, a
// slice or a map on the way.
func (w *writing) reaches(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.StarExpr, *ast.CallExpr:
		return true
	case *ast.ParenExpr:
		return w.reaches(x.X)
	case *ast.IndexExpr:
		return w.refers(x.X) || w.reaches(x.X)
	case *ast.SelectorExpr:
		return w.refers(x.X) || w.reaches(x.X)
	}
	return w.refers(e)
}

func (w *writing) refers(e ast.Expr) bool {
	t := w.info.TypeOf(e)
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map:
		return true
	}
	return false
}

// shared lists the fields that several files write.
func shared(writes map[string][]string) (faults []string) {
	for _, field := range slices.Sorted(maps.Keys(writes)) {
		if files := writes[field]; len(files) > 1 {
			faults = append(faults, field+" is written in "+strings.Join(files, " and "))
		}
	}
	return faults
}

// clockFunctions are the functions of package time that use the clock.
var clockFunctions = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTicker", "NewTimer"}

// The core is pure. .depguard.yml says what it may import.
func TestCoreIsPure(t *testing.T) {
	set := token.NewFileSet()
	for _, folder := range core {
		for _, f := range parsed(t, set, folder) {
			for _, fault := range impure(f) {
				t.Error(fault)
			}
		}
	}
}

// The rule detects what it forbids.
func TestImpurityIsFound(t *testing.T) {
	for text, want := range map[string]string{
		`import "time"; var now = time.Now`:             "uses time.Now: the time is given",
		`func f() { go f() }`:                           "starts a goroutine",
		`func f(c chan int) { c <- 1 }`:                 "uses a channel",
		`import "time"; func f() { time.Sleep(1) }`:     "uses time.Sleep: the time is given",
		`import clock "time"; var now = clock.Until`:    "uses time.Until: the time is given",
		`import . "` + module + `games"; var _ = T("")`: "imports everything from",
	} {
		f := source(t, token.NewFileSet(), "a.go", "package events; "+text)[0]
		if faults := strings.Join(impure(f), "\n"); !strings.Contains(faults, want) {
			t.Errorf("%s: found %q, want %q", text, faults, want)
		}
	}
}

// impure lists what is forbidden in a file of the core.
func impure(f file) (faults []string) {
	fault := func(what string) { faults = append(faults, f.name+" "+what) }
	clock := ""
	for _, spec := range f.tree.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if spec.Name != nil && spec.Name.Name == "." {
			fault("imports everything from " + path + ": nobody could see what it uses")
		}
		if path == "time" {
			clock = "time"
			if spec.Name != nil {
				clock = spec.Name.Name
			}
		}
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			fault("starts a goroutine: an event is handled at once")
		case *ast.ChanType:
			fault("uses a channel: an event is handled at once")
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && clock != "" && x.Name == clock && slices.Contains(clockFunctions, n.Sel.Name) {
				fault("uses time." + n.Sel.Name + ": the time is given, see Env")
			}
		}
		return true
	})
	return faults
}
