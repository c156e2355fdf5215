//go:build race

package reveal

func init() { raceEnabled = true }
