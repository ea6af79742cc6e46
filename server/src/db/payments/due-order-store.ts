import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { penaltyRules } from '#domain/orders/penalty-state.ts';
import type { Reader } from '../database.ts';

const failedStates = Object.entries(paymentGroups)
  .filter(([, group]) => group === 'failed')
  .map(([state]) => state);

const payableStates = Object.entries(penaltyRules)
  .filter(([, { payable }]) => payable)
  .map(([state]) => state);

/** The orders of a client with a failed payment or a penalty that the client may pay. */
export async function dueOrders(reader: Reader, clientUuid: ClientUuid): Promise<OrderUuid[]> {
  const rows = await reader<{ orderUuid: OrderUuid }[]>`
    select o.order_uuid as "orderUuid" from orders o
    where o.client_uuid = ${clientUuid}
      and (exists (select 1 from scheduled_payment p
        where p.order_uuid = o.order_uuid and p.state = any (${failedStates}))
        or exists (select 1 from penalty n where n.order_uuid = o.order_uuid and n.state = any (${payableStates})))`;
  return rows.map(({ orderUuid }) => orderUuid);
}
