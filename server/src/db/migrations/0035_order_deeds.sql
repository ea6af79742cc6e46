-- A deed of a shop with an order, by the key of its request, written in the transaction of its effect: a request whose process died
-- before it could answer has happened, and is answered when it comes again, not done again (F-29, rules 8).

create table order_deed (
  order_uuid uuid not null references orders,
  deed_key text not null,
  done_at timestamptz not null,
  primary key (order_uuid, deed_key)
);
