package release

import (
	"debug/buildinfo"
	"encoding/json"
	"os"
	"runtime/debug"
	"strings"
)

// bom is a list of what a program is made of, in the form of CycloneDX 1.5.
type bom struct {
	Format   string `json:"bomFormat"`
	Spec     string `json:"specVersion"`
	Version  int    `json:"version"`
	Metadata struct {
		Component component `json:"component"`
	} `json:"metadata"`
	Components []component `json:"components"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl"`
	Properties []property `json:"properties,omitempty"`
}

// property is what CycloneDX has no field for, named as "go version -m" names it.
type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// writeSBOM writes down what Go has noted in a program: the modules that are in it with their
// checksums, and how it was built.
func writeSBOM(program, file string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	list := bom{Format: "CycloneDX", Spec: "1.5", Version: 1}
	list.Metadata.Component = moduleOf("application", &info.Main)
	properties := []property{{"go", info.GoVersion}, {"path", info.Path}}
	for _, s := range info.Settings {
		properties = append(properties, property{"build", s.Key + "=" + s.Value})
	}
	list.Metadata.Component.Properties = properties
	list.Components = []component{standardLibrary(info.GoVersion)}
	for _, m := range info.Deps {
		list.Components = append(list.Components, moduleOf("library", m))
	}
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(data, '\n'), 0o644)
}

// moduleOf describes a module, or what has taken its place.
func moduleOf(kind string, m *debug.Module) component {
	if m.Replace != nil {
		m = m.Replace
	}
	c := named(kind, m.Path, m.Version)
	if m.Sum != "" {
		c.Properties = []property{{"sum", m.Sum}}
	}
	return c
}

// standardLibrary is what comes with Go, under the name by which lists of vulnerabilities know it.
func standardLibrary(goVersion string) component {
	version, _, _ := strings.Cut(strings.TrimPrefix(goVersion, "go"), " ")
	return named("library", "stdlib", version)
}

func named(kind, name, version string) component {
	url := "pkg:golang/" + name + "@" + version
	return component{Type: kind, Ref: url, Name: name, Version: version, PURL: url}
}
