"""Tests of Noxilia."""
