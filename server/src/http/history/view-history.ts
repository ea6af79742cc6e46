import type { Endpoints } from '#contract/endpoints.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { calendarDate, isCalendarDate, moscowTime, plusDays, plusSeconds } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { historyEventNames } from '#domain/order/history-event.ts';
import { refuse } from '#domain/refusal.ts';
import { done } from '#domain/result.ts';
import type { HistoryView } from '../../use-cases/history/view-history.ts';
import { eventTypeNamed, viewHistory } from '../../use-cases/history/view-history.ts';
import { phoneOfRequest } from '../auth/phone-of-request.ts';
import type { Handler } from '../handler.ts';

export const viewHistoryHandler: Handler<'POST /admin/client/history'> = async ({ context, request }) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const wrong = wrongField(request);
  if (wrong !== null) return refuse('request.invalid.error', `field=${wrong}`);
  const history = await viewHistory(context, phone.value, queryOf(request));
  if (!history.ok) return history;
  const { rows, orders, types } = history.value;
  return done({
    historyActions: rows.map(actionOf),
    clientOrderNames: Object.fromEntries(orders.map((order) => [nameOf(order), order.orderUuid])),
    templateNames: types.map((type) => historyEventNames[type]).toSorted(),
  });
};

type Request = RequestOf<Endpoints['POST /admin/client/history']>;
type Query = Parameters<typeof viewHistory>[2];
type Row = HistoryView['rows'][number];

/** What the schema cannot tell: a date that no calendar has, a name that no event has. */
function wrongField({ dateFrom, dateTo, templateName }: Request): string | null {
  if (dateFrom !== undefined && !isCalendarDate(dateFrom)) return 'dateFrom';
  if (dateTo !== undefined && !isCalendarDate(dateTo)) return 'dateTo';
  return templateName !== undefined && eventTypeNamed(templateName) === null ? 'templateName' : null;
}

function queryOf(request: Request): Query {
  const { orderUuid, templateName, amount, dateFrom, dateTo, sort, nextPage } = request;
  return {
    ...nextPage,
    orderUuid: orderUuid === undefined ? null : identifier<OrderUuid>(orderUuid.toLowerCase()),
    type: templateName === undefined ? null : eventTypeNamed(templateName),
    amount: amount === undefined ? null : Number(amount),
    from: dateFrom === undefined ? null : moscowTime(calendarDate(dateFrom), 0),
    until: dateTo === undefined ? null : moscowTime(plusDays(calendarDate(dateTo), 1), 0),
    sort: sort ?? { field: 'actionDate', order: 'DESC' },
  };
}

const moscowSeconds = 3 * 3600;

function actionOf(row: Row): ResponseOf<Endpoints['POST /admin/client/history']>['historyActions'][number] {
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
      merchantFullName === null || orderNumber === null ? null : nameOf({ merchantFullName, orderNumber }),
    amount,
  };
}

function nameOf(order: { readonly merchantFullName: string; readonly orderNumber: string }): string {
  return `${order.merchantFullName}, ${order.orderNumber}`;
}
