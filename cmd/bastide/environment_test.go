package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Any texts in the variables of the configuration give either a usable configuration, or an error
// of one line that does not show the token.
func FuzzEnvironment(f *testing.F) {
	for _, c := range [][4]string{
		{secret, "https://discord.com/api/v10", "text", "info"}, {"Bot " + secret + "\n", "http://127.0.0.1:9/api/v10", "json", "WARN"},
		{"", "", "", ""}, {secret, "http://example.com", "xml", "loud"}, {secret, "https://[::1", "text", "debug-4"},
		{secret + secret, "discord://x", "text", "error+1"}, {"short", "%zz", "json", "info"},
	} {
		f.Add(c[0], c[1], c[2], c[3])
	}
	f.Fuzz(func(t *testing.T, token, api, log, level string) {
		for name, value := range map[string]string{"DISCORD_TOKEN": token, "DISCORD_API_URL": api,
			"BASTIDE_LOG_FORMAT": log, "BASTIDE_LOG_LEVEL": level} {
			if os.Setenv(name, value) != nil { // no system has such a variable
				return
			}
		}
		c, err := readConfig()
		switch {
		case err == nil && (c.base == nil || strings.ContainsAny(c.Token, " \n") || c.logger(os.Stderr) == nil):
			t.Errorf("accepted, but of no use: %+v", c)
		case err == nil:
		case strings.Contains(err.Error(), "\n"):
			t.Errorf("an error of several lines: %v", err)
		case len(token) > 12 && strings.Contains(err.Error(), token) &&
			!strings.Contains(api+log+level+fmt.Sprintf("%q %q %q", api, log, level), token):
			t.Errorf("the token is shown: %v", err)
		}
	})
}
