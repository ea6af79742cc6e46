import type { Reader } from '#server/db/database.ts';
import type { Change, PenaltyStart } from './run-record.ts';

/**
 * Facts that may change what was promised: payments by the client, changes of cards, refunds, stops, pauses and
 * declined charges.
 */
export async function readChanges(reader: Reader): Promise<Change[]> {
  return reader<Change[]>`
    select client_uuid as "clientUuid", order_uuid as "orderUuid", 'client' as by, kind as action, settled_at as at
      from operation where kind in ('MANUAL', 'EARLY', 'RECURRENT', 'PENALTY', 'SERVICE') and settled_at is not null
    union all
    select client_uuid, null, case how when 'BANK' then 'bank' else 'client' end, 'card ' || how || ' ' || action,
        recorded_at
      from consent_record where how in ('CARD_CHANGE', 'CARDS_PAGE', 'PAYMENT_PAGE', 'BANK')
    union all
    select client_uuid, order_uuid, 'shop', 'refund', r.refunded_at from order_refund r join orders using (order_uuid)
    union all
    select client_uuid, order_uuid, 'shop', 'reverse', reversed_at from orders where reversed_at is not null
    union all
    select client_uuid, order_uuid, 'staff', action, at from staff_action
      where refusal_code is null and order_uuid is not null
        and action in ('STOP_SCHEDULES', 'RESUME_SCHEDULES', 'GRANT_PAUSE', 'CHANGE_PAUSE', 'END_PAUSE')
    union all
    select client_uuid, order_uuid, 'client', 'report', started_at from order_pause join orders using (order_uuid)
      where staff_uuid is null
    union all
    select client_uuid, order_uuid, 'bank', 'decline', created_at from operation
      where kind = 'SCHEDULED' and state = 'DECLINED'`;
}

export async function readPenalties(reader: Reader): Promise<PenaltyStart[]> {
  return reader<PenaltyStart[]>`
    select client_uuid as "clientUuid", order_uuid as "orderUuid", amount, applied_at as at, days_late as "daysLate"
    from penalty join orders using (order_uuid)`;
}
