//go:build unix || windows

package main

import (
	"os"
	"syscall"
)

// ends are the signals that ask the program to end.
func ends() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} }
