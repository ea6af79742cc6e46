-- The third document of a purchase, the consent to charges of the card, and the facts from which each signed text can
-- be built again (docs/spec/rules.md#11).
alter table checkout_consent_text drop constraint checkout_consent_text_kind_check;
alter table checkout_consent_text add constraint checkout_consent_text_kind_check
  check (kind in ('CONTRACT', 'PERSONAL_DATA', 'CARD')) not valid;

-- facts: canonical JSON by RFC 8785; null for signatures of the previous version, which knows two kinds and version 1
alter table checkout_consent add column facts text;
alter table checkout_consent add constraint checkout_consent_facts_check
  check (facts is not null or (kind <> 'CARD' and version = 1)) not valid;

-- the hash of the card consent that the code signs
alter table otp_challenge add column card_hash text;

-- A purchase that the previous version registered needs two documents, a later one three.
create or replace function checkout_is_signed() returns trigger language plpgsql as $$
begin
  if (select count(*) from checkout_consent where order_uuid = new.order_uuid)
      < (case when new.contract_version = 1 then 2 else 3 end) then
    raise exception 'purchase % is confirmed without its contract and consents', new.order_uuid
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
