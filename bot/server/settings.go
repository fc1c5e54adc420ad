package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// Server keeps what servers have decided.
type Server struct {
	API        discord.API
	Records    *records.Records
	Texts      *wording.Texts
	Log        *slog.Logger
	Shelf      posts.Shelf // shown when the bot greets a server
	Dashboards *Dashboards
	// CupChannels lists the channels of a server's running cups; nil: none.
	CupChannels func(guild uint64) ([]uint64, error)
}

// Where a server wants matches to be played. The zero value leaves it to the person who opens a match.
const (
	ThreadsAsk    = ""
	ThreadsAlways = "always"
	ThreadsNever  = "never"
)

// Settings are what a server has decided about matches that are opened in it. The zero value decides nothing.
type Settings struct {
	Lang     string   `json:"lang,omitempty"`     // of public posts; empty: the server's
	Channels []uint64 `json:"channels,omitempty"` // where matches may be opened; none: everywhere
	Speed    string   `json:"speed,omitempty"`    // of matches opened without one, see session.Speeds
	Threads  string   `json:"threads,omitempty"`
	// Today is where the puzzle of the day is posted; nil: nowhere.
	Today *Today `json:"today,omitempty"`
	// Call is the role that is called to new lobbies; nil: none.
	Call *Call `json:"call,omitempty"`
	// Lost are channels that were allowed and have been deleted. The settings page mentions them once.
	Lost []uint64 `json:"lost,omitempty"`
}

// Today says where and when a server wants the puzzle of the day.
type Today struct {
	Channel uint64   `json:"channel"`
	Hour    int      `json:"hour"`
	Zone    string   `json:"zone"`            // of the IANA database
	Games   []string `json:"games,omitempty"` // ids; none: all
	Lang    string   `json:"lang"`            // of the server when it was set up
	Only    string   `json:"only,omitempty"`  // [OnlyPuzzle] or [OnlyWeek]; empty: both
}

// What of puzzle and match of the week a server wants.
const (
	OnlyPuzzle = "puzzle"
	OnlyWeek   = "week"
)

// Puzzle reports whether the puzzle of the day is posted; set may be nil.
func (set *Today) Puzzle() bool { return set != nil && set.Only != OnlyWeek }

// Call says which role is called to new lobbies.
type Call struct {
	Role uint64 `json:"role"`
	// Give says that the person who chose the role may give it to people. Then the bot may give it to people who ask for it.
	Give bool  `json:"give,omitempty"`
	Last int64 `json:"last,omitempty"` // when it was last called, Unix seconds
}

// callEvery is the shortest time between two calls of a server's role, however many lobbies are opened.
const callEvery = time.Hour

// CallNow returns the role that a lobby opened now calls, 0 for none, and notes the call.
func (s *Server) CallNow(guild discord.Snowflake) (role uint64, err error) {
	now := s.Records.Now()
	due := func(set *Settings) bool {
		return set.Call != nil && !now.Before(time.Unix(set.Call.Last, 0).Add(callEvery))
	}
	if set := s.Settings(guild); !due(&set) {
		return 0, nil
	}
	_, err = s.Change(guild, func(set *Settings) {
		if due(set) {
			role, set.Call.Last = set.Call.Role, now.Unix()
		}
	})
	return role, err
}

// DecodeSettings reads what a server has decided.
func DecodeSettings(data []byte) (set Settings, err error) {
	if data != nil {
		err = json.Unmarshal(data, &set)
	}
	return set, err
}

// settingsEnd ends the keys of servers' settings.
const settingsEnd = "/settings"

// SettingsGuild reads the server in the key of its settings.
func SettingsGuild(key string) (guild uint64, ok bool) {
	id, found := strings.CutSuffix(strings.TrimPrefix(key, "guild/"), settingsEnd)
	guild, err := strconv.ParseUint(id, 10, 64)
	return guild, found && err == nil
}

func settingsKey(guild discord.Snowflake) string {
	return fmt.Sprintf("guild/%d%s", guild, settingsEnd)
}

