package discord

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
)

// DefaultBase is where Discord answers.
const DefaultBase = "https://discord.com/api/v10"

// ParseBase reads the address of an API, "" meaning [DefaultBase]. An address without a path gets
// Discord's own. Plain http would show the bot's token to anyone on the way. So it is accepted only for
// this machine and numeric addresses of private networks; a name may lead anywhere.
func ParseBase(text string) (*url.URL, error) {
	if text == "" {
		text = DefaultBase
	}
	u, err := url.Parse(strings.TrimRight(text, "/"))
	switch {
	case err != nil:
		return nil, errors.New("API address: not an address") // url's error would repeat it
	case u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("API address: want only scheme, host and path, such as " + DefaultBase)
	case u.Scheme == "http" && !near(u.Hostname()):
		return nil, fmt.Errorf("API address: plain http is only for this machine and numeric addresses of a private network "+
			"such as 10.0.0.5, not for %s", u.Hostname())
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, fmt.Errorf("API address: scheme %q, want https", u.Scheme)
	}
	if u.Path == "" {
		u.Path = "/api/v10"
	}
	return u, nil
}

// checkGateway checks the gateway's address from the API. The token will be sent there, so plain ws is
// as restricted as plain http is in [ParseBase].
func checkGateway(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.User != nil:
		return nil, errors.New("gateway address: not an address")
	case u.Scheme == "ws" && !near(u.Hostname()):
		return nil, fmt.Errorf("gateway address: plain ws is only for this machine and numeric addresses of a private network, not for %s", u.Hostname())
	case u.Scheme != "ws" && u.Scheme != "wss":
		return nil, fmt.Errorf("gateway address: scheme %q, want wss", u.Scheme)
	}
	return u, nil
}

// gatewayURL adds the API's version and the encoding to a gateway's address.
func gatewayURL(address string) (*url.URL, error) {
	u, err := checkGateway(address)
	if err != nil {
		return nil, err
	}
	u.Path, u.Fragment = "/"+strings.TrimPrefix(u.Path, "/"), ""
	u.RawQuery = "v=10&encoding=json"
	return u, nil
}

// near reports whether a host is this machine, or an address that only a private network has.
func near(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip.IsLoopback() || ip.IsPrivate()
}
