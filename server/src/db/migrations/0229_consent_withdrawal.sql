-- The withdrawal of a signed consent to the processing of personal data (decision 0096): when, and from which address
-- and browser.
create table consent_withdrawal (
  consent_uuid uuid primary key references checkout_consent,
  withdrawn_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create trigger append_only before update or delete or truncate on consent_withdrawal
  for each statement execute function refuse_change();
