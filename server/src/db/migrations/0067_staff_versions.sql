-- Somebody else's change of an account in between is shown, not overwritten (issue 5 item 7): every change counts the version up, and
-- whoever changes says which one they saw. The version before this one neither reads nor writes it.
alter table staff add column version integer not null default 1;
