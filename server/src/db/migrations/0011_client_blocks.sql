-- What a client was before staff blocked it, so that lifting the block gives that back.
alter table client add column status_before_block text check (status_before_block in ('ACTIVE', 'INACTIVE'));
