import type { Brand } from '../brand.ts';
import type { OrderUuid } from '../identifier.ts';

/** A ledger account: one of the shared accounts, or the receivable of one order (`AR:` + uuid). */
export type Account =
  | 'CASH'
  | 'MERCHANT'
  | 'COMMISSION'
  | 'PENALTY'
  | 'SERVICE'
  | 'EXCESS'
  /** What the service gives to clients at its own expense (docs/spec/rules.md#14). */
  | 'GOODWILL'
  | Receivable;

export type Receivable = Brand<string, 'Receivable'>;

/** The receivable account: the debt of a client for one order (docs/spec/rules.md#6). */
export function receivableOf(orderUuid: OrderUuid): Receivable {
  return `AR:${orderUuid}` as Receivable;
}
