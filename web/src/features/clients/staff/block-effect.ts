import { calendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import type { ClientSummary } from '../../../api/clients/client-summary.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { plural } from '../../../format/plural.ts';

type BlockedClient = Pick<ClientSummary, 'activeOrders' | 'debt'> & {
  readonly nextCharge: Pick<NonNullable<ClientSummary['nextCharge']>, 'date' | 'amount'> | null;
};

/** Whom a block touches: the active orders with their debt. Charges do not stop (docs/spec/rules.md#7). */
export function blockEffect({ activeOrders, debt, nextCharge }: BlockedClient): string {
  if (activeOrders === 0) return 'Активных заказов у клиента нет.';
  const orders = plural(activeOrders, ['активный заказ', 'активных заказа', 'активных заказов']);
  const sum = `долг ${formatMoney(kopecks(debt))}`;
  if (nextCharge === null) return `У клиента ${orders}, ${sum}. Списаний по графику не запланировано.`;
  const next = `${formatDate(calendarDate(nextCharge.date))}, ${formatMoney(kopecks(nextCharge.amount))}`;
  return `У клиента ${orders}, ${sum}. Списания по графику продолжатся: ближайшее ${next}.`;
}
