import type { Instant } from '#domain/dates.ts';
import { scheduleDocument } from '#domain/orders/view/order-document.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Transaction, Write } from '../../db/database.ts';
import { saveOrderDocuments } from '../../db/orders/order-document-store.ts';
import {
  insertEarlyPayments,
  insertOrderRefunds,
  type NewOrderRefund,
  type PartOf,
  savePauses,
  savePayments,
  savePenalties,
} from '../../db/orders/order-part-store.ts';
import { updateOrders } from '../../db/orders/order-store.ts';
import { documentOf, listOf } from './document-of.ts';

/** An order before the change, or null for a new one, and after it. */
export type OrderStep = { readonly before: Order | null; readonly after: Order };

/** The writes for changes of different orders: their rows and the stored documents of the cabinet. */
export function orderWrites(transaction: Transaction, steps: readonly OrderStep[], at: Instant): Write[] {
  return [
    updateOrders(
      transaction,
      steps.filter(isOwnRowChanged).map(({ after }) => after),
    ),
    savePayments(transaction, steps.flatMap(changedParts(({ payments }) => payments))),
    savePenalties(transaction, steps.flatMap(changedParts(({ penalties }) => penalties))),
    savePauses(transaction, steps.flatMap(changedParts(({ pauses }) => pauses)), at),
    insertOrderRefunds(transaction, steps.flatMap(newRefunds)),
    insertEarlyPayments(transaction, steps.flatMap(newEarlyPayments)),
    ...saveOrderDocuments(
      transaction,
      steps.map(({ before, after }) => ({
        ...documentOf(after),
        previousList: before === null ? null : listOf(before),
      })),
    ),
  ];
}

const ownRow = [
  'state',
  'fullAmount',
  'reducedAmount',
  'card',
  'deliveredAt',
  'completedAt',
  'reversedAt',
  'refundedAt',
  'schedulesStoppedAt',
  'schedulesResumedAt',
  'resumptionMessageAt',
] as const satisfies readonly (keyof Order)[];

/** Most payments do not change the order's own row. */
function isOwnRowChanged({ before, after }: OrderStep): boolean {
  return before !== null && ownRow.some((key) => before[key] !== after[key]);
}

/** The payments or penalties that differ from the previous order. */
function changedParts<Part extends object>(
  partsOf: (order: Order) => readonly Part[],
): (step: OrderStep) => PartOf<Part>[] {
  return ({ before, after }) => {
    const known = new Set(before === null ? [] : partsOf(before));
    const { orderUuid } = after;
    return partsOf(after).flatMap((part) => (known.has(part) ? [] : [{ ...part, orderUuid }]));
  };
}

function newRefunds({ before, after }: OrderStep): NewOrderRefund[] {
  const { orderUuid } = after;
  const known = before?.refunds.length ?? 0;
  return after.refunds.slice(known).map((refund, index) => ({
    ...refund,
    orderUuid,
    refundNumber: known + 1 + index,
    scheduleBefore: before === null ? [] : scheduleDocument(before),
    scheduleAfter: scheduleDocument(after),
  }));
}

function newEarlyPayments({ before, after }: OrderStep): PartOf<Order['earlyPayments'][number]>[] {
  const { orderUuid } = after;
  const known = new Set(before?.earlyPayments.map((early) => early.intentUuid));
  return after.earlyPayments
    .filter((early) => !known.has(early.intentUuid))
    .map((early) => ({ ...early, orderUuid }));
}
