-- Letters and pushes that wait for the day have a queue of their own. Waiting jobs stay in theirs. The next migration
-- validates the constraint without blocking writers.
alter table job drop constraint job_lane_check, add constraint job_lane_check check (
  lane in ('CODES', 'AWAITED', 'LETTERS', 'SHOPS', 'MESSAGES', 'DAY_LETTERS', 'MASS', 'CHARGES')) not valid;
comment on column job.lane is
  'Queue of the job: CODES, AWAITED, LETTERS, SHOPS, MESSAGES, DAY_LETTERS, MASS or CHARGES.';
