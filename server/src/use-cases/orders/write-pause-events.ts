import { dayOfYear } from '#domain/day-of-month.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import type { Context } from '../context.ts';

/**
 * Writes a history event for each pause that a change has started or given other days (docs/spec/rules.md#13). Runs in
 * the transaction of the change.
 */
export async function writePauseEvents(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  transaction: Transaction,
  { before, after }: { readonly before: Order; readonly after: Order },
): Promise<void> {
  const { clientUuid, orderUuid } = after;
  const changed = after.pauses.filter(({ pauseUuid, dateFrom, dateTo }) => {
    const known = before.pauses.find((pause) => pause.pauseUuid === pauseUuid);
    return known?.dateFrom !== dateFrom || known.dateTo !== dateTo;
  });
  // the specification has no event of its own for a pause; the random part tells the pauses of an order apart
  const events = changed.map(({ dateFrom, dateTo }) =>
    historyEvent({
      type: 'AMOUNT_CHANGED',
      subjectType: 'ORDER',
      subjectId: orderUuid,
      newState: `PAUSED/${random.uuid()}`,
      amount: null,
      text: `Пауза с ${dayOfYear(dateFrom)} по ${dayOfYear(dateTo)}`,
    }),
  );
  if (events.length === 0) return;
  const actionDate = clock.now();
  await insertEvents(
    transaction,
    events.map((event) => ({ ...event, clientUuid, orderUuid, actionDate })),
  );
}
