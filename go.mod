module github.com/seed13e1ed47/invisible

go 1.26.0

require golang.org/x/text v0.44.0
