import type { RequestOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { staffDeedNamed } from '#domain/access/staff-deeds.ts';
import { calendarDate, isCalendarDate, moscowTime, plusDays } from '#domain/calendar.ts';
import type { ExportListName } from '#domain/exports/lists.ts';
import type { ClientUuid, MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { ExportWish } from '../../use-cases/exports/ask-export.ts';
import { clientNamed } from '../../use-cases/exports/client-named.ts';
import type { Context } from '../../use-cases/context.ts';
import { eventTypeNamed } from '../../use-cases/history/view-history.ts';
import { phoneOfRequest } from '../auth/phone-of-request.ts';
import { figureWishOf } from '../reports/reports.ts';

type Request = RequestOf<Endpoints['POST /admin/v1/exports/ask']>;
type Filter = Request['filter'];
type Field = keyof Filter;
type Wrong = Refusal<'client.not.exist.error' | 'request.invalid.error'>;
type Facts = { readonly filter: Filter; readonly clientUuid: ClientUuid | null };

/** The fields that narrow each list, as its screen has them. */
const fieldsOf = {
  CLIENT_ORDERS: ['client'],
  CLIENT_PENALTIES: ['client'],
  CLIENT_HISTORY: ['client', 'orderUuid', 'templateName', 'amount', 'dateFrom', 'dateTo'],
  PRODUCTS: [],
  SERVICES: [],
  DISCOUNTS: [],
  SUBSCRIPTIONS: [],
  STAFF_LOG: ['client', 'login', 'action', 'outcome', 'dateFrom', 'dateTo'],
  DIFFERENCES: ['isOpen'],
  FULL_PAYMENTS: [],
  FIGURE_ROWS: ['figure', 'part', 'dateFrom', 'dateTo'],
  STAFF: [],
  MERCHANTS: [],
  WEBHOOKS: ['state', 'merchantUuid', 'orderNumber'],
} as const satisfies Record<ExportListName, readonly Field[]>;

/** What is wanted of a list; what the list is not narrowed by, what no calendar or log knows, and a missing client are refused. */
export async function exportWishOf(
  context: Context,
  { list, filter }: Request,
): Promise<Result<ExportWish, Wrong>> {
  const known: readonly string[] = fieldsOf[list];
  const stranger = Object.keys(filter).find((field) => !known.includes(field));
  const wrong = stranger ?? wrongField(filter);
  if (wrong !== null) return refuse('request.invalid.error', `field=${wrong}`);
  const { client } = filter;
  if (client === undefined) return wishes[list]({ filter, clientUuid: null });
  const phone = phoneOfRequest(client);
  if (!phone.ok) return phone;
  const clientUuid = await clientNamed(context, phone.value);
  return clientUuid === null ? refuse('client.not.exist.error') : wishes[list]({ filter, clientUuid });
}

function wrongField({ dateFrom, dateTo, action, templateName }: Filter): Field | null {
  if (dateFrom !== undefined && !isCalendarDate(dateFrom)) return 'dateFrom';
  if (dateTo !== undefined && !isCalendarDate(dateTo)) return 'dateTo';
  if (action !== undefined && staffDeedNamed(action) === null) return 'action';
  return templateName !== undefined && eventTypeNamed(templateName) === null ? 'templateName' : null;
}

type Wish = (facts: Facts) => Result<ExportWish, Wrong>;

const wishes = {
  CLIENT_ORDERS: ofClient((clientUuid) => ({ list: 'CLIENT_ORDERS', clientUuid })),
  CLIENT_PENALTIES: ofClient((clientUuid) => ({ list: 'CLIENT_PENALTIES', clientUuid })),
  CLIENT_HISTORY: ofClient((clientUuid, { orderUuid, templateName, amount, ...dates }) => ({
    list: 'CLIENT_HISTORY',
    clientUuid,
    orderUuid: orderUuid === undefined ? null : identifier<OrderUuid>(orderUuid.toLowerCase()),
    type: templateName === undefined ? null : eventTypeNamed(templateName),
    amount: amount === undefined ? null : Number(amount),
    ...momentsOf(dates),
  })),
  PRODUCTS: () => done({ list: 'PRODUCTS' }),
  SERVICES: () => done({ list: 'SERVICES' }),
  DISCOUNTS: () => done({ list: 'DISCOUNTS' }),
  SUBSCRIPTIONS: () => done({ list: 'SUBSCRIPTIONS' }),
  STAFF_LOG: ({ filter: { login = null, action, outcome = null, ...dates }, clientUuid }) =>
    done({
      list: 'STAFF_LOG',
      filter: {
        login,
        outcome,
        clientUuid,
        action: action === undefined ? null : staffDeedNamed(action),
        ...momentsOf(dates),
      },
    }),
  DIFFERENCES: ({ filter: { isOpen = true } }) => done({ list: 'DIFFERENCES', isOpen }),
  FULL_PAYMENTS: () => done({ list: 'FULL_PAYMENTS' }),
  STAFF: () => done({ list: 'STAFF' }),
  MERCHANTS: () => done({ list: 'MERCHANTS' }),
  WEBHOOKS: ({ filter: { state = null, merchantUuid, orderNumber = null } }) =>
    done({
      list: 'WEBHOOKS',
      state,
      merchantUuid: merchantUuid === undefined ? null : identifier<MerchantUuid>(merchantUuid.toLowerCase()),
      orderNumber,
    }),
  FIGURE_ROWS: ({ filter: { figure, part = null, dateFrom = '', dateTo = '' } }) => {
    if (figure === undefined) return refuse('request.invalid.error', 'field=figure');
    const wish = figureWishOf({ figure, part, dateFrom, dateTo });
    return wish.ok ? done({ list: 'FIGURE_ROWS', ...wish.value }) : wish;
  },
} as const satisfies Record<ExportListName, Wish>;

function ofClient(wish: (clientUuid: ClientUuid, filter: Filter) => ExportWish): Wish {
  return ({ filter, clientUuid }) =>
    clientUuid === null ? refuse('request.invalid.error', 'field=client') : done(wish(clientUuid, filter));
}

function momentsOf({ dateFrom, dateTo }: Pick<Filter, 'dateFrom' | 'dateTo'>) {
  return {
    from: dateFrom === undefined ? null : moscowTime(calendarDate(dateFrom), 0),
    until: dateTo === undefined ? null : moscowTime(plusDays(calendarDate(dateTo), 1), 0),
  };
}
