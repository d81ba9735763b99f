"""Cards and rules outside Pioche: in spreadsheets, and on paper."""
