import type { Endpoints } from '#contract/endpoints.ts';
import type { AcceptedRequestOf } from '#contract/endpoint.ts';
import { calendarDate, type Instant, isCalendarDate, moscowTime, plusDays } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { kopecks, roublesInWords } from '#domain/money.ts';
import type { HistoryEventType } from '#domain/orders/order-change.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { eventTypeNamed } from '../../use-cases/history/view-history.ts';

type Request = AcceptedRequestOf<Endpoints['POST /admin/client/history']>;
export type HistoryFilter = NonNullable<Request['filters']>;
type Invalid = Refusal<'request.invalid.error'>;

/**
 * Returns the filter fields of a request, which are at the top level or in `filters`. A field in both places must have
 * the same value.
 */
export function filterOf({ filters = {}, ...flat }: Request): Result<HistoryFilter, Invalid> {
  for (const name of filterNames) {
    const [topLevel, nested] = [flat[name], filters[name]];
    if (topLevel !== undefined && nested !== undefined && toComparable(topLevel) !== toComparable(nested))
      return refuse('request.invalid.error', `field=filters.${name}`);
  }
  return success({ ...flat, ...filters });
}

const filterNames = ['orderUuid', 'templateName', 'amount', 'dateFrom', 'dateTo', 'sort'] as const;

function toComparable(value: NonNullable<HistoryFilter[(typeof filterNames)[number]]>): string {
  return typeof value === 'string' ? value.toLowerCase() : `${value.field} ${value.order}`;
}

export type ParsedHistoryFilter = {
  readonly orderUuid: OrderUuid | null;
  readonly type: HistoryEventType | null;
  /** Kopecks. */
  readonly amount: number | null;
  readonly from: Instant | null;
  /** Exclusive. */
  readonly until: Instant | null;
};

const largestAmount = kopecks(100_000_000_000);

/**
 * Parses the filter. Refuses invalid dates, unknown event names and amounts over a billion roubles, which the schema
 * accepts.
 */
export function readHistoryFilter(filter: Omit<HistoryFilter, 'sort'>): Result<ParsedHistoryFilter, Invalid> {
  const { orderUuid, dateFrom, dateTo } = filter;
  const amount = readAmount(filter);
  if (!amount.ok) return amount;
  if (!isValidDate(dateFrom)) return refuseField('dateFrom');
  if (!isValidDate(dateTo)) return refuseField('dateTo');
  const type = readType(filter);
  if (!type.ok) return type;
  return success({
    orderUuid: orderUuid ?? null,
    type: type.value,
    amount: amount.value,
    from: dateFrom === undefined ? null : moscowTime(calendarDate(dateFrom), 0),
    until: dateTo === undefined ? null : moscowTime(plusDays(calendarDate(dateTo), 1), 0),
  });
}

function readAmount({ amount: text }: Pick<HistoryFilter, 'amount'>): Result<number | null, Invalid> {
  const amount = text === undefined ? null : Number(text);
  if (amount === null || amount <= largestAmount) return success(amount);
  return failure({
    code: 'request.invalid.error',
    description: 'field=amount',
    message: `Сумма события — до ${roublesInWords(largestAmount)}`,
  });
}

function readType({
  templateName,
}: Pick<HistoryFilter, 'templateName'>): Result<HistoryEventType | null, Invalid> {
  const type = templateName === undefined ? null : eventTypeNamed(templateName);
  return templateName !== undefined && type === null ? refuseField('templateName') : success(type);
}

function isValidDate(date: string | undefined): boolean {
  return date === undefined || isCalendarDate(date);
}

function refuseField(field: string): Result<never, Invalid> {
  return refuse('request.invalid.error', `field=${field}`);
}
