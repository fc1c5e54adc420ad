package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// clockVariable says by how many seconds the clock of a program from [buildWithClock] is wrong.
const clockVariable = "BASTIDE_TEST_CLOCK"

// buildWithClock builds this test program again with a changed standard library, so that its clock can be
// wrong. Nothing else can give one process another time than the machine's.
func buildWithClock(t *testing.T) (program string) {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	must(t, err)
	library, folder := filepath.Join(strings.TrimSpace(string(out)), "src", "time"), t.TempDir()
	source := read(t, filepath.Join(library, "time.go"))
	const now = "sec, nsec, mono := runtimeNow()\n"
	if strings.Count(source, now) != 1 {
		t.Fatal("time.Now is written otherwise in this version of Go")
	}
	overlay := map[string]string{}
	for name, text := range map[string]string{
		"time.go": strings.Replace(source, now, now+"\tsec += shift\n", 1),
		"shift.go": "package time\n\nimport \"syscall\"\n\nvar shift = func() int64 {\n" +
			"\ttext, _ := syscall.Getenv(\"" + clockVariable + "\")\n\tn, _ := atoi(text)\n\treturn int64(n)\n}()\n",
	} {
		overlay[filepath.Join(library, name)] = filepath.Join(folder, name)
		must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	must(t, err)
	must(t, os.WriteFile(filepath.Join(folder, "overlay.json"), text, 0o600))
	program = filepath.Join(folder, "shifted.test")
	if said, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program
}
