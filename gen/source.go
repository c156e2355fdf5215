package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A source gives the files of one version by name.
type source interface {
	read(ctx context.Context, name string) (file, error)
}

// A dir is a directory in the published layout.
type dir string

func (d dir) read(_ context.Context, name string) (file, error) {
	path := filepath.Join(string(d), filepath.FromSlash(name))
	data, err := os.ReadFile(path)
	f := file{name, path, data}
	if err != nil {
		var pe *os.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return f, f.errorf(1, "cannot read the file: %w", err)
	}
	return f, nil
}

// A site downloads from a server that is laid out as unicode.org is.
type site struct {
	base     string // "https://www.unicode.org/Public"
	version  string
	client   *http.Client
	progress io.Writer
	pause    time.Duration // before the second try; doubled before each later one
	maxFile  int64         // bytes
}

const (
	unicodeOrg = "https://www.unicode.org/Public"
	tries      = 4
	timeout    = 60 * time.Second
	maxFile    = 64 << 20 // bytes
)

func newSite(version string, progress io.Writer) *site {
	return &site{unicodeOrg, version, &http.Client{Timeout: timeout}, progress, time.Second, maxFile}
}

// url is where a file is published. The emoji sequence and test files are kept
// apart from the rest: by emoji version until 16.0, and beside the ucd folder
// of the version since 17.0.
func (s *site) url(name string) string {
	base, ok := strings.CutPrefix(name, "emoji/")
	if !ok || name == emojiData {
		return s.base + "/" + s.version + "/ucd/" + name
	}
	if strings.HasPrefix(s.version, "15.") || strings.HasPrefix(s.version, "16.") {
		return s.base + "/emoji/" + strings.TrimSuffix(s.version, ".0") + "/" + base
	}
	return s.base + "/" + s.version + "/" + name
}

func (s *site) read(ctx context.Context, name string) (file, error) {
	address := s.url(name)
	f := file{name: name, path: address}
	var err error
	pause := s.pause
	for try := 1; try <= tries; try++ {
		if try > 1 {
			fmt.Fprintf(s.progress, "gen: %s: %v; trying again\n", address, err)
			select {
			case <-ctx.Done():
				return f, ctx.Err()
			case <-time.After(pause):
			}
			pause *= 2
		}
		var final bool
		if f.data, final, err = s.get(ctx, address); err == nil {
			fmt.Fprintf(s.progress, "gen: %s: %d bytes\n", address, len(f.data))
			return f, nil
		}
		if final || ctx.Err() != nil {
			break
		}
	}
	return f, fmt.Errorf("%s: cannot download: %w (offline? -ucd DIR reads the files of Unicode %s from a directory; make takes UCD=DIR, in which %[3]s/ is)", address, err, s.version)
}

// get reports a final error where another try cannot help.
func (s *site) get(ctx context.Context, address string) (data []byte, final bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, true, err
	}
	resp, err := s.client.Do(req)
	if ue := (*url.Error)(nil); errors.As(err, &ue) {
		return nil, false, ue.Err // without the method and URL, which the caller names
	}
	if err != nil {
		return nil, false, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, resp.StatusCode < 500 && resp.StatusCode != http.StatusTooManyRequests, errors.New(resp.Status)
	}
	data, err = io.ReadAll(io.LimitReader(resp.Body, s.maxFile+1))
	if int64(len(data)) > s.maxFile {
		return nil, true, fmt.Errorf("more than %d bytes", s.maxFile)
	}
	return data, false, err
}
