"""What leaves Pioche on sheets and on paper."""
