import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { ApprovalRequest } from '../../api/approvals/approvals.ts';

type RequestReason = Pick<ApprovalRequest, 'requestedBy' | 'justification'>;

/** The reason of the requester. The API of the shops asks for none. */
export function justificationLine({ requestedBy, justification }: RequestReason): string {
  return justification ?? (requestedBy === null ? 'Магазин не указывает' : 'Не указана');
}

type RequestSubject = Pick<ApprovalRequest, 'orderNumber' | 'productName' | 'merchantFullName'>;

/** The order with its shop, or the product of a request. */
export function subjectLines({
  orderNumber,
  productName,
  merchantFullName,
}: RequestSubject): readonly string[] {
  const order =
    orderNumber === null ? null : `Заказ ${shortOrderNumber(orderNumber)}, ${merchantFullName ?? ''}`;
  return [order, productName].filter((line) => line !== null);
}
