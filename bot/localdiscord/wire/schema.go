package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Schemas checks bodies against Discord's OpenAPI document. A nil one checks nothing.
type Schemas struct {
	mu       sync.Mutex
	doc      map[string]any
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by JSON pointer; nil when there is none
}

// schemaURL names the document; nothing is ever fetched from there.
const schemaURL = "https://discord.invalid/openapi.json"

// known are the documents that were read, by their text. Reading one takes a while, and tests make many servers.
var known = struct {
	sync.Mutex
	schemas map[string]*Schemas
}{schemas: map[string]*Schemas{}}

// NewSchemas reads the document, or returns what it has read from the same text before. Without one it
// returns nil.
func NewSchemas(text []byte) (*Schemas, error) {
	if text == nil {
		return nil, nil
	}
	known.Lock()
	defer known.Unlock()
	if s := known.schemas[string(text)]; s != nil {
		return s, nil
	}
	s, err := readSchemas(text)
	if err != nil {
		return nil, err
	}
	known.schemas[string(text)] = s
	return s, nil
}

func readSchemas(text []byte) (*Schemas, error) {
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
	return &Schemas{doc: tree, compiler: compiler, compiled: map[string]*jsonschema.Schema{}}, nil
}

// Request checks the body of a request to a route such as "POST /gateway".
func (s *Schemas) Request(route string, body json.RawMessage) error {
	return s.check(body, lenient, append(routeKeys(route), "requestBody", "content", "application/json", "schema"))
}

// lenient converts values to the types in the document where Discord also accepts others, as its
// documentation says: ids of new files are numbers or strings, the permissions of a command are a
// string.
func lenient(body any) any {
	switch b := body.(type) {
	case []any:
		for _, entry := range b {
			lenientCommand(entry)
		}
	case map[string]any:
		lenientCommand(b)
		lenientFiles(b)
		lenient(b["data"])
	}
	return body
}

func lenientFiles(message map[string]any) {
	list, _ := message["attachments"].([]any)
	for _, entry := range list {
		if e, ok := entry.(map[string]any); ok {
			if n, ok := e["id"].(json.Number); ok {
				e["id"] = n.String()
			}
		}
	}
}

func lenientCommand(entry any) {
	const key = "default_member_permissions"
	command, _ := entry.(map[string]any)
	if text, ok := command[key].(string); ok && strings.Trim(text, "0123456789") == "" {
		command[key] = json.Number(text)
	}
}

// Response checks an answer.
func (s *Schemas) Response(route string, status int, body json.RawMessage) error {
	return s.check(body, unchanged, append(routeKeys(route), "responses", fmt.Sprint(status), "content", "application/json", "schema"))
}

func routeKeys(route string) []string {
	method, path, _ := strings.Cut(route, " ")
	return []string{"paths", path, strings.ToLower(method)}
}

func unchanged(body any) any { return body }

func (s *Schemas) check(body json.RawMessage, adapt func(any) any, keys []string) error {
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
	return schema.Validate(adapt(value))
}

// schema compiles the part of the document at the keys, once; nil when there is none.
func (s *Schemas) schema(keys []string) (*jsonschema.Schema, error) {
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

// escape encodes a JSON pointer for the fragment of an address.
func escape(pointer string) string {
	return strings.NewReplacer("{", "%7B", "}", "%7D", "@", "%40").Replace(pointer)
}
