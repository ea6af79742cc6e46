-- What staff did to whom and why; nothing is ever taken out of it (S-45).
create table staff_action (
  staff_action_id bigint generated always as identity primary key,
  staff_uuid uuid not null references staff,
  action text not null,
  client_uuid uuid references client,
  order_uuid uuid,
  -- the penalty, product or the like that it was done to
  subject_id text,
  -- what staff gave as their reason
  note text,
  at timestamptz not null
);
create index staff_action_of_client on staff_action (client_uuid, at);
create trigger append_only before update or delete or truncate on staff_action for each statement execute function refuse_change();

-- A client's money changes in the order of its card, too: who is charged to a card that is being replaced.
create index orders_of_binding on orders (binding_uuid) where binding_uuid is not null;

-- The last Moscow date through which penalties have been counted (D-14).
alter table product_clock add column penalties_counted_through date;
create index penalty_growing on penalty (counted_through) where state = 'APPLIED';
