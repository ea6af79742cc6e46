-- A person has settled the difference as it stands: it is not found again while both sums stay as they are.
alter table reconciliation_difference add column is_accepted boolean not null default false;
