package command

import (
	"bytes"
	"strings"
	"testing"
)

// Passwords are removed from texts in the forms in which hosts write them; everything else stays.
func TestRedact(t *testing.T) {
	for text, want := range map[string]string{
		"open postgress://user:s3cr3t@db/x: no such file":          "open postgress://user:…@db/x: no such file",
		"db=s3://key:s3c/r3t@bucket other=1":                       "db=s3://key:…@bucket other=1",
		`database="host=db password=s3cr3t dbname=x"`:              `database="host=db password=… dbname=x"`,
		`host=db password='s3 cr3t' user=u`:                        `host=db password=… user=u`,
		"postgres://db/x?sslpassword=s3cr3t&sslmode=require":       "postgres://db/x?sslpassword=…&sslmode=require",
		"PGPASSWORD=s3cr3t bastide: x":                             "PGPASSWORD=… bastide: x",
		"https://discord.com/api/v10 answers":                      "https://discord.com/api/v10 answers",
		"postgres://user@db:5432/x?sslmode=require does not":       "postgres://user@db:5432/x?sslmode=require does not",
		"password authentication failed for user \"bastide\"":      "password authentication failed for user \"bastide\"",
		"http://127.0.0.1:9/api/v10/users/@me: connection refused": "http://127.0.0.1:9/api/v10/users/@me: connection refused",
	} {
		if got := Redact(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// A complaint about a command line shows no password in it.
func TestPasswordInArguments(t *testing.T) {
	var out, err bytes.Buffer
	code := Program{Name: "test", Commands: &struct{}{}}.Run(t.Context(), []string{"postgres://u:s3cr3t@db/x"}, &out, &err)
	if code != Misused || strings.Contains(err.String(), "s3cr3t") || !strings.Contains(err.String(), "postgres://u:…@db/x") {
		t.Errorf("exit code %d, %s", code, err.String())
	}
}
