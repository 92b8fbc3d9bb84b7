"""What all changes share: refusals, quotas, and computing while nobody waits for a lock."""
