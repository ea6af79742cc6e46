import { unpaidStates } from '#domain/orders/payment-state.ts';
import { consentWords } from '#domain/notifications/notification-text.ts';
import { openPenaltyStates } from '#domain/orders/penalty-state.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { Fragment, Reader } from '../database.ts';

/** The kinds that name the next charge. */
const kindsOfCharges = [
  'REMINDER',
  'CHARGE_FAILED',
  'CASCADE_ANNOUNCED',
  'ORDER_RESUMED',
] as const satisfies readonly NotificationKind[];

const replacedKinds = [
  'CODE',
  'CHARGE_FAILED',
  'REFUND_STARTED',
] as const satisfies readonly NotificationKind[];

/**
 * Whether notification `n` has become untrue while it waited (docs/spec/rules.md#3): its debt has been paid, has
 * another date or sum, or is not charged and brings no penalty because of a pause or a stop; or its penalty is paid or
 * cancelled; or a charge is named that a payment of the client, a refund, a pause, a stop or the end of the card's
 * consent has changed or ruled out since; or the card or the consent that it reports has changed since; or the client
 * has done what it asks for; or a newer message replaces it. A reminder about several orders names them in its
 * occasion.
 */
export function isOutdated(reader: Reader): Fragment {
  const runsOn = reader`n.kind = 'ORDER_RESUMED' and n.text like '%пауза идёт%'`;
  return reader`coalesce(
    (n.debt_due_on is not null and n.order_uuid is not null and not exists (select from scheduled_payment p
      where p.order_uuid = n.order_uuid and p.plan_date = n.debt_due_on and p.state = any (${unpaidStates})
        and replace(n.text, ' ', '')
          ~ ('[^0-9]' || p.amount / 100 || ',' || lpad((p.amount % 100)::text, 2, '0') || '(₽|р)')))
    or ${namesEndedPenalty(reader)} or ${reportsFormerCard(reader)} or ${asksForDone(reader)} or ${isReplaced(reader)}
    or ((n.kind = 'ORDER_PAUSED' or ${runsOn}) and exists (select from orders o where o.order_uuid = n.order_uuid
      and (o.state not in ('APPROVED', 'ACTIVE') or o.schedules_resumed_at > n.created_at)))
    or ((n.kind = 'ORDER_PAUSED' or ${runsOn}) and n.text like '% по __.__'
      and exists (select from orders o left join order_pause z using (order_uuid)
      where o.order_uuid = n.order_uuid and greatest(o.schedules_stopped_at, z.changed_at, z.ended_at) > n.created_at))
    or (n.kind = 'ORDER_RESUMED' and n.text like '%пауза окончена%' and (
      exists (select from operation a
        where a.order_uuid = n.order_uuid
          and (a.settled_at > n.created_at or a.kind = 'SCHEDULED' and a.created_at > n.created_at))
      or exists (select from order_refund r where r.order_uuid = n.order_uuid and r.refunded_at > n.created_at)))
    or ((n.debt_due_on is not null or n.kind = any (${kindsOfCharges})) and n.text not like '%отказано' and (
      exists (select from orders o where o.order_uuid = n.order_uuid and o.schedules_stopped_at > n.created_at)
      or exists (select from order_pause z where z.order_uuid = n.order_uuid
        and greatest(z.started_at, z.changed_at) > n.created_at)))
    or (n.kind = 'REMINDER' and n.order_uuid is null and exists (select from orders o
        where o.client_uuid = n.client_uuid and strpos(n.occasion, o.order_uuid::text) > 0
          and (o.schedules_stopped_at > n.created_at
            or exists (select from order_pause z where z.order_uuid = o.order_uuid
              and greatest(z.started_at, z.changed_at) > n.created_at)
            or exists (select from operation a where a.order_uuid = o.order_uuid and a.settled_at > n.created_at)
            or exists (select from order_refund r where r.order_uuid = o.order_uuid and r.refunded_at > n.created_at)
            or exists (select from consent_record w where w.client_uuid = n.client_uuid and w.action = 'WITHDRAWN'
              and w.recorded_at > n.created_at and (o.binding_uuid is null or w.binding_uuid = o.binding_uuid)))))
    or (n.kind = any (${kindsOfCharges}) and exists (select from consent_record w join binding b using (binding_uuid)
        where w.client_uuid = n.client_uuid and w.action = 'WITHDRAWN' and w.recorded_at > n.created_at
          and n.text like '%*' || right(b.masked_pan, 4) || '%'
          and not exists (select from consent_in_force f where f.binding_uuid = w.binding_uuid
            and (f.scope = 'ALL' or f.order_uuid = n.order_uuid)))), false)`;
}

