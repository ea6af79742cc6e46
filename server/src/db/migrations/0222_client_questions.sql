-- A purchase whose name or birth date differs from the stored one asks staff (decision 0095). The stored value stays
-- until staff accept the other one. A rejected value is not asked about again.
create table client_question (
  question_uuid uuid primary key,
  client_uuid uuid not null references client,
  -- the purchase that brought the other value
  order_uuid uuid not null references checkout,
  field text not null check (field in ('FULL_NAME', 'BIRTH_DATE')),
  value text not null,
  asked_at timestamptz not null,
  is_accepted boolean,
  settled_at timestamptz,
  settled_by uuid references staff,
  check ((is_accepted is null) = (settled_at is null) and (is_accepted is null) = (settled_by is null))
);
create unique index client_question_once on client_question (client_uuid, field, value) where is_accepted is not true;
