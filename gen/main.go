// Gen makes the tables of package invisible from the Unicode Character Database.
//
//	go run ./gen                         write tables.go for the pinned version
//	go run ./gen -command                write cmd/invisible/tables.go
//	go run ./gen -check                  compare with what is there, write nothing
//	go run ./gen -diff OLD NEW           what enters and leaves each set, from two directories
//	go run ./gen -bump -version X.Y.Z    pin another version (see "make bump")
//
// The files come from the directory that -ucd names, or from unicode.org. Each
// is checked against its SHA-256 in gen/ucd.sum before it is parsed.
package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:embed ucd.sum
var pinnedSums []byte

//go:embed VERSION
var pinnedVersion string

const (
	sumFile     = "gen/ucd.sum"
	versionFile = "gen/VERSION"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the program: 0 is success, 1 a difference that -check found, 2 an error.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	g := generator{stdout: stdout, stderr: stderr}
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, "usage: gen [-ucd DIR] [-version X.Y.Z] [-command] [-o FILE] [-check] [-save DIR]\n"+
			"       gen -diff OLD NEW\n       gen -bump -version X.Y.Z [-ucd DIR] [-old DIR]\n")
		flags.PrintDefaults()
	}
	flags.StringVar(&g.ucd, "ucd", "", "read the files from `DIR`, laid out as published (default: download from unicode.org)")
	flags.StringVar(&g.version, "version", strings.TrimSpace(pinnedVersion), "Unicode `version` of the files")
	flags.StringVar(&g.out, "o", "", "write `FILE` (default tables.go, or cmd/invisible/tables.go with -command)")
	flags.BoolVar(&g.command, "command", false, "make the command's table of general categories in place of the package's sets")
	flags.StringVar(&g.save, "save", "", "keep the files in `DIR`/VERSION, those that only tests read too, and write no table")
	flags.StringVar(&g.old, "old", "", "with -bump: `DIR` of the version that is pinned now (default: download)")
	check := flags.Bool("check", false, "compare with FILE and write nothing; exit status 1 if it differs")
	diff := flags.Bool("diff", false, "print what enters and leaves each set between the versions in the directories OLD and NEW")
	bump := flags.Bool("bump", false, "pin -version: record its checksums, print the difference, write both tables")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	err := func() error {
		modes := 0
		for _, on := range []bool{*check, *diff, *bump, g.save != ""} {
			if on {
				modes++
			}
		}
		switch n := flags.NArg(); {
		case modes > 1:
			return errors.New("-check, -diff, -bump and -save exclude each other")
		case *diff && n != 2:
			return fmt.Errorf("-diff takes two directories, not %d", n)
		case !*diff && n > 0:
			return fmt.Errorf("unexpected argument %q", flags.Arg(0))
		case g.old != "" && !*bump:
			return errors.New("-old goes with -bump")
		case (g.out != "" || g.command) && (*bump || *diff || g.save != ""):
			return errors.New("-o and -command go with neither -bump, -diff nor -save")
		case *diff && g.ucd != "":
			return errors.New("-diff takes its directories as arguments, not with -ucd")
		case !versionForm.MatchString(g.version):
			return fmt.Errorf("version %q is not of the form 17.0.0", g.version)
		}
		var err error
		if g.sums, err = parseSums(sumFile, pinnedSums); err != nil {
			return err
		}
		switch {
		case *diff:
			return g.diff(ctx, dir(flags.Arg(0)), dir(flags.Arg(1)))
		case *bump:
			return g.bump(ctx)
		case g.save != "":
			return g.saveFiles(ctx)
		}
		return g.generate(ctx, *check)
	}()
	switch {
	case errors.Is(err, errDiffers):
		fmt.Fprintln(stderr, "gen:", err)
		return 1
	case err != nil:
		fmt.Fprintln(stderr, "gen:", err)
		return 2
	}
	return 0
}

var (
	versionForm = regexp.MustCompile(`^[1-9][0-9]*\.[0-9]+\.[0-9]+$`)
	errDiffers  = errors.New("differs from what the files give; run go generate")
)

type generator struct {
	ucd, version, out, save, old string
	command                      bool
	sums                         *sums
	stdout, stderr               io.Writer
}

// source is the directory, if one is given, or unicode.org.
func (g *generator) source(path, version string) source {
	if path != "" {
		return dir(path)
	}
	return newSite(version, g.stderr)
}

// read reads and checks the named files of a version.
func (g *generator) read(ctx context.Context, src source, version string, names []string) ([]file, error) {
	var files []file
	for _, name := range names {
		f, err := src.read(ctx, name)
		if err != nil {
			return nil, err
		}
		if err := f.check(version, g.sums); err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

func (g *generator) generate(ctx context.Context, check bool) error {
	files, err := g.read(ctx, g.source(g.ucd, g.version), g.version, inputs)
	if err != nil {
		return err
	}
	u, err := load(g.version, files)
	if err != nil {
		return err
	}
	text, path := u.packageTables, "tables.go"
	if g.command {
		text, path = u.commandTables, "cmd/invisible/tables.go"
	}
	path = cmp.Or(g.out, path)
	data, err := text()
	if err != nil {
		return err
	}
	if check {
		old, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if line := firstDifference(old, data); line > 0 {
			return fmt.Errorf("%s:%d: %w", path, line, errDiffers)
		}
		return nil
	}
	return write(path, data)
}

// firstDifference is the number of the first line that differs, or 0.
func firstDifference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return 0
	}
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return bytes.Count(a[:i], []byte("\n")) + 1
}

