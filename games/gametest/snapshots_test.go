package gametest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A new file of snapshots passes. Any change to it is reported.
func TestSnapshotsFindFaults(t *testing.T) {
	file := filepath.Join(t.TempDir(), "snapshots.txt")
	checkStored(t, cups{}, file, true)
	checkStored(t, cups{}, file, false)
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/start\n", "/middle", "/end\n", "option pot double\n", "winners "} {
		if !strings.Contains(string(written), want) {
			t.Errorf("nothing in the file is called %q", want)
		}
	}
	for fault, c := range map[string]struct{ from, to string }{
		"was score 9":             {"score 0", "score 9"},
		"was draws 77":            {"draws 2\n", "draws 77\n"},
		"was legal A bank; cheat": {"legal A bank;", "legal A bank; cheat;"},
		"was view - f":            {"view - ", "view - f"},
		"was winners Z":           {"winners ", "winners Z"},
		"unknown field":           {`{"Points"`, `{"Pints"`},
		"seats not offered":       {"seats 2", "seats 9"},
		"option not offered":      {"pot double", "pot half"},
		"begins with":             {"case ", "chase "},
		"expected integer":        {"seats 2", "seats two"},
		"0 snapshots":             {string(written), ""},
	} {
		changed := strings.Replace(string(written), c.from, c.to, 1)
		if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := faultOf(t, func(r *recorder) { checkStored(r, cups{}, file, false) }); !strings.Contains(got, fault) {
			t.Errorf("found %q, want %q", got, fault)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if got := faultOf(t, func(r *recorder) { checkStored(r, cups{}, file, false) }); !strings.Contains(got, "no such file") {
		t.Errorf("without a file: %q", got)
	}
}

// An update writes the claims again and keeps the snapshots.
func TestSnapshotsAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "snapshots.txt")
	checkStored(t, cups{}, file, true)
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(want), "\nlegal ", "\nlegal Z")), 0o644); err != nil {
		t.Fatal(err)
	}
	checkStored(t, cups{}, file, true)
	if got, err := os.ReadFile(file); err != nil || string(got) != string(want) {
		t.Errorf("written anew the file differs: %v", err)
	}
}
