"""The campaign of Les Nominés du Néombre: everything between two fights (docs/specs/neombre.md §3.3)."""
