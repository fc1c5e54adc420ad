package imaging

import "bytes"

// lzw compresses the pixels of a GIF. It differs from compress/lzw of the standard library in one
// point: a run of pixels that stay takes time by its codes, not by its pixels. Most of a film stays.
type lzw struct {
	out      *bytes.Buffer
	block    [256]byte // the open block: its length and its bytes
	bits     uint32    // not written yet
	pending  uint      // how many bits these are
	width    uint      // of a code, in bits
	last     int       // the code that was assigned last
	phrase   int       // the code of the pixels that are not written yet, noPhrase if there are none
	stayed   int       // how many pixels that is if all stay, else 0
	runs     []int     // the codes of runs of pixels that stay, by their length
	followed [1 << followBits]uint32
}

const (
	colourBits = 8
	clearCode  = 1 << colourBits
	endCode    = clearCode + 1
	maxCode    = 1<<12 - 1
	noPhrase   = -1
	followBits = 14 // of the hash table; it is at most a quarter full
)

// begin starts a picture.
func (l *lzw) begin() {
	l.bits, l.pending, l.phrase, l.stayed = 0, 0, noPhrase, 0
	l.width = colourBits + 1
	l.write(clearCode)
	l.forget()
}

// forget empties the dictionary.
func (l *lzw) forget() {
	l.width, l.last = colourBits+1, endCode
	l.runs = append(l.runs[:0], noPhrase, int(clearIndex))
	clear(l.followed[:])
}

// end writes what is left of a picture.
func (l *lzw) end() {
	l.write(l.phrase)
	l.assign()
	l.write(endCode)
	for ; l.pending > 0; l.pending -= min(l.pending, 8) {
		l.byte(byte(l.bits))
		l.bits >>= 8
	}
	l.flush()
	l.out.WriteByte(0)
}

// row adds pixels. Those that are as before stay; before is nil for a whole picture.
func (l *lzw) row(before, now []byte) {
	if string(before) == string(now) {
		l.stay(len(now))
		return
	}
	for x := 0; x < len(now); {
		from := x
		for before != nil && x < len(now) && before[x] == now[x] {
			x++
		}
		l.stay(x - from)
		for ; x < len(now) && (before == nil || before[x] != now[x]); x++ {
			l.add(now[x])
		}
	}
}

// stay adds a run of pixels that stay.
func (l *lzw) stay(n int) {
	for n > 0 {
		if l.phrase != noPhrase && l.stayed == 0 {
			l.add(clearIndex)
			if n--; l.phrase == int(clearIndex) {
				l.stayed = 1
			}
			continue
		}
		if more := min(n, len(l.runs)-1-l.stayed); more > 0 {
			l.stayed, n = l.stayed+more, n-more
			l.phrase = l.runs[l.stayed]
			continue
		}
		l.write(l.phrase)
		if l.assign() {
			l.runs = append(l.runs, l.last)
		}
		l.phrase, l.stayed = int(clearIndex), 1
		n--
	}
}

// add adds a pixel.
func (l *lzw) add(pixel byte) {
	l.stayed = 0
	if l.phrase == noPhrase {
		l.phrase = int(pixel)
		return
	}
	key := uint32(l.phrase)<<colourBits | uint32(pixel)
	at := key * 0x9E3779B1 >> (32 - followBits)
	for ; l.followed[at] != 0; at = (at + 1) % uint32(len(l.followed)) {
		if known := l.followed[at]; known>>12 == key {
			l.phrase = int(known & maxCode)
			return
		}
	}
	l.write(l.phrase)
	if l.assign() {
		l.followed[at] = key<<12 | uint32(l.last)
	}
	l.phrase = int(pixel)
}

// assign takes the next code for the dictionary. If there is none, the dictionary begins again.
func (l *lzw) assign() (ok bool) {
	if l.last++; l.last == 1<<l.width {
		l.width++
	}
	if l.last == maxCode {
		l.write(clearCode)
		l.forget()
		return false
	}
	return true
}

// write writes a code.
func (l *lzw) write(code int) {
	l.bits |= uint32(code) << l.pending
	for l.pending += l.width; l.pending >= 8; l.pending -= 8 {
		l.byte(byte(l.bits))
		l.bits >>= 8
	}
}

// byte adds a byte to the open block.
func (l *lzw) byte(b byte) {
	l.block[0]++
	if l.block[l.block[0]] = b; l.block[0] == 255 {
		l.flush()
	}
}

// flush writes the open block.
func (l *lzw) flush() {
	if l.block[0] > 0 {
		l.out.Write(l.block[:1+int(l.block[0])])
		l.block[0] = 0
	}
}