/**
 * Whether notification `n` asks for what the client has done since: to change a card that is saved no more, to add one,
 * or to make a payment that has been made.
 */
function asksForDone(reader: Reader): Fragment {
  return reader`(n.kind = 'CARD_EXPIRES' and exists (select from binding b
      where b.client_uuid = n.client_uuid and strpos(n.occasion, b.binding_uuid::text) = 1 and not b.active)
    or n.kind = any (${kindsOfCharges}) and n.text ~ 'арты (для списания )?нет' and exists (select from consent_record g
      where g.client_uuid = n.client_uuid and g.action = 'GIVEN' and g.scope <> 'ONCE' and g.recorded_at > n.created_at
        and (g.scope = 'ALL' or g.order_uuid = n.order_uuid or strpos(n.occasion, g.order_uuid::text) > 0))
    or n.kind = 'PAYMENT_RESOLVED' and n.text like 'Деньги не списаны%' and exists (
      select from operation x join allocation a using (operation_uuid) join allocation b using (target_id)
        join operation y on y.operation_uuid = b.operation_uuid
      where x.order_uuid = n.order_uuid and strpos(n.occasion, x.operation_uuid::text) = 1
        and y.settled_at > n.created_at))`;
}

/**
 * Whether a newer message replaces notification `n`: a newer code, the next try of a declined charge, or the arrival or
 * refusal of a refund.
 */
function isReplaced(reader: Reader): Fragment {
  return reader`(n.kind = any (${replacedKinds}) and exists (select from notification a
    where a.client_uuid = n.client_uuid and a.created_at >= n.created_at and case n.kind
      when 'CODE' then a.kind = 'CODE' and a.created_at > n.created_at
        and (a.order_uuid is null or n.order_uuid is null or a.order_uuid = n.order_uuid)
      when 'CHARGE_FAILED' then a.kind in ('CHARGE_FAILED', 'CASCADE_ANNOUNCED') and a.created_at > n.created_at
        and a.order_uuid = n.order_uuid and a.debt_due_on = n.debt_due_on
      else a.kind = 'REFUND_ARRIVED' and a.occasion = split_part(n.occasion, '/', 1)
        or a.kind = 'REFUND_STARTED' and strpos(a.occasion, n.occasion || '/refused/') = 1 end))`;
}

/**
 * Whether notification `n` reports a card or a consent that has changed since: the new card of CARD_CHANGED was
 * removed, replaced, or lost its last consent, or the consent of CONSENT_CHANGED has another scope.
 */
export function reportsFormerCard(reader: Reader): Fragment {
  const { ALL, ORDER, NONE } = consentWords;
  return reader`(n.kind = 'CARD_CHANGED' and not exists (select from binding b
      where b.client_uuid = n.client_uuid and b.active
        and n.text like '%спишем с %*' || right(b.masked_pan, 4) || '.%'
        and (exists (select from consent_in_force f where f.binding_uuid = b.binding_uuid)
          or not exists (select from consent_record w
            where w.binding_uuid = b.binding_uuid and w.recorded_at > n.created_at)))
    or n.kind = 'CONSENT_CHANGED' and exists (select from consent_record r join consent_record w using (binding_uuid)
      where r.client_uuid = n.client_uuid and r.consent_uuid::text = n.occasion and w.recorded_at > n.created_at
        and strpos(n.text, (
          select case when bool_or(f.scope = 'ALL') then ${ALL} when count(*) > 0 then ${ORDER} else ${NONE} end
          from consent_in_force f where f.binding_uuid = r.binding_uuid)) = 0))`;
}

/** What the order of receipt `n` owes now as an `OwedAmounts`; null for another message. */
export function owedNow(reader: Reader): Fragment {
  return reader`case when n.kind = 'RECEIPT' and n.order_uuid is not null then json_build_object(
    'left', (select coalesce(sum(p.amount), 0) from scheduled_payment p
      where p.order_uuid = n.order_uuid and p.state = any (${unpaidStates})),
    'penalties', (select coalesce(sum(p.amount), 0) from penalty p
      where p.order_uuid = n.order_uuid and p.state = any (${openPenaltyStates}))) end`;
}

/** The occasion of a message about a penalty begins with the penalty's UUID. */
function namesEndedPenalty(reader: Reader): Fragment {
  return reader`(n.kind in ('PENALTY_STARTED', 'PENALTY_GROWS') and exists (select from penalty p
    where p.penalty_uuid = left(n.occasion, 36)::uuid and p.state <> all (${openPenaltyStates})))`;
}
