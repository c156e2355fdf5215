// Invisible finds and removes characters that draw nothing.
//
// See "invisible help" and https://github.com/seed13e1ed47/invisible.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/seed13e1ed47/invisible"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status: 0, or 2 after an error.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: &output{w: stdout}, stderr: stderr}
	root := &cobra.Command{
		Use:   "invisible",
		Short: "Find and remove characters that draw nothing",
		Long: `Invisible finds and removes characters that draw nothing: tag characters,
variation selectors, bidi controls, zero-width characters and their like.

Exit status: 0, or 2 after an error. Each error is one line on standard error. If
the reader of the output goes away, the program ends quietly, by SIGPIPE where
the system has it.`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,

		SuggestionsMinimumDistance: 2,
		RunE:                       func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(p.stdout)
	root.SetErr(stderr)
	root.AddCommand(p.stripCommand(), p.fenceCommand(), p.revealCommand(), p.tableCommand())
	checkTopics(root)
	cmd, err := root.ExecuteC()
	switch {
	case isBrokenPipe(p.stdout.err): // the reader has had enough
	case p.stdout.err != nil:
		p.report(fmt.Errorf("standard output: byte %d: %w", p.stdout.n, cause(p.stdout.err)))
	case err != nil && !errors.Is(err, errReported):
		p.report(fmt.Errorf("%w (see %s --help)", err, cmd.CommandPath()))
	}
	if p.failed {
		return 2
	}
	return 0
}

// knownCommand reports a first argument that is no command.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	if similar := cmd.SuggestionsFor(args[0]); len(similar) > 0 {
		hint = fmt.Sprintf(", did you mean %q?", similar[0])
	}
	return fmt.Errorf("unknown command %q for %q%s", args[0], cmd.CommandPath(), hint)
}

func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	return nil
}

// checkTopics makes the commands help and completion report what they do not know.
func checkTopics(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, args []string) error {
				if _, rest, err := root.Find(args); err != nil || len(rest) > 0 {
					return fmt.Errorf("no help for %q", strings.Join(args, " "))
				}
				return nil
			}
		case "completion":
			cmd.Args = knownCommand
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

type program struct {
	stdin  io.Reader
	stdout *output
	stderr io.Writer
	failed bool
}

// errReported ends a command whose error has been reported.
var errReported = errors.New("reported")

// each calls f for each file, or for "-" if there is none. It reports the errors of files, and ends
// with that of the output.
func (p *program) each(files []string, f func(name string) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		if err := f(name); err != nil {
			if p.stdout.err != nil {
				return errReported // with the output's own error, by run
			}
			p.report(err)
		}
	}
	return nil
}

// report writes an error as one line, in which nothing reaches a terminal raw.
func (p *program) report(err error) {
	p.failed = true
	fmt.Fprintf(p.stderr, "invisible: %s\n", visible(err.Error()))
}

// visible writes controls, invisible characters and bytes that are not UTF-8 as
// escapes. File names may hold them.
func visible(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r < ' ' || 0x7F <= r && r < 0xA0 || invisible.Strict.Contains(r):
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			b.WriteRune(r)
		}
		i += n
	}
	return b.String()
}

// cause is an error without the operation and the path around it.
func cause(err error) error {
	if pe := (*os.PathError)(nil); errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// An output counts what it writes, and writes nothing more after an error.
type output struct {
	w   io.Writer
	n   int64
	err error
}

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(b)
	o.n += int64(n)
	o.err = err
	return n, err
}

// open opens a file, or standard input for "-", and tells what to call it in a message.
func (p *program) open(name string) (in io.ReadCloser, shown string, err error) {
	if name == "-" {
		if f, ok := p.stdin.(*os.File); ok && p.stdout.isFile(f) {
			return nil, "", errors.New("standard input: byte 0: the file is also the output")
		}
		return io.NopCloser(p.stdin), "standard input", nil
	}
	if name == "" {
		return nil, "", errors.New(`"": byte 0: a file has no empty name`)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, "", fmt.Errorf("%s: byte 0: %w", name, cause(err))
	}
	if p.stdout.isFile(f) {
		f.Close()
		return nil, "", fmt.Errorf("%s: byte 0: the file is also the output", name)
	}
	return f, name, nil
}

// isFile reports whether the output is appended to the regular file f, which would
// then never end.
func (o *output) isFile(f *os.File) bool {
	w, ok := o.w.(*os.File)
	if !ok {
		return false
	}
	out, err := w.Stat()
	if err != nil || !out.Mode().IsRegular() {
		return false
	}
	in, err := f.Stat()
	return err == nil && os.SameFile(in, out)
}

func isBrokenPipe(err error) bool {
	const windowsNoData = syscall.Errno(232) // ERROR_NO_DATA, the pipe is being closed
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) ||
		runtime.GOOS == "windows" && errors.Is(err, windowsNoData)
}

func version() string {
	v := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version
	}
	return fmt.Sprintf("invisible %s, Unicode %s, %s %s/%s", v, invisible.UnicodeVersion, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// profileFlag adds --profile to a command.
func profileFlag(cmd *cobra.Command) *profileValue {
	v := &profileValue{"untrusted", invisible.Untrusted}
	cmd.Flags().Var(v, "profile", "rule to use: untrusted, or strict for names and keys")
	cmd.RegisterFlagCompletionFunc("profile", cobra.FixedCompletions(profileNames, cobra.ShellCompDirectiveNoFileComp))
	return v
}

var profileNames = []cobra.Completion{"untrusted", "strict"}

type profileValue struct {
	name    string
	profile *invisible.Profile
}

func (v *profileValue) String() string { return v.name }
func (v *profileValue) Type() string   { return "NAME" }

func (v *profileValue) Set(name string) error {
	switch name {
	case "untrusted":
		v.profile = invisible.Untrusted
	case "strict":
		v.profile = invisible.Strict
	default:
		return fmt.Errorf("the profiles are %s", strings.Join(profileNames, ", "))
	}
	v.name = name
	return nil
}
