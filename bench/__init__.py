"""Speeds of Variorum, as ratios against a peer (the package `diplomacy`) on the same work in the same run."""