// Settings returns what a server has decided. If that cannot be read, the default settings hold, so that play goes on.
func (s *Server) Settings(guild discord.Snowflake) (set Settings) {
	data, err := s.Records.Store.Value(settingsKey(guild))
	if err == nil {
		set, err = DecodeSettings(data)
	}
	if err != nil {
		s.Log.Error("the settings of a server cannot be read and the default ones hold; choose them again with /server settings", "guild", guild.String(), "error", err)
		return Settings{}
	}
	return set
}

// Change lets edit change the settings of a server under their lock, and stores them.
func (s *Server) Change(guild discord.Snowflake, edit func(*Settings)) (Settings, error) {
	defer s.Records.Lock(settingsKey(guild))()
	if _, err := s.Records.Store.Value(settingsKey(guild)); err != nil && !errors.Is(err, storage.ErrDamaged) {
		return Settings{}, err // the other settings must not be replaced by the default ones
	}
	set := s.Settings(guild)
	edit(&set)
	data, err := json.Marshal(set)
	if err != nil {
		return set, err
	}
	return set, s.Records.Store.SetValue(settingsKey(guild), data)
}

// allowsMatches reports whether matches may be opened where the interaction is.
func (set Settings) allowsMatches(i discord.Interaction) bool {
	return len(set.Channels) == 0 || slices.Contains(set.Channels, uint64(i.Channel)) ||
		IsThread(i) && slices.Contains(set.Channels, uint64(i.Parent))
}

// Language is that of public posts: the one that the server has decided, else Discord's for the server, else the
// person's.
func (set Settings) Language(i discord.Interaction) string {
	return cmp.Or(set.Lang, wording.Language(cmp.Or(i.GuildLocale, i.Locale)))
}

// lookupTimeout limits how long channels are looked up before an answer.
const lookupTimeout = time.Second

// forgetDeletedChannels removes deleted channels from the allowed ones. It stops as soon as it has found enough channels
// that exist; 0: it looks at all. A channel that cannot be looked up counts as existing: Discord may be slow, or hide it
// from the bot.
func (s *Server) forgetDeletedChannels(ctx context.Context, guild discord.Snowflake, enough int) Settings {
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	set := s.Settings(guild)
	var lost []uint64
	for i, channel := range set.Channels {
		if err := s.API.Look(ctx, discord.Snowflake(channel)); errors.Is(err, discord.ErrGone) {
			lost = append(lost, channel)
		} else if i+1-len(lost) == enough {
			break
		}
	}
	if len(lost) == 0 {
		return set
	}
	s.Log.Info("channels in which a server allows matches were deleted and are removed from its settings", "guild", guild.String(), "channels", lost)
	healed, err := s.Change(guild, func(set *Settings) {
		set.Channels = slices.DeleteFunc(set.Channels, func(id uint64) bool { return slices.Contains(lost, id) })
		set.Lost = append(set.Lost, lost...)
	})
	if err != nil {
		s.Log.Error("deleted channels could not be removed from a server's settings; the bot tries again", "guild", guild.String(), "error", err)
	}
	return healed
}

// maxNamed is how many allowed channels a refusal names at most.
const maxNamed = 5

// Permitted refuses a channel in which the server wants no matches, and names some channels in which it does. A thread
// counts as its channel.
func (s *Server) Permitted(ctx context.Context, q *interaction.Request) (Settings, error) {
	set := s.Settings(q.Guild)
	if set.allowsMatches(q.Interaction) {
		return set, nil
	}
	if set = s.forgetDeletedChannels(ctx, q.Guild, maxNamed); set.allowsMatches(q.Interaction) {
		return set, nil
	}
	named := set.Channels[:min(len(set.Channels), maxNamed)]
	return set, session.Refuse("bot.settings.elsewhere", "channels", channels(named))
}

// channels makes mentions of channels.
func channels(ids []uint64) session.Channels {
	list := make(session.Channels, len(ids))
	for i, id := range ids {
		list[i] = session.Channel(id)
	}
	return list
}
