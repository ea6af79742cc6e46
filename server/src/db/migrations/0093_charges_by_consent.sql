-- Charges by the service name the consent that allows them, and the database refuses one without.

-- When a card was last stored, and with which payment or check; null for cards of before.
alter table binding add column stored_at timestamptz, add column stored_with uuid;

-- Every card that the service may charge for an order, with the consent that allows it. Only this view decides it.
-- The order's own card needs a consent for this order or for all, every other card one for all.
create view chargeable_card as
  select o.order_uuid, b.binding_uuid, b.binding_uuid is not distinct from o.binding_uuid as is_own,
    c.consent_uuid, c.scope
  from orders o
    join binding b on b.client_uuid = o.client_uuid and b.active
    join lateral (
      select f.consent_uuid, f.scope from consent_in_force f
      where f.binding_uuid = b.binding_uuid
        and (f.scope = 'ALL' or f.order_uuid = o.order_uuid and b.binding_uuid = o.binding_uuid)
      order by f.scope desc, f.recorded_at desc limit 1) c on true;

alter table operation
  -- CUSTOMER, SERVICE or STAFF; null for operations of before
  add column begun_by text,
  -- the consent by which the service charges
  add column consent_uuid uuid,
  -- where the customer enters a card: what it may be used for, and the version of the text on the screen
  add column card_scope text,
  add column card_text_version integer;
alter table operation
  add constraint operation_begun_by check (begun_by in ('CUSTOMER', 'SERVICE', 'STAFF')
    and (begun_by = 'SERVICE') = (kind = 'SCHEDULED')) not valid,
  add constraint operation_service_has_consent
    check (begun_by is distinct from 'SERVICE' or consent_uuid is not null) not valid,
  add constraint operation_consent foreign key (consent_uuid) references consent_record not valid,
  add constraint operation_card_scope check (card_scope is null
    or card_scope in ('NONE', 'ONCE', 'ORDER', 'ALL') and (binding_uuid is null or kind = 'BINDING')) not valid,
  add constraint operation_card_text check ((card_scope is null) = (card_text_version is null)) not valid;

-- The kind says who begins an operation. The version before this one names no consent: the one in force is filled in.
create function operation_begins() returns trigger language plpgsql as $$
begin
  new.begun_by := case new.kind when 'SCHEDULED' then 'SERVICE' when 'FULL_PAYMENT' then 'STAFF' else 'CUSTOMER' end;
  if new.kind = 'SCHEDULED' and new.consent_uuid is null then
    new.consent_uuid := (select c.consent_uuid from chargeable_card c
      where c.order_uuid = new.order_uuid and c.binding_uuid = new.binding_uuid);
  end if;
  return new;
end $$;
create trigger operation_begins before insert on operation for each row execute function operation_begins();

-- The service charges a card only within a consent in force, and not on the day on which a payment stored the card.
create function charge_has_consent() returns trigger language plpgsql as $$
begin
  if not exists (select from chargeable_card c join consent_in_force f using (binding_uuid)
      where c.order_uuid = new.order_uuid and c.binding_uuid = new.binding_uuid and f.consent_uuid = new.consent_uuid
        and (f.scope = 'ALL' or f.order_uuid = new.order_uuid)) then
    raise exception 'operation % charges card % of order % without a consent in force',
      new.operation_uuid, new.binding_uuid, new.order_uuid using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from binding b join operation s on s.operation_uuid = b.stored_with and s.kind <> 'BINDING'
      where b.binding_uuid = new.binding_uuid
        and (b.stored_at at time zone 'Europe/Moscow')::date = (new.created_at at time zone 'Europe/Moscow')::date) then
    raise exception 'operation % charges card % on the day on which a payment stored it',
      new.operation_uuid, new.binding_uuid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger charge_has_consent after insert on operation for each row when (new.kind = 'SCHEDULED')
  execute function charge_has_consent();

-- The version before this one gives an order a card without a record: it is recorded as migration.
create function order_card_has_consent() returns trigger language plpgsql as $$
begin
  insert into consent_record (consent_uuid, client_uuid, action, scope, binding_uuid, order_uuid,
    text_kind, text_version, text_hash, how, recorded_at)
  select gen_random_uuid(), o.client_uuid, 'GIVEN', 'ORDER', o.binding_uuid, o.order_uuid,
    t.kind, t.version, t.text_hash, 'MIGRATION', now() + p.offset_milliseconds * interval '1 millisecond'
  from orders o join binding b using (binding_uuid) cross join product_clock p
    join consent_text t on t.kind = 'ORDER' and t.version = 0
  where o.order_uuid = new.order_uuid and o.binding_uuid = new.binding_uuid and b.active
    and b.client_uuid = o.client_uuid
    and not exists (select from chargeable_card c where c.order_uuid = o.order_uuid and c.is_own);
  return null;
end $$;
create constraint trigger order_card_has_consent after insert on orders deferrable initially deferred
  for each row when (new.binding_uuid is not null) execute function order_card_has_consent();
create constraint trigger order_new_card_has_consent after update of binding_uuid on orders
  deferrable initially deferred for each row
  when (new.binding_uuid is distinct from old.binding_uuid and new.binding_uuid is not null)
  execute function order_card_has_consent();
