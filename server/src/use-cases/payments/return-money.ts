import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { RefundUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { minus } from '#domain/money.ts';
import type { Operation } from '#domain/payments/operation.ts';
import type { WayBack } from '#domain/payments/return-refund.ts';
import { returnRefund } from '#domain/payments/return-refund.ts';
import { returnRefundWithoutOrder } from '#domain/payments/return-whole-operation.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { StoredRefund } from '../../db/payments/refund-store.ts';
import {
  isAnotherRefundSent,
  refundByUuid,
  returnedAmount,
  setRefundState,
} from '../../db/payments/refund-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/save-change.ts';

const askAgainSeconds = { anotherFirst: 1, unknown: 10, refused: 3600 } as const;

/**
 * Returns money to the card: written as SENT, asked of the bank with a number of its own, so that asking twice returns
 * once, and booked when the bank has said yes (docs/spec/reliability.md#D-3, docs/spec/rules.md#5). Money that came by
 * a file, outside of the gateway, goes back outside of it: it is booked at once and paid out by a transfer
 * (docs/spec/rules.md#10). Says when to try again.
 */
export async function returnMoney(context: Context, refundUuid: RefundUuid): Promise<Instant | null> {
  const { database, log } = context;
  const refund = await refundByUuid(database.reader, refundUuid);
  if (refund === null || refund.state === 'DONE') return null;
  const operation = await operationByUuid(database.reader, refund.operationUuid);
  if (operation === null) throw new Error('an operation does not vanish');
  if (operation.kind !== 'FULL_PAYMENT') return returnToCard(context, refund, operation);
  log.info('refund.transfer', { refundUuid, orderUuid: operation.orderUuid });
  await writeReturned(context, { refund, operation, way: 'by-transfer' });
  return null;
}

async function returnToCard(
  context: Context,
  refund: StoredRefund,
  operation: Operation,
): Promise<Instant | null> {
  const { acquiring, clock, database, log } = context;
  const { refundUuid } = refund;
  const { mdOrder } = operation;
  if (mdOrder === null) throw new Error('money goes back by the way it came');
  const expected = await database.transaction((transaction) =>
    takeTurn(context, transaction, { refund, operation }),
  );
  if (expected === null) return plusSeconds(clock.now(), askAgainSeconds.anotherFirst);
  const answer = await acquiring.refund({
    mdOrder,
    amount: refund.amount,
    externalRefundId: refundUuid,
    expectedDepositedAmount: refund.state === 'CREATED' ? expected : null,
  });
  if (answer.kind === 'done') {
    await writeReturned(context, { refund, operation, way: 'to-card' });
    return null;
  }
  await database.transaction((transaction) =>
    setRefundState(transaction, refundUuid, { state: 'UNKNOWN', at: clock.now() }),
  );
  if (answer.kind === 'refused')
    log.error('refund.refused', null, { refundUuid, code: String(answer.errorCode) });
  return plusSeconds(clock.now(), askAgainSeconds[answer.kind]);
}

type OnItsWayBack = { readonly refund: StoredRefund; readonly operation: Operation };

/**
 * Of one payment one refund at a time: the bank is told how much it should still hold, and refuses when it holds
 * something else, which it says by the same word as that it has trouble. What it should hold, in kopecks; null while
 * another one is on its way: one whose own question was lost with its process lets go of its turn, or two of them would
 * wait for each other.
 */
async function takeTurn(
  { clock }: Context,
  transaction: Transaction,
  { refund, operation }: OnItsWayBack,
): Promise<Kopecks | null> {
  await lockOrder(transaction, operation.orderUuid);
  const at = clock.now();
  if (await isAnotherRefundSent(transaction, refund)) {
    if (refund.state === 'SENT')
      await setRefundState(transaction, refund.refundUuid, { state: 'UNKNOWN', at });
    return null;
  }
  const returned = await returnedAmount(transaction, operation.operationUuid);
  await setRefundState(transaction, refund.refundUuid, { state: 'SENT', at });
  return minus(operation.amount, returned);
}

type Returned = OnItsWayBack & { readonly way: WayBack };

async function writeReturned(
  { database, clock, random }: Context,
  { refund, operation, way }: Returned,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, operation.orderUuid);
    const fresh = await refundByUuid(transaction, refund.refundUuid);
    if (fresh === null || fresh.state === 'DONE') return;
    const at = clock.now();
    const change =
      order === null
        ? { order: null, operation, refunds: [], ...returnRefundWithoutOrder(refund) }
        : returnRefund(order, refund, way);
    if (change === null) throw new Error(`refund ${refund.refundUuid} is not under way`);
    await setRefundState(transaction, refund.refundUuid, { state: 'DONE', at });
    await saveChange(transaction, { before: { order, operation }, change, at, random });
  });
}
