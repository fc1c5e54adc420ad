package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/gif"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// Limits of uploads, in bytes and files.
const (
	MaxFile    = 10 << 20
	maxRequest = 25 << 20
	maxFiles   = 10
)

// Upload is one file of a request.
type Upload struct {
	Index         int
	Name, Typ     string
	Data          []byte
	Width, Height int
}

var partName = regexp.MustCompile(`^files\[(\d{1,2})\]$`)

// ReadBody returns a request's JSON and its files. JSON is null without a body.
func ReadBody(r *http.Request, decode bool) (json.RawMessage, []*Upload, *Refusal) {
	r.Body = http.MaxBytesReader(nil, r.Body, maxRequest)
	typ, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err == nil && typ == "multipart/form-data" {
		return readParts(multipart.NewReader(r.Body, params["boundary"]), decode)
	}
	body, refused := readAll(r.Body)
	if refused != nil {
		return nil, nil, refused
	}
	if len(body) == 0 {
		if r.Header.Get("Content-Type") != "" && r.Method != http.MethodGet {
			return nil, nil, refuseJSON()
		}
		return json.RawMessage("null"), nil, nil
	}
	if typ != "application/json" {
		return nil, nil, Invalid("", "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header to be one of {'application/json'}.")
	}
	if !json.Valid(body) {
		return nil, nil, refuseJSON()
	}
	return body, nil, nil
}

func readAll(r io.Reader) ([]byte, *Refusal) {
	body, err := io.ReadAll(r)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, refuseSize()
	case err != nil:
		return nil, refuseUnread(err)
	}
	return body, nil
}

// refuseUnread refuses a body that could not be read. A body that was cut off because its sender died
// is no violation.
func refuseUnread(err error) *Refusal {
	var broken *net.OpError
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &broken) {
		return Simple(400, 0, "400: Bad Request")
	}
	return Malformed(400, 0, "400: Bad Request")
}

// readParts reads the parts payload_json and files[n]. Others are refused.
func readParts(parts *multipart.Reader, decode bool) (json.RawMessage, []*Upload, *Refusal) {
	payload, files, seen := json.RawMessage("{}"), []*Upload(nil), map[int]bool{}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return payload, files, nil
		}
		if err != nil {
			return nil, nil, refuseUnread(err)
		}
		data, refused := readAll(part)
		if refused != nil {
			return nil, nil, refused
		}
		if part.FormName() == "payload_json" {
			if !json.Valid(data) {
				return nil, nil, refuseJSON()
			}
			payload = data
			continue
		}
		file, refused := readFile(part, data, decode)
		if refused != nil {
			return nil, nil, refused
		}
		if seen[file.Index] || len(files) == maxFiles {
			return nil, nil, Invalid(part.FormName(), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
		}
		seen[file.Index] = true
		files = append(files, file)
	}
}

// readFile checks one file: its part name, its size, and that a PNG is readable.
func readFile(part *multipart.Part, data []byte, decode bool) (*Upload, *Refusal) {
	match := partName.FindStringSubmatch(part.FormName())
	if match == nil {
		return nil, Invalid(part.FormName(), "UNKNOWN_PART", "This part is neither payload_json nor files[n]")
	}
	f := &Upload{Name: part.FileName(), Typ: part.Header.Get("Content-Type"), Data: data}
	f.Index, _ = strconv.Atoi(match[1])
	switch {
	case f.Name == "":
		return nil, Invalid(part.FormName(), "BASE_TYPE_REQUIRED", "A file needs a filename")
	case len(data) == 0:
		return nil, Malformed(400, 50006, "Cannot send an empty message")
	case len(data) > MaxFile:
		return nil, refuseSize()
	}
	if f.Typ == "image/png" || strings.HasSuffix(strings.ToLower(f.Name), ".png") {
		f.Typ = "image/png"
		return f, f.picture(decode)
	}
	if f.Typ == "image/gif" {
		return f, f.film()
	}
	return f, nil
}

// film reads the size of a GIF.
func (f *Upload) film() *Refusal {
	config, err := gif.DecodeConfig(bytes.NewReader(f.Data))
	if err != nil {
		return Invalid("files."+strconv.Itoa(f.Index), "FILE_TYPE_INVALID_IMAGE", "Not a readable GIF: "+err.Error())
	}
	f.Width, f.Height = config.Width, config.Height
	return nil
}

// picture reads the size of a PNG and, if decode is set, every pixel: a client would show a broken
// picture otherwise.
func (f *Upload) picture(decode bool) *Refusal {
	config, err := png.DecodeConfig(bytes.NewReader(f.Data))
	if err == nil && decode {
		_, err = png.Decode(bytes.NewReader(f.Data))
	}
	if err != nil {
		return Invalid("files."+strconv.Itoa(f.Index), "FILE_TYPE_INVALID_IMAGE", "Not a readable PNG: "+err.Error())
	}
	f.Width, f.Height = config.Width, config.Height
	return nil
}
