-- The service does not charge a card on the day on which its owner entered it, whether a payment, a card addition or a
-- card change stored it (docs/spec/rules.md#11).

-- When a card was last entered as a card of an order: it was stored then, or it became the card of this order then. Null
-- for cards of before. A consent on the page of the cards enters no card and names no operation.
create function card_entered_at(of_order uuid, of_card uuid) returns timestamptz language sql stable as $$
  select greatest(
    (select b.stored_at from binding b where b.binding_uuid = of_card),
    (select max(c.recorded_at) from consent_record c
      where c.binding_uuid = of_card and c.order_uuid = of_order and c.action = 'GIVEN' and c.operation_uuid is not null))
$$;

create or replace function charge_has_consent() returns trigger language plpgsql as $$
begin
  if not exists (select from chargeable_card c join consent_in_force f using (binding_uuid)
      where c.order_uuid = new.order_uuid and c.binding_uuid = new.binding_uuid and f.consent_uuid = new.consent_uuid
        and (f.scope = 'ALL' or f.order_uuid = new.order_uuid)) then
    raise exception 'operation % charges card % of order % without a consent in force',
      new.operation_uuid, new.binding_uuid, new.order_uuid using errcode = 'integrity_constraint_violation';
  end if;
  if (card_entered_at(new.order_uuid, new.binding_uuid) at time zone 'Europe/Moscow')::date
      = (new.created_at at time zone 'Europe/Moscow')::date then
    raise exception 'operation % charges card % on the day on which it was entered',
      new.operation_uuid, new.binding_uuid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
