-- Payments as the calendar feeds last showed them (RFC 5545, 3.8.7): a change of the text or the day grows `sequence`.
create table calendar_event (
  order_uuid uuid not null references orders,
  payment_number integer not null,
  day date not null,
  summary text not null,
  sequence integer not null check (sequence >= 0),
  changed_at timestamptz not null,
  primary key (order_uuid, payment_number)
);
