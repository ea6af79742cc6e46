-- Staff of the bank: who they are and what they may do (spec 6).

create table staff (
  staff_uuid uuid primary key,
  -- written in small letters, so that one login is one person
  login text not null unique check (login = lower(login) and length(login) between 1 and 64),
  -- argon2id with its parameters and salt (D-9)
  password_hash text not null,
  password_changed_at timestamptz not null,
  permissions text[] not null check (permissions <@ array['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'VIEW_PRODUCTS', 'EDIT_PRODUCTS',
    'FULL_PAYMENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION']),
  active boolean not null,
  -- the client looked for last, sealed like everything that names a phone outside of the client itself
  sealed_last_search_phone bytea,
  created_at timestamptz not null
);
