package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible"
)

func (p *program) stripCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "strip [FILE...]",
		Short: "Write text without its invisible characters",
		Long: `Strip writes the files, or standard input (also as -), to standard output without
the characters that the profile removes. U+2028 and U+2029 become a line feed, and
each byte that is not part of a valid UTF-8 encoding becomes U+FFFD. Profile
untrusted keeps the joiners between emoji; strict keeps none.

Each file is a text of its own. What has been read is written at once, so strip
can stand in a slow pipe. The text must be UTF-8; a byte order mark goes, too. It
must be decoded: in JSON or source code a
separator may stand inside a string literal, where a line feed may not.

A file that cannot be read is reported with the byte at which reading stopped;
the others are still written, and the exit status is 2.`,
		Example: `  curl -s https://example.com/page.txt | invisible strip
  invisible strip note.txt > clean.txt && mv clean.txt note.txt
  invisible strip --profile strict names.txt`,
	}
	profile := profileFlag(cmd)
	cmd.RunE = func(_ *cobra.Command, files []string) error {
		buf := make([]byte, 64<<10)
		return p.each(files, func(name string) error { return p.stripFile(name, profile.profile, buf) })
	}
	return cmd
}

// stripFile copies a file, or standard input for "-", to the output.
func (p *program) stripFile(name string, profile *invisible.Profile, buf []byte) error {
	in, shown, err := p.open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	out := transform.NewWriter(p.stdout, profile.NewTransformer())
	var read int64
	for {
		n, err := in.Read(buf)
		read += int64(n)
		if _, err := out.Write(buf[:n]); err != nil {
			return err
		}
		if err != nil {
			if closeErr := out.Close(); closeErr != nil {
				return closeErr
			}
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("%s: byte %d: %w", shown, read, cause(err))
		}
	}
}
