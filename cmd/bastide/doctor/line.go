package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// client makes requests to Discord without the bot's own client, whose waiting and retries would hide
// the fault from the host.
type client struct {
	base, token, agent string
	client             *http.Client
}

func newLine(p Setup) client {
	// A redirection would send the token to another server.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return client{
		base: p.Base.String(), token: p.Token, client: &http.Client{CheckRedirect: stay},
		agent: "DiscordBot (https://github.com/bastide-games/bastide, " + p.Version + ")",
	}
}

// Errors for Discord's answers.
var (
	errToken   = errors.New("the token is refused by Discord")
	errAbsent  = errors.New("not there, or not for this bot")
	errLimited = errors.New("too many requests: Discord asks to wait")
)

var answers = map[int]error{
	http.StatusUnauthorized: errToken, http.StatusForbidden: errAbsent, http.StatusNotFound: errAbsent,
	http.StatusTooManyRequests: errLimited,
}

// everybody is a path that every bot may request.
const everybody = "/users/@me"

// get requests a path of the API and decodes the answer, of at most 4 MB. It returns the time of
// the other side's clock.
func (l client) get(ctx context.Context, path string, into any) (now time.Time, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, l.base+path, nil)
	if err != nil {
		return now, err
	}
	r.Header.Set("Authorization", "Bot "+l.token)
	r.Header.Set("User-Agent", l.agent)
	resp, err := l.client.Do(r)
	if err != nil {
		return now, fmt.Errorf("cannot reach Discord, check this machine's network: %w", err)
	}
	defer resp.Body.Close()
	now, _ = http.ParseTime(resp.Header.Get("Date")) // zero if the header is missing
	if path == everybody && discord.WrongAddress(resp.StatusCode) {
		return now, fmt.Errorf("%s is not the address of Discord's API, it answers HTTP %d: correct DISCORD_API_URL, or leave it unset for the real Discord", l.base, resp.StatusCode)
	}
	if err := answers[resp.StatusCode]; err != nil {
		return now, err
	}
	if resp.StatusCode != http.StatusOK {
		return now, fmt.Errorf("the answer of Discord is %s: try again later", resp.Status)
	}
	if err := json.NewDecoder(io.LimitReader(resp.Body, 4<<20)).Decode(into); err != nil {
		return now, fmt.Errorf("the answer is not from Discord (DISCORD_API_URL is %s)", l.base)
	}
	return now, nil
}
