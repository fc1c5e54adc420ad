package emblem

import (
	"bytes"
	"image/png"
	"regexp"
	"testing"
)

// What Discord asks of an application's emoji: its name, and its size in bytes.
const most = 256 << 10

var name = regexp.MustCompile(`^[a-z0-9_]{2,23}$`) // with what tells drawings apart, 32

func TestAll(t *testing.T) {
	looks := map[string]string{}
	for of, data := range All() {
		im, err := png.Decode(bytes.NewReader(data))
		if err != nil || im.Bounds().Dx() != Side || im.Bounds().Dy() != Side || len(data) > most || !name.MatchString(of) {
			t.Errorf("%s: %d bytes, %v", of, len(data), err)
			continue
		}
		if _, _, _, corner := im.At(0, 0).RGBA(); corner != 0 {
			t.Errorf("%s has a ground of its own", of)
		}
		if other, same := looks[string(data)]; same {
			t.Errorf("%s and %s look the same", of, other)
		}
		looks[string(data)] = of
	}
	if len(looks) != 6+Medals {
		t.Errorf("%d pictures", len(looks))
	}
	for _, none := range []string{Seat(-1), Seat(6), Medal(0), Medal(Medals + 1)} {
		if none != "" {
			t.Errorf("there is a %s", none)
		}
	}
}
