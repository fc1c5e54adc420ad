package imaging

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/klauspost/compress/flate"
)

// The board of the benchmarks: 12 × 12 cells, 72 tiles, 128 px each, 18 followers and
// the numbers of the choices.
func benchBoard() (*tiling, Options) {
	return lay(12, 12, 72, 3), Options{View: Plain, Names: names}
}

func benchScene(b *tiling) (scene.Scene, map[string]string) { return b.scene("V", 4) }

// BenchmarkBoard draws and encodes the whole board, nothing but sprites known before.
// It reports, measured in the same run, how much faster and smaller it is than the
// naive way and how many times the bare compression of its pixels it takes: the limit
// of what a picture can cost with this compressor.
func BenchmarkBoard(b *testing.B) {
	board, o := benchBoard()
	s, marks := benchScene(board)
	o.Marks = marks
	p := New()
	warm, err := p.PNG(s, o)
	if err != nil {
		b.Fatal(err)
	}
	plain := naivePNG(s, o)
	slow := quickest(3, func() { naivePNG(s, o) })
	pix := p.Draw(s, o).Pix
	limit := quickest(10, func() { deflate(b, pix) })
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		if _, err := p.PNG(s, o); err != nil {
			b.Fatal(err)
		}
	}
	quick := quickest(10, func() { _, _ = p.PNG(s, o) })
	b.ReportMetric(float64(slow)/float64(quick), "×faster")
	b.ReportMetric(float64(quick)/float64(limit), "×deflate")
	b.ReportMetric(float64(len(plain))/float64(len(warm)), "×smaller")
	b.ReportMetric(float64(len(warm))/1000, "kB")
}

// BenchmarkNextTile draws the board again after one more tile, the strips of the
// picture before being known: what the record of a turn costs.
func BenchmarkNextTile(b *testing.B) {
	board, o := benchBoard()
	o.Key = "match"
	after, marks := benchScene(board)
	o.Marks = marks
	benchTurns(b, o, []scene.Scene{before(board, after), after}, nil)
}

// BenchmarkNextTurn is the same where the numbers of the choices change as well: what
// the post of the next turn costs.
func BenchmarkNextTurn(b *testing.B) {
	board, o := benchBoard()
	o.Key = "match"
	s, marks := benchScene(board)
	t, more := board.scene("K", 4)
	benchTurns(b, o, []scene.Scene{s, t}, []map[string]string{marks, more})
}

func benchTurns(b *testing.B, o Options, pictures []scene.Scene, marks []map[string]string) {
	p := New()
	size := 0
	draw := func(i int) {
		if marks != nil {
			o.Marks = marks[i%2]
		}
		data, err := p.PNG(pictures[i%2], o)
		if err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	draw(0) // the sprites and strips that a running bot knows
	draw(1)
	for i := 0; b.Loop(); i++ {
		draw(i)
	}
	b.ReportMetric(float64(size)/1000, "kB")
}

// before is the scene without its last tile.
func before(board *tiling, after scene.Scene) scene.Scene {
	last := board.order[len(board.order)-1]
	after.Items = slices.DeleteFunc(slices.Clone(after.Items), func(it scene.Item) bool {
		return it.Kind == scene.Face && it.Box == scene.Cell(last.x, last.y)
	})
	return after
}

// BenchmarkPhone draws a turn's post with the panel.
func BenchmarkPhone(b *testing.B) {
	board, o := benchBoard()
	o.View = Board
	s, marks := benchScene(board)
	o.Marks = marks
	benchTurns(b, o, []scene.Scene{s, s}, nil)
}

// BenchmarkClose draws a preview.
func BenchmarkClose(b *testing.B) {
	board, o := benchBoard()
	o.View = Close
	s, marks := board.preview("V", 4)
	o.Marks = marks
	benchTurns(b, o, []scene.Scene{s, s}, nil)
}

// quickest is the shortest of n runs: what a busy machine disturbs least.
func quickest(n int, f func()) time.Duration {
	best := time.Duration(1<<63 - 1)
	for range n {
		start := time.Now()
		f()
		best = min(best, time.Since(start))
	}
	return best
}

func deflate(b *testing.B, pix []byte) {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, level)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := w.Write(pix); err != nil {
		b.Fatal(err)
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
}
