package simulation

import (
	"testing"

	"github.com/bastide-games/bastide/games/gametest/lazygc"
)

func TestMain(m *testing.M) { lazygc.Main(m) }
