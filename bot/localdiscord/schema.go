package localdiscord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemas checks bodies against Discord's OpenAPI document. A nil one checks nothing.
type schemas struct {
	mu       sync.Mutex
	doc      map[string]any
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by JSON pointer; nil when there is none
}

// schemaURL names the document; nothing is ever fetched from there.
const schemaURL = "https://discord.invalid/openapi.json"

// newSchemas reads the document; without one it returns nil.
func newSchemas(text []byte) (*schemas, error) {
	if text == nil {
		return nil, nil
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	tree, ok := doc.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("not an OpenAPI document")
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource(schemaURL, doc); err != nil {
		return nil, err
	}
	return &schemas{doc: tree, compiler: compiler, compiled: map[string]*jsonschema.Schema{}}, nil
}

// request checks the body of a request to a route such as "POST /gateway".
func (s *schemas) request(route string, body json.RawMessage) error {
	return s.check(body, append(routeKeys(route), "requestBody", "content", "application/json", "schema"))
}

// lenient turns the numbers of new files into texts: the document asks for texts
// only, but Discord's documentation shows numbers and the service takes both.
func lenient(body any) any {
	top, ok := body.(map[string]any)
	if !ok {
		return body
	}
	lenient(top["data"])
	list, _ := top["attachments"].([]any)
	for _, entry := range list {
		if e, ok := entry.(map[string]any); ok {
			if n, ok := e["id"].(json.Number); ok {
				e["id"] = n.String()
			}
		}
	}
	return body
}

// response checks an answer.
func (s *schemas) response(route string, status int, body json.RawMessage) error {
	return s.check(body, append(routeKeys(route), "responses", fmt.Sprint(status), "content", "application/json", "schema"))
}

func routeKeys(route string) []string {
	method, path, _ := strings.Cut(route, " ")
	return []string{"paths", path, strings.ToLower(method)}
}

func (s *schemas) check(body json.RawMessage, keys []string) error {
	if s == nil {
		return nil
	}
	schema, err := s.schema(keys)
	if schema == nil || err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return schema.Validate(lenient(value))
}

// schema compiles the part of the document at the keys, once; nil when there is none.
func (s *schemas) schema(keys []string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	pointer := ""
	for _, key := range keys {
		pointer += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
	}
	if schema, known := s.compiled[pointer]; known {
		return schema, nil
	}
	var node any = s.doc
	for _, key := range keys {
		branch, _ := node.(map[string]any)
		node = branch[key]
	}
	if node == nil {
		s.compiled[pointer] = nil
		return nil, nil
	}
	schema, err := s.compiler.Compile(schemaURL + "#" + escape(pointer))
	s.compiled[pointer] = schema
	return schema, err
}

// escape makes a JSON pointer fit for the fragment of an address.
func escape(pointer string) string {
	return strings.NewReplacer("{", "%7B", "}", "%7D", "@", "%40").Replace(pointer)
}
