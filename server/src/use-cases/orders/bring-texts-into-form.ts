import type { Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { batch } from '../../db/database.ts';
import { saveOrderDocuments } from '../../db/orders/order-document-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import {
  bringClientsIntoForm,
  bringOrderIntoForm,
  ordersNotInForm,
} from '../../db/orders/text-form-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { nextNight } from '../night.ts';
import { documentOf, listOf } from '../ledger/document-of.ts';

const batchSize = 500;

/**
 * Brings order numbers and names that an earlier version has stored into the form of new ones, in batches
 * (docs/decisions/0094-one-form-of-texts.md). A number that another order of the shop has is reported and stays.
 */
export async function bringTextsIntoForm(context: DatabaseAccess): Promise<Instant> {
  const { database, clock } = context;
  let clients: number;
  do clients = await database.transaction((transaction) => bringClientsIntoForm(transaction, batchSize));
  while (clients === batchSize);
  let after: OrderUuid | null = null;
  for (;;) {
    const found: OrderUuid[] = await ordersNotInForm(database.reader, after, batchSize);
    for (const orderUuid of found) await bringOrder(context, orderUuid);
    after = found.at(-1) ?? null;
    if (found.length < batchSize) return nextNight(clock.now());
  }
}

async function bringOrder({ database, log }: DatabaseAccess, orderUuid: OrderUuid): Promise<void> {
  const isInForm = await database.transaction(async (transaction) => {
    // the lock of the order protects its stored documents
    await lockOrder(transaction, orderUuid);
    const isBrought = await bringOrderIntoForm(transaction, orderUuid);
    const order = await lockOrder(transaction, orderUuid);
    if (order !== null)
      await batch(saveOrderDocuments(transaction, [{ ...documentOf(order), previousList: listOf(order) }]));
    return isBrought;
  });
  if (!isInForm) log.warn('order.number.taken', { orderUuid });
}
