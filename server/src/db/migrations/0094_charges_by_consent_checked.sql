-- The checks of 0093 over the rows that stood before it, without a lock that stops writes.
alter table operation validate constraint operation_begun_by, validate constraint operation_service_has_consent,
  validate constraint operation_consent, validate constraint operation_card_scope,
  validate constraint operation_card_text;
