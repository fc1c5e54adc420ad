package release

import (
	"archive/tar"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

// imagePlatforms are those that an image is made for.
var imagePlatforms = []string{"linux/amd64", "linux/arm64"}

// user is who runs the program in the image, and has its folder /data.
const user = 65532

// image writes an image for those platforms of which there are programs, as a folder that registries
// take (OCI image layout). It holds what the Dockerfile makes.
func (v version) image(platforms []string, programs, folder string) error {
	var index v1.ImageIndex = empty.Index
	for _, platform := range imagePlatforms {
		if !slices.Contains(platforms, platform) {
			continue
		}
		system, arch, _ := strings.Cut(platform, "/")
		program, err := os.ReadFile(filepath.Join(programs, system+"_"+arch))
		if err != nil {
			return err
		}
		image, err := v.imageOf(program, system, arch)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: image, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: system, Architecture: arch}},
		})
	}
	_, err := layout.Write(folder, index)
	return err
}

// imageOf makes an image of one layer.
func (v version) imageOf(program []byte, system, arch string) (v1.Image, error) {
	files, err := v.files(program)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil })
	if err != nil {
		return nil, err
	}
	created := v1.Time{Time: v.at}
	image, err := mutate.Append(empty.Image, mutate.Addendum{Layer: layer, History: v1.History{Created: created, CreatedBy: "workshop release"}})
	if err != nil {
		return nil, err
	}
	file, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.OS, file.Architecture, file.Created, file.Config = system, arch, created, v.config()
	return mutate.ConfigFile(image, file)
}

// config says how the image is run. It is what the Dockerfile says.
func (v version) config() v1.Config {
	return v1.Config{
		User: "65532:65532", Env: []string{"BASTIDE_DB=/data/bastide.db"}, Volumes: map[string]struct{}{"/data": {}},
		Entrypoint: []string{"/bastide"}, StopSignal: "SIGTERM",
		Healthcheck: &v1.HealthConfig{Test: []string{"CMD", "/bastide", "health"}, Interval: 30 * time.Second, Timeout: 15 * time.Second, StartPeriod: time.Minute},
		Labels: map[string]string{
			"org.opencontainers.image.title": "Bastide", "org.opencontainers.image.version": v.name, "org.opencontainers.image.revision": v.commit,
			"org.opencontainers.image.source": "https://github.com/bastide-games/bastide", "org.opencontainers.image.licenses": "MIT",
		},
	}
}

// files are those of the image, as a tar.
func (v version) files(program []byte) ([]byte, error) {
	var out bytes.Buffer
	t := tar.NewWriter(&out)
	for _, h := range []tar.Header{
		{Name: "bastide", Typeflag: tar.TypeReg, Mode: 0o755, Size: int64(len(program))},
		{Name: "data/", Typeflag: tar.TypeDir, Mode: 0o755, Uid: user, Gid: user},
		{Name: "tmp/", Typeflag: tar.TypeDir, Mode: 0o1777},
	} {
		h.ModTime, h.Format = v.at, tar.FormatPAX
		if err := t.WriteHeader(&h); err != nil {
			return nil, err
		}
		if h.Typeflag == tar.TypeReg {
			if _, err := t.Write(program); err != nil {
				return nil, err
			}
		}
	}
	err := t.Close()
	return out.Bytes(), err
}
