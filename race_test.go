//go:build race

package invisible

func init() { raceEnabled = true }
