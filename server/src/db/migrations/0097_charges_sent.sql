-- The consent is asked again at the last moment before a card is charged (docs/spec/rules.md#11). The lock of the card puts
-- a withdrawal and a charge in order: a withdrawal waits for the lock, and then sees the charge as sent.

-- When the service marked its charge as sent, and when a change of consent was written: by the database's own clock, under
-- the lock of the card. Null for rows of before.
alter table operation add column sent_at timestamptz;
alter table consent_record add column written_at timestamptz;
alter table consent_record alter column written_at set default clock_timestamp();

-- A charge whose consent was withdrawn stays CREATED: its card is not charged, and its order at the bank is declined by
-- the job that asks about it.
create function charge_is_sent() returns trigger language plpgsql as $$
begin
  perform from binding where binding_uuid = new.binding_uuid for share;
  if not exists (select from consent_in_force f join binding b using (binding_uuid)
      where f.consent_uuid = new.consent_uuid and f.binding_uuid = new.binding_uuid and b.active
        and (f.scope = 'ALL' or f.order_uuid = new.order_uuid)) then
    return null;
  end if;
  new.sent_at := clock_timestamp();
  return new;
end $$;
create trigger charge_is_sent before update of state on operation for each row
  when (old.state = 'CREATED' and new.state = 'SENT' and new.kind = 'SCHEDULED') execute function charge_is_sent();
