-- The days of a stop make nobody late (decision 0011): an order knows when write-offs that staff had stopped went on. The version before this
-- one neither reads nor writes it.
alter table orders add column schedules_resumed_at timestamptz;
