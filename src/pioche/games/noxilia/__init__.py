"""Noxilia: two monarchs, ten cells, and fog over almost everything."""
