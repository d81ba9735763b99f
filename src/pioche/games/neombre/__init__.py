"""Les Nominés du Néombre: a co-operative campaign of fights in which every blow is answered."""
