package discord

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"
)

// discordgo has one logger for the whole process.
var bridge sync.Once

// bridgeLogger sends what discordgo logs to slog's default logger as debug messages. The [Gateway]
// itself logs what matters about a connection.
func bridgeLogger() {
	bridge.Do(func() { discordgo.Logger = logFromDiscordgo })
}

// logFromDiscordgo passes on only the format of a line and its errors. The arguments of some lines are
// whole packets, with the tokens of interactions.
func logFromDiscordgo(_, _ int, format string, args ...any) {
	text, _, _ := strings.Cut(format, "%")
	attrs := []any{"text", strings.TrimRight(text, " ,:\n")}
	for _, arg := range args {
		if err, ok := arg.(error); ok {
			attrs = append(attrs, "cause", fmt.Sprintf("%.200s", err.Error()))
		}
	}
	slog.Debug("discordgo", attrs...)
}
