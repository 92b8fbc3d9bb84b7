"""Changes to results and ratings, one transaction each."""
