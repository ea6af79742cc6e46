-- Minutes by which the client's clock is ahead of UTC, as the last browser reported it. Moscow while none has.
alter table client add column utc_offset smallint not null default 180;
alter table client add constraint client_utc_offset_check check (utc_offset between 120 and 720) not valid;
