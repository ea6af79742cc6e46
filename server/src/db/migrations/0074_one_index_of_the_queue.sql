-- Since the queue has lanes (0070) each is worked off by the index of its own; the one for all of them was kept for the version before that.
drop index job_due;
