package simulation

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
)

// stack are return addresses, the innermost first.
type stack [48]uintptr

var (
	callersMu sync.Mutex
	callers   = map[stack]string{}
)

// caller says which functions of the bot wait, the innermost first. It tells apart what two goroutines do with
// the same match.
func caller() string {
	var at stack
	n := runtime.Callers(2, at[:])
	callersMu.Lock()
	defer callersMu.Unlock()
	said, known := callers[at]
	if !known {
		said = functions(at[:n])
		callers[at] = said
	}
	return said
}

// module is the path of the bot's code.
const module = "github.com/bastide-games/bastide/"

func functions(at []uintptr) string {
	var names []string
	frames := runtime.CallersFrames(at)
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if name, own := strings.CutPrefix(f.Function, module); own && !strings.HasPrefix(name, "bot/simulation.") {
			names = append(names, fmt.Sprintf("%s:%d", name[strings.LastIndex(name, "/")+1:], f.Line))
		}
	}
	return strings.Join(names, " ")
}
