-- The first day for which a message announces charges to other cards; null in messages of previous versions.
alter table charge_notice add column charges_from date;
