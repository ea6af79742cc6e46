-- Messages for which no person waits have a queue of their own. Waiting jobs stay in theirs, and a version before this
-- one goes on writing to MASS. The next migration validates the constraint without blocking writers.
alter table job drop constraint job_lane_check, add constraint job_lane_check check (
  lane in ('AWAITED', 'SHOPS', 'MESSAGES', 'MASS', 'CHARGES')) not valid;
comment on column job.lane is 'Queue of the job: AWAITED, SHOPS, MESSAGES, MASS or CHARGES.';
