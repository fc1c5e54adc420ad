package gametest

import (
	"testing"

	"github.com/bastide-games/bastide/internal/lazygc"
)

func TestMain(m *testing.M) { lazygc.Main(m) }
