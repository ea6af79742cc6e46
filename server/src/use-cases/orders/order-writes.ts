import { scheduleDocument } from '#domain/orders/order-document.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Transaction, Write } from '../../db/database.ts';
import { saveOrderDocuments } from '../../db/orders/order-document-store.ts';
import type { NewOrderRefund, PartOf } from '../../db/orders/order-part-store.ts';
import {
  insertEarlyPayments,
  insertOrderRefunds,
  savePayments,
  savePenalties,
} from '../../db/orders/order-part-store.ts';
import { updateOrders } from '../../db/orders/order-store.ts';
import { documentOf, listOf } from './document-of.ts';

/** An order as it was, null before it is born, and as it is. */
export type OrderStep = { readonly before: Order | null; readonly after: Order };

/** What steps of different orders change in their rows, and in the ready answers of the cabinet. */
export function orderWrites(transaction: Transaction, steps: readonly OrderStep[]): Write[] {
  return [
    updateOrders(
      transaction,
      steps.filter(isOwnRowChanged).map(({ after }) => after),
    ),
    savePayments(transaction, steps.flatMap(changedParts(({ payments }) => payments))),
    savePenalties(transaction, steps.flatMap(changedParts(({ penalties }) => penalties))),
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
] as const satisfies readonly (keyof Order)[];

/** Most payments leave the order's own row as it is. */
function isOwnRowChanged({ before, after }: OrderStep): boolean {
  return before !== null && ownRow.some((key) => before[key] !== after[key]);
}

/** What is another part than it was, of an order's payments or penalties. */
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
  const known = new Set(before?.earlyPayments.map((early) => early.operationUuid));
  return after.earlyPayments
    .filter((early) => !known.has(early.operationUuid))
    .map((early) => ({ ...early, orderUuid }));
}
