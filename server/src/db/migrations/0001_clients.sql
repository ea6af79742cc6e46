-- People: customers, their cards, sessions and codes. Phones are 10 digits from 9 (I-43).

create table client (
  client_uuid uuid primary key,
  country_code text not null check (country_code = '7'),
  phone text not null check (phone ~ '^9[0-9]{9}$'),
  full_name text,
  birth_date date,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'BLOCKED')),
  -- TEMPORARY_BLOCKED while this lies ahead: a block by the system that lifts itself and binds untrusted devices only (rules 7)
  blocked_until timestamptz,
  created_at timestamptz not null,
  unique (country_code, phone)
);

create table binding (
  binding_uuid uuid primary key,
  client_uuid uuid not null references client,
  -- the bank's key of the saved card; card data never enters this service
  gateway_binding_id text not null unique,
  masked_pan text not null check (length(regexp_replace(masked_pan, '[^0-9]', '', 'g')) <= 10 and masked_pan ~ '[0-9]{4}$'),
  -- YYYYMM
  expiry text not null check (expiry ~ '^[0-9]{6}$'),
  payment_system text check (payment_system in ('VISA', 'MASTERCARD', 'AMEX', 'JCB', 'CUP', 'MIR')),
  payment_way text not null,
  active boolean not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index binding_of_client on binding (client_uuid);

create table session (
  session_hash text primary key check (length(session_hash) >= 43),
  subject_type text not null check (subject_type in ('CLIENT', 'STAFF')),
  subject_uuid uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '24 hours'),
  revoked_at timestamptz
);
create index session_of_subject on session (subject_type, subject_uuid) where revoked_at is null;

create table otp_challenge (
  challenge_uuid uuid primary key,
  purpose text not null check (purpose in ('LOGIN', 'CHECKOUT')),
  client_uuid uuid references client,
  phone_hash text not null,
  -- the browser that asked for the code, the only one that may use it (rules 7)
  browser_hash text not null,
  code_hash text not null check (length(code_hash) >= 43),
  trusted_device boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '5 minutes'),
  attempts integer not null check (attempts between 0 and max_attempts),
  max_attempts integer not null check (max_attempts between 1 and 3),
  consumed_at timestamptz check (consumed_at between created_at and expires_at)
);
create index otp_challenge_of_browser on otp_challenge (browser_hash, created_at desc);
create index otp_challenge_of_phone on otp_challenge (phone_hash, created_at desc);

create table sms (
  sms_id bigint generated always as identity primary key,
  kind text not null check (kind in ('CODE', 'REMINDER', 'RECEIPT')),
  phone_hash text not null,
  -- number and text, sealed with a key from the environment and erased once sent: no code lies in the database
  sealed_message bytea,
  state text not null check (state in ('WAITING', 'SENT', 'FAILED')),
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index sms_of_phone on sms (phone_hash, created_at);
