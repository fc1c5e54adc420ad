package discord

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"strings"
)

// form packs a payload and its files the way Discord reads uploads: payload_json and
// files[0], files[1] and so on. Writing to memory cannot fail.
func form(payload []byte, files []File) (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part(w, `form-data; name="payload_json"`, "application/json", payload)
	for i, f := range files {
		disposition := fmt.Sprintf(`form-data; name="files[%d]"; filename="%s"`, i, quoted.Replace(f.Name))
		part(w, disposition, f.Type, f.Data)
	}
	w.Close()
	return b.Bytes(), w.FormDataContentType()
}

var quoted = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "", "\n", "")

func part(w *multipart.Writer, disposition, contentType string, data []byte) {
	p, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition},
		"Content-Type":        {contentType},
	})
	if err != nil {
		panic(err) // a bytes.Buffer accepts everything
	}
	p.Write(data)
}
