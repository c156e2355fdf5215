//go:build !unix && !windows

package main

import "os"

// ends are the signals that ask the program to end.
func ends() []os.Signal { return []os.Signal{os.Interrupt} }
