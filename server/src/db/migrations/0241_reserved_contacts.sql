-- RESERVED: what is left of the limits is kept for messages about a cost that begins (docs/spec/rules.md#12).
alter table notification_delivery drop constraint notification_delivery_reason_check;
alter table notification_delivery add constraint notification_delivery_reason_check check (reason in ('CLIENT_CHOICE',
  'CONTACT_REFUSED', 'DAY_LIMIT', 'WEEK_LIMIT', 'MONTH_LIMIT', 'RESERVED', 'TOO_LATE', 'PROVIDER', 'LAW',
  'NOT_CONFIRMED', 'NOT_SUBSCRIBED')) not valid;
