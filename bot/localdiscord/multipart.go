package localdiscord

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
	maxFile    = 10 << 20
	maxRequest = 25 << 20
	maxFiles   = 10
)

// upload is one file of a request.
type upload struct {
	index         int
	name, typ     string
	data          []byte
	width, height int
}

var partName = regexp.MustCompile(`^files\[(\d{1,2})\]$`)

// readBody returns a request's JSON and its files. JSON is null without a body.
func readBody(r *http.Request, decode bool) (json.RawMessage, []*upload, *refusal) {
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
		return nil, nil, invalid("", "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header to be one of {'application/json'}.")
	}
	if !json.Valid(body) {
		return nil, nil, refuseJSON()
	}
	return body, nil, nil
}

func readAll(r io.Reader) ([]byte, *refusal) {
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

// refuseUnread refuses a body that could not be read. One that was cut off, because
// its sender died, is nobody's mistake.
func refuseUnread(err error) *refusal {
	var broken *net.OpError
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &broken) {
		return simple(400, 0, "400: Bad Request")
	}
	return malformed(400, 0, "400: Bad Request")
}

// readParts reads payload_json and files[n] and knows no other part.
func readParts(parts *multipart.Reader, decode bool) (json.RawMessage, []*upload, *refusal) {
	payload, files, seen := json.RawMessage("{}"), []*upload(nil), map[int]bool{}
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
		if seen[file.index] || len(files) == maxFiles {
			return nil, nil, invalid(part.FormName(), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
		}
		seen[file.index] = true
		files = append(files, file)
	}
}

// readFile checks one file: its part name, its size, and that a PNG is one.
func readFile(part *multipart.Part, data []byte, decode bool) (*upload, *refusal) {
	match := partName.FindStringSubmatch(part.FormName())
	if match == nil {
		return nil, invalid(part.FormName(), "UNKNOWN_PART", "This part is neither payload_json nor files[n]")
	}
	f := &upload{name: part.FileName(), typ: part.Header.Get("Content-Type"), data: data}
	f.index, _ = strconv.Atoi(match[1])
	switch {
	case f.name == "":
		return nil, invalid(part.FormName(), "BASE_TYPE_REQUIRED", "A file needs a filename")
	case len(data) == 0:
		return nil, malformed(400, 50006, "Cannot send an empty message")
	case len(data) > maxFile:
		return nil, refuseSize()
	}
	if f.typ == "image/png" || strings.HasSuffix(strings.ToLower(f.name), ".png") {
		f.typ = "image/png"
		return f, f.picture(decode)
	}
	if f.typ == "image/gif" {
		return f, f.film()
	}
	return f, nil
}

// film reads the size of a GIF.
func (f *upload) film() *refusal {
	config, err := gif.DecodeConfig(bytes.NewReader(f.data))
	if err != nil {
		return invalid("files."+strconv.Itoa(f.index), "FILE_TYPE_INVALID_IMAGE", "Not a readable GIF: "+err.Error())
	}
	f.width, f.height = config.Width, config.Height
	return nil
}

// picture reads the size of a PNG and, unless that is too slow for the caller's
// purpose, every pixel: a client would show a broken picture otherwise.
func (f *upload) picture(decode bool) *refusal {
	config, err := png.DecodeConfig(bytes.NewReader(f.data))
	if err == nil && decode {
		_, err = png.Decode(bytes.NewReader(f.data))
	}
	if err != nil {
		return invalid("files."+strconv.Itoa(f.index), "FILE_TYPE_INVALID_IMAGE", "Not a readable PNG: "+err.Error())
	}
	f.width, f.height = config.Width, config.Height
	return nil
}
