-- Validates the constraints of 0224 for earlier rows, without blocking writes.
alter table checkout_consent_text validate constraint checkout_consent_text_kind_check;
alter table checkout_consent validate constraint checkout_consent_facts_check;
