package discord

import (
	"strings"
	"testing"
)

func TestParseBase(t *testing.T) {
	good := map[string]string{
		"":                               DefaultBase,
		"https://discord.com/api/v10/":   DefaultBase,
		"https://discord.example":        "https://discord.example/api/v10",
		"http://127.0.0.1:8080":          "http://127.0.0.1:8080/api/v10",
		"http://localhost:8080/x/":       "http://localhost:8080/x",
		"http://[::1]:8080/api/v10":      "http://[::1]:8080/api/v10",
		"http://10.0.0.1:8080/api/v10":   "http://10.0.0.1:8080/api/v10",
		"http://172.31.255.1":            "http://172.31.255.1/api/v10",
		"http://192.168.1.2":             "http://192.168.1.2/api/v10",
		"http://[fd00::1]:8080":          "http://[fd00::1]:8080/api/v10",
		"https://proxy.example:444/a/b/": "https://proxy.example:444/a/b",
	}
	for text, want := range good {
		u, err := ParseBase(text)
		if err != nil || u.String() != want {
			t.Errorf("ParseBase(%q) = %v, %v; want %s", text, u, err, want)
		}
	}
	bad := []string{"discord.com", "http://discord.com/api/v10", "http://8.8.8.8", "http://172.32.0.1",
		"http://169.254.169.254", "http://0.0.0.0", "http://[2001:db8::1]", "http://10.0.0.1.example", "http://proxy", "http://localhost.example", "ftp://localhost",
		"https://user:pass@discord.com", "https://discord.com/?a=b", "https://discord.com/#x", "https://", "://", "https://a b/"}
	for _, text := range bad {
		if u, err := ParseBase(text); err == nil {
			t.Errorf("ParseBase(%q) = %v, want an error", text, u)
		} else if strings.Contains(err.Error(), "pass@") {
			t.Errorf("ParseBase(%q) repeats a password: %v", text, err)
		}
	}
}

func TestGatewayAddress(t *testing.T) {
	for address, want := range map[string]string{
		"wss://gateway.discord.gg":       "wss://gateway.discord.gg/?v=10&encoding=json#",
		"wss://gateway.discord.gg/":      "wss://gateway.discord.gg/?v=10&encoding=json#",
		"ws://127.0.0.1:99/gw?v=9#x":     "ws://127.0.0.1:99/gw?v=10&encoding=json#",
		"ws://10.0.0.5:3001":             "ws://10.0.0.5:3001/?v=10&encoding=json#",
		"ws://8.8.8.8":                   "",
		"ws://gateway.discord.gg":        "",
		"https://gateway.discord.gg":     "",
		"wss://user@gateway.discord.gg/": "",
		"":                               "",
	} {
		s := &session{}
		if err := s.locate(address); (err != nil) != (want == "") || s.at != want {
			t.Errorf("locate(%q): %q, %v; want %q", address, s.at, err, want)
		}
	}
}
