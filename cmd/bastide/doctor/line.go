package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// line asks Discord. What the bot's own client adds, such as waiting for limits and trying
// again, would hide from a host what is wrong.
type line struct {
	base, token, agent string
	client             *http.Client
}

func newLine(p Patient) line {
	// Following a redirection would take the token to another place.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return line{
		base: p.Base.String(), token: p.Token, client: &http.Client{CheckRedirect: stay},
		agent: "DiscordBot (https://github.com/bastide-games/bastide, " + p.Version + ")",
	}
}

// Errors that say what Discord has answered.
var (
	errToken   = errors.New("the token is refused by Discord")
	errAbsent  = errors.New("not there, or not for this bot")
	errLimited = errors.New("too many requests: Discord asks to wait")
)

var answers = map[int]error{
	http.StatusUnauthorized: errToken, http.StatusForbidden: errAbsent, http.StatusNotFound: errAbsent,
	http.StatusTooManyRequests: errLimited,
}

// get asks for a path below the API and reads the answer, of at most 4 MB. It returns what
// the clock at the other end shows.
func (l line) get(ctx context.Context, path string, into any) (now time.Time, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, l.base+path, nil)
	if err != nil {
		return now, err
	}
	r.Header.Set("Authorization", "Bot "+l.token)
	r.Header.Set("User-Agent", l.agent)
	resp, err := l.client.Do(r)
	if err != nil {
		return now, fmt.Errorf("no way to Discord, look at the machine's network: %w", err)
	}
	defer resp.Body.Close()
	now, _ = http.ParseTime(resp.Header.Get("Date")) // zero where it is not told
	if err := answers[resp.StatusCode]; err != nil {
		return now, err
	}
	if resp.StatusCode != http.StatusOK {
		return now, fmt.Errorf("the answer of Discord is %s: try again later", resp.Status)
	}
	if err := json.NewDecoder(io.LimitReader(resp.Body, 4<<20)).Decode(into); err != nil {
		return now, fmt.Errorf("what answers is not Discord (DISCORD_API_URL is %s)", l.base)
	}
	return now, nil
}
