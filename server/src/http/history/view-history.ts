import type { Endpoints } from '#contract/endpoints.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { calendarDate, isCalendarDate, moscowTime, plusDays } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { historyEventNames } from '#domain/order/history-event.ts';
import { refuse } from '#domain/refusal.ts';
import { done } from '#domain/result.ts';
import { eventTypeNamed, viewHistory } from '../../use-cases/history/view-history.ts';
import { phoneOfRequest } from '../auth/phone-of-request.ts';
import type { Handler } from '../handler.ts';
import { nameOfOrder, presentAction } from './present-action.ts';

export const viewHistoryHandler: Handler<'POST /admin/client/history'> = async ({
  context,
  caller,
  request,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const wrong = wrongField(request);
  if (wrong !== null) return refuse('request.invalid.error', `field=${wrong}`);
  const history = await viewHistory(context, { staff: caller, phone: phone.value }, queryOf(request));
  if (!history.ok) return history;
  const { rows, orders, types } = history.value;
  return done({
    historyActions: rows.map(presentAction),
    clientOrderNames: Object.fromEntries(orders.map((order) => [nameOfOrder(order), order.orderUuid])),
    templateNames: types.map((type) => historyEventNames[type]).toSorted(),
  });
};

type Request = RequestOf<Endpoints['POST /admin/client/history']>;
type Query = Parameters<typeof viewHistory>[2];

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