// write replaces a file whole or leaves it as it is.
func write(path string, data []byte) error {
	return writeAll([]output{{path, data}})
}

type output struct {
	path string
	data []byte
}

// writeAll replaces files. It writes none of them before all can be written.
func writeAll(outs []output) (err error) {
	var temporary []string
	defer func() {
		for _, name := range temporary {
			os.Remove(name)
		}
	}()
	for _, out := range outs {
		tmp, err := os.CreateTemp(filepath.Dir(out.path), "."+filepath.Base(out.path)+".*")
		if err != nil {
			return fmt.Errorf("%s: cannot write: %w", out.path, err)
		}
		temporary = append(temporary, tmp.Name())
		_, err = tmp.Write(out.data)
		if err := errors.Join(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
			return fmt.Errorf("%s: cannot write: %w", out.path, err)
		}
	}
	for i, out := range outs {
		if err := os.Rename(temporary[i], out.path); err != nil {
			return fmt.Errorf("%s: cannot write: %w", out.path, err)
		}
	}
	return nil
}

func (g *generator) saveFiles(ctx context.Context) error {
	files, err := g.read(ctx, g.source(g.ucd, g.version), g.version, slices.Concat(named, testData))
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(g.save, g.version, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := write(path, f.data); err != nil {
			return err
		}
	}
	return nil
}

// versionOf reads the version of the files in a directory from the first line
// of one of them.
func versionOf(ctx context.Context, d source) (string, error) {
	f, err := d.read(ctx, category)
	if err != nil {
		return "", err
	}
	line, _, _ := bytes.Cut(f.data, []byte("\n"))
	m := regexp.MustCompile(`^# DerivedGeneralCategory-([0-9.]+)\.txt\r?$`).FindSubmatch(line)
	if m == nil || !versionForm.Match(m[1]) {
		return "", f.errorf(1, "no version in the first line: %q", line)
	}
	return string(m[1]), nil
}

// diff prints what enters and leaves each set from one version to another.
func (g *generator) diff(ctx context.Context, from, to dir) error {
	var versions [2]*ucd
	var names [2]map[rune]string
	for i, d := range []dir{from, to} {
		v, err := versionOf(ctx, d)
		if err != nil {
			return err
		}
		files, err := g.read(ctx, d, v, named)
		if err != nil {
			return err
		}
		if versions[i], names[i], err = loadNamed(v, files); err != nil {
			return err
		}
	}
	return printDiff(g.stdout, versions, names)
}

func loadNamed(version string, files []file) (*ucd, map[rune]string, error) {
	u, err := load(version, files)
	if err != nil {
		return nil, nil, err
	}
	names, err := parseNames(files[len(inputs)], u.categories)
	return u, names, err
}

func printDiff(w io.Writer, v [2]*ucd, names [2]map[rune]string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Unicode %s to %s\n", v[0].version, v[1].version)
	for i, s := range v[0].sets {
		old, now := s.set, v[1].sets[i].set
		var rows bytes.Buffer
		var entered, left int
		for r := range rune(numRunes) {
			switch {
			case now[r] && !old[r]:
				entered++
				fmt.Fprintf(&rows, "+ U+%04X %s\n", r, cmp.Or(names[1][r], "<unassigned>"))
			case old[r] && !now[r]:
				left++
				fmt.Fprintf(&rows, "- U+%04X %s\n", r, cmp.Or(names[0][r], "<unassigned>"))
			}
		}
		fmt.Fprintf(&b, "%s: %d to %d code points, %d enter, %d leave\n", s.name, old.len(), now.len(), entered, left)
		rows.WriteTo(&b)
	}
	_, err := b.WriteTo(w)
	return err
}

// bump pins another version. It reads and checks everything before it writes
// anything; the checksums of the new version are recorded, not compared, unless
// they are listed already.
func (g *generator) bump(ctx context.Context) error {
	pinned := strings.TrimSpace(pinnedVersion)
	files, err := g.read(ctx, g.source(g.old, pinned), pinned, named)
	if err != nil {
		return err
	}
	var versions [2]*ucd
	var names [2]map[rune]string
	if versions[0], names[0], err = loadNamed(pinned, files); err != nil {
		return err
	}
	src := g.source(g.ucd, g.version)
	var all []file
	for _, name := range slices.Concat(named, testData) {
		f, err := src.read(ctx, name)
		if err != nil {
			return err
		}
		if key := g.version + "/" + name; g.sums.hash[key] == "" {
			g.sums.hash[key] = f.sum()
			fmt.Fprintf(g.stderr, "gen: recorded SHA-256 %s %s\n", f.sum(), key)
		}
		if err := f.check(g.version, g.sums); err != nil {
			return err
		}
		all = append(all, f)
	}
	if versions[1], names[1], err = loadNamed(g.version, all); err != nil {
		return err
	}
	if err := printDiff(g.stdout, versions, names); err != nil {
		return err
	}
	pkg, err := versions[1].packageTables()
	if err != nil {
		return err
	}
	command, err := versions[1].commandTables()
	if err != nil {
		return err
	}
	return writeAll([]output{
		{sumFile, g.sums.text()},
		{"cmd/invisible/tables.go", command},
		{"tables.go", pkg},
		{versionFile, []byte(g.version + "\n")},
	})
}

// text writes the checksums as parseSums reads them, in the order of their names.
func (s *sums) text() []byte {
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(s.hash)) {
		fmt.Fprintf(&b, "%s  %s\n", s.hash[name], name)
	}
	return b.Bytes()
}
