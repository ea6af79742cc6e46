-- The documents that a customer signs at the checkout (docs/spec/rules.md#11): the contract and, separately, the consent
-- to the processing of personal data. The exact text is stored, so it stays readable whatever the templates become.

create table checkout_consent_text (
  text_hash text primary key check (text_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  kind text not null check (kind in ('CONTRACT', 'PERSONAL_DATA')),
  -- version of the template
  version integer not null check (version >= 1),
  text text not null,
  unique (text_hash, kind, version)
);
create trigger append_only before update or delete or truncate on checkout_consent_text
  for each statement execute function refuse_change();

create table checkout_consent (
  consent_uuid uuid primary key,
  order_uuid uuid not null references checkout,
  client_uuid uuid not null references client,
  kind text not null,
  version integer not null,
  text_hash text not null,
  -- the one-time code that confirmed the text; the code itself is not stored
  challenge_uuid uuid not null references otp_challenge,
  signed_at timestamptz not null,
  address text not null,
  user_agent text not null,
  unique (order_uuid, kind),
  foreign key (text_hash, kind, version) references checkout_consent_text (text_hash, kind, version)
);
create index checkout_consent_of_client on checkout_consent (client_uuid);
create trigger append_only before update or delete or truncate on checkout_consent
  for each statement execute function refuse_change();

-- The texts for which a code was requested: hashes of the contract and of the consent to the processing of personal
-- data. Null for a log-in and for codes of the previous version, which confirm nothing.
alter table otp_challenge add column contract_hash text, add column personal_data_hash text;

-- contract_version: the template version at the registration; null for purchases of the previous version, which are
-- confirmed without documents. signed_at: the schedule begins on its Moscow date.
alter table checkout add column contract_version integer, add column signed_at timestamptz;

create function checkout_is_signed() returns trigger language plpgsql as $$
begin
  if (select count(*) from checkout_consent where order_uuid = new.order_uuid) < 2 then
    raise exception 'purchase % is confirmed without a contract and a consent to the processing of personal data',
      new.order_uuid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger checkout_is_signed after update of state on checkout for each row
  when (old.state = 'CREATED' and new.state = 'CONFIRMED' and new.contract_version is not null)
  execute function checkout_is_signed();
