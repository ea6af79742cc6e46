import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { plusSeconds } from '#domain/dates.ts';
import { historyEventNames } from '#domain/orders/history-event.ts';
import type { HistoryView } from '../../use-cases/history/view-history.ts';

type Action = ResponseOf<Endpoints['POST /admin/client/history']>['historyActions'][number];
type Row = HistoryView['rows'][number];

const moscowSeconds = 3 * 3600;

/** A history row in the format of the contract, in Moscow time (docs/spec/specification.md#3 «History row»). */
export function presentAction(row: Row): Action {
  const { eventId, type, text, amount, actionDate, merchantFullName, orderNumber } = row;
  const inMoscow = plusSeconds(actionDate, moscowSeconds);
  return {
    key: String(eventId),
    date: inMoscow.slice(0, 10),
    time: inMoscow.slice(11, 19),
    templateName: historyEventNames[type],
    templateType: type,
    text,
    orderName:
      merchantFullName === null || orderNumber === null
        ? null
        : nameOfOrder({ merchantFullName, orderNumber }),
    merchantFullName,
    amount,
  };
}

export function nameOfOrder(order: {
  readonly merchantFullName: string;
  readonly orderNumber: string;
}): string {
  return `${order.merchantFullName}, ${order.orderNumber}`;
}
